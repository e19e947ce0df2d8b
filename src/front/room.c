#include "room.h"

#include <errno.h>
#include <stdlib.h>

#include "fail.h"
#include "i18n.h"

void *room_for(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail(_("this machine does not have enough memory"));
    return memory;
}

static void *room_for_players(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail(_("this machine does not have enough memory for so many players"));
    return memory;
}

void room_make(struct room *room, const ink_ruleset *rules)
{
    size_t players = rules->config.players;
    free(room->seat);
    free(room->pair);
    room->seat = room_for_players(players, sizeof *room->seat);
    room->pair = room_for_players(players * INK_REPLAY_PAIRS, sizeof *room->pair);
}

/* One byte more than the most, to notice what is too much. */
static bool make_larger(struct room_text *text, size_t most)
{
    size_t room = text->room > 0 ? 2 * text->room : 1 << 14;
    room = room <= most ? room : most + 1;
    char *larger = realloc(text->bytes, room);
    if (larger == NULL)
        return false;
    text->bytes = larger;
    text->room = room;
    return true;
}

bool room_read(struct room_text *text, FILE *stream, size_t most)
{
    text->length = 0;
    for (;;) {
        if (text->length > most) {
            errno = EFBIG;
            return false;
        }
        if (text->length == text->room && !make_larger(text, most))
            return false;
        size_t got = fread(text->bytes + text->length, 1, text->room - text->length, stream);
        text->length += got;
        if (got == 0)
            return ferror(stream) == 0;
    }
}

ink_slice room_slice(const struct room_text *text)
{
    return (ink_slice){text->bytes != NULL ? text->bytes : "", text->length};
}

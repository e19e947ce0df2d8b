#include "alloc.h"

#include <errno.h>
#include <stdlib.h>

#include "fail.h"
#include "i18n/i18n.h"

void *alloc_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail(_("this machine does not have enough memory"));
    return memory;
}

static void *alloc_for_players(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail(_("this machine does not have enough memory for so many players"));
    return memory;
}

void table_memory_make(struct table_memory *memory, const ink_ruleset *rules)
{
    size_t players = rules->config.players;
    free(memory->seat);
    free(memory->pair);
    memory->seat = alloc_for_players(players, sizeof *memory->seat);
    memory->pair = alloc_for_players(players * INK_REPLAY_PAIRS, sizeof *memory->pair);
}

/* One byte more than the most, to notice what is too much. */
static bool make_larger(struct file_text *text, size_t most)
{
    size_t memory = text->capacity > 0 ? 2 * text->capacity : 1 << 14;
    memory = memory <= most ? memory : most + 1;
    char *larger = realloc(text->bytes, memory);
    if (larger == NULL)
        return false;
    text->bytes = larger;
    text->capacity = memory;
    return true;
}

bool file_text_read(struct file_text *text, FILE *stream, size_t most)
{
    text->length = 0;
    for (;;) {
        if (text->length > most) {
            errno = EFBIG;
            return false;
        }
        if (text->length == text->capacity && !make_larger(text, most))
            return false;
        size_t got = fread(text->bytes + text->length, 1, text->capacity - text->length, stream);
        text->length += got;
        if (got == 0)
            return ferror(stream) == 0;
    }
}

ink_slice file_text_slice(const struct file_text *text)
{
    return (ink_slice){text->bytes != NULL ? text->bytes : "", text->length};
}

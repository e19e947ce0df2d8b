#include "room.h"

#include <stdlib.h>

#include "fail.h"
#include "i18n.h"

void *room_for(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        fail(_("this machine has not enough memory for so many players"));
    return memory;
}

void room_make(struct room *room, const ink_ruleset *rules)
{
    size_t players = rules->config.players;
    free(room->seat);
    free(room->pair);
    room->seat = room_for(players, sizeof *room->seat);
    room->pair = room_for(players * INK_REPLAY_PAIRS, sizeof *room->pair);
}

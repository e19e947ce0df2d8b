/* A look at a table from outside, by those who ask over HTTP: its room, made from the log. Rooms
   that were looked at are kept, so that of a table which many ask for only what is new is read.
   Used on the threads that read the store. */
#ifndef INKRAIL_SERVER_TABLES_ROOM_CACHE_H
#define INKRAIL_SERVER_TABLES_ROOM_CACHE_H

#include "room/room.h"
#include "store/store.h"

struct cached_room {
    struct cached_room *next;   /* of those that are kept */
    uint64_t table, last, from; /* of a snapshot that is kept; 0: of none */
    int64_t at, made;           /* moments of the last entry, and of the first */
    ink_room *room;
    bool broken;
};

/* The table as its log has it now. NULL, and `status` says why, if it cannot be read. To be given
   back. */
struct cached_room *room_cache_take(ink_store *store, uint64_t table, ink_store_status *status);
void room_cache_give(struct cached_room *cached);

/* All that are kept go. */
void room_cache_free(void);

/* How many entries of logs were replayed, since the program began. */
uint64_t room_cache_replayed(void);

#endif

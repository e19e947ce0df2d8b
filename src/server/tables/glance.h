/* A look at a table from outside, by those who ask over HTTP: its room, made from the log. Rooms
   that were looked at are kept, so that of a table which many ask for only what is new is read.
   Used on the threads that read the store. */
#ifndef INKRAIL_SERVER_TABLES_GLANCE_H
#define INKRAIL_SERVER_TABLES_GLANCE_H

#include "room/room.h"
#include "store/store.h"

struct glance {
    struct glance *next;        /* of those that are kept */
    uint64_t table, last, from; /* of a snapshot that is kept; 0: of none */
    int64_t at, made;           /* moments of the last entry, and of the first */
    ink_room *room;
    bool broken;
};

/* The table as its log has it now. NULL, and `status` says why, if it cannot be read. To be given
   back. */
struct glance *glance_take(ink_store *store, uint64_t table, ink_store_status *status);
void glance_give(struct glance *glance);

/* All that are kept go. */
void glances_free(void);

/* How many entries of logs were replayed, since the program began. */
uint64_t glances_replayed(void);

#endif

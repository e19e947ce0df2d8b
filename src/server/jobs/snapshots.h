/* Rooms as they were at some entry of their long logs, kept beside these: whoever makes a room
   needs only what came behind. What is kept can always be made again, so it is believed only if its
   last entry is the one that the log has there. */
#ifndef INKRAIL_SERVER_JOBS_SNAPSHOTS_H
#define INKRAIL_SERVER_JOBS_SNAPSHOTS_H

#include "room/room.h"
#include "store/store_threads.h"

/* A new snapshot is worth while after so many entries, if they are this part of those before. None
   is larger than the commits that it would hold up. */
enum { SNAPSHOT_ENTRIES = 4096, SNAPSHOT_PART = 4, SNAPSHOT_BYTES = 16 << 20 };

/* From now on these threads of the store keep the snapshots that are worth while; NULL: no more are
   kept. */
void snapshots_keep_by(ink_store_threads *by);

struct snapshot {
    ink_room *room; /* the caller's; NULL: there is none */
    uint64_t number;
    int64_t at, made;
};

/* On a thread that reads. */
struct snapshot snapshot_find(ink_store *store, uint64_t table);

/* Offers a room that was replayed from the entry `from` (0: the first) to its last entry, of the
   moment `at`: it is kept if that is worth while. On any thread. */
void snapshot_offer(const ink_room *room, uint64_t table, uint64_t from, int64_t at, int64_t made);

#endif

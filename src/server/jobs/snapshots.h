/* Rooms as they were at some entry of their long logs, kept beside these: whoever makes a room
   needs only what came behind. What is kept can always be made again, so it is believed only if its
   last entry is the one that the log has there. */
#ifndef INKRAIL_SERVER_JOBS_SNAPSHOTS_H
#define INKRAIL_SERVER_JOBS_SNAPSHOTS_H

#include "room/room.h"
#include "store/store_threads.h"

/* So many entries behind the last one, and a part of those before, are worth a new one; but none is
   larger than the commits it would hold up. */
enum { SNAPSHOT_ENTRIES = 4096, SNAPSHOT_PART = 4, SNAPSHOT_BYTES = 16 << 20 };

/* From now on what is worth it is kept by this threads of the store; NULL: no more. */
void snapshots_keep_by(ink_store_threads *by);

struct snapshot {
    ink_room *room; /* the caller's; NULL: there is none */
    uint64_t number;
    int64_t at, made;
};

/* On a thread that reads. */
struct snapshot snapshot_find(ink_store *store, uint64_t table);

/* The room has come from `from` (its number; 0: from the first entry) to its last entry, of the
   moment `at`: it is kept if that is worth while. On any thread. */
void snapshot_offer(const ink_room *room, uint64_t table, uint64_t from, int64_t at, int64_t made);

#endif

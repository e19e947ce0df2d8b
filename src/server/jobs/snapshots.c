#include "snapshots.h"

#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(ink_store_threads *) threads;

void snapshots_keep_by(ink_store_threads *by)
{
    threads = by;
}

/* --- finding ---------------------------------------------------------------------------------- */

static bool take(void *context, const ink_snapshot *snapshot)
{
    struct snapshot *found = context;
    found->room = ink_room_read(snapshot->body);
    found->number = snapshot->number;
    found->at = snapshot->at;
    found->made = snapshot->made;
    return true;
}

static bool is_same(void *context, const ink_log_entry *entry)
{
    struct snapshot *found = context;
    if (entry->number == found->number && entry->at == found->at)
        found->number = 0;
    return false;
}

/* Does the log have the entry that the snapshot ends with, of the same moment? */
static bool fits(ink_store *store, uint64_t table, struct snapshot found)
{
    return ink_room_last(found.room) == found.number &&
           ink_store_log(store, table, found.number - 1, is_same, &found) == INK_STORE_OK &&
           found.number == 0;
}

struct snapshot snapshot_find(ink_store *store, uint64_t table)
{
    struct snapshot found = {.room = NULL};
    if (ink_store_snapshot(store, table, take, &found) != INK_STORE_OK || found.room == NULL)
        return (struct snapshot){.room = NULL};
    if (fits(store, table, found))
        return found;
    ink_room_free(found.room);
    return (struct snapshot){.room = NULL};
}

/* --- keeping ---------------------------------------------------------------------------------- */

struct keeping {
    ink_store_job job;
    uint64_t table;
    ink_snapshot snapshot;
    char text[];
};

static ink_store_status run(ink_store_job *job, ink_store *store)
{
    const struct keeping *keeping = (struct keeping *)job;
    ink_store_status status = ink_store_snapshot_put(store, keeping->table, &keeping->snapshot);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static void done(ink_store_job *job)
{
    free(job);
}

static bool is_worth_while(uint64_t from, uint64_t last)
{
    return last >= from + SNAPSHOT_ENTRIES && last - from >= from / SNAPSHOT_PART;
}

void snapshot_offer(const ink_room *room, uint64_t table, uint64_t from, int64_t at, int64_t made)
{
    ink_store_threads *by = threads;
    if (by == NULL || !is_worth_while(from, ink_room_last(room)))
        return;
    size_t size = ink_room_write_bytes(room);
    struct keeping *keeping = malloc(sizeof *keeping + size);
    if (keeping == NULL)
        return;
    ink_text out = ink_text_in(keeping->text, size);
    if (!ink_room_write(room, &out) || !ink_text_whole(&out) || out.length > SNAPSHOT_BYTES) {
        free(keeping);
        return;
    }
    keeping->job = (ink_store_job){.run = run, .post = done};
    keeping->table = table;
    keeping->snapshot = (ink_snapshot){
        .number = ink_room_last(room), .at = at, .made = made, .body = {keeping->text, out.length}};
    ink_store_threads_write(by, &keeping->job);
}

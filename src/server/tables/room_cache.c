#include "room_cache.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/jobs/snapshots.h"

/* The cache is bounded by the seats of all its rooms, since they decide how large a room is. The
   room around them counts as some more seats. */
enum { MOST_SEATS = 4096, ROOM_SEATS = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct cached_room *kept; /* the last one used first */
static _Atomic uint64_t replayed;

uint64_t room_cache_replayed(void)
{
    return atomic_load(&replayed);
}

static void free_cached(struct cached_room *cached)
{
    ink_room_free(cached->room);
    free(cached);
}

/* --- keeping ---------------------------------------------------------------------------------- */

/* Takes the room out of the cache for one user; another who asks at the same moment makes a second
   one. */
static struct cached_room *take_kept(uint64_t table)
{
    pthread_mutex_lock(&lock);
    struct cached_room **at = &kept;
    while (*at != NULL && (*at)->table != table)
        at = &(*at)->next;
    struct cached_room *found = *at;
    if (found != NULL)
        *at = found->next;
    pthread_mutex_unlock(&lock);
    return found;
}

/* Cuts those off that are too much, or another one of the same table. */
static struct cached_room *cut(uint64_t table)
{
    int seats = 0;
    struct cached_room *cut_off = NULL, **at = &kept;
    while (*at != NULL) {
        struct cached_room *cached = *at;
        seats += ink_room_options_of(cached->room)->seats + ROOM_SEATS;
        if (seats <= MOST_SEATS && (cached == kept || cached->table != table)) {
            at = &cached->next;
            continue;
        }
        *at = cached->next;
        cached->next = cut_off;
        cut_off = cached;
    }
    return cut_off;
}

static void free_list(struct cached_room *list)
{
    while (list != NULL) {
        struct cached_room *next = list->next;
        free_cached(list);
        list = next;
    }
}

void room_cache_give(struct cached_room *cached)
{
    pthread_mutex_lock(&lock);
    cached->next = kept;
    kept = cached;
    struct cached_room *rest = cut(cached->table);
    pthread_mutex_unlock(&lock);
    free_list(rest);
}

void room_cache_free(void)
{
    pthread_mutex_lock(&lock);
    struct cached_room *all = kept;
    kept = NULL;
    pthread_mutex_unlock(&lock);
    free_list(all);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool replay_entry(void *context, const ink_log_entry *logged)
{
    struct cached_room *cached = context;
    ink_room_refusal why;
    ink_entry entry = {logged->number, logged->at, logged->person, logged->request, logged->body};
    if (logged->number == 1)
        cached->made = logged->at;
    atomic_fetch_add(&replayed, 1);
    cached->broken = !ink_room_replay(cached->room, &entry, &why);
    cached->last = logged->number;
    cached->at = logged->at;
    return !cached->broken;
}

static struct cached_room *make_cached(ink_store *store, uint64_t table)
{
    struct cached_room *cached = calloc(1, sizeof *cached);
    if (cached == NULL)
        return NULL;
    struct snapshot found = snapshot_find(store, table);
    *cached = (struct cached_room){.table = table,
                                   .room = found.room,
                                   .last = found.number,
                                   .from = found.number,
                                   .at = found.at,
                                   .made = found.made};
    if (cached->room == NULL)
        cached->room = ink_room_new();
    return cached;
}

/* Offers a snapshot of what was read now, so that it is not read again when this room has left the
   cache. */
static void offer(struct cached_room *cached)
{
    snapshot_offer(cached->room, cached->table, cached->from, cached->at, cached->made);
    if (cached->last >= cached->from + SNAPSHOT_ENTRIES)
        cached->from = cached->last;
}

struct cached_room *room_cache_take(ink_store *store, uint64_t table, ink_store_status *status)
{
    struct cached_room *cached = take_kept(table);
    if (cached == NULL)
        cached = make_cached(store, table);
    *status = INK_STORE_AWAY;
    if (cached == NULL)
        return NULL;
    *status = ink_store_log(store, table, cached->last, replay_entry, cached);
    if (*status == INK_STORE_NONE && cached->last > 0)
        *status = INK_STORE_OK; /* nothing is new */
    if (*status == INK_STORE_OK && cached->broken)
        *status = INK_STORE_BROKEN;
    if (*status == INK_STORE_OK) {
        offer(cached);
        return cached;
    }
    free_cached(cached);
    return NULL;
}

#include "glance.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/jobs/snapshots.h"

/* What is kept is bounded by the seats of all rooms together: they are what a room is large by. A
   single seat counts as some more, for the room around it. */
enum { MOST_SEATS = 4096, ROOM_SEATS = 8 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct glance *kept; /* the last one used first */
static _Atomic uint64_t replayed;

uint64_t glances_replayed(void)
{
    return atomic_load(&replayed);
}

static void free_glance(struct glance *glance)
{
    ink_room_free(glance->room);
    free(glance);
}

/* --- keeping ---------------------------------------------------------------------------------- */

/* Whoever takes one has it alone: another who asks at the same moment makes one more. */
static struct glance *take_kept(uint64_t table)
{
    pthread_mutex_lock(&lock);
    struct glance **at = &kept;
    while (*at != NULL && (*at)->table != table)
        at = &(*at)->next;
    struct glance *found = *at;
    if (found != NULL)
        *at = found->next;
    pthread_mutex_unlock(&lock);
    return found;
}

/* Cuts those off that are too much, or another one of the same table. */
static struct glance *cut(uint64_t table)
{
    int seats = 0;
    struct glance *cut_off = NULL, **at = &kept;
    while (*at != NULL) {
        struct glance *glance = *at;
        seats += ink_room_options_of(glance->room)->seats + ROOM_SEATS;
        if (seats <= MOST_SEATS && (glance == kept || glance->table != table)) {
            at = &glance->next;
            continue;
        }
        *at = glance->next;
        glance->next = cut_off;
        cut_off = glance;
    }
    return cut_off;
}

static void free_list(struct glance *list)
{
    while (list != NULL) {
        struct glance *next = list->next;
        free_glance(list);
        list = next;
    }
}

void glance_give(struct glance *glance)
{
    pthread_mutex_lock(&lock);
    glance->next = kept;
    kept = glance;
    struct glance *rest = cut(glance->table);
    pthread_mutex_unlock(&lock);
    free_list(rest);
}

void glances_free(void)
{
    pthread_mutex_lock(&lock);
    struct glance *all = kept;
    kept = NULL;
    pthread_mutex_unlock(&lock);
    free_list(all);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool replay_entry(void *context, const ink_log_entry *logged)
{
    struct glance *glance = context;
    ink_room_refusal why;
    ink_entry entry = {logged->number, logged->at, logged->person, logged->request, logged->body};
    if (logged->number == 1)
        glance->made = logged->at;
    atomic_fetch_add(&replayed, 1);
    glance->broken = !ink_room_replay(glance->room, &entry, &why);
    glance->last = logged->number;
    glance->at = logged->at;
    return !glance->broken;
}

static struct glance *make_glance(ink_store *store, uint64_t table)
{
    struct glance *glance = calloc(1, sizeof *glance);
    if (glance == NULL)
        return NULL;
    struct snapshot found = snapshot_find(store, table);
    *glance = (struct glance){.table = table,
                              .room = found.room,
                              .last = found.number,
                              .from = found.number,
                              .at = found.at,
                              .made = found.made};
    if (glance->room == NULL)
        glance->room = ink_room_new();
    return glance;
}

/* What was read now is not read again by whoever comes when this glance is gone. */
static void offer(struct glance *glance)
{
    snapshot_offer(glance->room, glance->table, glance->from, glance->at, glance->made);
    if (glance->last >= glance->from + SNAPSHOT_ENTRIES)
        glance->from = glance->last;
}

struct glance *glance_take(ink_store *store, uint64_t table, ink_store_status *status)
{
    struct glance *glance = take_kept(table);
    if (glance == NULL)
        glance = make_glance(store, table);
    *status = INK_STORE_AWAY;
    if (glance == NULL)
        return NULL;
    *status = ink_store_log(store, table, glance->last, replay_entry, glance);
    if (*status == INK_STORE_NONE && glance->last > 0)
        *status = INK_STORE_OK; /* nothing is new */
    if (*status == INK_STORE_OK && glance->broken)
        *status = INK_STORE_BROKEN;
    if (*status == INK_STORE_OK) {
        offer(glance);
        return glance;
    }
    free_glance(glance);
    return NULL;
}

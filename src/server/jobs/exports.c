#include "exports.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct export *kept; /* the newest first */

/* --- with the lock ---------------------------------------------------------------------------- */

static void let_go(struct export *export)
{
    if (--export->holders > 0)
        return;
    free(export->text);
    free(export);
}

static struct export **place_of(uint64_t person)
{
    struct export **at = &kept;
    while (*at != NULL && (*at)->person != person)
        at = &(*at)->next;
    return at;
}

static void remove_at(struct export **at)
{
    struct export *export = *at;
    *at = export->next;
    let_go(export);
}

/* Frees exports that are too old or too many. One that is being made stays; false if those alone
   are too many. */
static bool make_room(int64_t now)
{
    size_t bytes = 0;
    int count = 0, making = 0;
    for (struct export **at = &kept; *at != NULL;) {
        const struct export *export = *at;
        bytes += export->length;
        count++;
        making += export->state == EXPORT_MAKING;
        if (export->state != EXPORT_MAKING && (export->at + EXPORT_KEPT_MS <= now ||
                                               count > EXPORTS_MOST || bytes > EXPORT_BYTES_MOST))
            remove_at(at);
        else
            at = &(*at)->next;
    }
    return making < EXPORTS_MOST;
}

/* --- for all ---------------------------------------------------------------------------------- */

struct export *export_find(uint64_t person, int64_t now)
{
    pthread_mutex_lock(&lock);
    make_room(now);
    struct export **at = place_of(person), *export = *at;
    if (export != NULL && export->state == EXPORT_FAILED)
        *at = export->next; /* the caller takes over the list's hold */
    else if (export != NULL)
        export->holders++;
    pthread_mutex_unlock(&lock);
    return export;
}

void export_give_back(struct export *export)
{
    pthread_mutex_lock(&lock);
    let_go(export);
    pthread_mutex_unlock(&lock);
}

bool export_begin(uint64_t person, int64_t now)
{
    struct export *export = calloc(1, sizeof *export);
    if (export == NULL)
        return false;
    *export = (struct export){.person = person, .at = now, .holders = 1};
    pthread_mutex_lock(&lock);
    bool begun = make_room(now) && *place_of(person) == NULL;
    if (begun) {
        export->next = kept;
        kept = export;
    }
    pthread_mutex_unlock(&lock);
    if (!begun)
        free(export);
    return begun;
}

/* A person who was forgotten meanwhile gets no export. */
void export_end(uint64_t person, ink_store_status status, char *text, size_t length, int64_t now)
{
    pthread_mutex_lock(&lock);
    struct export *export = *place_of(person);
    bool wanted = export != NULL && export->state == EXPORT_MAKING;
    if (wanted) {
        export->status = status;
        export->text = text;
        export->length = length;
        export->at = now;
        export->state = status == INK_STORE_OK ? EXPORT_READY : EXPORT_FAILED;
    }
    make_room(now);
    pthread_mutex_unlock(&lock);
    if (!wanted)
        free(text);
}

void export_forget(uint64_t person)
{
    pthread_mutex_lock(&lock);
    struct export **at = place_of(person);
    if (*at != NULL)
        remove_at(at);
    pthread_mutex_unlock(&lock);
}

void exports_free(void)
{
    pthread_mutex_lock(&lock);
    while (kept != NULL)
        remove_at(&kept);
    pthread_mutex_unlock(&lock);
}

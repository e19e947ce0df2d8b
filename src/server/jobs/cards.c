#include "cards.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct kept {
    unsigned char hash[CARD_HASH];
    struct picture_bytes png;
    uint64_t used;
};

static struct {
    pthread_mutex_t lock;
    struct kept kept[CARDS_KEPT];
    size_t bytes;
    uint64_t moment;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Texts are hashed with their ends; rules by what they are made of. */
void card_hash(const struct picture_card *card, unsigned char hash[CARD_HASH])
{
    crypto_hash_sha256_state state;
    const int counts[] = {card->lines, card->boards};
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)counts, sizeof counts);
    crypto_hash_sha256_update(&state, (const unsigned char *)&card->rules.config,
                              sizeof card->rules.config);
    crypto_hash_sha256_update(&state, (const unsigned char *)card->title, strlen(card->title) + 1);
    for (int i = 0; i < card->lines; i++)
        crypto_hash_sha256_update(&state, (const unsigned char *)card->line[i],
                                  strlen(card->line[i]) + 1);
    for (int i = 0; i < card->boards; i++) {
        crypto_hash_sha256_update(&state, (const unsigned char *)&card->board[i].sheet,
                                  sizeof card->board[i].sheet);
        crypto_hash_sha256_update(&state, (const unsigned char *)card->board[i].caption,
                                  strlen(card->board[i].caption) + 1);
    }
    crypto_hash_sha256_final(&state, hash);
}

/* --- what is kept; with the lock -------------------------------------------------------------- */

static struct kept *find(const unsigned char hash[CARD_HASH])
{
    for (int i = 0; i < CARDS_KEPT; i++)
        if (cache.kept[i].png.data != NULL && memcmp(cache.kept[i].hash, hash, CARD_HASH) == 0)
            return &cache.kept[i];
    return NULL;
}

static void copy(const struct picture_bytes *from, struct picture_bytes *to)
{
    *to = (struct picture_bytes){malloc(from->length), from->length, from->length};
    if (to->data != NULL)
        memcpy(to->data, from->data, from->length);
}

static bool take_kept(struct card_job *job)
{
    struct kept *kept = find(job->hash);
    if (kept == NULL)
        return false;
    kept->used = ++cache.moment;
    copy(&kept->png, &job->png);
    return true;
}

static void drop(struct kept *kept)
{
    cache.bytes -= kept->png.length;
    free(kept->png.data);
    *kept = (struct kept){.used = 0};
}

/* The place of the picture that nobody has asked for longest, or an empty one. */
static struct kept *oldest(void)
{
    struct kept *found = &cache.kept[0];
    for (int i = 1; i < CARDS_KEPT; i++)
        if (cache.kept[i].used < found->used)
            found = &cache.kept[i];
    return found;
}

static struct kept *oldest_kept(void)
{
    struct kept *found = NULL;
    for (int i = 0; i < CARDS_KEPT; i++)
        if (cache.kept[i].png.data != NULL && (found == NULL || cache.kept[i].used < found->used))
            found = &cache.kept[i];
    return found;
}

static void keep(const struct card_job *job)
{
    struct kept *place = oldest();
    if (job->png.data == NULL || job->png.length > CARDS_BYTES / 4)
        return;
    drop(place);
    copy(&job->png, &place->png);
    if (place->png.data == NULL)
        return;
    memcpy(place->hash, job->hash, CARD_HASH);
    place->used = ++cache.moment;
    cache.bytes += place->png.length;
    while (cache.bytes > CARDS_BYTES)
        drop(oldest_kept());
}

/* --- the thread ------------------------------------------------------------------------------- */

/* Paints the card, unless somebody who waited for the same has had it painted. */
static void paint(struct card_job *job)
{
    pthread_mutex_lock(&cache.lock);
    bool known = take_kept(job);
    pthread_mutex_unlock(&cache.lock);
    if (known)
        return;
    if (!picture_card_png(&job->card, &job->png))
        job->png = (struct picture_bytes){0};
    pthread_mutex_lock(&cache.lock);
    keep(job);
    pthread_mutex_unlock(&cache.lock);
}

static void *serve(void *pool)
{
    struct worker_job *job;
    uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux */
    while ((job = worker_pool_take(pool)) != NULL) {
        paint((struct card_job *)job);
        worker_pool_tell(job);
    }
    return NULL;
}

static struct worker_pool pool = WORKER_POOL(serve, 1, CARDS_WAITING);

bool cards_ask(struct card_job *job)
{
    job->png = (struct picture_bytes){0};
    pthread_mutex_lock(&cache.lock);
    bool known = take_kept(job);
    pthread_mutex_unlock(&cache.lock);
    if (!known)
        return worker_pool_ask(&pool, &job->job);
    job->job.done(&job->job);
    return true;
}

void cards_close(void)
{
    worker_pool_close(&pool);
    pthread_mutex_lock(&cache.lock); /* loops may still ask */
    for (int i = 0; i < CARDS_KEPT; i++)
        drop(&cache.kept[i]);
    pthread_mutex_unlock(&cache.lock);
}

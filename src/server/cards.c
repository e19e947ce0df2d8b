#include "cards.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
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
    pthread_cond_t work;
    struct card_job *first, **last;
    int waiting;
    bool started, closed;
    pthread_t thread;
    struct kept kept[CARDS_KEPT];
    size_t bytes;
    uint64_t moment;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

static _Atomic uint64_t painted;

uint64_t cards_painted(void)
{
    return painted;
}

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

/* --- what is kept; with the lock ------------------------------------------------------------------------------- */

static struct kept *find(const unsigned char hash[CARD_HASH])
{
    for (int i = 0; i < CARDS_KEPT; i++)
        if (pool.kept[i].png.data != NULL && memcmp(pool.kept[i].hash, hash, CARD_HASH) == 0)
            return &pool.kept[i];
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
    kept->used = ++pool.moment;
    copy(&kept->png, &job->png);
    return true;
}

static void drop(struct kept *kept)
{
    pool.bytes -= kept->png.length;
    free(kept->png.data);
    *kept = (struct kept){.used = 0};
}

/* The one that nobody has asked for longest, or an empty place. */
static struct kept *oldest(void)
{
    struct kept *found = &pool.kept[0];
    for (int i = 1; i < CARDS_KEPT; i++)
        if (pool.kept[i].used < found->used)
            found = &pool.kept[i];
    return found;
}

static struct kept *oldest_kept(void)
{
    struct kept *found = NULL;
    for (int i = 0; i < CARDS_KEPT; i++)
        if (pool.kept[i].png.data != NULL && (found == NULL || pool.kept[i].used < found->used))
            found = &pool.kept[i];
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
    place->used = ++pool.moment;
    pool.bytes += place->png.length;
    while (pool.bytes > CARDS_BYTES)
        drop(oldest_kept());
}

/* --- the thread ------------------------------------------------------------------------------------------------- */

static struct card_job *take(void)
{
    pthread_mutex_lock(&pool.lock);
    while (pool.first == NULL && !pool.closed)
        pthread_cond_wait(&pool.work, &pool.lock);
    struct card_job *job = pool.first;
    if (job != NULL) {
        pool.first = job->next;
        if (pool.first == NULL)
            pool.last = &pool.first;
        pool.waiting--;
    }
    pthread_mutex_unlock(&pool.lock);
    return job;
}

static void run_done(struct letter *letter)
{
    struct card_job *job = (struct card_job *)letter;
    job->done(job);
}

/* Several may have waited for the same. */
static void paint(struct card_job *job)
{
    pthread_mutex_lock(&pool.lock);
    bool known = take_kept(job);
    pthread_mutex_unlock(&pool.lock);
    if (known)
        return;
    if (!picture_card_png(&job->card, &job->png))
        job->png = (struct picture_bytes){0};
    painted++;
    pthread_mutex_lock(&pool.lock);
    keep(job);
    pthread_mutex_unlock(&pool.lock);
}

static void *work(void *context)
{
    struct card_job *job;
    (void)context;
    uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux */
    while ((job = take()) != NULL) {
        paint(job);
        loop_post(job->loop, &job->letter);
    }
    return NULL;
}

static bool start(void)
{
    if (!pool.started) {
        pool.last = &pool.first;
        pool.started = pthread_create(&pool.thread, NULL, work, NULL) == 0;
    }
    return pool.started;
}

bool cards_ask(struct card_job *job)
{
    job->letter.run = run_done;
    job->png = (struct picture_bytes){0};
    pthread_mutex_lock(&pool.lock);
    bool known = take_kept(job), taken = known;
    if (!known && !pool.closed && pool.waiting < CARDS_WAITING && start()) {
        taken = true;
        job->next = NULL;
        *pool.last = job;
        pool.last = &job->next;
        pool.waiting++;
        pthread_cond_signal(&pool.work);
    }
    pthread_mutex_unlock(&pool.lock);
    if (known)
        job->done(job);
    return taken;
}

void cards_close(void)
{
    pthread_mutex_lock(&pool.lock);
    pool.closed = true;
    pthread_cond_broadcast(&pool.work);
    pthread_mutex_unlock(&pool.lock);
    if (pool.started)
        pthread_join(pool.thread, NULL);
    if (pool.started)
        picture_end();
    pool.started = false;
    for (int i = 0; i < CARDS_KEPT; i++)
        drop(&pool.kept[i]);
}

#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "cli/progress.h"
#include "cli/text/output.h"
#include "client/process/alloc.h"
#include "client/process/interrupt.h"
#include "i18n/i18n.h"

/* Results wait in a ring until it is their turn, so a slow game lets others run ahead, but not
   without end. */
enum { AHEAD = 8, WAIT_NANOSECONDS = 100000000, SECOND = 1000000000 };

struct pool {
    const struct pool_work *work;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint32_t next; /* game to be played */
    uint32_t told;
    uint32_t ring;
    bool *ready;
    unsigned char *result;
    bool ended;
};

static void *result_of(struct pool *pool, uint32_t game)
{
    return pool->result + game % pool->ring * pool->work->result_size;
}

/* The next game for a thread; false if there is none left. */
static bool take_game(struct pool *pool, uint32_t *game)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->ended && pool->next < pool->work->games && pool->next >= pool->told + pool->ring)
        pthread_cond_wait(&pool->changed, &pool->lock);
    bool more = !pool->ended && pool->next < pool->work->games;
    *game = more ? pool->next++ : 0;
    pthread_mutex_unlock(&pool->lock);
    return more;
}

static void hand_in(struct pool *pool, uint32_t game)
{
    pthread_mutex_lock(&pool->lock);
    pool->ready[game % pool->ring] = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *play_games(void *argument)
{
    struct pool *pool = argument;
    void *worker = pool->work->hire(pool->work->context);
    uint32_t game;
    while (take_game(pool, &game)) {
        pool->work->play(worker, game, result_of(pool, game));
        hand_in(pool, game);
    }
    pool->work->dismiss(worker);
    return NULL;
}

static void show_progress(struct pool *pool, struct progress *progress)
{
    const struct pool_work *work = pool->work;
    progress_show(progress, pool->told / (double)work->games,
                  work->words != NULL ? work->words(work->context) : "");
}

/* Waits for the game, showing how far all is. False after Ctrl-C: nothing more is told. */
static bool wait_for(struct pool *pool, uint32_t game, struct progress *progress)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->ready[game % pool->ring] && !interrupted()) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT_NANOSECONDS;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
        show_progress(pool, progress);
    }
    pthread_mutex_unlock(&pool->lock);
    return !interrupted();
}

static void tell_all(struct pool *pool)
{
    struct progress progress;
    progress_start(&progress);
    while (pool->told < pool->work->games && !pool->ended) {
        bool more = wait_for(pool, pool->told, &progress);
        progress_end(&progress); /* what is told may go to the same terminal */
        more =
            more && pool->work->told(pool->work->context, pool->told, result_of(pool, pool->told));
        pthread_mutex_lock(&pool->lock);
        pool->ready[pool->told % pool->ring] = false;
        pool->told++;
        pool->ended = !more;
        pthread_cond_broadcast(&pool->changed);
        pthread_mutex_unlock(&pool->lock);
        show_progress(pool, &progress);
    }
    progress_end(&progress);
}

void pool_run(const struct pool_work *work)
{
    struct pool pool = {.work = work, .lock = PTHREAD_MUTEX_INITIALIZER};
    uint32_t threads = work->threads > 0 ? work->threads : 1, started = 0;
    pthread_t *thread = alloc_zeroed(threads, sizeof *thread);
    pthread_cond_init(&pool.changed, NULL);
    pool.ring = AHEAD * threads;
    pool.ready = alloc_zeroed(pool.ring, sizeof *pool.ready);
    pool.result = alloc_zeroed(pool.ring, work->result_size);
    while (started < threads && started < work->games &&
           pthread_create(&thread[started], NULL, play_games, &pool) == 0)
        started++;
    if (started == 0)
        fail(_("this machine cannot start threads"));
    tell_all(&pool);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&pool.changed);
    free(pool.result);
    free(pool.ready);
    free(thread);
}

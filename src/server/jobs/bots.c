#include "bots.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot_queue.h"
#include "client/games/bot.h"
#include "server/ops/metrics.h"

enum {
    ENGINES = 4, /* kept by a thread */
    ENGINE_MEMORY = 2 * 1024 * 1024,
    MOST_MS = 3000 /* of processor time for a round, whatever the level says */
};

struct cached {
    ink_engine *engine;
    ink_ruleset *rules; /* its own copy, which the engine needs as long as it lives */
    uint64_t used;
};

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct bot_queue queue;
    bool ending;
    ink_atomic stop;
    int threads;
    struct metrics *metrics;
    struct worker {
        struct bots *bots;
        int number;
        pthread_t thread;
    } worker[];
};

/* --- engines ---------------------------------------------------------------------------------- */

static void forget(struct cached *cached)
{
    ink_engine_free(cached->engine);
    free(cached->rules);
    *cached = (struct cached){0};
}

static bool make_engine(struct cached *cached, const ink_ruleset *rules)
{
    const ink_engine_options options = {.memory = ENGINE_MEMORY};
    cached->rules = malloc(sizeof *cached->rules);
    if (cached->rules == NULL)
        return false;
    *cached->rules = *rules;
    cached->engine = ink_engine_new(cached->rules, &options);
    if (cached->engine != NULL)
        return true;
    forget(cached);
    return false;
}

/* Finds the engine for the rules, or makes one in place of the one that was not used for
   longest. */
static ink_engine *engine_for(struct cached cached[ENGINES], const ink_ruleset *rules,
                              uint64_t moment)
{
    struct cached *oldest = &cached[0];
    for (int i = 0; i < ENGINES; i++) {
        struct cached *one = &cached[i];
        if (one->engine != NULL &&
            memcmp(&one->rules->config, &rules->config, sizeof rules->config) == 0) {
            one->used = moment;
            return one->engine;
        }
        if (one->used < oldest->used)
            oldest = one;
    }
    forget(oldest);
    oldest->used = moment;
    return make_engine(oldest, rules) ? oldest->engine : NULL;
}

/* --- threads ---------------------------------------------------------------------------------- */

static struct bot_task *take(struct bots *bots, int thread)
{
    struct bot_task *task;
    pthread_mutex_lock(&bots->lock);
    while ((task = bot_queue_take(&bots->queue, thread)) == NULL && !bots->ending)
        pthread_cond_wait(&bots->more, &bots->lock);
    pthread_mutex_unlock(&bots->lock);
    return task;
}

static void play(struct bots *bots, struct bot_task *task, ink_engine *engine)
{
    const ink_engine_limits limits = {
        .level = task->level, .limit = {.ms = MOST_MS, .clock = thread_ms, .stop = &bots->stop}};
    double before = thread_ms(NULL);
    task->done = ink_engine_hint(engine, &task->table, task->seats, task->player, &limits,
                                 &task->result) == INK_OK;
    metrics_add(bots->metrics, METRIC_BOT_ROUNDS, 1);
    metrics_add(bots->metrics, METRIC_BOT_MS, (int64_t)(thread_ms(NULL) - before));
}

static void *work(void *context)
{
    const struct worker *worker = context;
    struct bots *bots = worker->bots;
    struct cached cached[ENGINES] = {{0}};
    struct bot_task *task;
    uint64_t moment = 0;
    uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux */
    while ((task = take(bots, worker->number)) != NULL) {
        ink_engine *engine =
            atomic_load(&bots->stop) == 0 ? engine_for(cached, &task->rules, ++moment) : NULL;
        if (engine != NULL)
            play(bots, task, engine);
        metrics_add(bots->metrics, METRIC_BOTS_WAITING, -1);
        loop_post(task->loop, &task->message);
    }
    for (int i = 0; i < ENGINES; i++)
        forget(&cached[i]);
    return NULL;
}

/* --- the pool --------------------------------------------------------------------------------- */

static bool start_worker(struct bots *bots, int number)
{
    struct worker *worker = &bots->worker[number];
    worker->bots = bots;
    worker->number = number;
    return pthread_create(&worker->thread, NULL, work, worker) == 0;
}

struct bots *bots_new(int threads, struct metrics *metrics)
{
    struct bots *bots = calloc(1, sizeof *bots + (size_t)threads * sizeof(struct worker));
    uint64_t *serving = calloc((size_t)threads, sizeof *serving);
    if (bots == NULL || serving == NULL) {
        free(bots);
        free(serving);
        return NULL;
    }
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->more, NULL);
    bot_queue_start(&bots->queue, serving, threads);
    bots->metrics = metrics;
    while (bots->threads < threads && start_worker(bots, bots->threads))
        bots->threads++;
    if (bots->threads > 0)
        return bots;
    bots_free(bots);
    return NULL;
}

int bots_threads(const struct bots *bots)
{
    return bots->threads;
}

void bots_add(struct bots *bots, struct bot_task *task)
{
    metrics_add(bots->metrics, METRIC_BOTS_WAITING, 1);
    pthread_mutex_lock(&bots->lock);
    bot_queue_add(&bots->queue, task);
    pthread_cond_signal(&bots->more);
    pthread_mutex_unlock(&bots->lock);
}

void bots_stop(struct bots *bots)
{
    atomic_store(&bots->stop, 1);
    pthread_mutex_lock(&bots->lock);
    bots->ending = true;
    pthread_cond_broadcast(&bots->more);
    pthread_mutex_unlock(&bots->lock);
    for (int i = 0; i < bots->threads; i++)
        pthread_join(bots->worker[i].thread, NULL);
    bots->threads = 0;
}

void bots_free(struct bots *bots)
{
    if (bots == NULL)
        return;
    pthread_mutex_destroy(&bots->lock);
    pthread_cond_destroy(&bots->more);
    free(bots->queue.serving);
    free(bots);
}

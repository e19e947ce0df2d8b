#include "worker_pool.h"

/* Starts the threads, with the lock. If only some can be started, that is enough. */
static bool start(struct worker_pool *pool)
{
    if (pool->threads > 0)
        return true;
    pool->last = &pool->first;
    while (pool->threads < pool->most_threads &&
           pthread_create(&pool->thread[pool->threads], NULL, pool->serve, pool) == 0)
        pool->threads++;
    return pool->threads > 0;
}

bool worker_pool_ask(struct worker_pool *pool, struct worker_job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool taken = !pool->closed && pool->waiting < pool->most_waiting && start(pool);
    if (taken) {
        job->next = NULL;
        *pool->last = job;
        pool->last = &job->next;
        pool->waiting++;
        pthread_cond_signal(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    return taken;
}

int worker_pool_waiting(struct worker_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int waiting = pool->waiting;
    pthread_mutex_unlock(&pool->lock);
    return waiting;
}

struct worker_job *worker_pool_take(struct worker_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->first == NULL && !pool->closed)
        pthread_cond_wait(&pool->more, &pool->lock);
    struct worker_job *job = pool->first;
    if (job != NULL) {
        pool->first = job->next;
        if (pool->first == NULL)
            pool->last = &pool->first;
        pool->waiting--;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void run_done(struct loop_message *message)
{
    struct worker_job *job = (struct worker_job *)message;
    job->done(job);
}

void worker_pool_tell(struct worker_job *job)
{
    job->message.run = run_done;
    loop_post(job->loop, &job->message);
}

bool worker_pool_close(struct worker_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closed = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    bool any = pool->threads > 0;
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    pool->threads = 0;
    return any;
}

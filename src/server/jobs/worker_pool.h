/* Work that no loop has time for: a queue of jobs before a few threads, which are started when the
   first job comes. A pool is a static of whoever has such work, since its bounds are those of the
   process. */
#ifndef INKRAIL_SERVER_JOBS_WORKER_POOL_H
#define INKRAIL_SERVER_JOBS_WORKER_POOL_H

#include <pthread.h>

#include "server/net/loop.h"

enum { WORKER_POOL_THREADS = 2 };

/* Embed it in something larger. */
struct worker_job {
    struct loop_message message; /* first: the message is its job */
    struct worker_job *next;
    struct loop *loop;
    void (*done)(struct worker_job *job); /* called on the loop's thread */
};

struct worker_pool {
    void *(*serve)(void *pool); /* a thread: takes jobs until there are none */
    int most_threads, most_waiting;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct worker_job *first, **last;
    int waiting, threads;
    bool closed;
    pthread_t thread[WORKER_POOL_THREADS];
};

#define WORKER_POOL(function, threads, jobs)                                                       \
    {                                                                                              \
        .serve = (function), .most_threads = (threads), .most_waiting = (jobs),                    \
        .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER                        \
    }

/* False if too many wait, it is closed, or there is no thread to be had: nothing will be done. */
bool worker_pool_ask(struct worker_pool *pool, struct worker_job *job);

int worker_pool_waiting(struct worker_pool *pool);

/* Waits for the next job; NULL if the pool is closed and no job is left. */
struct worker_job *worker_pool_take(struct worker_pool *pool);

/* The thread has done the job: `done` follows. */
void worker_pool_tell(struct worker_job *job);

/* Finishes the jobs that wait and ends the threads; later jobs are refused. Call it before the
   loops are freed. True if there were any threads. */
bool worker_pool_close(struct worker_pool *pool);

#endif

/* Work that no loop has time for: a line of jobs before a few threads, which are started when the
   first job comes. A crew is a static of whoever has such work, since it is the process that is
   bounded. */
#ifndef INKRAIL_SERVER_JOBS_CREW_H
#define INKRAIL_SERVER_JOBS_CREW_H

#include <pthread.h>

#include "server/net/loop.h"

enum { CREW_THREADS = 2 };

/* Embed it in something larger. */
struct crew_job {
    struct letter letter; /* first: the letter is its job */
    struct crew_job *next;
    struct loop *loop;
    void (*done)(struct crew_job *job); /* called on the loop's thread */
};

struct crew {
    void *(*serve)(void *crew); /* a thread: takes jobs until there are none */
    int most_threads, most_waiting;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct crew_job *first, **last;
    int waiting, threads;
    bool closed;
    pthread_t thread[CREW_THREADS];
};

#define CREW(function, threads, jobs)                                                              \
    {                                                                                              \
        .serve = (function), .most_threads = (threads), .most_waiting = (jobs),                    \
        .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER                        \
    }

/* False if too many wait, it is closed, or there is no thread to be had: nothing will be done. */
bool crew_ask(struct crew *crew, struct crew_job *job);

int crew_waiting(struct crew *crew);

/* The next job for a thread, which waits for it; NULL: it is closed, and nothing is left. */
struct crew_job *crew_take(struct crew *crew);

/* The thread is done with it: `done` follows. */
void crew_tell(struct crew_job *job);

/* Finishes what waits and ends the threads; later jobs are refused. Before the loops are given
   back. True if there were any threads. */
bool crew_close(struct crew *crew);

#endif

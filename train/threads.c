/* Threads: see threads.h. */
#include "threads.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct member {
    pthread_t thread;
    void (*work)(void *context, int index);
    void *context;
    int index;
} member;

static void *work(void *argument)
{
    const member *m = argument;
    m->work(m->context, m->index);
    return NULL;
}

void threads_run(int threads, void (*function)(void *context, int index), void *context)
{
    member other[MOST_THREADS];
    for (int i = 1; i < threads; i++) {
        other[i] = (member){.work = function, .context = context, .index = i};
        if (pthread_create(&other[i].thread, NULL, work, &other[i]) != 0) {
            fprintf(stderr, "inktrain: this machine cannot start %d threads\n", threads);
            exit(1);
        }
    }
    function(context, 0);
    for (int i = 1; i < threads; i++)
        pthread_join(other[i].thread, NULL);
}

/* Games at the same time. What comes out does not depend on how many threads there are: the
   results are told one after the other in the order of the games. */
#ifndef INKRAIL_CLI_MATCH_POOL_H
#define INKRAIL_CLI_MATCH_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pool_work {
    uint32_t games, threads;
    size_t result_size;
    void *context;

    /* Each thread makes a worker for itself, plays games with it and ends it. */
    void *(*hire)(void *context);
    void (*play)(void *worker, uint32_t game, void *result);
    void (*dismiss)(void *worker);

    /* Told in the caller's thread. False: the rest need not be played. */
    bool (*told)(void *context, uint32_t game, const void *result);

    /* What follows the bar of progress; may be NULL. */
    const char *(*words)(void *context);
};

void pool_run(const struct pool_work *work);

#endif

/* The rounds that wait for a bot's thread. Tables take turns, so that one with very many strong
   bots holds nobody up: the first in the queue whose table the fewest threads play for is next. Not
   locked: whoever uses it does that. */
#ifndef INKRAIL_SERVER_JOBS_BOT_QUEUE_H
#define INKRAIL_SERVER_JOBS_BOT_QUEUE_H

#include <stdint.h>

struct bot_task;

struct bot_queue {
    struct bot_task *first, **last;
    uint64_t *serving; /* the table each thread plays for; 0: none */
    int threads;
};

/* `serving` has a place for each thread, all 0. */
void bot_queue_start(struct bot_queue *queue, uint64_t *serving, int threads);
void bot_queue_add(struct bot_queue *queue, struct bot_task *task);

/* The next one for this thread, which is done with the last one; NULL if there is none. */
struct bot_task *bot_queue_take(struct bot_queue *queue, int thread);

#endif

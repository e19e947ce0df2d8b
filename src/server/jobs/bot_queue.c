#include "bot_queue.h"

#include <stddef.h>

#include "bots.h"

void bot_queue_start(struct bot_queue *queue, uint64_t *serving, int threads)
{
    *queue = (struct bot_queue){.serving = serving, .threads = threads};
    queue->last = &queue->first;
}

void bot_queue_add(struct bot_queue *queue, struct bot_task *task)
{
    task->next = NULL;
    *queue->last = task;
    queue->last = &task->next;
}

static int served(const struct bot_queue *queue, uint64_t table)
{
    int threads = 0;
    for (int i = 0; i < queue->threads; i++)
        threads += queue->serving[i] == table;
    return threads;
}

/* A table has no more rounds here than there are threads (hub_ask.c), and the first whose table
   nobody plays for ends the search. */
struct bot_task *bot_queue_take(struct bot_queue *queue, int thread)
{
    struct bot_task **best = NULL;
    int fewest = queue->threads + 1;
    queue->serving[thread] = 0;
    for (struct bot_task **at = &queue->first; *at != NULL && fewest > 0; at = &(*at)->next) {
        int threads = served(queue, (*at)->table_number);
        if (threads < fewest) {
            fewest = threads;
            best = at;
        }
    }
    if (best == NULL)
        return NULL;
    struct bot_task *task = *best;
    *best = task->next;
    if (*best == NULL)
        queue->last = best;
    queue->serving[thread] = task->table_number;
    return task;
}

/* Bots: a bounded pool of threads at the lowest priority. A round to play comes as a task and goes
   back as a message to the loop of its table. Each thread keeps a few engines, one a config, those
   used last. */
#ifndef INKRAIL_SERVER_JOBS_BOTS_H
#define INKRAIL_SERVER_JOBS_BOTS_H

#include <inkrail/engine.h>
#include <inkrail/ruleset.h>
#include <inkrail/table.h>
#include <stdbool.h>

#include "server/net/loop.h"

struct bots;
struct metrics;

struct bot_task {
    struct bot_task *next;
    struct loop_message message; /* posted to `loop` when it is settled */
    struct loop *loop;
    uint64_t table_number, serial;
    int seat, player, level, round;
    bool done; /* false: there was no memory, or the server ends */
    ink_engine_result result;
    ink_ruleset rules;
    ink_table table;
    ink_seat seats[];
};

/* NULL if no thread can be started. */
struct bots *bots_new(int threads, struct metrics *metrics);

/* From any thread. */
void bots_add(struct bots *bots, struct bot_task *task);
int bots_threads(const struct bots *bots);

/* Stops the threads that think, and gives all tasks back. Messages may still come until then. */
void bots_stop(struct bots *bots);
void bots_free(struct bots *bots);

#endif

/* What `inkrail solve` is asked: the dice of a record, of --dice, or any. */
#ifndef INKRAIL_CLI_SOLVE_TASK_H
#define INKRAIL_CLI_SOLVE_TASK_H

#include <inkrail/inkrail.h>

#include "command_line.h"
#include "review/same_dice.h"

struct solve_task {
    struct same_dice dice;   /* the game for one player, whatever the record has */
    ink_session *session;    /* of the record; NULL if there is none */
    uint8_t paid[INK_GOALS]; /* by the goals in the rounds that are kept */
    bool has_seed;           /* dice and goals are those of the seed */
    ink_slice seed;
    int kept;            /* rounds that stay as they are in the record */
    ink_solve_game game; /* dice of all rounds, moves of those that are kept */
    ink_sheet start;     /* after those */
    bool free;
    int player; /* of the record, counted from 0 */
};

/* The options of the command. */
struct solve_options {
    const char *rules, *dice, *seed, *operand;
    uint32_t from, seconds, nodes, memory, player;
    bool free, record, json;
    struct showing showing;
};

/* Ends the program with one line if the task cannot be made out. */
void solve_task_read(struct solve_task *task, const struct solve_options *options);

#endif

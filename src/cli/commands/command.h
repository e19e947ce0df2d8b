/* The commands of the program. A new one is a file with its options and its help, and its name here
   and in commands.c. */
#ifndef INKRAIL_CLI_COMMANDS_COMMAND_H
#define INKRAIL_CLI_COMMANDS_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command_line.h"
#include "i18n/i18n.h"

/* Runs with argv[0] as the command's name; the result is the exit status. */
typedef int command_run(int argc, char **argv);

struct command {
    const char *name;
    command_run *run;
    const struct option_taken *options; /* OPTIONS of command_line.h */
    const char *operand;                /* "[FILE]", or NULL if it takes none */
    const char *summary;                /* one line, for the list of commands */
    const char *text;                   /* what it does and prints */
    const char *example;                /* command lines that work as they stand */
    const char *no;                     /* what exit status 1 means, or NULL if it never occurs */
};

/* Does it accept the option, or such an operand? */
bool command_takes(const struct command *command, int key);

const struct command *command_find(const char *name);    /* NULL if there is none */
const struct command *command_suggest(const char *name); /* the most similar name, or NULL */

void help_print(const struct command *command);
void help_overview(void);

extern const struct command command_play, command_join, command_host, command_account,
    command_daily, command_history, command_stats, command_serve, command_new, command_score,
    command_check, command_moves, command_roll, command_replay, command_picture, command_print,
    command_puzzle, command_perft, command_sim, command_solve, command_bot, command_match,
    command_engine, command_review, command_verify, command_store,
    command_bench; /* bench/bench.c */

#endif

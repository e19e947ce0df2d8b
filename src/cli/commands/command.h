/* The commands of the program. A new one is a function here and a row in commands.c. */
#ifndef INKRAIL_CLI_COMMANDS_COMMAND_H
#define INKRAIL_CLI_COMMANDS_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command_line.h"

/* Runs with argv[0] as the command's name; the result is the exit status. */
typedef int command_run(int argc, char **argv);

struct command {
    const char *name;
    command_run *run;
    option_set options;  /* what it accepts: ACCEPT(...) of options.h */
    const char *operand; /* "[FILE]", or NULL if it takes none */
    int operands;        /* 2 if it takes two; else it may be left out */
    const char *summary; /* one line, for the list of commands */
    const char *text;    /* what it does and prints */
    const char *example; /* command lines that work as they stand */
    const char *no;      /* what exit status 1 means, or NULL if it never occurs */
};

/* Is what follows its options a config? */
bool command_takes_config(const struct command *command);

const struct command *command_find(const char *name);    /* NULL if there is none */
const struct command *command_suggest(const char *name); /* the most similar name, or NULL */

void help_print(const struct command *command);
void help_overview(void);

command_run command_play;
command_run command_join;
command_run command_host;
command_run command_account;
command_run command_daily;
command_run command_history;
command_run command_stats;
command_run command_new;
command_run command_score;
command_run command_check;
command_run command_moves;
command_run command_roll;
command_run command_replay;
command_run command_picture;
command_run command_print;
command_run command_puzzle;
command_run command_perft;
command_run command_sim;
command_run command_solve;
command_run command_bot;
command_run command_match;
command_run command_engine;
command_run command_review;
command_run command_verify;
command_run command_serve;
command_run command_store;
command_run command_bench; /* bench/bench.c */

#endif

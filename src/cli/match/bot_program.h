/* A program of somebody else that plays: it is spoken to in the protocol of `inkrail engine`
   (docs/notation.md). Whatever it does, it is waited for only so long. */
#ifndef INKRAIL_CLI_MATCH_BOT_PROGRAM_H
#define INKRAIL_CLI_MATCH_BOT_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

#include "relay.h"
#include "solo.h"

enum { PROGRAM_LINE = 8192, PROGRAM_WHY = 256 };

struct program {
    pid_t process;
    int to, from;
    struct relay complaints; /* its standard error */
    double patience;         /* seconds to wait for an answer */
    char buffer[PROGRAM_LINE];
    size_t held;
    char line[PROGRAM_LINE]; /* the last one read */
    char why[PROGRAM_WHY];   /* what is wrong with it, if something is */
};

/* Starts the program with a shell and tells it the config; false if that does not work. */
bool program_start(struct program *program, const char *command, const ink_ruleset *rules,
                   double patience);

/* Plays the running round of the game. `ms` is what it has left for the game, 0 if it may take
   the time it wants. False: it lost, and `why` says for what. */
bool program_round(struct program *program, struct solo *solo, double ms);

/* Ends its process group: asked first, then killed. */
void program_end(struct program *program);

#endif

/* What a program of somebody else writes to standard error, passed on line by line: whatever it
   says gives no orders to the terminal. */
#ifndef INKRAIL_CLI_MATCH_RELAY_H
#define INKRAIL_CLI_MATCH_RELAY_H

#include <stddef.h>

enum { RELAY_LINE = 4096 };

struct relay {
    int from; /* what the program writes to; -1 when nobody does any more */
    size_t held;
    char line[RELAY_LINE]; /* what has come without an end of line */
};

/* Takes over the end of a pipe. */
void relay_begin(struct relay *relay, int from);

/* Passes on what one look finds there; waits for nothing. */
void relay_pass(struct relay *relay);

/* Passes on what is left, and closes the pipe. */
void relay_end(struct relay *relay);

#endif

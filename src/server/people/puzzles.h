/* Puzzles (wire/puzzle.h) that this server has set. Nothing is kept of them until they are solved:
   each bears the server's own mark, made for the network it was sent to and for the minute until
   which it is good. Each counts once. */
#ifndef INKRAIL_SERVER_PEOPLE_PUZZLES_H
#define INKRAIL_SERVER_PEOPLE_PUZZLES_H

#include "server/ops/serve.h"
#include "wire/puzzle.h"

void puzzle_set(const struct server *server, ink_slice address, int bits, int64_t now,
                char puzzle[INK_PUZZLE]);

/* Was it set for that address, and is it solved, in time and for the first time? */
bool puzzle_is_solved(const struct server *server, ink_slice address, ink_slice puzzle,
                      ink_slice answer, int64_t now);

#endif

/* The puzzles of a seed: those with which its games, one after the other, end. */
#ifndef INKRAIL_CLI_PUZZLE_FIND_H
#define INKRAIL_CLI_PUZZLE_FIND_H

#include "puzzles/puzzles.h"

/* The rules of a config whose games may end with puzzles; ends the program if they may not. */
void puzzle_rules(const char *config, ink_ruleset *rules);

/* The first puzzles of the seed, to be freed; with a bar for whoever waits. Ends the program if
   there are too few. */
struct puzzle *puzzles_find(const ink_ruleset *rules, const char *seed, int count);

#endif

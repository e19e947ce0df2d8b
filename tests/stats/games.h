/* Games from tests/golden, for tests of what is told around them. */
#ifndef INKRAIL_TESTS_STATS_GAMES_H
#define INKRAIL_TESTS_STATS_GAMES_H

#include <inkrail/session.h>

/* The game of tests/golden/NAME.record; fails the test if it is none. */
ink_session *golden_game(const char *name);

/* A solo game of a config and a seed that ends every round with what fits first, played to its
   end. */
ink_session *quick_game(const char *config, const char *seed);

#endif

/* Where the random games of the tests come from: a seed that changes with the commit (tests/seed),
   so that every commit looks at other games and each passes always or never. INKRAIL_TEST_SEED sets
   it, to repeat what was found; a test that is run by hand has 1. INKRAIL_TEST_SCALE says how many
   games there are. Both are printed with the command that repeats the test, as soon as chance is
   first asked for. What is committed as a number takes no part in this: it has fixed seeds. */
#ifndef INKRAIL_TESTS_CHANCE_H
#define INKRAIL_TESTS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Sanitizers and builds without optimisation take several times as long. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
enum { SLOW_BUILD = 1 };
#else
enum { SLOW_BUILD = 0 };
#endif

/* How much is tried, as the build or the environment has it: a test may play a hundred games for
   each, or a tenth of one. 1 at least. */
int test_scale(void);
#define INK_TEST_SCALE test_scale()

/* The seed that was set, or 1. */
uint64_t test_seed(void);

/* Is it the turn of item so and so of a long list? In a slow build it is that of one in so many,
   else of one in half as many. All are where much is to be tried, ten times as much as usual, and
   where the environment has INKRAIL_TEST_TURNS=all (for scripts: turns.sh). */
bool is_due(int item, int one_in);

/* Where a generator starts: another place for each stream, and each seed. */
uint64_t chance(int stream);

#endif

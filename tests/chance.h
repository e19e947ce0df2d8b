/* Where the random games of the tests come from: a seed that changes with the day, so that every
   day looks at other games. INKRAIL_TEST_SEED sets it, to repeat what was found; INKRAIL_TEST_SCALE
   says how many games there are. Both are printed with the command that repeats the test, as soon
   as chance is first asked for. What is committed as a number takes no part in this: it has fixed
   seeds. */
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

/* The seed of the day, or the one that was set. */
uint64_t test_seed(void);

/* Is item so and so of a long list looked at today? In a slow build it is one in so many each day,
   else one in half as many. All are where much is to be tried, ten times as much as usual, and
   where the environment has INKRAIL_TEST_TURNS=all (for scripts: turns.sh). */
bool is_due(int item, int one_in);

/* Where a generator starts: another place for each stream, and each seed. */
uint64_t chance(int stream);

#endif

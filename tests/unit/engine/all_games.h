/* A twin of the solver: every game, in plain words; and sheets with few enough games left. */
#ifndef INKRAIL_TESTS_UNIT_ALL_GAMES_H
#define INKRAIL_TESTS_UNIT_ALL_GAMES_H

#include <inkrail/solve.h>

/* The dice of a seed, round by round, with the last roll if there is one. */
void dice_of(const ink_ruleset *rules, const char *seed, ink_roll roll[INK_SOLVE_ROUNDS]);

/* The best total of all games that go on from a sheet with these rolls. */
int best_of_all_games(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll);

/* Dice for so many rounds, those of a seed from some round on, and for the last roll if there is
   one. */
void late_dice(const ink_ruleset *rules, int from, int left, ink_roll roll[INK_SOLVE_ROUNDS]);

/* A crowded sheet with so many rounds left: a random game of `played` rounds, which may be more
   than the rules have. */
ink_sheet late_sheet(const ink_ruleset *rules, int game, int played, int left);

#endif

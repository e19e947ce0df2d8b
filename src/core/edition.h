/* The editions: what is printed on their dice and boards. */
#ifndef INKRAIL_CORE_EDITION_H
#define INKRAIL_CORE_EDITION_H

#include <inkrail/ruleset.h>

/* The Classic edition's dice; other editions bring theirs as modules. */
extern const char *const ink_edition_classic[INK_ROUTE_DICE][INK_FACES];

enum { INK_EDITION_CLASSIC = 0, INK_ROUNDS = 7 };

/* The module that is this edition; NULL for Classic and past the end of the list. */
const ink_module *ink_edition_module(int edition);

/* The base goal cards in the order of their codes; the list ends with code NULL (goal.c). */
extern const ink_goal ink_goal_base[];

/* The same in every edition (rules: Board, Special routes). */
extern const char *const ink_edition_special[INK_SPECIALS];
extern const ink_exit ink_edition_exit[INK_EXITS];

#endif

/* Parts of the score that the facts show too. */
#ifndef INK_CORE_SCORE_H
#define INK_CORE_SCORE_H

#include <inkrail/facts.h>

/* Cells whose arm of the material on that side is an error: it faces a cell of the board
   and meets no arm of its kind there (rules: Score, errors). */
ink_set ink_score_open(const ink_ruleset *rules, const ink_sheet *sheet, int material, int side);

#endif

/* Parts of the score that the facts need, too. */
#ifndef INKRAIL_CORE_FACTS_SCORE_H
#define INKRAIL_CORE_FACTS_SCORE_H

#include <inkrail/facts.h>

/* Cells whose arm of the material on that side is an error: it faces a cell of the board
   and meets no arm of its kind there (rules: Score, errors). */
ink_set ink_score_open(const ink_ruleset *rules, const ink_sheet *sheet, int material, int side);

/* How many there are. */
int ink_score_errors(const ink_ruleset *rules, const ink_sheet *sheet);

/* Adds the score lines that modules fill; `parts` may be NULL. */
void ink_score_modules(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                       ink_parts *parts);

/* The sum of the score lines. */
int ink_score_total(const ink_score *score);

#endif

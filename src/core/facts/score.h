/* Parts of the score that the facts need, too. */
#ifndef INKRAIL_CORE_FACTS_SCORE_H
#define INKRAIL_CORE_FACTS_SCORE_H

#include <inkrail/facts.h>

/* The networks among the facts. */
void ink_facts_networks(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts);

/* By side, the cells whose arm there is an error: it faces a cell of the board and joins nothing
   there (rules: Score, errors). */
void ink_score_open(const ink_ruleset *rules, const ink_sheet *sheet, ink_set open[INK_SIDES]);

/* Adds the score lines that modules fill; `parts` may be NULL. */
void ink_score_modules(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                       ink_parts *parts);

/* All that does not follow from networks and lines, which are known: the centre, errors, the lines
   of modules, and the total. */
void ink_score_finish(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                      ink_parts *parts);

#endif

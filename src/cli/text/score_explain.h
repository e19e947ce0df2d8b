/* What the points of expansions and buildings are for. */
#ifndef INKRAIL_CLI_TEXT_SCORE_EXPLAIN_H
#define INKRAIL_CLI_TEXT_SCORE_EXPLAIN_H

#include <inkrail/inkrail.h>

/* A line for each part: its points, and the spaces or borders that count. Nothing if there
   are none. */
void print_score_parts(const ink_ruleset *rules, const ink_sheet *sheet);

#endif

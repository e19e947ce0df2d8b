/* What the points of expansions and buildings are for. */
#ifndef INKRAIL_CLI_TEXT_SCORE_EXPLAIN_H
#define INKRAIL_CLI_TEXT_SCORE_EXPLAIN_H

#include <inkrail/inkrail.h>

/* A line for each part: its points, and the spaces or borders that count. Nothing if there
   are none. */
void print_score_parts(const ink_ruleset *rules, const ink_sheet *sheet);

/* The object of a score, with the parts. */
void print_json_score(const ink_ruleset *rules, const ink_sheet *sheet, const ink_score *score);

/* What is between the braces of that object. */
void print_json_score_keys(const ink_ruleset *rules, const ink_sheet *sheet,
                           const ink_score *score);

#endif

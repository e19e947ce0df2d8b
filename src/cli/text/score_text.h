/* Scores, goals and rankings as a person reads them. */
#ifndef INKRAIL_CLI_TEXT_SCORE_TEXT_H
#define INKRAIL_CLI_TEXT_SCORE_TEXT_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

/* Every line of a score as a table; with `facts`, the cells of both lines below. */
void print_score(const ink_ruleset *rules, const ink_score *score, const ink_facts *facts);

/* The goals of a table: what they ask for and, with a seat, what they pay or have paid. */
void print_goals(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat);

/* The config's chosen goals, and whether a sheet alone has reached them. */
void print_goals_reached(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts);

/* All players by their places, with every part of their scores. */
void print_ranking(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat);

#endif

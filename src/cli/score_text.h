/* Scores, goals and rankings as a person reads them. */
#ifndef INKRAIL_CLI_SCORE_TEXT_H
#define INKRAIL_CLI_SCORE_TEXT_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

/* A part of the score. */
struct score_part {
    const char *key;                           /* in JSON */
    const char *label;                         /* of its line, not yet translated */
    const char *head;                          /* of its column, likewise; NULL if it has none */
    size_t offset;                             /* in ink_score */
    int sign;                                  /* -1: it is subtracted from the total */
    bool (*in_game)(const ink_ruleset *rules); /* can the game have it? */
};

extern const struct score_part score_parts[]; /* ends with a row without key; no total */

/* What the part adds to the total. */
int score_part_points(const struct score_part *part, const ink_score *score);

/* Every line of a score as a table; with `facts`, the cells of both lines below. */
void print_score(const ink_ruleset *rules, const ink_score *score, const ink_facts *facts);

/* Are the goals of the table chosen, and has it any? */
bool goals_known(const ink_table *table);

/* The last round in which the goal pays as much as now; 0 if that does not depend on it. */
int goal_limit(const ink_ruleset *rules, const ink_table *table, int goal);

/* The goals of a table: what they ask for and, with a seat, what they pay or have paid. */
void print_goals(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat);

/* The config's chosen goals, and whether a sheet alone has reached them. */
void print_goals_reached(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts);

/* All players by their places, with every part of their scores. */
void print_ranking(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat);

#endif

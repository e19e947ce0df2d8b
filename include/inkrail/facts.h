/* The facts of a sheet (networks, longest lines, ends, stations) and its score, worked out in one
   place and read by score, goals, front ends and engine alike. */
#ifndef INKRAIL_FACTS_H
#define INKRAIL_FACTS_H

#include <stddef.h>

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    INK_MAX_NETWORKS = 98, /* 49 cells of two strands each */
    INK_MAX_LINE = 85      /* 84 borders between cells, and one */
};

/* Strands that are joined, directly or through others. */
typedef struct ink_network {
    ink_set strand[2]; /* the cells whose first / second strand belongs to it */
    uint16_t exits;    /* bit per exit of the ruleset */
    uint8_t exit_count;
    uint8_t stations;
} ink_network;

/* A longest line: the cells it visits, in order, each as often as it counts. */
typedef struct ink_line {
    uint8_t length;
    ink_cell cell[INK_MAX_LINE];
} ink_line;

typedef struct ink_facts {
    uint8_t networks;
    ink_network network[INK_MAX_NETWORKS]; /* most exits first, then by the lowest cell */
    ink_line line[2];                      /* highway, railway */
    ink_set loop[2];         /* strands that are left when dead ends are removed until none is
                                left */
    ink_set open[INK_SIDES]; /* cells whose arm on that side is an error */
    ink_set stations;
    ink_set centre; /* central cells with anything drawn */
} ink_facts;

typedef struct ink_score {
    uint8_t networks;         /* networks with at least one exit */
    uint8_t exits[INK_EXITS]; /* exits of each, largest first */
    uint8_t spare;
    int16_t network_points;
    int16_t highway;
    int16_t railway;
    int16_t centre;
    int16_t errors; /* a count: subtracted from the total */
    int16_t expansion;
    int16_t villages;
    int16_t goals;
    int16_t total;
} ink_score;

enum { INK_MAX_PARTS = 48 };

/* What some points of a module are for. */
typedef struct ink_part {
    const char *text; /* an English message id: "the best river" */
    int16_t points;
    ink_set cells;     /* the cells that count */
    ink_set border[2]; /* the borders that count: south of these cells, east of them */
} ink_part;

typedef struct ink_parts {
    uint8_t count;
    ink_part part[INK_MAX_PARTS];
} ink_parts;

/* All facts, with the cells of the lines. */
void ink_facts_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts);

/* The same without the cells of the lines, which stay unset: much faster. */
void ink_facts_find_quick(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts);

/* The score alone: the same numbers, faster still. */
void ink_score_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score);

/* The same, with what the points of modules are for. */
void ink_score_explain(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                       ink_parts *parts);

/* How far the sheet has come towards a goal, an index into the ruleset's goals; and whether the
   goal is reached, which its card decides. Quick facts suffice. */
int ink_goal_progress(const ink_ruleset *rules, int goal, const ink_sheet *sheet,
                      const ink_facts *facts);
bool ink_goal_reached(const ink_ruleset *rules, int goal, const ink_sheet *sheet,
                      const ink_facts *facts);

/* Points of one network of n exits. */
int ink_score_network(int exits);

/* Below 0 if `a` ranks before `b`, above 0 if after, 0 if they tie: most points first, then fewest
   errors. */
int ink_score_compare(const ink_score *a, const ink_score *b);

/* The length of the longest line of one material, exact on every board. */
int ink_line_length(const ink_ruleset *rules, const ink_sheet *sheet, int material);

/* The same, found in a second way, with the cells in order. */
void ink_line_trace(const ink_ruleset *rules, const ink_sheet *sheet, int material, ink_line *line);

#ifdef __cplusplus
}
#endif

#endif

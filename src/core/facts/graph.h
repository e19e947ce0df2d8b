/* The strands of a sheet as a plain graph. It serves every ruleset, and alone those with `linked`:
   where modules join strands from afar, or arms of different materials join. Slower than joints.h,
   which knows nothing but borders over which arms of one material meet. The twin is tests/twin. */
#ifndef INKRAIL_CORE_FACTS_GRAPH_H
#define INKRAIL_CORE_FACTS_GRAPH_H

#include <inkrail/facts.h>

#include "core/links.h"

enum {
    INK_GRAPH_NODES = 2 * INK_CELL_LIMIT, /* a node is a strand: twice its cell, and one more for
                                             the second one */
    INK_GRAPH_EDGES = 2 * INK_ROWS * (INK_COLUMNS - 1) + INK_MAX_LINKS
};

typedef struct ink_graph {
    ink_set nodes[2];          /* first and second strands that take part */
    ink_set joined[INK_SIDES]; /* cells whose arm there is joined, over a border or from afar */
    ink_set loose[2];          /* nodes with an arm that is not */
    int edges;
    uint8_t edge[INK_GRAPH_EDGES][2]; /* nodes */
} ink_graph;

/* The links of the modules. */
void ink_links_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_links *links);

/* Are the arms at its ends of these materials, a bit each? */
bool ink_link_is_of(const ink_ruleset *rules, const ink_sheet *sheet, const ink_link *link,
                    unsigned materials);

/* The node of an end of a link. */
int ink_graph_node(const ink_ruleset *rules, const ink_sheet *sheet, ink_link_end end);

/* The materials that join this one, itself among them, a bit each. */
unsigned ink_graph_joining(const ink_ruleset *rules, int material);

/* The graph of the arms of some materials, a bit each, with the links of such arms over which lines
   of any of `lines` run on, a bit each, too; over which any or none do if that is 0. */
void ink_graph_find(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                    unsigned lines, ink_graph *graph);

/* Takes the arms that are joined out of those of each side. */
void ink_graph_close(const ink_ruleset *rules, const ink_sheet *sheet, ink_set open[INK_SIDES]);

/* Grows a pair of sets of strands over all edges until nothing is added. */
void ink_graph_flood(const ink_graph *graph, ink_set strand[2]);

/* Does a loop go through an edge between these nodes? */
bool ink_graph_loop_through(const ink_graph *graph, int one, int other);

/* The strands that are left when all with fewer than two edges are taken away, again and again. */
void ink_graph_loops(const ink_graph *graph, ink_set loop[2]);

/* The longest tour of a graph. */
void ink_graph_longest(const ink_graph *graph, ink_line *line);

/* As ink_line_length and ink_line_trace. A tour is searched by going every way; boards of games
   take a few hundred steps, and on one that takes more than 2^17 the longest so far counts. */
int ink_graph_length(const ink_ruleset *rules, const ink_sheet *sheet, int material);
void ink_graph_line(const ink_ruleset *rules, const ink_sheet *sheet, int material, ink_line *line);

#endif

/* Longest lines, shared between the ways of finding them.

   A line is a tour through joined arms that uses no arm twice; each strand counts half the
   arms used there, rounded up (rules: Score). Take strands as nodes and joined arms as
   edges. A tour of n edges that is not closed then scores n + 1, whether it begins and
   ends with loose arms or not: a loose arm only makes an odd count even. A closed tour of
   n edges scores n, but n + 1 if it can begin with one more arm at any of its nodes. So the
   longest line of a component scores

       its number of edges,       if all its degrees are even and it has no loose arm,
       the longest tour + 1,     otherwise

   because a longest tour that is closed, and that no arm can lengthen, is everything. */
#ifndef INKRAIL_CORE_LINES_LINE_H
#define INKRAIL_CORE_LINES_LINE_H

#include <inkrail/facts.h>

#include "core/facts/joints.h"

/* One connected component of one material. */
typedef struct ink_track {
    ink_joints joints; /* of the material */
    ink_set strand[2]; /* the component's nodes */
    ink_set loose[2];  /* nodes with an open arm */
} ink_track;

/* The functions below add the steps they took to `work`: nodes of a search, states of a sweep.
   Tests hold these counts to limits, since times on a busy machine say little. */

/* The longest tour, in edges, found by search on the contracted component; false if that
   would take too long, and the tour is only the longest so far. */
bool ink_line_search(const ink_track *track, int *longest, uint32_t *work);

/* The longest tour, in edges, by a sweep over the component, which has at least one edge. The
   caller knows a tour of `known` edges. */
int ink_tour_length(const ink_track *track, int known, uint32_t *work);

/* A set of edges: cells joined to the next one in the east, and in the south. */
typedef struct ink_edges {
    ink_set east;
    ink_set south;
} ink_edges;

/* The same with its edges, for a caller that knows no tour. */
int ink_tour_find(const ink_track *track, ink_edges *edges, uint32_t *work);

/* ink_line_length without its shortcut for trees, and ink_line_trace. */
int ink_line_measure(const ink_sheet *sheet, int material, uint32_t *work);
void ink_line_follow(const ink_sheet *sheet, int material, ink_line *line, uint32_t *work);

/* The number of edges of the component. */
int ink_track_edges(const ink_track *track);

/* No tour has more edges than this: each edge left out evens two odd nodes, and two may stay
   odd. */
int ink_track_bound(const ink_track *track);

/* Is the component one circuit through all its arms? */
bool ink_track_circuit(const ink_track *track);

/* Fills in the joints and the arms of the material; returns all nodes. */
void ink_track_start(const ink_sheet *sheet, int material, ink_track *track, ink_set nodes[2]);

/* Moves the component of the lowest node from `left` to `track`; false when none is left. */
bool ink_track_next(const ink_sheet *sheet, int material, ink_track *track, ink_set left[2]);

#endif

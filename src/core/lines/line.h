/* Longest lines, shared between the ways of finding them.

   A line is a trail through joined arms that uses no arm twice; each strand counts half the
   arms used there, rounded up (rules: Score). Take strands as nodes and joined arms as
   edges. A trail of n edges that is not closed then scores n + 1, whether it begins and
   ends with loose arms or not: a loose arm only makes an odd count even. A closed trail of
   n edges scores n, but n + 1 if it can begin with one more arm at any of its nodes. So the
   longest line of a component scores

       its number of edges,       if all its degrees are even and it has no loose arm,
       the longest trail + 1,     otherwise

   because a longest trail that is closed, and that no arm can lengthen, is everything. */
#ifndef INKRAIL_CORE_LINES_LINE_H
#define INKRAIL_CORE_LINES_LINE_H

#include <inkrail/facts.h>

#include "core/facts/joints.h"

/* One connected component of one material. */
typedef struct ink_track {
    ink_joints joints; /* of the material */
    ink_set strand[2]; /* the component's nodes */
    ink_set loose[2];  /* nodes with an arm that leads nowhere */
} ink_track;

/* All that follows adds to `work` what it did: steps of a search, states of a sweep. Tests
   count it, since machines are too busy to be timed. */

/* The longest trail, in edges, found by search on the contracted component; false if that
   would take too long, and the trail is only the longest so far. */
bool ink_line_search(const ink_track *track, int *longest, uint32_t *work);

/* The longest trail, in edges, by a sweep over the component, which has at least one edge. A
   trail of `known` edges is known. */
int ink_trail_length(const ink_track *track, int known, uint32_t *work);

/* A set of edges: cells joined to the next one in the east, and in the south. */
typedef struct ink_edges {
    ink_set east;
    ink_set south;
} ink_edges;

/* The same with its edges, and without anything known. */
int ink_trail_find(const ink_track *track, ink_edges *edges, uint32_t *work);

/* ink_line_length, but for the shortcut by which it deals with trees, and ink_line_trace. */
int ink_line_measure(const ink_sheet *sheet, int material, uint32_t *work);
void ink_line_follow(const ink_sheet *sheet, int material, ink_line *line, uint32_t *work);

/* How many edges the component has. */
int ink_track_edges(const ink_track *track);

/* No trail has more edges: each edge left out evens two odd nodes, and two may stay odd. */
int ink_track_bound(const ink_track *track);

/* Is the component one circuit through all its arms? */
bool ink_track_circuit(const ink_track *track);

/* Sets joints and the arms of the material; returns all nodes. */
void ink_track_start(const ink_sheet *sheet, int material, ink_track *track, ink_set nodes[2]);

/* Takes the component of the lowest node out of `left`; false when none is left. */
bool ink_track_next(const ink_sheet *sheet, int material, ink_track *track, ink_set left[2]);

#endif

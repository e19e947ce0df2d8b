/* Inside the frontier bound: what its files share. */
#ifndef INKRAIL_ENGINE_FRONTIER_FRONTIER_INTERNAL_H
#define INKRAIL_ENGINE_FRONTIER_FRONTIER_INTERNAL_H

#include "frontier.h"

/* Points that a join of two networks with exits is worth (rules: Score). */
enum { INK_FRONTIER_JOIN = 4 * INK_FRONTIER_POINT, INK_FRONTIER_NEVER = INT32_MIN / 4 };

/* Ends that a line has, and the price of one: the half step by which a strand with an odd number of
   arms in the line would be too long. */
enum { INK_FRONTIER_A_LINE = 2, INK_FRONTIER_END = INK_FRONTIER_POINT / 2 };

/* What each cell may hold, at the present prices (frontier_place.c), in all detail or as far as a
   look ahead needs it. False if that is too much. */
bool ink_frontier_find_places(ink_frontier *frontier, bool coarse);

/* The most that is still to come after each cell, networks and lines left out (frontier_ahead.c).
   Returns the same for the whole board. */
int32_t ink_frontier_ahead(ink_frontier *frontier);

/* What the sheet uses that has it. */
void ink_frontier_trace(const ink_frontier *frontier, ink_frontier_uses *uses);

/* Steps that take about as long as one node of the solver. */
enum { INK_FRONTIER_STEPS_A_NODE = 64 };

enum ink_frontier_answer { INK_FRONTIER_NONE, INK_FRONTIER_FOUND, INK_FRONTIER_TOO_MUCH };

/* Goes over the board (frontier_walk.c). Is there a sheet with as much as `floor`? Then the most,
   in fractions of a point and without what the resources are worth, and what is used for it. */
int ink_frontier_walk(ink_frontier *frontier, int32_t *most, ink_frontier_uses *uses);

/* Arms: 0 none, 1 highway, 2 railway, joined to the next cell; 3 and 4 the same as stretches of the
   line; 5 one that is not joined, so that the next cell has none there. */
enum { INK_FRONTIER_LINE = 2, INK_FRONTIER_LOOSE = 5 };

static inline bool ink_frontier_is_joined(int arm)
{
    return arm != 0 && arm != INK_FRONTIER_LOOSE;
}

static inline bool ink_frontier_in_line(int arm)
{
    return arm > INK_FRONTIER_LINE && arm != INK_FRONTIER_LOOSE;
}

/* What is joined: 0, or material + 1. */
static inline int ink_frontier_kind(int arm)
{
    static const uint8_t kind[INK_FRONTIER_ARMS] = {0, 1, 2, 1, 2, 0};
    return kind[arm];
}

#endif

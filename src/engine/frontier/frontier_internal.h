/* What the files of the frontier bound share. */
#ifndef INKRAIL_ENGINE_FRONTIER_FRONTIER_INTERNAL_H
#define INKRAIL_ENGINE_FRONTIER_FRONTIER_INTERNAL_H

#include "frontier.h"

/* Points for a join of two networks with exits (rules: Score). */
enum { INK_FRONTIER_JOIN = 4 * INK_FRONTIER_POINT, INK_FRONTIER_NEVER = INT32_MIN / 4 };

/* The ends of a line, and the price of one: a strand with an odd number of arms in the line counts
   half a step too much. */
enum { INK_FRONTIER_A_LINE = 2, INK_FRONTIER_END = INK_FRONTIER_POINT / 2 };

/* Finds what each cell may hold, at the present prices (frontier_place.c), in full detail or as a
   search ahead needs it. False if that is too much. */
bool ink_frontier_find_places(ink_frontier *frontier, bool coarse);

/* The most that is still to come after each cell, without networks and lines (frontier_ahead.c).
   Returns it for the whole board. */
int32_t ink_frontier_ahead(ink_frontier *frontier);

/* What the best sheet of the search ahead uses. */
void ink_frontier_trace(const ink_frontier *frontier, ink_frontier_uses *uses);

/* The number of steps that take about as long as one node of the solver. */
enum { INK_FRONTIER_STEPS_A_NODE = 64 };

enum ink_frontier_answer { INK_FRONTIER_NONE, INK_FRONTIER_FOUND, INK_FRONTIER_TOO_MUCH };

/* Sweeps the board (frontier_walk.c). Is there a sheet with at least `floor`? Then it also gives
   the most, in fractions of a point and without the value of the resources, and what that sheet
   uses. */
int ink_frontier_walk(ink_frontier *frontier, int32_t *most, ink_frontier_uses *uses);

/* Arms: 0 none; 1 highway and 2 railway, joined to the next cell; 3 and 4 the same as stretches of
   the line; 5 an open one, so that the next cell has none there. */
enum { INK_FRONTIER_LINE = 2, INK_FRONTIER_LOOSE = 5 };

static inline bool ink_frontier_is_joined(int arm)
{
    return arm != 0 && arm != INK_FRONTIER_LOOSE;
}

static inline bool ink_frontier_in_line(int arm)
{
    return arm > INK_FRONTIER_LINE && arm != INK_FRONTIER_LOOSE;
}

/* The material of an arm + 1, or 0. */
static inline int ink_frontier_kind(int arm)
{
    static const uint8_t kind[INK_FRONTIER_ARMS] = {0, 1, 2, 1, 2, 0};
    return kind[arm];
}

#endif

/* The parts of the sweep, for each other. */
#ifndef INK_ENGINE_SWEEP_PARTS_H
#define INK_ENGINE_SWEEP_PARTS_H

#include "sweep.h"

/* Points that a join of two networks with exits is worth (rules: Score). */
enum { INK_SWEEP_JOIN = 4 * INK_SWEEP_POINT, INK_SWEEP_NEVER = INT32_MIN / 4 };

/* Ends that a line has, and the price of one: the half step by which a strand with an odd number of
   arms in the line would be too long. */
enum { INK_SWEEP_A_LINE = 2, INK_SWEEP_END = INK_SWEEP_POINT / 2 };

/* What each cell may hold, at the present prices (sweep_place.c), in all detail or as far as a look
   ahead needs it. False if that is too much. */
bool ink_sweep_find_places(ink_sweep *sweep, bool coarse);

/* The most that is still to come after each cell, networks and lines left out (sweep_ahead.c).
   Returns the same for the whole board. */
int32_t ink_sweep_look_ahead(ink_sweep *sweep);

/* What the sheet uses that has it. */
void ink_sweep_trace(const ink_sweep *sweep, ink_sweep_uses *uses);

/* Steps that take about as long as one node of the solver. */
enum { INK_SWEEP_STEPS_A_NODE = 64 };

enum ink_sweep_answer { INK_SWEEP_NONE, INK_SWEEP_FOUND, INK_SWEEP_TOO_MUCH };

/* Goes over the board (sweep_walk.c). Is there a sheet with as much as `floor`? Then the most, in parts
   of a point and without what the goods are worth, and what is used for it. */
int ink_sweep_walk(ink_sweep *sweep, int32_t *most, ink_sweep_uses *uses);

/* Arms: 0 none, 1 highway, 2 railway, joined to the next cell; 3 and 4 the same as stretches of the
   line; 5 one that is not joined, so that the next cell has none there. */
enum { INK_SWEEP_LINE = 2, INK_SWEEP_LOOSE = 5 };

static inline bool ink_sweep_is_joined(int arm)
{
    return arm != 0 && arm != INK_SWEEP_LOOSE;
}

static inline bool ink_sweep_in_line(int arm)
{
    return arm > INK_SWEEP_LINE && arm != INK_SWEEP_LOOSE;
}

/* What is joined: 0, or material + 1. */
static inline int ink_sweep_kind(int arm)
{
    static const uint8_t kind[INK_SWEEP_ARMS] = {0, 1, 2, 1, 2, 0};
    return kind[arm];
}

#endif

/* Repairs a plan: plays it by the rules, and makes it a legal game. */
#ifndef INKRAIL_ENGINE_SOLVE_REPAIR_H
#define INKRAIL_ENGINE_SOLVE_REPAIR_H

#include "solver.h"

/* Plays the rounds of a plan from `from` on, where solution->before[from] is the sheet. What cannot
   be drawn as planned is exchanged with a later round, put off, or drawn elsewhere, so that the
   game becomes legal; solution->legal says whether it did. The plan is used up. In the rounds of
   `improvise` (bits) moves of modules are tried that were not planned. */
void ink_solution_repair(ink_solver *solver, ink_solve_game *plan, int from, unsigned improvise,
                         ink_solution *solution);

/* Does the move draw on a cell, so that it can be planned elsewhere? */
static inline bool ink_move_places(ink_move move)
{
    int kind = ink_move_kind(move);
    return (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL || kind == INK_MOVE_MODULE) &&
           ink_move_tile(move) != 0 && ink_cell_valid(ink_move_cell(move));
}

#endif

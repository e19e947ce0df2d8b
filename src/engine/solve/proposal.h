/* A change to a game: a few drawings are removed and drawn elsewhere. */
#ifndef INKRAIL_ENGINE_SOLVE_PROPOSAL_H
#define INKRAIL_ENGINE_SOLVE_PROPOSAL_H

#include "solver.h"

typedef struct ink_proposal {
    ink_solve_game plan;
    ink_sheet sheet;    /* the last sheet with the change, as if order did not matter */
    int from;           /* the first round that is changed */
    unsigned improvise; /* rounds in which unplanned moves of modules are tried */
} ink_proposal;

/* Rolls the dice of a round at random. */
void ink_proposal_roll(ink_solver *solver, ink_solve_game *plan, int round);

/* Makes a random change; false if none was found. */
bool ink_proposal_make(ink_solver *solver, const ink_solution *solution, ink_proposal *proposal);

#endif

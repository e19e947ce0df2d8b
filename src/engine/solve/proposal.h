/* A change to a game: a few drawings are taken away and drawn elsewhere. */
#ifndef INKRAIL_ENGINE_SOLVE_PROPOSAL_H
#define INKRAIL_ENGINE_SOLVE_PROPOSAL_H

#include "solver.h"

typedef struct ink_proposal {
    ink_solve_game plan;
    ink_sheet sheet;    /* the last sheet with the change drawn in, as if order were nothing */
    int from;           /* the first round that is changed */
    unsigned improvise; /* rounds in which modules' moves should be tried */
} ink_proposal;

/* Rolls the dice of a round at random. */
void ink_proposal_roll(ink_solver *solver, ink_solve_game *plan, int round);

/* False if nothing came of it. */
bool ink_proposal_make(ink_solver *solver, const ink_solution *solution, ink_proposal *proposal);

#endif

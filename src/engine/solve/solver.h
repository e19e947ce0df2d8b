/* The best game in hindsight: the folder solve.

   When all dice are known, a game is a plan, and simulated annealing improves plans (anneal.c):
   some drawings are moved (proposal.h), the game is repaired, which means played again by the rules
   (repair.h), and a loss is allowed if it is small enough, less and less as time goes by. Two
   bounds say how much better a game could be: a quick one by the supply of drawings
   (supply_bound.c), and a slow one over the whole board (frontier/frontier.h). With few rounds left
   all games are enumerated by branch and bound (solve_exact.c), and the result is proven.

   For example: a plan has 60 points and a curve on D4. Moved to E4 it would join two networks (+4)
   and leave an end open (-1): 63, and the change is made. Moved to A7 it would be 57. A loss of 3
   is accepted early, when 4 are allowed, and refused late, when none is.

   This header has what the files of the solver share. */
#ifndef INKRAIL_ENGINE_SOLVE_SOLVER_H
#define INKRAIL_ENGINE_SOLVE_SOLVER_H

#include <inkrail/rng.h>
#include <inkrail/solve.h>

#include "../bounds/bounds.h"
#include "../eval/sampler.h"
#include "../play/meter.h"
#include "../proof/last_bound.h"

enum { INK_SHARES = 1000 /* of the time */ };

/* The most that drawings can give, wherever they lie (see supply_bound.c). */
typedef struct ink_supply {
    int16_t cells;      /* drawings */
    int16_t merges;     /* joins of networks that they can make */
    int16_t arms[2];    /* highway, railway */
    int16_t through[2]; /* how often a line can pass them */
    int16_t both;       /* the same for both lines together */
} ink_supply;

typedef struct ink_solver {
    const ink_ruleset *rules;
    const ink_solve_job *job;
    ink_solve_result *best;
    ink_rng rng;
    bool free;       /* the dice may be chosen */
    bool plain;      /* a sheet is the sum of its drawings: nothing reacts to them */
    int rounds;      /* rounds left at the start in which something may be drawn */
    int rolls;       /* the same with the last roll, if the game has one */
    ink_meter meter; /* time and stop flag */
    int share;       /* the share of nodes or time that was spent at the last check, in
                        INK_SHARES */
    int quota;       /* the share that counts as the whole at present */
    bool ended;      /* everything is spent, or it was stopped */
    bool stopped;    /* the progress callback said so */
    /* the nodes at the start of this pass, and how many it has; 0: no limit */
    uint64_t pass_from, pass_nodes;
    uint64_t nodes;  /* sheets evaluated so far */
    uint64_t ask_at; /* the number of nodes at which the limits are checked again */
    double checked;  /* ms that were spent at the last check */
    ink_sheet start;
    ink_supply shape[INK_MAX_SHAPES];
    ink_supply special;                     /* the best of each of the special routes */
    ink_supply copy;                        /* the same for the faces of route dice */
    ink_supply later[INK_SOLVE_ROUNDS + 1]; /* of the dice from each round on */
} ink_solver;

/* A game with the sheets at the start of each round, and the last one. */
typedef struct ink_solution {
    ink_solve_game game;
    ink_sheet before[INK_SOLVE_ROUNDS + 1];
    int goals;       /* the goals' points */
    int total;       /* of score and goals */
    ink_score score; /* of the last sheet, without goals */
    bool legal;
} ink_solution;

static inline uint32_t ink_solver_below(ink_solver *solver, uint32_t limit)
{
    return (uint32_t)((ink_rng_next(&solver->rng) >> 32) * limit >> 32);
}

/* Counts a sheet, and checks the limits now and then. False once one is reached. */
bool ink_solver_goes_on(ink_solver *solver);

/* Counts the work of finding the score of a sheet that many times. False when the time is over. */
bool ink_solver_works(ink_solver *solver, const ink_sheet *sheet, int times);

/* --- points (points.c) ---------------------------------------------------------------------- */

/* What the goals have paid so far, and which are reached. */
typedef struct ink_goals_paid {
    uint8_t reached; /* bit per goal */
    uint8_t points;
} ink_goals_paid;

/* What a goal pays in a round of the game. */
int ink_goals_value(const ink_solver *solver, int goal, int round);

/* What the goals have paid before the start. */
ink_goals_paid ink_goals_start(const ink_solver *solver);

/* Checks the goals at the end of a round; the last roll has no such check. */
void ink_goals_check(const ink_solver *solver, const ink_sheet *sheet, ink_goals_paid *paid);

/* Counts the points of a game that has been played. */
void ink_solution_count(ink_solver *solver, ink_solution *solution);

/* Keeps the game if it is the best so far. */
void ink_solution_keep(ink_solver *solver, const ink_solution *solution);

/* --- bounds (supply_bound.c) ------------------------------------------------------------------ */

/* Is there any bound for these rules? */
bool ink_supply_bound_exists(const ink_solver *solver);

/* Works out what dice and special routes can give. */
void ink_supply_bound_prepare(ink_solver *solver);

/* No game that continues from this sheet has more points; `round` is the running one or, between
   two rounds, the next, counted from 0 at the start. */
int ink_supply_bound_find(ink_solver *solver, const ink_sheet *sheet, int round,
                          const ink_goals_paid *paid);

/* What modules may still do from this sheet on. */
void ink_solver_ask_bounds(const ink_solver *solver, const ink_sheet *sheet, ink_most *most);

/* The most that the goals can pay. */
int ink_goals_bound(const ink_solver *solver, int round, const ink_goals_paid *paid);

/* Are so few rounds left that the last bound is used? Then this computes it, without goals. */
bool ink_solver_has_last_bound(const ink_solver *solver, int round);
void ink_solver_last_bound(const ink_solver *solver, const ink_sheet *sheet, int round,
                           ink_stock *stock, ink_last_bound *bound);

/* --- searches -------------------------------------------------------------------------------- */

/* Simulated annealing (anneal.c) until the time is over, or for a few nodes. */
void ink_anneal(ink_solver *solver);
void ink_anneal_briefly(ink_solver *solver, uint64_t nodes);

/* Enumerates all games (solve_exact.c) as far as the time allows; true if it finished. */
bool ink_exact(ink_solver *solver, int until);

/* A random one of the placements, or 0 if there is none. */
static inline ink_move ink_solver_take(ink_solver *solver, const ink_sampler *sampler)
{
    return sampler->count == 0 ? 0
                               : ink_sampler_at(sampler, ink_solver_below(solver, sampler->weight));
}

#endif

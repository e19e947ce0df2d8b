/* Every game that the dice allow, for the last rounds: depth first, each sheet once, and none whose
   bound shows that it cannot beat the best found. If all of them were searched, the best is
   proven. */
#include "../proof/transpositions.h"
#include "solver.h"

#include <inkrail/perft.h>

/* What is known of a sheet before its moves are tried, and the moves. */
typedef struct view {
    bool bounded; /* the bound is known */
    int goals;    /* the most that goals can pay */
    ink_stock stock;
    ink_last_bound bound;
    ink_moves moves;
} view;

typedef struct search {
    ink_solver *solver;
    int until;   /* share of the time it may take */
    view *view;  /* one for each sheet of the present path */
    int depth;   /* of that path */
    int deepest; /* the number of views */
    ink_transpositions met;
    bool bounded;
    bool stopped;
    ink_solution solution; /* the game of the present path */
} search;

/* Divides the memory: views for all sheets of a path, and the rest for the transposition table. */
static bool share_memory(search *s)
{
    enum { FEWEST = 128 };
    const ink_solve_job *job = s->solver->job;
    s->deepest = s->solver->rolls * INK_SOLVE_MOVES + 1;
    size_t views = (size_t)s->deepest * sizeof *s->view;
    if (job->memory == NULL || job->size < views + FEWEST * sizeof *s->met.key)
        return false;
    s->view = job->memory;
    s->met.key = (uint64_t *)((uint8_t *)job->memory + views);
    s->met.entries =
        ink_transpositions_wanted(0, s->solver->meter.ms, (job->size - views) / sizeof *s->met.key);
    for (size_t i = 0; i < s->met.entries; i++)
        s->met.key[i] = 0;
    return true;
}

/* Was the sheet met before, with the same goals paid? */
static bool was_met(search *s, const ink_sheet *sheet, const ink_goals_paid *paid)
{
    uint64_t key = ink_sheet_hash(sheet);
    key = (key ^ (uint64_t)(paid->reached << 8 | paid->points) * UINT64_C(0x9e3779b97f4a7c15)) | 1;
    return ink_transpositions_met(&s->met, key);
}

static bool is_cut(const search *s, int most)
{
    const ink_solve_result *best = s->solver->best;
    most = most < best->bound ? most : best->bound;
    return best->game.rounds > 0 && most <= best->score.total;
}

static bool sheet_is_cut(search *s, const ink_sheet *sheet, int round, const ink_goals_paid *paid,
                         view *v)
{
    v->bounded = s->bounded && ink_solver_has_last_bound(s->solver, round);
    s->stopped = !ink_solver_works(s->solver, sheet, 1);
    if (s->stopped)
        return true;
    if (!v->bounded)
        return s->bounded && is_cut(s, ink_supply_bound_find(s->solver, sheet, round, paid));
    v->goals = ink_goals_bound(s->solver, round, paid);
    ink_solver_last_bound(s->solver, sheet, round, &v->stock, &v->bound);
    return is_cut(s, v->bound.total + v->goals);
}

static bool move_is_cut(const search *s, const view *v, ink_move move)
{
    int kind = ink_move_kind(move);
    return v->bounded && (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL) &&
           is_cut(s, ink_last_bound_with(&v->bound, move) + v->goals);
}

static void visit(search *s, const ink_sheet *sheet, int round, ink_goals_paid paid);

static void finish_round(search *s, const ink_sheet *ended, int round, ink_goals_paid paid)
{
    ink_solver *solver = s->solver;
    s->solution.before[round + 1] = *ended;
    ink_goals_check(solver, ended, &paid);
    if (round + 1 < solver->rolls) {
        ink_sheet next = *ended;
        s->solution.game.count[round + 1] = 0;
        ink_sheet_roll(solver->rules, &next, &solver->job->roll[round + 1], NULL);
        visit(s, &next, round + 1, paid);
        return;
    }
    ink_solution_count(solver, &s->solution);
    ink_solution_keep(solver, &s->solution);
}

static void try_move(search *s, const ink_sheet *sheet, ink_move move, int round,
                     ink_goals_paid paid)
{
    uint8_t *count = &s->solution.game.count[round];
    ink_sheet next = *sheet;
    ink_sheet_apply(s->solver->rules, &next, move);
    s->solution.game.move[round][(*count)++] = move;
    if (ink_move_kind(move) == INK_MOVE_END)
        finish_round(s, &next, round, paid);
    else
        visit(s, &next, round, paid);
    (*count)--;
}

static void visit(search *s, const ink_sheet *sheet, int round, ink_goals_paid paid)
{
    view *v = &s->view[s->depth];
    if (s->stopped || was_met(s, sheet, &paid) || sheet_is_cut(s, sheet, round, &paid, v))
        return;
    if (!ink_solver_goes_on(s->solver) || s->solver->share >= s->until ||
        s->solution.game.count[round] >= INK_SOLVE_MOVES || s->depth + 1 >= s->deepest) {
        s->stopped = true;
        return;
    }
    ink_sheet_moves(s->solver->rules, sheet, &v->moves);
    s->depth++;
    for (uint32_t i = 0; i < v->moves.count && !s->stopped; i++)
        if (!move_is_cut(s, v, v->moves.move[i]))
            try_move(s, sheet, v->moves.move[i], round, paid);
    s->depth--;
}

bool ink_exact(ink_solver *solver, int until)
{
    search s = {.solver = solver, .until = until, .bounded = ink_supply_bound_exists(solver)};
    ink_goals_paid paid = ink_goals_start(solver);
    ink_sheet first = solver->start;
    if (!share_memory(&s))
        return false;
    s.solution.before[0] = solver->start;
    s.solution.game.rounds = (uint8_t)solver->rolls;
    for (int r = 0; r < solver->rolls; r++)
        s.solution.game.roll[r] = solver->job->roll[r];
    ink_sheet_roll(solver->rules, &first, &solver->job->roll[0], NULL);
    visit(&s, &first, 0, paid);
    return !s.stopped;
}

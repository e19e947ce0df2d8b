/* Every game that the dice allow, for the last rounds: depth first, each sheet once, and none
   whose bound shows that it cannot be better than the best found. What is left when all is
   done is a proof. */
#include "solver.h"

#include <inkrail/perft.h>

typedef struct search {
    ink_solver *solver;
    int until;      /* share of the time it may take */
    uint64_t *seen; /* hashes of sheets, 0 for a free slot */
    size_t slots;   /* a power of two */
    size_t filled;
    bool bounded;
    bool stopped;
    ink_course course; /* the game on its way */
} search;

static size_t power_of_two_below(size_t number)
{
    size_t power = 1;
    while (power <= number / 2)
        power *= 2;
    return power;
}

static void clear_seen(search *s)
{
    const ink_solve_job *job = s->solver->job;
    s->seen = job->memory;
    s->slots = power_of_two_below(job->size / sizeof *s->seen);
    for (size_t i = 0; i < s->slots; i++)
        s->seen[i] = 0;
}

/* Was the sheet there before, with the same goals paid? Remembers it, while there is room: a
   sheet that is forgotten costs time and nothing else. */
static bool was_seen(search *s, const ink_sheet *sheet, const ink_goals_paid *paid)
{
    uint64_t key = ink_sheet_hash(sheet);
    key = (key ^ (uint64_t)(paid->reached << 8 | paid->points) * UINT64_C(0x9e3779b97f4a7c15)) | 1;
    size_t at = (size_t)(key ^ key >> 29) & (s->slots - 1);
    while (s->seen[at] != 0 && s->seen[at] != key)
        at = (at + 1) & (s->slots - 1);
    if (s->seen[at] == key)
        return true;
    if (s->filled < s->slots - s->slots / 4) {
        s->seen[at] = key;
        s->filled++;
    }
    return false;
}

/* What is known of a sheet before its moves are tried. */
typedef struct view {
    bool bounded; /* the ceiling is known */
    int goals;    /* the most they can pay */
    ink_stock pieces;
    ink_ceiling ceiling;
} view;

static bool is_pointless(const search *s, int most)
{
    const ink_solve_result *best = s->solver->best;
    most = most < best->bound ? most : best->bound;
    return best->game.rounds > 0 && most <= best->score.total;
}

static bool looks_pointless(search *s, const ink_sheet *sheet, int round,
                            const ink_goals_paid *paid, view *v)
{
    v->bounded = s->bounded && ink_bound_by_places(s->solver, round);
    if (!v->bounded)
        return s->bounded && is_pointless(s, ink_bound_find(s->solver, sheet, round, paid));
    v->goals = ink_bound_goals(s->solver, round, paid);
    ink_bound_ceiling(s->solver, sheet, round, &v->pieces, &v->ceiling);
    return is_pointless(s, v->ceiling.total + v->goals);
}

static bool move_is_pointless(const search *s, const view *v, ink_move move)
{
    int kind = ink_move_kind(move);
    return v->bounded && (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL) &&
           is_pointless(s, ink_ceiling_with(&v->ceiling, move) + v->goals);
}

static void visit(search *s, const ink_sheet *sheet, int round, ink_goals_paid paid);

static void finish_round(search *s, const ink_sheet *ended, int round, ink_goals_paid paid)
{
    ink_solver *solver = s->solver;
    s->course.before[round + 1] = *ended;
    ink_goals_look(solver, ended, &paid);
    if (round + 1 < solver->rolls) {
        ink_sheet next = *ended;
        s->course.game.count[round + 1] = 0;
        ink_sheet_roll(solver->rules, &next, &solver->job->roll[round + 1], NULL);
        visit(s, &next, round + 1, paid);
        return;
    }
    ink_course_count(solver, &s->course);
    ink_course_keep(solver, &s->course);
}

static void visit(search *s, const ink_sheet *sheet, int round, ink_goals_paid paid)
{
    ink_moves moves;
    const ink_ruleset *rules = s->solver->rules;
    uint8_t *count = &s->course.game.count[round];
    view v;
    if (s->stopped || was_seen(s, sheet, &paid) || looks_pointless(s, sheet, round, &paid, &v))
        return;
    if (!ink_solver_goes_on(s->solver) || s->solver->share >= s->until ||
        *count >= INK_SOLVE_MOVES) {
        s->stopped = true;
        return;
    }
    ink_sheet_moves(rules, sheet, &moves);
    for (uint32_t i = 0; i < moves.count && !s->stopped; i++) {
        ink_sheet next = *sheet;
        if (move_is_pointless(s, &v, moves.move[i]))
            continue;
        ink_sheet_apply(rules, &next, moves.move[i]);
        s->course.game.move[round][(*count)++] = moves.move[i];
        if (ink_move_kind(moves.move[i]) == INK_MOVE_END)
            finish_round(s, &next, round, paid);
        else
            visit(s, &next, round, paid);
        (*count)--;
    }
}

bool ink_exact(ink_solver *solver, int until)
{
    search s = {.solver = solver, .until = until, .bounded = ink_bound_exists(solver)};
    ink_goals_paid paid = ink_goals_start(solver);
    ink_sheet first = solver->start;
    clear_seen(&s);
    s.course.before[0] = solver->start;
    s.course.game.rounds = (uint8_t)solver->rolls;
    for (int r = 0; r < solver->rolls; r++)
        s.course.game.roll[r] = solver->job->roll[r];
    ink_sheet_roll(solver->rules, &first, &solver->job->roll[0], NULL);
    visit(&s, &first, 0, paid);
    return !s.stopped;
}

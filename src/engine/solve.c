/* The solver's way through a job. */
#include <inkrail/solve.h>

#include "solver.h"
#include "sweep.h"

enum {
    ASK_EVERY = 1000,   /* nodes between two looks at the time */
    EXACT_ROUNDS = 2,   /* more cannot be gone through */
    BRIEFLY = 20000,    /* nodes a roll of annealing before a proof, so that it has a bound */
    EXACT_UNTIL = 700,  /* share of the time after which a proof is given up */
    ANNEAL_QUOTA = 850, /* share of the time for finding; the rest is for the bound */
    SWEEP_QUOTA = 400,  /* share of the time for the bound before a proof */
    LEAST_MEMORY = 1024
};

bool ink_solver_goes_on(ink_solver *solver)
{
    const ink_solve_job *job = solver->job;
    if (++solver->nodes < solver->ask_at)
        return solver->share < INK_SOLVE_WHOLE;
    int share = job->watch == NULL && job->nodes == 0 ? INK_SOLVE_WHOLE : 0;
    solver->ask_at = solver->nodes + ASK_EVERY;
    solver->best->nodes = solver->nodes;
    if (job->watch != NULL)
        share = job->watch(job->context, solver->best);
    if (job->nodes > 0) {
        uint64_t spent = solver->nodes * INK_SOLVE_WHOLE / job->nodes;
        share = spent > (uint64_t)share ? (int)spent : share;
    }
    share = (share < INK_SOLVE_WHOLE ? share : INK_SOLVE_WHOLE) * INK_SOLVE_WHOLE / solver->quota;
    solver->share = share > solver->share ? share : solver->share;
    return solver->share < INK_SOLVE_WHOLE;
}

/* Nothing reacts to drawings, adds points or offers moves. */
static bool is_plain(const ink_ruleset *rules)
{
    return rules->starts + rules->rolleds + rules->movess + rules->vetos + rules->applys +
               rules->afters + rules->endeds + rules->holdss + rules->scores ==
           0;
}

/* --- what may be asked ------------------------------------------------------------------------ */

static ink_status refuse_die(ink_refusal *why, int die, int shape, const ink_ruleset *rules)
{
    ink_refuse(why, INK_E_BAD_ROLL);
    if (why != NULL) {
        why->die = (uint8_t)die;
        why->tile = shape < rules->shapes ? rules->shape[shape].first : 0;
    }
    return INK_E_BAD_ROLL;
}

/* Can the die show that? After a draft a route die shows what any of them can. */
static bool may_show(const ink_solve_job *job, int round, int die, int shape)
{
    const ink_ruleset *rules = job->rules;
    if ((ink_ruleset_dice(rules, round) >> die & 1) == 0)
        return shape == 0;
    bool shows = ink_die_has(&rules->die[die], shape);
    for (int d = 0; job->drafted && die < INK_ROUTE_DICE && d < INK_ROUTE_DICE; d++)
        shows |= ink_die_has(&rules->die[d], shape);
    return shows;
}

static ink_status ask_roll(const ink_solve_job *job, int round, const ink_roll *roll,
                           ink_refusal *why)
{
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (!may_show(job, round, d, roll->face[d]))
            return refuse_die(why, d, roll->face[d], job->rules);
    return INK_OK;
}

static ink_status ask_job(const ink_solver *solver, ink_refusal *why)
{
    const ink_solve_job *job = solver->job;
    if (solver->start.open != 0)
        return ink_refuse(why, INK_E_ROUND_RUNNING);
    if (ink_sheet_over(job->rules, &solver->start))
        return ink_refuse(why, INK_E_GAME_OVER);
    for (int r = 0; job->roll != NULL && r < solver->rolls; r++) {
        ink_status status = ask_roll(job, solver->start.round + r + 1, &job->roll[r], why);
        if (status != INK_OK)
            return status;
    }
    return ink_refuse(why, INK_OK);
}

/* --- the way ----------------------------------------------------------------------------------- */

static void start(ink_solver *solver, const ink_solve_job *job, ink_solve_result *result)
{
    *solver =
        (ink_solver){.rules = job->rules, .job = job, .best = result, .quota = INK_SOLVE_WHOLE};
    *result = (ink_solve_result){.bound = INK_SOLVE_NO_BOUND};
    if (job->start != NULL)
        solver->start = *job->start;
    else
        ink_sheet_start(job->rules, &solver->start);
    solver->rolls = ink_ruleset_rolls(job->rules) - solver->start.round;
    solver->rounds = solver->rolls - (job->rules->last_dice != 0 && solver->rolls > 0);
    solver->free = job->roll == NULL;
    solver->plain = is_plain(job->rules);
    solver->rng = ink_rng_stream(job->seed, "solve", 0);
}

static void find_bound(ink_solver *solver)
{
    ink_goals_paid paid = ink_goals_start(solver);
    if (!ink_bound_exists(solver))
        return;
    ink_bound_prepare(solver);
    solver->best->bound = ink_bound_find(solver, &solver->start, 0, &paid);
}

static bool may_prove(const ink_solver *solver)
{
    return !solver->free && solver->rounds <= EXACT_ROUNDS && solver->job->memory != NULL &&
           solver->job->size >= LEAST_MEMORY;
}

/* Goes on as if that share of the time were all there is. What is over stays over. */
static void set_quota(ink_solver *solver, int quota)
{
    solver->share = (solver->share * solver->quota + quota - 1) / quota;
    solver->quota = quota;
}

/* With few rounds left: counts what a sweep can count, then goes through all games. */
static bool prove(ink_solver *solver)
{
    ink_anneal_briefly(solver, (uint64_t)BRIEFLY * (uint64_t)solver->rolls);
    if (solver->rounds > 1) { /* all games of one round are gone through sooner */
        set_quota(solver, SWEEP_QUOTA);
        ink_sweep_bound(solver);
        set_quota(solver, INK_SOLVE_WHOLE);
    }
    if (solver->best->bound > solver->best->score.total && !ink_exact(solver, EXACT_UNTIL))
        return false;
    solver->best->bound = solver->best->score.total;
    return true;
}

/* Annealing finds; sweeps bound. Where few rounds are left, there may be a proof. */
static void search(ink_solver *solver)
{
    bool few = may_prove(solver);
    if (few && prove(solver))
        return;
    set_quota(solver, few ? INK_SOLVE_WHOLE : ANNEAL_QUOTA);
    ink_anneal(solver);
    set_quota(solver, INK_SOLVE_WHOLE);
    if (!few)
        ink_sweep_bound(solver);
}

ink_status ink_solve(const ink_solve_job *job, ink_solve_result *result, ink_refusal *why)
{
    ink_solver solver;
    start(&solver, job, result);
    ink_status status = ask_job(&solver, why);
    if (status != INK_OK)
        return status;
    find_bound(&solver);
    search(&solver);
    result->nodes = solver.nodes;
    result->proven = result->score.total >= result->bound;
    return INK_OK;
}

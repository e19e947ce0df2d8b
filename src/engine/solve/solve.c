/* The course of a job. */
#include <inkrail/solve.h>

#include "../../core/module.h"
#include "../frontier/frontier.h"
#include "solver.h"

enum {
    ASK_EVERY = 1000,     /* nodes between two checks of the limits, fewer if time is short */
    EXACT_ROUNDS = 2,     /* more rounds cannot be enumerated */
    BRIEFLY = 20000,      /* nodes of annealing for each roll before a proof, so that it has a best
                             score */
    EXACT_UNTIL = 700,    /* share of the time after which a proof is given up */
    ANNEAL_QUOTA = 850,   /* share of the time for finding; the rest is for the bound */
    FRONTIER_QUOTA = 400, /* share of the time for the bound before a proof */
    FIRST_PASS = 100000,  /* nodes; where only the stop flag is a limit */
    LONGEST_PASS = 1 << 30,
    LEAST_MEMORY = 2 << 20,
    PLAY_UNITS = 8 /* of the meter: the work before a sheet is evaluated */
};

/* Is there no limit but the stop flag? */
static bool is_endless(const ink_solver *solver)
{
    const ink_limits *limit = &solver->job->limit;
    return limit->nodes == 0 && !(solver->meter.ms > 0) &&
           (limit->stop != NULL || limit->progress != NULL);
}

/* The share that is spent, of the pass, of nodes, and of time. Without any limit everything is
   spent at once. */
static int share_spent(const ink_solver *solver)
{
    double time = solver->meter.ms > 0 ? solver->meter.spent / solver->meter.ms : 0;
    uint64_t spent = solver->nodes - solver->pass_from;
    uint64_t nodes = solver->pass_nodes > 0 ? spent * INK_SHARES / solver->pass_nodes : 0;
    if (solver->pass_nodes == 0 && !(solver->meter.ms > 0))
        return INK_SHARES;
    int share = time < 1 ? (int)(time * INK_SHARES) : INK_SHARES;
    return nodes < (uint64_t)INK_SHARES ? (share > (int)nodes ? share : (int)nodes) : INK_SHARES;
}

static bool tell(ink_solver *solver, int share)
{
    const ink_limits *limit = &solver->job->limit;
    solver->best->nodes = solver->nodes;
    const ink_so_far so_far = {.share = is_endless(solver) ? 0 : (double)share / INK_SHARES,
                               .nodes = solver->nodes,
                               .game = solver->best};
    return limit->progress == NULL || limit->progress(limit->context, &so_far);
}

/* Checks all limits. Once over, it stays over. */
static void check_limits(ink_solver *solver)
{
    int share = share_spent(solver);
    solver->ask_at = solver->nodes + ASK_EVERY;
    solver->checked = solver->meter.spent;
    solver->stopped = solver->stopped || !tell(solver, share);
    solver->ended = solver->ended || share >= INK_SHARES || solver->stopped;
    share = share * INK_SHARES / solver->quota;
    solver->share = share > solver->share ? share : solver->share;
}

bool ink_solver_goes_on(ink_solver *solver)
{
    bool more = ink_meter_goes_on(&solver->meter, 1);
    bool due = ++solver->nodes >= solver->ask_at;
    solver->ended = solver->ended || !more;
    if (due || solver->meter.spent - solver->checked > solver->meter.ms / INK_SHARES)
        check_limits(solver);
    if (solver->ended)
        solver->share = INK_SHARES;
    return solver->share < INK_SHARES;
}

bool ink_solver_works(ink_solver *solver, const ink_sheet *sheet, int times)
{
    const ink_meter *meter = &solver->meter;
    if (!(meter->ms > 0) && solver->job->limit.stop == NULL)
        return true;
    return ink_meter_goes_on(&solver->meter,
                             (uint32_t)times * (PLAY_UNITS + ink_meter_units(sheet)));
}

/* Does no module react to drawings, add points or offer moves? */
static bool is_plain(const ink_ruleset *rules)
{
    return INK_HOOKS_OF(rules, start) + INK_HOOKS_OF(rules, rolled) + INK_HOOKS_OF(rules, moves) +
               INK_HOOKS_OF(rules, veto) + INK_HOOKS_OF(rules, apply) + INK_HOOKS_OF(rules, after) +
               INK_HOOKS_OF(rules, ended) + INK_HOOKS_OF(rules, holds) +
               INK_HOOKS_OF(rules, score) ==
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

/* Can the die show that face? After a draft a route die may show any of its faces. */
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

/* --- the way ---------------------------------------------------------------------------------- */

static void start(ink_solver *solver, const ink_solve_job *job, ink_solve_result *result)
{
    *solver = (ink_solver){.rules = job->rules, .job = job, .best = result, .quota = INK_SHARES};
    *result = (ink_solve_result){.bound = INK_SOLVE_NO_BOUND};
    if (job->start != NULL)
        solver->start = *job->start;
    else
        ink_sheet_start(job->rules, &solver->start);
    solver->rolls = ink_ruleset_rolls(job->rules) - solver->start.round;
    solver->rounds = solver->rolls - (job->rules->last_dice != 0 && solver->rolls > 0);
    solver->free = job->roll == NULL;
    solver->plain = is_plain(job->rules);
    solver->pass_nodes = job->limit.nodes;
    solver->rng = ink_rng_stream(job->seed, "solve", 0);
    ink_meter_start(&solver->meter, &job->limit, job->limit.ms);
}

static void find_bound(ink_solver *solver)
{
    ink_goals_paid paid = ink_goals_start(solver);
    if (!ink_supply_bound_exists(solver))
        return;
    ink_supply_bound_prepare(solver);
    solver->best->bound = ink_supply_bound_find(solver, &solver->start, 0, &paid);
}

static bool may_prove(const ink_solver *solver)
{
    return !solver->free && solver->rounds <= EXACT_ROUNDS && solver->job->memory != NULL &&
           solver->job->size >= LEAST_MEMORY;
}

/* Continues as if that share of the time were all there is. Once over, it stays over. */
static void set_quota(ink_solver *solver, int quota)
{
    solver->share =
        solver->ended ? INK_SHARES : (solver->share * solver->quota + quota - 1) / quota;
    solver->quota = quota;
}

/* With few rounds left: counts what the frontier bound can count, then enumerates all games. */
static bool prove(ink_solver *solver)
{
    ink_anneal_briefly(solver, (uint64_t)BRIEFLY * (uint64_t)solver->rolls);
    if (solver->rounds > 1) { /* enumerating one round is quicker than its bound */
        set_quota(solver, FRONTIER_QUOTA);
        ink_frontier_bound(solver);
        set_quota(solver, INK_SHARES);
    }
    if (solver->best->bound > solver->best->score.total &&
        (solver->ended || !ink_exact(solver, EXACT_UNTIL)))
        return false;
    solver->best->bound = solver->best->score.total;
    return true;
}

/* Annealing finds a game, and the frontier bounds it. With few rounds left, there may be a
   proof. */
static void search(ink_solver *solver)
{
    bool few = may_prove(solver);
    if (few && prove(solver))
        return;
    set_quota(solver, few ? INK_SHARES : ANNEAL_QUOTA);
    ink_anneal(solver);
    set_quota(solver, INK_SHARES);
    if (!few)
        ink_frontier_bound(solver);
}

/* Starts another pass of that many nodes, and keeps all that was found. */
static void begin_pass(ink_solver *solver, uint64_t nodes)
{
    solver->pass_from = solver->nodes;
    solver->pass_nodes = nodes;
    solver->ask_at = solver->nodes;
    solver->share = 0;
    solver->quota = INK_SHARES;
    solver->ended = false;
}

/* Annealing must know how long it may take, in order to be cold at the end. If nobody knows, it
   restarts with fixed lengths, each twice as long as the one before, so that there is a settled
   answer whenever it is stopped. */
static void search_in_passes(ink_solver *solver)
{
    uint64_t nodes = FIRST_PASS;
    do {
        begin_pass(solver, nodes);
        search(solver);
        nodes *= nodes < LONGEST_PASS ? 2 : 1;
    } while (!solver->stopped && !solver->meter.ended &&
             solver->best->score.total < solver->best->bound);
}

ink_status ink_solve(const ink_solve_job *job, ink_solve_result *result, ink_refusal *why)
{
    ink_solver solver;
    start(&solver, job, result);
    ink_status status = ask_job(&solver, why);
    if (status != INK_OK)
        return status;
    find_bound(&solver);
    if (is_endless(&solver))
        search_in_passes(&solver);
    else
        search(&solver);
    result->nodes = solver.nodes;
    result->proven = result->score.total >= result->bound;
    return INK_OK;
}

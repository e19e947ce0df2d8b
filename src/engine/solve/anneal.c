/* Simulated annealing over whole games: change a little, play the change by the rules, keep it
   unless it is too much worse. Where a sheet is the sum of its drawings, most changes are refused
   by the score alone, before they are played, which makes the difference between a hundred thousand
   and a million changes a second. */
#include "proposal.h"
#include "repair.h"
#include "solver.h"

/* Temperatures in UNITs of a point, and the share of the time for a first answer in 1024ths. They
   were found by trial; half or twice of them costs a point or so. */
enum { UNIT = 256, HOT = 280, COLD = 100, EARLY = 128, MOST_STARTS = 100 };

/* The duration of one annealing: a number of nodes, or if that is 0, from one share of the time to
   another. */
typedef struct stretch {
    uint64_t first, nodes;
    int from, until;
} stretch;

/* An exponentially distributed number with the mean UNIT / ln 2, in integers so that it is the same
   everywhere: minus the binary logarithm of a random number, interpolated linearly between powers
   of two. */
static int32_t exponential(ink_solver *solver)
{
    uint64_t random = ink_rng_next(&solver->rng) | 1;
    int zeros = __builtin_clzll(random);
    uint32_t mantissa = (uint32_t)(random << zeros >> 55) & (UNIT - 1);
    return zeros * UNIT + (int32_t)(UNIT - mantissa);
}

/* How many points a change may cost this time. */
static int some_loss(ink_solver *solver, int32_t temperature)
{
    return (int)((int64_t)exponential(solver) * temperature / (UNIT * UNIT));
}

/* Is the change bad enough to be refused before it is played? */
static bool is_refused(ink_solver *solver, const ink_proposal *proposal, int least)
{
    ink_score score;
    if (!solver->plain || solver->job->goal != NULL)
        return false;
    if (!ink_solver_works(solver, &proposal->sheet, 1))
        return true;
    ink_score_find(solver->rules, &proposal->sheet, &score);
    return score.total < least;
}

static void adopt(ink_solution *now, const ink_solution *next, int from)
{
    for (int r = from; r < now->game.rounds; r++) {
        now->game.roll[r] = next->game.roll[r];
        now->game.count[r] = next->game.count[r];
        for (int i = 0; i < next->game.count[r]; i++)
            now->game.move[r][i] = next->game.move[r][i];
        now->before[r + 1] = next->before[r + 1];
    }
    now->goals = next->goals;
    now->total = next->total;
    now->score = next->score;
}

/* Plays a change in the memory of `next`. */
static void try_change(ink_solver *solver, ink_solution *now, ink_solution *next, int least)
{
    ink_proposal proposal;
    if (!ink_proposal_make(solver, now, &proposal) || is_refused(solver, &proposal, least))
        return;
    int from = proposal.from;
    next->before[from] = now->before[from];
    ink_solution_repair(solver, &proposal.plan, from, proposal.improvise, next);
    if (!next->legal)
        return;
    if (solver->job->goal != NULL) /* goals are checked in every round */
        for (int r = 0; r < from; r++)
            next->before[r] = now->before[r];
    ink_solution_count(solver, next);
    if (next->total >= least)
        adopt(now, next, from);
}

/* A game drawn at random. */
static void start_solution(ink_solver *solver, ink_solution *solution)
{
    ink_solve_game plan = {.rounds = (uint8_t)solver->rolls};
    for (int r = 0; r < plan.rounds; r++)
        if (solver->free)
            ink_proposal_roll(solver, &plan, r);
        else
            plan.roll[r] = solver->job->roll[r];
    solution->before[0] = solver->start;
    ink_solution_repair(solver, &plan, 0, ~0u, solution);
    ink_solution_count(solver, solution);
}

static bool is_perfect(const ink_solver *solver)
{
    return solver->best->score.total >= solver->best->bound;
}

/* The progress of an annealing in thousandths: by nodes if it has a number of them, otherwise by
   time. */
static int progress_of(const ink_solver *solver, const stretch *time)
{
    if (time->nodes > 0) {
        uint64_t spent = solver->nodes - time->first;
        return spent >= time->nodes ? INK_SHARES : (int)(spent * INK_SHARES / time->nodes);
    }
    return (solver->share - time->from) * INK_SHARES / (time->until - time->from);
}

/* One annealing, from hot to cold. */
static void anneal(ink_solver *solver, const stretch *time, ink_solution *now, ink_solution *next)
{
    int progress;
    start_solution(solver, now);
    for (int i = 0; !now->legal && i < MOST_STARTS; i++)
        start_solution(solver, now);
    if (now->legal)
        ink_solution_keep(solver, now);
    while (ink_solver_goes_on(solver) && !is_perfect(solver) &&
           (progress = progress_of(solver, time)) < INK_SHARES) {
        int32_t temperature = HOT - (HOT - COLD) * progress / INK_SHARES;
        try_change(solver, now, next, now->total - some_loss(solver, temperature));
        if (now->total > solver->best->score.total)
            ink_solution_keep(solver, now);
    }
}

void ink_anneal_briefly(ink_solver *solver, uint64_t nodes)
{
    ink_solution now, next;
    stretch brief = {.first = solver->nodes, .nodes = nodes};
    anneal(solver, &brief, &now, &next);
}

/* A short one first, so that there is a good answer early, then a long one. */
void ink_anneal(ink_solver *solver)
{
    ink_solution now, next;
    int early = solver->share + (INK_SHARES - solver->share) * EARLY / 1024;
    stretch first = {.from = solver->share, .until = early};
    if (early > solver->share && early < INK_SHARES)
        anneal(solver, &first, &now, &next);
    stretch second = {.from = solver->share, .until = INK_SHARES};
    if (solver->share < INK_SHARES)
        anneal(solver, &second, &now, &next);
}

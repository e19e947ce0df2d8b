/* Points of whole games: the score of the last sheet, and the goals on the way. */
#include "solver.h"

/* Tables know the values of goals, so this asks a table in the middle of a solo game. */
int ink_goals_value(const ink_solver *solver, int goal, int round)
{
    ink_table table = {.players = 1, .phase = INK_PHASE_DRAW, .round = (uint8_t)round};
    for (int i = 0; i < INK_GOALS; i++)
        table.goal[i] = solver->job->goal[i];
    return ink_table_goal_value(&table, goal);
}

static bool is_open(const ink_solver *solver, const ink_goals_paid *paid, int goal)
{
    return solver->job->goal[goal] != INK_NO_GOAL && (paid->reached >> goal & 1) == 0;
}

ink_goals_paid ink_goals_start(const ink_solver *solver)
{
    ink_goals_paid paid = {0};
    for (int i = 0; solver->job->paid != NULL && i < INK_GOALS; i++) {
        paid.reached |= (uint8_t)((solver->job->paid[i] != 0) << i);
        paid.points = (uint8_t)(paid.points + solver->job->paid[i]);
    }
    return paid;
}

void ink_goals_check(const ink_solver *solver, const ink_sheet *sheet, ink_goals_paid *paid)
{
    ink_facts facts;
    if (solver->job->goal == NULL || sheet->round > solver->rules->rounds)
        return;
    ink_facts_find_quick(solver->rules, sheet, &facts);
    for (int i = 0; i < INK_GOALS; i++) {
        if (!is_open(solver, paid, i))
            continue;
        if (!ink_goal_reached(solver->rules, solver->job->goal[i], sheet, &facts))
            continue;
        paid->reached |= (uint8_t)(1u << i);
        paid->points = (uint8_t)(paid->points + ink_goals_value(solver, i, sheet->round));
    }
}

void ink_solution_count(ink_solver *solver, ink_solution *solution)
{
    ink_goals_paid paid = ink_goals_start(solver);
    const ink_sheet *last = &solution->before[solution->game.rounds];
    for (int r = 0; solver->job->goal != NULL && r < solution->game.rounds; r++) {
        ink_solver_works(solver, &solution->before[r + 1], 1);
        ink_goals_check(solver, &solution->before[r + 1], &paid);
    }
    ink_solver_works(solver, last, 1);
    ink_score_find(solver->rules, last, &solution->score);
    solution->goals = paid.points;
    solution->total = solution->score.total + paid.points;
}

void ink_solution_keep(ink_solver *solver, const ink_solution *solution)
{
    ink_solve_result *best = solver->best;
    if (best->game.rounds > 0 && solution->total <= best->score.total)
        return;
    best->game = solution->game;
    best->sheet = solution->before[solution->game.rounds];
    best->score = solution->score;
    best->score.goals = (int16_t)solution->goals;
    best->score.total = (int16_t)solution->total;
}

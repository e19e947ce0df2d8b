/* Goals: see goals.h. */
#include "goals.h"

#include "net.h"

/* Most games have no goals, and most goals are gained at some point: then there is nothing to
   do. */
bool ink_goals_left(const ink_engine_goals *goals)
{
    bool any = false;
    for (int i = 0; goals != NULL && i < INK_GOALS; i++)
        any |= goals->goal[i] != INK_NO_GOAL;
    return any;
}

int32_t ink_goals_bonus(const ink_ruleset *rules, const ink_engine_goals *goals,
                        const ink_sheet *sheet)
{
    ink_facts facts;
    int32_t bonus = 0;
    if (!ink_goals_left(goals))
        return 0;
    ink_facts_find_quick(rules, sheet, &facts);
    for (int i = 0; i < INK_GOALS; i++) {
        if (goals->goal[i] == INK_NO_GOAL)
            continue;
        int round = sheet->round, next = round + 1;
        if (ink_goal_reached(rules, goals->goal[i], sheet, &facts))
            bonus += goals->points[i][round] * INK_NET_POINT;
        else if (next <= rules->rounds) /* it may still be reached */
            bonus += goals->points[i][next] * INK_NET_POINT / 2;
    }
    return bonus;
}

int32_t ink_goals_take(const ink_ruleset *rules, ink_engine_goals *goals, const ink_sheet *sheet)
{
    ink_facts facts;
    int32_t paid = 0;
    if (!ink_goals_left(goals))
        return 0;
    ink_facts_find_quick(rules, sheet, &facts);
    for (int i = 0; i < INK_GOALS; i++) {
        if (goals->goal[i] == INK_NO_GOAL)
            continue;
        if (!ink_goal_reached(rules, goals->goal[i], sheet, &facts))
            continue;
        paid += goals->points[i][sheet->round] * INK_NET_POINT;
        goals->goal[i] = INK_NO_GOAL;
    }
    return paid;
}

/* What the table would pay in that round. At a table others may be first, so what a card pays in
   later rounds is taken as half of what it pays now. */
static int points_in(const ink_table *table, int goal, int round)
{
    ink_table then = *table;
    then.phase = INK_PHASE_DRAW;
    then.round = (uint8_t)round;
    int value = ink_table_goal_value(&then, goal);
    return table->players == 1 || round <= table->round || value < 2 ? value : value / 2;
}

void ink_engine_goals_of(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, ink_engine_goals *goals)
{
    *goals = (ink_engine_goals){.goal = {INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}};
    for (int i = 0; ink_table_has(table, player) && i < INK_GOALS; i++) {
        bool gained = seat[player].goal_points[i] > 0;
        goals->goal[i] = gained ? INK_NO_GOAL : table->goal[i];
        for (int round = 1; round < INK_MAX_ROUNDS && round <= rules->rounds; round++)
            goals->points[i][round] = (uint8_t)points_in(table, i, round);
    }
}

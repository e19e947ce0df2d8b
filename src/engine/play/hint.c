/* Hints: what the engine would do in a player's place at a table. */
#include <inkrail/engine.h>

#include <string.h>

#include "search.h"

static ink_status hint_pick(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                            int player, const ink_engine_limits *limits, ink_engine_result *result)
{
    ink_move pick = 0;
    ink_status status = ink_engine_pick(engine, table, seat, player, limits, &pick);
    if (status != INK_OK)
        return status;
    memset(result, 0, sizeof *result);
    result->move[result->moves++] = pick;
    result->sheet = seat[player].sheet;
    return INK_OK;
}

/* A search knows the goals that may still be gained; those of earlier rounds are added. */
static void add_gained(const ink_seat *seat, ink_engine_result *result)
{
    enum { TOTAL = INK_SCORE_PARTS - 1, GOALS = TOTAL - 1 };
    int gained = 0;
    for (int i = 0; i < INK_GOALS; i++)
        gained += seat->goal_points[i];
    result->expected += gained;
    if (result->part_games == 0)
        return;
    result->part[GOALS] += gained;
    result->part[TOTAL] += gained;
}

ink_status ink_engine_hint(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                           int player, const ink_engine_limits *limits, ink_engine_result *result)
{
    ink_engine_limits own = {0};
    ink_engine_goals goals;
    if (!ink_table_has(table, player))
        return INK_E_NO_PLAYER;
    if (limits != NULL)
        own = *limits;
    ink_engine_goals_of(engine->rules, table, seat, player, &goals);
    own.goals = &goals;
    if (table->phase == INK_PHASE_DRAFT)
        return hint_pick(engine, table, seat, player, &own, result);
    if (table->phase != INK_PHASE_DRAW || seat[player].ended != 0)
        return ink_table_ask(engine->rules, table, seat, player, ink_move_end(), NULL);
    ink_status status = ink_engine_play_round(engine, &seat[player].sheet, &own, result);
    if (status == INK_OK)
        add_gained(&seat[player], result);
    return status;
}

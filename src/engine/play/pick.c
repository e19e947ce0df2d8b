/* Picks of a draft: a round is searched with the dice of each pair that is left. */
#include "search.h"

/* The player's dice: those of the pairs taken, this pair, and the shared ones. False if that is not
   a roll. */
static bool roll_with(const ink_engine *e, const ink_table *table, const ink_seat *seat, int player,
                      ink_pair pair, ink_sheet *sheet)
{
    ink_roll roll = table->shared;
    int dice = 0;
    for (int i = 0; i < 2; i++) {
        int taken = seat[player].pick[i];
        if (taken == 0)
            continue;
        const ink_pair *had = &seat[(taken - 1) / 2].pool[(taken - 1) % 2];
        roll.face[dice++] = had->face[0];
        roll.face[dice++] = had->face[1];
    }
    roll.face[dice++] = pair.face[0];
    roll.face[dice++] = pair.face[1];
    *sheet = seat[player].sheet;
    return ink_sheet_roll(e->rules, sheet, &roll, NULL) == INK_OK;
}

/* The value of the round with these dice. */
static double value_with(ink_engine *e, const ink_table *table, const ink_seat *seat, int player,
                         ink_pair pair, const ink_search_style *style, ink_budget *budget)
{
    ink_sheet sheet;
    if (!roll_with(e, table, seat, player, pair, &sheet))
        return -1000;
    ink_engine_search(e, &sheet, style, budget);
    return ink_engine_best(e);
}

static bool is_gone(const ink_seat *seat, int pair)
{
    return (seat[(pair - 1) / 2].gone >> (pair - 1) % 2 & 1) != 0;
}

/* Pairs that were not compared in full have no value. If none was, the first is taken. */
ink_status ink_engine_pick(ink_engine *e, const ink_table *table, const ink_seat *seat, int player,
                           const ink_engine_limits *limits, ink_move *pick)
{
    ink_budget budget = {.limits = limits};
    double best = -1e9;
    int pairs = 2 * table->players, left = 0;
    *pick = 0;
    if (!ink_table_has(table, player))
        return INK_E_NO_PLAYER;
    if (ink_table_picker(table) != player)
        return INK_E_NO_MOVE;
    for (int pair = 1; pair <= pairs; pair++)
        left += !is_gone(seat, pair);
    ink_search_style style = ink_pick_style(e, &seat[player].sheet, limits, left);
    ink_meter_start(&budget.meter, &limits->limit, limits->limit.ms);
    for (int pair = 1; pair <= pairs && (*pick == 0 || !budget.meter.ended); pair++) {
        if (is_gone(seat, pair))
            continue;
        ink_pair dice = seat[(pair - 1) / 2].pool[(pair - 1) % 2];
        double value = value_with(e, table, seat, player, dice, &style, &budget);
        if (*pick != 0 && (budget.meter.ended || value <= best))
            continue;
        best = value;
        *pick = ink_move_pick(pair);
    }
    return *pick == 0 ? INK_E_NO_MOVE : INK_OK;
}

ink_status ink_engine_pick_value(ink_engine *e, const ink_table *table, const ink_seat *seat,
                                 int player, ink_move pick, const ink_engine_limits *limits,
                                 double *expected)
{
    ink_budget budget = {.limits = limits};
    int pair = ink_move_payload(pick) - 1;
    if (!ink_table_has(table, player))
        return INK_E_NO_PLAYER;
    if (ink_table_picker(table) != player ||
        ink_table_ask(e->rules, table, seat, player, pick, NULL) != INK_OK)
        return INK_E_NO_MOVE;
    ink_search_style style = ink_pick_style(e, &seat[player].sheet, limits, 1);
    ink_meter_start(&budget.meter, &limits->limit, limits->limit.ms);
    *expected = value_with(e, table, seat, player, seat[pair / 2].pool[pair % 2], &style, &budget);
    return INK_OK;
}

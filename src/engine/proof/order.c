/* The order of drawings: see order.h. */
#include "order.h"
#include "../../core/module.h"

#include "../play/beam.h"
#include "last_bound.h"

#include <string.h>

/* What a drawing sets off must not depend on what was drawn before it: modules that react only note
   it in their bytes, or are `independent_faces`. */
bool ink_order_exists(const ink_ruleset *rules)
{
    bool independent = false, others = false;
    for (int i = 0; i < rules->modules; i++) {
        independent |= rules->module[i]->independent_faces;
        others |= !rules->module[i]->independent_faces && !rules->module[i]->notes_only;
    }
    return independent && !others;
}

static void add_shape(ink_order *order, const ink_ruleset *rules, int shape, int rank)
{
    const ink_shape *s = &rules->shape[shape];
    for (int t = s->first; t < s->first + s->count; t++) {
        if (order->rank[t] != 0)
            continue;
        order->tile[order->tiles++] = (uint8_t)t;
        order->rank[t] = (uint8_t)rank;
    }
}

/* Special routes first, since they do most; then dice. */
void ink_order_make(ink_order *order, const ink_ruleset *rules, const ink_sheet *sheet)
{
    memset(order, 0, sizeof *order);
    order->independent = ink_stock_independent(rules, sheet);
    unsigned dice = sheet->waiting & ~order->independent;
    for (int i = 0; i < INK_SPECIALS; i++)
        add_shape(order, rules, rules->special[i], 1);
    for (; dice != 0; dice &= dice - 1)
        add_shape(order, rules, sheet->die[__builtin_ctz(dice)], 2 + __builtin_ctz(dice));
}

static bool is_sorted(ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE || ink_move_kind(move) == INK_MOVE_SPECIAL;
}

void ink_order_note(const ink_order *order, const ink_moves *moves, ink_sleep_set *sleep)
{
    for (int i = 0; i < order->tiles; i++)
        sleep->legal[order->tile[i]] = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        if (is_sorted(moves->move[i]))
            sleep->legal[ink_move_tile(moves->move[i])] |=
                ink_set_of(ink_move_cell(moves->move[i]));
}

bool ink_order_comes_last(const ink_order *order, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE &&
           (order->independent >> ink_move_source(move) & 1) != 0;
}

bool ink_sleep_has(const ink_sleep_set *sleep, ink_move move)
{
    return is_sorted(move) && ink_set_has(sleep->cells[ink_move_tile(move)], ink_move_cell(move));
}

static void begin_anew(const ink_order *order, const ink_sheet *next, ink_sleep_set *after)
{
    for (int i = 0; i < order->tiles; i++)
        after->cells[order->tile[i]] = 0;
    after->from = ink_sheet_key(next);
}

void ink_order_next(const ink_order *order, const ink_sheet *sheet, const ink_sheet *next,
                    ink_move move, ink_set unsure, const ink_sleep_set *sleep, ink_sleep_set *after)
{
    int rank = order->rank[ink_move_tile(move)];
    ink_set below = ink_set_of(ink_move_cell(move)) - 1;
    bool sure = !ink_set_has(unsure, ink_move_cell(move));
    after->last = sleep->last || (sure && ink_order_comes_last(order, move));
    if (!is_sorted(move) || !sure ||
        memcmp(sheet->module_bytes, next->module_bytes, sizeof next->module_bytes) != 0) {
        begin_anew(order, next, after);
        return;
    }
    after->from = sleep->from;
    for (int i = 0; i < order->tiles; i++) {
        int t = order->tile[i];
        ink_set could = order->rank[t] < rank    ? sleep->legal[t]
                        : order->rank[t] == rank ? sleep->legal[t] & below
                                                 : 0;
        after->cells[t] = sleep->cells[t] | could;
    }
}

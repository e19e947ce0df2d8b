/* What may still be drawn, and what modules may still do: see last_bound.h. */
#include "../../core/module.h"
#include "last_bound.h"

#include <string.h>

/* --- what may be drawn -------------------------------------------------------------------- */

void ink_stock_add(ink_stock *stock, uint64_t shapes, int times)
{
    if (times <= 0 || shapes == 0)
        return;
    stock->rest.drawings = (uint8_t)(stock->rest.drawings + times);
    for (int i = 0; i < stock->kinds; i++)
        if (stock->kind[i].shapes == shapes) {
            stock->kind[i].times = (uint8_t)(stock->kind[i].times + times);
            return;
        }
    stock->kind[stock->kinds++] = (ink_stock_kind){shapes, (uint8_t)times};
}

uint64_t ink_stock_specials(const ink_ruleset *rules, const ink_sheet *sheet)
{
    uint64_t shapes = 0;
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            shapes |= UINT64_C(1) << rules->special[i];
    return shapes;
}

/* Does a die show something that touches no route, and that the points of its module cover? */
static bool is_independent(const ink_ruleset *rules, const ink_sheet *sheet, int die)
{
    int slot = rules->die[die].module;
    const ink_shape *shape = &rules->shape[sheet->die[die]];
    if (slot == INK_MAX_MODULES || !rules->module[slot]->independent_faces || shape->count == 0)
        return false;
    const ink_tile *tile = &rules->tile[shape->first];
    return !ink_last_bound_is_route(tile) && (tile->flags & INK_TILE_STATION) == 0;
}

unsigned ink_stock_independent(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned dice = 0;
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1)
        if (is_independent(rules, sheet, __builtin_ctz(left)))
            dice |= left & (0 - left);
    return dice;
}

static void add_die(const ink_ruleset *rules, const ink_sheet *sheet, int die, bool independent,
                    ink_stock *stock)
{
    int shape = sheet->die[die];
    stock->rest.die[die] = 1;
    stock->rest.shape[shape]++;
    if (independent) {
        stock->rest.independent |= UINT64_C(1) << shape;
        stock->rest.drawings++;
    } else if (rules->shape[shape].count > 0) {
        ink_stock_add(stock, UINT64_C(1) << shape, 1);
    }
}

static void clear_stock(ink_stock *stock)
{
    memset(&stock->rest, 0, sizeof stock->rest);
    stock->kinds = 0;
    stock->copies = 0;
    stock->asleep = NULL;
    stock->rest.rounds = 1;
}

void ink_stock_of_independent(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *stock)
{
    clear_stock(stock);
    for (unsigned left = ink_stock_independent(rules, sheet); left != 0; left &= left - 1)
        add_die(rules, sheet, __builtin_ctz(left), true, stock);
}

void ink_stock_of_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *stock)
{
    unsigned independent = ink_stock_independent(rules, sheet);
    clear_stock(stock);
    for (int d = 0; d < rules->dice; d++)
        if (rules->die[d].module == INK_MAX_MODULES && sheet->die[d] != 0)
            stock->copies |= UINT64_C(1) << sheet->die[d];
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1) {
        int die = __builtin_ctz(left);
        add_die(rules, sheet, die, (independent >> die & 1) != 0, stock);
    }
    if (ink_specials_allowed(sheet))
        ink_stock_add(stock, ink_stock_specials(rules, sheet), 1);
}

/* What may still be drawn, and what modules may still do: see ceiling.h. */
#include "../core/module.h"
#include "ceiling.h"

#include <string.h>

/* --- what may be drawn -------------------------------------------------------------------- */

void ink_stock_add(ink_stock *pieces, uint64_t shapes, int times)
{
    if (times <= 0 || shapes == 0)
        return;
    pieces->rest.drawings = (uint8_t)(pieces->rest.drawings + times);
    for (int i = 0; i < pieces->kinds; i++)
        if (pieces->kind[i].shapes == shapes) {
            pieces->kind[i].times = (uint8_t)(pieces->kind[i].times + times);
            return;
        }
    pieces->kind[pieces->kinds++] = (ink_stock_kind){shapes, (uint8_t)times};
}

uint64_t ink_stock_specials(const ink_ruleset *rules, const ink_sheet *sheet)
{
    uint64_t shapes = 0;
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            shapes |= UINT64_C(1) << rules->special[i];
    return shapes;
}

/* Does a die show something that touches no route, and that its module answers for? */
static bool is_apart(const ink_ruleset *rules, const ink_sheet *sheet, int die)
{
    int slot = rules->die[die].module;
    const ink_shape *shape = &rules->shape[sheet->die[die]];
    if (slot == INK_MAX_MODULES || !rules->module[slot]->apart || shape->count == 0)
        return false;
    const ink_tile *tile = &rules->tile[shape->first];
    return !ink_ceiling_is_route(tile) && (tile->flags & INK_TILE_STATION) == 0;
}

unsigned ink_stock_apart(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned dice = 0;
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1)
        if (is_apart(rules, sheet, __builtin_ctz(left)))
            dice |= left & (0 - left);
    return dice;
}

static void add_die(const ink_ruleset *rules, const ink_sheet *sheet, int die, bool apart,
                    ink_stock *pieces)
{
    int shape = sheet->die[die];
    pieces->rest.die[die] = 1;
    pieces->rest.shape[shape]++;
    if (apart) {
        pieces->rest.apart |= UINT64_C(1) << shape;
        pieces->rest.drawings++;
    } else if (rules->shape[shape].count > 0) {
        ink_stock_add(pieces, UINT64_C(1) << shape, 1);
    }
}

static void clear_stock(ink_stock *pieces)
{
    memset(&pieces->rest, 0, sizeof pieces->rest);
    pieces->kinds = 0;
    pieces->copies = 0;
    pieces->late = NULL;
    pieces->rest.rounds = 1;
}

void ink_stock_of_apart(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *pieces)
{
    clear_stock(pieces);
    for (unsigned left = ink_stock_apart(rules, sheet); left != 0; left &= left - 1)
        add_die(rules, sheet, __builtin_ctz(left), true, pieces);
}

void ink_stock_of_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *pieces)
{
    bool special =
        sheet->specials < INK_SPECIALS_A_GAME && sheet->round_specials < INK_SPECIALS_A_ROUND;
    unsigned apart = ink_stock_apart(rules, sheet);
    clear_stock(pieces);
    for (int d = 0; d < rules->dice; d++)
        if (rules->die[d].module == INK_MAX_MODULES && sheet->die[d] != 0)
            pieces->copies |= UINT64_C(1) << sheet->die[d];
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1) {
        int die = __builtin_ctz(left);
        add_die(rules, sheet, die, (apart >> die & 1) != 0, pieces);
    }
    if (special)
        ink_stock_add(pieces, ink_stock_specials(rules, sheet), 1);
}

/* --- modules ----------------------------------------------------------------------------------- */

bool ink_ceiling_exists(const ink_ruleset *rules)
{
    int expansions = 0;
    for (int i = 0; i < rules->modules; i++)
        expansions += !rules->module[i]->edition;
    return INK_HOOKS_OF(rules, most) == rules->modules && expansions <= 1;
}

static void add_most(ink_most *all, const ink_most *one)
{
    all->points = (int16_t)(all->points + one->points);
    all->apart = (int16_t)(all->apart + one->apart);
    all->sinks = (uint8_t)(all->sinks + one->sinks);
    all->less = (int16_t)(all->less + one->less);
    all->copies = (uint8_t)(all->copies + one->copies);
    all->specials = (uint8_t)(all->specials + one->specials);
    all->station_cells |= one->station_cells;
    all->station_points = (uint8_t)(all->station_points + one->station_points);
    all->arm_cells |= one->arm_cells;
    all->arm_points = (uint8_t)(all->arm_points + one->arm_points);
    all->copy_cells |= one->copy_cells;
    all->special_cells |= one->special_cells;
    all->special_after = (uint8_t)(all->special_after + one->special_after);
    all->over |= one->over;
    all->over_shapes |= one->over_shapes;
    all->own_shapes |= one->own_shapes;
    all->own_cells |= one->own_cells;
    all->own_times = (uint8_t)(all->own_times + one->own_times);
    all->unsure |= one->unsure;
    all->joins = (uint8_t)(all->joins + one->joins);
    all->join_cells |= one->join_cells;
    all->join_more = (uint8_t)(all->join_more + one->join_more);
}

/* How many drawings modules may give. */
static int may_earn(const ink_sheet *sheet, const ink_most *most)
{
    return most->copies + most->specials + (most->special_after > 0) +
           ink_set_count(most->copy_cells & ink_sheet_space(sheet));
}

int ink_ceiling_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                    ink_most *all)
{
    int aside = 0;
    memset(all, 0, sizeof *all);
    for (int i = 0; i < INK_HOOKS_OF(rules, most); i++) {
        ink_most one;
        ink_rest with_earned = *rest; /* by modules that were asked before: editions come first */
        with_earned.drawings = (uint8_t)(rest->drawings + may_earn(sheet, all));
        memset(&one, 0, sizeof one);
        INK_HOOK_CALL(rules, most, i)
        (rules, sheet, sheet->room + INK_HOOK_ROOM(rules, most, i), &with_earned, &one);
        add_most(all, &one);
        aside += rules->module[i]->aside ? one.points : 0;
    }
    return aside;
}

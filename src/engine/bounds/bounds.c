/* The table of bounds, from bounds.def: see bounds.h. */
#include "bounds.h"

#include <assert.h>
#include <string.h>

#define INK_BOUNDS(name)                                                                           \
    extern const ink_module ink_module_##name;                                                     \
    extern const ink_bounds ink_bounds_##name;
#include "bounds.def"
#undef INK_BOUNDS

static const struct {
    const ink_module *module;
    const ink_bounds *bounds;
} table[] = {
#define INK_BOUNDS(name) {&ink_module_##name, &ink_bounds_##name},
#include "bounds.def"
#undef INK_BOUNDS
};

/* The bounds of a module; NULL if it has none. */
static const ink_bounds *bounds_of(const ink_module *module)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].module == module)
            return table[i].bounds;
    return NULL;
}

bool ink_bounds_known(const ink_ruleset *rules)
{
    for (int slot = 0; slot < rules->modules; slot++)
        if (bounds_of(rules->module[slot]) == NULL)
            return false;
    return true;
}

bool ink_bounds_exist(const ink_ruleset *rules)
{
    int alone = 0;
    for (int slot = 0; slot < rules->modules && ink_bounds_known(rules); slot++)
        alone += !bounds_of(rules->module[slot])->joint;
    return alone <= 1 && ink_bounds_known(rules);
}

/* --- all modules together ------------------------------------------------------------------- */

#ifndef NDEBUG
/* Does a module use only the traits it has declared? */
static bool is_declared(const ink_bounds *bounds, const ink_most *one)
{
    unsigned filled = 0;
    if (one->station_points != 0 || one->station_cells != 0)
        filled |= INK_BOUNDS_STATIONS;
    if ((one->copy_cells | one->special_cells) != 0 ||
        one->special_after + one->copies + one->specials != 0)
        filled |= INK_BOUNDS_EARNS;
    if (one->arm_cells != 0 || one->arm_points + one->sinks != 0 || one->recounted != 0)
        filled |= INK_BOUNDS_SINKS;
    if ((one->over | one->over_shapes) != 0 || one->emptied != 0)
        filled |= INK_BOUNDS_EMPTIES;
    if ((one->own_shapes | one->own_cells | one->unsure) != 0 || one->own_times != 0)
        filled |= INK_BOUNDS_DRAWS;
    if (one->join_cells != 0 || one->joins + one->join_more != 0)
        filled |= INK_BOUNDS_JOINS;
    if (one->less != 0)
        filled |= INK_BOUNDS_LOSES;
    return (filled & ~bounds->traits) == 0;
}
#endif

static void add_scored(ink_most *all, const ink_most *one)
{
    all->points = (int16_t)(all->points + one->points);
    all->less = (int16_t)(all->less + one->less);
    all->station_cells |= one->station_cells;
    all->station_points = (uint8_t)(all->station_points + one->station_points);
    all->arm_cells |= one->arm_cells;
    all->arm_points = (uint8_t)(all->arm_points + one->arm_points);
    all->sinks = (uint8_t)(all->sinks + one->sinks);
    all->recounted = (int16_t)(all->recounted + one->recounted);
}

static void add_drawn(ink_most *all, const ink_most *one)
{
    all->copies = (uint8_t)(all->copies + one->copies);
    all->specials = (uint8_t)(all->specials + one->specials);
    all->copy_cells |= one->copy_cells;
    all->special_cells |= one->special_cells;
    all->special_after = (uint8_t)(all->special_after + one->special_after);
    all->over |= one->over;
    all->over_shapes |= one->over_shapes;
    all->emptied = (uint8_t)(all->emptied + one->emptied);
    all->own_shapes |= one->own_shapes;
    all->own_cells |= one->own_cells;
    all->own_times = (uint8_t)(all->own_times + one->own_times);
    all->unsure |= one->unsure;
    all->joins = (uint8_t)(all->joins + one->joins);
    all->join_cells |= one->join_cells;
    all->join_more = (uint8_t)(all->join_more + one->join_more);
}

/* How many further drawings modules may give. */
static int may_earn(const ink_sheet *sheet, const ink_most *most)
{
    return most->copies + most->specials + (most->special_after > 0) +
           ink_set_count(most->copy_cells & ink_sheet_space(sheet));
}

int ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                   ink_most *all)
{
    int independent_points = 0;
    memset(all, 0, sizeof *all);
    for (int slot = 0; slot < rules->modules; slot++) {
        ink_most one;
        ink_rest with_earned = *rest; /* earned by modules that were asked before: editions come
                                         first */
        with_earned.drawings = (uint8_t)(rest->drawings + may_earn(sheet, all));
        memset(&one, 0, sizeof one);
        const ink_bounds *bounds = bounds_of(rules->module[slot]);
        bounds->most(rules, sheet, slot, &with_earned, &one);
        assert(is_declared(bounds, &one));
        add_scored(all, &one);
        add_drawn(all, &one);
        independent_points += rules->module[slot]->independent_moves ? one.points : 0;
    }
    return independent_points;
}

/* Which pieces can still be drawn at all, and which of them affect each other. Arms join, mend and
   lengthen only their own material: trees on their own are of no use to a railway, and a piece that
   fits nowhere is of no use at all. The fewer pieces there are, the tighter the bound. */
#include "last_bound_internal.h"

#include <string.h>

enum { ROUTE = 3, SEVERAL = 2 }; /* highway and railway, one bit each */

/* --- materials ------------------------------------------------------------------------------ */

static unsigned materials_of(const ink_ruleset *rules, uint64_t shapes)
{
    unsigned materials = 0;
    for (; shapes != 0; shapes &= shapes - 1)
        materials |=
            ink_last_bound_materials(&rules->tile[rules->shape[__builtin_ctzll(shapes)].first]);
    return materials;
}

int ink_last_bound_others(const ink_last_bound *bound, const ink_tile *tile)
{
    unsigned materials = ink_last_bound_materials(tile);
    int pieces = -1; /* without itself */
    for (int k = 0; k < bound->kinds; k++)
        pieces += (bound->materials[k] & materials) != 0 ? ink_last_bound_piece(bound, k).times : 0;
    return pieces > 0 ? pieces : 0;
}

/* Water carries networks as routes do; trees do not. */
bool ink_last_bound_is_bare(const ink_last_bound *bound, int kind)
{
    for (int m = 0; m < bound->rules->materials; m++)
        if ((bound->materials[kind] >> m & 1) != 0 && bound->rules->material[m].carries)
            return false;
    return true;
}

int ink_last_bound_bare_others(const ink_last_bound *bound, const ink_tile *tile)
{
    unsigned materials = ink_last_bound_materials(tile);
    int pieces = 0;
    for (int k = 0; k < bound->kinds; k++)
        if (ink_last_bound_is_bare(bound, k) && (bound->materials[k] & materials) != 0)
            pieces += ink_last_bound_piece(bound, k).times;
    return pieces;
}

static void count_arms(ink_last_bound *bound, uint64_t shapes, int times)
{
    unsigned materials = materials_of(bound->rules, shapes);
    for (int m = 0; m < INK_MAX_MATERIALS; m++)
        if ((materials >> m & 1) != 0 && bound->with[m] < SEVERAL)
            bound->with[m] = (uint8_t)(bound->with[m] + (times < SEVERAL ? times : SEVERAL));
}

void ink_last_bound_count_arms(ink_last_bound *bound)
{
    memset(bound->with, 0, sizeof bound->with);
    for (int k = 0; k < bound->stock->kinds; k++)
        count_arms(bound, bound->stock->kind[k].shapes, bound->stock->kind[k].times);
    count_arms(bound, bound->stock->copies | ink_stock_specials(bound->rules, bound->sheet),
               SEVERAL);
    count_arms(bound, bound->most.own_shapes, bound->most.own_times);
}

void ink_last_bound_find_routable(ink_last_bound *bound)
{
    uint64_t shapes = bound->stock->copies | ink_stock_specials(bound->rules, bound->sheet);
    for (int k = 0; k < bound->stock->kinds; k++)
        shapes |= bound->stock->kind[k].shapes;
    shapes &= bound->most.over_shapes;
    bound->routable = ink_sheet_space(bound->sheet);
    if (bound->most.over != 0 && (materials_of(bound->rules, shapes) & ROUTE) != 0)
        bound->routable |= bound->most.over;
}

/* --- places --------------------------------------------------------------------------------- */

/* Where a piece can lie: nowhere, only beside another piece, or by itself. */
typedef enum place { NOWHERE, BESIDE, ALONE } place;

static place place_at(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell)
{
    uint32_t sum = 0;
    for (int i = 0; i < INK_SIDES && tile->arm_at[i] != INK_ARM_NOWHERE; i++)
        sum += bound->cell[cell].arm[tile->arm_at[i] >> 2];
    if (ink_last_bound_field(sum, INK_MEETS_IMPOSSIBLE, 3) != 0 ||
        !ink_set_has(ink_last_bound_cells(bound, tile), cell))
        return NOWHERE;
    if (tile->anchor[0] == INK_ARM_ANYWHERE || ink_last_bound_field(sum, INK_MEETS_JOINED, 3) != 0)
        return ALONE;
    return ink_last_bound_field(sum, INK_MEETS_EMPTY, 3) != 0 ? BESIDE : NOWHERE;
}

static place place_in(const ink_last_bound *bound, uint64_t shapes, ink_set cells)
{
    place best = NOWHERE;
    for (; shapes != 0 && best != ALONE; shapes &= shapes - 1) {
        int number = __builtin_ctzll(shapes);
        const ink_shape *shape = &bound->rules->shape[number];
        for (int t = shape->first; t < shape->first + shape->count; t++)
            for (ink_set left = cells & ink_last_bound_cells_for(bound, number);
                 left != 0 && best != ALONE; left &= left - 1) {
                place here = place_at(bound, &bound->rules->tile[t], ink_set_first(left));
                best = here > best ? here : best;
            }
    }
    return best;
}

/* Cells beside drawings are tried first: most pieces fit there. */
static place place_of(const ink_last_bound *bound, uint64_t shapes)
{
    ink_set near = ink_set_around(bound->sheet->drawn) | bound->rules->exit_cells;
    place best = place_in(bound, shapes, bound->cells & near);
    if (best == ALONE)
        return best;
    place far = place_in(bound, shapes, bound->cells & ~near);
    return far > best ? far : best;
}

/* --- which there are ------------------------------------------------------------------------ */

/* State of the count: the places of the pieces from dice and special routes, and what the pieces so
   far consist of. */
typedef struct count {
    place at[INK_STOCK_KINDS];
    unsigned materials;
    uint64_t shapes;
} count;

static void keep_shapes(const ink_last_bound *bound, count *n, uint64_t shapes, int times)
{
    n->shapes |= times > 0 ? shapes : 0;
    n->materials |= times > 0 ? materials_of(bound->rules, shapes) : 0;
}

/* Keeps the pieces that fit by themselves, or beside a piece that is kept. */
static void keep_pieces(ink_last_bound *bound, count *n)
{
    bool more = true;
    while (more) {
        more = false;
        for (int k = 0; k < bound->stock->kinds; k++) {
            if (bound->times[k] > 0 || n->at[k] == NOWHERE ||
                (n->at[k] == BESIDE && (bound->materials[k] & n->materials) == 0))
                continue;
            bound->times[k] = bound->stock->kind[k].times;
            keep_shapes(bound, n, bound->stock->kind[k].shapes, bound->times[k]);
            more = true;
        }
    }
}

/* How many routes can be drawn on the cells; two on a cell where one may be drawn over another. */
static int routes_on(const ink_last_bound *bound, ink_set cells, uint64_t shapes)
{
    ink_set twice = bound->most.over & ink_sheet_space(bound->sheet);
    uint64_t routes = 0;
    int sum = 0;
    for (; shapes != 0; shapes &= shapes - 1)
        if ((materials_of(bound->rules, shapes & (0 - shapes)) & ROUTE) != 0)
            routes |= shapes & (0 - shapes);
    for (cells &= bound->cells; cells != 0; cells &= cells - 1)
        if (place_in(bound, routes, cells & (0 - cells)) != NOWHERE)
            sum +=
                1 + ((twice & cells & (0 - cells)) != 0 && (routes & bound->most.over_shapes) != 0);
    return sum;
}

/* Returns its index in `extra`, or -1. */
static int add_extra(ink_last_bound *bound, uint64_t shapes, int times)
{
    if (times == 0)
        return -1;
    bound->materials[bound->kinds++] = (uint8_t)materials_of(bound->rules, shapes);
    bound->extra[bound->extras] = (ink_stock_kind){shapes, (uint8_t)times};
    return bound->extras++;
}

/* What is earned after several drawings needs as many. */
static int drawings_at_most(const ink_last_bound *bound)
{
    int drawings = bound->most.copies + bound->most.specials + bound->copies;
    for (int k = 0; k < bound->stock->kinds; k++)
        drawings += bound->times[k];
    return drawings;
}

/* Nothing is earned where nothing is drawn. */
static void count_earned(ink_last_bound *bound, count *n)
{
    uint64_t specials = ink_stock_specials(bound->rules, bound->sheet);
    bound->copies = routes_on(bound, bound->most.copy_cells, n->shapes);
    if (bound->copies > 0) { /* a copy may earn another */
        keep_shapes(bound, n, bound->stock->copies, 1);
        bound->copies = routes_on(bound, bound->most.copy_cells, n->shapes);
    }
    bound->earns_special =
        bound->most.special_after > 0 && drawings_at_most(bound) >= bound->most.special_after &&
        routes_on(bound, bound->most.special_cells, n->shapes) >= bound->most.special_after;
    keep_shapes(bound, n, specials, bound->earns_special);
    if (bound->copies == 0 && bound->earns_special)
        bound->copies = routes_on(bound, bound->most.copy_cells, n->shapes);
}

static void add_extras(ink_last_bound *bound)
{
    uint64_t specials = ink_stock_specials(bound->rules, bound->sheet);
    bound->extras = 0;
    bound->kinds = bound->stock->kinds;
    bound->copies_at = add_extra(bound, bound->stock->copies, bound->most.copies + bound->copies);
    bound->specials_at = add_extra(bound, specials, bound->most.specials + bound->earns_special);
    bound->own_at = add_extra(bound, bound->most.own_shapes, bound->most.own_times);
    bound->pieces = bound->routes = 0;
    for (int k = 0; k < bound->kinds; k++) {
        bound->pieces += ink_last_bound_piece(bound, k).times;
        bound->routes +=
            ink_last_bound_is_bare(bound, k) ? 0 : ink_last_bound_piece(bound, k).times;
    }
}

void ink_last_bound_count(ink_last_bound *bound)
{
    count n = {.materials = 0, .shapes = 0};
    for (int k = 0; k < bound->stock->kinds; k++) {
        bound->times[k] = 0;
        bound->materials[k] = (uint8_t)materials_of(bound->rules, bound->stock->kind[k].shapes);
        n.at[k] = place_of(bound, bound->stock->kind[k].shapes);
    }
    keep_shapes(bound, &n, bound->stock->copies, bound->most.copies);
    keep_shapes(bound, &n, ink_stock_specials(bound->rules, bound->sheet), bound->most.specials);
    keep_shapes(bound, &n, bound->most.own_shapes, bound->most.own_times);
    keep_pieces(bound, &n);
    count_earned(bound, &n);
    keep_pieces(bound, &n);
    add_extras(bound);
}

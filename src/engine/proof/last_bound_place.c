/* Which pieces can still be drawn at all, and which of them have to do with each other. Arms join,
   mend and lengthen only what is of their own material: trees on their own are of no use to a
   railway, and a piece that has no place is of use to nobody. The fewer pieces there are, the
   tighter the bound. */
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

int ink_last_bound_others(const ink_last_bound *c, const ink_tile *tile)
{
    unsigned materials = ink_last_bound_materials(tile);
    int pieces = -1; /* less itself */
    for (int k = 0; k < c->kinds; k++)
        pieces += (c->materials[k] & materials) != 0 ? ink_last_bound_piece(c, k).times : 0;
    return pieces > 0 ? pieces : 0;
}

/* Water carries networks as routes do, trees do not. */
bool ink_last_bound_is_bare(const ink_last_bound *c, int kind)
{
    for (int m = 0; m < c->rules->materials; m++)
        if ((c->materials[kind] >> m & 1) != 0 && c->rules->material[m].carries)
            return false;
    return true;
}

int ink_last_bound_bare_others(const ink_last_bound *c, const ink_tile *tile)
{
    unsigned materials = ink_last_bound_materials(tile);
    int pieces = 0;
    for (int k = 0; k < c->kinds; k++)
        if (ink_last_bound_is_bare(c, k) && (c->materials[k] & materials) != 0)
            pieces += ink_last_bound_piece(c, k).times;
    return pieces;
}

static void count_arms(ink_last_bound *c, uint64_t shapes, int times)
{
    unsigned materials = materials_of(c->rules, shapes);
    for (int m = 0; m < INK_MAX_MATERIALS; m++)
        if ((materials >> m & 1) != 0 && c->with[m] < SEVERAL)
            c->with[m] = (uint8_t)(c->with[m] + (times < SEVERAL ? times : SEVERAL));
}

void ink_last_bound_count_arms(ink_last_bound *c)
{
    memset(c->with, 0, sizeof c->with);
    for (int k = 0; k < c->piece->kinds; k++)
        count_arms(c, c->piece->kind[k].shapes, c->piece->kind[k].times);
    count_arms(c, c->piece->copies | ink_stock_specials(c->rules, c->sheet), SEVERAL);
    count_arms(c, c->most.own_shapes, c->most.own_times);
}

void ink_last_bound_find_routable(ink_last_bound *c)
{
    uint64_t shapes = c->piece->copies | ink_stock_specials(c->rules, c->sheet);
    for (int k = 0; k < c->piece->kinds; k++)
        shapes |= c->piece->kind[k].shapes;
    shapes &= c->most.over_shapes;
    c->routable = ink_sheet_space(c->sheet);
    if (c->most.over != 0 && (materials_of(c->rules, shapes) & ROUTE) != 0)
        c->routable |= c->most.over;
}

/* --- places --------------------------------------------------------------------------------- */

/* How a piece comes to lie somewhere: not at all, next to another piece, or by itself. */
typedef enum place { NOWHERE, BESIDE, ALONE } place;

static place place_at(const ink_last_bound *c, const ink_tile *tile, ink_cell cell)
{
    uint32_t sum = 0;
    for (int i = 0; i < INK_SIDES && tile->arm_at[i] != INK_ARM_NOWHERE; i++)
        sum += c->cell[cell].arm[tile->arm_at[i] >> 2];
    if (ink_last_bound_field(sum, INK_MEETS_IMPOSSIBLE, 3) != 0 ||
        !ink_set_has(ink_last_bound_cells(c, tile), cell))
        return NOWHERE;
    if (tile->anchor[0] == INK_ARM_ANYWHERE || ink_last_bound_field(sum, INK_MEETS_JOINED, 3) != 0)
        return ALONE;
    return ink_last_bound_field(sum, INK_MEETS_EMPTY, 3) != 0 ? BESIDE : NOWHERE;
}

static place place_in(const ink_last_bound *c, uint64_t shapes, ink_set cells)
{
    place best = NOWHERE;
    for (; shapes != 0 && best != ALONE; shapes &= shapes - 1) {
        int number = __builtin_ctzll(shapes);
        const ink_shape *shape = &c->rules->shape[number];
        for (int t = shape->first; t < shape->first + shape->count; t++)
            for (ink_set left = cells & ink_last_bound_cells_for(c, number);
                 left != 0 && best != ALONE; left &= left - 1) {
                place here = place_at(c, &c->rules->tile[t], ink_set_first(left));
                best = here > best ? here : best;
            }
    }
    return best;
}

/* Near what is drawn first: most pieces have a place there. */
static place place_of(const ink_last_bound *c, uint64_t shapes)
{
    ink_set near = ink_set_around(c->sheet->drawn) | c->rules->exit_cells;
    place best = place_in(c, shapes, c->cells & near);
    if (best == ALONE)
        return best;
    place far = place_in(c, shapes, c->cells & ~near);
    return far > best ? far : best;
}

/* --- which there are ------------------------------------------------------------------------ */

/* While pieces are counted: the places of those that dice and special routes give, and what the
   pieces that there are consist of. */
typedef struct count {
    place at[INK_STOCK_KINDS];
    unsigned materials;
    uint64_t shapes;
} count;

static void keep_shapes(const ink_last_bound *c, count *n, uint64_t shapes, int times)
{
    n->shapes |= times > 0 ? shapes : 0;
    n->materials |= times > 0 ? materials_of(c->rules, shapes) : 0;
}

/* Keeps what has a place by itself, or next to something that is kept. */
static void keep_pieces(ink_last_bound *c, count *n)
{
    bool more = true;
    while (more) {
        more = false;
        for (int k = 0; k < c->piece->kinds; k++) {
            if (c->times[k] > 0 || n->at[k] == NOWHERE ||
                (n->at[k] == BESIDE && (c->materials[k] & n->materials) == 0))
                continue;
            c->times[k] = c->piece->kind[k].times;
            keep_shapes(c, n, c->piece->kind[k].shapes, c->times[k]);
            more = true;
        }
    }
}

/* On how many of the cells a route can be drawn; twice, where one may be drawn over it. */
static int routes_on(const ink_last_bound *c, ink_set cells, uint64_t shapes)
{
    ink_set twice = c->most.over & ink_sheet_space(c->sheet);
    uint64_t routes = 0;
    int sum = 0;
    for (; shapes != 0; shapes &= shapes - 1)
        if ((materials_of(c->rules, shapes & (0 - shapes)) & ROUTE) != 0)
            routes |= shapes & (0 - shapes);
    for (cells &= c->cells; cells != 0; cells &= cells - 1)
        if (place_in(c, routes, cells & (0 - cells)) != NOWHERE)
            sum += 1 + ((twice & cells & (0 - cells)) != 0 && (routes & c->most.over_shapes) != 0);
    return sum;
}

/* Returns which extra it is, or -1. */
static int add_extra(ink_last_bound *c, uint64_t shapes, int times)
{
    if (times == 0)
        return -1;
    c->materials[c->kinds++] = (uint8_t)materials_of(c->rules, shapes);
    c->extra[c->extras] = (ink_stock_kind){shapes, (uint8_t)times};
    return c->extras++;
}

/* Something that is earned after several drawings needs as many. */
static int drawings_at_most(const ink_last_bound *c)
{
    int drawings = c->most.copies + c->most.specials + c->copies;
    for (int k = 0; k < c->piece->kinds; k++)
        drawings += c->times[k];
    return drawings;
}

/* Nothing is earned where nothing is drawn. */
static void count_earned(ink_last_bound *c, count *n)
{
    uint64_t specials = ink_stock_specials(c->rules, c->sheet);
    c->copies = routes_on(c, c->most.copy_cells, n->shapes);
    if (c->copies > 0) { /* a copy may earn another */
        keep_shapes(c, n, c->piece->copies, 1);
        c->copies = routes_on(c, c->most.copy_cells, n->shapes);
    }
    c->earns_special = c->most.special_after > 0 && drawings_at_most(c) >= c->most.special_after &&
                       routes_on(c, c->most.special_cells, n->shapes) >= c->most.special_after;
    keep_shapes(c, n, specials, c->earns_special);
    if (c->copies == 0 && c->earns_special)
        c->copies = routes_on(c, c->most.copy_cells, n->shapes);
}

static void add_extras(ink_last_bound *c)
{
    uint64_t specials = ink_stock_specials(c->rules, c->sheet);
    c->extras = 0;
    c->kinds = c->piece->kinds;
    c->copies_at = add_extra(c, c->piece->copies, c->most.copies + c->copies);
    c->specials_at = add_extra(c, specials, c->most.specials + c->earns_special);
    c->own_at = add_extra(c, c->most.own_shapes, c->most.own_times);
    c->pieces = c->routes = 0;
    for (int k = 0; k < c->kinds; k++) {
        c->pieces += ink_last_bound_piece(c, k).times;
        c->routes += ink_last_bound_is_bare(c, k) ? 0 : ink_last_bound_piece(c, k).times;
    }
}

void ink_last_bound_count(ink_last_bound *c)
{
    count n = {.materials = 0, .shapes = 0};
    for (int k = 0; k < c->piece->kinds; k++) {
        c->times[k] = 0;
        c->materials[k] = (uint8_t)materials_of(c->rules, c->piece->kind[k].shapes);
        n.at[k] = place_of(c, c->piece->kind[k].shapes);
    }
    keep_shapes(c, &n, c->piece->copies, c->most.copies);
    keep_shapes(c, &n, ink_stock_specials(c->rules, c->sheet), c->most.specials);
    keep_shapes(c, &n, c->most.own_shapes, c->most.own_times);
    keep_pieces(c, &n);
    count_earned(c, &n);
    keep_pieces(c, &n);
    add_extras(c);
}

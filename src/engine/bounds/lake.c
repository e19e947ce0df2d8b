/* Bounds of lakes: how large the smallest one can become, and what may be flooded. */
#include "bounds.h"

#include <inkrail/facts.h>

#include "bodies.h"

/* How many sides of a cell face water or a cell of `more`. */
static int water_sides(const ink_sheet *sheet, int water, ink_cell cell, ink_set more)
{
    int sides = ink_set_count(ink_set_around(ink_set_of(cell)) & more);
    for (int s = 0; s < INK_SIDES; s++)
        sides += ink_set_has(ink_set_step(sheet->arm[water][s], s), cell);
    return sides;
}

/* The cells that may still be flooded if so many dice are drawn: each die adds one side to a cell,
   and so does each flooded cell to its neighbours. */
static ink_set may_flood(const ink_sheet *sheet, int water, int coming)
{
    ink_set flood = 0, before;
    do {
        before = flood;
        for (ink_set left = INK_BOARD & ~sheet->drawn & ~flood; left != 0; left &= left - 1)
            if (water_sides(sheet, water, ink_set_first(left), flood) + coming >= 3)
                flood |= left & (0 - left);
    } while (flood != before);
    return flood;
}

/* A lake grows by drawings, floods and other lakes: a drawing joins up to three, a flood up to
   four. A lake that cannot grow stays as it is, and the smallest one is no larger. */
static int most_points(const ink_sheet *sheet, int water, int coming, int floods)
{
    bodies lakes = {0};
    int least = INT16_MAX;
    INK_EACH_BODY(lake, sheet, water)
    bodies_add(&lakes, ink_set_count(lake));
    INK_EACH_BODY(small, sheet, water)
    {
        int size = ink_set_count(small), joined = bodies_sum(&lakes, 2 * coming + 3 * floods);
        bool grows = (bodies_faced(sheet, water, small) & ink_sheet_space(sheet)) != 0;
        int grown = grows ? size + coming + floods + joined : size;
        least = grown < least ? grown : least;
    }
    return lakes.count == 0 ? coming + floods : least;
}

/* --- the most of the last round ------------------------------------------------------------------

   The dice are known then, two at the most. Where drawings of water alone are this module's to
   count (`rest->independent`), so are the central spaces they fill and the networks they join. */

typedef struct waters {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    int water, dice; /* material; dice that may still be drawn */
    /* those of them that show water alone, and the lakes they join, less one each */
    int independent, joins;
    ink_set empty, routes, beside; /* cells: without a drawing; with a route; beside any lake */
    int lakes;
    ink_set lake[BODIES_MOST], faced[BODIES_MOST]; /* cells, and empty ones beside open water */
} waters;

static void look_at_lakes(waters *w, const ink_ruleset *rules, const ink_sheet *sheet)
{
    w->rules = rules;
    w->sheet = sheet;
    w->water = ink_material_find(rules, 'L');
    w->empty = INK_BOARD & ~sheet->drawn;
    w->routes = ink_sheet_routes(sheet);
    w->beside = 0;
    w->lakes = 0;
    INK_EACH_BODY(lake, sheet, w->water)
    {
        w->lake[w->lakes] = lake;
        w->faced[w->lakes] = bodies_faced(sheet, w->water, lake) & w->empty;
        w->beside |= w->faced[w->lakes++];
    }
}

static void look_at_dice(waters *w, int slot, const ink_rest *rest)
{
    int first = w->rules->first_die[slot];
    w->dice = w->independent = w->joins = 0;
    for (int d = first; d < first + 2; d++) {
        int shape = w->sheet->die[d];
        if (rest->die[d] == 0)
            continue;
        w->dice++;
        if ((rest->independent >> shape & 1) == 0)
            continue;
        w->independent++;
        w->joins += __builtin_popcount(w->rules->tile[w->rules->shape[shape].first].arms) - 1;
    }
}

/* Water on a side of cells, by side. */
typedef struct shores {
    ink_set side[INK_SIDES];
} shores;

static void wet_around(shores *all, ink_set cells)
{
    for (int s = 0; s < INK_SIDES; s++)
        all->side[ink_side_opposite(s)] |= ink_set_step(cells, s);
}

/* What is flooded if these cells have water on all their sides. */
static ink_set flooded_by(const waters *w, const shores *now, ink_set drawn)
{
    shores all = *now;
    ink_set flood = 0, more = drawn;
    do {
        wet_around(&all, more);
        ink_set upright = all.side[INK_NORTH] & all.side[INK_SOUTH];
        ink_set level = all.side[INK_EAST] & all.side[INK_WEST];
        more = (upright & (all.side[INK_EAST] | all.side[INK_WEST])) |
               (level & (all.side[INK_NORTH] | all.side[INK_SOUTH]));
        more &= w->empty & ~drawn & ~flood;
        flood |= more;
    } while (more != 0);
    return flood;
}

static shores shores_of(const waters *w)
{
    shores now;
    for (int s = 0; s < INK_SIDES; s++)
        now.side[ink_side_opposite(s)] = ink_set_step(w->sheet->arm[w->water][s], s);
    return now;
}

/* For each set of one or two empty cells. */
#define EACH_PLACE(a, b, w, drawings)                                                              \
    for (ink_set a = (drawings) > 0 ? (w)->empty : 0; a != 0; a &= a - 1)                          \
        for (ink_set b = (drawings) > 1 ? a : a & (0 - a); b != 0; b &= b - 1)

/* The most cells that so many drawings of water flood, and all that they may flood. */
static int most_floods(const waters *w, int drawings, ink_set *cells)
{
    shores now = shores_of(w);
    int best = 0;
    *cells = 0;
    EACH_PLACE(a, b, w, drawings)
    {
        ink_set flood = flooded_by(w, &now, (a & (0 - a)) | (b & (0 - b)));
        best = ink_set_count(flood) > best ? ink_set_count(flood) : best;
        *cells |= flood;
    }
    return best;
}

/* Is a part of the drawings neither beside a lake nor beside the rest? Then it is a lake of its
   own. */
static bool has_islet(const waters *w, ink_set drawn, ink_set flood)
{
    for (ink_set left = drawn & ~w->beside; left != 0; left &= left - 1) {
        ink_set one = left & (0 - left);
        if ((ink_set_around(one) & ((drawn & ~one) | flood)) == 0)
            return true;
    }
    return false;
}

/* The smallest lake at the end is no larger than one that nothing touches, nor than all that is
   touched together with all that is new. */
static int points_with(const waters *w, ink_set drawn, ink_set flood)
{
    int least = INT16_MAX, touched = ink_set_count(drawn | flood);
    for (int i = 0; i < w->lakes; i++) {
        int size = ink_set_count(w->lake[i]);
        if ((w->faced[i] & (drawn | flood)) != 0)
            touched += size;
        else
            least = size < least ? size : least;
    }
    touched = has_islet(w, drawn, flood) ? 1 : touched;
    return drawn != 0 && touched < least ? touched : least;
}

/* The central cells that drawings of water alone fill, and those that they flood. */
static int centre_with(const waters *w, ink_set drawn, ink_set flood)
{
    int cells = ink_set_count(drawn & w->rules->centre);
    cells = cells < w->independent ? cells : w->independent;
    return cells + (w->independent > 0 ? ink_set_count(flood & w->rules->centre) : 0);
}

/* The networks that drawings of water alone join, less one: those of lakes with piers, or of all
   lakes while piers may still be drawn. */
static int joins_with(const waters *w, ink_set drawn, ink_set flood)
{
    int joined = w->dice > w->independent;
    for (int i = 0; i < w->lakes; i++)
        joined += (w->faced[i] & (drawn | flood)) != 0 &&
                  (w->dice > w->independent || (w->lake[i] & w->routes) != 0);
    joined = flood == 0 && joined > w->joins + 1 ? w->joins + 1 : joined;
    return joined > 0 ? joined - 1 : 0;
}

static void look_at_places(const waters *w, ink_most *most)
{
    shores now = shores_of(w);
    int points = w->lakes == 0 ? 0 : points_with(w, 0, 0), joins = 0;
    EACH_PLACE(a, b, w, w->dice)
    {
        ink_set drawn = (a & (0 - a)) | (b & (0 - b)), flood = flooded_by(w, &now, drawn);
        int value = points_with(w, drawn, flood) + centre_with(w, drawn, flood);
        points = value > points ? value : points;
        int together = w->independent > 0 ? joins_with(w, drawn, flood) : 0;
        joins = together > joins ? together : joins;
    }
    most->points = (int16_t)points;
    most->joins = (uint8_t)joins;
}

/* Lakes with piers and open water. */
static ink_set lakes_with_piers(const waters *w)
{
    ink_set cells = 0;
    for (int i = 0; i < w->lakes; i++)
        if ((w->lake[i] & w->routes) != 0 && w->faced[i] != 0)
            cells |= w->lake[i];
    return cells;
}

static void most_in_round(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                          const ink_rest *rest, ink_most *most)
{
    waters w;
    look_at_lakes(&w, rules, sheet);
    look_at_dice(&w, slot, rest);
    look_at_places(&w, most);
    most->own_shapes = UINT64_C(1) << rules->own_shape[slot];
    most->own_times = (uint8_t)most_floods(&w, w.dice - w.independent, &most->own_cells);
    if (w.dice >
        w.independent) /* a pier that is drawn first may flood a cell that water would be drawn
                          on */
        most_floods(&w, 1, &most->unsure);
    most->join_cells = lakes_with_piers(&w);
    most->join_more = (uint8_t)(w.dice - w.independent);
}

static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    int water = ink_material_find(rules, 'L'), coming = bodies_dice(rules, slot, rest);
    if (rest->rolls == 0) {
        most_in_round(rules, sheet, slot, rest, most);
        return;
    }
    most->own_shapes = UINT64_C(1) << rules->own_shape[slot];
    most->own_cells = may_flood(sheet, water, coming);
    most->own_times = (uint8_t)ink_set_count(most->own_cells);
    most->points = (int16_t)most_points(sheet, water, coming, most->own_times);
}

const ink_bounds ink_bounds_lake = {.traits = INK_BOUNDS_DRAWS | INK_BOUNDS_JOINS, .most = most};

/* Bounds of lava: lakes that dice and volcanoes can close, the largest, and routes that lava may
   erase. */
#include "bounds.h"

#include <inkrail/facts.h>

#include "../../modules/shared/lava.h"
#include "bodies.h"

/* What may still be drawn. */
typedef struct prospect {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    int lava, dice, volcanoes;
    bool last;           /* no further roll comes */
    uint64_t shapes;     /* what the dice may show, one bit each */
    ink_set craters;     /* where a volcano may be drawn now */
    ink_set over, reach; /* where lava may erase a route, and where lava may lie */
} prospect;

/* The faces of the dice, or of those that are left, one bit each. */
static uint64_t shapes_left(const ink_ruleset *rules, int slot, const ink_rest *rest)
{
    uint64_t faces = 0;
    for (int i = 0; i < INK_FACES; i++) {
        int face = rules->die[rules->first_die[slot]].face[i];
        if (rest->rolls > 0 || rest->shape[face] > 0)
            faces |= UINT64_C(1) << face;
    }
    return faces;
}

/* Where lava may erase a route in this round. All cells that lava faces must be filled first, and
   those around a volcano if one is drawn. What is erased is next to lava that exists, or to the
   drawing of the other die. */
static ink_set erasable(const prospect *p, const ink_rest *rest)
{
    ink_set open = lava_faced(p->sheet, p->lava), space = ink_sheet_space(p->sheet), cells = 0;
    int others = rest->drawings - 1;
    if (ink_set_count(open & space) <= others)
        cells = open;
    for (ink_set left = p->craters; left != 0; left &= left - 1) {
        ink_set ring = ink_set_around(left & (0 - left));
        if (ink_set_count((open | ring) & space) <= others)
            cells |= ring;
    }
    return (p->dice > 1 ? cells | ink_set_around(cells) : cells) &
           ~ink_sheet_with(p->sheet, p->lava);
}

/* Does some face on a cell close all sides of the lake that face it, and leave none open except
   towards `also`? */
static bool fits(const prospect *p, const ink_tile *tile, ink_cell cell, ink_set lake, ink_set also)
{
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set next = ink_set_step(ink_set_of(cell), s);
        ink_set lava = next & p->sheet->arm[p->lava][ink_side_opposite(s)];
        bool flows = tile->side[s] == p->lava + 1;
        if (flows ? next != 0 && (lava | (next & also)) == 0 : (lava & lake) != 0)
            return false;
    }
    return true;
}

static bool closes(const prospect *p, ink_cell cell, ink_set lake, ink_set also)
{
    for (uint64_t left = p->shapes; left != 0; left &= left - 1) {
        const ink_shape *shape = &p->rules->shape[__builtin_ctzll(left)];
        for (int t = shape->first; t < shape->first + shape->count; t++)
            if (fits(p, &p->rules->tile[t], cell, lake, also))
                return true;
    }
    return false;
}

/* How many dice it takes to close a lake; more than there are if they cannot. */
static int dice_to_close(const prospect *p, ink_set lake)
{
    ink_set cells = bodies_faced(p->sheet, p->lava, lake), also = cells | p->craters;
    int needed = ink_set_count(cells);
    if (needed == 0 || (cells & ~p->reach) != 0 || needed > p->dice)
        return p->dice + 1;
    if (p->dice > 2)
        return needed;
    if (needed == 1)
        return closes(p, ink_set_first(cells), lake, 0) ? 1 : 2;
    for (; cells != 0; cells &= cells - 1)
        if (!closes(p, ink_set_first(cells), lake, also))
            return p->dice + 1;
    return needed;
}

/* How many lakes the dice can close. A volcano takes two of them in a corner, and more
   elsewhere. */
static int closable(const prospect *p)
{
    static const ink_set corners = UINT64_C(0x0041000000000041);
    uint8_t needs[INK_SIDES * BODIES_MOST] = {0};
    int closed = 0, dice = p->dice;
    INK_EACH_BODY(lake, p->sheet, p->lava)
    needs[dice_to_close(p, lake)]++;
    needs[2] = (uint8_t)(needs[2] + (p->last ? (p->craters & corners) != 0 : dice / 2));
    for (int n = 1; n <= p->dice; n++)
        for (; needs[n] > 0 && dice >= n; needs[n]--, dice -= n)
            closed++;
    return closed;
}

/* All lakes that face some of the cells. */
static ink_set lakes_at(const prospect *p, ink_set cells)
{
    ink_set lakes = 0;
    for (int s = 0; s < INK_SIDES; s++)
        lakes |= ink_set_step(cells, s) & p->sheet->arm[p->lava][ink_side_opposite(s)];
    return ink_sheet_flood(p->sheet, p->lava, lakes);
}

/* The size of the lake that drawings on these cells make, with a volcano beside them. */
static int lake_with(const prospect *p, ink_set cells)
{
    ink_set lakes = lakes_at(p, cells);
    return ink_set_count(lakes) + ink_set_count(cells) +
           ((ink_set_around(cells) & p->craters) != 0);
}

/* The largest lake after one more drawing, or after two that join it. */
static int largest_after(const prospect *p, int largest)
{
    ink_set open = lava_faced(p->sheet, p->lava) | ink_set_around(p->craters), a = open & p->reach;
    for (; a != 0; a &= a - 1) {
        ink_set one = a & (0 - a), b = p->dice > 1 ? p->reach & ~one : 0;
        int size = lake_with(p, one);
        largest = size > largest ? size : largest;
        for (b &= ink_set_around(one) | open; b != 0; b &= b - 1) {
            ink_set two = b & (0 - b);
            if ((two & ink_set_around(one)) == 0 && (lakes_at(p, one) & lakes_at(p, two)) == 0 &&
                (ink_set_around(one) & ink_set_around(two) & p->craters) == 0)
                continue;
            size = lake_with(p, one | two);
            largest = size > largest ? size : largest;
        }
    }
    return largest;
}

/* The largest lake grows by dice, and by lakes that they join to it: a drawing joins up to three,
   and each volcano that may still come can be one of them. */
static int most_largest(const prospect *p)
{
    bodies lakes = {0};
    INK_EACH_BODY(lake, p->sheet, p->lava)
    bodies_add(&lakes, ink_set_count(lake));
    int largest = lakes.count > 0 ? lakes.size[0] : p->volcanoes > 0;
    if (p->dice == 0)
        return largest;
    return p->last && p->dice <= 2 ? largest_after(p, largest)
                                   : bodies_sum(&lakes, 2 * p->dice + 1) + p->dice + p->volcanoes;
}

static prospect prospect_of(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                            const ink_rest *rest)
{
    prospect p = {.rules = rules, .sheet = sheet, .lava = lava_material(rules)};
    p.dice = bodies_dice(rules, slot, rest);
    p.volcanoes =
        rest->rounds - (sheet->module_bytes[rules->bytes_at[slot] + LAVA_VOLCANO_DRAWN] != 0);
    p.last = rest->rolls == 0;
    p.shapes = shapes_left(rules, slot, rest);
    p.craters = p.volcanoes > 0 ? lava_volcano_cells(rules, sheet) : 0;
    if (p.dice > 0)
        p.over = p.last ? erasable(&p, rest) : INK_BOARD & ~ink_sheet_with(sheet, p.lava);
    p.reach = ink_sheet_space(sheet) | p.over;
    return p;
}

static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    prospect p = prospect_of(rules, sheet, slot, rest), now = p;
    now.dice = now.volcanoes = 0;
    int closed = bodies_points(rules, sheet, slot) - most_largest(&now);
    most->points = (int16_t)(closed + LAVA_POINTS_CLOSED * closable(&p) + most_largest(&p));
    most->over = p.over;
    most->over_shapes = p.shapes;
    most->emptied = 2; /* one for each die */
    most->own_shapes = UINT64_C(1) << rules->own_shape[slot];
    most->own_cells = p.last ? p.craters : INK_BOARD;
    most->own_times = (uint8_t)(p.volcanoes > 0 && most->own_cells != 0 ? p.volcanoes : 0);
}

const ink_bounds ink_bounds_lava = {.traits = INK_BOUNDS_EMPTIES | INK_BOUNDS_DRAWS, .most = most};

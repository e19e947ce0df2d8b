/* Bounds of rivers.

   In the last round the dice are known. If this module counts drawings without a route
   (`rest->independent`), it counts their errors and central cells, too. With one drawing, every
   place is tried. With two, either the second continues the river of the first at one of its ends,
   or they have nothing to do with each other and each is as good as it can be. That both may need
   the same cell is ignored, which never makes the bound lower. */
#include "bounds.h"

#include <inkrail/facts.h>

#include "../../modules/shared/river.h"
#include "bodies.h"

enum { MOST_RIVERS = 49 };

/* An open arm that faces a cell. */
typedef struct end {
    uint8_t cell, side;
} end;

typedef struct stream {
    int size, edges; /* cells; ends at the edge */
    int ends;
    end end[2];
} stream;

typedef struct streams {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    int water, count, now; /* material, rivers, points now */
    stream stream[MOST_RIVERS];
    uint8_t of[INK_CELL_LIMIT]; /* the river of each cell */
} streams;

/* A river with a new drawing in it. */
typedef struct new_river {
    stream stream;
    int gain; /* errors mended less errors made, and central cells */
    bool ring;
    int joined[3], joins; /* the rivers that it has absorbed */
    ink_cell at;
    const ink_tile *tile;
} new_river;

static void add_end(stream *one, int cell, int side)
{
    if (one->ends < 2)
        one->end[one->ends++] = (end){(uint8_t)cell, (uint8_t)side};
}

static void look_at_river(streams *r, ink_set body)
{
    stream *one = &r->stream[r->count];
    *one = (stream){.size = ink_set_count(body),
                    .edges = river_ends_at_edge(r->sheet, r->water, body)};
    for (int s = 0; s < INK_SIDES; s++)
        for (ink_set left = ink_sheet_open(r->sheet, r->water, s) & body; left != 0;
             left &= left - 1)
            add_end(one, ink_set_first(left), s);
    for (; body != 0; body &= body - 1)
        r->of[ink_set_first(body)] = (uint8_t)r->count;
    r->count++;
}

static void look_at_rivers(streams *r, const ink_ruleset *rules, const ink_sheet *sheet, int now)
{
    r->rules = rules;
    r->sheet = sheet;
    r->water = ink_material_find(rules, 'V');
    r->now = now;
    r->count = 0;
    INK_EACH_BODY(body, sheet, r->water)
    look_at_river(r, body);
}

static int points_of(const streams *r, const new_river *c)
{
    int points = c->stream.size + (c->stream.edges == 2 && !c->ring ? RIVER_BOTH_ENDS_AT_EDGE : 0);
    return points > r->now ? points : r->now;
}

/* Absorbs the river whose end is the arm of a cell. */
static void take_in(const streams *r, new_river *c, ink_cell there, int side)
{
    int number = r->of[there];
    const stream *one = &r->stream[number];
    for (int i = 0; i < c->joins; i++)
        c->ring |= c->joined[i] == number;
    if (c->ring || c->joins == 3)
        return;
    c->joined[c->joins++] = number;
    c->stream.size += one->size;
    c->stream.edges += one->edges;
    for (int i = 0; i < one->ends; i++)
        if (one->end[i].cell != there || one->end[i].side != side)
            add_end(&c->stream, one->end[i].cell, one->end[i].side);
}

/* An arm of a new drawing: at the edge, joined, or open. */
static void add_arm(const streams *r, new_river *c, ink_cell cell, int side)
{
    int across = ink_side_opposite(side);
    ink_set next = ink_set_step(ink_set_of(cell), side);
    if (next == 0) {
        c->stream.edges++;
    } else if ((next & r->sheet->arm[r->water][across]) != 0) {
        c->gain++;
        take_in(r, c, ink_set_first(next), across);
    } else {
        c->gain--;
        add_end(&c->stream, cell, side);
    }
}

static bool has_water(const streams *r, const ink_tile *tile, int side)
{
    return tile->side[side] == r->water + 1;
}

static int centre_at(const streams *r, ink_cell cell)
{
    return ink_set_has(r->rules->centre, cell);
}

static new_river drawn_by(const streams *r, const ink_tile *tile, ink_cell cell)
{
    new_river c = {.stream = {.size = 1}, .gain = centre_at(r, cell), .at = cell, .tile = tile};
    for (int s = 0; s < INK_SIDES; s++)
        if (has_water(r, tile, s))
            add_arm(r, &c, cell, s);
    return c;
}

/* Continues the river by one more drawing, which joins its end `from`. Returns what this gains. */
static int go_on(const streams *r, new_river *c, end from, const ink_tile *tile, ink_cell cell)
{
    int back = ink_side_opposite(from.side), before = c->gain;
    c->stream.size++;
    c->gain += 1 + centre_at(r, cell);
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set next = ink_set_step(ink_set_of(cell), s);
        if (s == back || !has_water(r, tile, s))
            continue;
        if (next == ink_set_of(c->at) && has_water(r, c->tile, ink_side_opposite(s))) {
            c->gain++;
            c->ring = true;
        } else {
            add_arm(r, c, cell, s);
        }
    }
    return c->gain - before;
}

/* What a die may still draw: where, and whether its errors and central cells are counted here. */
typedef struct supply {
    const ink_shape *shape;
    const ink_tile *tile;
    ink_set cells[INK_SIDES];
    bool counted;
    int gain; /* the best gain anywhere */
} supply;

static supply supply_of(const streams *r, int shape, uint64_t independent)
{
    supply s = {.shape = &r->rules->shape[shape], .counted = (independent >> shape & 1) != 0};
    s.tile = &r->rules->tile[s.shape->first];
    for (int t = 0; t < s.shape->count && t < INK_SIDES; t++)
        s.cells[t] = ink_sheet_cells(r->rules, r->sheet, s.shape->first + t);
    return s;
}

/* The best way to continue a river by one more drawing. */
static int best_second(const streams *r, const new_river *first, const supply *second)
{
    int best = 0;
    for (int e = 0; e < first->stream.ends && !first->ring; e++) {
        end from = first->stream.end[e];
        ink_set next = ink_set_step(ink_set_of(from.cell), from.side) & ~ink_set_of(first->at);
        for (int t = 0; t < second->shape->count; t++) {
            if ((next & second->cells[t]) == 0 ||
                !has_water(r, &second->tile[t], ink_side_opposite(from.side)))
                continue;
            new_river c = *first;
            int gain = go_on(r, &c, from, &second->tile[t], ink_set_first(next));
            int more = points_of(r, &c) + (second->counted ? gain : 0);
            best = more > best ? more : best;
        }
    }
    return best;
}

/* The best points of one die, which another one may follow. Sets the best gain of the first. */
static int best_first(const streams *r, supply *first, const supply *second)
{
    int best = r->now;
    first->gain = 0;
    for (int t = 0; t < first->shape->count; t++)
        for (ink_set left = first->cells[t]; left != 0; left &= left - 1) {
            new_river c = drawn_by(r, &first->tile[t], ink_set_first(left));
            int gain = first->counted ? c.gain : 0, points = points_of(r, &c);
            if (second != NULL) {
                int both = best_second(r, &c, second);
                points = both > points + second->gain ? both : points + second->gain;
            }
            first->gain = gain > first->gain ? gain : first->gain;
            best = gain + points > best ? gain + points : best;
        }
    return best;
}

/* Any drawings of one or two dice. If the gains of only one are counted, it is the second. */
static int most_in_round(const streams *r, const uint8_t *shape, int count, uint64_t independent)
{
    if (count == 0)
        return r->now;
    supply a = supply_of(r, shape[0], independent);
    if (count == 1)
        return best_first(r, &a, NULL);
    supply b = supply_of(r, shape[1], independent);
    if (a.counted && !b.counted) {
        supply swap = a;
        a = b;
        b = swap;
    }
    int second_alone = best_first(r, &b, NULL);
    int best = best_first(r, &a, &b); /* this has set the gain of b */
    return second_alone + a.gain > best ? second_alone + a.gain : best;
}

/* The shapes that the two dice may still draw, one die after the other. */
static int shapes_left(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                       const ink_rest *rest, uint8_t shape[2])
{
    int first = rules->first_die[slot], count = 0;
    for (int d = first; d < first + 2; d++)
        if (rest->die[d] != 0)
            shape[count++] = sheet->die[d];
    return count;
}

/* Each drawing lengthens one river, or joins two that can still grow. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    int water = ink_material_find(rules, 'V'), now = bodies_points(rules, sheet, slot);
    int coming = bodies_dice(rules, slot, rest);
    bodies growing = {0};
    if (rest->rolls == 0) {
        streams r;
        uint8_t shape[2];
        look_at_rivers(&r, rules, sheet, now);
        int count = shapes_left(rules, sheet, slot, rest, shape);
        most->points = (int16_t)most_in_round(&r, shape, count, rest->independent);
        return;
    }
    INK_EACH_BODY(river, sheet, water)
    if ((bodies_faced(sheet, water, river) & ink_sheet_space(sheet)) != 0)
        bodies_add(&growing, ink_set_count(river));
    int grown = coming + bodies_sum(&growing, coming + 1) + RIVER_BOTH_ENDS_AT_EDGE;
    most->points = (int16_t)(coming > 0 && grown > now ? grown : now);
}

const ink_bounds ink_bounds_river = {.most = most};

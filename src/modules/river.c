/* River (rules: River): pieces of river and bridges over it, which nobody has to draw. That
   rivers join rivers, clash with routes and exits, and end in errors is in the tables. */
#include "../core/module.h"
#include "../core/ways.h"
#include "bodies.h"

static const ink_module_material materials[] = {{'V', "CC", true, INK_TEXT("river")},
                                                {0, "", false, NULL}};

#define FACES                                                                                      \
    {                                                                                              \
        "V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"                             \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

enum { BOTH_ENDS_AT_EDGE = 3 };

extern const ink_module ink_module_river;

static int ends_at_edge(const ink_sheet *sheet, int water, ink_set river)
{
    int ends = 0;
    for (int s = 0; s < INK_SIDES; s++)
        ends += ink_set_count(sheet->arm[water][s] & river & ink_set_edge(s));
    return ends;
}

/* One point a space of the best river, three more if both its ends are at the edge. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                  ink_score *score, ink_parts *parts)
{
    int water = ink_material_find(rules, 'V'), most = 0;
    ink_set best = 0;
    (void)room;
    INK_EACH_BODY(river, sheet, water)
    {
        bool whole = ends_at_edge(sheet, water, river) == 2;
        int points = ink_set_count(river) + (whole ? BOTH_ENDS_AT_EDGE : 0);
        best = points > most ? river : best;
        most = points > most ? points : most;
    }
    ink_score_add(score, parts, INK_TEXT("the best river"), most, best);
}

/* --- the most --------------------------------------------------------------------------------

   In the last round the dice are known. Where drawings without a route are this module's to count
   (`rest->apart`), so are their errors and central spaces. One drawing: every place is looked at. Two: either the second
   goes on with the river of the first, at one of its two ends; or both have nothing to do with
   each other, and each is as good as it can be. That they may want the same space is left out, which
   makes the bound no lower. */

enum { MOST_RIVERS = 49 };

/* An arm that meets nothing, and looks at a space. */
typedef struct end {
    uint8_t cell, side;
} end;

typedef struct stream {
    int size, edges; /* spaces; ends at the edge */
    int ends;
    end end[2];
} stream;

typedef struct streams {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    int water, count, now; /* material, rivers, points as they are */
    stream stream[MOST_RIVERS];
    uint8_t of[INK_CELL_LIMIT]; /* which river */
} streams;

/* A river with a new drawing in it. */
typedef struct course {
    stream stream;
    int gain; /* errors mended less errors made, and the centre */
    bool ring;
    int joined[3], joins; /* which rivers it has taken in */
    ink_cell at;
    const ink_tile *tile;
} course;

static void add_end(stream *one, int cell, int side)
{
    if (one->ends < 2)
        one->end[one->ends++] = (end){(uint8_t)cell, (uint8_t)side};
}

static void look_at_river(streams *r, ink_set body)
{
    stream *one = &r->stream[r->count];
    *one = (stream){.size = ink_set_count(body), .edges = ends_at_edge(r->sheet, r->water, body)};
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

static int points_of(const streams *r, const course *c)
{
    int points = c->stream.size + (c->stream.edges == 2 && !c->ring ? BOTH_ENDS_AT_EDGE : 0);
    return points > r->now ? points : r->now;
}

/* Takes in the river whose end is the arm of a cell. */
static void take_in(const streams *r, course *c, ink_cell there, int side)
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
static void add_arm(const streams *r, course *c, ink_cell cell, int side)
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

static course course_by(const streams *r, const ink_tile *tile, ink_cell cell)
{
    course c = {.stream = {.size = 1}, .gain = centre_at(r, cell), .at = cell, .tile = tile};
    for (int s = 0; s < INK_SIDES; s++)
        if (has_water(r, tile, s))
            add_arm(r, &c, cell, s);
    return c;
}

/* The course goes on by one more drawing, which joins its end `from`. Returns what this gains. */
static int go_on(const streams *r, course *c, end from, const ink_tile *tile, ink_cell cell)
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

/* What a die may still draw: where, and whether its errors and the centre are counted here. */
typedef struct supply {
    const ink_shape *shape;
    const ink_tile *tile;
    ink_set cells[INK_SIDES];
    bool counted;
    int gain; /* the best anywhere */
} supply;

static supply supply_of(const streams *r, int shape, uint64_t apart)
{
    supply s = {.shape = &r->rules->shape[shape], .counted = (apart >> shape & 1) != 0};
    s.tile = &r->rules->tile[s.shape->first];
    for (int t = 0; t < s.shape->count && t < INK_SIDES; t++)
        s.cells[t] = ink_sheet_cells(r->rules, r->sheet, s.shape->first + t);
    return s;
}

/* The best way to go on from a course with one more drawing. */
static int best_second(const streams *r, const course *first, const supply *second)
{
    int best = 0;
    for (int e = 0; e < first->stream.ends && !first->ring; e++) {
        end from = first->stream.end[e];
        ink_set next = ink_set_step(ink_set_of(from.cell), from.side) & ~ink_set_of(first->at);
        for (int t = 0; t < second->shape->count; t++) {
            if ((next & second->cells[t]) == 0 ||
                !has_water(r, &second->tile[t], ink_side_opposite(from.side)))
                continue;
            course c = *first;
            int gain = go_on(r, &c, from, &second->tile[t], ink_set_first(next));
            int more = points_of(r, &c) + (second->counted ? gain : 0);
            best = more > best ? more : best;
        }
    }
    return best;
}

/* The best of one die, which may be followed by another one. Notes the best gain of the first. */
static int best_first(const streams *r, supply *first, const supply *second)
{
    int best = r->now;
    first->gain = 0;
    for (int t = 0; t < first->shape->count; t++)
        for (ink_set left = first->cells[t]; left != 0; left &= left - 1) {
            course c = course_by(r, &first->tile[t], ink_set_first(left));
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

/* Whatever is drawn by one or two dice. The second is one whose gains are counted, if any is. */
static int most_in_round(const streams *r, const uint8_t *shape, int count, uint64_t apart)
{
    if (count == 0)
        return r->now;
    supply a = supply_of(r, shape[0], apart);
    if (count == 1)
        return best_first(r, &a, NULL);
    supply b = supply_of(r, shape[1], apart);
    if (a.counted && !b.counted) {
        supply swap = a;
        a = b;
        b = swap;
    }
    int second_alone = best_first(r, &b, NULL);
    int best = best_first(r, &a, &b); /* knows the gain of b by now */
    return second_alone + a.gain > best ? second_alone + a.gain : best;
}

/* The shapes that the two dice may still draw, one die after the other. */
static int shapes_left(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                       uint8_t shape[2])
{
    int first = rules->first_die[ink_ruleset_slot(rules, &ink_module_river)], count = 0;
    for (int d = first; d < first + 2; d++)
        if (rest->die[d] != 0)
            shape[count++] = sheet->die[d];
    return count;
}

/* Each drawing makes one river longer, or one of two that can still grow. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                 const ink_rest *rest, ink_most *most)
{
    int water = ink_material_find(rules, 'V'), now = bodies_points(score, rules, sheet, room);
    int coming = bodies_dice(rules, ink_ruleset_slot(rules, &ink_module_river), rest);
    bodies growing = {0};
    if (rest->rolls == 0) {
        streams r;
        uint8_t shape[2];
        look_at_rivers(&r, rules, sheet, now);
        int count = shapes_left(rules, sheet, rest, shape);
        most->points = (int16_t)most_in_round(&r, shape, count, rest->apart);
        return;
    }
    INK_EACH_BODY(river, sheet, water)
    if ((bodies_faced(sheet, water, river) & ink_sheet_space(sheet)) != 0)
        bodies_add(&growing, ink_set_count(river));
    int grown = coming + bodies_sum(&growing, coming + 1) + BOTH_ENDS_AT_EDGE;
    most->points = (int16_t)(coming > 0 && grown > now ? grown : now);
}

/* --- goals ------------------------------------------------------------------------------ */

/* A bridge of the river on a line of its own kind with another one. That they hang together is
   enough: a way from one to the other leaves the far arms of both free to go on. */
static bool crossed_twice(const ink_sheet *sheet, int kind, ink_set river)
{
    ink_set bridges[2];
    ink_sheet_strands(sheet, kind, river, bridges);
    for (ink_set left = bridges[0] | bridges[1]; left != 0; left &= left - 1) {
        ink_set one = left & (0 - left), line[2] = {one & bridges[0], one & bridges[1]};
        ink_sheet_flood_strands(sheet, kind, line);
        if (((line[0] & bridges[0]) | (line[1] & bridges[1])) != one)
            return true;
    }
    return false;
}

INK_QUESTION(line_crosses_twice)
{
    INK_QUESTION_UNUSED;
    INK_EACH_BODY(river, sheet, ink_material_find(rules, 'V'))
    if (crossed_twice(sheet, INK_HIGHWAY, river) || crossed_twice(sheet, INK_RAILWAY, river))
        return true;
    return false;
}

INK_QUESTION(stations_at_river)
{
    INK_QUESTION_UNUSED;
    ink_set banks = ink_set_around(ink_sheet_with(sheet, ink_material_find(rules, 'V')));
    return ink_set_count(sheet->station & banks);
}

INK_QUESTION(exits_over_river)
{
    INK_QUESTION_UNUSED;
    ink_set rivers = ink_sheet_with(sheet, ink_material_find(rules, 'V'));
    for (ink_set left = rivers & ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_ways_to_exits(rules, sheet, INK_BY_HIGHWAY, left & (0 - left)) ||
            ink_ways_to_exits(rules, sheet, INK_BY_RAILWAY, left & (0 - left)))
            return true;
    return false;
}

static const ink_goal goals[] = {
    {"RA", INK_TEXT("cross the same river twice with one line"), line_crosses_twice, 1},
    {"RB", INK_TEXT("draw three Stations next to river spaces"), stations_at_river, 3},
    {"RC", INK_TEXT("connect two exits by a line that crosses a river"), exits_over_river, 1},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_river = {
    .name = "river",
    .brief = INK_TEXT(
        "River (V), 6 rounds. The two river dice may be left out and need not connect to "
        "anything.\n"
        "Rivers may not face a highway, a railway or an exit. Each river end that meets\n"
        "neither river nor edge is an error. One river scores 1 a space, and 3 more if both\n"
        "its ends are at the edge."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .apart = true,
    .material = materials,
    .die = dice,
    .goal = goals,
    .score = score,
    .most = most,
};

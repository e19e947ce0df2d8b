/* One tile in its cell: waters below, then railways, highways, and what stands on top. */
#include "centre.h"

/* What is being drawn. */
struct work {
    struct pen *pen;
    const ink_ruleset *rules;
    const ink_tile *tile;
};

static int sides_of(const struct work *work, int strand, int manner)
{
    return ink_pen_sides(work->rules, work->tile, strand_sides(work->tile, strand), manner);
}

static bool has_station(const struct work *work)
{
    return (work->tile->flags & INK_TILE_STATION) != 0;
}

/* Every arm ends in the middle where materials meet: at Stations, and where water begins. */
static bool meets_in_the_middle(const struct work *work, int strand)
{
    bool both = sides_of(work, strand, ROAD) != 0 && sides_of(work, strand, TRACK) != 0;
    return has_station(work) || both || sides_of(work, strand, STILL) != 0;
}

static bool is_full(const struct work *work)
{
    return work->pen->list->detail == INK_DRAW_FULL;
}

/* An airway is above what it crosses. */
static bool is_bridge(const struct work *work, int strand)
{
    return is_crossing(work->tile) && sides_of(work, 1 - strand, CHAIN) == 0;
}

/* --- bridges ---------------------------------------------------------------------------------- */

/* Four wings at the corners of a bridge along the strand. */
static void draw_wings(struct pen *pen, double half, double along, int sides)
{
    const double long_wing = 6.5;
    struct pen turned = ink_pen_turned(pen, sides == BITS_NS ? 0 : 1);
    ink_pen_begin(&turned, KIND_BRIDGE);
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? -1 : 1, y = i % 2 == 0 ? -1 : 1;
        ink_pen_move(&turned, 50 + x * half, 50 + y * along);
        ink_pen_line(&turned, 50 + x * (half + long_wing), 50 + y * (along + long_wing));
    }
}

/* --- railways --------------------------------------------------------------------------------- */

/* Sleepers nearest the middle would clutter it. */
static bool is_cluttered(struct spot spot, bool branch, double keep_off)
{
    static const struct spot middle = {50, 50};
    const double branch_off = 22;
    return spot_near(spot, middle, keep_off) || (branch && spot_near(spot, middle, branch_off));
}

static void draw_sleeper(struct pen *pen, struct spot spot, struct spot way, bool trembling)
{
    double tilt = trembling ? tremor(&pen->tremor) * 0.05 : 0;
    double half = SLEEPER_LONG / 2 + (trembling ? tremor(&pen->tremor) * 0.9 : 0);
    struct spot across = spot_aside(way);
    struct spot tilted =
        spot_along((struct spot){across.x * hand_cos(tilt), across.y * hand_cos(tilt)},
                   spot_aside(across), hand_sin(tilt));
    ink_pen_move(pen, spot.x - tilted.x * half, spot.y - tilted.y * half);
    ink_pen_line(pen, spot.x + tilted.x * half, spot.y + tilted.y * half);
}

static void draw_sleepers(const struct work *work, const struct centre *centre, bool branch,
                          double keep_off)
{
    static const double step[] = {SLEEPER_STEP, 20, 25};
    int count = (int)(centre->length / step[work->pen->list->detail] + 0.5);
    for (int i = 0; i < (count > 0 ? count : 1); i++) {
        struct spot way;
        struct spot spot = ink_centre_at(centre, (i + 0.5) / (count > 0 ? count : 1), &way);
        if (!is_cluttered(spot, branch, keep_off))
            draw_sleeper(work->pen, spot, way, is_full(work));
    }
}

static void draw_track(const struct work *work, const struct centre *centre, int count,
                       double keep_off)
{
    bool through = false;
    for (int i = 0; i < count; i++)
        through |= centre[i].through;
    ink_centre_follow_all(work->pen, KIND_RAIL, centre, count, work->pen->seam);
    ink_pen_begin(work->pen, KIND_SLEEPER);
    for (int i = 0; i < count; i++)
        draw_sleepers(work, &centre[i], through && !centre[i].through, keep_off);
}

static void draw_railway(const struct work *work, int strand)
{
    int sides = sides_of(work, strand, TRACK);
    bool crossing = is_crossing(work->tile);
    bool below = crossing && sides_of(work, 1 - strand, ROAD) != 0;
    struct joining joining = {.sides = sides, .to_middle = meets_in_the_middle(work, strand)};
    struct centre centre[MOST_CENTRES];
    const double off_station = 22, off_crossing = 15, half_bridge = 14, long_bridge = 19;
    if (sides == 0)
        return;
    if (below) {
        joining.to_middle = true;
        joining.stop = HIGHWAY_WIDE / 2 + BRIDGE_GAP;
    }
    bool all_four = sides == (BITS_NS | BITS_EW);
    draw_track(work, centre, ink_centre_find(work->pen, &joining, centre),
               has_station(work) ? off_station
               : all_four        ? off_crossing
                                 : 0);
    if (is_bridge(work, strand) && !below)
        draw_wings(work->pen, half_bridge, long_bridge, sides);
}

/* --- highways --------------------------------------------------------------------------------- */

/* The rounded corner between two arms as a filled wedge, for the edge and for the wash. */
static void draw_wedge(struct pen *pen, double x, double y, double half, double deep)
{
    double out = HIGHWAY_WIDE / 2 + HIGHWAY_CORNER;
    struct spot centre = {50 + x * out, 50 + y * out};
    struct spot from = {centre.x, 50 + y * half}, to = {50 + x * half, centre.y};
    struct spot inner = {50 + x * (half - deep), 50 + y * (half - deep)};
    ink_pen_move(pen, inner.x, inner.y);
    ink_pen_line(pen, centre.x, inner.y);
    ink_pen_line(pen, from.x, from.y);
    ink_pen_quarter(pen, centre, from, to);
    ink_pen_line(pen, inner.x, centre.y);
    ink_pen_close(pen);
}

/* Draws a wedge between every two neighbouring arms of a junction. */
static void draw_wedges(struct pen *pen, int kind, int sides, double half, double deep)
{
    ink_pen_begin(pen, kind);
    for (int side = 0; side < INK_SIDES; side++) {
        int next = (side + 1) % INK_SIDES;
        struct spot way = spot_along(side_way(side), side_way(next), 1);
        if ((sides >> side & 1) != 0 && (sides >> next & 1) != 0)
            draw_wedge(pen, way.x, way.y, half, deep);
    }
}

static void draw_dashes(struct pen *pen, const struct centre *centre)
{
    double dash = centre->curve ? centre->length / 8 : HIGHWAY_DASH;
    ink_centre_follow_all(pen, KIND_HIGHWAY_DASH, centre, 1, pen->seam);
    ink_pen_dash(pen, dash, dash / 2 + pen->seam);
}

static void draw_highway(const struct work *work, int strand)
{
    int sides = sides_of(work, strand, ROAD);
    struct joining joining = {.sides = sides, .to_middle = meets_in_the_middle(work, strand)};
    struct centre centre[MOST_CENTRES];
    bool junction = !joining.to_middle && __builtin_popcount((unsigned)sides) > 2;
    if (sides == 0)
        return;
    int count = ink_centre_find(work->pen, &joining, centre);
    ink_centre_follow_all(work->pen, KIND_HIGHWAY_EDGE, centre, count, work->pen->seam);
    if (junction)
        draw_wedges(work->pen, KIND_HIGHWAY_EDGE_FILL, sides, HIGHWAY_WIDE / 2, 2);
    ink_centre_follow_all(work->pen, KIND_HIGHWAY_WASH, centre, count, work->pen->wash_seam);
    if (junction)
        draw_wedges(work->pen, KIND_HIGHWAY_WASH_FILL, sides, HIGHWAY_WIDE / 2 - HIGHWAY_EDGE, 3);
    for (int i = 0; is_full(work) && i < count; i++)
        draw_dashes(work->pen, &centre[i]);
    if (is_bridge(work, strand))
        draw_wings(work->pen, HIGHWAY_WIDE / 2 - 1.5, 19, sides);
}

/* --- the rest --------------------------------------------------------------------------------- */

/* Strokes along the lines, each so long, at equal steps; of no length they are dots. */
static void draw_beads(const struct work *work, int kind, const struct centre *centre, int count,
                       double step, double length)
{
    ink_pen_begin(work->pen, kind);
    for (int i = 0; i < count; i++) {
        int beads = (int)(centre[i].length / step + 0.5);
        for (int b = 0; b < beads; b++) {
            struct spot way;
            struct spot spot = ink_centre_at(&centre[i], (b + 0.5) / beads, &way);
            struct spot from = spot_along(spot, way, -length / 2);
            struct spot to = spot_along(spot, way, length / 2);
            ink_pen_move(work->pen, from.x, from.y);
            ink_pen_line(work->pen, to.x, to.y);
        }
    }
}

/* A solid tube with lights in it: neither a road nor a track. */
static void draw_tube(const struct work *work, int strand)
{
    int sides = sides_of(work, strand, TUBE);
    struct joining joining = {
        .sides = sides, .to_middle = meets_in_the_middle(work, strand), .steady = true};
    struct centre centre[MOST_CENTRES];
    const double step = 16.6, dot = 0.1;
    if (sides == 0)
        return;
    int count = ink_centre_find(work->pen, &joining, centre);
    ink_centre_follow_all(work->pen, KIND_TUBE, centre, count, work->pen->seam);
    draw_beads(work, KIND_TUBE_LIGHT, centre, count, step, dot);
}

/* A chain of hollow links, which passes over routes that it crosses. */
static void draw_chain(const struct work *work, int strand)
{
    int sides = sides_of(work, strand, CHAIN);
    struct joining joining = {.sides = sides, .steady = true};
    struct centre centre[MOST_CENTRES];
    const double step = 20, link = 6;
    if (sides == 0)
        return;
    if (is_crossing(work->tile)) {
        struct pen turned = ink_pen_turned(work->pen, sides == BITS_NS ? 0 : 1);
        ink_pen_path(&turned, KIND_AIRWAY_GAP, "M50 34V66");
    }
    int count = ink_centre_find(work->pen, &joining, centre);
    draw_beads(work, KIND_AIRWAY, centre, count, step, link);
    draw_beads(work, KIND_AIRWAY_CORE, centre, count, step, link);
}

/* A material that is not known here is a plain line. */
static void draw_other(const struct work *work, int strand)
{
    int sides = sides_of(work, strand, PLAIN);
    struct joining joining = {.sides = sides, .to_middle = meets_in_the_middle(work, strand)};
    struct centre centre[MOST_CENTRES];
    if (sides != 0)
        ink_centre_follow_all(work->pen, KIND_OTHER, centre,
                              ink_centre_find(work->pen, &joining, centre), work->pen->seam);
}

/* Planks reach out into the water where a route ends in it. */
static void draw_pier(const struct work *work, int strand)
{
    int routes = sides_of(work, strand, ROAD) | sides_of(work, strand, TRACK);
    if (has_station(work) || routes == 0 || sides_of(work, strand, STILL) == 0)
        return;
    int side = __builtin_ctz((unsigned)routes);
    struct pen turned = ink_pen_turned(work->pen, ink_side_opposite(side));
    ink_pen_path(&turned, KIND_PIER, "M38 50H62M38 42H62M38 34H62M38 26H62M50 50V26");
}

static void draw_station(struct pen *pen)
{
    double half = STATION_WIDE / 2;
    ink_pen_box(pen, KIND_STATION, 50 - half, 50 - half, STATION_WIDE, STATION_WIDE,
                STATION_CORNER);
    ink_pen_circle(pen, KIND_ROUNDEL, 50, 50, STATION_ROUNDEL);
}

void ink_pen_tile(struct pen *pen, const ink_ruleset *rules, int tile)
{
    const struct work work = {pen, rules, &rules->tile[tile]};
    ink_pen_waters(pen, rules, work.tile);
    ink_pen_mark_below(pen, rules, work.tile);
    for (int strand = 0; strand < 2; strand++)
        draw_railway(&work, strand);
    for (int strand = 0; strand < 2; strand++)
        draw_highway(&work, strand);
    for (int strand = 0; strand < 2; strand++) {
        draw_tube(&work, strand);
        draw_chain(&work, strand);
        draw_other(&work, strand);
        draw_pier(&work, strand);
    }
    if (has_station(&work))
        draw_station(pen);
    ink_pen_mark(pen, rules, work.tile);
}

uint32_t ink_pen_tremor(const ink_ruleset *rules, ink_cell cell, int tile)
{
    char name[2 * INK_SHAPE_TEXT];
    ink_text text = ink_text_in(name, sizeof name);
    ink_cell_write(cell, &text);
    ink_tile_write(rules, tile, &text);
    return tremor_start(name);
}

/* What is marked on cells: below the drawings, and above them. */
#include "centre.h"

/* Draws the mark of one cell. */
typedef void say(struct pen *pen);

static void say_of(struct pen *pen, ink_set cells, int state, say *what)
{
    for (ink_set left = cells & INK_BOARD; left != 0; left &= left - 1) {
        struct pen in = ink_pen_in_cell(pen, ink_set_first(left), state);
        what(&in);
    }
}

/* The same where the mark is a square. */
static void say_square_of(struct pen *pen, ink_set cells, int kind, int inset, int round)
{
    for (ink_set left = cells & INK_BOARD; left != 0; left &= left - 1) {
        struct pen in = ink_pen_in_cell(pen, ink_set_first(left), 0);
        ink_pen_square(&in, kind, inset, round);
    }
}

/* --- below ------------------------------------------------------------------------------------ */

static void say_glow(struct pen *pen)
{
    ink_pen_square(pen, KIND_GLOW, 7, 16);
}

static void say_dot(struct pen *pen)
{
    ink_pen_circle(pen, KIND_GLOW_DOT, 50, 50, 5);
}

static void say_ghost(struct pen *pen)
{
    ink_pen_square(pen, KIND_GHOST_RING, 7, 14);
}

/* Marks several cells by one stroke, which belongs to none of them: few elements change when a
   piece is taken, and one of them pulses. */
static void say_together(struct pen *pen, ink_set cells, say *what)
{
    for (ink_set left = cells & INK_BOARD; left != 0; left &= left - 1) {
        struct pen in = ink_pen_in_cell(pen, ink_set_first(left), 0);
        in.cell = INK_NOWHERE;
        in.joins = true;
        what(&in);
    }
}

static ink_set ghost_cell(const ink_draw_options *options)
{
    bool there = options->ghost != 0 && ink_cell_valid(options->ghost_at);
    return there ? ink_set_of(options->ghost_at) : 0;
}

void ink_pen_below(struct pen *pen, const ink_sheet *sheet, const ink_draw_options *options)
{
    ink_set ghost = ghost_cell(options);
    say_square_of(pen, options->spots, KIND_SPOT, 4, 14);
    say_square_of(pen, options->wet & sheet->drawn & ~options->loose, KIND_WET_PAPER, 3, 8);
    say_together(pen, options->legal, say_glow);
    say_together(pen, options->legal & ~ghost, say_dot);
    say_of(pen, options->legal & ghost, INK_DRAW_LEGAL, say_ghost);
}

/* --- above ------------------------------------------------------------------------------------ */

static void say_flood(struct pen *pen)
{
    ink_pen_square(pen, KIND_FLOOD, 2, 12);
    ink_pen_path(pen, KIND_WAVE,
                 "M18 36Q26 27 34 36Q42 45 50 36Q58 27 66 36Q74 45 82 36"
                 "M18 64Q26 55 34 64Q42 73 50 64Q58 55 66 64Q74 73 82 64");
    ink_pen_path(pen, KIND_FLOOD_UP, "M50 92V76M43 82L50 75L57 82");
}

static void draw_alts(struct pen *pen, const ink_ruleset *rules, const ink_draw_options *options)
{
    for (int i = 0; i < options->alts && i < INK_DRAW_ALTS; i++) {
        const ink_placement *alt = &options->alt[i];
        if (!ink_cell_valid(alt->cell) || alt->tile == 0 || alt->tile >= rules->tiles)
            continue;
        struct pen in = ink_pen_in_cell(pen, alt->cell, INK_DRAW_ALT);
        in.tremor = ink_pen_tremor(rules, alt->cell, alt->tile);
        ink_pen_square(&in, KIND_ALT_RING, 5, 12);
        ink_pen_tile(&in, rules, alt->tile);
    }
}

/* --- what flies from a marker to its targets -------------------------------------------------- */

static int sign_of(int number)
{
    return number > 0 ? 1 : number < 0 ? -1 : 0;
}

/* From beside the marker to the rim of the target, along a row or a column. */
static void draw_flight(struct pen *pen, int kind, ink_cell from, ink_cell to)
{
    const int off_marker = 40, off_target = 44;
    int right = sign_of(ink_cell_column(to) - ink_cell_column(from));
    int down = sign_of(ink_cell_row(to) - ink_cell_row(from));
    ink_pen_begin(pen, kind);
    ink_pen_move(pen, 100 * ink_cell_column(from) + 50 + right * off_marker,
                 100 * ink_cell_row(from) + 50 + down * off_marker);
    ink_pen_line(pen, 100 * ink_cell_column(to) + 50 - right * off_target,
                 100 * ink_cell_row(to) + 50 - down * off_target);
}

static void draw_flights(struct pen *pen, ink_set markers, const ink_draw_options *options)
{
    ink_cell from = (markers & INK_BOARD) != 0 ? ink_set_first(markers & INK_BOARD) : INK_NOWHERE;
    for (ink_set left = (options->targets | options->target) & INK_BOARD;
         from != INK_NOWHERE && left != 0; left &= left - 1) {
        ink_cell to = ink_set_first(left);
        bool level = ink_cell_row(from) == ink_cell_row(to);
        if (from == to || (!level && ink_cell_column(from) != ink_cell_column(to)))
            continue;
        draw_flight(pen, KIND_FLIGHT_HALO, from, to);
        draw_flight(pen, ink_set_has(options->target, to) ? KIND_FLIGHT_ON : KIND_FLIGHT, from, to);
    }
}

/* --- lines between spaces --------------------------------------------------------------------- */

static void draw_corners(struct pen *pen, uint64_t corners)
{
    for (; corners != 0; corners &= corners - 1) {
        struct spot spot = corner_spot(__builtin_ctzll(corners));
        ink_pen_circle(pen, KIND_LATTICE, spot.x, spot.y, 9);
    }
}

static bool is_on_sheet(struct spot spot)
{
    return spot.x >= 0 && spot.y >= 0 && spot.x <= 700 && spot.y <= 700;
}

/* A planned path: a ribbon with a filled start and an open end, as far as it lies on the board. */
static void draw_planned(struct pen *pen, const ink_draw_options *options)
{
    struct spot from = corner_spot(options->path_corner & 63), to = from;
    uint8_t side[INK_DRAW_PATH];
    int sides = 0;
    while (sides < INK_DRAW_PATH && sides < options->path_steps) {
        side[sides] = options->path_side[sides] & 3;
        struct spot next = spot_along(to, side_way(side[sides]), 100);
        if (!is_on_sheet(next))
            break;
        to = next;
        sides++;
    }
    if (sides == 0)
        return;
    ink_pen_chasm_path(pen, KIND_CHASM_PLANNED, from, 100, side, sides, CHASM_WIDE);
    ink_pen_circle(pen, KIND_LATTICE_ON, from.x, from.y, 10);
    ink_pen_circle(pen, KIND_LATTICE_END, to.x, to.y, 10);
}

/* --- single spaces ---------------------------------------------------------------------------- */

static void draw_doomed(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                        ink_set cells)
{
    for (ink_set left = cells & sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct pen in = ink_pen_in_cell(pen, cell, 0);
        ink_pen_plants_doomed(&in, &rules->tile[sheet->tile[cell]]);
    }
}

static void draw_fired(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                       ink_set cells)
{
    for (ink_set left = cells & sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct pen in = ink_pen_in_cell(pen, cell, 0);
        struct spot corner = ink_pen_free_corner(&rules->tile[sheet->tile[cell]]);
        ink_pen_circle(&in, KIND_FIRED, corner.x + 12.5, corner.y + 12.5, 23);
    }
}

static void draw_clashes(struct pen *pen, const ink_set clash[INK_SIDES])
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = clash[side] & INK_BOARD; left != 0; left &= left - 1) {
            struct pen in = ink_pen_in_cell(pen, ink_set_first(left), 0);
            struct spot spot = side_spot(side);
            struct pen at = ink_pen_at(&in, spot.x, spot.y, 1);
            bool upright = side == INK_EAST || side == INK_WEST;
            ink_pen_circle(&at, KIND_CLASH_RING, 0, 0, 17);
            ink_pen_path(&at, KIND_CLASH_BAR, upright ? "M0 -8V8" : "M-8 0H8");
        }
}

/* --- the ghost -------------------------------------------------------------------------------- */

/* A sign that another tap turns the tile, in the corner that its arms leave free. */
static void draw_turn_sign(struct pen *pen, const ink_tile *tile)
{
    struct spot way = {0, 0};
    for (int side = 0; side < INK_SIDES; side++)
        if ((tile->arms >> side & 1) != 0)
            way = spot_along(way, side_way(side), 1);
    struct pen at = ink_pen_at(pen, way.x > 0 ? 20 : 80, way.y < 0 ? 80 : 20, 1);
    ink_pen_circle(&at, KIND_TURN_DISC, 0, 0, 15);
    ink_pen_path(
        &at, KIND_TURN_ARROW,
        "M6.2 0C6.2 3.42 3.42 6.2 0 6.2C-3.42 6.2 -6.2 3.42 -6.2 0C-6.2 -3.42 -3.42 -6.2 0 -6.2"
        "C1.06 -6.2 2.09 -5.92 3 -5.4M3.6 -9.4V-5H-0.8");
}

/* Do its filled sides hide the ring below it? */
static bool hides_ring(const ink_ruleset *rules, const ink_tile *tile)
{
    return ink_pen_sides(rules, tile, tile->arms, STILL) != 0 ||
           ink_pen_sides(rules, tile, tile->arms, MOLTEN) != 0;
}

static void draw_ghost(struct pen *pen, const ink_ruleset *rules, const ink_draw_options *options)
{
    struct pen in = ink_pen_in_cell(pen, options->ghost_at, INK_DRAW_GHOST | INK_DRAW_WET);
    if (ghost_cell(options) == 0 || options->ghost >= rules->tiles)
        return;
    const ink_tile *tile = &rules->tile[options->ghost];
    in.tremor = ink_pen_tremor(rules, options->ghost_at, options->ghost);
    ink_pen_tile(&in, rules, options->ghost);
    if (hides_ring(rules, tile))
        ink_pen_square(&in, KIND_GHOST_RING, 7, 14);
    in.state = 0;
    if ((options->flags & INK_DRAW_TURNS) != 0)
        draw_turn_sign(&in, tile);
}

void ink_pen_above(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                   const ink_draw_options *options, ink_set markers)
{
    say_square_of(pen, options->loose & sheet->drawn, KIND_LOOSE_RING, 7, 16);
    draw_alts(pen, rules, options);
    say_of(pen, options->flood, 0, say_flood);
    draw_flights(pen, markers, options);
    say_square_of(pen, options->targets & ~options->target, KIND_TARGET, 6, 18);
    say_square_of(pen, options->target, KIND_TARGET_ON, 6, 18);
    draw_corners(pen, options->corners);
    draw_planned(pen, options);
    draw_doomed(pen, rules, sheet, options->doomed);
    draw_fired(pen, rules, sheet, options->fired);
    say_square_of(pen, options->refused, KIND_REFUSED, 7, 16);
    draw_clashes(pen, options->clash);
    draw_ghost(pen, rules, options);
    say_square_of(pen, options->cursor, KIND_CURSOR, 3, 12);
}

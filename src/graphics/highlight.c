/* A longest line, as a highlighter marks it: over paper, under ink. */
#include "centre.h"

/* The strand of the tile that has this side. */
static int strand_with(const ink_tile *tile, int side)
{
    return side < INK_SIDES && (tile->second >> side & 1) != 0 ? 1 : 0;
}

/* Do lines of the material run over the arm on that side? */
static bool runs_over(const ink_ruleset *rules, const ink_tile *tile, int side, int material)
{
    return tile->side[side] != 0 && rules->meet[tile->side[side] - 1][material] == INK_JOIN;
}

/* The sides of the strand over which the line runs, but those that it uses already. */
static int spare_sides(const ink_ruleset *rules, const ink_tile *tile, int strand, int material,
                       int used)
{
    int spare = 0;
    for (int side = 0; side < INK_SIDES; side++)
        if (runs_over(rules, tile, side, material))
            spare |= 1 << side;
    return spare & strand_sides(tile, strand) & ~used;
}

/* The side by which a line that comes from one side continues beyond its last cell: straight on if
   it can. */
static int side_beyond(int spare, int from)
{
    if (spare == 0)
        return INK_SIDES;
    if (from < INK_SIDES && (spare >> ink_side_opposite(from) & 1) != 0)
        return ink_side_opposite(from);
    return __builtin_ctz((unsigned)spare);
}

static int bit_of(int side)
{
    return side < INK_SIDES ? 1 << side : 0;
}

/* The sides of a cell that the line uses as it passes; at its ends the line reaches to the ends of
   its arms. */
static int used_sides(const ink_ruleset *rules, const ink_tile *tile, int before, int behind,
                      int material)
{
    int strand = strand_with(tile, before < INK_SIDES ? before : behind);
    int used = bit_of(before) | bit_of(behind);
    if (before == INK_SIDES) {
        before = side_beyond(spare_sides(rules, tile, strand, material, used), behind);
        used |= bit_of(before);
    }
    if (behind == INK_SIDES)
        used |= bit_of(side_beyond(spare_sides(rules, tile, strand, material, used), before));
    return used;
}

/* Does the strand reach the middle of the cell, where it has a junction, a Station or a shore? */
static bool runs_to_middle(const ink_ruleset *rules, const ink_tile *tile, int sides, int material)
{
    int strand = strand_with(tile, __builtin_ctz((unsigned)sides));
    int arms = strand_sides(tile, strand);
    for (int side = 0; side < INK_SIDES; side++)
        if ((arms >> side & 1) != 0 && !runs_over(rules, tile, side, material))
            return true;
    return (tile->flags & INK_TILE_STATION) != 0 || __builtin_popcount((unsigned)arms) > 2 ||
           __builtin_popcount((unsigned)sides) == 1;
}

static void trace_straight(struct pen *pen, int sides)
{
    bool begun = false;
    for (int side = 0; side < INK_SIDES; side++) {
        struct spot spot = side_spot(side);
        if ((sides >> side & 1) == 0)
            continue;
        (begun ? ink_pen_line : ink_pen_move)(pen, spot.x, spot.y);
        if (!begun)
            ink_pen_line(pen, 50, 50);
        begun = true;
    }
}

static void trace_cell(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile, int sides,
                       int material)
{
    struct joining joining = {.sides = sides, .steady = true};
    struct centre centre[MOST_CENTRES];
    if (sides == 0)
        return;
    if (runs_to_middle(rules, tile, sides, material) || !is_bent(sides))
        trace_straight(pen, sides);
    else if (ink_centre_find(pen, &joining, centre) > 0)
        ink_centre_follow(pen, &centre[0], 0);
}

void ink_pen_highlight(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                       const ink_line *line, int material)
{
    if (line->length == 0)
        return;
    ink_pen_begin(pen, material == INK_HIGHWAY ? KIND_MARKER_HIGHWAY : KIND_MARKER_RAILWAY);
    for (int i = 0; i < line->length; i++) {
        ink_cell cell = line->cell[i];
        int before = i > 0 ? ink_side_towards(cell, line->cell[i - 1]) : INK_SIDES;
        int behind = i + 1 < line->length ? ink_side_towards(cell, line->cell[i + 1]) : INK_SIDES;
        const ink_tile *tile = &rules->tile[sheet->tile[cell]];
        struct pen in = ink_pen_in_cell(pen, cell, 0);
        trace_cell(&in, rules, tile, used_sides(rules, tile, before, behind, material), material);
    }
}

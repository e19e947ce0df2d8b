/* The centre lines of a route: see centre.h. */
#include "centre.h"

static const struct spot middle = {50, 50};

/* --- making ----------------------------------------------------------------------------------- */

static struct centre straight(struct pen *pen, struct spot from, struct spot way, double length,
                              const struct joining *joining)
{
    double aside = joining->steady ? 0 : tremor(&pen->tremor) * 0.9;
    struct spot half = spot_along(from, way, length / 2);
    return (struct centre){.from = from,
                           .to = spot_along(from, way, length),
                           .bend = spot_along(half, spot_aside(way), aside),
                           .way = way,
                           .length = length};
}

static struct centre arm(struct pen *pen, int side, const struct joining *joining)
{
    return straight(pen, side_spot(side), side_way(ink_side_opposite(side)), 50 - joining->stop,
                    joining);
}

static struct centre through(struct pen *pen, int side, const struct joining *joining)
{
    struct centre centre =
        straight(pen, side_spot(side), side_way(ink_side_opposite(side)), 100, joining);
    centre.through = true;
    return centre;
}

static struct centre curve(int sides)
{
    int first = __builtin_ctz((unsigned)sides),
        second = __builtin_ctz((unsigned)(sides & (sides - 1)));
    struct spot corner = spot_along(spot_along(middle, side_way(first), 50), side_way(second), 50);
    return (struct centre){.from = side_spot(first),
                           .to = side_spot(second),
                           .corner = corner,
                           .length = 25 * HAND_PI,
                           .curve = true,
                           .through = true};
}

static int add_arms(struct pen *pen, const struct joining *joining, int sides,
                    struct centre *centre)
{
    int count = 0;
    for (int side = 0; side < INK_SIDES; side++)
        if ((sides >> side & 1) != 0)
            centre[count++] = arm(pen, side, joining);
    return count;
}

/* Junctions are drawn without a tremor, since their corners must fit. */
int ink_centre_find(struct pen *pen, const struct joining *joining,
                    struct centre centre[MOST_CENTRES])
{
    struct joining steady = *joining;
    int left = joining->sides, count = 0;
    steady.steady |= __builtin_popcount((unsigned)left) > 2;
    if (joining->to_middle)
        return add_arms(pen, &steady, left, centre);
    if (is_bent(left)) {
        centre[0] = curve(left);
        return 1;
    }
    for (int side = INK_NORTH; side <= INK_EAST; side++) {
        int both = 1 << side | 1 << ink_side_opposite(side);
        if ((left & both) != both)
            continue;
        centre[count++] = through(pen, side, &steady);
        left &= ~both;
    }
    return count + add_arms(pen, &steady, left, &centre[count]);
}

/* --- following -------------------------------------------------------------------------------- */

struct spot ink_centre_at(const struct centre *centre, double share, struct spot *way)
{
    if (!centre->curve) {
        *way = centre->way;
        return spot_along(centre->from, centre->way, centre->length * share);
    }
    struct spot out = {centre->from.x - centre->corner.x, centre->from.y - centre->corner.y};
    struct spot on = {centre->to.x - centre->corner.x, centre->to.y - centre->corner.y};
    double c = hand_cos(share * HAND_PI / 2), s = hand_sin(share * HAND_PI / 2);
    way->x = (on.x * c - out.x * s) / 50;
    way->y = (on.y * c - out.y * s) / 50;
    return spot_along(spot_along(centre->corner, out, c), on, s);
}

/* The spot on a side, moved beyond it by `over`. */
static struct spot over_side(struct spot spot, double over)
{
    struct spot out = {(spot.x - 50) / 50, (spot.y - 50) / 50};
    return spot_along(spot, out, over);
}

static void follow_curve(struct pen *pen, const struct centre *centre, double over)
{
    struct spot before = over_side(centre->from, over), after = over_side(centre->to, over);
    ink_pen_move(pen, before.x, before.y);
    if (over > 0)
        ink_pen_line(pen, centre->from.x, centre->from.y);
    ink_pen_quarter(pen, centre->corner, centre->from, centre->to);
    if (over > 0)
        ink_pen_line(pen, after.x, after.y);
}

void ink_centre_follow(struct pen *pen, const struct centre *centre, double over)
{
    if (centre->curve) {
        follow_curve(pen, centre, over);
        return;
    }
    struct spot from = spot_along(centre->from, centre->way, -over);
    ink_pen_move(pen, from.x, from.y);
    ink_pen_bend(pen, centre->bend,
                 spot_along(centre->to, centre->way, centre->through ? over : 0));
}

void ink_centre_follow_all(struct pen *pen, int kind, const struct centre *centre, int count,
                           double over)
{
    ink_pen_begin(pen, kind);
    for (int i = 0; i < count; i++)
        ink_centre_follow(pen, &centre[i], over);
}

/* --- materials -------------------------------------------------------------------------------- */

/* A new material that looks like one of these needs only a row. */
int ink_pen_manner(const ink_ruleset *rules, int material)
{
    static const struct {
        char letter;
        uint8_t manner;
    } row[] = {{'H', ROAD},   {'R', TRACK}, {'V', STREAM}, {'L', STILL},
               {'X', MOLTEN}, {'S', TUBE},  {'A', CHAIN}};
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
        if (rules->material[material].letter == row[i].letter)
            return row[i].manner;
    return PLAIN;
}

int ink_pen_sides(const ink_ruleset *rules, const ink_tile *tile, int sides, int manner)
{
    int found = 0;
    for (int side = 0; side < INK_SIDES; side++)
        if ((sides >> side & 1) != 0 && ink_pen_manner(rules, tile->side[side] - 1) == manner)
            found |= 1 << side;
    return found;
}

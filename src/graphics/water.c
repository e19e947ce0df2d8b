/* Rivers, lakes and lava. They lie below all routes. */
#include "centre.h"

/* --- still water ------------------------------------------------------------------------------ */

/* Water at these sides, turned from the north on: its area and its shore. */
struct shore {
    uint8_t sides;
    const char *area, *line;
};

static const struct shore shores[] = {
    {BIT_N, "M0 0H100C97 34 78 57 50 57C22 57 3 34 0 0Z",
     "M100 0C97 34 78 57 50 57C22 57 3 34 0 0"},
    {BIT_N | BIT_E, "M0 0H100V100C62 100 0 38 0 0Z", "M100 100C62 100 0 38 0 0"},
    {BITS_NS, "M0 0H100C87 18 87 82 100 100H0C13 82 13 18 0 0Z",
     "M100 0C87 18 87 82 100 100M0 100C13 82 13 18 0 0"},
    {BITS_NS | BIT_E, "M0 0H100V100H0C13 82 13 18 0 0Z", "M0 100C13 82 13 18 0 0"},
    {BITS_NS | BITS_EW, "M0 0H100V100H0Z", ""},
};

static int turned_sides(int sides, int quarters)
{
    return (sides << quarters | sides >> (INK_SIDES - quarters)) & (BITS_NS | BITS_EW);
}

static void draw_wave(struct pen *pen, double x, double y)
{
    ink_pen_move(pen, x - 11, y);
    ink_pen_bend(pen, (struct spot){x - 5.5, y - 6}, (struct spot){x, y});
    ink_pen_bend(pen, (struct spot){x + 5.5, y + 6}, (struct spot){x + 11, y});
}

/* A wave at each side, and one in the middle if there is water and no route. */
static void draw_waves(struct pen *pen, int sides, bool routes)
{
    int count = __builtin_popcount((unsigned)sides);
    ink_pen_begin(pen, KIND_WAVE);
    for (int side = 0; side < INK_SIDES; side++) {
        struct spot spot = spot_along((struct spot){50, 50}, side_way(side), 33);
        if ((sides >> side & 1) != 0)
            draw_wave(pen, spot.x, spot.y);
    }
    if (!routes && (count > 2 || is_bent(sides)))
        draw_wave(pen, 50, 50);
}

static void draw_still(struct pen *pen, int sides, bool routes)
{
    for (unsigned i = 0; i < sizeof shores / sizeof *shores; i++)
        for (int quarters = 0; quarters < INK_SIDES; quarters++) {
            struct pen turned = ink_pen_turned(pen, quarters);
            if (turned_sides(shores[i].sides, quarters) != sides)
                continue;
            ink_pen_path(&turned, KIND_POOL, shores[i].area);
            if (shores[i].line[0] != 0)
                ink_pen_path(&turned, KIND_SHORE, shores[i].line);
            draw_waves(pen, sides, routes);
            return;
        }
}

/* --- rivers ----------------------------------------------------------------------------------- */

static void draw_ripple(struct pen *pen, const struct centre *centre, double aside)
{
    enum { PIECES = 12 };
    ink_pen_begin(pen, KIND_RIPPLE);
    for (int i = 0; i <= PIECES; i++) {
        struct spot way, spot = ink_centre_at(centre, (double)i / PIECES, &way);
        double off = aside + 2.4 * hand_sin((double)i / PIECES * HAND_PI * 4 + aside);
        struct spot at = spot_along(spot, spot_aside(way), off);
        (i == 0 ? ink_pen_move : ink_pen_line)(pen, at.x, at.y);
    }
}

static void draw_stream(struct pen *pen, int sides, bool bridged)
{
    struct joining joining = {.sides = sides, .to_middle = bridged, .stop = bridged ? 19 : 0};
    struct centre centre[MOST_CENTRES];
    int count = ink_centre_find(pen, &joining, centre);
    ink_centre_follow_all(pen, KIND_FLOW, centre, count, pen->seam);
    for (int i = 0; i < count; i++) {
        draw_ripple(pen, &centre[i], -7);
        draw_ripple(pen, &centre[i], 6);
    }
}

/* --- lava ------------------------------------------------------------------------------------- */

struct bubble {
    double share, aside, radius;
};

static void draw_bubbles(struct pen *pen, const struct centre *centre, const struct bubble *bubble,
                         int count, double stretch)
{
    for (int i = 0; i < count; i++) {
        struct spot way;
        if (!centre->through && bubble[i].share > 0.5)
            continue;
        struct spot spot = ink_centre_at(
            centre, centre->through ? bubble[i].share : bubble[i].share * stretch, &way);
        struct spot at = spot_along(spot, spot_aside(way), bubble[i].aside);
        ink_pen_circle(pen, KIND_BUBBLE, at.x, at.y, bubble[i].radius);
    }
}

/* The route beside it holds the lava back. */
static void draw_molten_half(struct pen *pen, int sides)
{
    static const struct bubble bubbles[] = {{0.2, -9, 4}, {0.45, 8, 3}};
    struct joining joining = {.sides = sides, .to_middle = true, .stop = 20};
    struct centre centre[MOST_CENTRES];
    struct pen turned = ink_pen_turned(pen, __builtin_ctz((unsigned)sides));
    ink_centre_find(pen, &joining, centre);
    ink_pen_path(&turned, KIND_FIRE_HALF, "M20 0C20 16.57 33.43 30 50 30C66.57 30 80 16.57 80 0");
    draw_bubbles(pen, &centre[0], bubbles, 2, 1);
}

static void draw_molten(struct pen *pen, int sides)
{
    static const struct bubble bubbles[] = {
        {0.16, 9, 4.5}, {0.36, -8, 3}, {0.66, 6, 4}, {0.86, -10, 3.2}};
    struct joining joining = {.sides = sides};
    struct centre centre[MOST_CENTRES];
    int count = ink_centre_find(pen, &joining, centre);
    ink_centre_follow_all(pen, KIND_FIRE_EDGE, centre, count, pen->seam);
    ink_centre_follow_all(pen, KIND_FIRE, centre, count, pen->wash_seam);
    for (int i = 0; i < count; i++)
        draw_bubbles(pen, &centre[i], bubbles, 4, 1.6);
}

/* --- all of them ------------------------------------------------------------------------------ */

void ink_pen_waters(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile)
{
    int still = ink_pen_sides(rules, tile, tile->arms, STILL);
    int routes = ink_pen_sides(rules, tile, tile->arms, ROAD) |
                 ink_pen_sides(rules, tile, tile->arms, TRACK);
    if (still != 0)
        draw_still(pen, still, routes != 0);
    for (int strand = 0; strand < 2; strand++) {
        int stream = ink_pen_sides(rules, tile, strand_sides(tile, strand), STREAM);
        int molten = ink_pen_sides(rules, tile, strand_sides(tile, strand), MOLTEN);
        bool lone = molten != 0 && (molten & (molten - 1)) == 0 && tile->second != 0;
        if (stream != 0)
            draw_stream(pen, stream, is_crossing(tile));
        if (molten != 0)
            (lone ? draw_molten_half : draw_molten)(pen, molten);
    }
}

/* An open side of water or lava looks like an end, not like a cut: six waves of surf, or three
   tongues. */
static void draw_scallops(struct pen *pen, double x, double wide, double high, int count)
{
    for (int i = 0; i < count; i++) {
        struct spot pull = {x + wide * (i + 0.5), -high}, to = {x + wide * (i + 1), 0};
        ink_pen_bend(pen, pull, to);
    }
}

void ink_pen_open_side(struct pen *pen, int side, bool fire)
{
    struct pen turned = ink_pen_turned(pen, side);
    ink_pen_begin(&turned, fire ? KIND_TONGUE : KIND_POOL);
    ink_pen_move(&turned, fire ? 20.5 : 0, fire ? 1.5 : 1);
    ink_pen_line(&turned, fire ? 20.5 : 0, 0);
    draw_scallops(&turned, fire ? 20.5 : 0, fire ? 19.67 : 16.667, fire ? 13 : 10, fire ? 3 : 6);
    ink_pen_line(&turned, fire ? 79.5 : 100, fire ? 1.5 : 1);
    if (fire)
        return;
    ink_pen_close(&turned);
    ink_pen_begin(&turned, KIND_SURF);
    ink_pen_move(&turned, 0, 0);
    draw_scallops(&turned, 0, 16.667, 10, 6);
}

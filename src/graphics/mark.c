/* The marks of drawings. A new one is a row of a table; one that the table does not have is written
   as its text. */
#include "centre.h"

/* --- room for them ---------------------------------------------------------------------------- */

/* A spot beside a route. */
static struct spot aside_of(const ink_tile *tile)
{
    struct spot way = {0, 0};
    if (tile->arms == BITS_NS)
        return (struct spot){83, 50};
    if (tile->arms == BITS_EW)
        return (struct spot){50, 80};
    if (tile->arms == ALL_SIDES)
        return (struct spot){80, 21};
    for (int side = 0; side < INK_SIDES; side++)
        if ((tile->arms >> side & 1) != 0)
            way = spot_along(way, side_way(side), 1);
    return spot_along((struct spot){50, 50}, way, __builtin_popcount(tile->arms) == 3 ? -31 : -23);
}

/* A corner without a Station, an arm or a mark. */
struct spot ink_pen_free_corner(const ink_tile *tile)
{
    static const struct {
        uint8_t sides;
        struct spot spot;
    } corner[] = {{BIT_N | BIT_E, {73, 2}},
                  {BIT_E | BIT_S, {73, 73}},
                  {BIT_S | BIT_W, {2, 73}},
                  {BIT_N | BIT_W, {2, 2}}};
    bool marked = tile->marks != 0, station = (tile->flags & INK_TILE_STATION) != 0;
    struct spot taken = marked ? aside_of(tile) : (struct spot){50, 50};
    for (int i = 0; i < 4; i++) {
        bool curve = !station && (strand_sides(tile, 0) == corner[i].sides ||
                                  strand_sides(tile, 1) == corner[i].sides);
        if (!curve && !spot_near(spot_along(corner[i].spot, (struct spot){1, 1}, 12), taken, 30))
            return corner[i].spot;
    }
    return corner[0].spot;
}

/* --- marks ------------------------------------------------------------------------------------ */

static void draw_one_cactus(struct pen *pen, int kind, double x, double y, double scale)
{
    struct pen at = ink_pen_at(pen, x, y, scale);
    ink_pen_path(&at, kind, "M0 17V-14M0 5H-6Q-9 5 -9 1V-4M0 1H5Q8 1 8 -3V-9");
}

static void draw_cactus(struct pen *pen, const ink_tile *tile)
{
    struct spot spot = aside_of(tile);
    draw_one_cactus(pen, KIND_CACTUS, spot.x, spot.y, 0.95);
}

static void draw_cacti(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_one_cactus(pen, KIND_CACTUS_BIG, 34, 50, 1.5);
    draw_one_cactus(pen, KIND_CACTUS, 70, 56, 1.1);
}

static void draw_oasis(struct pen *pen, const ink_tile *tile)
{
    struct spot spot = aside_of(tile);
    struct pen at = ink_pen_at(pen, spot.x, spot.y, 1);
    ink_pen_path(&at, KIND_SPRING,
                 "M-14 9C-14 4 -6 2 0 3C6 4 15 4 14 9C13 14 6 15 0 15C-6 15 -14 14 -14 9Z");
    ink_pen_path(
        &at, KIND_PALM,
        "M2 5Q3 -4 0 -10M0 -10Q-7 -14 -12 -8M0 -10Q6 -16 12 -9M0 -10Q-4 -3 -10 -1M0 -10Q6 -6 8 0");
}

static void draw_tree(struct pen *pen, bool big, double x, double y, double scale)
{
    struct pen at = ink_pen_at(pen, x, y, scale);
    ink_pen_path(&at, big ? KIND_TRUNK_BIG : KIND_TRUNK, "M0 6V15");
    ink_pen_path(
        &at, big ? KIND_TREE_BIG : KIND_TREE,
        "M0 -17C4 -12 11 -3 11 2C11 7.52 6.08 12 0 12C-6.08 12 -11 7.52 -11 2C-11 -3 -4 -12 0 "
        "-17Z");
}

/* A wood on a cell of its own, or two trees beside a route. */
static void draw_trees(struct pen *pen, const ink_tile *tile)
{
    static const double wood[][3] = {
        {32, 38, 1.1}, {64, 34, 1.25}, {48, 62, 1.35}, {77, 66, 1}, {22, 70, 0.95}};
    struct spot spot = aside_of(tile);
    if (tile->arms != 0) {
        draw_tree(pen, false, spot.x - 7, spot.y - 3, 0.85);
        draw_tree(pen, false, spot.x + 7, spot.y + 5, 0.75);
        return;
    }
    for (int i = 0; i < 5; i++)
        draw_tree(pen, true, wood[i][0], wood[i][1], wood[i][2]);
}

static void draw_sheep(struct pen *pen, const ink_tile *tile)
{
    struct spot spot = aside_of(tile);
    struct pen at = ink_pen_at(pen, spot.x, spot.y, 1.15);
    ink_pen_path(&at, KIND_SHEEP_LEG, "M-4 8V14M6 8V14");
    ink_pen_path(&at, KIND_SHEEP,
                 "M-10 5C-15 -3 -8 -10 -4 -7C-2 -13 8 -13 9 -7C15 -8 17 2 12 5C9 10 -7 10 -10 5Z");
    ink_pen_path(&at, KIND_SHEEP_HEAD,
                 "M-13 -6C-18 -7 -20 0 -16 3C-12 4 -9 1 -9 -3C-9 -5 -11 -6 -13 -6Z");
}

static void draw_saucer(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_path(pen, KIND_SAUCER_BEAM, "M36 68L25 91M64 68L75 91");
    ink_pen_path(pen, KIND_SAUCER_DOME, "M32 46C32 18 68 18 68 46Z");
    ink_pen_path(pen, KIND_SAUCER,
                 "M12 53C12 43 32 41 50 41C68 41 88 43 88 53C88 63 68 67 50 67C32 67 12 63 12 53Z");
    for (int i = -1; i <= 1; i++)
        ink_pen_circle(pen, KIND_SAUCER_LIGHT, 50 + 21 * i, i == 0 ? 57 : 55, 4);
}

static void draw_cone(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_path(pen, KIND_CONE, "M21 74L42 33Q50 40 58 33L79 74Q50 81 21 74Z");
    ink_pen_path(
        pen, KIND_DRIP,
        "M42 33Q50 40 58 33L60 38Q57 43 56 52Q54 57 52 51Q50 43 48 48Q46 54 45 46Q44 41 40 38Z");
}

/* A torn ring. */
static void draw_ring(struct pen *pen, int kind, double radius, const char *seed)
{
    enum { TEETH = 14 };
    uint32_t hash = tremor_start(seed);
    ink_pen_begin(pen, kind);
    for (int i = 0; i < TEETH; i++) {
        struct spot ray = hand_ray((double)i / TEETH * 2 * HAND_PI);
        double far = radius + (i % 2 != 0 ? 2.5 : -1) + tremor(&hash) * 1.4;
        (i == 0 ? ink_pen_move : ink_pen_line)(pen, 50 + far * ray.x, 50 + far * 0.86 * ray.y);
    }
    ink_pen_close(pen);
}

static void draw_crater(struct pen *pen, const ink_tile *tile)
{
    enum { RAYS = 9 };
    (void)tile;
    draw_ring(pen, KIND_CRATER, 29, "k29");
    draw_ring(pen, KIND_CRATER_PIT, 17, "k17");
    ink_pen_begin(pen, KIND_CRATER_RAY);
    for (int i = 0; i < RAYS; i++) {
        struct spot ray = hand_ray((i + 0.5) / RAYS * 2 * HAND_PI);
        ink_pen_move(pen, 50 + 36 * ray.x, 50 + 31 * ray.y);
        ink_pen_line(pen, 50 + 43 * ray.x, 50 + 37 * ray.y);
    }
}

/* As many towers as the building has, side by side. */
void ink_pen_houses(struct pen *pen, double x, double y, double scale, int towers)
{
    static const struct {
        const char *walls, *windows;
    } houses[] = {{"M36 88V14H64V88ZM50 14V5", "M45 28H55M45 41H55M45 54H55M45 67H55"},
                  {"M22 88V44H48V88ZM48 88V14H76V88ZM62 14V5",
                   "M57 28H67M57 41H67M57 54H67M57 67H67M31 57H40M31 70H40"},
                  {"M18 88V44H42V88ZM42 88V14H66V88ZM66 88V34H84V88ZM54 14V5",
                   "M50 26H58M50 38H58M50 50H58M50 62H58M26 56H34M26 68H34M72 46H78M72 58H78M72 "
                   "70H78"}};
    struct pen at = ink_pen_at(pen, x, y, scale);
    ink_pen_path(&at, KIND_TOWER, houses[towers - 1].walls);
    ink_pen_path(&at, KIND_TOWER_WINDOW, houses[towers - 1].windows);
    ink_pen_path(&at, KIND_TOWER_BASE, "M10 88H90");
}

static void draw_house(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_houses(pen, 0, 0, 1, 1);
}

static void draw_two_houses(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_houses(pen, 0, 0, 1, 2);
}

static void draw_three_houses(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_houses(pen, 0, 0, 1, 3);
}

static void draw_accumulator(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    ink_pen_box(pen, KIND_CASE, 10, 22, 74, 56, 9);
    ink_pen_box(pen, KIND_CASE_CAP, 84, 38, 8, 24, 3);
    for (int i = 0; i < 3; i++)
        ink_pen_box(pen, KIND_CASE_ROOM, 18 + i * 21, 31, 16, 38, 3);
}

/* A disc with a plane. */
static void draw_airport(struct pen *pen, const ink_tile *tile)
{
    struct pen plane = ink_pen_at(pen, 50, 50, 1.05);
    (void)tile;
    ink_pen_circle(pen, KIND_AIRPORT, 50, 50, 30);
    ink_pen_circle(pen, KIND_AIRPORT_RING, 50, 50, 24.5);
    ink_pen_path(&plane, KIND_AIRPORT_PLANE,
                 "M13.4 -13.4C15.6 -11.3 13.1 -8 11 -6L6.7 -1.6L9.9 15.6L6.4 19.1L-1.1 6.1L-6.1 "
                 "11L-5.7 17L-7.8 19.1L-12 12L-19.1 7.8L-17 5.7L-11 6.1L-6.1 1.1L-19.1 -6.4L-15.6 "
                 "-9.9L1.6 -6.7L6 -11C8 -13.1 11.3 -15.6 13.4 -13.4Z");
}

/* A whirl with its letter, over the end of its route. */
static void draw_whirl(struct pen *pen, const char *letter)
{
    enum { RAYS = 7 };
    const double near = 27, half = 34, far = 37;
    ink_pen_begin(pen, KIND_WHIRL_RAY);
    for (int i = 0; i < RAYS; i++) {
        double angle = (double)i / RAYS * 2 * HAND_PI + 0.5;
        struct spot from = spot_along((struct spot){50, 50}, hand_ray(angle), near);
        struct spot pull = spot_along((struct spot){50, 50}, hand_ray(angle + 0.1), half);
        struct spot to = spot_along((struct spot){50, 50}, hand_ray(angle + 0.42), far);
        ink_pen_move(pen, from.x, from.y);
        ink_pen_bend(pen, pull, to);
    }
    ink_pen_circle(pen, KIND_WHIRL, 50, 50, near);
    ink_pen_circle(pen, KIND_WHIRL_RING, 50, 50, 20.5);
    ink_pen_text(pen, KIND_WHIRL_LETTER, 50, 62, letter);
}

static void draw_whirl_a(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_whirl(pen, "A");
}

static void draw_whirl_b(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_whirl(pen, "B");
}

static void draw_whirl_c(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_whirl(pen, "C");
}

/* Dark it is a ring on a post; lit it is filled, with rays. It is smaller between four arms. */
static void draw_lamp(struct pen *pen, const ink_tile *tile, bool lit)
{
    struct spot spot = aside_of(tile);
    struct pen at = ink_pen_at(pen, spot.x, spot.y + 1, tile->arms == ALL_SIDES ? 0.9 : 1.05);
    ink_pen_path(&at, KIND_LAMP_POST, "M0 17V-3M-6 17H6");
    if (lit)
        ink_pen_path(&at, KIND_LAMP_RAY,
                     "M0 -24V-19M-14 -19L-10.5 -15.5M14 -19L10.5 -15.5M-17.5 -8H-13M17.5 -8H13");
    ink_pen_circle(&at, lit ? KIND_LAMP_HEAD_LIT : KIND_LAMP_HEAD, 0, -8, 7.6);
}

static void draw_dark_lamp(struct pen *pen, const ink_tile *tile)
{
    draw_lamp(pen, tile, false);
}

static void draw_lit_lamp(struct pen *pen, const ink_tile *tile)
{
    draw_lamp(pen, tile, true);
}

static struct spot own_corner(int corner)
{
    static const struct spot spot[INK_SIDES] = {{100, 0}, {100, 100}, {0, 100}, {0, 0}};
    return spot[corner & 3];
}

/* Steps left and right of a line from corner to corner, which bows to its right. */
static void draw_steps(struct pen *pen, int from, int to, double length, double bow)
{
    struct spot start = own_corner(from), end = own_corner(to);
    struct spot way = {(end.x - start.x) / length, (end.y - start.y) / length};
    int steps = (int)(length / 10.5 + 0.5);
    ink_pen_begin(pen, KIND_FOOTPATH_STEP);
    for (int i = 1; i < steps; i++) {
        double share = (double)i / steps, off = bow * hand_sin(HAND_PI * share);
        double lean = bow * HAND_PI / length * hand_cos(HAND_PI * share);
        double c = hand_cos(lean), s = hand_sin(lean);
        struct spot on = {way.x * c - way.y * s, way.y * c + way.x * s};
        struct spot at = spot_along(start, way, length * share);
        at = spot_along(at, (struct spot){-way.y, way.x}, off);
        at = spot_along(at, (struct spot){-on.y, on.x}, i % 2 != 0 ? 3.6 : -3.6);
        struct spot heel = spot_along(at, on, -3.4), toe = spot_along(at, on, 3.4);
        ink_pen_move(pen, heel.x, heel.y);
        ink_pen_line(pen, toe.x, toe.y);
    }
}

/* Along the sides between corners that it reaches, or from corner to opposite corner; with a post
   at each. */
static void draw_footpath(struct pen *pen, const ink_tile *tile)
{
    enum { BOW = 9, SLANT_BOW = 7, POST = 7 };
    for (int corner = 0; corner < INK_SIDES; corner++) {
        bool here = (tile->corners >> corner & 1) != 0;
        bool next = (tile->corners >> ((corner + 1) & 3) & 1) != 0;
        bool across = (tile->corners >> ((corner + 2) & 3) & 1) != 0;
        if (here && next)
            draw_steps(pen, corner, corner + 1, 100, BOW);
        else if (here && across && corner >= 2 && (tile->corners >> ((corner + 3) & 3) & 1) == 0)
            draw_steps(pen, corner, corner + 2, 141.4, SLANT_BOW);
    }
    for (int corner = 0; corner < INK_SIDES; corner++)
        if ((tile->corners >> corner & 1) != 0)
            ink_pen_circle(pen, KIND_FOOTPATH_POST, own_corner(corner).x, own_corner(corner).y,
                           POST);
}

/* A mark, and whether it is drawn below routes. */
struct mark {
    const char *text;
    bool below;
    void (*draw)(struct pen *pen, const ink_tile *tile);
};

static const struct mark marks[] = {
    {"c", false, draw_cactus},      {"cc", false, draw_cacti},
    {"w", false, draw_oasis},       {"t", false, draw_trees},
    {"v", false, draw_cone},        {"k", true, draw_crater},
    {"s", false, draw_sheep},       {"u", false, draw_saucer},
    {"ap", false, draw_airport},    {"pa", false, draw_whirl_a},
    {"pb", false, draw_whirl_b},    {"pc", false, draw_whirl_c},
    {"l", false, draw_dark_lamp},   {"ll", false, draw_lit_lamp},
    {"p", true, draw_footpath},     {"pn", true, draw_footpath},
    {"pz", true, draw_footpath},    {"b", false, draw_house},
    {"bb", false, draw_two_houses}, {"bbb", false, draw_three_houses},
    {"a", false, draw_accumulator},
};

static const struct mark *find_mark(const ink_ruleset *rules, const ink_tile *tile)
{
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
        if (ink_slice_is(ink_slice_of(rules->mark[tile->marks]), marks[i].text))
            return &marks[i];
    return NULL;
}

void ink_pen_mark_below(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile)
{
    const struct mark *mark = tile->marks != 0 ? find_mark(rules, tile) : NULL;
    if (mark != NULL && mark->below)
        mark->draw(pen, tile);
}

void ink_pen_mark(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile)
{
    const struct mark *mark = tile->marks != 0 ? find_mark(rules, tile) : NULL;
    struct spot spot = aside_of(tile);
    if (mark != NULL && !mark->below)
        mark->draw(pen, tile);
    if (mark == NULL && tile->marks != 0)
        ink_pen_text(pen, KIND_MARK_TEXT, spot.x, spot.y + 6, rules->mark[tile->marks]);
}

/* The plant withers and its route stays, so only the plant is crossed out. */
void ink_pen_plants_doomed(struct pen *pen, const ink_tile *tile)
{
    bool alone = tile->arms == 0;
    struct spot spot = alone ? (struct spot){50, 51} : aside_of(tile);
    double radius = alone ? 41 : 25, strike = radius * 0.72;
    ink_pen_circle(pen, KIND_LOOSE_RING, spot.x, spot.y, radius);
    ink_pen_begin(pen, KIND_STRIKE);
    ink_pen_move(pen, spot.x - strike, spot.y + strike);
    ink_pen_line(pen, spot.x + strike, spot.y - strike);
}

/* The marker of modules is a star, in the middle or, beside a route, in a corner. */
void ink_pen_hit(struct pen *pen, const ink_tile *tile)
{
    struct spot corner = ink_pen_free_corner(tile);
    struct pen at = tile->arms == 0
                        ? ink_pen_at(pen, 0, 0, 1)
                        : ink_pen_at(pen, corner.x + 12.5 - 50, corner.y + 12.5 - 50, 1);
    ink_pen_path(&at, KIND_HIT, "M50 39L53 47L61 50L53 53L50 61L47 53L39 50L47 47Z");
}

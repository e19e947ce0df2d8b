/* Small drawings with a meaning: marks, buildings, symbols. A new one is a row of a table; what no
   table has is written as its text. */
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
static void draw_houses(struct pen *pen, double x, double y, double scale, int towers)
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
    draw_houses(pen, 0, 0, 1, 1);
}

static void draw_two_houses(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_houses(pen, 0, 0, 1, 2);
}

static void draw_three_houses(struct pen *pen, const ink_tile *tile)
{
    (void)tile;
    draw_houses(pen, 0, 0, 1, 3);
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
    ink_pen_begin(pen, KIND_TRAIL_STEP);
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

/* Along the sides between corners that it reaches, or from corner to opposite corner; with a post at
   each. */
static void draw_trail(struct pen *pen, const ink_tile *tile)
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
            ink_pen_circle(pen, KIND_TRAIL_POST, own_corner(corner).x, own_corner(corner).y, POST);
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
    {"p", true, draw_trail},        {"pn", true, draw_trail},
    {"pz", true, draw_trail},       {"b", false, draw_house},
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

/* --- what lies on spaces ---------------------------------------------------------------------- */

static void draw_bolt(struct pen *pen, double x, double y, double scale)
{
    struct pen at = ink_pen_at(pen, x, y, scale);
    ink_pen_path(&at, KIND_BOLT, "M3 -13L-8 3H-1L-4 13L8 -4H1Z");
}

/* Slanting lines all over the space. */
static void draw_hatch(struct pen *pen)
{
    enum { NEAR = 2, FAR = 98, STEP = 12 };
    ink_pen_begin(pen, KIND_POWER);
    for (int i = STEP - FAR; i < FAR; i += STEP) {
        int left = i < 0 ? NEAR : i + NEAR, right = i < 0 ? i + FAR : FAR;
        ink_pen_move(pen, left, left - i);
        ink_pen_line(pen, right, right - i);
    }
}

static void draw_charges(struct pen *pen, int charges)
{
    for (int i = 0; i < charges; i++)
        ink_pen_box(pen, KIND_CASE_CHARGE, 18 + i * 21, 31, 16, 38, 3);
}

/* --- buildings -------------------------------------------------------------------------------- */

/* What modules print, by its letter: a silhouette of 24 x 24 that is still clear at 11 pixels; and
   whether it needs a Station. */
struct print {
    char letter;
    bool station;
    const char *path;
};

static const struct print prints[] = {
    {'F', false, "M3 21V10.5L9 14V10.5L15 14V3H20L21 21Z"},
    {'V', true, "M2 21V12L8 6L14 12V21ZM15.5 21V12.2L12.6 9.3L16 6L22 12V21Z"},
    {'U', false,
     "M2 10L12 3L22 10V11.5H2ZM4 13H7V18.5H4ZM10.5 13H13.5V18.5H10.5ZM17 13H20V18.5H17ZM2 "
     "20H22V22H2Z"},
};

enum { PRINT_GRID = 24, PRINT_EMPTY = 42, PRINT_DRAWN = 25 };

static const struct print *find_print(char letter)
{
    for (unsigned i = 0; i < sizeof prints / sizeof *prints; i++)
        if (prints[i].letter == letter)
            return &prints[i];
    return NULL;
}

/* A letter as a static text, since strokes do not copy their texts. */
static const char *letter_text(char letter)
{
    static const char text[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                     "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                     "S", "T", "U", "V", "W", "X", "Y", "Z"};
    return letter >= 'A' && letter <= 'Z' ? text[letter - 'A'] : "?";
}

void ink_pen_print(struct pen *pen, struct spot spot, int size, char letter, bool done)
{
    const struct print *print = find_print(letter);
    struct pen at = ink_pen_at(pen, spot.x, spot.y, (double)size / PRINT_GRID);
    if (print != NULL)
        ink_pen_path(&at, done ? KIND_BUILDING_DONE : KIND_BUILDING_PRINTED, print->path);
    else
        ink_pen_text(&at, size == PRINT_EMPTY ? KIND_PRINT_TEXT : KIND_MARK_TEXT, 12, 20,
                     letter_text(letter));
}

void ink_pen_print_empty(struct pen *pen, char letter)
{
    ink_pen_print(pen, (struct spot){29, 29}, PRINT_EMPTY, letter, false);
}

void ink_pen_print_drawn(struct pen *pen, const ink_tile *tile, char letter)
{
    const struct print *print = find_print(letter);
    bool station = (tile->flags & INK_TILE_STATION) != 0;
    ink_pen_print(pen, ink_pen_free_corner(tile), PRINT_DRAWN, letter,
                  print == NULL || !print->station || station);
}

/* --- symbols ---------------------------------------------------------------------------------- */

struct symbol {
    const char *text;
    int turn;
    struct {
        int kind; /* 0 is the paper, which no symbol uses */
        const char *path;
    } layer[2];
};

static const char arrow_path[] = "M50 84V20M30 40L50 18L70 40";

static const struct symbol symbols[] = {
    {"N", 0, {{KIND_ARROW, arrow_path}}},
    {"E", 1, {{KIND_ARROW, arrow_path}}},
    {"S", 2, {{KIND_ARROW, arrow_path}}},
    {"W", 3, {{KIND_ARROW, arrow_path}}},
    {"free",
     0,
     {{KIND_ARROW, "M50 84V16M16 50H84M38 28L50 16L62 28M38 72L50 84L62 72M28 38L16 50L28 62M72 "
                   "38L84 50L72 62"}}},
    {"up", 0, {{KIND_ARROW, arrow_path}}},
    {"right", 1, {{KIND_ARROW, arrow_path}}},
    {"down", 2, {{KIND_ARROW, arrow_path}}},
    {"left", 3, {{KIND_ARROW, arrow_path}}},
    {"any",
     0,
     {{KIND_ANY, "M80 50C80 66.57 66.57 80 50 80C33.43 80 20 66.57 20 50C20 33.43 33.43 20 50 "
                 "20C66.57 20 80 33.43 80 50Z"}}},
    {"adjacent", 0, {{KIND_HIGHWAY_EDGE, "M0 50H100"}, {KIND_HIGHWAY_WASH, "M0 50H100"}}},
    {"exits",
     0,
     {{KIND_RAIL, "M20 80C20 30 80 70 80 20"},
      {KIND_LAMP_LIT, "M11 80C11 68 29 68 29 80C29 92 11 92 11 80ZM71 20C71 8 89 8 89 20C89 32 71 "
                      "32 71 20Z"}}},
    {"centre", 0, {{KIND_BRACKET, "M16 34V16H34M66 16H84V34M84 66V84H66M34 84H16V66"}}},
    {"arid",
     0,
     {{KIND_SUN, "M67 50C67 59.39 59.39 67 50 67C40.61 67 33 59.39 33 50C33 40.61 40.61 33 50 "
                 "33C59.39 33 67 40.61 67 50Z"},
      {KIND_SUN_RAY, "M50 12V24M50 76V88M12 50H24M76 50H88M23 23L31 31M69 69L77 77M77 23L69 "
                     "31M31 69L23 77"}}},
    {"cloud",
     0,
     {{KIND_CLOUD,
       "M28 74C10 74 8 52 24 49C22 32 42 26 48 37C56 22 82 29 77 49C94 51 91 74 74 74Z"}}},
    {"storm", 0, {{KIND_STORM, "M56 10L24 56H46L38 90L76 40H53L66 10Z"}}},
    {"snow",
     0,
     {{KIND_SNOW,
       "M50 12V88M17 31L83 69M83 31L17 69M40 18L50 28L60 18M40 82L50 72L60 82M19 46L31 39"
       "L31 25M81 54L69 61L69 75M69 25L69 39L81 46M31 75L31 61L19 54"}}},
};

/* What symbols have besides: towers, a coin with its number, a bolt in a corner or large in the
   middle. */
enum { CORNER = 1, LARGE };

static const struct {
    const char *text, *coin;
    int towers, bolt;
} extras[] = {
    {"up", NULL, 0, CORNER},   {"right", NULL, 0, CORNER}, {"down", NULL, 0, CORNER},
    {"left", NULL, 0, CORNER}, {"any", NULL, 0, LARGE},    {"adjacent", "1", 0, 0},
    {"exits", "1", 0, 0},      {"centre", "1", 0, 0},      {"urban", "2", 3, 0},
    {"buy1", "3", 1, 0},       {"buy2", "5", 2, 0},        {"buy3", "7", 3, 0},
};

static void draw_coin(struct pen *pen, double x, double y, const char *number)
{
    ink_pen_circle(pen, KIND_COIN, x, y, 20);
    ink_pen_circle(pen, KIND_COIN_RIM, x, y, 14.4);
    ink_pen_text(pen, KIND_COIN_TEXT, x, y + 8.4, number);
}

/* False if the symbol has none. */
static bool draw_extras(struct pen *pen, const char *text)
{
    for (unsigned i = 0; i < sizeof extras / sizeof *extras; i++) {
        bool houses = extras[i].towers > 0, large = extras[i].bolt == LARGE;
        if (!ink_slice_is(ink_slice_of(text), extras[i].text))
            continue;
        if (houses)
            draw_houses(pen, -3, 6, 0.66, extras[i].towers);
        if (extras[i].coin != NULL)
            draw_coin(pen, houses ? 76 : 50, houses ? 72 : 50, extras[i].coin);
        if (extras[i].bolt != 0)
            draw_bolt(pen, large ? 50 : 18, large ? 50 : 80, large ? 1.7 : 0.9);
        return true;
    }
    return false;
}

/* Some symbols in spaces show what they do: power hatches the space below its route, charges fill
   the accumulator. */
static bool draw_lying(struct pen *pen, const ink_tile *tile, const char *text)
{
    struct spot corner = ink_pen_free_corner(tile);
    bool power = ink_slice_is(ink_slice_of(text), "any");
    int charges = ink_slice_is(ink_slice_of(text), "charge1")   ? 1
                  : ink_slice_is(ink_slice_of(text), "charge2") ? 2
                  : ink_slice_is(ink_slice_of(text), "charge3") ? 3
                                                                : 0;
    if (power)
        draw_bolt(pen, corner.x + 12.5, corner.y + 12.5, 1);
    draw_charges(pen, charges);
    return power || charges > 0;
}

void ink_pen_written_below(struct pen *pen, const char *text)
{
    if (ink_slice_is(ink_slice_of(text), "any"))
        draw_hatch(pen);
}

/* Written into a space: in its middle or, beside a route, in a corner. */
void ink_pen_written(struct pen *pen, const ink_tile *tile, const char *text)
{
    struct spot corner = ink_pen_free_corner(tile);
    struct pen at = tile->arms == 0 ? ink_pen_at(pen, 25, 25, 0.5)
                                    : ink_pen_at(pen, corner.x - 2, corner.y - 2, 0.3);
    if (!draw_lying(pen, tile, text))
        ink_pen_symbol(&at, text);
}

/* A line along borders, by its sides, in the middle of a small grid. */
static void draw_path_symbol(struct pen *pen, const char *sides)
{
    uint8_t side[INK_SHAPE_TEXT];
    int count = 0;
    struct spot end = {0, 0};
    const double unit = 27;
    for (; sides[count] != 0 && count < INK_SHAPE_TEXT; count++) {
        side[count] = sides[count] == 'N'   ? INK_NORTH
                      : sides[count] == 'E' ? INK_EAST
                      : sides[count] == 'S' ? INK_SOUTH
                                            : INK_WEST;
        end = spot_along(end, side_way(side[count]), unit);
    }
    ink_pen_path(pen, KIND_GRID, "M0 50H100M50 0V100M0 23H100M0 77H100M23 0V100M77 0V100");
    ink_pen_chasm_path(pen, KIND_CHASM, (struct spot){50 - end.x / 2, 50 - end.y / 2}, unit, side,
                       count, 8);
}

void ink_pen_symbol(struct pen *pen, const char *text)
{
    if (text[0] == INK_ALONG_BORDERS) {
        draw_path_symbol(pen, text + 1);
        return;
    }
    for (unsigned i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        struct pen turned = ink_pen_turned(pen, symbols[i].turn);
        if (!ink_slice_is(ink_slice_of(text), symbols[i].text))
            continue;
        for (int p = 0; p < 2 && symbols[i].layer[p].path != NULL; p++)
            ink_pen_path(&turned, symbols[i].layer[p].kind, symbols[i].layer[p].path);
        (void)draw_extras(pen, text);
        return;
    }
    if (!draw_extras(pen, text))
        ink_pen_text(pen, KIND_PIP, 50, 72, text);
}

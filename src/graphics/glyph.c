/* Small drawings with a meaning: what lies on spaces, buildings, symbols. A new one is a row of a
   table; what no table has is written as its text. */
#include "centre.h"

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
            ink_pen_houses(pen, -3, 6, 0.66, extras[i].towers);
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

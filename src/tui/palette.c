#include "palette.h"

enum {
    BLACK,
    RED,
    GREEN,
    YELLOW,
    BLUE,
    MAGENTA,
    CYAN,
    WHITE,
    BRIGHT = 8,
    OWN = PALETTE_DEFAULT,
    SIXTEEN = 16,
    MANY = 256,
    DIRECT = 65536
};

/* A colour of each kind of terminal: of 8 (with A_BOLD if it would be too dark), of 16, of 256. */
struct row {
    int8_t eight;
    bool bold; /* with 8 colours */
    int8_t sixteen;
    int16_t many;
};

/* Contrasts on black and on white of the last column: at least 3.3, of most more than 4. */
static const struct row hues[HUES] = {
    [HUE_PLAIN] = {OWN, false, OWN, OWN},         [HUE_FAINT] = {OWN, false, OWN, 244},
    [HUE_WARNING] = {RED, true, RED, 196},        [HUE_STATION] = {OWN, true, OWN, OWN},
    [HUE_PRINT] = {MAGENTA, false, MAGENTA, 98},  [HUE_EARTH] = {MAGENTA, true, MAGENTA, 133},
    [HUE_PLANT] = {GREEN, false, GREEN, 28},      [HUE_ROAD] = {YELLOW, false, YELLOW, 136},
    [HUE_RAIL] = {CYAN, false, CYAN, 30},         [HUE_WATER] = {WHITE, false, WHITE, 33},
    [HUE_FIRE] = {RED, false, RED, 196},          [HUE_ROAD_LINE] = {YELLOW, true, YELLOW, 136},
    [HUE_RAIL_LINE] = {CYAN, true, CYAN, 30},     [HUE_GOOD] = {GREEN, true, GREEN, 28},
    [HUE_NET] = {GREEN, false, GREEN, 28},        [HUE_NET + 1] = {MAGENTA, false, MAGENTA, 133},
    [HUE_NET + 2] = {YELLOW, false, YELLOW, 136}, [HUE_NET + 3] = {CYAN, false, CYAN, 30},
    [HUE_NET + 4] = {RED, false, RED, 196},       [HUE_NET + 5] = {OWN, false, BRIGHT + BLUE, 33},
};

/* Blue on black cannot be read where there are few colours: water is a blue ground there. */
static int ground_of(int hue, int colours)
{
    return hue == HUE_WATER && colours >= BRIGHT && colours < MANY ? BLUE : OWN;
}

/* Which of them are bold everywhere. */
static bool is_bold(int hue)
{
    return hue == HUE_WARNING || hue == HUE_STATION || hue == HUE_EARTH || hue == HUE_ROAD_LINE ||
           hue == HUE_RAIL_LINE || hue == HUE_GOOD;
}

static const struct {
    int8_t colour, ground;
    int16_t many_colour, many_ground;
} grounds[GROUNDS] = {
    [GROUND_CURSOR] = {WHITE, BLUE, 231, 25},  [GROUND_GHOST] = {BLACK, GREEN, 16, 114},
    [GROUND_BAD] = {WHITE, RED, 231, 160},     [GROUND_HINT] = {BLACK, CYAN, 16, 80},
    [GROUND_SHOWN] = {BLACK, YELLOW, 16, 221},
};

/* A colour of 256 by its parts: a cube of 6 x 6 x 6, then greys. */
static int direct(int number)
{
    enum { CUBE = 16, GREYS = 232, STEP = 40, FIRST = 55, SIX = 6, GREY_STEP = 10, GREY_FIRST = 8 };
    if (number < CUBE)
        return number;
    if (number >= GREYS)
        return (GREY_FIRST + GREY_STEP * (number - GREYS)) * 0x010101;
    int rest = number - CUBE, part[3] = {rest / (SIX * SIX), rest / SIX % SIX, rest % SIX};
    int colour = 0;
    for (int i = 0; i < 3; i++)
        colour = colour << 8 | (part[i] > 0 ? FIRST + STEP * part[i] : 0);
    return colour;
}

static int among_many(int number, int colours)
{
    return number != OWN && colours > DIRECT ? direct(number) : number;
}

struct palette_entry palette_hue(int hue, int colours)
{
    const struct row *row = &hues[hue];
    struct palette_entry entry = {OWN, ground_of(hue, colours), is_bold(hue),
                                  hue == HUE_FAINT && colours < MANY};
    if (colours >= MANY)
        entry.colour = among_many(row->many, colours);
    else if (colours >= SIXTEEN)
        entry.colour = row->sixteen;
    else {
        entry.colour = row->eight;
        entry.bold = row->bold;
    }
    return entry;
}

struct palette_entry palette_ground(int ground, int colours)
{
    struct palette_entry entry = {grounds[ground].colour, grounds[ground].ground, false, false};
    if (colours >= MANY) {
        entry.colour = among_many(grounds[ground].many_colour, colours);
        entry.ground = among_many(grounds[ground].many_ground, colours);
    }
    return entry;
}

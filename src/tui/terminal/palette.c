#include "palette.h"

#include <stdlib.h>
#include <string.h>

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

/* A colour of each kind of terminal: of 8 (with A_BOLD if it would be too dark), of 16, of either
   on a light ground and on one that is not known, of 256. */
struct row {
    int8_t eight;
    bool bold; /* with 8 colours */
    int8_t sixteen, light, untold;
    int16_t many;
};

/* Contrasts on black and on white of the last two columns: at least 3.3, of most more than 4.
   Yellow, green and cyan are hard to see on white, so that highways are as black there as
   everything, and railways blue; blue is hard to see on black. */
static const struct row hues[HUES] = {
    [HUE_PLAIN] = {OWN, false, OWN, OWN, OWN, OWN},
    [HUE_FAINT] = {OWN, false, OWN, OWN, OWN, 244},
    [HUE_WARNING] = {RED, true, BRIGHT + RED, RED, RED, 196},
    [HUE_STATION] = {OWN, true, OWN, OWN, OWN, OWN},
    [HUE_PRINT] = {MAGENTA, false, MAGENTA, MAGENTA, MAGENTA, 98},
    [HUE_EARTH] = {MAGENTA, true, MAGENTA, MAGENTA, MAGENTA, 133},
    [HUE_PLANT] = {GREEN, false, GREEN, OWN, OWN, 28},
    [HUE_ROAD] = {YELLOW, false, YELLOW, OWN, OWN, 136},
    [HUE_RAIL] = {CYAN, false, CYAN, BLUE, MAGENTA, 30},
    [HUE_WATER] = {WHITE, false, WHITE, WHITE, WHITE, 33},
    [HUE_FIRE] = {RED, true, BRIGHT + RED, RED, RED, 196},
    [HUE_ROAD_LINE] = {YELLOW, true, YELLOW, OWN, OWN, 136},
    [HUE_RAIL_LINE] = {CYAN, true, CYAN, BLUE, MAGENTA, 30},
    [HUE_GOOD] = {GREEN, true, GREEN, OWN, OWN, 28},
    [HUE_NET] = {GREEN, false, GREEN, BLUE, MAGENTA, 28},
    [HUE_NET + 1] = {MAGENTA, false, MAGENTA, MAGENTA, RED, 133},
    [HUE_NET + 2] = {YELLOW, false, YELLOW, OWN, OWN, 136},
    [HUE_NET + 3] = {CYAN, false, CYAN, BLUE, MAGENTA, 30},
    [HUE_NET + 4] = {RED, true, BRIGHT + RED, RED, RED, 196},
    [HUE_NET + 5] = {OWN, false, BRIGHT + BLUE, OWN, OWN, 33},
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
    [GROUND_CURSOR] = {OWN, OWN, 231, 25},     [GROUND_GHOST] = {BLACK, GREEN, 16, 114},
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

static int colour_of(int hue, int colours, int ground)
{
    const struct row *row = &hues[hue];
    if (colours >= MANY)
        return among_many(row->many, colours);
    if (colours < BRIGHT)
        return OWN;
    if (ground != PALETTE_DARK)
        return ground == PALETTE_LIGHT ? row->light : row->untold;
    return colours >= SIXTEEN ? row->sixteen : row->eight;
}

/* What is faint by its colour need not be dim as well. */
static bool is_dim(struct tint tint, int colours)
{
    if (tint.hue == HUE_FAINT)
        return colours < MANY;
    return (tint.attributes & DIM) != 0;
}

/* Bold black may be grey, so what lies on a ground is not bold. Of few colours none is left for the
   cursor: blue is water. */
static struct palette_look on_ground(int ground, int colours)
{
    bool many = colours >= MANY;
    if (!many && ground == GROUND_CURSOR)
        return (struct palette_look){.colour = OWN, .ground = OWN, .reverse = true};
    return (struct palette_look){
        .colour = among_many(many ? grounds[ground].many_colour : grounds[ground].colour, colours),
        .ground = among_many(many ? grounds[ground].many_ground : grounds[ground].ground, colours)};
}

struct palette_look palette_look(struct tint tint, int colours, int ground_told)
{
    bool ground = tint.ground != GROUND_NONE, coloured = colours >= BRIGHT;
    struct palette_look look = {.colour = OWN, .ground = OWN};
    if (ground && coloured) {
        look = on_ground(tint.ground, colours);
    } else {
        look.colour = ground ? OWN : colour_of(tint.hue, colours, ground_told);
        look.ground = ground ? OWN : ground_of(tint.hue, colours);
        look.bold = (tint.attributes & BOLD) != 0;
    }
    if (!ground) {
        look.bold |= colours >= SIXTEEN ? is_bold(tint.hue) : hues[tint.hue].bold;
        look.dim = is_dim(tint, colours);
    }
    look.underline = (tint.attributes & UNDERLINE) != 0;
    look.reverse |= (tint.attributes & REVERSE) != 0 || (ground && !coloured);
    return look;
}

bool palette_needs_ground(int colours)
{
    return colours >= BRIGHT && colours < MANY;
}

int palette_ground(const char *colorfgbg)
{
    const char *last = colorfgbg != NULL ? strrchr(colorfgbg, ';') : NULL;
    char *end;
    if (last == NULL)
        return PALETTE_UNTOLD;
    long ground = strtol(last + 1, &end, 10);
    if (end == last + 1 || *end != '\0' || ground < 0 || ground >= SIXTEEN)
        return PALETTE_UNTOLD;
    return ground == WHITE || ground > BRIGHT ? PALETTE_LIGHT : PALETTE_DARK;
}

/* A part from 0 to 255; -1 if it is none. `next` becomes what follows it. */
static int read_part(const char *text, const char **next)
{
    static const long most[] = {0, 0xf, 0xff, 0xfff, 0xffff};
    size_t digits = strspn(text, "0123456789abcdefABCDEF");
    *next = text + digits;
    if (digits == 0 || digits > 4)
        return -1;
    return (int)(strtol(text, NULL, 16) * 255 / most[digits]);
}

int palette_ground_answered(const char *answer)
{
    static const int weight[] = {299, 587, 114}; /* how light red, green and blue are to the eye */
    int light = 0;
    if (strncmp(answer, "rgb", 3) != 0 || (answer = strchr(answer, ':')) == NULL)
        return PALETTE_UNTOLD;
    for (int i = 0; i < 3; i++) {
        int part = read_part(answer + 1, &answer);
        if (part < 0 || (i < 2 && *answer != '/'))
            return PALETTE_UNTOLD;
        light += weight[i] * part;
    }
    return light >= 128 * 1000 ? PALETTE_LIGHT : PALETTE_DARK;
}

/* How each material and mark looks as characters. A new one needs a row of `styles` or of
   `badges` here and nothing in picture*.c. Private to them and to src/tui/, which draws with the
   same tables. */
#ifndef INKRAIL_PICTURE_STYLE_H
#define INKRAIL_PICTURE_STYLE_H

#include <stdbool.h>
#include <stdint.h>

/* One character of the picture; the type of u"..." literals. */
typedef uint_least16_t glyph;

/* ANSI colours of the picture; `ansi` holds what switches to each. */
enum colour {
    PLAIN,
    FAINT,
    WARNING,
    STATION,
    PRINT, /* what modules print on the board */
    EARTH,
    PLANT,
    ROAD,
    RAIL,
    WATER,
    FIRE,
    ROAD_LINE,
    RAIL_LINE,
    COLOURS
};

static const char *const ansi[COLOURS] = {
    [PLAIN] = "\33[0m",          [FAINT] = "\33[0;90m",       [WARNING] = "\33[0;1;31m",
    [STATION] = "\33[0;1m",      [PRINT] = "\33[0;35m",       [ROAD] = "\33[0;33m",
    [RAIL] = "\33[0;36m",        [WATER] = "\33[0;34m",       [FIRE] = "\33[0;31m",
    [ROAD_LINE] = "\33[0;1;33m", [RAIL_LINE] = "\33[0;1;36m", [EARTH] = "\33[0;95m",
    [PLANT] = "\33[0;32m",
};

/* The look of one material. An arm to the side is two characters wide and one high; so is
   an upright one, and so is the middle of a cell, where the arms meet. `middle` is indexed
   by the arms that meet (bit per side: N 1, E 2, S 4, W 8); without it the middle looks
   like an upright arm. */
struct look {
    glyph across[3];
    glyph upright[3];
    const glyph (*middle)[3];
    glyph under[3]; /* its ends, west and east, where it passes under another line */
};

struct style {
    char letter; /* of the material */
    bool area;   /* water and lava fill their side of the cell; the others are lines */
    uint8_t colour;
    uint8_t line_colour;
    struct look plain;
    struct look line; /* as part of a longest line that is to be marked */
    struct look ascii;
    struct look ascii_line;
};

/* A road: its two edges. */
static const glyph road[16][3] = {
    u"  ", u"└┘", u" ╞", u"╘╧", u"┌┐", u"││", u"╒╤", u"│╞",
    u"╡ ", u"╧╛", u"══", u"╧╧", u"╤╕", u"╡│", u"╤╤", u"╪╪",
};

/* A track: two rails on sleepers. */
static const glyph track[16][3] = {
    u"  ", u"└┘", u" ╞", u"╘╧", u"┌┐", u"├┤", u"╒╤", u"├╞",
    u"╡ ", u"╧╛", u"╪╪", u"╧╧", u"╤╕", u"╡┤", u"╤╤", u"╪╪",
};

/* A marked track is heavy; a marked road is filled. */
static const glyph heavy_track[16][3] = {
    u"  ", u"┗┛", u" ┣", u"┗┻", u"┏┓", u"┣┫", u"┏┳", u"┃┣",
    u"┫ ", u"┻┛", u"╋╋", u"┻┻", u"┳┓", u"┫┃", u"┳┳", u"╋╋",
};

static const glyph ascii_road[16][3] = {
    u"  ", u"++", u"++", u"++", u"++", u"||", u"++", u"++",
    u"++", u"++", u"==", u"++", u"++", u"++", u"++", u"++",
};

/* The last row is for materials this file does not know. */
static const struct style styles[] = {
    {.letter = 'H',
     .colour = ROAD,
     .line_colour = ROAD_LINE,
     .plain = {u"══", u"││", road, {0}},
     .line = {u"▓▓", u"▓▓", 0, {0}},
     .ascii = {u"==", u"||", ascii_road, {0}},
     .ascii_line = {u"HH", u"HH", 0, {0}}},
    {.letter = 'R',
     .colour = RAIL,
     .line_colour = RAIL_LINE,
     .plain = {u"╪╪", u"├┤", track, u"╡╞"},
     .line = {u"╋╋", u"┣┫", heavy_track, u"┫┣"},
     .ascii = {u"##", u"##", 0, {0}},
     .ascii_line = {u"RR", u"RR", 0, {0}}},
    {.letter = 'V',
     .colour = WATER,
     .line_colour = WATER,
     .plain = {u"≈≈", u"≈≈", 0, {0}},
     .line = {u"≈≈", u"≈≈", 0, {0}},
     .ascii = {u"~~", u"~~", 0, {0}},
     .ascii_line = {u"~~", u"~~", 0, {0}}},
    {.letter = 'L',
     .area = true,
     .colour = WATER,
     .line_colour = WATER,
     .plain = {u"░░", u"░░", 0, {0}},
     .line = {u"░░", u"░░", 0, {0}},
     .ascii = {u"::", u"::", 0, {0}},
     .ascii_line = {u"::", u"::", 0, {0}}},
    {.letter = 'X',
     .area = true,
     .colour = FIRE,
     .line_colour = FIRE,
     .plain = {u"▒▒", u"▒▒", 0, {0}},
     .line = {u"▒▒", u"▒▒", 0, {0}},
     .ascii = {u"%%", u"%%", 0, {0}},
     .ascii_line = {u"%%", u"%%", 0, {0}}},
    {.letter = 0,
     .colour = PLAIN,
     .line_colour = PLAIN,
     .plain = {u"??", u"??", 0, {0}},
     .line = {u"??", u"??", 0, {0}},
     .ascii = {u"??", u"??", 0, {0}},
     .ascii_line = {u"??", u"??", 0, {0}}},
};

/* The look of a mark: in the lower left corner of a space with arms, or in its middle if it
   has a look there; it fills a space without arms. */
struct badge_look {
    glyph corner[3];
    glyph middle[3];
    glyph alone[3][7];
};

struct badge {
    const char *text; /* of the mark */
    uint8_t colour;
    struct badge_look plain, ascii;
};

/* Marks this file does not know are shown as their text. */
static const struct badge badges[] = {
    {.text = "c",
     .colour = PLANT,
     .plain = {.corner = u"ψ ", .alone = {u"      ", u"  ψ   ", u"      "}},
     .ascii = {.corner = u"Y ", .alone = {u"      ", u"  Y   ", u"      "}}},
    {.text = "cc",
     .colour = PLANT,
     .plain = {.corner = u"ψψ", .alone = {u"      ", u" ψ  ψ ", u"      "}},
     .ascii = {.corner = u"YY", .alone = {u"      ", u" Y  Y ", u"      "}}},
    {.text = "w",
     .colour = WATER,
     .plain = {.corner = u"♣≈", .alone = {u"      ", u"  ♣≈  ", u"      "}},
     .ascii = {.corner = u"w~", .alone = {u"      ", u"  w~  ", u"      "}}},
    {.text = "v",
     .colour = STATION,
     .plain = {.middle = u"/\\", .alone = {u"      ", u"  /\\  ", u"      "}},
     .ascii = {.middle = u"/\\", .alone = {u"      ", u"  /\\  ", u"      "}}},
    {.text = "k",
     .colour = EARTH,
     .plain = {.corner = u"╰╯", .alone = {u" ╭──╮ ", u" │  │ ", u" ╰──╯ "}},
     .ascii = {.corner = u"()", .alone = {u" .--. ", u" (  ) ", u" '--' "}}},
    {.text = "t",
     .colour = PLANT,
     .plain = {.corner = u"♠♠", .alone = {u" ♠  ♠ ", u"  ♠♠  ", u" ♠  ♠ "}},
     .ascii = {.corner = u"&&", .alone = {u" &  & ", u"  &&  ", u" &  & "}}},
    {.text = 0},
};

/* Everything else that is drawn, in box characters and in ASCII. */
struct ornament {
    glyph station[3];
    glyph dot[3];        /* an empty space */
    glyph centre_dot[3]; /* an empty central space */
    glyph error;
    glyph corner[5];       /* of the frame: NW NE SE SW */
    glyph bracket[5];      /* of the central area, likewise */
    glyph across, upright; /* the frame */
    glyph gate[2][3];      /* the frame beside an exit: top, bottom */
    glyph parting[3];      /* between two curves that lie W and N, W and S; 0 for none */
    glyph marker;
    glyph border[4]; /* a marked border: south of a space, east of it, both */
};

static const struct ornament boxes = {
    .station = u"██",
    .dot = u"· ",
    .centre_dot = u"∘ ",
    .error = u'×',
    .corner = u"┌┐┘└",
    .bracket = u"┌┐┘└",
    .across = u'─',
    .upright = u'│',
    .gate = {u"┘└", u"┐┌"},
    .marker = u'@',
    .border = u"▄▐▟",
};

static const struct ornament letters = {
    .station = u"[]",
    .dot = u". ",
    .centre_dot = u"o ",
    .error = u'x',
    .corner = u"++++",
    .bracket = u",,''",
    .across = u'-',
    .upright = u'|',
    .gate = {u"++", u"++"},
    .parting = u"/\\",
    .marker = u'@',
    .border = u"_!!",
};

#endif

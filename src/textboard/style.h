/* How each material and mark looks as characters. A new one needs a row of `styles` or of `badges`
   here, for pictures and screens alike, and no code. */
#ifndef INKRAIL_TEXTBOARD_STYLE_H
#define INKRAIL_TEXTBOARD_STYLE_H

#include <stdbool.h>
#include <stdint.h>

#include "painter.h"

/* One character of the picture; the type of u"..." literals. */
typedef uint_least16_t glyph;

/* The look of one material. An arm to the west or east is two characters wide and one high; so are
   an upright one and the middle of a cell, where the arms meet. `middle` is indexed by the arms
   that meet (bit per side: N 1, E 2, S 4, W 8); without it the middle looks like an upright arm. */
struct look {
    glyph across[3];
    glyph upright[3];
    const glyph (*middle)[3];
    glyph under[3]; /* its ends, west and east, where it passes under another line */
};

struct style {
    char letter; /* of the material */
    bool area;   /* water and lava fill their side of the cell; the others are lines */
    uint8_t hue;
    uint8_t line_hue;
    struct look plain;
    struct look line; /* as part of a longest line that is marked */
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
     .hue = HUE_ROAD,
     .line_hue = HUE_ROAD_LINE,
     .plain = {u"══", u"││", road, {0}},
     .line = {u"▓▓", u"▓▓", 0, {0}},
     .ascii = {u"==", u"||", ascii_road, {0}},
     .ascii_line = {u"HH", u"HH", 0, {0}}},
    {.letter = 'R',
     .hue = HUE_RAIL,
     .line_hue = HUE_RAIL_LINE,
     .plain = {u"╪╪", u"├┤", track, u"╡╞"},
     .line = {u"╋╋", u"┣┫", heavy_track, u"┫┣"},
     .ascii = {u"##", u"##", 0, {0}},
     .ascii_line = {u"RR", u"RR", 0, {0}}},
    {.letter = 'V',
     .hue = HUE_WATER,
     .line_hue = HUE_WATER,
     .plain = {u"≈≈", u"≈≈", 0, {0}},
     .line = {u"≈≈", u"≈≈", 0, {0}},
     .ascii = {u"~~", u"~~", 0, {0}},
     .ascii_line = {u"~~", u"~~", 0, {0}}},
    {.letter = 'L',
     .area = true,
     .hue = HUE_WATER,
     .line_hue = HUE_WATER,
     .plain = {u"░░", u"░░", 0, {0}},
     .line = {u"░░", u"░░", 0, {0}},
     .ascii = {u"::", u"::", 0, {0}},
     .ascii_line = {u"::", u"::", 0, {0}}},
    {.letter = 'X',
     .area = true,
     .hue = HUE_FIRE,
     .line_hue = HUE_FIRE,
     .plain = {u"▒▒", u"▒▒", 0, {0}},
     .line = {u"▒▒", u"▒▒", 0, {0}},
     .ascii = {u"%%", u"%%", 0, {0}},
     .ascii_line = {u"%%", u"%%", 0, {0}}},
    {.letter = 'S',
     .hue = HUE_STATION,
     .line_hue = HUE_STATION,
     .plain = {u"••", u"••", 0, {0}},
     .line = {u"●●", u"●●", 0, {0}},
     .ascii = {u"**", u"**", 0, {0}},
     .ascii_line = {u"SS", u"SS", 0, {0}}},
    {.letter = 'A',
     .hue = HUE_PRINT,
     .line_hue = HUE_PRINT,
     .plain = {u"○○", u"○○", 0, {0}},
     .line = {u"○○", u"○○", 0, {0}},
     .ascii = {u"oo", u"oo", 0, {0}},
     .ascii_line = {u"oo", u"oo", 0, {0}}},
    {.letter = 0,
     .hue = HUE_PLAIN,
     .line_hue = HUE_PLAIN,
     .plain = {u"??", u"??", 0, {0}},
     .line = {u"??", u"??", 0, {0}},
     .ascii = {u"??", u"??", 0, {0}},
     .ascii_line = {u"??", u"??", 0, {0}}},
};

/* The look of a mark: in the lower left corner of a cell with arms, or in its middle if it has a
   look there; it fills a cell without arms. */
struct badge_look {
    glyph corner[3];
    glyph middle[3];
    glyph alone[3][7];
};

struct badge {
    const char *text; /* of the mark */
    uint8_t hue;
    struct badge_look plain, ascii;
};

/* Marks, and symbols that are written into spaces. Those that this table does not know are shown as
   their text. */
static const struct badge badges[] = {
    {.text = "c",
     .hue = HUE_PLANT,
     .plain = {.corner = u"ψ ", .alone = {u"      ", u"  ψ   ", u"      "}},
     .ascii = {.corner = u"Y ", .alone = {u"      ", u"  Y   ", u"      "}}},
    {.text = "cc",
     .hue = HUE_PLANT,
     .plain = {.corner = u"ψψ", .alone = {u"      ", u" ψ  ψ ", u"      "}},
     .ascii = {.corner = u"YY", .alone = {u"      ", u" Y  Y ", u"      "}}},
    {.text = "w",
     .hue = HUE_WATER,
     .plain = {.corner = u"♣≈", .alone = {u"      ", u"  ♣≈  ", u"      "}},
     .ascii = {.corner = u"w~", .alone = {u"      ", u"  w~  ", u"      "}}},
    {.text = "v",
     .hue = HUE_STATION,
     .plain = {.middle = u"/\\", .alone = {u"      ", u"  /\\  ", u"      "}},
     .ascii = {.middle = u"/\\", .alone = {u"      ", u"  /\\  ", u"      "}}},
    {.text = "k",
     .hue = HUE_EARTH,
     .plain = {.corner = u"╰╯", .alone = {u" ╭──╮ ", u" │  │ ", u" ╰──╯ "}},
     .ascii = {.corner = u"()", .alone = {u" .--. ", u" (  ) ", u" '--' "}}},
    {.text = "t",
     .hue = HUE_PLANT,
     .plain = {.corner = u"♠♠", .alone = {u" ♠  ♠ ", u"  ♠♠  ", u" ♠  ♠ "}},
     .ascii = {.corner = u"&&", .alone = {u" &  & ", u"  &&  ", u" &  & "}}},
    {.text = "b",
     .hue = HUE_STATION,
     .plain = {.corner = u"▐▌", .alone = {u"      ", u"  ▐▌  ", u"  ▐▌  "}},
     .ascii = {.corner = u"b ", .alone = {u"      ", u"  ^   ", u"  b   "}}},
    {.text = "bb",
     .hue = HUE_STATION,
     .plain = {.corner = u"▐▌", .alone = {u"      ", u" ▐▌▐▌ ", u" ▐▌▐▌ "}},
     .ascii = {.corner = u"bb", .alone = {u"      ", u"  ^^  ", u"  bb  "}}},
    {.text = "bbb",
     .hue = HUE_STATION,
     .plain = {.corner = u"▐▌", .alone = {u"      ", u"▐▌▐▌▐▌", u"▐▌▐▌▐▌"}},
     .ascii = {.corner = u"bb", .alone = {u"      ", u"  ^^^ ", u"  bbb "}}},
    {.text = "a",
     .hue = HUE_STATION,
     .plain = {.corner = u"aa", .alone = {u" ╓──╖ ", u" ║aa║ ", u" ╙──╜ "}},
     .ascii = {.corner = u"aa", .alone = {u" .--. ", u" [aa] ", u" '--' "}}},
    {.text = "ap",
     .hue = HUE_STATION,
     .plain = {.corner = u"─┼", .alone = {u" ▄██▄ ", u" █─┼█ ", u" ▀██▀ "}},
     .ascii = {.corner = u"-+", .alone = {u" .--. ", u" |-+| ", u" '--' "}}},
    {.text = "pa",
     .hue = HUE_EARTH,
     .plain = {.middle = u"@A", .alone = {u"      ", u"  @A  ", u"      "}},
     .ascii = {.middle = u"@A", .alone = {u"      ", u"  @A  ", u"      "}}},
    {.text = "pb",
     .hue = HUE_EARTH,
     .plain = {.middle = u"@B", .alone = {u"      ", u"  @B  ", u"      "}},
     .ascii = {.middle = u"@B", .alone = {u"      ", u"  @B  ", u"      "}}},
    {.text = "pc",
     .hue = HUE_EARTH,
     .plain = {.middle = u"@C", .alone = {u"      ", u"  @C  ", u"      "}},
     .ascii = {.middle = u"@C", .alone = {u"      ", u"  @C  ", u"      "}}},
    {.text = "s",
     .hue = HUE_PLANT,
     .plain = {.corner = u"∞°", .alone = {u"      ", u"  ∞°  ", u"      "}},
     .ascii = {.corner = u"m\"", .alone = {u"      ", u"  m\"  ", u"      "}}},
    {.text = "u",
     .hue = HUE_STATION,
     .plain = {.corner = u"◠ ", .alone = {u"  ◢◣  ", u" ◖●●◗ ", u"  ˅˅  "}},
     .ascii = {.corner = u"^ ", .alone = {u"  __  ", u" (oo) ", u"  ''  "}}},
    {.text = "any", .hue = HUE_FIRE, .plain = {.corner = u"ϟϟ"}, .ascii = {.corner = u"pp"}},
    {.text = "charge1", .hue = HUE_FIRE, .plain = {.corner = u"+1"}, .ascii = {.corner = u"+1"}},
    {.text = "charge2", .hue = HUE_FIRE, .plain = {.corner = u"+2"}, .ascii = {.corner = u"+2"}},
    {.text = "charge3", .hue = HUE_FIRE, .plain = {.corner = u"+3"}, .ascii = {.corner = u"+3"}},
    {.text = "cloud", .hue = HUE_WATER, .plain = {.corner = u"∩∩"}, .ascii = {.corner = u"nn"}},
    {.text = "storm", .hue = HUE_FIRE, .plain = {.corner = u"↯↯"}, .ascii = {.corner = u"zz"}},
    {.text = "snow", .hue = HUE_PLAIN, .plain = {.corner = u"✶✶"}, .ascii = {.corner = u"**"}},
    {.text = "l",
     .hue = HUE_PLAIN,
     .plain = {.corner = u"○╷", .alone = {u"      ", u"  ○╷  ", u"      "}},
     .ascii = {.corner = u"o,", .alone = {u"      ", u"  o,  ", u"      "}}},
    {.text = "ll",
     .hue = HUE_STATION,
     .plain = {.corner = u"☼╷", .alone = {u"      ", u"  ☼╷  ", u"      "}},
     .ascii = {.corner = u"*,", .alone = {u"      ", u"  *,  ", u"      "}}},
    {.text = "p", .hue = HUE_PLANT}, /* what leads to corners is shown there */
    {.text = "pn", .hue = HUE_PLANT},
    {.text = "pz", .hue = HUE_PLANT},
    {.text = 0},
};

/* Faces that are a word: a sun, and all directions. */
struct word_look {
    const char *text, *plain, *ascii;
};

static const struct word_look words[] = {
    {"arid", "\u263c", "*"},
    {"free", "\u2195\u2194", "<^>"},
    {"any", "\u03df", "any"},
    {"up", "\u2191", "^"},
    {"right", "\u2192", "->"},
    {"down", "\u2193", "v"},
    {"left", "\u2190", "<-"},
    {"adjacent", "\u2550\u25cb", "==o"},
    {"exits", "\u25cf\u25cb", "*o"},
    {"centre", "[\u25cb]", "[o]"},
    {"urban", "\u2590\u258c2", "b2"},
    {"buy1", "\u2590\u258c3", "b3"},
    {"buy2", "bb5", "bb5"},
    {"buy3", "bbb7", "bbb7"},
    {NULL, NULL, NULL},
};

/* Everything else that is drawn, in box characters and in ASCII. */
struct ornament {
    glyph station[3];
    glyph dot;        /* an empty cell */
    glyph centre_dot; /* an empty central cell */
    glyph error;
    glyph corner[5];       /* of the frame: NW NE SE SW */
    glyph bracket[5];      /* of the central area, likewise */
    glyph across, upright; /* the frame */
    glyph gate[2][3];      /* the frame beside an exit: top, bottom */
    glyph parting[3];      /* between two curves that join W and N, W and S; 0 for none */
    glyph slant[3];        /* what leads to a corner: north-east or south-west, the others */
    glyph marker;
    glyph border[4]; /* a marked border: south of a cell, east of it, both */
    glyph small_station;
    glyph thin[17]; /* lines to these sides, a bit each as in `middle` */
    /* the same by which lines are highways: none, the upright ones, the horizontal ones, all; 0:
       thin */
    const glyph (*small)[17];
};

/* A highway has two lines where a cell is one character. */
static const glyph small_lines[4][17] = {
    u" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    u" ║╶╙║║╓╟╴╜─╨╖╢╥╫",
    u" ╵═╘╷│╒╞═╛═╧╕╡╤╪",
    u" ║═╚║║╔╠═╝═╩╗╣╦╬",
};

static const struct ornament boxes = {
    .station = u"██",
    .dot = u'·',
    .centre_dot = u'∘',
    .error = u'×',
    .corner = u"┌┐┘└",
    .bracket = u"┌┐┘└",
    .across = u'─',
    .upright = u'│',
    .gate = {u"┘└", u"┐┌"},
    .slant = u"╱╲",
    .marker = u'@',
    .border = u"▄▐▟",
    .small_station = u'■',
    .thin = u" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    .small = small_lines,
};

static const struct ornament letters = {
    .station = u"[]",
    .dot = u'.',
    .centre_dot = u'o',
    .error = u'x',
    .corner = u"++++",
    .bracket = u",,''",
    .across = u'-',
    .upright = u'|',
    .gate = {u"++", u"++"},
    .parting = u"/\\",
    .slant = u"/\\",
    .marker = u'@',
    .border = u"_!!",
    .small_station = u'O',
    .thin = u" '-`,|,|-'-^.|v+",
};

#endif

/* How kinds of strokes look: the tables that the style sheet is generated from, and that answer
   painters. */
#ifndef INKRAIL_GRAPHICS_LOOK_H
#define INKRAIL_GRAPHICS_LOOK_H

#include "pen.h"

/* Colours. Those after the themes' depend on the state of a stroke. */
enum token {
#define TOKEN(name, variable, light, dark, contrast, night, forced) TOKEN_##name,
#include "themes.def"
#undef TOKEN
    THEME_TOKENS,
    TOKEN_OWN_INK = THEME_TOKENS, /* the ink, or the colour that replaces it */
    TOKEN_OWN_WASH,
    TOKEN_UNDER,   /* the ground below it */
    TOKEN_NUMERAL, /* rounds: pencil, except in wet cells */
    TOKEN_NONE
};

enum ends { BUTT = 0, ROUND = 1, TURN = 2, SOFT = ROUND | TURN };
enum anchor { BEHIND = 0, AROUND = 1, BEFORE = 2 };

struct look {
    const char *name; /* the class */
    uint8_t fill, line, ends;
    uint8_t fill_opacity, line_opacity, opacity; /* in per cent */
    int16_t width, on, off;
    int16_t height, weight; /* of letters; 0 for paths */
    uint8_t anchor;
};

extern const struct look ink_pen_looks[KINDS];

/* What differs in less detail: another width, or nothing is drawn. */
struct coarse {
    uint8_t kind, detail;
    int16_t width;
};

extern const struct coarse ink_pen_coarse[]; /* ends with width 0 */

/* The colours of ink, wash, ground and numerals in a state; later rows override earlier ones. */
struct own {
    uint16_t state; /* 0: always; otherwise all of these bits */
    uint8_t surface;
    uint8_t token[4]; /* TOKEN_NONE for no change */
};

extern const struct own ink_pen_owns[]; /* ends with token[0] at THEME_TOKENS */

struct theme_token {
    const char *variable, *forced;
    uint32_t colour[INK_DRAW_THEMES];
};

extern const struct theme_token ink_pen_tokens[THEME_TOKENS];

/* The rim of wet cells, which only the contrast themes have. */
extern const int16_t ink_pen_wet_rim[INK_DRAW_THEMES];

/* The theme's colour for a token in a state. */
int ink_pen_token(int surface, int state, int token);

/* The width of a line at a level of detail in a theme. */
int ink_pen_width(int detail, int kind, int theme);

/* css.c: the rules for the strokes of a list, in the colours of one theme. */
void ink_pen_style(const ink_draw_list *list, int theme, ink_text *out);

/* Bits of states and their classes, in the order in which they are written. */
struct state_name {
    uint16_t state;
    const char *name;
    uint8_t opacity; /* in per cent, of everything in this state together */
};

extern const struct state_name ink_pen_states[]; /* ends with state 0 */

#endif

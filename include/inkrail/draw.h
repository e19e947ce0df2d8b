/* How a sheet looks. A tile, a face of a die and a whole sheet become strokes: paths with the name
   of what they show, without colours. Strokes are written as SVG, whose colours are CSS (four
   themes are here), or painted by the caller: ink_draw_look says how each is drawn.

   A cell is 100 x 100 units, and the north-west corner of the board is 0, 0. Nothing is allocated
   or kept: the caller brings the memory, and equal arguments give equal bytes. */
#ifndef INKRAIL_DRAW_H
#define INKRAIL_DRAW_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- strokes -------------------------------------------------------------------------------- */

/* How a path goes on. A quadratic curve takes two steps and a cubic one three: the control points,
   then the end. */
enum ink_draw_op {
    INK_DRAW_MOVE = 0,
    INK_DRAW_LINE = 1,
    INK_DRAW_QUADRATIC = 2,
    INK_DRAW_CUBIC = 3,
    INK_DRAW_CLOSE = 4
};

typedef struct ink_draw_step {
    int32_t x, y; /* in hundredths of a unit */
    uint8_t op;   /* ink_draw_op */
    uint8_t spare[3];
} ink_draw_step;

/* The states of what a stroke belongs to, a bit each. */
enum ink_draw_state {
    INK_DRAW_DRY = 1,     /* ink of earlier rounds */
    INK_DRAW_WET = 2,     /* ink of this round */
    INK_DRAW_LOOSE = 4,   /* what it was joined to is gone */
    INK_DRAW_GHOST = 8,   /* a preview of a drawing */
    INK_DRAW_ALT = 16,    /* a better way to play */
    INK_DRAW_MIDDLE = 32, /* a central cell */
    INK_DRAW_FADED = 64,
    INK_DRAW_LEGAL = 128,
    INK_DRAW_EXIT = 256
};

typedef struct ink_draw_stroke {
    uint32_t first, count; /* its steps in the list */
    const char *text;      /* the text at its only step; NULL for a path */
    /* in hundredths: the length of dashes and gaps, and where they begin; 0: as its kind has */
    int32_t dash, shift;
    uint16_t state; /* ink_draw_state */
    uint8_t kind;   /* ink_draw_class */
    ink_cell cell;  /* INK_NOWHERE if it belongs to none */
} ink_draw_stroke;

/* How much detail is drawn: for cells of 36 pixels or more, of 18 or more, of fewer. */
enum ink_draw_detail { INK_DRAW_FULL = 0, INK_DRAW_SMALL = 1, INK_DRAW_TINY = 2 };

/* What the strokes are drawn on. */
enum ink_draw_surface { INK_DRAW_SHEET = 0, INK_DRAW_FACE = 1 };

/* Strokes from the lowest to the topmost. `strokes` and `steps` count what was asked for; what does
   not fit is dropped. INK_DRAW_STROKES and INK_DRAW_STEPS suffice for every board. */
enum { INK_DRAW_STROKES = 4096, INK_DRAW_STEPS = 32768 };

typedef struct ink_draw_list {
    ink_draw_stroke *stroke;
    ink_draw_step *step;
    uint32_t stroke_capacity, step_capacity;
    uint32_t strokes, steps;
    int32_t left, top, wide, high; /* of the picture, in units */
    uint8_t detail;                /* ink_draw_detail */
    uint8_t surface;               /* ink_draw_surface */
    uint16_t pixels;               /* the width at which an SVG is shown; 0: as wide as its place */
    uint8_t spare[4];
} ink_draw_list;

/* An empty list in the caller's memory. */
ink_draw_list ink_draw_list_in(ink_draw_stroke *stroke, uint32_t strokes, ink_draw_step *step,
                               uint32_t steps);

/* Did all of it fit? */
static inline bool ink_draw_whole(const ink_draw_list *list)
{
    return list->strokes <= list->stroke_capacity && list->steps <= list->step_capacity;
}

/* --- what is drawn --------------------------------------------------------------------------- */

enum ink_draw_flag {
    INK_DRAW_COORDINATES = 1, /* letters and numbers beside the board */
    INK_DRAW_NETWORKS = 2,    /* the letter of its network at each exit */
    INK_DRAW_ERRORS = 4,      /* a cross on each open end that is an error */
    INK_DRAW_LINES = 8,       /* both longest lines */
    INK_DRAW_ROUNDS = 16,     /* the round of every cell, not only of those of this round */
    INK_DRAW_NO_GRID = 32,
    INK_DRAW_TURNS = 64,    /* the sign that the ghost can be turned */
    INK_DRAW_HIGHWAY = 128, /* the longest highway alone */
    INK_DRAW_RAILWAY = 256  /* the longest railway alone */
};

enum { INK_DRAW_ALTS = 16, INK_DRAW_PATH = 3 };

/* With all fields 0 it is a plain board. */
typedef struct ink_draw_options {
    uint32_t flags;    /* ink_draw_flag */
    uint8_t detail;    /* ink_draw_detail */
    uint8_t alts;      /* how many of `alt` */
    uint8_t ghost;     /* a tile, 0 for none */
    ink_cell ghost_at; /* and where */
    ink_set wet;       /* drawn in this round */
    ink_set legal;     /* where a piece may go */
    ink_set loose;     /* what it was joined to is gone */
    ink_set faded;
    ink_set spots;            /* cells to point at */
    ink_set flood;            /* cells that will be flooded */
    ink_set doomed;           /* plants that will wither */
    ink_set targets;          /* cells that may be hit */
    ink_set target;           /* and those that are chosen */
    ink_set fired;            /* buildings that have just earned something */
    ink_set refused;          /* where a piece may not go */
    ink_set clash[INK_SIDES]; /* and the side that forbids it */
    ink_set cursor;
    uint64_t corners;                 /* corners, 8 * row + column, where a path may begin */
    uint8_t path_corner;              /* a path along the borders: where it begins */
    uint8_t path_steps;               /* its length in sides (0: none) */
    uint8_t path_side[INK_DRAW_PATH]; /* and its sides */
    uint8_t spare[3];
    ink_placement alt[INK_DRAW_ALTS]; /* better ways to play */
} ink_draw_options;

/* A whole sheet. */
void ink_draw_board(const ink_ruleset *rules, const ink_sheet *sheet,
                    const ink_draw_options *options, ink_draw_list *list);

/* One cell by itself, for legends; `tile` may be 0, `state` is as for strokes. */
void ink_draw_space(const ink_ruleset *rules, int tile, int state, int detail, ink_draw_list *list);

/* A face of a die, or a special route; as one of its tiles if `tile` is not 0. */
void ink_draw_face(const ink_ruleset *rules, int shape, int tile, int detail, ink_draw_list *list);

/* What modules print on the board, by itself, as an icon of 24 x 24 units; `done` once it has been
   used. */
void ink_draw_print(char letter, bool done, ink_draw_list *list);

/* --- how it looks ----------------------------------------------------------------------------- */

enum ink_draw_theme {
    INK_DRAW_LIGHT = 0,
    INK_DRAW_DARK = 1,
    INK_DRAW_CONTRAST = 2,
    INK_DRAW_NIGHT = 3,
    INK_DRAW_THEMES = 4
};

const char *ink_draw_theme_name(int theme); /* "light"; NULL past the end of the list */

/* The class of a kind of stroke, one word or two: "lamp lit"; NULL past the end of the list. */
const char *ink_draw_class(int kind);

/* How one stroke is painted in one theme. Lengths are in hundredths of a unit. */
typedef struct ink_draw_look {
    uint32_t fill, line;             /* 0xAARRGGBB; nothing if AA is 0 */
    int32_t width;                   /* of the line */
    int32_t dash[2], shift;          /* on and off; no dashes if both are 0 */
    int32_t text;                    /* the height of its letters */
    uint16_t weight;                 /* and their weight: 400 to 800 */
    uint8_t anchor;                  /* whether text begins at (0), is centred on (1) or ends at (2)
                                        the step */
    uint8_t round_ends, round_turns; /* of the line */
    uint8_t opacity;                 /* of everything in one state together, in per cent */
    uint8_t spare[2];
} ink_draw_look;

void ink_draw_look_of(const ink_draw_list *list, const ink_draw_stroke *stroke, int theme,
                      ink_draw_look *look);

/* --- as text ---------------------------------------------------------------------------------- */

/* An SVG of class names. With a `theme` from 0 on it contains its style sheet and can stand alone;
   with -1 the page brings the style. `label` says what it shows. */
void ink_draw_svg(const ink_draw_list *list, const char *label, int theme, ink_text *out);

/* A unit of such an SVG that can be replaced by itself, one level below the outermost element: a
   stroke, or the strokes of one cell in one state. Equal keys mean equal text. */
typedef struct ink_draw_element {
    uint64_t key;
    uint32_t first, count; /* strokes */
} ink_draw_element;

/* The elements of a list from the lowest to the topmost; returns how many there are, and those that
   do not fit are only counted. The second function writes one as ink_draw_svg does, with its
   newline. The third gives the key of what is around them. */
uint32_t ink_draw_elements(const ink_draw_list *list, ink_draw_element *element, uint32_t capacity);
void ink_draw_svg_element(const ink_draw_list *list, const ink_draw_element *element,
                          ink_text *out);
uint64_t ink_draw_svg_frame(const ink_draw_list *list, const char *label);

/* The first writes the rules of all classes, with colours as variables; the second the colours of a
   theme, as declarations. */
void ink_draw_css(ink_text *out);
void ink_draw_css_theme(int theme, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif

/* The pen: it begins strokes, moves from spot to spot and collects the strokes in a list. Drawings
   are made in a cell of 100 x 100 units; the pen knows where that cell is, how it is turned, and
   its scale. */
#ifndef INKRAIL_GRAPHICS_PEN_H
#define INKRAIL_GRAPHICS_PEN_H

#include <inkrail/draw.h>

#include "tremor.h"

enum draw_kind {
#define LOOK(kind, name, fill, fill_opacity, line, line_opacity, width, ends, on, off, opacity)    \
    KIND_##kind,
#define WORD(kind, name, fill, height, weight, anchor) KIND_##kind,
#include "looks.def"
#undef LOOK
#undef WORD
    KINDS
};

/* Measures, in units. */
#define HIGHWAY_WIDE 27.0
#define HIGHWAY_EDGE 4.6
#define HIGHWAY_CORNER 9.0
#define HIGHWAY_DASH 10.0
#define SLEEPER_LONG 21.0
#define SLEEPER_STEP 16.7
#define BRIDGE_GAP 6.5
#define STATION_WIDE 31.0
#define STATION_CORNER 6.5
#define STATION_ROUNDEL 6.0
#define CHASM_WIDE 13.0
#define SHEET_MARGIN 35.0
#define EXIT_STUB 17.0
#define EXIT_LAMP 5.8

struct pen {
    ink_draw_list *list;
    double x, y, scale; /* the position of 0, 0 on the sheet, and the length of a unit */
    int turn;           /* quarter turns clockwise */
    int state;
    ink_cell cell;
    bool joins;             /* joins consecutive strokes of one kind */
    double seam, wash_seam; /* how far strokes and washes reach beyond a side, so that cells join */
    uint32_t tremor;
};

/* Pens for the whole sheet; for a cell; for a part of what a pen draws, turned about the middle of
   its cell; for a small drawing at some spot. */
struct pen ink_pen_of(ink_draw_list *list);
struct pen ink_pen_in_cell(const struct pen *pen, ink_cell cell, int state);
struct pen ink_pen_turned(const struct pen *pen, int quarters);
struct pen ink_pen_at(const struct pen *pen, double x, double y, double scale);

/* These begin a stroke and move along it. */
void ink_pen_begin(struct pen *pen, int kind);
void ink_pen_move(struct pen *pen, double x, double y);
void ink_pen_line(struct pen *pen, double x, double y);
void ink_pen_bend(struct pen *pen, struct spot pull, struct spot to);
void ink_pen_close(struct pen *pen);

/* A quarter of a circle about `centre`, from `from` to `to`; the pen is at `from`. */
void ink_pen_quarter(struct pen *pen, struct spot centre, struct spot from, struct spot to);

/* Makes the last stroke dashed, with dashes of that length from that offset on. */
void ink_pen_dash(struct pen *pen, double dash, double shift);

/* Whole strokes. A path is written as in SVG: M L H V Q C Z, absolute. */
void ink_pen_path(struct pen *pen, int kind, const char *path);
void ink_pen_circle(struct pen *pen, int kind, double x, double y, double radius);
void ink_pen_box(struct pen *pen, int kind, double x, double y, double wide, double high,
                 double corner);
void ink_pen_square(struct pen *pen, int kind, double inset, double corner); /* within a cell */
void ink_pen_text(struct pen *pen, int kind, double x, double y, const char *text);

/* The position of a corner of cells, 8 * row + column. */
static inline struct spot corner_spot(int corner)
{
    int row = corner / 8, column = corner % 8;
    return (struct spot){100.0 * column, 100.0 * row};
}

/* An unknown level of detail means full detail. */
static inline uint8_t draw_detail(int detail)
{
    return (uint8_t)(detail == INK_DRAW_SMALL || detail == INK_DRAW_TINY ? detail : INK_DRAW_FULL);
}

/* --- what the files of this layer share ------------------------------------------------------- */

/* tile.c: a tile in the pen's cell; the pen has the seed of its tremor. */
void ink_pen_tile(struct pen *pen, const ink_ruleset *rules, int tile);
uint32_t ink_pen_tremor(const ink_ruleset *rules, ink_cell cell, int tile);

/* mark.c: a mark of a drawing, and what of it lies below the routes. */
void ink_pen_mark(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile);
void ink_pen_mark_below(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile);
void ink_pen_houses(struct pen *pen, double x, double y, double scale, int towers); /* 1 to 3 */
void ink_pen_hit(struct pen *pen, const ink_tile *tile);
void ink_pen_plants_doomed(struct pen *pen, const ink_tile *tile);
struct spot ink_pen_free_corner(const ink_tile *tile); /* for a building */

/* glyph.c: a building, drawn on or not; a symbol, on a die or written into a space. */
void ink_pen_print(struct pen *pen, struct spot spot, int size, char letter, bool done);
void ink_pen_print_empty(struct pen *pen, char letter);
void ink_pen_print_drawn(struct pen *pen, const ink_tile *tile, char letter);
void ink_pen_symbol(struct pen *pen, const char *text);
void ink_pen_written_below(struct pen *pen, const char *text);
void ink_pen_written(struct pen *pen, const ink_tile *tile, const char *text);

/* water.c */
void ink_pen_waters(struct pen *pen, const ink_ruleset *rules, const ink_tile *tile);
void ink_pen_open_side(struct pen *pen, int side, bool fire);

/* chasm.c: the borders that modules show, and the bridges over them; a path of sides. */
void ink_pen_chasms(struct pen *pen, const ink_set border[2]);
void ink_pen_chasm_path(struct pen *pen, int kind, struct spot from, double unit,
                        const uint8_t *side, int sides, double wide);
void ink_pen_chasm_bridges(struct pen *pen, const ink_sheet *sheet, const ink_set border[2]);

/* overlay.c: what lies below the drawings, and above them. */
void ink_pen_below(struct pen *pen, const ink_sheet *sheet, const ink_draw_options *options);
void ink_pen_above(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                   const ink_draw_options *options, ink_set markers);

/* highlight.c: marks a longest line. */
void ink_pen_highlight(struct pen *pen, const ink_ruleset *rules, const ink_sheet *sheet,
                       const ink_line *line, int material);

#endif

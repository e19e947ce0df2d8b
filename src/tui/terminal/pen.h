/* A pen that writes a panel from top to bottom. A dry one only counts rows. */
#ifndef INKRAIL_TUI_TERMINAL_PEN_H
#define INKRAIL_TUI_TERMINAL_PEN_H

#include "tui/state.h"

struct pen {
    struct tui *tui; /* NULL: it writes on `canvas`, tiles of `rules` */
    struct canvas *canvas;
    const ink_ruleset *rules;
    struct area area;
    int row;   /* the next one, inside the area */
    int level; /* how much room is taken: 0 is tight, and below that pictures are narrow */
    bool dry;
};

/* What it writes on, and which game its tiles are of. */
struct canvas *pen_canvas(const struct pen *pen);
const ink_ruleset *pen_rules(const struct pen *pen);

/* Texts on the pen's row, `column` counted inside the area. Returns the columns taken. */
int pen_text(const struct pen *pen, int column, int wide, struct tint tint, const char *text);
int pen_right(const struct pen *pen, int column, int wide, struct tint tint, const char *text);

/* A line of its own; and one that is broken into rows. */
void pen_line(struct pen *pen, struct tint tint, const char *text);
void pen_wrap(struct pen *pen, int indent, struct tint tint, const char *text);

/* An empty row, if there is room for such. */
void pen_blank(struct pen *pen, int level);

/* A tile with its top left character at `column`, on the pen's row. */
void pen_tile(const struct pen *pen, int column, int wide, int high, int tile, struct tint tint,
              bool one_hue);

/* The same small: two characters on the pen's row. */
void pen_small(const struct pen *pen, int column, int tile, int attributes);

/* A face that is no drawing, small: directions, and what is drawn by them, are arrows, and words of
   the notation are signs. Returns how wide it is. */
int pen_symbol(const struct pen *pen, int column, int wide, struct tint tint, const char *text);

void pen_hot(const struct pen *pen, int column, int wide, int high, int action, int argument);
void pen_ground(const struct pen *pen, int column, int wide, int high, int ground);

/* The rows that are left. */
int pen_left(const struct pen *pen);

#endif

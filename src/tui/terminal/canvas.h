/* The window as a grid of characters with tints. Screens are drawn on it; a terminal shows it,
   and tests print it. Texts are cut and wrapped by columns, never by bytes. */
#ifndef INKRAIL_TUI_TERMINAL_CANVAS_H
#define INKRAIL_TUI_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "textboard/painter.h"

/* Colours of characters besides those of the painter. */
enum {
    HUE_GOOD = HUE_OWN,
    HUE_NET, /* the first of the colours that tell networks apart */
    HUE_NETS = 6,
    HUES = HUE_NET + HUE_NETS
};

/* What lies behind characters. Without colours all but GROUND_NONE are reversed. */
enum ground {
    GROUND_NONE,
    GROUND_CURSOR,
    GROUND_GHOST, /* a piece that may be drawn so */
    GROUND_BAD,   /* where it may not */
    GROUND_HINT,
    GROUND_SHOWN, /* what a line of the score is for */
    GROUNDS
};

static const struct tint tint_bold = {HUE_PLAIN, GROUND_NONE, BOLD};
static const struct tint tint_good = {HUE_GOOD, GROUND_NONE, BOLD};
static const struct tint tint_head = {HUE_PLAIN, GROUND_NONE, BOLD | UNDERLINE};

/* One column of one row. A character of two columns has `code` 0 in its second. */
struct spot {
    uint32_t code;
    struct tint tint;
};

/* What a click on an area means. */
struct hot {
    struct area area;
    int action, argument;
};

enum { MOST_HOT = 256 };

struct canvas {
    int rows, columns;
    struct spot *spot;
    int cuts;   /* texts that found no room, so far: tests want none */
    bool ascii; /* nothing above 127 but letters of the player's language */
    int hots;
    struct hot hot[MOST_HOT];
};

/* An empty canvas of that size. Without memory the program ends. */
void canvas_start(struct canvas *canvas, int rows, int columns);
void canvas_free(struct canvas *canvas);

const struct spot *canvas_at(const struct canvas *canvas, int row, int column);

/* One character of one column; what lies outside is dropped. */
void canvas_put(struct canvas *canvas, int row, int column, uint32_t code, struct tint tint);

/* A text in at most `wide` columns, cut with an ellipsis. Returns the columns it takes. */
int canvas_text(struct canvas *canvas, int row, int column, int wide, struct tint tint,
                const char *text);

/* The same, ending before `column + wide`. */
int canvas_text_right(struct canvas *canvas, int row, int column, int wide, struct tint tint,
                      const char *text);

/* A text on several rows, broken at blanks; a newline in it is a blank, two begin a row. Its first
   `skip` rows are left out. Returns the rows it has, even those that do not fit. */
int canvas_wrap(struct canvas *canvas, struct area area, int skip, struct tint tint,
                const char *text);

/* The rows a text needs. */
int canvas_wrap_rows(const struct canvas *canvas, int wide, const char *text);

/* The canvas for the painter. */
struct surface canvas_surface(struct canvas *canvas, const ink_ruleset *rules);

void canvas_clear(struct canvas *canvas, struct area area, struct tint tint);

/* A frame with a title on its upper edge; inside it is empty. */
void canvas_box(struct canvas *canvas, struct area area, const char *title);

/* Puts a ground behind what is there. */
void canvas_ground(struct canvas *canvas, struct area area, int ground);

/* The same behind signs only, so that a line can be followed without a whole space in one
   colour. */
void canvas_ground_signs(struct canvas *canvas, struct area area, int ground);

void canvas_hot(struct canvas *canvas, struct area area, int action, int argument);
void canvas_no_hot(struct canvas *canvas);

/* What lies on top there, or NULL. */
const struct hot *canvas_hot_at(const struct canvas *canvas, int row, int column);

/* Columns a text takes here. */
int canvas_columns(const struct canvas *canvas, const char *text);

/* Takes the next character off the text; 0 at its end. Bytes that are none become '?'. */
uint32_t canvas_next(const char **text);

/* The character as UTF-8; returns how many bytes. */
int canvas_bytes(uint32_t code, char bytes[5]);

#endif

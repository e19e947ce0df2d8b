/* The characters of a picture before they are written, and what is drawn on them. Private to
   picture*.c. */
#ifndef INK_FORMAT_PICTURE_CANVAS_H
#define INK_FORMAT_PICTURE_CANVAS_H

#include <inkrail/format.h>

#include "picture_style.h"

enum {
    CELL_WIDE = 6,
    CELL_HIGH = 3,
    LEFT = 3, /* row number, exit, frame */
    TOP = 1,  /* frame with column letters */
    WIDE = LEFT + CELL_WIDE * INK_COLUMNS + 2,
    HIGH = TOP + CELL_HIGH * INK_ROWS + 1,
    TERMINAL_WIDE = 80
};

struct spot {
    glyph sign;
    uint8_t colour;
};

struct canvas {
    const ink_ruleset *rules;
    unsigned flags;
    const struct ornament *ornament;
    int high;
    struct spot at[HIGH][TERMINAL_WIDE];
};

/* Where the top left character of a cell or a lone tile is. */
struct corner {
    int row, column;
};

/* The arms of one cell that belong to marked lines: bits per side, for each material. */
struct marking {
    uint8_t arms[2];
    bool visited[2];
};

void ink_canvas_start(struct canvas *canvas, const ink_ruleset *rules, unsigned flags, int high);
void ink_canvas_put(struct canvas *canvas, int row, int column, glyph sign, int colour);
void ink_canvas_put_pair(struct canvas *canvas, int row, int column, const glyph pair[2],
                         int colour);
void ink_canvas_write(const struct canvas *canvas, ink_text *out);

/* A tile with its marks. */
void ink_canvas_tile(struct canvas *canvas, struct corner corner, int index,
                     const struct marking *marking);

/* How a material looks, and whether a side of the tile has a line, not an area. */
const struct style *ink_canvas_style(const struct canvas *canvas, int material);
const struct look *ink_canvas_look(const struct canvas *canvas, const struct style *style,
                                   bool marked);
bool ink_canvas_has_line(const struct canvas *canvas, int tile, int side);

#endif

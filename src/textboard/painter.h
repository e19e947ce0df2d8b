/* Tiles and boards as characters, in cells of any size, on any surface: text pictures and the
   screen of a terminal have the same painter. Everything comes from the sides, strands and marks of
   tiles, from what modules show, and from the tables of style.h; no tile and no expansion is known
   here by name. It is not part of the public contract. */
#ifndef INKRAIL_TEXTBOARD_PAINTER_H
#define INKRAIL_TEXTBOARD_PAINTER_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <stdbool.h>
#include <stdint.h>

/* --- what is painted with ------------------------------------------------------------------- */

/* Colours by their purpose. A surface may have more, from HUE_OWN on. */
enum hue {
    HUE_PLAIN,
    HUE_FAINT,
    HUE_WARNING,
    HUE_STATION,
    HUE_PRINT, /* what modules print on the board */
    HUE_EARTH,
    HUE_PLANT,
    HUE_ROAD,
    HUE_RAIL,
    HUE_WATER,
    HUE_FIRE,
    HUE_ROAD_LINE,
    HUE_RAIL_LINE,
    HUE_OWN
};

enum attribute { BOLD = 1, UNDERLINE = 2, REVERSE = 4, DIM = 8 };

/* `ground` is the background of a character; its values belong to the surface, and 0 is none. */
struct tint {
    uint8_t hue, ground, attributes;
};

static const struct tint tint_plain = {HUE_PLAIN, 0, 0};
static const struct tint tint_faint = {HUE_FAINT, 0, DIM};
static const struct tint tint_warning = {HUE_WARNING, 0, BOLD};

/* --- where it is painted -------------------------------------------------------------------- */

struct area {
    int row, column, high, wide;
};

/* Where the characters go, and the game they show. */
struct surface {
    const ink_ruleset *rules;
    bool ascii;
    void *canvas;
    void (*put)(void *canvas, int row, int column, uint32_t sign, struct tint tint);
};

/* The position and size of a board. */
struct place {
    int row, column;
    int wide, high; /* of one cell */
};

enum {
    BOARD_LEFT = 3, /* row number, exit, frame */
    BOARD_TOP = 1,  /* frame with column letters */
    BOARD_RIGHT = 2
};

static inline int board_wide(int cell)
{
    return BOARD_LEFT + INK_COLUMNS * cell + BOARD_RIGHT;
}

static inline int board_high(int cell)
{
    return BOARD_TOP + INK_ROWS * cell + 1;
}

/* The position where a row or a column begins; the one after the last is the frame. */
static inline int board_row(const struct place *place, int row)
{
    return place->row + BOARD_TOP + place->high * row;
}

static inline int board_column(const struct place *place, int column)
{
    return place->column + BOARD_LEFT + place->wide * column;
}

static inline struct area board_area(const struct place *place, ink_cell cell)
{
    return (struct area){board_row(place, ink_cell_row(cell)),
                         board_column(place, ink_cell_column(cell)), place->high, place->wide};
}

/* --- tiles ---------------------------------------------------------------------------------- */

/* How a tile is painted. */
struct paint {
    struct tint base; /* ground and attributes; its hue is used if `one_hue` is set */
    bool one_hue;     /* instead of each material's */
    uint8_t hue[2];   /* of the two strands; 0 for each material's own */
    uint8_t arms[2];  /* arms of highway and railway that belong to marked lines */
    bool visited[2];  /* do those lines visit the cell? */
};

/* A tile with its marks; its blank parts leave what is there. */
void ink_paint_tile(const struct surface *surface, struct area area, int tile,
                    const struct paint *paint);

/* A symbol that is written into a space, in its lower left corner. */
void ink_paint_written_symbol(const struct surface *surface, struct area area, const char *text);

/* A tile as two characters side by side: its lines in the first, doubled where they are highways,
   and their continuation to the east in the second. */
void ink_paint_small(const struct surface *surface, int row, int column, int tile, int attributes);

/* One character with thin lines to these sides, one bit each. */
uint32_t ink_paint_thin(bool ascii, int sides);

/* A face that is a word, as a picture of a few characters; the word itself where it has none. */
const char *ink_paint_word(const char *text, bool ascii);

/* --- boards --------------------------------------------------------------------------------- */

/* A sheet on a surface. */
struct page {
    const struct surface *surface;
    const struct place *place;
    const ink_sheet *sheet;
};

/* An exit as an opening in the upper edge of a frame: four characters. */
void ink_paint_exit(const struct surface *surface, int row, int column, int material, int ground);

/* The board before anything is drawn; the given exits (a bit each) have that ground. */
void ink_paint_paper(const struct page *page, unsigned exits, int ground);

/* A drawn cell, or the dot of an empty one. */
void ink_paint_cell(const struct page *page, ink_cell cell, const struct paint *paint);

/* Borders of cells as in ink_show: the south ones, then the east ones. */
void ink_paint_borders(const struct page *page, const ink_set border[2], struct tint tint);

/* The markers that modules show, and what they print on the board, whether it is drawn over or
   not. */
void ink_paint_markers(const struct page *page, ink_set cells);
void ink_paint_written(const struct page *page, const ink_show *show);
void ink_paint_prints(const struct page *page);

/* The round of each cell; it gives way to marked borders. */
void ink_paint_rounds(const struct page *page, const ink_set border[2], struct tint tint);

/* Open ends, as cells for each side. */
void ink_paint_ends(const struct page *page, const ink_set ends[INK_SIDES]);

/* Marks a line of that material in how its cells are painted. */
void ink_paint_mark_line(struct paint paint[INK_CELL_LIMIT], const ink_line *line, int material);

#endif

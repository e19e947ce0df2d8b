/* The board and tiles as text: 6 x 3 characters for a cell, so that the whole board with its frame
   fits a terminal of 80 x 24. The painter draws; this file collects its characters and writes them,
   with colours or without. */
#include <inkrail/format.h>

#include "painter.h"

enum {
    CELL_WIDE = 6,
    CELL_HIGH = 3,
    TERMINAL_WIDE = 80,
    HIGH = BOARD_TOP + CELL_HIGH * INK_ROWS + 1,
    GAP = 2 /* between tiles side by side */
};

/* The escape code of each colour. */
static const char *const ansi[HUE_OWN] = {
    [HUE_PLAIN] = "\33[0m",          [HUE_FAINT] = "\33[0;90m",       [HUE_WARNING] = "\33[0;1;31m",
    [HUE_STATION] = "\33[0;1m",      [HUE_PRINT] = "\33[0;35m",       [HUE_ROAD] = "\33[0;33m",
    [HUE_RAIL] = "\33[0;36m",        [HUE_WATER] = "\33[0;34m",       [HUE_FIRE] = "\33[0;31m",
    [HUE_ROAD_LINE] = "\33[0;1;33m", [HUE_RAIL_LINE] = "\33[0;1;36m", [HUE_EARTH] = "\33[0;95m",
    [HUE_PLANT] = "\33[0;32m",
};

/* --- characters that are kept --------------------------------------------------------------- */

struct spot {
    uint16_t sign;
    uint8_t hue;
};

struct canvas {
    int high;
    struct spot at[HIGH][TERMINAL_WIDE];
};

static void start(struct canvas *canvas, int high)
{
    canvas->high = high;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < TERMINAL_WIDE; column++)
            canvas->at[row][column] = (struct spot){u' ', HUE_PLAIN};
}

/* Ground and attributes are for screens; here only the hue is used. */
static void put(void *own, int row, int column, uint32_t sign, struct tint tint)
{
    struct canvas *canvas = own;
    if (row >= 0 && row < canvas->high && column >= 0 && column < TERMINAL_WIDE)
        canvas->at[row][column] = (struct spot){(uint16_t)sign, tint.hue};
}

static struct surface surface_of(const ink_ruleset *rules, unsigned flags, struct canvas *canvas)
{
    return (struct surface){rules, (flags & INK_PICTURE_ASCII) != 0, canvas, put};
}

/* --- and written ---------------------------------------------------------------------------- */

static void write_glyph(uint16_t sign, ink_text *out)
{
    if (sign < 0x80) {
        ink_text_char(out, (char)sign);
    } else if (sign < 0x800) {
        ink_text_char(out, (char)(0xc0 | sign >> 6));
        ink_text_char(out, (char)(0x80 | (sign & 0x3f)));
    } else {
        ink_text_char(out, (char)(0xe0 | sign >> 12));
        ink_text_char(out, (char)(0x80 | (sign >> 6 & 0x3f)));
        ink_text_char(out, (char)(0x80 | (sign & 0x3f)));
    }
}

static int row_length(const struct spot *row)
{
    int length = TERMINAL_WIDE;
    while (length > 0 && row[length - 1].sign == u' ')
        length--;
    return length;
}

static void write_row(const struct spot *row, bool colours, ink_text *out)
{
    int hue = HUE_PLAIN;
    int length = row_length(row);
    for (int column = 0; column < length; column++) {
        const struct spot *spot = &row[column];
        /* A blank has no colour: keeping the last one makes the text shorter. */
        if (colours && spot->sign != u' ' && spot->hue != hue) {
            hue = spot->hue;
            ink_text_string(out, ansi[hue]);
        }
        write_glyph(spot->sign, out);
    }
    if (hue != HUE_PLAIN)
        ink_text_string(out, ansi[HUE_PLAIN]);
    ink_text_char(out, '\n');
}

static void write_canvas(const struct canvas *canvas, unsigned flags, ink_text *out)
{
    for (int row = 0; row < canvas->high; row++)
        write_row(canvas->at[row], (flags & INK_PICTURE_COLOUR) != 0, out);
}

/* --- the board ------------------------------------------------------------------------------ */

static void mark_lines(const ink_facts *facts, bool lines, struct paint paint[INK_CELL_LIMIT])
{
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        paint[cell] = (struct paint){0};
    for (int material = 0; lines && material < 2; material++)
        ink_paint_mark_line(paint, &facts->line[material], material);
}

static void paint_board(const struct page *page, unsigned flags)
{
    const ink_ruleset *rules = page->surface->rules;
    ink_facts facts;
    ink_show show;
    struct paint paint[INK_CELL_LIMIT];
    if ((flags & (INK_PICTURE_LINES | INK_PICTURE_ERRORS)) != 0)
        ink_facts_find(rules, page->sheet, &facts);
    mark_lines(&facts, (flags & INK_PICTURE_LINES) != 0, paint);
    ink_sheet_show(rules, page->sheet, &show);
    ink_paint_paper(page, 0, 0);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        ink_paint_cell(page, ink_set_first(left), &paint[ink_set_first(left)]);
    ink_paint_borders(page, show.border, (struct tint){HUE_EARTH, 0, 0});
    ink_paint_markers(page, show.marker);
    ink_paint_written(page, &show);
    if ((flags & INK_PICTURE_ROUNDS) != 0)
        ink_paint_rounds(page, show.border, tint_faint);
    ink_paint_prints(page);
    if ((flags & INK_PICTURE_ERRORS) != 0)
        ink_paint_ends(page, facts.open);
}

void ink_picture_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags,
                       ink_text *out)
{
    struct canvas canvas;
    const struct surface surface = surface_of(rules, flags, &canvas);
    const struct place place = {0, 0, CELL_WIDE, CELL_HIGH};
    start(&canvas, HIGH);
    paint_board(&(struct page){&surface, &place, sheet}, flags);
    write_canvas(&canvas, flags, out);
}

/* --- tiles side by side --------------------------------------------------------------------- */

/* The columns of a text in a terminal: one for each character, two for Hangul and the like. */
static int text_width(const char *text)
{
    int width = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != 0; c++)
        if ((*c & 0xc0) != 0x80)
            width += *c >= 0xe3 && *c <= 0xed ? 2 : 1;
    return width;
}

static int tile_width(const char *caption)
{
    int width = caption != 0 ? text_width(caption) : 0;
    return width > CELL_WIDE ? width : CELL_WIDE;
}

void ink_picture_tiles(const ink_ruleset *rules, const uint8_t *tile, const char *const *caption,
                       int count, unsigned flags, ink_text *out)
{
    static const struct paint plain = {0};
    struct canvas canvas;
    const struct surface surface = surface_of(rules, flags, &canvas);
    start(&canvas, CELL_HIGH);
    for (int i = 0, column = 0; i < count && column + CELL_WIDE <= TERMINAL_WIDE; i++) {
        if (tile[i] != 0)
            ink_paint_tile(&surface, (struct area){0, column, CELL_HIGH, CELL_WIDE}, tile[i],
                           &plain);
        column += tile_width(caption != 0 ? caption[i] : 0) + GAP;
    }
    write_canvas(&canvas, flags, out);
    for (int i = 0; caption != 0 && i < count; i++) {
        const char *text = caption[i] != 0 ? caption[i] : "";
        ink_text_string(out, text);
        int pad = i + 1 < count ? tile_width(text) + GAP - text_width(text) : 0;
        while (pad-- > 0)
            ink_text_char(out, ' ');
    }
    if (caption != 0)
        ink_text_char(out, '\n');
}

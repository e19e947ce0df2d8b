/* What is written into spaces beside their drawings: kinds of things in a module's bytes, the
   spaces of this round, and words such as "cloud=C3". */
#ifndef INKRAIL_MODULES_SHARED_WRITTEN_H
#define INKRAIL_MODULES_SHARED_WRITTEN_H

#include "core/module.h"

/* The number of what is written in each space, 0 for nothing, as two binary digits; each digit
   takes a byte a row. A kind is that number less 1. */
enum { WRITTEN_DIGITS = 2, WRITTEN_BYTES = WRITTEN_DIGITS * INK_ROWS };

static inline ink_set written_digit(const uint8_t *bytes, int digit)
{
    ink_set cells = 0;
    for (int row = 0; row < INK_ROWS; row++)
        cells |= (ink_set)bytes[INK_ROWS * digit + row] << 8 * row;
    return cells;
}

/* The spaces with that kind; those with any. */
static inline ink_set written_with(const uint8_t *bytes, int kind)
{
    ink_set low = written_digit(bytes, 0), high = written_digit(bytes, 1);
    return kind == 0 ? low & ~high : kind == 1 ? high & ~low : low & high;
}

static inline ink_set written_any(const uint8_t *bytes)
{
    return written_digit(bytes, 0) | written_digit(bytes, 1);
}

static inline void written_toggle(uint8_t *bytes, int digit, ink_cell cell)
{
    bytes[INK_ROWS * digit + ink_cell_row(cell)] ^= (uint8_t)(1u << ink_cell_column(cell));
}

/* Into a space in which nothing is written. */
static inline void written_put(uint8_t *bytes, int kind, ink_cell cell)
{
    for (int digit = 0; digit < WRITTEN_DIGITS; digit++)
        if (((kind + 1) >> digit & 1) != 0)
            written_toggle(bytes, digit, cell);
}

/* The next kind by hand; after the last one there is nothing again. */
static inline void written_next(uint8_t *bytes, ink_cell cell)
{
    written_toggle(bytes, 0, cell);
    if (!ink_set_has(written_digit(bytes, 0), cell)) /* the one is carried */
        written_toggle(bytes, 1, cell);
}

/* The cells with all that touch them, at corners too. */
static inline ink_set set_with_corners(ink_set cells)
{
    cells |= ink_set_step(cells, INK_NORTH) | ink_set_step(cells, INK_SOUTH);
    return cells | ink_set_step(cells, INK_EAST) | ink_set_step(cells, INK_WEST);
}

/* The spaces in which a route was drawn in this round. */
static inline ink_set fresh_routes(const ink_sheet *sheet)
{
    ink_set cells = 0;
    for (ink_set left = ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == sheet->round)
            cells |= left & (0 - left);
    return cells;
}

/* --- words ------------------------------------------------------------------------------------ */

static inline void word_tell(const char *name, ink_cell cell, ink_text *out)
{
    ink_text_string(out, name);
    ink_text_char(out, '=');
    ink_cell_write(cell, out);
}

/* Which of the symbols a word names, -1 if it is no such word; the cell is INK_NOWHERE if it names
   none. */
static inline int word_hear(const ink_module_symbol *symbol, ink_slice word, ink_cell *cell)
{
    for (int i = 0; symbol[i].text != NULL; i++) {
        size_t length = ink_slice_of(symbol[i].text).length;
        ink_slice front = {word.data, word.length < length ? word.length : length};
        if (!ink_slice_is(front, symbol[i].text) || word.length == length ||
            word.data[length] != '=')
            continue;
        if (!ink_cell_read((ink_slice){word.data + length + 1, word.length - length - 1}, cell))
            *cell = INK_NOWHERE;
        return i;
    }
    return -1;
}

static inline ink_status word_refuse(ink_refusal *why, ink_status status, ink_slice word,
                                     ink_cell cell)
{
    ink_refuse(why, status);
    if (why != NULL) {
        why->cell = cell;
        why->length = word.length;
    }
    return status;
}

#endif

/* The canvas: characters with colours, and how they become text. */
#include "picture_canvas.h"

void ink_canvas_start(struct canvas *canvas, const ink_ruleset *rules, unsigned flags, int high)
{
    canvas->rules = rules;
    canvas->flags = flags;
    canvas->ornament = (flags & INK_PICTURE_ASCII) != 0 ? &letters : &boxes;
    canvas->high = high;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < TERMINAL_WIDE; column++)
            canvas->at[row][column] = (struct spot){u' ', PLAIN};
}

void ink_canvas_put(struct canvas *canvas, int row, int column, glyph sign, int colour)
{
    if (column < TERMINAL_WIDE)
        canvas->at[row][column] = (struct spot){sign, (uint8_t)colour};
}

void ink_canvas_put_pair(struct canvas *canvas, int row, int column, const glyph pair[2],
                         int colour)
{
    ink_canvas_put(canvas, row, column, pair[0], colour);
    ink_canvas_put(canvas, row, column + 1, pair[1], colour);
}

static void write_glyph(glyph sign, ink_text *out)
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
    int colour = PLAIN;
    int length = row_length(row);
    for (int column = 0; column < length; column++) {
        const struct spot *spot = &row[column];
        /* A blank has no colour: staying with the last one keeps the text short. */
        if (colours && spot->sign != u' ' && spot->colour != colour) {
            colour = spot->colour;
            ink_text_string(out, ansi[colour]);
        }
        write_glyph(spot->sign, out);
    }
    if (colour != PLAIN)
        ink_text_string(out, ansi[PLAIN]);
    ink_text_char(out, '\n');
}

void ink_canvas_write(const struct canvas *canvas, ink_text *out)
{
    for (int row = 0; row < canvas->high; row++)
        write_row(canvas->at[row], (canvas->flags & INK_PICTURE_COLOUR) != 0, out);
}

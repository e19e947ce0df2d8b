/* Text of cells and placements. */
#include <inkrail/ruleset.h>

#include "words.h"

char ink_side_letter(int side)
{
    return "NESW"[side & 3];
}

bool ink_cell_read(ink_slice text, ink_cell *cell)
{
    if (text.length != 2)
        return false;
    int column = text.data[0] - 'A', row = text.data[1] - '1';
    if (column < 0 || column >= INK_COLUMNS || row < 0 || row >= INK_ROWS)
        return false;
    *cell = ink_cell_at(row, column);
    return true;
}

void ink_cell_write(ink_cell cell, ink_text *out)
{
    if (!ink_cell_valid(cell)) {
        ink_text_char(out, '?');
        return;
    }
    ink_text_char(out, (char)('A' + ink_cell_column(cell)));
    ink_text_char(out, (char)('1' + ink_cell_row(cell)));
}

ink_status ink_placement_read(const ink_ruleset *rules, ink_slice word, ink_placement *placement,
                              ink_refusal *why)
{
    ink_placement read;
    ink_drawing drawing;
    ink_slice name = {.data = word.data, .length = word.length < 2 ? word.length : 2};
    if (!ink_cell_read(name, &read.cell))
        return ink_refuse_word(why, INK_E_CELL_TEXT, word, word);
    ink_slice rest = {.data = word.data + 2, .length = word.length - 2};
    ink_status status = ink_drawing_read(rules, rest, &drawing);
    if (status != INK_OK)
        return ink_refuse_word(why, status, word, rest.length > 0 ? rest : word);
    read.tile = (uint8_t)ink_tile_find(rules, &drawing);
    if (read.tile == 0)
        return ink_refuse_word(why, INK_E_NO_DRAWING, word, rest);
    *placement = read;
    return ink_refuse(why, INK_OK);
}

void ink_placement_write(const ink_ruleset *rules, ink_placement placement, ink_text *out)
{
    ink_cell_write(placement.cell, out);
    ink_tile_write(rules, placement.tile, out);
}

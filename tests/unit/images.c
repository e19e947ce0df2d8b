/* Images of sheets: see images.h. */
#include "images.h"

static int turns_of(int symmetry)
{
    return symmetry & 3;
}

static bool mirrors(int symmetry)
{
    return (symmetry & 4) != 0;
}

bool image_exchanges(int symmetry)
{
    return turns_of(symmetry) % 2 == 1;
}

ink_cell image_cell(int symmetry, ink_cell cell)
{
    int row = ink_cell_row(cell), column = ink_cell_column(cell);
    if (mirrors(symmetry))
        column = 6 - column;
    for (int i = 0; i < turns_of(symmetry); i++) {
        int old = row;
        row = column;
        column = 6 - old;
    }
    return ink_cell_at(row, column);
}

int image_side(int symmetry, int side)
{
    if (mirrors(symmetry) && side % 2 == 1)
        side ^= 2;
    return (side + turns_of(symmetry)) % 4;
}

ink_set image_set(int symmetry, ink_set set)
{
    ink_set mapped = 0;
    for (; set != 0; set &= set - 1)
        mapped |= ink_set_of(image_cell(symmetry, ink_set_first(set)));
    return mapped;
}

int image_tile(int symmetry, int tile)
{
    static int cache[SYMMETRIES][INK_MAX_TILES];
    char text[TWIN_TEXT];
    if (cache[symmetry][tile] == 0) {
        look found = look_of_tile(tile);
        twin_drawing drawing = twin_face_at(found.face)->look[found.look];
        if (mirrors(symmetry))
            drawing = twin_drawing_mirror(drawing);
        for (int i = 0; i < turns_of(symmetry); i++)
            drawing = twin_drawing_turn(drawing);
        if (image_exchanges(symmetry))
            drawing = twin_drawing_exchange(drawing);
        twin_drawing_write(&drawing, text);
        cache[symmetry][tile] = tile_of(text);
    }
    return cache[symmetry][tile];
}

int image_shape(int symmetry, int shape)
{
    return shape == 0 ? 0
                      : classic()->tile[image_tile(symmetry, classic()->shape[shape].first)].shape;
}

ink_sheet image_sheet(int symmetry, const ink_sheet *sheet)
{
    ink_sheet mapped;
    ink_sheet_start(classic(), &mapped);
    for (ink_set rest = sheet->drawn; rest != 0; rest &= rest - 1) {
        ink_cell cell = ink_set_first(rest);
        ink_sheet_ink(classic(), &mapped, image_cell(symmetry, cell),
                      image_tile(symmetry, sheet->tile[cell]));
    }
    return mapped;
}

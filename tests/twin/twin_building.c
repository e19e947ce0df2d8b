/* The buildings of the Challenge board (rules 5). */
#include "twin.h"

#include <stddef.h>

static bool is_one_of(const char *const *cell, int row, int column)
{
    for (; *cell != NULL; cell++) {
        int its_row, its_column;
        if (twin_cell_read(*cell, &its_row, &its_column) && its_row == row && its_column == column)
            return true;
    }
    return false;
}

char twin_building(int edition, int row, int column)
{
    static const char *const factories[] = {"A1", "G5", "C6", NULL};
    static const char *const villages[] = {"C1", "F2", "E3", "E6", NULL};
    static const char *const universities[] = {"A3", "D4", "B5", "G7", NULL};
    if (edition != TWIN_CHALLENGE)
        return '.';
    if (is_one_of(factories, row, column))
        return 'F';
    if (is_one_of(villages, row, column))
        return 'V';
    return is_one_of(universities, row, column) ? 'U' : '.';
}

/* A Factory gives a copy, the third University a special route. What the drawing before gave
   is used up by this one, or lost. A Village wants a Station; there are four boxes. */
void twin_react(twin_sheet *sheet, int row, int column)
{
    const twin_drawing *drawn = &sheet->board.cell[row][column];
    char building = twin_building(sheet->edition, row, column);
    sheet->gift = TWIN_NOTHING;
    if (building == 'F' && twin_drawing_is_route(drawn))
        sheet->gift = TWIN_COPY;
    if (building == 'V' && drawn->station && sheet->villages < 4)
        sheet->villages++;
    if (building == 'U' && twin_drawing_is_route(drawn)) {
        sheet->universities++;
        if (sheet->universities == 3)
            sheet->gift = TWIN_FREE_SPECIAL;
    }
}

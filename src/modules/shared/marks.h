/* What several expansions ask about the marks on a sheet. */
#ifndef INKRAIL_MODULES_SHARED_MARKS_H
#define INKRAIL_MODULES_SHARED_MARKS_H

#include "core/module.h"

/* The cells that carry this mark. */
static inline ink_set marked_cells(const ink_ruleset *rules, const ink_sheet *sheet,
                                   const char *text)
{
    int mark = ink_mark_find(rules, text);
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (rules->tile[sheet->tile[ink_set_first(left)]].marks == mark)
            cells |= left & (0 - left);
    return cells;
}

/* The cells of `cells` that are connected with the lowest of them, side by side. */
static inline ink_set marked_group(ink_set cells)
{
    ink_set group = ink_set_of(ink_set_first(cells)), before;
    do {
        before = group;
        group |= ink_set_around(group) & cells;
    } while (group != before);
    return group;
}

/* Gives the drawing in a cell another mark, or none (0); its route stays, with its round. */
static inline void mark_anew(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int mark)
{
    const ink_tile *tile = &rules->tile[sheet->tile[cell]];
    ink_drawing drawing = {
        .second = tile->second, .station = tile->flags & INK_TILE_STATION, .marks = (uint8_t)mark};
    for (int s = 0; s < INK_SIDES; s++)
        drawing.side[s] = tile->side[s];
    ink_sheet_put(rules, sheet, cell, ink_tile_find(rules, &drawing),
                  ink_sheet_round_of(sheet, cell));
}

#endif

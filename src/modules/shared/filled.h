/* Spaces that a module fills with shapes of its own: their marks are sinks, so that ends may point
   at them, but nothing is drawn over them. */
#ifndef INKRAIL_MODULES_SHARED_FILLED_H
#define INKRAIL_MODULES_SHARED_FILLED_H

#include "core/module.h"

/* The cells with one of the first `shapes` shapes that the module in this slot draws itself. */
static inline ink_set filled_cells(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                                   int shapes)
{
    int first = rules->own_shape[slot];
    ink_set cells = 0;
    for (ink_set left = sheet->sink; left != 0; left &= left - 1) {
        int shape = rules->tile[sheet->tile[ink_set_first(left)]].shape;
        if (shape >= first && shape < first + shapes)
            cells |= left & (0 - left);
    }
    return cells;
}

/* A veto for what they fill; `text` is its reason. */
static inline bool filled_veto(ink_set filled, int turns, ink_set cells[4], const char **reason,
                               const char *text)
{
    for (int t = 0; t < turns; t++) {
        if (reason != NULL && (cells[t] & filled) != 0)
            *reason = text;
        cells[t] &= ~filled;
    }
    return filled != 0;
}

/* Where such a shape may be put: on any empty space, whatever has been drawn. */
static inline ink_set filled_room(const ink_ruleset *rules, const ink_sheet *sheet, int tile)
{
    return ink_sheet_cells_over(rules, sheet, tile, ink_sheet_space(sheet));
}

static inline ink_status filled_put(const ink_ruleset *rules, ink_sheet *sheet, ink_placement at,
                                    ink_refusal *why)
{
    if (!ink_cell_valid(at.cell) || !ink_set_has(filled_room(rules, sheet, at.tile), at.cell))
        return ink_refuse_rule(why, INK_TEXT("{cell} is not empty"), at);
    ink_sheet_put(rules, sheet, at.cell, at.tile, sheet->round);
    return ink_refuse(why, INK_OK);
}

/* Is the word one of these shapes on a cell? */
static inline bool filled_hear(const ink_ruleset *rules, ink_slice word, int slot, int shapes,
                               ink_placement *at)
{
    if (ink_placement_read(rules, word, at, NULL) != INK_OK)
        return false;
    int shape = rules->tile[at->tile].shape - rules->own_shape[slot];
    return shape >= 0 && shape < shapes;
}

#endif

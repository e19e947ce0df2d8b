/* What the rules of lava and its bounds share. */
#ifndef INKRAIL_MODULES_SHARED_LAVA_H
#define INKRAIL_MODULES_SHARED_LAVA_H

#include "core/module.h"

/* The module's bytes. */
enum { LAVA_VOLCANO_DRAWN, LAVA_ROUTE_ERASED, LAVA_BYTES };

enum { LAVA_POINTS_CLOSED = 5 };

static inline int lava_material(const ink_ruleset *rules)
{
    return ink_material_find(rules, 'X');
}

/* Cells that an open side faces. */
static inline ink_set lava_faced(const ink_sheet *sheet, int lava)
{
    ink_set cells = 0;
    for (int s = 0; s < INK_SIDES; s++)
        cells |= ink_set_step(ink_sheet_open(sheet, lava, s), s);
    return cells;
}

/* The cells where a volcano may be drawn: away from all lava. */
static inline ink_set lava_volcano_cells(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set hot = ink_sheet_with(sheet, lava_material(rules));
    return sheet->event != 0 ? 0 : ink_sheet_space(sheet) & ~hot & ~ink_set_around(hot);
}

#endif

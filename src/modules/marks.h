/* What several expansions ask about the marks on a sheet. */
#ifndef INKRAIL_MODULES_MARKS_H
#define INKRAIL_MODULES_MARKS_H

#include "../core/module.h"

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

#endif

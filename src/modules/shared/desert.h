/* What the rules of the desert and its bounds share. */
#ifndef INKRAIL_MODULES_SHARED_DESERT_H
#define INKRAIL_MODULES_SHARED_DESERT_H

#include "marks.h"

/* The cells with cacti. */
static inline ink_set desert_cacti(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return marked_cells(rules, sheet, "c") | marked_cells(rules, sheet, "cc");
}

/* The cacti that an Arid face makes wither. */
static inline ink_set desert_withering(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return desert_cacti(rules, sheet) & ~ink_set_around(marked_cells(rules, sheet, "w"));
}

#endif

/* What the rules of forests and their bounds share. */
#ifndef INKRAIL_MODULES_SHARED_FOREST_H
#define INKRAIL_MODULES_SHARED_FOREST_H

#include "marks.h"

/* Points for each cell. */
enum { FOREST_SPACE_OF_THE_BEST = 2, FOREST_SPACE_OF_THE_SECOND = 1 };

/* The cells with trees. */
static inline ink_set forest_trees(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return marked_cells(rules, sheet, "t");
}

#endif

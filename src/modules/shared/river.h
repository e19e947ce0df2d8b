/* What the rules of rivers and their bounds share. */
#ifndef INKRAIL_MODULES_SHARED_RIVER_H
#define INKRAIL_MODULES_SHARED_RIVER_H

#include "core/module.h"

/* Further points if both ends of the river are at the edge. */
enum { RIVER_BOTH_ENDS_AT_EDGE = 3 };

/* How many ends of a river are at the edge. */
static inline int river_ends_at_edge(const ink_sheet *sheet, int water, ink_set river)
{
    int ends = 0;
    for (int s = 0; s < INK_SIDES; s++)
        ends += ink_set_count(sheet->arm[water][s] & river & ink_set_edge(s));
    return ends;
}

#endif

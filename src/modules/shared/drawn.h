/* What was drawn in this round. */
#ifndef INKRAIL_MODULES_SHARED_DRAWN_H
#define INKRAIL_MODULES_SHARED_DRAWN_H

#include "core/module.h"

/* Highway, railway, and what joins both. */
static inline bool drawn_is_route(const ink_ruleset *rules, int material)
{
    return material <= INK_RAILWAY || rules->meet[material][INK_HIGHWAY] == INK_JOIN;
}

static inline ink_set drawn_routes(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set cells = 0;
    for (int m = 0; m < rules->materials; m++)
        cells |= drawn_is_route(rules, m) ? ink_sheet_with(sheet, m) : 0;
    return cells;
}

/* The cells next to these over a border where two routes are joined. */
static inline ink_set drawn_joined(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells)
{
    ink_set joined = 0;
    for (int m = 0; m < rules->materials; m++)
        for (int other = 0; other < rules->materials; other++) {
            bool join = drawn_is_route(rules, m) && drawn_is_route(rules, other) &&
                        rules->meet[m][other] == INK_JOIN;
            for (int s = 0; join && s < INK_SIDES; s++)
                joined |= ink_set_step(cells & sheet->arm[m][s], s) &
                          sheet->arm[other][ink_side_opposite(s)];
        }
    return joined;
}

static inline ink_set drawn_this_round(const ink_sheet *sheet, ink_set cells)
{
    ink_set drawn = 0;
    for (ink_set left = cells; left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == sheet->round)
            drawn |= left & (0 - left);
    return drawn;
}

/* Rules: a route is one whole here, an overpass, too. */
static inline int drawn_largest_group(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int most = 0;
    for (ink_set left = drawn_this_round(sheet, drawn_routes(rules, sheet)); left != 0;) {
        ink_set group = 0, next = left & (0 - left);
        for (; next != 0; next = drawn_joined(rules, sheet, group) & left & ~group)
            group |= next;
        most = ink_set_count(group) > most ? ink_set_count(group) : most;
        left &= ~group;
    }
    return most;
}

#endif

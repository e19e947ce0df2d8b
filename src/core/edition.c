/* Dice, special routes and exits as the boxes have them (rules: Board; Dice). */
#include "edition.h"

#define ROUTE_DIE                                                                                  \
    {                                                                                              \
        "H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."                                             \
    }

static const ink_edition editions[] = {
    {
        .name = "classic",
        .rounds = 7,
        .die = {ROUTE_DIE,
                ROUTE_DIE,
                ROUTE_DIE,
                {"HRHR{NS}{EW}", "HRHR{NS}{EW}", "H.R.*", "H.R.*", "HR..*", "HR..*"}},
    },
};

const char *const ink_edition_special[INK_SPECIALS] = {"HHRH*", "HRRR*", "HHHH",
                                                       "RRRR",  "HRRH*", "HRHR*"};

#define EXIT(column, row, s, m)                                                                    \
    {                                                                                              \
        .cell = 8 * (row) + (column), .side = (s), .material = (m)                                 \
    }

const ink_exit ink_edition_exit[INK_EXITS] = {
    EXIT(1, 0, INK_NORTH, INK_HIGHWAY), EXIT(3, 0, INK_NORTH, INK_RAILWAY),
    EXIT(5, 0, INK_NORTH, INK_HIGHWAY), EXIT(6, 1, INK_EAST, INK_RAILWAY),
    EXIT(6, 3, INK_EAST, INK_HIGHWAY),  EXIT(6, 5, INK_EAST, INK_RAILWAY),
    EXIT(5, 6, INK_SOUTH, INK_HIGHWAY), EXIT(3, 6, INK_SOUTH, INK_RAILWAY),
    EXIT(1, 6, INK_SOUTH, INK_HIGHWAY), EXIT(0, 5, INK_WEST, INK_RAILWAY),
    EXIT(0, 3, INK_WEST, INK_HIGHWAY),  EXIT(0, 1, INK_WEST, INK_RAILWAY),
};

const ink_edition *ink_edition_at(int index)
{
    int count = (int)(sizeof editions / sizeof *editions);
    return index >= 0 && index < count ? &editions[index] : NULL;
}

const char *ink_edition_name(int edition)
{
    const ink_edition *found = ink_edition_at(edition);
    return found != NULL ? found->name : NULL;
}

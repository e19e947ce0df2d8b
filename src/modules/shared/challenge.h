/* What the rules of buildings and their bounds share. */
#ifndef INKRAIL_MODULES_SHARED_CHALLENGE_H
#define INKRAIL_MODULES_SHARED_CHALLENGE_H

#include <inkrail/grid.h>

enum {
    CHALLENGE_VILLAGES,
    CHALLENGE_UNIVERSITIES,
    CHALLENGE_EARNED,
    BYTES
}; /* the module's bytes */
enum {
    CHALLENGE_NOTHING,
    CHALLENGE_COPY,
    CHALLENGE_FREE_SPECIAL
}; /* values of CHALLENGE_EARNED, and payloads of moves */
enum {
    CHALLENGE_GIVEN_UP_AT = 2
}; /* the bits of a payload from where the special route stands,
                                       counted from 1, instead of which something is drawn */
enum { CHALLENGE_MOST_VILLAGES = 4, CHALLENGE_UNIVERSITIES_FOR_SPECIAL = 3 };

#define CHALLENGE_CELL(column, row) (UINT64_C(1) << (8 * ((row)-1) + (column) - 'A'))
#define CHALLENGE_FACTORY_CELLS                                                                    \
    (CHALLENGE_CELL('A', 1) | CHALLENGE_CELL('G', 5) | CHALLENGE_CELL('C', 6))
#define CHALLENGE_VILLAGE_CELLS                                                                    \
    (CHALLENGE_CELL('C', 1) | CHALLENGE_CELL('F', 2) | CHALLENGE_CELL('E', 3) |                    \
     CHALLENGE_CELL('E', 6))
#define CHALLENGE_UNIVERSITY_CELLS                                                                 \
    (CHALLENGE_CELL('A', 3) | CHALLENGE_CELL('D', 4) | CHALLENGE_CELL('B', 5) |                    \
     CHALLENGE_CELL('G', 7))

#endif

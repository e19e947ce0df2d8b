/* What the rules of buildings and their bounds both need. */
#ifndef INK_MODULES_CHALLENGE_H
#define INK_MODULES_CHALLENGE_H

#include <inkrail/grid.h>

enum { VILLAGES, UNIVERSITIES, EARNED, BYTES }; /* the module's bytes */
enum { NOTHING, COPY, FREE_SPECIAL };           /* what EARNED says, and moves' payloads */
enum { MOST_VILLAGES = 4, UNIVERSITIES_FOR_SPECIAL = 3 };

#define CELL(column, row) (UINT64_C(1) << (8 * ((row)-1) + (column) - 'A'))
#define FACTORY_CELLS (CELL('A', 1) | CELL('G', 5) | CELL('C', 6))
#define VILLAGE_CELLS (CELL('C', 1) | CELL('F', 2) | CELL('E', 3) | CELL('E', 6))
#define UNIVERSITY_CELLS (CELL('A', 3) | CELL('D', 4) | CELL('B', 5) | CELL('G', 7))

#endif

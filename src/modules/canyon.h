/* What the rules of canyons and their bounds both need. */
#ifndef INK_MODULES_CANYON_H
#define INK_MODULES_CANYON_H

#include "lattice.h"

/* Points of a canyon from frame to frame. */
enum { CANYON_BOTH_ENDS_AT_FRAME = 2 };

/* All canyons of a sheet: what the module's bytes hold. */
static inline lattice canyon_all(const uint8_t *bytes)
{
    lattice all;
    __builtin_memcpy(&all, bytes, sizeof all);
    return all;
}

#endif

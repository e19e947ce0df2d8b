/* What the rules of canyons and their bounds share. */
#ifndef INKRAIL_MODULES_SHARED_CANYON_H
#define INKRAIL_MODULES_SHARED_CANYON_H

#include "core/octets.h"
#include "lattice.h"

/* Points of a canyon with both ends at the edge. */
enum { CANYON_BOTH_ENDS_AT_FRAME = 2 };

/* All canyons of a sheet, which are the module's bytes. */
static inline lattice canyon_all(const uint8_t *bytes)
{
    return (lattice){.east = ink_octets_read(bytes), .south = ink_octets_read(bytes + 8)};
}

static inline void canyon_keep(uint8_t *bytes, const lattice *all)
{
    ink_octets_write(bytes, all->east);
    ink_octets_write(bytes + 8, all->south);
}

#endif

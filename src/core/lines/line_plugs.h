/* The plugs of a frontier, and how one cell changes them: see line_sweep.h. */
#ifndef INKRAIL_CORE_LINES_LINE_PLUGS_H
#define INKRAIL_CORE_LINES_LINE_PLUGS_H

#include "line.h"

enum {
    INK_PLUG_BITS = 3,
    INK_PLUG_RIGHT = 7,     /* the plug to the right of the last cell; those below the columns come
                               first */
    INK_PLUG_NEW_RIGHT = 8, /* the plugs that leave the present cell */
    INK_PLUG_NEW_DOWN = 9,
    INK_PLUG_FRESH = 7 /* a group that begins in this cell; one less for its second strand */
};

#define INK_PLUG_ONES UINT32_C(01111111111) /* the lowest bit of each plug */
#define INK_PLUG_FRONTIER UINT32_C(077777777)
#define INK_PLUGS_DEAD UINT32_MAX

/* A cell of a sweep. Edges out of it: one to the east (bit 0), one to the south (bit 1). */
enum { INK_OUTS = 4 };
typedef struct ink_line_sweep_cell {
    ink_cell cell;
    uint8_t column;
    uint8_t sides[2];                /* joined sides of both strands, bit per side */
    uint8_t outs;                    /* edges that the cell decides on */
    uint8_t open;                    /* plugs that may hold an edge when the sweep reaches the
                                        cell */
    uint8_t odd[INK_OUTS][INK_OUTS]; /* odd nodes by edges in (west, north) and edges out */
} ink_line_sweep_cell;

static inline uint32_t ink_plugs_at(uint32_t plugs, int plug)
{
    return plugs >> INK_PLUG_BITS * plug & 7;
}

/* A one in each plug of the group. */
static inline uint32_t ink_plugs_of(uint32_t plugs, uint32_t group)
{
    uint32_t differ = plugs ^ group * INK_PLUG_ONES;
    return ~(differ | differ >> 1 | differ >> 2) & INK_PLUG_ONES;
}

/* Numbers the groups in the order in which they first appear. */
static inline uint32_t ink_plugs_numbered(uint32_t plugs)
{
    uint32_t left = (plugs | plugs >> 1 | plugs >> 2) & INK_PLUG_ONES, result = 0, number = 1;
    while (left != 0) {
        uint32_t group = ink_plugs_of(plugs, plugs >> __builtin_ctz(left) & 7);
        result |= group * number++;
        left &= ~group;
    }
    return result;
}

/* Adds the edges of one strand. Returns its group, 0 if it has no edge. */
static inline uint32_t ink_plugs_add_strand(const ink_line_sweep_cell *cell, int strand,
                                            uint32_t outs, uint32_t *plugs)
{
    unsigned sides = cell->sides[strand];
    uint32_t left = (0 - (sides >> INK_WEST & 1)) & ink_plugs_at(*plugs, INK_PLUG_RIGHT);
    uint32_t up = (0 - (sides >> INK_NORTH & 1)) & ink_plugs_at(*plugs, cell->column);
    uint32_t east = sides >> INK_EAST & outs & 1, south = sides >> INK_SOUTH & outs >> 1 & 1;
    uint32_t group = left != 0 ? left : up;
    if (group == 0 && (east | south) != 0)
        group = (uint32_t)(INK_PLUG_FRESH - strand);
    *plugs ^= left << INK_PLUG_BITS * INK_PLUG_RIGHT | up << INK_PLUG_BITS * cell->column;
    if (left != 0 && up != 0)
        *plugs ^= ink_plugs_of(*plugs, up) * (left ^ up);
    *plugs |= ((0 - east) & group) << INK_PLUG_BITS * INK_PLUG_NEW_RIGHT |
              ((0 - south) & group) << INK_PLUG_BITS * INK_PLUG_NEW_DOWN;
    return group;
}

/* The plugs after a cell, given its edges out. INK_PLUGS_DEAD: a group would be left behind that
   nothing to come can join, although it is not all there is. */
static inline uint32_t ink_plugs_add(const ink_line_sweep_cell *cell, uint32_t plugs, uint32_t outs)
{
    uint32_t group = ink_plugs_add_strand(cell, 0, outs, &plugs);
    bool closed = group != 0 && ink_plugs_of(plugs, group) == 0;
    if (cell->sides[1] != 0) {
        group = ink_plugs_add_strand(cell, 1, outs, &plugs);
        if (closed && group != 0)
            return INK_PLUGS_DEAD;
        closed = closed || (group != 0 && ink_plugs_of(plugs, group) == 0);
    }
    if (closed)
        return plugs == 0 ? 0 : INK_PLUGS_DEAD;
    uint32_t right = ink_plugs_at(plugs, INK_PLUG_NEW_RIGHT);
    uint32_t down = ink_plugs_at(plugs, INK_PLUG_NEW_DOWN);
    return ink_plugs_numbered((plugs & INK_PLUG_FRONTIER) |
                              right << INK_PLUG_BITS * INK_PLUG_RIGHT |
                              down << INK_PLUG_BITS * cell->column);
}

#endif

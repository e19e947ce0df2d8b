/* Sets of cells in a module's bytes: a byte a row. */
#ifndef INKRAIL_MODULES_SHARED_CELL_BYTES_H
#define INKRAIL_MODULES_SHARED_CELL_BYTES_H

#include "core/module.h"

enum { CELL_BYTES = INK_ROWS };

static inline ink_set cell_bytes(const uint8_t *byte)
{
    ink_set cells = 0;
    for (int row = 0; row < INK_ROWS; row++)
        cells |= (ink_set)byte[row] << 8 * row;
    return cells;
}

static inline void cell_bytes_put(uint8_t *byte, ink_set cells)
{
    for (int row = 0; row < INK_ROWS; row++)
        byte[row] = (uint8_t)(cells >> 8 * row);
}

#endif

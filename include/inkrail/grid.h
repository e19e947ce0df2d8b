/* The 7x7 grid: cells, sides and sets of cells. */
#ifndef INKRAIL_GRID_H
#define INKRAIL_GRID_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A cell is 8 * row + column, rows and columns 0..6 from the top left. The unused
   eighth column keeps a step east or west from wrapping into the next row. */
typedef uint8_t ink_cell;

/* A set of cells, one bit each. */
typedef uint64_t ink_set;

enum {
    INK_ROWS = 7,
    INK_COLUMNS = 7,
    INK_CELL_LIMIT = 56, /* one past the largest cell value */
    INK_NOWHERE = 63     /* no cell at all; fits the six bits a move has */
};

enum ink_side { INK_NORTH = 0, INK_EAST = 1, INK_SOUTH = 2, INK_WEST = 3, INK_SIDES = 4 };

#define INK_BOARD UINT64_C(0x007f7f7f7f7f7f7f)

static inline ink_cell ink_cell_at(int row, int column)
{
    return (ink_cell)(8 * row + column);
}

static inline int ink_cell_row(ink_cell cell)
{
    return cell >> 3;
}

static inline int ink_cell_column(ink_cell cell)
{
    return cell & 7;
}

static inline ink_set ink_set_of(ink_cell cell)
{
    return UINT64_C(1) << cell;
}

static inline bool ink_cell_valid(ink_cell cell)
{
    return cell < INK_CELL_LIMIT && (INK_BOARD >> cell & 1) != 0;
}

static inline bool ink_set_has(ink_set set, ink_cell cell)
{
    return (set >> cell & 1) != 0;
}

static inline int ink_set_count(ink_set set)
{
    return __builtin_popcountll(set);
}

/* The lowest cell of a set that is not empty. */
static inline ink_cell ink_set_first(ink_set set)
{
    return (ink_cell)__builtin_ctzll(set);
}

static inline int ink_side_opposite(int side)
{
    return side ^ 2;
}

/* Every cell of the set, moved one step; cells that would leave the board are dropped. */
static inline ink_set ink_set_step(ink_set set, int side)
{
    switch (side) {
    case INK_NORTH: return set >> 8;
    case INK_EAST: return set << 1 & INK_BOARD;
    case INK_SOUTH: return set << 8 & INK_BOARD;
    default: return set >> 1 & INK_BOARD;
    }
}

/* The side by which a cell touches another one; INK_SIDES if they are not neighbours. */
static inline int ink_side_towards(ink_cell from, ink_cell to)
{
    int side = 0;
    while (side < INK_SIDES && ink_set_step(ink_set_of(from), side) != ink_set_of(to))
        side++;
    return side;
}

/* The cells along one edge of the board. */
static inline ink_set ink_set_edge(int side)
{
    switch (side) {
    case INK_NORTH: return UINT64_C(0x7f);
    case INK_EAST: return UINT64_C(0x0040404040404040);
    case INK_SOUTH: return UINT64_C(0x007f000000000000);
    default: return UINT64_C(0x0001010101010101);
    }
}

/* The cells of a row or a column, counted from 0. */
static inline ink_set ink_set_row(int row)
{
    return ink_set_edge(INK_NORTH) << 8 * row;
}

static inline ink_set ink_set_column(int column)
{
    return ink_set_edge(INK_WEST) << column;
}

/* The neighbours of the cells of a set, by side. */
static inline ink_set ink_set_around(ink_set set)
{
    return ink_set_step(set, INK_NORTH) | ink_set_step(set, INK_EAST) |
           ink_set_step(set, INK_SOUTH) | ink_set_step(set, INK_WEST);
}

/* The most cells of the set that lie side by side in one row or one column. */
static inline int ink_set_longest_run(ink_set set)
{
    int run = 0;
    for (ink_set row = set, column = set; (row | column) != 0; run++) {
        row &= row >> 1;
        column &= column >> 8;
    }
    return run;
}

/* The most cells of the set that lie in one square of this size. */
static inline int ink_set_most_in_square(ink_set set, int size)
{
    ink_set line = (UINT64_C(1) << size) - 1, square = 0;
    int most = 0;
    for (int i = 0; i < size; i++)
        square |= line << 8 * i;
    for (int row = 0; row + size <= INK_ROWS; row++)
        for (int column = 0; column + size <= INK_COLUMNS; column++) {
            int count = ink_set_count(set >> (8 * row + column) & square);
            most = count > most ? count : most;
        }
    return most;
}

#ifdef __cplusplus
}
#endif

#endif

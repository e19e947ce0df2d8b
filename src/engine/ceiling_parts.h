/* The parts of the ceiling, for each other. */
#ifndef INK_ENGINE_CEILING_PARTS_H
#define INK_ENGINE_CEILING_PARTS_H

#include "ceiling.h"

enum { INK_NEVER = -64 }; /* less than any gain */

/* What a tile adds on a cell when so many others are drawn, too. False if it cannot lie there. */
bool ink_ceiling_gain_at(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell,
                         int others, ink_ceiling_gain *gain);

/* --- cells (ceiling_cell.c) ------------------------------------------------------------------ */

/* Fields of the counts; those of a tile's arms are added up. Errors are counted from 1 on, so that
   they are never negative. */
enum {
    INK_MEETS_ERRORS = 0,      /* mended, less made, and 1 */
    INK_MEETS_OPEN = 4,        /* looks at an empty cell */
    INK_MEETS_OPEN_ERRORS = 7, /* and is an error if nothing is drawn there */
    INK_MEETS_JOINED = 10,     /* joins something */
    INK_MEETS_HALVES = 13,     /* of a join, by way of networks without exits */
    INK_MEETS_CRATERS = 17,    /* points into a cell that swallows ends */
    INK_MEETS_IMPOSSIBLE = 20  /* cannot be */
};

static inline int ink_ceiling_field(uint32_t counts, int at, int bits)
{
    return (int)(counts >> at & ((1u << bits) - 1));
}

/* Looks at networks, and at what each cell offers. */
void ink_ceiling_find_cells(ink_ceiling *ceiling);

/* The same again, when only what is earned has changed. */
void ink_ceiling_weigh_place(ink_ceiling *ceiling, ink_cell cell);

/* --- lines (ceiling_line.c) ------------------------------------------------------------------ */

/* Looks at the lines as they are. */
void ink_ceiling_line_find(ink_ceiling *ceiling);

/* How much longer both lines can become by one drawing alone, there. */
int ink_ceiling_line_gain(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell);

/* Does it join a piece of line that another drawing can join, too? */
bool ink_ceiling_line_shared(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell);

/* The most both lines can have, by all drawings together. */
int ink_ceiling_lines(const ink_ceiling *ceiling);

/* --- two drawings (ceiling_pair.c) -------------------------------------------------------------- */

/* What they can add to the points as they are, lines included. */
int ink_ceiling_pair_find(ink_ceiling *ceiling);

/* The same if the first of them, of that kind, is a tile on a cell. */
int ink_ceiling_pair_with(const ink_ceiling *ceiling, int kind, const ink_tile *tile,
                          ink_cell cell);

#endif

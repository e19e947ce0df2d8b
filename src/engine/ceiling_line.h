/* The parts of the ceiling, for each other. */
#ifndef INK_ENGINE_CEILING_LINE_H
#define INK_ENGINE_CEILING_LINE_H

#include "ceiling.h"

enum { INK_NEVER = -64 }; /* less than any gain */

/* What a tile adds on a cell when so many others are drawn, too. False if it cannot lie there. */
bool ink_ceiling_gain_at(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell,
                         int others, ink_ceiling_gain *gain);

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

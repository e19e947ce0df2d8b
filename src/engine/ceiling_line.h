/* Bounds of the longest lines, for the ceiling. */
#ifndef INK_ENGINE_CEILING_LINE_H
#define INK_ENGINE_CEILING_LINE_H

#include "ceiling.h"

/* Looks at the lines as they are. */
void ink_ceiling_line_find(ink_ceiling *ceiling);

/* How much longer both lines can become by one drawing alone, there. */
int ink_ceiling_line_gain(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell);

/* The most both lines can have, by all drawings together. */
int ink_ceiling_lines(const ink_ceiling *ceiling);

#endif

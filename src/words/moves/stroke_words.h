/* Strokes along the borders of cells, described from one of their ends. */
#ifndef INKRAIL_WORDS_MOVES_STROKE_WORDS_H
#define INKRAIL_WORDS_MOVES_STROKE_WORDS_H

#include <inkrail/draw.h>

/* The sides along which the borders lead from the corner, at most INK_DRAW_PATH; returns how many
   there are. */
int stroke_sides(const ink_set border[2], int corner, uint8_t side[INK_DRAW_PATH]);

/* One of the corners where the borders end; -1 if there is none. */
int stroke_end(const ink_set border[2]);

/* "line from C3 to the east, east, south". */
void stroke_words(const ink_set border[2], int corner, ink_text *out);

#endif

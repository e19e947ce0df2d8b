/* What a piece that is laid on corners looks like: a small drawing of its lines, made from what
   one of its moves would leave on the borders. */
#ifndef INKRAIL_TUI_BOARD_STROKE_H
#define INKRAIL_TUI_BOARD_STROKE_H

#include "tui/state.h"

enum { STROKE_WIDE = 4, STROKE_HIGH = 2 };

/* The sides on which each corner of the drawing has a line, one bit each. */
struct stroke {
    uint8_t arms[STROKE_HIGH][STROKE_WIDE];
};

/* Lying down, and always turned the same way; false if it is too large or cannot be drawn now. */
bool stroke_of(const struct tui *tui, const ink_piece *piece, struct stroke *stroke);

#endif

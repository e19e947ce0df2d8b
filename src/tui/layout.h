/* What goes where in a window of some size. */
#ifndef INKRAIL_TUI_LAYOUT_H
#define INKRAIL_TUI_LAYOUT_H

#include <stdbool.h>

#include "tui/board/board.h"
#include "tui/terminal/canvas.h"

enum { LEAST_ROWS = 24, LEAST_COLUMNS = 80 };

struct layout {
    bool fits;
    struct place board;
    struct area panel;   /* beside the board */
    struct area side;    /* a second panel; `wide` is 0 without it */
    struct area log;     /* below the board; `high` is 0 without it */
    struct area message; /* below all */
    /* at the foot of the panel, for what finds no room there; `high` is 0 without it */
    struct area aside;
};

struct layout layout_of(int rows, int columns);

/* Without anything for the second panel: board and panel stand in the middle. */
void layout_be_alone(struct layout *layout);

#endif

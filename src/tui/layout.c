#include "layout.h"

enum {
    GAP = 2,
    PANEL_LEAST = 31,
    PANEL_FIRST = 46,
    PANEL_MOST = 60,
    SIDE_LEAST = 36,
    SIDE_MOST = 94
};

/* Sizes of a cell, the largest first, with what they need besides the board. */
static const struct {
    int wide, high, panel, message;
} sizes[] = {
    {18, 9, 80, 2}, {14, 7, 60, 2}, {12, 6, 60, 2},
    {10, 5, 43, 2}, {8, 4, 43, 2},  {6, 3, PANEL_LEAST, 1},
};

enum { SIZES = sizeof sizes / sizeof *sizes };

static int size_for(int rows, int columns)
{
    for (int i = 0; i < SIZES; i++)
        if (board_wide(sizes[i].wide) + GAP + sizes[i].panel <= columns &&
            board_high(sizes[i].high) + sizes[i].message <= rows)
            return i;
    return SIZES - 1;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* The panel takes what the board leaves; from some width on there are two. The first has room for
   large dice then, and is wider still where the second has room for three boards in a row. */
static void lay_panels(struct layout *layout, int rows, int left, int columns)
{
    int rest = columns - left, more = rest - PANEL_FIRST - GAP - SIDE_MOST;
    bool two = rest >= PANEL_FIRST + GAP + SIDE_LEAST;
    int wide = two ? at_most(PANEL_FIRST + (more > 0 ? more : 0), PANEL_MOST) : rest;
    layout->panel = (struct area){0, left, rows, wide};
    layout->side =
        (struct area){0, left + wide + GAP, rows, two ? at_most(rest - wide - GAP, SIDE_MOST) : 0};
}

struct layout layout_of(int rows, int columns)
{
    struct layout layout = {.fits = rows >= LEAST_ROWS && columns >= LEAST_COLUMNS};
    int size = size_for(rows, columns);
    int high = board_high(sizes[size].high);
    layout.board = (struct place){0, 0, sizes[size].wide, sizes[size].high};
    int message = at_most(rows - high, 2);
    lay_panels(&layout, rows - message, board_wide(sizes[size].wide) + GAP, columns);
    layout.log = (struct area){high, 0, rows - message - high, board_wide(sizes[size].wide)};
    layout.message = (struct area){rows - message, 0, message, columns};
    return layout;
}

void layout_be_alone(struct layout *layout)
{
    int by = layout->side.wide > 0 ? (layout->side.wide + GAP) / 2 : 0;
    layout->board.column += by;
    layout->panel.column += by;
    layout->log.column += by;
    layout->message.column += by;
    layout->message.wide -= 2 * by;
    layout->side.wide = 0;
}

/* A board with all that lies on it, in cells of any size. */
#ifndef INKRAIL_TUI_BOARD_BOARD_H
#define INKRAIL_TUI_BOARD_BOARD_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "tui/terminal/canvas.h"

/* What is shown besides drawings, and its name in words. */
enum view { VIEW_PLAIN, VIEW_NETWORKS, VIEW_LINES, VIEW_ERRORS, VIEW_ROUNDS, VIEWS };
const char *board_view_name(int view);

enum { CORNERS = INK_ROWS + 1 }; /* corners in a row */

struct board {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    int view;
    ink_set fresh;           /* drawn in this round */
    ink_set doomed;          /* would be erased: as they are in `old` */
    const ink_sheet *old;    /* NULL without such */
    ink_set legal;           /* where the piece in hand may go */
    bool corners;            /* `legal` are corners */
    ink_set ground[GROUNDS]; /* cells with something behind them */
    ink_set traced;          /* cells where only what is drawn has GROUND_SHOWN behind it */
    ink_set border[2];       /* borders that are pointed at, as in ink_show */
    int border_ground;
    int corner; /* the corner under the cursor, -1 if none */
    int corner_ground;
    const ink_line *line[2]; /* lines to mark, or NULL: by highway and railway */
    ink_set side[INK_SIDES]; /* ends to mark */
    uint16_t exits;          /* bit per exit that is pointed at */
};

/* Shows what some points of a row of the score are for, without flooding spaces of lines and
   networks in one colour. */
void board_point_at(struct board *board, int row, const ink_reason *reason);

void board_draw(struct canvas *canvas, const struct place *place, const struct board *board);

/* A board without letters and exits, in one of several scales, the largest first: in the smallest a
   cell is two characters. */
enum { BOARD_SCALES = 3, BOARD_SMALLEST = BOARD_SCALES - 1 };
int board_scaled_wide(int scale);
int board_scaled_high(int scale);
void board_draw_scaled(struct canvas *canvas, int row, int column, int scale,
                       const struct board *board);

/* The row that is level with a character to the left of the board, the column below one above it; 0
   for neither. */
ink_set board_line_at(const struct place *place, int row, int column);

/* The cell or the corner at a character of the window; INK_NOWHERE if there is none. */
int board_cell_at(const struct place *place, int row, int column);
int board_corner_at(const struct place *place, int row, int column);

#endif

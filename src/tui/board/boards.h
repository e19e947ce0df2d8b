/* The boards of all players, small, where there is room beside what one looks at. */
#ifndef INKRAIL_TUI_BOARD_BOARDS_H
#define INKRAIL_TUI_BOARD_BOARDS_H

#include <inkrail/session.h>

#include "board.h"

/* Boards with a name above each, side by side in so many columns: how many in a row, from one to
   the next, and the rows of all. */
int boards_across(int scale, int wide);
int boards_step(int scale, int wide);
int boards_rows(int scale, int wide, int count);

/* The largest scale in which all of them find room; the smallest if there is none. */
int boards_scale(int wide, int high, int count);

/* How a player's sheet is now. */
typedef const ink_sheet *boards_sheet(const void *own, int player);

/* As many as find room in the area, with their names; not the one of player `but`. */
void boards_draw(struct canvas *canvas, struct area area, const ink_session *session, int but,
                 boards_sheet *sheet, const void *own);

#endif

/* The boards of all players, small, where there is room beside what one looks at. */
#ifndef INKRAIL_TUI_BOARDS_H
#define INKRAIL_TUI_BOARDS_H

#include <inkrail/session.h>

#include "board.h"

/* How a player's sheet is now. */
typedef const ink_sheet *boards_sheet(const void *own, int player);

/* As many as find room in the area, with their names; not the one of player `but`. */
void boards_draw(struct canvas *canvas, struct area area, const ink_session *session, int but,
                 boards_sheet *sheet, const void *own);

#endif

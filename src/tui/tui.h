/* The game in a terminal: a board, keys and the mouse. */
#ifndef INKRAIL_TUI_TUI_H
#define INKRAIL_TUI_TUI_H

#include "client/games/game.h"

/* Is the program's terminal one that can show the board? Nothing is written to it. */
bool tui_can(void);

/* Plays the game in the terminal of the program until it is over or left. Returns STATUS_YES if
   it is over, STATUS_NO if it was left and may be gone on with, STATUS_BAD_INPUT if there is no
   such terminal or the record cannot be written (of a finished game record_failed says so). */
int tui_play(struct client_game *game);

#endif

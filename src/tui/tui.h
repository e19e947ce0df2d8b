/* The game in a terminal: a board, keys and the mouse. */
#ifndef INKRAIL_TUI_TUI_H
#define INKRAIL_TUI_TUI_H

#include "front/game.h"

/* Plays the game in the terminal of the program until it is over or left. Returns STATUS_YES if
   it is over, STATUS_NO if it was left and may be gone on with, STATUS_BAD_INPUT if there is no
   such terminal or the record cannot be written. */
int tui_play(struct front_game *game);

#endif

/* The game at an online table: the screen on which all wait for it to begin, and what comes in
   while it is played. */
#ifndef INKRAIL_TUI_ONLINE_GAME_H
#define INKRAIL_TUI_ONLINE_GAME_H

#include "state.h"

/* Waits until the game has begun; false if it was left before. */
bool online_game_enter(struct tui *tui);

/* Takes in what has come, and shows it; nothing if the table is here. */
void online_game_hear(struct tui *tui);

#endif

/* What the player's actions do to the game and to the state of the screen. */
#ifndef INKRAIL_TUI_BOARD_ACTIONS_H
#define INKRAIL_TUI_BOARD_ACTIONS_H

#include "tui/state.h"

/* An action of keys.h while the game is played. */
void play_act(struct tui *tui, int action, int argument);

/* A click on the board. */
void play_click(struct tui *tui, int row, int column);

/* A click that turns what it meets waits for a second one, which would draw it: for so many
   milliseconds more, -1 if there is none. Then the piece is turned; `at_once`: whatever the
   time. */
int play_wait_ms(const struct tui *tui);
void play_turn_clicked(struct tui *tui, bool at_once);

/* Leaves the game. If it is not kept that is asked for twice. */
void play_quit(struct tui *tui);

/* Thinks about a hint that was asked for; after the screen has said so. */
void play_think(struct tui *tui);

#endif

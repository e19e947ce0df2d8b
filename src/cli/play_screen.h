/* What the player of a game at the prompt sees. */
#ifndef INKRAIL_CLI_PLAY_SCREEN_H
#define INKRAIL_CLI_PLAY_SCREEN_H

#include "game.h"

/* The board with the dice, the special routes and the score beside it: 80 x 23. */
void screen_print(const struct game *game, unsigned flags);

#endif

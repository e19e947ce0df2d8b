/* What the player of a game at the prompt sees. */
#ifndef INKRAIL_CLI_PLAY_SCREEN_H
#define INKRAIL_CLI_PLAY_SCREEN_H

#include "game.h"

enum { PANEL_COLUMNS = 31 }; /* beside the board, on a terminal of 80 columns */

/* The board with the dice, the special routes and the score beside it: 80 x 23. Below it
   what can be picked, or was earned and must be drawn at once. */
void screen_print(const struct game *game, unsigned flags);

/* Pictures of the special routes that are left. */
void screen_specials(const struct game *game, unsigned flags);

/* The game's config and seed. */
void screen_title(const struct game *game, ink_text *out);

/* What a new turn begins with: the goals, if there are any, and the screen. */
void screen_turn(const struct game *game, unsigned flags);

#endif

/* Playing a game that is there, on the board or in lines, to its end. */
#ifndef INKRAIL_CLI_PLAY_H
#define INKRAIL_CLI_PLAY_H

#include "client/games/game.h"
#include "command_line.h"

/* The exit status. `person`: somebody types, no script. */
int play_through(struct client_game *game, const struct settings *settings, bool person);

/* All of `inkrail play` with these settings: finds or makes the game, plays it, and whatever the
   person wants after it. */
int play_new(struct settings *settings);

/* Will that be on the board? */
bool play_on_board(const struct settings *settings);

#endif

/* The game that `inkrail play` plays: a new one, or one that was left. */
#ifndef INKRAIL_CLI_PLAY_FIND_H
#define INKRAIL_CLI_PLAY_FIND_H

#include "play.h"

/* The session, and where it is kept. `person`: somebody types, and may be asked. False if a
   question about it has no answer; what is wrong with the options ends the program. */
bool play_find(const struct play_options *options, bool person, struct client_game *game);

#endif

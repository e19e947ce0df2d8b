/* The games of the history, as commands need them. */
#ifndef INKRAIL_CLI_HISTORY_GAMES_H
#define INKRAIL_CLI_HISTORY_GAMES_H

#include "client/games/history.h"

/* All of them; ends the program if their folder cannot be read. What earlier versions left
   elsewhere is taken over first. */
void games_read(struct history *history);

#endif

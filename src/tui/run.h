/* The game in any terminal, for the program and for tests. */
#ifndef INKRAIL_TUI_RUN_H
#define INKRAIL_TUI_RUN_H

#include "client/games/game.h"
#include "tui/terminal/terminal.h"

/* As tui_play. `warns`: a game that is kept nowhere is told and asked about. */
int tui_run(struct client_game *game, struct terminal *terminal, bool warns);

/* A lesson on the board of its position, until it is left. */
struct tutor;
void tui_teach(struct client_game *game, struct terminal *terminal, struct tutor *tutor);

#endif

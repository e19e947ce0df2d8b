/* The screens on which a new game is put together. */
#ifndef INKRAIL_TUI_SCENES_SETUP_H
#define INKRAIL_TUI_SCENES_SETUP_H

#include "client/games/begin.h"
#include "scene.h"

/* Asks for a game: one of those that are offered, then all that can be chosen. What was chosen last
   stays chosen in `plan`, which begins empty. False if nothing is to be played. */
bool setup_new(struct scene *scene, struct game_plan *plan);

#endif

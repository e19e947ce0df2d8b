/* The whole screen, drawn from the state. */
#ifndef INKRAIL_TUI_SCREEN_H
#define INKRAIL_TUI_SCREEN_H

#include "state.h"

void screen_draw(struct tui *tui);

#endif

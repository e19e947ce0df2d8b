/* The line below all: what was said, and what is the next useful thing to do. */
#ifndef INKRAIL_TUI_MESSAGE_H
#define INKRAIL_TUI_MESSAGE_H

#include "state.h"

void message_draw(struct tui *tui);

#endif

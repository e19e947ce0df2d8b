/* The line below all: what was said, and what is the next useful thing to do. What finds no room
   there covers nothing: it goes to the foot of the panel. */
#ifndef INKRAIL_TUI_PANEL_MESSAGE_H
#define INKRAIL_TUI_PANEL_MESSAGE_H

#include "tui/state.h"

/* The rows it needs there: 0 if it has room below. */
int message_rows_aside(const struct tui *tui);

void message_draw(struct tui *tui);

/* What was said, alone at the foot of a window that something lies over; the rows it takes. */
int message_rows_said(const struct tui *tui);
void message_draw_said(struct tui *tui);

#endif

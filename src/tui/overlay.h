/* Boxes over the board: help, rules, goals; the cover between players; the file of the record. */
#ifndef INKRAIL_TUI_OVERLAY_H
#define INKRAIL_TUI_OVERLAY_H

#include "tui/terminal/pen.h"

void overlay_draw(struct tui *tui);

/* All keys of the game, each with what it does. */
void overlay_write_keys(struct pen *pen);

/* A key while one is open. */
void overlay_press(struct tui *tui, uint32_t press);

/* The window is too small for the game. */
void overlay_draw_small(struct tui *tui);

#endif

/* What stands beside the board. */
#ifndef INKRAIL_TUI_PANEL_PANEL_H
#define INKRAIL_TUI_PANEL_PANEL_H

#include "tui/state.h"

/* Everything, in as much room as there is; long windows get more of it, wide ones two panels. */
void panel_draw(struct tui *tui);

/* The last messages, the newest below. */
void panel_draw_log(struct tui *tui, struct area area);

/* While points are explained: the score with the chosen row, its reasons, and the ranking. */
void panel_draw_points(struct tui *tui);

#endif

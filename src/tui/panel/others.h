/* The others at the table: how they stand, and their boards. */
#ifndef INKRAIL_TUI_PANEL_OTHERS_H
#define INKRAIL_TUI_PANEL_OTHERS_H

#include "tui/terminal/pen.h"

/* All players with their points as far as they may be known: one below the other, as many as `rows`
   and those next to the one at the keys; nothing at a table of one. */
void others_draw_scores(struct pen *pen, int rows);

/* The same in as few rows as hold it: "You 12   Juno 18". */
void others_draw_brief(struct pen *pen);

/* Small boards side by side, as large as all of them find room, in as many rows as there is room
   for; the rows of all of them in a scale (board.h), 0 at a table of one. */
void others_draw_boards(struct pen *pen);
int others_rows(const struct pen *pen, int scale);

#endif

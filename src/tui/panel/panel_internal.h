/* What the files of the panel share. */
#ifndef INKRAIL_TUI_PANEL_PANEL_INTERNAL_H
#define INKRAIL_TUI_PANEL_PANEL_INTERNAL_H

#include "tui/terminal/pen.h"

enum { LINE = 320 }; /* bytes of a line, with all of its words */

/* The round, who plays and the clock; on two rows if one has no room. */
void panel_draw_title(struct pen *pen);

/* What found no room is told to tests. */
void panel_note_overflow(const struct pen *pen);

#endif

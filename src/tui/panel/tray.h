/* The pieces beside the board: dice, special routes, what was earned, choices, pairs. */
#ifndef INKRAIL_TUI_PANEL_TRAY_H
#define INKRAIL_TUI_PANEL_TRAY_H

#include "tui/terminal/pen.h"

/* All that may be taken into the hand now. At a level of TRAY_LARGE pictures are as large as
   spaces, if they find room side by side. */
enum { TRAY_LARGE = 4 };
void tray_draw(struct pen *pen);

/* What the values of a draft's pairs are for, where the tray had no room to say it. */
void tray_draw_value_brief(struct pen *pen);

#endif

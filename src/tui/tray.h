/* The pieces beside the board: dice, special routes, what was earned, choices, pairs. */
#ifndef INKRAIL_TUI_TRAY_H
#define INKRAIL_TUI_TRAY_H

#include "pen.h"

/* All that may be taken into the hand now. */
void tray_draw(struct pen *pen);

#endif

/* The rules in short and the legend, with everything as it is drawn on the board. */
#ifndef INKRAIL_TUI_SCENES_RULES_H
#define INKRAIL_TUI_SCENES_RULES_H

#include "tui/terminal/pen.h"

/* Both, of the pen's game. */
void rules_write(struct pen *pen);

/* The same with what every expansion brings, each below its name. */
void legend_write_all(struct pen *pen);

/* A tile on a space of the usual size, 6 x 3, cut off where the pen's area ends. */
void rules_paint(const struct pen *pen, int column, int tile);

/* The same of a face of a die, be it a drawing or not. */
void rules_paint_face(const struct pen *pen, int column, int shape);

#endif

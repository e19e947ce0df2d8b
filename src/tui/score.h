/* The score and the goals beside the board. */
#ifndef INKRAIL_TUI_SCORE_H
#define INKRAIL_TUI_SCORE_H

#include "pen.h"

/* All lines with what the last step, or the piece in hand, makes of them: in two columns, or one
   below the other with full names. */
void score_draw(struct pen *pen, bool brief);

/* One below the other, with the row that is explained marked. */
void score_draw_rows(struct pen *pen);

/* The goals with progress, what they pay and until when; `texts`: and what they ask for. */
void goals_draw(struct pen *pen, bool texts);

#endif

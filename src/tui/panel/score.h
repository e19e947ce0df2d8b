/* The score and the goals beside the board. */
#ifndef INKRAIL_TUI_PANEL_SCORE_H
#define INKRAIL_TUI_PANEL_SCORE_H

#include "tui/terminal/pen.h"

/* The score of a player as far as it may be known here: of others as it was when the round
   began. */
void score_known(const struct tui *tui, int player, ink_score *score);

/* All lines with what the last step, or the piece in hand, makes of them; in two columns where room
   is short and names allow it. */
void score_draw(struct pen *pen);

/* The total alone. */
void score_draw_total(struct pen *pen);

/* "a network (4)", "join three exits (2/3)": what some points are for. */
void reason_words(const ink_reason *reason, char *line, size_t size);

/* One below the other, with the row that is explained marked. */
void score_draw_rows(struct pen *pen);

/* The goals: what they ask for, how far that is, what they pay and until when. */
void goals_draw(struct pen *pen);

#endif

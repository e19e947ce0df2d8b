/* Which piece is in the hand: by number, one after the other, or by a click. */
#ifndef INKRAIL_TUI_BOARD_HAND_H
#define INKRAIL_TUI_BOARD_HAND_H

#include "tui/state.h"

/* Takes the piece with this index, or says why it cannot be taken. */
void hand_take(struct tui *tui, int piece);

/* Takes the answer that is about these spaces, a whole row or column; false if there is none. */
bool hand_take_line(struct tui *tui, ink_set cells);

/* A digit was typed: takes what has that number, or belongs to a longer one. */
void hand_digit(struct tui *tui, int digit);

/* The next piece that may be drawn, or the one before. */
void hand_step(struct tui *tui, int step);

/* Special routes are asked for: the first one, and numbers are theirs now; again: the next one. */
void hand_special(struct tui *tui);

/* The cursor goes to the next place, row by row, where the piece in hand fits. */
void hand_next_place(struct tui *tui);

/* The index of a piece by kind and number (from 0), and of a pair by its number (from 1); NOTHING
   if there is none. */
int hand_find(const struct tui *tui, int kind, int number);
int hand_find_pair(const struct tui *tui, int pair);

#endif

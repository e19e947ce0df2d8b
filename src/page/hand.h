/* The hand, for the verbs that play. */
#ifndef INKRAIL_PAGE_HAND_H
#define INKRAIL_PAGE_HAND_H

#include "internal.h"

enum { TOLD = 1024 }; /* bytes of a move in words */

/* Are they the same piece, however the sheet has changed? */
bool piece_is(const ink_piece *a, const ink_piece *b);

/* A move of the player who asks in words. */
void hand_words(const struct ask *ask, ink_move move, ink_text *out);

/* The ghost in words: "highway from north to east at C3, 2 of 3 ways", with what it would change
   beside. */
void hand_ghost_words(const struct ask *ask, ink_text *out);

/* "die 2, highway curve, fits 6 spaces". */
void hand_piece_text(const struct ask *ask, const ink_piece *piece, ink_text *out);

/* What a step has changed beside what is told already, as a note and in what is spoken. */
void hand_tell_change(struct ask *ask, const ink_sheet *before, const ink_move *told, int count);

/* After a step of something else: a ghost stays where it lies if it may lie there, the same way if
   it can. */
void hand_keep_ghost(struct ask *ask);

/* After a step, and when somebody looks: what cannot be in the hand any more goes, what comes by
   itself comes. */
void hand_settle(struct ask *ask);

#endif

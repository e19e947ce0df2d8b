/* Pieces in words and as JSON. */
#ifndef INKRAIL_PAGE_PIECES_H
#define INKRAIL_PAGE_PIECES_H

#include "internal.h"

/* "cell", "corner", "none". */
const char *place_name(int place);

/* The dice of a pair. */
ink_pair piece_pair(const struct ask *ask, const ink_piece *piece);

/* Where either die of a pair could be drawn now. */
ink_set cells_of_pair(const struct ask *ask, ink_pair pair);

/* "highway curve": what it is, however it is turned. */
void piece_name(const struct ask *ask, const ink_piece *piece, ink_text *out);

/* A face, for the verb `face`. */
void view_face(ink_text *out, const char *key, int shape, int tile);

/* What the ghost would do beside: floods, and what would be erased. Sentences, each with a blank
   before it. */
void ghost_changes(const struct ask *ask, ink_text *out);

#endif

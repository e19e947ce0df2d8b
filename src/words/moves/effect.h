/* What a move changes on a sheet besides what it draws, so that front ends can mark it before the
   move is made. */
#ifndef INKRAIL_WORDS_MOVES_EFFECT_H
#define INKRAIL_WORDS_MOVES_EFFECT_H

#include <inkrail/inkrail.h>

struct effect {
    ink_set erased;   /* something else is there afterwards, or nothing */
    ink_set withered; /* the drawing stays, the plant on it does not */
    ink_set flooded;  /* nothing was there, and what is there now came by itself */
};

/* `drawn` is the cell of the drawing itself, INK_NOWHERE if there is none. */
struct effect effect_of(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                        ink_cell drawn);

/* Has the drawing lost its plant, and nothing else? */
bool effect_withers(const ink_ruleset *rules, int was, int now);

#endif

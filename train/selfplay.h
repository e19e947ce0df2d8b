/* Games of the net against chance. */
#ifndef INK_TRAIN_SELFPLAY_H
#define INK_TRAIN_SELFPLAY_H

#include <inkrail/rng.h>

#include "round.h"
#include "samples.h"

typedef struct play_style {
    uint32_t width, special_width, special_parents;
    double explore;       /* how often another end than the best is taken */
    uint32_t probe_width; /* of the searches that say what sheets amid a round are worth */
    double
        lambda; /* how far targets look at what came of it: 1 the final score, 0 the next value */
} play_style;

/* Plays one game; dice and choices come from `rng`. New samples go to `into`, unless NULL;
   `probe` is used for them alone. Returns the score. */
int selfplay_game(ink_round *round, ink_round *probe, const play_style *style, ink_rng *rng,
                  samples *into);

#endif

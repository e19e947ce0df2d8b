/* Games of the net against chance. */
#ifndef INK_TRAIN_SELFPLAY_H
#define INK_TRAIN_SELFPLAY_H

#include <inkrail/rng.h>

#include "engine/play/beam.h"
#include "engine/play/rolls.h"
#include "samples.h"

enum { MOST_ALTERNATIVES = 32 };

typedef struct play_style {
    uint32_t width, special_width, special_parents;
    double explore;       /* how often another end than the best is taken */
    uint32_t probe_width; /* of the searches that say what sheets amid a round are worth */
    uint32_t probes;      /* of those, in each round */
    /* how far targets look at what came of it: 1 the final score, 0 the next value */
    double lambda;
    uint32_t candidates; /* ends that are looked at with rolls; below 2: none */
    uint32_t rolls;      /* for each of them; the better half gets as many more, and so on */
    uint32_t reply_width;
} play_style;

/* What a player searches with. */
typedef struct play_desk {
    ink_beam round, probe, reply;
    const ink_rolls *rolls; /* [0] of a round, [1] of the last roll */
} play_desk;

bool desk_make(play_desk *desk, const ink_features *features, const ink_net *net,
               const ink_rolls *rolls);

/* Plays one game; dice and choices come from `rng`. New samples go to `into`, unless NULL.
   Returns the score. */
int selfplay_game(play_desk *desk, const play_style *style, ink_rng *rng, samples *into);

#endif

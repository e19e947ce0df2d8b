/* Games of the net against chance. */
#ifndef INKRAIL_TRAIN_SELFPLAY_H
#define INKRAIL_TRAIN_SELFPLAY_H

#include <inkrail/engine.h>
#include <inkrail/rng.h>

#include "engine/play/beam.h"
#include "engine/play/rolls.h"
#include "samples.h"

enum { MOST_ALTERNATIVES = 32, MOST_DEEP = 16 };

typedef struct play_style {
    uint32_t width, special_width, special_parents;
    double explore;       /* how often another end than the best is taken */
    uint32_t probe_width; /* of the searches that say what sheets amid a round are worth */
    uint32_t probes;      /* of those, in each round */
    /* how far targets look at what came of it: 1 the final score, 0 the next value */
    double lambda;
    /* ends of a round that get the same rolls, and are a group of samples; below 2: none */
    uint32_t candidates;
    uint32_t rolls; /* for each of them */
    uint32_t reply_width;
    /* Replies that look ahead themselves: so many of their ends get so many rolls; below 2: none */
    uint32_t deep, deep_rolls;
    /* Or games that are played on, with so many nodes a round; 0: none. For so many rounds, then
       it is what the engine expects; 0: to the end. */
    uint64_t effort;
    uint32_t horizon;
} play_style;

/* What a player searches with. */
typedef struct searcher {
    ink_beam round, probe, reply, inner;
    const ink_rolls *rolls; /* [0] of a round, [1] of the last roll */
    ink_engine *engine;     /* that plays games on; NULL without effort */
    uint64_t played_on;     /* sheets that it evaluated */
} searcher;

bool searcher_make(searcher *s, const ink_features *features, const ink_net *net,
                   const ink_rolls *rolls);

/* Gives it an engine of that net, which lies as bytes (eval/weights.h). */
bool searcher_make_engine(searcher *s, const void *weights, size_t size);

void searcher_free(searcher *s);

/* Plays one game; dice and choices come from `rng`. New samples go to `into`, unless NULL, as of
   game `number`. Returns the score. */
int selfplay_game(searcher *by, const play_style *style, ink_rng *rng, uint32_t number,
                  samples *into);

#endif

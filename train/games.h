/* Many games of a net on several threads. Each has dice and choices of its own number, and samples
   come in the order of the games: what comes of it does not depend on the threads. */
#ifndef INKRAIL_TRAIN_GAMES_H
#define INKRAIL_TRAIN_GAMES_H

#include "model.h"
#include "selfplay.h"
#include "threads.h"

typedef struct games_worker games_worker;

typedef struct games {
    const model *model;
    play_style style;
    uint64_t seed;
    int threads;
    uint8_t *weights; /* of engines that play games on; NULL without */
    size_t weights_size;
    games_worker *worker; /* of each thread */
} games;

typedef struct games_outcome {
    uint64_t games, values;
    double sum, squares, took; /* of scores; seconds */
} games_outcome;

/* Searches with the model's net as it is now, and must be made anew for another style or net. */
bool games_make(games *games, model *model, const play_style *style, uint64_t seed, int threads);
void games_free(games *games);

/* Plays the games from one number to another and adds their samples to `into`. NULL: test games,
   whose dice come from a stream that learning never uses. */
games_outcome games_play(games *games, uint32_t first, uint32_t end, samples *into);

void games_add(games_outcome *to, const games_outcome *more);
double games_mean(const games_outcome *outcome);
double games_error(const games_outcome *outcome); /* the standard error of that */

/* How games are played that look ahead. */
play_style games_ahead(void);

double seconds(void);

#endif

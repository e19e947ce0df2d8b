/* Fitting the plan to samples: mean squares, Adam, many threads. */
#ifndef INK_TRAIN_FIT_H
#define INK_TRAIN_FIT_H

#include "plan.h"
#include "samples.h"

/* What one thread found in its part of a batch. */
typedef struct fit_part {
    float *row;       /* gradient, as in the plan */
    uint8_t *touched; /* by row */
    float *layers;
    double loss[2], count[2]; /* at the ends of rounds, and amid them */
    uint64_t rng;
} fit_part;

typedef struct fit {
    const ink_features *features;
    ink_net_plan *plan, *mean;  /* what is learned, and its running mean */
    ink_net_plan first, second; /* Adam's moments */
    uint64_t batches;
    float rate;
    int threads;
    fit_part *part;
} fit;

bool fit_make(fit *fit, const ink_features *features, ink_net_plan *plan, ink_net_plan *mean,
              int threads);

/* Thread `t` works out the gradient of `count` samples chosen by chance. */
void fit_gather(fit *fit, int t, const samples *from, int count);

/* When all have done so, thread `t` changes its share of the numbers. */
void fit_change(fit *fit, int t);

/* The means of the last losses, and forget them. */
typedef struct fit_losses {
    double end, amid;
} fit_losses;
fit_losses fit_loss(fit *fit);

#endif

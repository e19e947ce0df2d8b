/* Fitting the parameters to samples: mean squares, Adam, many threads.

   The work is cut into lanes, always as many, and added up in their order. So the same samples make
   the same net, whatever the number of threads that share the lanes. */
#ifndef INK_TRAIN_FIT_H
#define INK_TRAIN_FIT_H

#include "parameters.h"
#include "samples.h"

enum { FIT_LANES = 16 };

/* What was found in one lane of a batch. */
typedef struct fit_lane {
    float *row;       /* gradient, as in the parameters */
    uint8_t *touched; /* by row */
    float *layers;
    double loss[2], count[2]; /* at the ends of rounds, and amid them */
    uint64_t rng;
} fit_lane;

typedef struct fitting {
    const ink_features *features;
    ink_net_parameters *parameters, *mean; /* what is learned, and its running mean */
    ink_net_parameters first, second;      /* Adam's moments */
    uint64_t batches;
    float rate;
    fit_lane lane[FIT_LANES];
} fitting;

bool fit_make(fitting *fit, const ink_features *features, ink_net_parameters *parameters,
              ink_net_parameters *mean, uint64_t seed);

/* Works out the gradient of `count` samples chosen by chance, in one lane. */
void fit_gather(fitting *fit, int number, const samples *from, int count);

/* When all are done, changes the share of a lane in the numbers. */
void fit_change(fitting *fit, int lane);

/* Adds to each stage what it expects too little on average: at once, where learning would take long
   and lose on the way what is better than what. */
void fit_set_means(fitting *fit, const samples *from);

/* The means of the last losses, and forget them. */
typedef struct fit_losses {
    double end, amid;
} fit_losses;
fit_losses fit_loss(fitting *fit);

#endif

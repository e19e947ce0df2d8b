/* Fitting the parameters to samples: Adam, many threads.

   The work of a batch is cut into lanes, always as many, and added up in their order. So the same
   samples make the same net, whatever the number of threads that share the lanes.

   The loss of a sample is its weight times twice Huber's of what is expected wrongly, as squares
   up to 20 points. Of a group only DIFFERENCES count in full: between what its ends are expected to
   come to and what they came to, each less the mean of the group, as squares. All ends of a group
   had the same rolls, so their luck is in the mean and falls out; and it is differences by which
   the best end of a round is chosen. */
#ifndef INKRAIL_TRAIN_FIT_H
#define INKRAIL_TRAIN_FIT_H

#include "pass.h"

enum { FIT_LANES = 16, FIT_MOST_GROUP = 32 };

/* What was found in one lane. */
typedef struct fit_lane {
    pass_gradient gradient;
    double loss; /* of what was gathered since it was last asked for */
    double samples;
    pass pass[FIT_MOST_GROUP];
} fit_lane;

typedef struct fitting {
    ink_net_parameters *parameters, *mean; /* what is learned, and its running mean */
    ink_net_parameters first, second;      /* Adam's moments */
    double decayed1, decayed2;             /* the decays, to the power of the changes so far */
    uint64_t changes;
    fit_lane *lane; /* FIT_LANES */
} fitting;

bool fit_make(fitting *fit, ink_net_parameters *parameters, ink_net_parameters *mean);
void fit_free(fitting *fit);

/* Adds the gradient of one sample, or of a whole group, to that of the lane with that number; that
   of the loss divided by `batch`, the number of samples in it. */
void fit_sample(fitting *fit, int number, const samples *from, size_t at, float batch);
void fit_group(fitting *fit, int number, const samples *from, size_t first, int count, float batch);

/* When all lanes are done, changes the share of one in the numbers, and forgets the gradient. */
void fit_change(fitting *fit, int share, float rate);

/* When all shares are changed. */
void fit_changed(fitting *fit);

/* The mean loss since it was last asked for. */
double fit_loss(fitting *fit);

/* What a net gets wrong. */
typedef struct fit_errors {
    double square[2], weight[2]; /* at the ends of rounds, and amid them */
    double product[INK_NET_ROUNDS], expected[INK_NET_ROUNDS], came[INK_NET_ROUNDS]; /* in groups */
} fit_errors;

void fit_measure(const ink_net_parameters *parameters, const samples *from, size_t first, int count,
                 fit_errors *to);

/* The correlation within groups after a round, or after all of them for 0. */
double fit_correlation(const fit_errors *errors, int round);

#endif

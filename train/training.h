/* One fit of a model to samples: how often they are seen, in which order, at which rate. */
#ifndef INKRAIL_TRAIN_TRAINING_H
#define INKRAIL_TRAIN_TRAINING_H

#include "model.h"
#include "samples.h"
#include "words.h"

typedef struct training_plan {
    double epochs; /* times that every group is seen; without groups, every sample */
    double rate;   /* of Adam, at its height */
    uint64_t seed; /* of the order */
    int threads;
} training_plan;

/* As the words say; usual where they say nothing. */
training_plan training_plan_of(const words *words, uint64_t seed);

/* Adds to each stage what it expects too little on average: at once, where learning would take long
   and lose on the way what is better than what. */
void training_set_means(model *model, const samples *from);

/* Sets the means right and fits; what the model knows is the running mean then. Every twentieth
   game is held out, and errors on these are told as it goes on. False: no memory. */
bool training_run(model *model, const samples *from, const training_plan *plan);

#endif

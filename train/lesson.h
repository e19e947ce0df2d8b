/* One fit of a pupil to samples: how often they are seen, in which order, at which rate. */
#ifndef INKRAIL_TRAIN_LESSON_H
#define INKRAIL_TRAIN_LESSON_H

#include "pupil.h"
#include "samples.h"

typedef struct lesson_plan {
    double epochs; /* times that every group is seen; without groups, every sample */
    double rate;   /* of Adam, at its height */
    uint64_t seed; /* of the order */
    int threads;
} lesson_plan;

lesson_plan lesson_plan_usual(uint64_t seed, int threads);

/* Adds to each stage what it expects too little on average: at once, where learning would take long
   and lose on the way what is better than what. */
void lesson_set_means(pupil *pupil, const samples *from);

/* Sets the means right and fits; what the pupil knows is the running mean then. Every twentieth
   game is held out, and errors on these are told as it goes on. False: no memory. */
bool lesson_learn(pupil *pupil, const samples *from, const lesson_plan *plan);

#endif

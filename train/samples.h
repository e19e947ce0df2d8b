/* What is learned from: sheets at the ends of rounds and amid them, as rows, and what they came
   to. */
#ifndef INK_TRAIN_SAMPLES_H
#define INK_TRAIN_SAMPLES_H

#include <pthread.h>
#include <stdint.h>

typedef struct sample {
    float gain;   /* points still to come */
    float weight; /* how sure that is, up to 1 */
    uint16_t stage;
    uint16_t rows;
} sample;

/* A ring: new samples push out the oldest. */
typedef struct samples {
    sample *sample;
    uint16_t *row; /* [size][stride] */
    size_t size, count, next;
    uint64_t added;
    int stride;
    pthread_mutex_t lock;
} samples;

#endif

/* What is learned from: sheets at the ends of rounds and amid them, as rows, and what they came
   to. */
#ifndef INK_TRAIN_SAMPLES_H
#define INK_TRAIN_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sample {
    float gain;   /* points still to come */
    float weight; /* how sure that is, up to 1 */
    uint16_t stage;
    uint16_t rows;
} sample;

/* A ring, in which new samples push out the oldest, or a list that grows. One thread at a time. */
typedef struct samples {
    sample *sample;
    uint16_t *row; /* [size][stride] */
    size_t size, count, next;
    uint64_t added;
    int stride;
    bool grows;
} samples;

bool samples_make(samples *samples, size_t size, int stride, bool grows);

/* Rows beyond the stride are left out. */
void samples_add(samples *samples, sample one, const uint16_t *row);

/* Adds those of a list from one place to another, in their order. */
void samples_take(samples *to, const samples *from, size_t first, size_t end);

#endif

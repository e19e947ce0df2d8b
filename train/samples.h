/* What is learned from: sheets at the ends of rounds and amid them, as rows, and what they came
   to. Ends of one round that were compared by the same rolls are a group: they follow each other,
   and tell most by how they differ. */
#ifndef INKRAIL_TRAIN_SAMPLES_H
#define INKRAIL_TRAIN_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As it lies in files, too (sample_file.h). */
typedef struct sample {
    float gain;   /* points still to come */
    float weight; /* how sure that is, up to 1 */
    uint32_t game;
    uint8_t stage;
    uint8_t group; /* in that game, from 1; 0: of none */
    uint16_t rows;
} sample;

_Static_assert(sizeof(sample) == 16, "files hold samples as they lie in memory");

/* A list that grows. One thread at a time. */
typedef struct samples {
    sample *sample;
    size_t *from; /* where the rows of each begin */
    uint16_t *row;
    size_t count, size, rows, row_size;
} samples;

void samples_add(samples *samples, sample one, const uint16_t *row);

/* Adds those of a list from one place to another, in their order. */
void samples_take(samples *to, const samples *from, size_t first, size_t end);

/* Forgets them and keeps the memory. */
void samples_clear(samples *samples);
void samples_free(samples *samples);

static inline const uint16_t *samples_row(const samples *s, size_t at)
{
    return &s->row[s->from[at]];
}

/* Is this sample of the same group as the one before? */
bool samples_go_on(const samples *samples, size_t at);

#endif

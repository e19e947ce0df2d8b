/* Samples: see samples.h. */
#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Learning cannot go on without memory. */
static void *resize(void *memory, size_t bytes)
{
    memory = realloc(memory, bytes);
    if (memory == NULL) {
        fprintf(stderr, "inktrain: no memory for samples\n");
        exit(1);
    }
    return memory;
}

static size_t grown(size_t size, size_t needed)
{
    size = size == 0 ? 4096 : size;
    while (size < needed)
        size += size / 2;
    return size;
}

static void make_room(samples *s, size_t more, size_t more_rows)
{
    if (s->count + more > s->size) {
        s->size = grown(s->size, s->count + more);
        s->sample = resize(s->sample, s->size * sizeof *s->sample);
        s->from = resize(s->from, s->size * sizeof *s->from);
    }
    if (s->rows + more_rows > s->row_size) {
        s->row_size = grown(s->row_size, s->rows + more_rows);
        s->row = resize(s->row, s->row_size * sizeof *s->row);
    }
}

void samples_add(samples *s, sample one, const uint16_t *row)
{
    make_room(s, 1, one.rows);
    s->sample[s->count] = one;
    s->from[s->count++] = s->rows;
    memcpy(&s->row[s->rows], row, one.rows * sizeof *row);
    s->rows += one.rows;
}

void samples_take(samples *to, const samples *from, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        samples_add(to, from->sample[i], samples_row(from, i));
}

void samples_clear(samples *s)
{
    s->count = s->rows = 0;
}

void samples_free(samples *s)
{
    free(s->sample);
    free(s->from);
    free(s->row);
    *s = (samples){0};
}

bool samples_go_on(const samples *s, size_t at)
{
    const sample *one = &s->sample[at];
    return at > 0 && one->group != 0 && one->group == one[-1].group && one->game == one[-1].game;
}

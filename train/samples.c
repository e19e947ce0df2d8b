/* Samples: see samples.h. */
#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool resize(samples *s, size_t size)
{
    sample *list = realloc(s->sample, size * sizeof *list);
    s->sample = list != NULL ? list : s->sample;
    uint16_t *rows = realloc(s->row, size * (size_t)s->stride * sizeof *rows);
    s->row = rows != NULL ? rows : s->row;
    s->size = size;
    return list != NULL && rows != NULL;
}

bool samples_make(samples *s, size_t size, int stride, bool grows)
{
    *s = (samples){.stride = stride, .grows = grows};
    return resize(s, size);
}

/* The place of the next one. Learning cannot go on without memory. */
static size_t next_place(samples *s)
{
    if (s->grows && s->next == s->size && !resize(s, 2 * s->size)) {
        fprintf(stderr, "train: no memory for samples\n");
        exit(1);
    }
    size_t at = s->next++;
    if (!s->grows)
        s->next %= s->size;
    s->count += s->count < s->size;
    s->added++;
    return at;
}

void samples_add(samples *s, sample one, const uint16_t *row)
{
    size_t at = next_place(s);
    if (one.rows > s->stride)
        one.rows = (uint16_t)s->stride;
    s->sample[at] = one;
    memcpy(&s->row[at * (size_t)s->stride], row, one.rows * sizeof *row);
}

void samples_take(samples *to, const samples *from, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        samples_add(to, from->sample[i], &from->row[i * (size_t)from->stride]);
}

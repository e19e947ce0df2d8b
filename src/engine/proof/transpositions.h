/* A transposition table: the sheets that a search has met, so that equal ones are searched once, in
   whatever order their drawings were made. It holds 64-bit keys alone (open addressing, linear
   probing), and a quarter of it stays free; a sheet that finds no entry may be searched again,
   which costs only time. */
#ifndef INKRAIL_ENGINE_PROOF_TRANSPOSITIONS_H
#define INKRAIL_ENGINE_PROOF_TRANSPOSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ink_transpositions {
    uint64_t *key; /* 0 for a free entry, as all are at the start */
    size_t entries;
    size_t filled;
} ink_transpositions;

/* How many entries suit a search of that many sheets or, if that is 0, of that many milliseconds
   (0: unknown); at most `most`. */
size_t ink_transpositions_wanted(uint64_t sheets, double ms, size_t most);

/* Was a sheet of this key met before? If not, it is added. Keys are never 0. */
bool ink_transpositions_met(ink_transpositions *table, uint64_t key);

#endif

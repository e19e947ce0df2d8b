/* A transposition table: which sheets a search has met, so that equal ones are followed once, in
   whatever order their drawings were made. It holds 64-bit keys alone (open addressing, linear
   probing), and a quarter of it stays free; what finds no entry any more is followed again, which
   costs time and nothing else. */
#ifndef INKRAIL_ENGINE_PROOF_TRANSPOSITIONS_H
#define INKRAIL_ENGINE_PROOF_TRANSPOSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ink_transpositions {
    uint64_t *key; /* 0 for a free entry: all of them at the start */
    size_t entries;
    size_t filled;
} ink_transpositions;

/* How many entries a search wants that follows so many sheets or, if that is 0, takes so many
   milliseconds (0: who knows); `most` at the most. */
size_t ink_transpositions_wanted(uint64_t sheets, double ms, size_t most);

/* Was a sheet of this key met before? Else it is now. Keys are never 0. */
bool ink_transpositions_met(ink_transpositions *table, uint64_t key);

#endif

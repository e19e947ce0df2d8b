/* Chance, specified bit for bit (docs/notation.md): any text is a seed and gives the same dice on
   every machine. The rules never roll; whoever runs a game takes its dice from here. */
#ifndef INKRAIL_RNG_H
#define INKRAIL_RNG_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ink_rng {
    uint64_t state;
} ink_rng;

/* The number that a seed text stands for. */
uint64_t ink_seed_of(ink_slice text);

/* The stream of one purpose in one round, independent of all others. */
ink_rng ink_rng_stream(uint64_t seed, const char *purpose, uint32_t round);

uint64_t ink_rng_next(ink_rng *rng);

/* Each of 0 .. limit - 1 equally likely; limit is at least 1. */
uint32_t ink_rng_below(ink_rng *rng, uint32_t limit);

/* The dice of a round, counted from 1. */
void ink_roll_of_seed(const ink_ruleset *rules, uint64_t seed, int round, ink_roll *roll);

#ifdef __cplusplus
}
#endif

#endif

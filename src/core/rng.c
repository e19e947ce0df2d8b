/* The generator of docs/notation.md, bit for bit. All arithmetic is modulo 2^64.

     seed of a text    FNV-1a, 64 bits, over its bytes
     mix(z)            the finaliser of SplitMix64
     stream            state = mix(seed ^ mix(fnv(purpose) + round * GOLDEN))
     next              state += GOLDEN; mix(state)
     below(n)          the upper 32 bits times n, rejecting the uneven rest (Lemire)

   A stream for each purpose and round: the route dice of a seed are the same whatever
   expansion is played beside them, and a round does not depend on earlier ones. */
#include <inkrail/rng.h>

#include "fnv.h"
#include "module.h"

#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

uint64_t ink_seed_of(ink_slice text)
{
    return ink_fnv_bytes(INK_FNV_BEGIN, text.data, text.length);
}

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

ink_rng ink_rng_stream(uint64_t seed, const char *purpose, uint32_t round)
{
    uint64_t key = ink_seed_of(ink_slice_of(purpose));
    return (ink_rng){.state = mix(seed ^ mix(key + round * GOLDEN))};
}

uint64_t ink_rng_next(ink_rng *rng)
{
    rng->state += GOLDEN;
    return mix(rng->state);
}

uint32_t ink_rng_below(ink_rng *rng, uint32_t limit)
{
    uint32_t uneven = (0 - limit) % limit; /* 2^32 mod limit */
    uint64_t product;
    do {
        product = (ink_rng_next(rng) >> 32) * limit;
    } while ((uint32_t)product < uneven);
    return (uint32_t)(product >> 32);
}

void ink_roll_of_seed(const ink_ruleset *rules, uint64_t seed, int round, ink_roll *roll)
{
    ink_rng rng = {0};
    int purpose = -1; /* slot of the module whose stream is running */
    *roll = (ink_roll){0};
    for (int d = 0; d < rules->dice; d++) {
        const ink_die *die = &rules->die[d];
        if ((ink_ruleset_dice(rules, round) >> d & 1) == 0)
            continue;
        if (die->module != purpose) {
            purpose = die->module;
            const char *name = purpose == INK_MAX_MODULES ? "dice" : rules->module[purpose]->name;
            rng = ink_rng_stream(seed, name, (uint32_t)round);
        }
        roll->face[d] = die->face[ink_rng_below(&rng, INK_FACES)];
    }
}

/* The words behind a command of inktrain: pairs of a name and a value. */
#ifndef INKRAIL_TRAIN_WORDS_H
#define INKRAIL_TRAIN_WORDS_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_FILES = 64 };

typedef struct words {
    const char *config, *from, *out;
    const char *samples[MOST_FILES];
    int files;
    uint64_t seed, games, first, effort;
    uint64_t threads, generations, horizon, deep, deep_rolls, candidates, rolls;
    double seconds, epochs, rate;
} words;

/* Reads them. `known` are the names that this command knows, after the config: "--games --out".
   False, with a word on standard error, if one is not known or makes no sense. Threads: as many as
   the machine has, unless it is said. */
bool words_read(words *words, int argc, char **argv, const char *known);

#endif

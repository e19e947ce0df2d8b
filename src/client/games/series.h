/* Games that follow each other, each with a seed of its own that follows from the first. */
#ifndef INKRAIL_CLIENT_GAMES_SERIES_H
#define INKRAIL_CLIENT_GAMES_SERIES_H

#include <inkrail/session.h>
#include <stdbool.h>
#include <stdint.h>

/* The seed of the n-th game from 0 on: the seed itself, then, if it is a number, the numbers
   after it, else the texts "seed-2", "seed-3" and so on. */
void series_seed(const char *seed, uint32_t game, char name[INK_SESSION_SEED]);

/* Is the seed short enough for all these games? */
bool series_fits(const char *seed, uint32_t games);

#endif

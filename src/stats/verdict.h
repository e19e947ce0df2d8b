/* What a result is worth, compared with what the engine's levels make of the same game
   (data/levels.tsv, measured by tools/measure-levels), with the same dice, with the player's best
   game, and with what the dice allowed. */
#ifndef INKRAIL_STATS_VERDICT_H
#define INKRAIL_STATS_VERDICT_H

#include <inkrail/text.h>
#include <stdbool.h>

#include "summary.h"

/* The totals of a level in a game of one player, from many games. */
struct expected {
    double mean, spread;
};

/* False if the game was not measured: a draft, or unusual goals. */
bool expected_points(ink_slice config, int level, struct expected *expected);

/* The percentage of games of such a level that end with fewer points: 1 .. 99. */
int expected_percent(const struct expected *expected, int total);

/* The level whose mean is nearest to the points; 0 if the game was not measured. */
int expected_level(ink_slice config, int total);

/* That level, and the percentage of its games that end with fewer points. Every front end tells a
   result by this one share. 0 if the game was not measured. */
int expected_share(ink_slice config, int total, int *percent);

enum { VERDICT_RIVALS = 64, VERDICT_TEXT = 4096, VERDICT_UNKNOWN = -1000 };

/* What is known. What is not known is left out: 0 rivals, VERDICT_UNKNOWN. */
struct verdict {
    ink_slice config;
    int total;
    int rivals; /* results on the same dice, of bots of any level, once or many times */
    struct rival rival[VERDICT_RIVALS];
    int best;  /* the player's best game of this kind before */
    int found; /* the best result that was found on these dice */
    int bound; /* the bound on every result on these dice */
};

/* Appends one sentence after another, in the player's language, with a newline between them; the
   most telling comes first. */
void verdict_write(const struct verdict *verdict, ink_text *out);

#endif

/* What a result is worth: set against what the engine's levels make of the same game
   (data/levels.tsv, measured by tools/measure-levels), of the same dice, one's best game, and what
   the dice allowed. */
#ifndef INKRAIL_STATS_VERDICT_H
#define INKRAIL_STATS_VERDICT_H

#include <inkrail/text.h>
#include <stdbool.h>

#include "summary.h"

/* Totals of a level in a game of one player, by many games. */
struct expected {
    double mean, spread;
};

/* False if nobody has measured this game: a draft, or goals other than usual. */
bool expected_points(ink_slice config, int level, struct expected *expected);

/* Of a hundred games of such a level, how many end with fewer points? 1 .. 99. */
int expected_percent(const struct expected *expected, int total);

/* The level whose mean comes nearest to the points; 0 if nobody has measured the game. */
int expected_level(ink_slice config, int total);

/* That level, and how many of a hundred of its games end with fewer points: the one share by which
   a result is told, wherever it is. 0 if nobody has measured the game. */
int expected_share(ink_slice config, int total, int *percent);

enum { VERDICT_RIVALS = 64, VERDICT_TEXT = 4096, VERDICT_UNKNOWN = -1000 };

/* What is known. Whatever is not known is left out: 0 rivals, VERDICT_UNKNOWN. */
struct verdict {
    ink_slice config;
    int total;
    int rivals; /* results on the same dice: of bots of any level, once or many times */
    struct rival rival[VERDICT_RIVALS];
    int best;  /* the player's best game of this kind before */
    int found; /* the best that anybody has found on these dice */
    int bound; /* what nobody can exceed on these dice */
};

/* Appends one sentence after the other, in the player's language, with a newline between them; the
   most telling comes first. */
void verdict_write(const struct verdict *verdict, ink_text *out);

#endif

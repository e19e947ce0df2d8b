/* Rounds figures so that they add up as they are shown. They are rounded to whole units: with
   `scale` 10, units are tenths. */
#ifndef INKRAIL_WORDS_SUMS_H
#define INKRAIL_WORDS_SUMS_H

#include <inkrail/inkrail.h>

long sums_units(double value, int scale);

/* Rounds each value up or down so that all of them add up to `total`; values of 0 stay 0. */
void sums_round(const double *value, int count, int scale, long total, long *units);

/* The same for the parts of a score, as in an engine's result: errors stay a count, and the total
   is `total`. */
void sums_round_parts(const double part[INK_SCORE_PARTS], int scale, long total,
                      long units[INK_SCORE_PARTS]);

#endif

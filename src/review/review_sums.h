/* What makes the figures of a review add up, before they are rounded and after. */
#ifndef INKRAIL_REVIEW_REVIEW_SUMS_H
#define INKRAIL_REVIEW_REVIEW_SUMS_H

#include "review.h"

/* Each round is judged on its own, and later rounds see more than earlier ones. From the first
   round's `before`, by all that was measured of luck, picks and losses, one comes near `end` but
   not to it: that is the score, or what is expected at the end of the record. What is missing is
   shared out over luck and losses, in proportion to the doubt in each, and all expectations are set
   anew. Picks stay, and so do the last round and what comes after it. */
void review_settle(struct review_round *round, int rounds, double end);

/* A round in whole units, in which it adds up as well: see words/sums.h for `scale`. */
struct review_units {
    long before, luck, pick[REVIEW_PICKS], best, loss, played;
    long why[INK_SCORE_PARTS];
};

void review_round_units(const struct review_round *round, int scale, struct review_units *units);

/* A whole game: `expected` and `luck` less `picks` and `loss` is `end`. */
struct review_sum {
    long expected, luck, picks, loss, end;
};

struct review_sum review_sum_units(const struct review_round *round, int rounds, int scale);

#endif

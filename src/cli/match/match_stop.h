/* When a match may stop: a test that may be looked at after every game. */
#ifndef INKRAIL_CLI_MATCH_MATCH_STOP_H
#define INKRAIL_CLI_MATCH_MATCH_STOP_H

#include <stdbool.h>
#include <stdint.h>

/* The differences of the games so far. */
struct differences {
    uint32_t count;
    double sum, squares;
};

void differences_add(struct differences *differences, double difference);
double differences_mean(const struct differences *differences);
double differences_error(const struct differences *differences); /* standard error of the mean */

/* Where the true mean lies, by what was played: 95 of 100 such intervals hold it. False if fewer
   than two games were played. */
bool differences_interval(const struct differences *differences, double *low, double *high);

/* Is the mean not 0, beyond doubt? Of matches between equals one in a hundred stops at some
   time by mistake, however often one looks. */
bool differences_decided(const struct differences *differences);

#endif

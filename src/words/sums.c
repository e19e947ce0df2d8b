#include "sums.h"

#include <math.h>

#include "words.h"

long sums_units(double value, int scale)
{
    return lround(value * scale);
}

/* The value whose rounded figure is farthest from it in the direction that is missing. */
static int worst_shown(const double *value, int count, int scale, const long *units, int direction)
{
    int worst = 0;
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double off = direction * (value[i] * scale - (double)units[i]);
        if (value[i] == 0 || off <= most)
            continue;
        most = off;
        worst = i;
    }
    return worst;
}

void sums_round(const double *value, int count, int scale, long total, long *units)
{
    long missing = total;
    for (int i = 0; i < count; i++) {
        units[i] = sums_units(value[i], scale);
        missing -= units[i];
    }
    for (int step; missing != 0; missing -= step) {
        step = missing > 0 ? 1 : -1;
        units[worst_shown(value, count, scale, units, step)] += step;
    }
}

void sums_round_parts(const double part[INK_SCORE_PARTS], int scale, long total,
                      long units[INK_SCORE_PARTS])
{
    enum { TOTAL = INK_SCORE_PARTS - 1 };
    double points[TOTAL];
    for (int i = 0; i < TOTAL; i++)
        points[i] = score_parts[i].sign * part[i];
    sums_round(points, TOTAL, scale, total, units);
    for (int i = 0; i < TOTAL; i++)
        units[i] *= score_parts[i].sign;
    units[TOTAL] = total;
}

#include "match_stop.h"

#include <math.h>

/* A mixture sequential probability ratio test (Robbins 1970): the likelihood of the differences
   if the true mean is drawn from a normal distribution around 0, against that if it is 0. By
   Ville's inequality the ratio exceeds 1/a at any time with probability a at most. The spread of
   the differences is taken from themselves, so the first games do not count as evidence. */
static const double doubt = 0.01;
static const double usual_difference = 1; /* points: the deviation of that distribution */
enum { FIRST_LOOK = 20 };

void differences_add(struct differences *differences, double difference)
{
    differences->count++;
    differences->sum += difference;
    differences->squares += difference * difference;
}

double differences_mean(const struct differences *differences)
{
    return differences->count > 0 ? differences->sum / differences->count : 0;
}

static double variance(const struct differences *differences)
{
    double n = differences->count, mean = differences_mean(differences);
    double rest = n > 1 ? (differences->squares - n * mean * mean) / (n - 1) : 0;
    return rest > 0 ? rest : 0;
}

double differences_error(const struct differences *differences)
{
    return differences->count > 0 ? sqrt(variance(differences) / differences->count) : 0;
}

/* How many standard errors hold 95 % on both sides: Student's t by the spread's degrees of
   freedom. Few have a table; from there on the expansion by Fisher and Cornish is exact to three
   digits. */
static double width_of(uint32_t freedom)
{
    static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571,
                                 2.447,  2.365, 2.306, 2.262, 2.228};
    const uint32_t known = sizeof few / sizeof *few;
    const double z = 1.959964, f = freedom;
    if (freedom <= known)
        return few[freedom - 1];
    return z + (pow(z, 3) + z) / (4 * f) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * f * f);
}

bool differences_interval(const struct differences *differences, double *low, double *high)
{
    if (differences->count < 2)
        return false;
    double mean = differences_mean(differences);
    double half = width_of(differences->count - 1) * differences_error(differences);
    *low = mean - half;
    *high = mean + half;
    return true;
}

bool differences_decided(const struct differences *differences)
{
    double n = differences->count, mean = differences_mean(differences);
    double spread = variance(differences), prior = usual_difference * usual_difference;
    if (differences->count < FIRST_LOOK || !(fabs(mean) > 0))
        return false;
    if (!(spread > 0))
        return true;
    double whole = spread + n * prior;
    double log_ratio =
        0.5 * log(spread / whole) + n * n * prior * mean * mean / (2 * spread * whole);
    return log_ratio >= log(1 / doubt);
}

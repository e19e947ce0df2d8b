/* The clock of the benchmarks. */
#include <time.h>

#include "bench.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static volatile uint64_t result_sink; /* keeps the compiler from removing the work */

enum { STRETCHES = 20 };

static double stretch(bench_pool *pool, const bench_figure *figure, double seconds)
{
    double start = cpu_seconds(), spent;
    uint64_t units = 0;
    do {
        result_sink += figure->work(pool, figure->batch);
        units += figure->batch;
        spent = cpu_seconds() - start;
    } while (spent < seconds);
    return (double)units / spent;
}

/* The best rate of several stretches, since other programs can only make it slower. The figures
   take turns, so that they all find the same machine. */
void bench_measure(bench_pool *pool, const bench_figure *const figure[], int count, double seconds,
                   double rate[])
{
    for (int k = 0; k < count; k++)
        rate[k] = 0;
    for (int i = 0; i < STRETCHES; i++)
        for (int k = 0; k < count; k++) {
            double one = stretch(pool, figure[k], seconds / (double)STRETCHES);
            rate[k] = one > rate[k] ? one : rate[k];
        }
}

/* `inkrail bench`: pieces of work a second of CPU time, on one thread. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench.h"
#include "cli/command.h"
#include "cli/i18n.h"
#include "cli/options.h"
#include "cli/output.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static volatile uint64_t result_sink; /* what the work adds up to goes here */

/* The rate of the best of several stretches: others on the machine only make it slower. */
static double measure(bench_pool *pool, const bench_figure *figure, double seconds)
{
    const int stretches = 20;
    double best = 0;
    for (int i = 0; i < stretches; i++) {
        double start = cpu_seconds(), spent;
        uint64_t units = 0;
        do {
            result_sink += figure->work(pool, figure->batch);
            units += figure->batch;
            spent = cpu_seconds() - start;
        } while (spent < seconds / stretches);
        double rate = (double)units / spent;
        best = rate > best ? rate : best;
    }
    return best;
}

/* The whole key, valid until the next call. */
static const char *key_of(const bench_figure *figure)
{
    static char key[64];
    if (figure->edition == 0)
        return figure->key;
    snprintf(key, sizeof key, "%s_%s", ink_edition_name(figure->edition), figure->key);
    return key;
}

static void print_text(const bench_figure *figure, double rate)
{
    printf("%-26s %14.0f  %s\n", key_of(figure), rate, _(figure->meaning));
    fflush(stdout);
}

static void print_json(const double rate[])
{
    printf("{");
    for (int i = 0; i < bench_figure_count(); i++)
        printf("\"%s\":%.1f,", key_of(&bench_figures[i]), rate[i]);
    printf("\"sheet_bytes\":%zu,\"version\":\"%s\"}\n", sizeof(ink_sheet), INK_VERSION);
}

int command_bench(int argc, char **argv)
{
    struct settings settings;
    options_read(&settings, argc, argv);
    double seconds = settings.seconds > 0 ? settings.seconds : 1;
    double *rate = calloc((size_t)bench_figure_count(), sizeof *rate);
    bench_pool *pool = malloc(sizeof *pool);
    if (rate == NULL || pool == NULL)
        fail(_("there is not enough memory for the benchmark"));
    bench_pool_fill(pool);
    for (int i = 0; i < bench_figure_count(); i++) {
        rate[i] = measure(pool, &bench_figures[i], seconds);
        if (!settings.json)
            print_text(&bench_figures[i], rate[i]);
    }
    if (settings.json)
        print_json(rate);
    free(pool);
    free(rate);
    return STATUS_YES;
}

/* `inkrail bench`: work done in a second of CPU time, on one thread. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"
#include "bench/signature.h"
#include "cli/command_line.h"
#include "cli/commands/command.h"
#include "cli/text/output.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "i18n/number.h"

struct settings {
    uint32_t seconds;
    bool signature, json;
};

/* The whole key, valid until the next call: expansions and all editions but the first put
   their name before it. */
static const char *key_of(const bench_figure *figure, const char *expansion)
{
    static char key[64];
    const char *owner = figure->edition != 0 ? ink_edition_name(figure->edition) : expansion;
    if (owner == NULL)
        return figure->key;
    snprintf(key, sizeof key, "%s_%s", owner, figure->key);
    return key;
}

/* --- what is printed --------------------------------------------------------------------- */

static void print_figure(const char *key, double value, int decimals, const char *meaning,
                         bool json)
{
    static const char *separator = "{";
    if (json)
        printf("%s\"%s\":%.*f", separator, key, decimals + 1, value);
    else
        number_print("%-26s %14.*f  %s\n", key, decimals, value, meaning);
    fflush(stdout);
    separator = ",";
}

static double seconds_of(const struct settings *settings)
{
    return settings->seconds > 0 ? settings->seconds : 1;
}

static void take(bench_pool *pool, const bench_figure *figure, const struct settings *settings)
{
    double rate;
    bench_measure(pool, &figure, 1, seconds_of(settings), &rate);
    print_figure(key_of(figure, NULL), rate, 0, _(figure->meaning), settings->json);
}

/* --- the command --------------------------------------------------------------------------- */

/* Measures games with an expansion against games without. */
static void measure_expansion(bench_pool *pool, const char *name, const struct settings *settings)
{
    static const bench_figure ratio = {"games_ratio", N_("games for each without expansions"), NULL,
                                       0, 0};
    const bench_figure *const both[] = {&bench_expansion_figure, &bench_figures[0]};
    double rate[2];
    bench_measure(pool, both, 2, seconds_of(settings), rate);
    print_figure(key_of(both[0], name), rate[0], 0, _(both[0]->meaning), settings->json);
    print_figure(key_of(&ratio, name), rate[0] / rate[1], 2, _(ratio.meaning), settings->json);
}

static void measure_expansions(bench_pool *pool, const struct settings *settings)
{
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        if (ink_module_is_edition(m))
            continue;
        bench_pool_expand(pool, m);
        measure_expansion(pool, ink_module_name(m), settings);
    }
}

/* The signature is a text, since it has more digits than every reader of JSON allows in a
   number. */
static void print_end(bool json)
{
    unsigned long long signature = bench_signature();
    if (json)
        printf(",\"signature\":\"%llu\",\"sheet_bytes\":%zu,\"version\":\"%s\"}\n", signature,
               sizeof(ink_sheet), INK_VERSION);
    else
        printf("%-20s %20llu  %s\n", "signature", signature,
               _("what the engine plays, as a number; no speed"));
}

/* Two figures of each expansion take turns. Signature and boards take some time, too. */
static int count_figures(void)
{
    int count = bench_figure_count();
    for (int m = 0; ink_module_name(m) != NULL; m++)
        count += ink_module_is_edition(m) ? 0 : 2;
    return count;
}

/* Says how long it takes before the first figure; not with JSON, which is for programs. */
static void announce(const struct settings *settings)
{
    const unsigned more = 3; /* seconds */
    int count = count_figures();
    unsigned each = (unsigned)seconds_of(settings);
    FILE *to = settings->json ? stderr : stdout;
    if (settings->json && isatty(STDERR_FILENO) == 0)
        return;
    fprintf(to,
            _("Measuring %d speeds on one thread, %u s of CPU time each: about %u seconds.\n"
              "A figure is how many are done in a second.\n"),
            count, each, (unsigned)count * each + more);
    fflush(to);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    if (settings.signature) {
        printf("%llu\n", (unsigned long long)bench_signature());
        return STATUS_YES;
    }
    announce(&settings);
    bench_pool *pool = malloc(sizeof *pool);
    if (pool == NULL)
        fail(_("there is not enough memory for the benchmark"));
    bench_pool_fill(pool);
    if (pool->engine == NULL)
        fail(_("there is not enough memory for the benchmark"));
    for (int i = 0; i < bench_figure_count(); i++)
        take(pool, &bench_figures[i], &settings);
    measure_expansions(pool, &settings);
    print_end(settings.json);
    ink_engine_free(pool->engine);
    free(pool);
    return STATUS_YES;
}

const struct command command_bench = {
    .name = "bench",
    .run = run_command,
    .options = OPTIONS(TAKE(BENCH_SECONDS, seconds), TAKE(SIGNATURE, signature), TAKE(JSON, json)),
    .summary = N_("measure the speed of rules and engine"),
    .text = N_("Plays random games, with each expansion too, counts scores, lists moves and\n"
               "searches on one thread, and prints how many of each it does in a second of CPU\n"
               "time. That takes about half a minute, and --seconds makes it longer and\n"
               "steadier. The signature is a number that changes when the engine plays\n"
               "differently."),
    .example = "inkrail bench"};

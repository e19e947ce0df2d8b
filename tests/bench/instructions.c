/* bench_instructions: does a fixed amount of the work of some figures of `inkrail bench`, each in
   one call of `instructions_of`, so that callgrind can count what each takes
   (tests/system/instructions). Prints their keys, in that order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"

/* What is counted, and so much of it that a pass over the boards is a small part. */
static const struct {
    const char *key;
    uint32_t units;
} counted[] = {
    {"random_games_per_s", 3000}, {"games_per_s", 2000},   {"scores_per_s", 32768},
    {"generations_per_s", 65536}, {"lines_per_s", 131072}, {"searched_sheets_per_s", 40000},
};

static const bench_figure *figure_of(const char *key)
{
    for (int i = 0; i < bench_figure_count(); i++)
        if (strcmp(bench_figures[i].key, key) == 0)
            return &bench_figures[i];
    return NULL;
}

/* callgrind is told this name, and counts what happens from its call to its return. */
__attribute__((noinline)) uint64_t instructions_of(bench_pool *pool, const bench_figure *figure,
                                                   uint32_t units);

uint64_t instructions_of(bench_pool *pool, const bench_figure *figure, uint32_t units)
{
    return figure->work(pool, units);
}

int main(void)
{
    bench_pool *pool = malloc(sizeof *pool);
    if (pool == NULL)
        return 1;
    bench_pool_fill(pool);
    for (size_t i = 0; pool->engine != NULL && i < sizeof counted / sizeof *counted; i++) {
        const bench_figure *figure = figure_of(counted[i].key);
        if (figure == NULL)
            return 1;
        volatile uint64_t sum = instructions_of(pool, figure, counted[i].units);
        (void)sum;
        puts(counted[i].key);
    }
    bool complete = pool->engine != NULL;
    ink_engine_free(pool->engine);
    free(pool);
    return complete ? 0 : 1;
}

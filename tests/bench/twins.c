/* inkrail-bench [SECONDS]: the library against its slow twin, which does the same work on the same
   boards. Prints what each does in a second of CPU time, and how many times as much the library
   does. It stays in the build tree, as the twin does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "twin/twin.h"

enum { TWINS = 256 };

static struct {
    twin_board final[TWINS]; /* the first boards of the pool once more */
    twin_board position[TWINS];
    int face[TWINS][TWIN_DICE];
    twin_moves list;
    uint64_t rng;
} twins;

/* --- what the twin does ---------------------------------------------------------------------- */

static uint64_t twin_random_games(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    (void)pool;
    for (uint32_t i = 0; i < units; i++)
        sum += (uint64_t)twin_random_game(&twins.rng, NULL);
    return sum;
}

static uint64_t twin_scores(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    (void)pool;
    for (uint32_t i = 0; i < units; i++) {
        twin_score score;
        twin_score_find(&twins.final[i % TWINS], &score);
        sum += (uint64_t)score.total;
    }
    return sum;
}

static uint64_t twin_generations(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    (void)pool;
    for (uint32_t i = 0; i < units; i++) {
        twins.list.count = 0;
        twin_generate(&twins.position[i % TWINS], twins.face[i % TWINS], TWIN_DICE, &twins.list);
        sum += (uint64_t)twins.list.count;
    }
    return sum;
}

/* By the keys of what the library does. */
static const bench_figure twin_figures[] = {
    {"random_games_per_s", "random games with their score", twin_random_games, 10, 0},
    {"scores_per_s", "scores of random final boards", twin_scores, 256, 0},
    {"generations_per_s", "lists of all legal placements of all dice", twin_generations, 256, 0},
};

/* --- boards ---------------------------------------------------------------------------------- */

static void fill_twin(const ink_ruleset *rules, const ink_sheet *sheet, twin_board *board)
{
    char text[2048];
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules, sheet, &out);
    twin_clear(board);
    twin_read(board, text);
}

static void fill_twins(const bench_pool *pool)
{
    for (int i = 0; i < TWINS; i++) {
        const ink_sheet *position = &pool->position[i];
        fill_twin(&pool->rules, &pool->final[i], &twins.final[i]);
        fill_twin(&pool->rules, position, &twins.position[i]);
        for (int d = 0; d < TWIN_DICE; d++)
            twins.face[i][d] = twin_face_of(pool->rules.shape[position->die[d]].text);
    }
    twins.rng = 1;
}

/* --- figures --------------------------------------------------------------------------------- */

static const bench_figure *library_figure(const char *key)
{
    for (int i = 0; i < bench_figure_count(); i++)
        if (strcmp(bench_figures[i].key, key) == 0)
            return &bench_figures[i];
    fprintf(stderr, "inkrail-bench: the library has no figure '%s'\n", key);
    exit(1);
}

static void compare(bench_pool *pool, const bench_figure *twin, double seconds)
{
    const bench_figure *const both[] = {library_figure(twin->key), twin};
    double rate[2];
    bench_measure(pool, both, 2, seconds, rate);
    printf("%-20s %12.0f, twin %9.0f: %6.1f times as many  %s\n", twin->key, rate[0], rate[1],
           rate[0] / rate[1], twin->meaning);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
    if (argc > 2 || !(seconds > 0)) {
        fprintf(stderr, "usage: inkrail-bench [SECONDS]\n");
        return 2;
    }
    bench_pool *pool = malloc(sizeof *pool);
    if (pool == NULL)
        return 1;
    bench_pool_fill(pool);
    fill_twins(pool);
    for (size_t i = 0; i < sizeof twin_figures / sizeof *twin_figures; i++)
        compare(pool, &twin_figures[i], seconds);
    ink_engine_free(pool->engine);
    free(pool);
    return 0;
}

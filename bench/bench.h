/* Benchmarks: figures are measured in turns in one run, so that they can be compared whatever the
   machine is doing. */
#ifndef INKRAIL_BENCH_BENCH_H
#define INKRAIL_BENCH_BENCH_H

#include <inkrail/inkrail.h>

enum { BENCH_BOARDS = 1024 };

/* A table of 500 players at the end of a round, and a copy to start again from. */
typedef struct bench_table {
    ink_ruleset rules;
    ink_table table, table_before;
    ink_seat seat[INK_MAX_PLAYERS], seat_before[INK_MAX_PLAYERS];
} bench_table;

void bench_table_fill(bench_table *full);
uint64_t bench_table_advance(bench_table *full);

/* What is measured on. */
typedef struct bench_pool {
    ink_ruleset rules;
    ink_ruleset second;               /* of the second edition */
    ink_ruleset expanded;             /* with the expansion that is measured */
    ink_sheet final[BENCH_BOARDS];    /* the last sheets of random games */
    ink_sheet position[BENCH_BOARDS]; /* sheets within a round of random games, all dice waiting */
    ink_moves moves;                  /* memory for lists */
    ink_facts facts;
    bench_table full;
    ink_sheet crossings; /* every cell a crossing of highways */
    ink_engine *engine;  /* NULL if there is no memory for it */
    ink_engine_result found;
    uint64_t searched; /* sheets that were evaluated beyond those asked for */
    ink_rng rng;
} bench_pool;

/* One thing to measure: does `units` pieces of work and returns something that depends on them, so
   that the compiler cannot remove them. */
typedef uint64_t bench_work(bench_pool *pool, uint32_t units);

typedef struct bench_figure {
    const char *key;
    const char *meaning;
    bench_work *work;
    uint32_t batch; /* pieces of work between two readings of the clock */
    int edition;    /* if not 0, its name comes before the key */
} bench_figure;

/* How many pieces of each work a second of CPU time does: the best of several stretches, which take
   turns and last about that many seconds for each figure. */
void bench_measure(bench_pool *pool, const bench_figure *const figure[], int count, double seconds,
                   double rate[]);

/* A random game: each step is one of all legal placements of the dice and of the modules' moves,
   all equally likely; no special routes but earned ones. `keep`, if given, gets the sheet after the
   roll of that round. */
void bench_random_game(const ink_ruleset *rules, ink_rng *rng, ink_sheet *sheet, int keep_round,
                       ink_sheet *keep);

/* One of all placements of the waiting dice and of the modules' moves, or 0 if none fits. */
ink_move bench_random_placement(const ink_ruleset *rules, const ink_sheet *sheet, ink_rng *rng);

void bench_pool_fill(bench_pool *pool);

/* Prepares to measure the first edition with the expansion of this index. */
void bench_pool_expand(bench_pool *pool, int module);

/* The list of figures, and their number. */
extern const bench_figure bench_figures[];
int bench_figure_count(void);

/* What is measured of each expansion. */
extern const bench_figure bench_expansion_figure;

#endif

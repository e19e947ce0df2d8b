/* What is measured: the fast paths of the library. */
#include "bench.h"
#include "i18n/i18n.h"

static uint64_t play_rollouts(const ink_ruleset *rules, ink_rng *rng, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++) {
        ink_sheet sheet;
        ink_score score;
        bench_random_game(rules, rng, &sheet, 0, NULL);
        ink_score_find(rules, &sheet, &score);
        sum += (uint64_t)score.total;
    }
    return sum;
}

static uint64_t random_games(bench_pool *pool, uint32_t units)
{
    return play_rollouts(&pool->rules, &pool->rng, units);
}

static uint64_t second_games(bench_pool *pool, uint32_t units)
{
    return play_rollouts(&pool->second, &pool->rng, units);
}

static uint64_t expanded_games(bench_pool *pool, uint32_t units)
{
    return play_rollouts(&pool->expanded, &pool->rng, units);
}

static uint64_t scores(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++) {
        ink_score score;
        ink_score_find(&pool->rules, &pool->final[i % BENCH_BOARDS], &score);
        sum += (uint64_t)score.total;
    }
    return sum;
}

static uint64_t generations(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++) {
        ink_sheet_dice_moves(&pool->rules, &pool->position[i % BENCH_BOARDS], &pool->moves);
        sum += pool->moves.count;
    }
    return sum;
}

static uint64_t option_sets(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++) {
        ink_option option[INK_MAX_OPTIONS];
        int count = ink_sheet_options(&pool->rules, &pool->position[i % BENCH_BOARDS], option);
        sum += count > 0 ? option[count - 1].cells[0] : 0;
    }
    return sum;
}

static uint64_t lines(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++)
        sum += (uint64_t)ink_line_length(&pool->rules, &pool->final[i / 2 % BENCH_BOARDS],
                                         (int)(i % 2));
    return sum;
}

static uint64_t facts(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++) {
        ink_facts_find(&pool->rules, &pool->final[i % BENCH_BOARDS], &pool->facts);
        sum += pool->facts.networks;
    }
    return sum;
}

/* The board with the dearest longest line. */
static uint64_t crossings(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++)
        sum += (uint64_t)ink_line_length(&pool->rules, &pool->crossings, INK_HIGHWAY);
    return sum;
}

/* Sheets that the engine evaluates in searches of a round. A search evaluates a few more than it is
   asked for; they count for the next one. */
static uint64_t searched_sheets(bench_pool *pool, uint32_t units)
{
    const ink_engine_limits limits = {.limit = {.nodes = 20000}};
    uint64_t sum = 0;
    for (; pool->searched < units; pool->searched += pool->found.nodes) {
        uint32_t at = ink_rng_below(&pool->rng, BENCH_BOARDS);
        ink_engine_play_round(pool->engine, &pool->position[at], &limits, &pool->found);
        sum += pool->found.move[0];
    }
    pool->searched -= units;
    return sum;
}

static uint64_t values(bench_pool *pool, uint32_t units)
{
    double sum = 0;
    for (uint32_t i = 0; i < units; i++)
        sum += ink_engine_value(pool->engine, &pool->position[i % BENCH_BOARDS]);
    return (uint64_t)(int64_t)sum;
}

static uint64_t table_rounds(bench_pool *pool, uint32_t units)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < units; i++)
        sum += bench_table_advance(&pool->full);
    return sum;
}

const bench_figure bench_figures[] = {
    {"random_games_per_s", N_("complete random games with their score"), random_games, 500, 0},
    {"games_per_s", N_("the same in the other edition, with its buildings"), second_games, 500, 1},
    {"scores_per_s", N_("scores of random final boards, longest lines exact"), scores, 4096, 0},
    {"generations_per_s", N_("lists of all legal placements of all dice"), generations, 4096, 0},
    {"option_sets_per_s", N_("the same as sets of cells"), option_sets, 4096, 0},
    {"lines_per_s", N_("longest lines alone"), lines, 8192, 0},
    {"facts_per_s", N_("all facts, with the cells of both lines"), facts, 64, 0},
    {"crossings_per_s", N_("longest lines of a board of 49 crossings"), crossings, 16, 0},
    {"table_rounds_per_s", N_("ends of a round, goals and next roll at a table of 500"),
     table_rounds, 10, 0},
    {"searched_sheets_per_s", N_("sheets judged by the engine's search of a round"),
     searched_sheets, 20000, 0},
    {"values_per_s", N_("sheets judged by the engine without search"), values, 1024, 0},
};

const bench_figure bench_expansion_figure = {
    "games_per_s", N_("complete random games with this expansion"), expanded_games, 500, 0};

int bench_figure_count(void)
{
    return (int)(sizeof bench_figures / sizeof *bench_figures);
}

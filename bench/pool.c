/* Random games and the boards that the benchmarks run on. */
#include "bench.h"

/* The n-th cell of a set, counted from 0. */
static ink_cell nth_cell(ink_set cells, uint32_t n)
{
#ifdef __BMI2__
    return ink_set_first(__builtin_ia32_pdep_di(UINT64_C(1) << n, cells));
#else
    while (n-- > 0)
        cells &= cells - 1;
    return ink_set_first(cells);
#endif
}

static uint32_t option_size(const ink_option *option)
{
    uint32_t size = 0;
    for (int t = 0; t < INK_SIDES; t++)
        size += (uint32_t)ink_set_count(option->cells[t]);
    return size;
}

/* The n-th move of an option, counted from 0. */
static ink_move nth_move(const ink_option *option, uint32_t n)
{
    uint32_t t = 0;
    for (uint32_t cells; (cells = (uint32_t)ink_set_count(option->cells[t])) <= n; t++)
        n -= cells;
    return (option->move + t * INK_MOVE_TURN) | nth_cell(option->cells[t], n);
}

/* What modules offer, and how many moves come before each set. */
typedef struct offers {
    ink_choices choices;
    uint32_t before[INK_MAX_CHOICES];
} offers;

static uint32_t gather_offers(const ink_ruleset *rules, const ink_sheet *sheet, offers *all)
{
    uint32_t size = 0;
    ink_sheet_choices(rules, sheet, &all->choices);
    for (uint32_t i = 0; i < all->choices.count; i++) {
        all->before[i] = size;
        size += (uint32_t)ink_set_count(all->choices.choice[i].cells);
    }
    return size;
}

/* The n-th of them, counted from 0. It counts through the sets instead of searching, so that no
   branch is unpredictable. */
static ink_move nth_offer(const offers *all, uint32_t n)
{
    uint32_t found = 0;
    for (uint32_t i = 1; i < all->choices.count; i++)
        found += all->before[i] <= n;
    const ink_choice *choice = &all->choices.choice[found];
    return choice->move | nth_cell(choice->cells, n - all->before[found]);
}

ink_move bench_random_placement(const ink_ruleset *rules, const ink_sheet *sheet, ink_rng *rng)
{
    ink_option option[INK_MAX_OPTIONS];
    offers all;
    uint32_t size[INK_MAX_OPTIONS], total = 0;
    int count = ink_sheet_options(rules, sheet, option), i = 0;
    for (int k = 0; k < count; k++)
        total += size[k] = option_size(&option[k]);
    uint32_t moves = total + gather_offers(rules, sheet, &all);
    if (moves == 0)
        return 0;
    uint32_t chosen = ink_rng_below(rng, moves);
    if (chosen >= total)
        return nth_offer(&all, chosen - total);
    for (; size[i] <= chosen; i++)
        chosen -= size[i];
    return nth_move(&option[i], chosen);
}

static void random_roll(const ink_ruleset *rules, int round, ink_rng *rng, ink_roll *roll)
{
    *roll = (ink_roll){0};
    for (unsigned left = ink_ruleset_dice(rules, round); left != 0; left &= left - 1) {
        int d = __builtin_ctz(left);
        roll->face[d] = rules->die[d].face[ink_rng_below(rng, INK_FACES)];
    }
}

void bench_random_game(const ink_ruleset *rules, ink_rng *rng, ink_sheet *sheet, int keep_round,
                       ink_sheet *keep)
{
    ink_sheet_start(rules, sheet);
    for (int round = 1; round <= ink_ruleset_rolls(rules); round++) {
        ink_roll roll;
        random_roll(rules, round, rng, &roll);
        ink_sheet_roll(rules, sheet, &roll, NULL);
        if (round == keep_round)
            *keep = *sheet;
        for (ink_move move; (move = bench_random_placement(rules, sheet, rng)) != 0;)
            ink_sheet_apply(rules, sheet, move);
        ink_sheet_apply(rules, sheet, ink_move_end());
    }
}

static void fill_crossings(bench_pool *pool)
{
    int crossing = pool->rules.shape[ink_shape_find(&pool->rules, ink_slice_of("HHHH"))].first;
    ink_sheet_start(&pool->rules, &pool->crossings);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        ink_sheet_ink(&pool->rules, &pool->crossings, ink_set_first(left), crossing);
}

void bench_pool_fill(bench_pool *pool)
{
    ink_config classic = ink_config_classic();
    ink_config second = {.players = 1, .edition = 1};
    ink_ruleset_make(&pool->rules, &classic, NULL);
    ink_ruleset_make(&pool->second, &second, NULL);
    pool->rng = ink_rng_stream(0, "bench", 0);
    for (int i = 0; i < BENCH_BOARDS; i++)
        bench_random_game(&pool->rules, &pool->rng, &pool->final[i], 1 + i % pool->rules.rounds,
                          &pool->position[i]);
    fill_crossings(pool);
    bench_table_fill(&pool->full);
    pool->engine = ink_engine_new(&pool->rules, NULL);
    pool->searched = 0;
}

void bench_pool_expand(bench_pool *pool, int module)
{
    ink_config config = ink_config_classic();
    config.modules = 1;
    config.module[0] = (uint8_t)module;
    ink_ruleset_make(&pool->expanded, &config, NULL);
}

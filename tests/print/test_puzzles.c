/* TEST puzzles: Puzzles have one best board, shown in other ways than the one by which it was
   found. */
#include "puzzles/puzzles.h"
#include "unit/support.h"

enum { SEEDS = 60, PLAYOUTS = 3000 };

/* Draws the rest of the round by chance. */
static ink_sheet drawn_by_chance(const struct puzzle *puzzle, ink_rng *rng)
{
    static ink_moves moves;
    ink_sheet sheet = puzzle->before;
    while (sheet.open != 0) {
        ink_sheet_moves(&puzzle->rules, &sheet, &moves);
        assert_true(moves.count > 0);
        ink_sheet_apply(&puzzle->rules, &sheet, moves.move[ink_rng_below(rng, moves.count)]);
    }
    return sheet;
}

/* No other board that chance comes to has more than the second best. */
static void check_by_chance(const struct puzzle *puzzle)
{
    ink_rng rng = ink_rng_stream(ink_seed_of(ink_slice_of(puzzle->seed)), "playouts", 1);
    for (int i = 0; i < PLAYOUTS; i++) {
        ink_sheet sheet = drawn_by_chance(puzzle, &rng);
        ink_score score;
        ink_score_find(&puzzle->rules, &sheet, &score);
        bool best = memcmp(sheet.tile, puzzle->best.tile, sizeof sheet.tile) == 0;
        require(&sheet, best ? score.total == puzzle->score.total : score.total <= puzzle->second);
    }
}

/* The engine proves last rounds in a way of its own. */
static void check_by_engine(const struct puzzle *puzzle, ink_engine *engine)
{
    const ink_engine_limits limits = {.level = INK_ENGINE_LEVELS};
    ink_engine_result result;
    ink_score score;
    assert_int_equal(ink_engine_play_round(engine, &puzzle->before, &limits, &result), INK_OK);
    ink_score_find(&puzzle->rules, &result.sheet, &score);
    require(&puzzle->before, score.total == puzzle->score.total);
    require(&result.sheet,
            memcmp(result.sheet.tile, puzzle->best.tile, sizeof result.sheet.tile) == 0);
}

static void check_puzzle(const struct puzzle *puzzle)
{
    assert_true(puzzle->score.total > puzzle->second);
    assert_true(puzzle->grade >= 1 && puzzle->grade <= PUZZLE_GRADES);
    assert_int_equal(puzzle->before.open, 1);
    assert_int_equal(puzzle->before.round, puzzle->rules.rounds);
    assert_int_equal(puzzle->best.open, 0);
    check_by_chance(puzzle);
}

static void check_config(const char *config, int least)
{
    static struct puzzle puzzle;
    static ink_ruleset rules;
    rules = rules_of(config);
    ink_engine *engine = NULL;
    int found = 0;
    for (int i = 0; i < SEEDS; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "puzzle-%d", i);
        if (!puzzle_make(&rules, seed, &puzzle))
            continue;
        if (engine == NULL)
            engine = ink_engine_new(&puzzle.rules, NULL);
        check_puzzle(&puzzle);
        check_by_engine(&puzzle, engine);
        found++;
    }
    ink_engine_free(engine);
    assert_true(found >= least);
}

static void puzzles_of_both_editions_have_one_best_board(void **state)
{
    (void)state;
    check_config("classic", 2);
    check_config("challenge,goals=none", 1);
}

static void the_same_seed_is_the_same_puzzle(void **state)
{
    static struct puzzle first, second;
    (void)state;
    for (int i = 0; i < SEEDS; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "puzzle-%d", i);
        bool made = puzzle_make(classic(), seed, &first);
        if (!made)
            continue;
        assert_true(puzzle_make(classic(), seed, &second));
        assert_memory_equal(&first.before, &second.before, sizeof first.before);
        assert_memory_equal(&first.best, &second.best, sizeof first.best);
        assert_int_equal(first.grade, second.grade);
        return;
    }
    fail_msg("no seed has a puzzle");
}

static void there_are_none_of_drafts_and_last_rolls(void **state)
{
    static struct puzzle puzzle;
    ink_ruleset draft = rules_of("classic,players=2,draft"), pair = rules_of("classic,players=2");
    (void)state;
    assert_false(puzzle_is_possible(&draft));
    assert_false(puzzle_make(&draft, "kite", &puzzle));
    assert_false(puzzle_is_possible(&pair));
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        ink_config config = ink_config_classic();
        static ink_ruleset rules;
        config.modules = 1;
        config.module[0] = (uint8_t)m;
        if (ink_ruleset_make(&rules, &config, NULL) == INK_OK)
            assert_int_equal(puzzle_is_possible(&rules), rules.last_dice == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_both_editions_have_one_best_board),
        cmocka_unit_test(the_same_seed_is_the_same_puzzle),
        cmocka_unit_test(there_are_none_of_drafts_and_last_rolls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

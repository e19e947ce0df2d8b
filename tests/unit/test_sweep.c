/* Bounds by sweeps: never below what a game comes to, in every config, with all or few rounds of a good
   game; never below plain enumeration; and far below the sum of the parts where few rounds are
   left. */
#include "support.h"

#include "../../src/engine/solver.h"
#include "../../src/engine/sweep.h"

enum { SLOTS = 1 << 20, MEMORY = 1 << 25, FEW = 20000, BELOW = 4, NONE = 300 };

/* All nodes after these are for sweeps: prices are found before. */
enum { LOOKED = 480000 };

static _Alignas(uint64_t) uint8_t memory[MEMORY];

static void dice_of(const ink_ruleset *rules, const char *seed, ink_roll roll[INK_SOLVE_ROUNDS])
{
    for (int r = 0; r < rules->rounds; r++)
        ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), r + 1, &roll[r]);
}

/* The bound of sweeps alone. They are told of a game that has fewer points than there are, so that
   nothing but the truth keeps them from going too far. */
static int swept(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll, int points,
                 uint64_t nodes)
{
    ink_solve_job job = {.rules = rules,
                         .start = start,
                         .roll = roll,
                         .nodes = nodes,
                         .memory = memory,
                         .size = sizeof memory};
    ink_solve_result result = {.bound = NONE};
    ink_solver solver = {.rules = rules,
                         .job = &job,
                         .best = &result,
                         .quota = INK_SOLVE_WHOLE,
                         .free = roll == NULL,
                         .rounds = rules->rounds - start->round,
                         .start = *start};
    result.score.total = (int16_t)(points - BELOW);
    ink_bound_prepare(&solver);
    ink_sweep_bound(&solver);
    return result.bound;
}

/* --- against games that are found --------------------------------------------------------------- */

/* Where so many rounds of a good game are left. */
static void check_along(const ink_ruleset *rules, const char *seed, int rounds, uint64_t nodes)
{
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(rules, seed, roll);
    ink_solve_job job = {.rules = rules, .roll = roll, .nodes = FEW};
    ink_solve_result best;
    ink_sheet sheet;
    assert_int_equal(ink_solve(&job, &best, NULL), INK_OK);
    ink_sheet_start(rules, &sheet);
    for (int r = 0; r < best.game.rounds; r++) {
        if (best.game.rounds - r == rounds) {
            int bound = swept(rules, &sheet, roll + r, best.score.total, nodes);
            require(&sheet, bound >= best.score.total);
            require(&sheet, bound < NONE);
        }
        ink_sheet_roll(rules, &sheet, &roll[r], NULL);
        for (int i = 0; i < best.game.count[r]; i++)
            assert_int_equal(ink_sheet_play(rules, &sheet, best.game.move[r][i], NULL), INK_OK);
    }
}

static void no_sweep_is_below_a_game(void **state)
{
    static const char *const config[] = {"classic",
                                         "challenge,goals=none",
                                         "classic+null",
                                         "classic+river",
                                         "classic+lake",
                                         "classic+meteor",
                                         "classic+lava",
                                         "classic+desert",
                                         "classic+canyon",
                                         "classic+forest",
                                         "challenge+lake,goals=none",
                                         "challenge+lava,goals=none",
                                         "challenge+meteor,goals=none"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        check_along(&rules, "sweep", i % 2 == 0 ? rules.rounds : 3, LOOKED + 8000);
        go_by(classic());
    }
}

/* --- against all games ------------------------------------------------------------------------------ */

typedef struct all_games {
    const ink_ruleset *rules;
    const ink_roll *roll;
    int rounds, best;
    size_t seen_count;
    uint64_t seen[SLOTS];
} all_games;

static bool seen_before(all_games *all, const ink_sheet *sheet)
{
    uint64_t key = ink_sheet_hash(sheet) | 1;
    size_t at = key >> 20 & (SLOTS - 1);
    while (all->seen[at] != 0 && all->seen[at] != key)
        at = (at + 1) & (SLOTS - 1);
    if (all->seen[at] == key)
        return true;
    assert_true(++all->seen_count < SLOTS);
    all->seen[at] = key;
    return false;
}

static void go_on(all_games *all, ink_sheet sheet, int round)
{
    ink_moves moves;
    ink_score score;
    if (seen_before(all, &sheet))
        return;
    if (sheet.open == 0 && round == all->rounds) {
        ink_score_find(all->rules, &sheet, &score);
        all->best = score.total > all->best ? score.total : all->best;
        return;
    }
    if (sheet.open == 0) {
        assert_int_equal(ink_sheet_roll(all->rules, &sheet, &all->roll[round], NULL), INK_OK);
        go_on(all, sheet, round + 1);
        return;
    }
    ink_sheet_moves(all->rules, &sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_sheet next = sheet;
        assert_int_equal(ink_sheet_play(all->rules, &next, moves.move[i], NULL), INK_OK);
        go_on(all, next, round);
    }
}

static int best_of_all_games(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll)
{
    static all_games all;
    memset(&all, 0, sizeof all);
    all.rules = rules;
    all.roll = roll;
    all.rounds = rules->rounds - start->round;
    all.best = -1000;
    go_on(&all, *start, 0);
    return all.best;
}

/* A sheet after so many rounds at random, with as many left as asked for. */
static ink_sheet late_sheet(const ink_ruleset *rules, int game, int played, int left)
{
    ink_sheet sheet;
    ink_rng rng = ink_rng_stream((uint64_t)game, "late", 0);
    ink_sheet_start(rules, &sheet);
    for (int r = 1; r <= played; r++) {
        ink_roll roll;
        ink_roll_of_seed(rules, (uint64_t)(100 * r + game), 1, &roll);
        sheet.round = (uint8_t)(r % rules->rounds);
        ink_sheet_roll(rules, &sheet, &roll, NULL);
        while (sheet.open != 0) {
            static ink_moves moves;
            ink_sheet_moves(rules, &sheet, &moves);
            ink_sheet_apply(rules, &sheet, moves.move[ink_rng_below(&rng, moves.count)]);
        }
    }
    sheet.round = (uint8_t)(rules->rounds - left);
    sheet.specials = INK_SPECIALS_A_GAME;
    return sheet;
}

/* How far the bounds of some late games are above the truth, all together. */
static int check_late(const ink_ruleset *rules, int games, int played, int left, uint64_t nodes)
{
    int above = 0;
    for (int game = 0; game < games; game++) {
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(rules, game, played, left);
        dice_of(rules, "late", roll);
        int best = best_of_all_games(rules, &start, roll + game % 4);
        int bound = swept(rules, &start, roll + game % 4, best, nodes);
        require(&start, bound >= best);
        above += bound - best;
    }
    return above;
}

/* Under sanitizers all of this takes several times as long: there one game of each is enough, and how
   near the bounds come is not asked. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { BRIEF = 1 };
#else
enum { BRIEF = 0 };
#endif

static void no_sweep_is_below_all_games(void **state)
{
    uint64_t nodes = BRIEF != 0 ? LOOKED + 6000 : LOOKED + 126000;
    (void)state;
    int last = check_late(classic(), BRIEF != 0 ? 1 : 5, 6, 1, nodes);
    int two = check_late(classic(), BRIEF != 0 ? 1 : 2, 9, 2, nodes);
    assert_true(BRIEF != 0 || (last < 3 * 5 && two < 4 * 2));
}

static void no_sweep_is_below_all_games_with_modules(void **state)
{
    static const char *const config[] = {"challenge,goals=none", "classic+river", "classic+lake",
                                         "classic+forest",       "classic+lava",  "classic+meteor"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        (void)check_late(&rules, 1, 11, 1, LOOKED + 26000);
        go_by(classic());
    }
}

/* --- whole games ---------------------------------------------------------------------------------- */

static void whole_games_have_lower_bounds_than_parts(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_sheet start;
    dice_of(classic(), "solve-0", roll);
    ink_sheet_start(classic(), &start);
    ink_solve_job job = {.rules = classic(), .roll = roll, .nodes = 1};
    ink_solve_result parts;
    assert_int_equal(ink_solve(&job, &parts, NULL), INK_OK);
    assert_true(swept(classic(), &start, roll, 74, LOOKED + 76000) <= parts.bound - 3);
}

/* tests/golden/free-best.record is a game of so many points. */
static void free_dice_are_not_below_the_best_known(void **state)
{
    enum { BEST_KNOWN = 83 };
    (void)state;
    ink_sheet start;
    ink_sheet_start(classic(), &start);
    assert_true(swept(classic(), &start, NULL, BEST_KNOWN, LOOKED + 26000) >= BEST_KNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_sweep_is_below_a_game),
        cmocka_unit_test(no_sweep_is_below_all_games),
        cmocka_unit_test(no_sweep_is_below_all_games_with_modules),
        cmocka_unit_test(whole_games_have_lower_bounds_than_parts),
        cmocka_unit_test(free_dice_are_not_below_the_best_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

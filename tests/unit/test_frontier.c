/* TEST frontier: Frontier bounds: never below what a game comes to, in every config, with all or
   few rounds of a good game; never below plain enumeration; and far below the sum of the parts
   where few rounds are left. */
#include "all_games.h"
#include "support.h"

#include "../../src/engine/frontier/frontier.h"
#include "../../src/engine/solve/solver.h"

enum { MEMORY = 1 << 25, FEW = 20000, BELOW = 4, NONE = 300 };

/* All nodes after these are for the frontier bound: prices are found before. */
enum { LOOKED = 480000 };

static _Alignas(uint64_t) uint8_t memory[MEMORY];

/* The frontier bound alone. They are told of a game that has fewer points than there are, so that
   nothing but the truth keeps them from going too far. */
static int swept(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll, int points,
                 uint64_t nodes)
{
    ink_solve_job job = {.rules = rules,
                         .start = start,
                         .roll = roll,
                         .limit = {.nodes = nodes},
                         .memory = memory,
                         .size = sizeof memory};
    ink_solve_result result = {.bound = NONE};
    ink_solver solver = {.rules = rules,
                         .job = &job,
                         .best = &result,
                         .quota = INK_SHARES,
                         .free = roll == NULL,
                         .rounds = rules->rounds - start->round,
                         .rolls = ink_ruleset_rolls(rules) - start->round,
                         .pass_nodes = nodes,
                         .start = *start};
    result.score.total = (int16_t)(points - BELOW);
    ink_meter_start(&solver.meter, &job.limit, 0);
    ink_supply_bound_prepare(&solver);
    ink_frontier_bound(&solver);
    return result.bound;
}

/* --- against games that are found ------------------------------------------------------------- */

/* Where so many rounds of a good game are left. */
static void check_along(const ink_ruleset *rules, const char *seed, int rounds, uint64_t nodes)
{
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(rules, seed, roll);
    ink_solve_job job = {.rules = rules, .roll = roll, .limit = {.nodes = FEW}};
    ink_solve_result best;
    ink_sheet sheet;
    assert_int_equal(ink_solve(&job, &best, NULL), INK_OK);
    ink_sheet_start(rules, &sheet);
    for (int r = 0; r < best.game.rounds; r++) {
        if (rules->rounds - r == rounds) {
            int bound = swept(rules, &sheet, roll + r, best.score.total, nodes);
            require(&sheet, bound >= best.score.total);
            require(&sheet, (bound < NONE) == ink_bounds_exist(rules));
        }
        ink_sheet_roll(rules, &sheet, &roll[r], NULL);
        for (int i = 0; i < best.game.count[r]; i++)
            assert_int_equal(ink_sheet_play(rules, &sheet, best.game.move[r][i], NULL), INK_OK);
    }
}

static void no_frontier_bound_is_below_a_game(void **state)
{
    static const char *const config[] = {"classic",
                                         "challenge,goals=none",
                                         "classic+null",
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
                                         "challenge+lake,goals=none",
                                         "challenge+lava,goals=none",
                                         "challenge+meteor,goals=none"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        if (!is_due(i, 6))
            continue;
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        check_along(&rules, "sweep", i % 2 == 0 ? rules.rounds : 3, LOOKED + 8000);
        go_by(classic());
    }
}

/* --- against all games ------------------------------------------------------------------------ */

/* How far the bounds of some late games are above the truth, all together. */
static int check_late(const ink_ruleset *rules, int games, int played, int left, uint64_t nodes)
{
    int above = 0;
    for (int game = 0; game < games; game++) {
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(rules, game, played, left);
        start.specials = INK_SPECIALS_A_GAME;
        late_dice(rules, game % 4, left, roll);
        int best = best_of_all_games(rules, &start, roll);
        int bound = swept(rules, &start, roll, best, nodes);
        require(&start, bound >= best);
        above += bound - best;
    }
    return above;
}

/* Each kind on every other day. Under sanitizers all of this takes several times as long: there one
   game is enough, and how near the bounds come is not asked. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { BRIEF = 1 };
#else
enum { BRIEF = 0 };
#endif

static void no_frontier_bound_is_below_all_games(void **state)
{
    uint64_t nodes = BRIEF != 0 ? LOOKED + 6000 : LOOKED + 126000;
    (void)state;
    if (BRIEF != 0) {
        (void)check_late(classic(), is_due(0, 2) ? 1 : 0, 6, 1, nodes);
        (void)check_late(classic(), is_due(1, 2) ? 1 : 0, 9, 2, nodes);
        return;
    }
    if (is_due(0, 4))
        assert_true(check_late(classic(), 5, 6, 1, nodes) < 3 * 5);
    if (is_due(1, 4))
        assert_true(check_late(classic(), 2, 9, 2, nodes) < 4 * 2);
}

static void no_frontier_bound_is_below_all_games_with_modules(void **state)
{
    static const char *const config[] = {
        "challenge,goals=none",
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
    };
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        if (!is_due(i, 6))
            continue;
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        (void)check_late(&rules, 1, 11, 1, LOOKED + 26000);
        go_by(classic());
    }
}

/* --- whole games ------------------------------------------------------------------------------ */

static void whole_games_have_lower_bounds_than_parts(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_sheet start;
    dice_of(classic(), "solve-0", roll);
    ink_sheet_start(classic(), &start);
    ink_solve_job job = {.rules = classic(), .roll = roll, .limit = {.nodes = 1}};
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
        cmocka_unit_test(no_frontier_bound_is_below_a_game),
        cmocka_unit_test(no_frontier_bound_is_below_all_games),
        cmocka_unit_test(no_frontier_bound_is_below_all_games_with_modules),
        cmocka_unit_test(whole_games_have_lower_bounds_than_parts),
        cmocka_unit_test(free_dice_are_not_below_the_best_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

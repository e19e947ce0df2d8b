/* TEST solve: The hindsight solver: what it finds can be played and scores what it says, its bound
   holds, and where it claims a proof, plain recursion over all games finds the same. */
#include "all_games.h"
#include "engine/bounds/bounds.h"
#include "support.h"

enum { MEMORY = 1 << 25, FEW = 20000 };

static _Alignas(uint64_t) uint8_t memory[MEMORY];

static ink_solve_result solved(const ink_solve_job *job)
{
    ink_solve_result result;
    ink_refusal why;
    assert_int_equal(ink_solve(job, &result, &why), INK_OK);
    return result;
}

/* --- against every game ----------------------------------------------------------------------- */

static void check_proof(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll)
{
    ink_solve_job job = {.rules = rules,
                         .start = start,
                         .roll = roll,
                         .limit = {.nodes = 3000000},
                         .memory = memory,
                         .size = sizeof memory};
    ink_solve_result result = solved(&job);
    require(start, result.proven);
    require(start, result.bound == result.score.total);
    require(start, result.score.total == best_of_all_games(rules, start, roll));
}

/* One game in so many, another each day. */
static void check_late_games(const ink_ruleset *rules, int games, int one_in, int played, int left)
{
    for (int game = 0; game < games; game++) {
        if (!is_due(game, one_in))
            continue;
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(rules, game, played, left);
        late_dice(rules, game % 5, left, roll);
        start.specials = INK_SPECIALS_A_GAME;
        check_proof(rules, &start, roll);
    }
}

static void the_last_round_is_proven(void **state)
{
    (void)state;
    check_late_games(classic(), 4, 4, 6, 1);
    check_late_games(challenge(), 3, 3, 9, 1);
}

static void two_rounds_of_a_crowded_sheet_are_proven(void **state)
{
    (void)state;
    check_late_games(classic(), 4, 12, 9, 2);
}

static void special_routes_belong_to_the_proof(void **state)
{
    (void)state;
    for (int game = 0; game < 2; game++) {
        if (!is_due(game, 2))
            continue;
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(classic(), game, 8, 1);
        dice_of(classic(), "special", roll);
        start.specials = 2;
        start.used = 0x33;
        check_proof(classic(), &start, roll);
    }
}

/* --- the last roll ---------------------------------------------------------------------------- */

static int arid(const ink_ruleset *rules)
{
    return ink_shape_find(rules, ink_slice_of("arid"));
}

/* Crowded sheets before the last round, with and without a special route that may avert the heat of
   the last roll, or of the round before it, or be drawn instead. */
static void the_last_roll_belongs_to_the_proof(void **state)
{
    static const char *const config[] = {"classic+desert", "challenge+desert,goals=none"};
    (void)state;
    for (int i = 0; i < 2 * COUNT(config); i++) {
        if (!is_due(i, 4))
            continue;
        ink_ruleset rules = rules_of(config[i / 2]);
        ink_roll roll[INK_SOLVE_ROUNDS];
        go_by(&rules);
        ink_sheet start = late_sheet(&rules, i, 7, 1);
        late_dice(&rules, i, 1, roll);
        roll[1].face[rules.first_die[rules.modules - 1]] = (uint8_t)arid(&rules);
        start.specials = (uint8_t)(INK_SPECIALS_A_GAME - i % 2);
        start.used = 0x1f;
        check_proof(&rules, &start, roll);
        go_by(classic());
    }
}

/* Three dry cacti after the last round, and as many special routes left as asked for. */
static ink_sheet dry_sheet(const ink_ruleset *rules, int specials)
{
    ink_sheet sheet;
    ink_refusal why;
    ink_slice words = ink_slice_of("D4....cc B2HH..c");
    assert_int_equal(ink_sheet_read(rules, words, &sheet, &why), INK_OK);
    sheet.round = rules->rounds;
    sheet.specials = (uint8_t)(INK_SPECIALS_A_GAME - specials);
    return sheet;
}

/* "rolled once more, with the same effect and the same way out" */
static void only_the_last_roll_is_left(void **state)
{
    enum { CACTI = 3 };
    (void)state;
    ink_ruleset rules = rules_of("classic+desert");
    ink_score now;
    go_by(&rules);
    for (int specials = 0; specials < 2; specials++)
        for (int free = 0; free < 2; free++) {
            ink_sheet start = dry_sheet(&rules, specials);
            ink_roll roll = {.face = {[4] = (uint8_t)arid(&rules), [5] = (uint8_t)arid(&rules)}};
            ink_solve_job job = {.rules = &rules,
                                 .start = &start,
                                 .roll = free != 0 ? NULL : &roll,
                                 .limit = {.nodes = FEW},
                                 .memory = memory,
                                 .size = sizeof memory};
            ink_solve_result result = solved(&job);
            bool lost = specials == 0 && free == 0;
            ink_score_find(&rules, &start, &now);
            assert_int_equal(result.game.rounds, 1);
            assert_int_equal(now.expansion - result.score.expansion, lost ? CACTI : 0);
            assert_true(result.proven || free != 0);
        }
    go_by(classic());
}

/* "goals are not checked after the last roll": they are not paid by it either. */
static void the_last_roll_pays_no_goals(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic+desert,goals=A:DA:DB");
    ink_roll roll = {.face = {[4] = rules.die[4].face[0], [5] = rules.die[5].face[0]}};
    ink_refusal why;
    ink_sheet start;
    uint8_t goal[INK_GOALS];
    go_by(&rules);
    ink_slice words = ink_slice_of("D4....cc D5....cc E4....cc E5....cc");
    assert_int_equal(ink_sheet_read(&rules, words, &start, &why), INK_OK);
    start.round = rules.rounds;
    for (int g = 0; g < INK_GOALS; g++)
        goal[g] = (uint8_t)ink_goal_find(&rules, ink_slice_of(rules.config.goal[g]));
    ink_solve_job job = {
        .rules = &rules, .start = &start, .roll = &roll, .goal = goal, .limit = {.nodes = 1}};
    ink_solve_result result = solved(&job);
    assert_int_equal(result.score.goals, 0);
    assert_int_equal(result.bound, result.score.total);
    go_by(classic());
}

static void a_last_roll_has_the_dice_of_its_module(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic+desert");
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_solve_result result;
    ink_refusal why;
    dice_of(&rules, "bad", roll);
    ink_solve_job job = {.rules = &rules, .roll = roll, .limit = {.nodes = 1}};
    roll[6].face[2] = roll[5].face[2];
    assert_int_equal(ink_solve(&job, &result, &why), INK_E_BAD_ROLL);
    assert_int_equal(why.die, 2);
    roll[6].face[2] = roll[6].face[5] = 0;
    assert_int_equal(ink_solve(&job, &result, &why), INK_E_BAD_ROLL);
    assert_int_equal(why.die, 5);
}

/* --- what is found ---------------------------------------------------------------------------- */

/* Plays the game found at a table of one, which asks every rule and pays the goals. */
static void check_game(const ink_solve_job *job, const ink_solve_result *result)
{
    ink_table table;
    ink_seat seat;
    ink_score score;
    ink_setup setup = {.goal = {INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}};
    ink_table_start(job->rules, &table, &seat);
    if (job->goal != NULL)
        memcpy(setup.goal, job->goal, sizeof setup.goal);
    if (table.phase == INK_PHASE_SETUP)
        assert_int_equal(ink_table_set_up(job->rules, &table, &setup, NULL), INK_OK);
    assert_int_equal(result->game.rounds, ink_ruleset_rolls(job->rules));
    for (int r = 0; r < result->game.rounds; r++) {
        const ink_roll *roll = &result->game.roll[r];
        assert_true(job->roll == NULL || memcmp(roll, &job->roll[r], sizeof *roll) == 0);
        assert_int_equal(ink_table_roll(job->rules, &table, &seat, roll, NULL, NULL), INK_OK);
        for (int i = 0; i < result->game.count[r]; i++)
            assert_int_equal(
                ink_table_play(job->rules, &table, &seat, 0, result->game.move[r][i], NULL),
                INK_OK);
    }
    assert_int_equal(table.phase, INK_PHASE_OVER);
    ink_table_score(job->rules, &seat, 0, &score);
    assert_true(same_sheet(&seat.sheet, &result->sheet));
    assert_memory_equal(&score, &result->score, sizeof score);
}

static void games_found_can_be_played(void **state)
{
    static const char *const config[] = {"classic",
                                         "classic+null",
                                         "challenge,goals=none",
                                         "challenge,goals=A:G:K",
                                         "challenge",
                                         "classic,goals=C:D:E",
                                         "classic+desert",
                                         "challenge+desert,goals=A:DA:K",
                                         "classic+desert+meteor,house",
                                         "challenge+lake+desert,goals=none,house"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        if (!is_due(i, 3))
            continue;
        ink_ruleset rules = rules_of(config[i]);
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_setup setup;
        dice_of(&rules, config[i], roll);
        ink_setup_of_seed(&rules, 7, &setup);
        if (rules.config.goal_mode == INK_GOALS_CHOSEN)
            for (int g = 0; g < INK_GOALS; g++)
                setup.goal[g] = (uint8_t)ink_goal_find(&rules, ink_slice_of(rules.config.goal[g]));
        bool goals = rules.config.goal_mode != INK_GOALS_NONE;
        for (int free = 0; free < 2; free++) {
            ink_solve_job job = {.rules = &rules,
                                 .roll = free != 0 ? NULL : roll,
                                 .goal = goals ? setup.goal : NULL,
                                 .limit = {.nodes = FEW}};
            ink_solve_result result = solved(&job);
            check_game(&job, &result);
            assert_true(result.score.total > 30);
            assert_true(result.score.total <= result.bound);
        }
    }
}

/* Whatever was kept of a good game, the bound of the rest is not below what it came to. */
static void check_bounds(const ink_ruleset *rules, const char *seed)
{
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(rules, seed, roll);
    ink_solve_job job = {.rules = rules, .roll = roll, .limit = {.nodes = FEW}};
    ink_solve_result best = solved(&job);
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    require(&sheet, (best.bound != INK_SOLVE_NO_BOUND) == ink_bounds_exist(rules));
    if (best.bound == INK_SOLVE_NO_BOUND)
        return;
    for (int r = 0; r < best.game.rounds; r++) {
        ink_solve_job rest = {
            .rules = rules, .start = &sheet, .roll = roll + r, .limit = {.nodes = 1}};
        ink_solve_result result = solved(&rest);
        require(&sheet, result.bound >= best.score.total);
        ink_sheet_roll(rules, &sheet, &roll[r], NULL);
        for (int i = 0; i < best.game.count[r]; i++)
            assert_int_equal(ink_sheet_play(rules, &sheet, best.game.move[r][i], NULL), INK_OK);
    }
}

static void no_bound_is_below_a_game(void **state)
{
    static const char *const config[] = {"classic",
                                         "challenge,goals=none",
                                         "classic+null",
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
                                         "challenge+river,goals=none",
                                         "challenge+lake,goals=none",
                                         "challenge+lava,goals=none",
                                         "challenge+meteor,goals=none"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        for (int game = 0; game < 3; game++) {
            char seed[48];
            (void)snprintf(seed, sizeof seed, "bound %llu-%d", (unsigned long long)test_seed(),
                           game);
            if (is_due(i + game, 6))
                check_bounds(&rules, seed);
        }
        go_by(classic());
    }
}

static void crowded_sheets_are_proven_with_modules(void **state)
{
    static const char *const config[] = {"challenge,goals=none", "classic+desert", "classic+river"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        check_late_games(&rules, 2, 2, 11, 1);
        go_by(classic());
    }
}

/* tests/golden/free-best.record is a game of so many points. */
static void the_bound_of_free_dice_is_not_below_a_game(void **state)
{
    enum { BEST_KNOWN = 83 };
    (void)state;
    ink_solve_job job = {.rules = classic(), .limit = {.nodes = 1}};
    ink_solve_result result = solved(&job);
    assert_true(result.bound >= BEST_KNOWN);
    assert_false(result.proven);
}

static void the_same_job_has_the_same_result(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(classic(), "same", roll);
    ink_solve_job job = {.rules = classic(), .roll = roll, .seed = 5, .limit = {.nodes = FEW}};
    ink_solve_result first = solved(&job), second = solved(&job);
    assert_memory_equal(&first.game, &second.game, sizeof first.game);
    assert_memory_equal(&first.score, &second.score, sizeof first.score);
    assert_true(first.nodes == second.nodes && first.nodes <= FEW + 1000);
}

static void a_little_time_finds_much(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(classic(), "monday", roll);
    ink_solve_job job = {.rules = classic(), .roll = roll, .limit = {.nodes = 10 * FEW}};
    ink_solve_result result = solved(&job);
    assert_true(result.score.total >= 60);
}

/* --- stopping and refusing -------------------------------------------------------------------- */

static bool stop_at_once(void *context, const ink_so_far *so_far)
{
    assert_non_null(so_far->game);
    assert_null(so_far->round);
    ++*(int *)context;
    return false;
}

static void a_search_can_be_stopped(void **state)
{
    (void)state;
    int calls = 0;
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(classic(), "stop", roll);
    ink_solve_job job = {
        .rules = classic(), .roll = roll, .limit = {.progress = stop_at_once, .context = &calls}};
    ink_solve_result result = solved(&job);
    check_game(&job, &result);
    assert_int_equal(calls, 1);
}

/* Stops when so many nodes are spent. */
static bool stop_later(void *context, const ink_so_far *so_far)
{
    const uint64_t *nodes = context;
    assert_true(so_far->share == 0);
    return so_far->nodes < *nodes;
}

/* With nothing but a wish to stop as limit the solver settles all the same: in passes, each
   annealed to the end. The first is what a job of as many nodes is; what comes after it only makes
   it better. */
static void without_limits_it_settles_in_passes(void **state)
{
    uint64_t nodes = 100000; /* of the first pass */
    ink_roll roll[INK_SOLVE_ROUNDS];
    (void)state;
    dice_of(classic(), "settle", roll);
    ink_solve_job job = {.rules = classic(), .roll = roll, .seed = 1, .limit = {.nodes = nodes}};
    ink_solve_result known = solved(&job);
    nodes = known.nodes + 1;
    job.limit = (ink_limits){.progress = stop_later, .context = &nodes};
    ink_solve_result first = solved(&job);
    assert_int_equal(first.nodes, nodes);
    assert_memory_equal(&first.sheet, &known.sheet, sizeof known.sheet);
    nodes += 20000;
    ink_solve_result later = solved(&job);
    assert_true(later.nodes >= nodes && later.score.total >= first.score.total);
}

/* And it ends by itself where the answer is proven. */
static void without_limits_it_ends_with_a_proof(void **state)
{
    uint64_t nodes = UINT64_MAX;
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_sheet start = late_sheet(classic(), 1, 9, 2);
    (void)state;
    late_dice(classic(), 1, 2, roll);
    start.specials = INK_SPECIALS_A_GAME;
    ink_solve_job job = {.rules = classic(),
                         .start = &start,
                         .roll = roll,
                         .limit = {.progress = stop_later, .context = &nodes},
                         .memory = memory,
                         .size = sizeof memory};
    ink_solve_result result = solved(&job);
    assert_true(result.proven);
    assert_int_equal(result.score.total, best_of_all_games(classic(), &start, roll));
}

static void bad_jobs_are_refused(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_solve_result result;
    ink_refusal why;
    ink_sheet sheet;
    dice_of(classic(), "bad", roll);
    ink_sheet_start(classic(), &sheet);
    ink_solve_job job = {.rules = classic(), .start = &sheet, .roll = roll, .limit = {.nodes = 1}};
    ink_sheet_roll(classic(), &sheet, &roll[0], NULL);
    assert_int_equal(ink_solve(&job, &result, &why), INK_E_ROUND_RUNNING);
    sheet = late_sheet(classic(), 1, 7, 0);
    assert_int_equal(ink_solve(&job, &result, &why), INK_E_GAME_OVER);
    ink_sheet_start(classic(), &sheet);
    roll[3].face[3] = roll[3].face[0];
    assert_int_equal(ink_solve(&job, &result, &why), INK_E_BAD_ROLL);
    assert_int_equal(why.die, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_round_is_proven),
        cmocka_unit_test(two_rounds_of_a_crowded_sheet_are_proven),
        cmocka_unit_test(special_routes_belong_to_the_proof),
        cmocka_unit_test(the_last_roll_belongs_to_the_proof),
        cmocka_unit_test(only_the_last_roll_is_left),
        cmocka_unit_test(the_last_roll_pays_no_goals),
        cmocka_unit_test(a_last_roll_has_the_dice_of_its_module),
        cmocka_unit_test(games_found_can_be_played),
        cmocka_unit_test(no_bound_is_below_a_game),
        cmocka_unit_test(crowded_sheets_are_proven_with_modules),
        cmocka_unit_test(the_bound_of_free_dice_is_not_below_a_game),
        cmocka_unit_test(the_same_job_has_the_same_result),
        cmocka_unit_test(a_little_time_finds_much),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(without_limits_it_settles_in_passes),
        cmocka_unit_test(without_limits_it_ends_with_a_proof),
        cmocka_unit_test(bad_jobs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

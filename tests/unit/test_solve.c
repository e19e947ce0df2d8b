/* The hindsight solver: what it finds can be played and scores what it says, its bound holds,
   and where it claims a proof, plain recursion over all games finds the same. */
#include "support.h"

enum { SLOTS = 1 << 20, MEMORY = 1 << 25, FEW = 20000 };

static _Alignas(uint64_t) uint8_t memory[MEMORY];

static void dice_of(const ink_ruleset *rules, const char *seed, ink_roll roll[INK_SOLVE_ROUNDS])
{
    for (int r = 0; r < rules->rounds; r++)
        ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), r + 1, &roll[r]);
}

static ink_solve_result solved(const ink_solve_job *job)
{
    ink_solve_result result;
    ink_refusal why;
    assert_int_equal(ink_solve(job, &result, &why), INK_OK);
    return result;
}

/* --- a twin: every game, in plain words ----------------------------------------------------------- */

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

/* A crowded sheet with so many rounds left: a random game of more rounds than the rules have. */
static ink_sheet late_sheet(const ink_ruleset *rules, int game, int played, int left)
{
    ink_sheet sheet;
    ink_rng rng = ink_rng_stream((uint64_t)game, "late", 0);
    ink_sheet_start(rules, &sheet);
    for (int r = 1; r <= played; r++) {
        ink_roll roll;
        ink_roll_of_seed(rules, (uint64_t)(100 * r + game), 1,
                         &roll); /* there are more than a game has */
        sheet.round = (uint8_t)(r % rules->rounds);
        ink_sheet_roll(rules, &sheet, &roll, NULL);
        while (sheet.open != 0) {
            static ink_moves moves;
            ink_sheet_moves(rules, &sheet, &moves);
            ink_sheet_apply(rules, &sheet, moves.move[ink_rng_below(&rng, moves.count)]);
        }
    }
    sheet.round = (uint8_t)(rules->rounds - left);
    return sheet;
}

static void check_proof(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll)
{
    ink_solve_job job = {.rules = rules,
                         .start = start,
                         .roll = roll,
                         .nodes = 3000000,
                         .memory = memory,
                         .size = sizeof memory};
    ink_solve_result result = solved(&job);
    require(start, result.proven);
    require(start, result.bound == result.score.total);
    require(start, result.score.total == best_of_all_games(rules, start, roll));
}

static void check_late_games(const ink_ruleset *rules, int games, int played, int left)
{
    for (int game = 0; game < games; game++) {
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(rules, game, played, left);
        dice_of(rules, "late", roll);
        start.specials = INK_SPECIALS_A_GAME;
        check_proof(rules, &start, roll + game % 5);
    }
}

static void the_last_round_is_proven(void **state)
{
    (void)state;
    check_late_games(classic(), 4, 6, 1);
    check_late_games(challenge(), 3, 9, 1);
}

static void two_rounds_of_a_crowded_sheet_are_proven(void **state)
{
    (void)state;
    check_late_games(classic(), 4, 9, 2);
}

static void special_routes_belong_to_the_proof(void **state)
{
    (void)state;
    for (int game = 0; game < 2; game++) {
        ink_roll roll[INK_SOLVE_ROUNDS];
        ink_sheet start = late_sheet(classic(), game, 8, 1);
        dice_of(classic(), "special", roll);
        start.specials = 2;
        start.used = 0x33;
        check_proof(classic(), &start, roll);
    }
}

/* --- what is found ----------------------------------------------------------------------------------- */

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
    assert_int_equal(result->game.rounds, job->rules->rounds);
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
    static const char *const config[] = {
        "classic",   "classic+null",       "challenge,goals=none", "challenge,goals=A:G:K",
        "challenge", "classic,goals=C:D:E"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
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
                                 .nodes = FEW};
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
    ink_solve_job job = {.rules = rules, .roll = roll, .nodes = FEW};
    ink_solve_result best = solved(&job);
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    require(&sheet, best.bound != INK_SOLVE_NO_BOUND);
    for (int r = 0; r < best.game.rounds; r++) {
        ink_solve_job rest = {.rules = rules, .start = &sheet, .roll = roll + r, .nodes = 1};
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
                                         "classic+river",
                                         "classic+lake",
                                         "classic+meteor",
                                         "classic+lava",
                                         "classic+desert",
                                         "classic+canyon",
                                         "classic+forest",
                                         "challenge+river,goals=none",
                                         "challenge+lake,goals=none",
                                         "challenge+lava,goals=none",
                                         "challenge+meteor,goals=none"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        for (int game = 0; game < 3; game++) {
            char seed[16];
            (void)snprintf(seed, sizeof seed, "bound %d", game);
            check_bounds(&rules, seed);
        }
        go_by(classic());
    }
}

static void crowded_sheets_are_proven_with_modules(void **state)
{
    static const char *const config[] = {"challenge,goals=none", "classic+forest", "classic+river"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        go_by(&rules);
        check_late_games(&rules, 2, 11, 1);
        go_by(classic());
    }
}

/* tests/golden/free-best.record is a game of so many points. */
static void the_bound_of_free_dice_is_not_below_a_game(void **state)
{
    enum { BEST_KNOWN = 83 };
    (void)state;
    ink_solve_job job = {.rules = classic(), .nodes = 1};
    ink_solve_result result = solved(&job);
    assert_true(result.bound >= BEST_KNOWN);
    assert_false(result.proven);
}

static void the_same_job_has_the_same_result(void **state)
{
    (void)state;
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(classic(), "same", roll);
    ink_solve_job job = {.rules = classic(), .roll = roll, .seed = 5, .nodes = FEW};
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
    ink_solve_job job = {.rules = classic(), .roll = roll, .nodes = 10 * FEW};
    ink_solve_result result = solved(&job);
    assert_true(result.score.total >= 60);
}

/* --- stopping and refusing ----------------------------------------------------------------------------- */

static int stop_at_once(void *context, const ink_solve_result *best)
{
    (void)best;
    ++*(int *)context;
    return INK_SOLVE_WHOLE;
}

static void a_search_can_be_stopped(void **state)
{
    (void)state;
    int calls = 0;
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(classic(), "stop", roll);
    ink_solve_job job = {
        .rules = classic(), .roll = roll, .watch = stop_at_once, .context = &calls};
    ink_solve_result result = solved(&job);
    check_game(&job, &result);
    assert_int_equal(calls, 1);
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
    ink_solve_job job = {.rules = classic(), .start = &sheet, .roll = roll, .nodes = 1};
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
        cmocka_unit_test(games_found_can_be_played),
        cmocka_unit_test(no_bound_is_below_a_game),
        cmocka_unit_test(crowded_sheets_are_proven_with_modules),
        cmocka_unit_test(the_bound_of_free_dice_is_not_below_a_game),
        cmocka_unit_test(the_same_job_has_the_same_result),
        cmocka_unit_test(a_little_time_finds_much),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(bad_jobs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST unbounded: Bounds make the engine fast and let it claim more; they change nothing else.
   Every module is played here as if nobody had written bounds for it (the linker puts the functions
   of this file in front of those of bounds.c, see CMakeLists.txt): the answers are the same. */
#include "all_games.h"
#include "engine/bounds/bounds.h"
#include "support.h"

/* --- bounds that can be switched off ---------------------------------------------------------- */

static bool switched_off;

bool __real_ink_bounds_known(const ink_ruleset *rules);
bool __wrap_ink_bounds_known(const ink_ruleset *rules);
bool __real_ink_bounds_exist(const ink_ruleset *rules);
bool __wrap_ink_bounds_exist(const ink_ruleset *rules);
int __real_ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                          ink_most *all);
int __wrap_ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                          ink_most *all);

bool __wrap_ink_bounds_known(const ink_ruleset *rules)
{
    return !switched_off && __real_ink_bounds_known(rules);
}

bool __wrap_ink_bounds_exist(const ink_ruleset *rules)
{
    return !switched_off && __real_ink_bounds_exist(rules);
}

/* Nobody asks for bounds that are not there. */
int __wrap_ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                          ink_most *all)
{
    assert_false(switched_off);
    return __real_ink_bounds_ask(rules, sheet, rest, all);
}

/* --- rounds ----------------------------------------------------------------------------------- */

static ink_engine_result played(ink_engine *engine, const ink_sheet *sheet,
                                const ink_engine_limits *limits, bool bounded)
{
    ink_engine_result result;
    switched_off = !bounded;
    assert_int_equal(ink_engine_play_round(engine, sheet, limits, &result), INK_OK);
    switched_off = false;
    return result;
}

/* What is played is legal, and leads where it says. */
static void check_moves(const ink_ruleset *rules, const ink_sheet *sheet,
                        const ink_engine_result *result)
{
    ink_sheet at = *sheet;
    for (int i = 0; i < result->moves; i++)
        require(&at, ink_sheet_play(rules, &at, result->move[i], NULL) == INK_OK);
    require(sheet, same_sheet(&at, &result->sheet));
}

static void roll_next(const ink_ruleset *rules, ink_sheet *sheet, int game)
{
    ink_roll dice;
    ink_roll_of_seed(rules, chance(game), sheet->round + 1, &dice);
    assert_int_equal(ink_sheet_roll(rules, sheet, &dice, NULL), INK_OK);
}

static void play_any(const ink_ruleset *rules, ink_sheet *sheet, ink_rng *rng)
{
    static ink_moves moves;
    ink_sheet_moves(rules, sheet, &moves);
    ink_sheet_apply(rules, sheet, moves.move[ink_rng_below(rng, moves.count)]);
}

/* Before the last round nobody proves anything, so nothing is slower or other without bounds. */
static void check_early_rounds(ink_engine *engine, const ink_ruleset *rules, ink_sheet *sheet,
                               int game)
{
    const ink_engine_limits limits = {.level = 4};
    ink_sheet_start(rules, sheet);
    while (sheet->round < rules->rounds - 1) {
        roll_next(rules, sheet, game);
        ink_engine_result with = played(engine, sheet, &limits, true);
        ink_engine_result without = played(engine, sheet, &limits, false);
        require(sheet, same_sheet(&with.sheet, &without.sheet));
        require(sheet, with.nodes == without.nodes);
        *sheet = with.sheet;
    }
}

/* The last round, with as little left of it as can be gone through without any bound. */
static void check_last_round(ink_engine *engine, const ink_ruleset *rules, ink_sheet *sheet,
                             int game)
{
    enum { FEW = 40000, ENOUGH = 1000000, STEPS = 200 };
    const ink_engine_limits few = {.limit = {.nodes = FEW}}, enough = {.limit = {.nodes = ENOUGH}};
    int steps = 0;
    ink_rng rng = ink_rng_stream(chance(game), "unbounded", 0);
    roll_next(rules, sheet, game);
    ink_engine_result without;
    while (without = played(engine, sheet, &few, false), !without.proven) {
        ink_sheet before = *sheet;
        check_moves(rules, sheet, &without);
        do {
            *sheet = before;
            play_any(rules, sheet, &rng);
            require(&before, ++steps < STEPS);
        } while (sheet->open == 0);
    }
    ink_engine_result with = played(engine, sheet, &enough, true);
    check_moves(rules, sheet, &without);
    check_moves(rules, sheet, &with);
    require(sheet, with.proven);
    require(sheet, with.expected == without.expected);
}

/* --- hindsight -------------------------------------------------------------------------------- */

static ink_solve_result solved(const ink_solve_job *job, bool bounded)
{
    ink_solve_result result;
    switched_off = !bounded;
    assert_int_equal(ink_solve(job, &result, NULL), INK_OK);
    switched_off = false;
    return result;
}

static void check_found(const ink_solve_job *job, const ink_solve_result *result)
{
    ink_sheet at;
    ink_score score;
    ink_sheet_start(job->rules, &at);
    for (int r = 0; r < result->game.rounds; r++) {
        assert_int_equal(ink_sheet_roll(job->rules, &at, &result->game.roll[r], NULL), INK_OK);
        for (int i = 0; i < result->game.count[r]; i++)
            require(&at, ink_sheet_play(job->rules, &at, result->game.move[r][i], NULL) == INK_OK);
    }
    ink_score_find(job->rules, &at, &score);
    require(&at, score.total == result->score.total);
}

/* A whole game: the best found is a game, and nothing is claimed beside it. */
static void check_hindsight(const ink_ruleset *rules)
{
    enum { NODES = 2000 };
    static _Alignas(uint64_t) uint8_t memory[1 << 22];
    ink_roll roll[INK_SOLVE_ROUNDS];
    dice_of(rules, "unbounded", roll);
    const ink_solve_job job = {.rules = rules,
                               .roll = roll,
                               .limit = {.nodes = NODES},
                               .memory = memory,
                               .size = sizeof memory};
    ink_solve_result with = solved(&job, true), without = solved(&job, false);
    check_found(&job, &without);
    assert_int_equal(without.bound, INK_SOLVE_NO_BOUND);
    assert_false(without.proven);
    require(&without.sheet, without.score.total <= with.bound);
}

/* The last round of a crowded sheet: all games are gone through, with bounds and without. */
static void check_late_hindsight(const ink_ruleset *rules, int game)
{
    enum { PLAYED = 12 };
    static _Alignas(uint64_t) uint8_t memory[1 << 24];
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_sheet start = late_sheet(rules, game, PLAYED, 1);
    late_dice(rules, game, 1, roll);
    start.specials = INK_SPECIALS_A_GAME;
    const ink_solve_job job = {.rules = rules,
                               .start = &start,
                               .roll = roll,
                               .limit = {.nodes = 3000000},
                               .memory = memory,
                               .size = sizeof memory};
    ink_solve_result with = solved(&job, true), without = solved(&job, false);
    require(&start, with.proven && without.proven);
    require(&start, with.score.total == without.score.total);
    require(&start, without.bound == without.score.total);
}

/* --- every module ----------------------------------------------------------------------------- */

static bool has_bounds(const char *module)
{
    static const char *const named[] = {
#define INK_BOUNDS(name) #name,
#include "engine/bounds/bounds.def"
#undef INK_BOUNDS
    };
    for (int i = 0; i < COUNT(named); i++)
        if (strcmp(named[i], module) == 0)
            return true;
    return false;
}

/* Of a module that nobody has written bounds for, both answers come about in the same way: they are
   legal, and claim no more than what was gone through. */
static void check_config(const char *config, const char *module, int number)
{
    ink_ruleset rules = rules_of(config);
    ink_engine *engine = ink_engine_new(&rules, NULL);
    ink_sheet sheet;
    go_by(&rules);
    assert_int_equal(ink_bounds_exist(&rules), has_bounds(module));
    for (int game = 0; game < 1 + INK_TEST_SCALE / 5; game++) {
        check_early_rounds(engine, &rules, &sheet, number + game);
        check_last_round(engine, &rules, &sheet, number + game);
    }
    check_hindsight(&rules);
    check_late_hindsight(&rules, number % 4);
    go_by(classic());
    ink_engine_free(engine);
}

/* Each module of the table, in each edition; of editions themselves, alone. */
static void answers_are_the_same_without_bounds(void **state)
{
    int number = 0;
    (void)state;
    for (int edition = 0; ink_edition_name(edition) != NULL; edition++)
        for (int module = 0; ink_module_name(module) != NULL; module++) {
            char config[64];
            (void)snprintf(config, sizeof config, "%s%s%s,goals=none", ink_edition_name(edition),
                           ink_module_is_edition(module) ? "" : "+",
                           ink_module_is_edition(module) ? "" : ink_module_name(module));
            if (is_due(number++, 4))
                check_config(config, ink_module_name(module), number);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_same_without_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

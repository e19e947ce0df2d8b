/* The playing engine: what it plays is legal, the same everywhere, and right where that can be
   known. */
#include "support.h"

#include <math.h>
#include <stdlib.h>

#include "../../src/engine/eval/weights.h"
#include "../../src/engine/play/rolls.h"
#include "../../src/engine/play/search.h"

/* --- games ------------------------------------------------------------------------------------ */

static void roll_game(const ink_ruleset *rules, const char *seed, ink_sheet *sheet)
{
    ink_roll dice;
    ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), sheet->round + 1, &dice);
    assert_int_equal(ink_sheet_roll(rules, sheet, &dice, NULL), INK_OK);
}

/* Plays a round as the engine says; every move must be legal, and the sheet as it was told. */
static ink_engine_result play_round(ink_engine *engine, const ink_ruleset *rules,
                                    const ink_engine_limits *limits, ink_sheet *sheet)
{
    ink_engine_result result;
    assert_int_equal(ink_engine_play_round(engine, sheet, limits, &result), INK_OK);
    for (int i = 0; i < result.moves; i++)
        require(sheet, ink_sheet_play(rules, sheet, result.move[i], NULL) == INK_OK);
    require(sheet, sheet->open == 0 && same_sheet(sheet, &result.sheet));
    return result;
}

static int play_game(ink_engine *engine, const ink_ruleset *rules, const char *seed,
                     const ink_engine_limits *limits, uint64_t *sign)
{
    ink_sheet sheet;
    ink_score score;
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        roll_game(rules, seed, &sheet);
        ink_engine_result result = play_round(engine, rules, limits, &sheet);
        for (int i = 0; i < result.moves; i++)
            *sign = (*sign ^ result.move[i]) * UINT64_C(0x100000001b3);
        *sign = (*sign ^ result.nodes) * UINT64_C(0x100000001b3);
    }
    ink_score_find(rules, &sheet, &score);
    return score.total;
}

enum { SIGN_NODES = 20000 };
static const uint64_t sign_classic = UINT64_C(0x5d9fd9e930448fbb);
static const uint64_t sign_challenge = UINT64_C(0x7f48b64e27f163ee);

static void levels_play_legal_games_and_rise(void **state)
{
    const ink_ruleset *rules[] = {classic(), challenge()};
    (void)state;
    for (int k = 0; k < COUNT(rules); k++) {
        ink_engine *engine = ink_engine_new(rules[k], NULL);
        uint64_t sign = 0;
        int weak = 0, strong = 0;
        assert_true(ink_engine_trained(engine));
        for (int level = 1; level <= INK_ENGINE_LEVELS; level++) {
            const ink_engine_limits limits = {.level = level};
            for (int game = 0; game < 2; game++) {
                if (!is_due(level + game, 2))
                    continue;
                int score = play_game(engine, rules[k], game == 0 ? "a" : "b", &limits, &sign);
                *(level <= INK_ENGINE_LEVELS / 2 ? &weak : &strong) += score;
            }
        }
        assert_true(weak < strong);
        ink_engine_free(engine);
    }
}

/* The plain value for configs without a net, as a net. */
static uint8_t *hand_made(const ink_ruleset *rules, size_t *size)
{
    ink_features features;
    ink_net net;
    assert_true(ink_features_make(&features, rules) && ink_net_make(&net, features.rows));
    ink_weights_by_hand(&net, &features);
    *size = ink_weights_write(&net, &features, NULL, 0);
    uint8_t *data = malloc(*size);
    assert_non_null(data);
    ink_weights_write(&net, &features, data, *size);
    ink_net_free(&net);
    ink_features_free(&features);
    return data;
}

static void a_plain_value_is_played(void **state)
{
    const char *configs[] = {"classic+river", "challenge"};
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        ink_ruleset rules = rules_of(configs[k]);
        size_t size;
        uint8_t *weights = hand_made(&rules, &size);
        const ink_engine_options options = {.weights = weights, .weights_size = size};
        const ink_engine_limits limits = {.limit = {.nodes = 500}};
        ink_engine *engine = ink_engine_new(&rules, &options);
        uint64_t sign = 0;
        assert_true(play_game(engine, &rules, "plain", &limits, &sign) > -20);
        ink_engine_free(engine);
        free(weights);
    }
}

/* Weights that are no net for the config are refused, and never replaced by others. */
static void bad_weights_are_refused(void **state)
{
    ink_ruleset rules = rules_of("classic"), river = rules_of("classic+river");
    size_t size;
    uint8_t *weights = hand_made(&rules, &size);
    ink_engine *engine = NULL;
    ink_refusal why;
    (void)state;
    const struct {
        const ink_ruleset *rules;
        ink_engine_options options;
        ink_status status;
    } given[] = {
        {&rules, {.weights = weights, .weights_size = size}, INK_OK},
        {&rules, {.weights = "none", .weights_size = 4}, INK_E_WEIGHTS},
        {&rules, {.weights = weights, .weights_size = 0}, INK_E_WEIGHTS},
        {&rules, {.weights = weights, .weights_size = size - 1}, INK_E_WEIGHTS},
        {&river, {.weights = weights, .weights_size = size}, INK_E_WEIGHTS}, /* of another game */
    };
    for (int i = 0; i < COUNT(given); i++) {
        bool good = given[i].status == INK_OK;
        assert_int_equal(ink_engine_make(given[i].rules, &given[i].options, &engine, &why),
                         given[i].status);
        assert_int_equal(why.status, given[i].status);
        assert_true((engine != NULL) == good);
        assert_true(engine == NULL || ink_engine_trained(engine));
        ink_engine_free(engine);
        engine = ink_engine_new(given[i].rules, &given[i].options);
        assert_true((engine != NULL) == good);
        ink_engine_free(engine);
    }
    free(weights);
}

/* --- the same everywhere ------------------------------------------------------------------------ */

static uint64_t sign_of(const ink_ruleset *rules, uint64_t seed, uint64_t nodes)
{
    const ink_engine_options options = {.seed = seed};
    const ink_engine_limits limits = {.limit = {.nodes = nodes}};
    ink_engine *engine = ink_engine_new(rules, &options);
    uint64_t sign = UINT64_C(0xcbf29ce484222325);
    play_game(engine, rules, "signature", &limits, &sign);
    ink_engine_free(engine);
    return sign;
}

static void equal_arguments_give_equal_play(void **state)
{
    (void)state;
    assert_true(sign_of(classic(), 5, 20000) == sign_of(classic(), 5, 20000));
    assert_true(sign_of(classic(), 5, 20000) != sign_of(classic(), 6, 20000));
}

/* These numbers change when the engine or its nets do, and only then: no compiler and no
   machine may change them. */
static void play_has_a_signature(void **state)
{
    (void)state;
    assert_int_equal(sign_of(classic(), 1, SIGN_NODES), sign_classic);
    assert_int_equal(sign_of(challenge(), 1, SIGN_NODES), sign_challenge);
}

/* --- expansions ---------------------------------------------------------------------------------- */

static const char *const expansions[] = {
    "classic+river",    "classic+lake",     "classic+meteor",   "classic+lava",
    "classic+desert",   "classic+canyon",   "classic+forest",   "challenge+river",
    "challenge+meteor", "challenge+desert", "challenge+canyon", "challenge+forest"};

/* Every config knows something: by a net of its own, or by what its edition knows. */
static void expansions_are_known(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(expansions); k++) {
        if (!is_due(k, 4))
            continue;
        const ink_ruleset rules = rules_of(expansions[k]);
        const ink_engine_limits limits = {.level = 8};
        ink_engine *engine = ink_engine_new(&rules, NULL);
        uint64_t sign = 0;
        assert_true(ink_engine_trained(engine));
        assert_true(play_game(engine, &rules, "known", &limits, &sign) > 35);
        ink_engine_free(engine);
    }
}

/* --- rolls ------------------------------------------------------------------------------------------ */

static void rolls_are_all_that_may_come(void **state)
{
    ink_rolls rolls;
    uint32_t met[INK_MOST_ROLLS] = {0};
    ink_roll dice;
    (void)state;
    assert_true(ink_rolls_make(&rolls, classic(), 15));
    assert_int_equal(rolls.total, 6 * 6 * 6 * 6);
    assert_int_equal(rolls.count, 56 * 3);
    for (uint32_t n = 0; n < 100 * rolls.total; n++)
        met[ink_rolls_draw(&rolls, 3, n, &dice)]++;
    for (uint32_t i = 0, before = 0; i < rolls.count; before = rolls.upto[i++])
        assert_true(abs((int)met[i] - 100 * (int)(rolls.upto[i] - before)) < 10);
    ink_rolls_free(&rolls);
}

/* --- the last round ----------------------------------------------------------------------------------- */

static int best_by_trying(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_moves *moves = malloc(sizeof *moves);
    int best = INT32_MIN;
    ink_sheet_moves(rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_sheet next = *sheet;
        ink_score score;
        ink_sheet_apply(rules, &next, moves->move[i]);
        ink_score_find(rules, &next, &score);
        int value = next.open != 0 ? best_by_trying(rules, &next) : score.total;
        best = value > best ? value : best;
    }
    free(moves);
    return best;
}

/* A game up to its last round, of which two dice are drawn already. */
static ink_sheet sheet_near_the_end(ink_engine *engine, const ink_ruleset *rules, const char *seed)
{
    const ink_engine_limits quick = {.level = 4};
    ink_engine_result result;
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    while (sheet.round + 1 < rules->rounds) {
        roll_game(rules, seed, &sheet);
        play_round(engine, rules, &quick, &sheet);
    }
    roll_game(rules, seed, &sheet);
    assert_int_equal(ink_engine_play_round(engine, &sheet, &quick, &result), INK_OK);
    for (int i = 0; i < 2 && result.move[i] != ink_move_end(); i++)
        assert_int_equal(ink_sheet_play(rules, &sheet, result.move[i], NULL), INK_OK);
    return sheet;
}

/* Two dice and perhaps a special route are left: few enough to try everything. */
static void the_last_round_is_exact(void **state)
{
    const ink_ruleset *rules[] = {classic(), challenge()};
    const ink_engine_limits limits = {.limit = {.nodes = 100000000}};
    (void)state;
    for (int k = 0; k < COUNT(rules); k++) {
        ink_engine *engine = ink_engine_new(rules[k], NULL);
        for (int game = 0; game < 5; game++) {
            char seed[48];
            ink_engine_result result;
            (void)snprintf(seed, sizeof seed, "last %llu-%d", (unsigned long long)test_seed(),
                           game);
            ink_sheet sheet = sheet_near_the_end(engine, rules[k], seed);
            assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
            require(&sheet, result.proven);
            require(&sheet, result.expected == best_by_trying(rules[k], &sheet));
        }
        ink_engine_free(engine);
    }
}

/* --- parts ---------------------------------------------------------------------------------------------- */

/* The total of the parts, errors taken away. */
static double sum_of_parts(const ink_engine_result *result)
{
    enum { ERRORS = 4, TOTAL = INK_SCORE_PARTS - 1 };
    double sum = -2 * result->part[ERRORS];
    for (int i = 0; i < TOTAL; i++)
        sum += result->part[i];
    return sum;
}

/* Quick games end near what was expected, the same ones every time; after the last round there is
   nothing to imagine. */
static void parts_say_why(void **state)
{
    static const char *const configs[] = {"classic", "challenge,goals=A:G:K", "classic+desert"};
    const ink_engine_limits limits = {.level = 9, .parts = 12};
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        if (!is_due(k, COUNT(configs)))
            continue;
        ink_ruleset rules = rules_of(configs[k]);
        ink_engine *engine = ink_engine_new(&rules, NULL);
        ink_sheet sheet;
        ink_sheet_start(&rules, &sheet);
        while (!ink_sheet_over(&rules, &sheet)) {
            ink_engine_result first, result;
            roll_game(&rules, "parts", &sheet);
            assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &first), INK_OK);
            result = play_round(engine, &rules, &limits, &sheet);
            assert_memory_equal(first.part, result.part, sizeof first.part);
            assert_int_equal(result.part_games, ink_sheet_over(&rules, &sheet) ? 1 : 12);
            double total = result.part[INK_SCORE_PARTS - 1], sum = sum_of_parts(&result);
            require(&sheet, total - sum < 1e-9 && sum - total < 1e-9);
            require(&sheet, !ink_engine_trained(engine) ||
                                (total > result.expected - 12 && total < result.expected + 12));
        }
        ink_engine_free(engine);
    }
}

static void goals_belong_to_the_parts(void **state)
{
    enum { GOALS = INK_SCORE_PARTS - 2, K = 2 };
    ink_ruleset rules = rules_of("challenge,goals=A:G:K");
    ink_engine_goals goals = {
        .goal = {INK_NO_GOAL, INK_NO_GOAL, (uint8_t)ink_goal_find(&rules, ink_slice_of("K"))}};
    const ink_engine_limits limits = {.level = 8, .parts = 8, .goals = &goals};
    ink_engine *engine = ink_engine_new(&rules, NULL);
    ink_engine_result result;
    ink_sheet sheet;
    (void)state;
    for (int round = 1; round <= rules.rounds; round++)
        goals.points[K][round] = 4;
    ink_sheet_start(&rules, &sheet);
    roll_game(&rules, "parts", &sheet);
    assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
    assert_true(result.part[GOALS] > 0 && result.part[GOALS] <= 4);
    ink_engine_free(engine);
}

/* --- little time ---------------------------------------------------------------------------------------- */

/* A clock that goes on by some milliseconds whenever it is asked, and leaps once. */
typedef struct fake_clock {
    double now, step, leap;
    int asked, leap_at;
} fake_clock;

static double tick(void *context)
{
    fake_clock *clock = context;
    clock->now += ++clock->asked == clock->leap_at ? clock->leap : clock->step;
    return clock->now;
}

/* Sheets judged in the first round with so much time. */
static uint64_t nodes_with(ink_engine *engine, const ink_ruleset *rules, double ms,
                           fake_clock *clock, ink_progress *progress)
{
    const ink_engine_limits limits = {
        .limit = {.ms = ms, .clock = tick, .context = clock, .progress = progress}};
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    roll_game(rules, "hurry", &sheet);
    return play_round(engine, rules, &limits, &sheet).nodes;
}

/* Sheets judged in a round that is played again and again with as little time. */
enum { REPEATED = 8 };

static void count_nodes(double step, uint64_t nodes[REPEATED])
{
    fake_clock clock = {.step = step};
    const ink_ruleset rules = rules_of("classic+lava");
    ink_engine *engine = ink_engine_new(&rules, NULL);
    for (int i = 0; i < REPEATED; i++)
        nodes[i] = nodes_with(engine, &rules, 10, &clock, NULL);
    ink_engine_free(engine);
}

/* Where searching takes longer than it should, less is searched; the next time the search is smaller
   from the start, and comes to its end. */
static void slow_searches_become_smaller(void **state)
{
    uint64_t quick[REPEATED], slow[REPEATED];
    (void)state;
    count_nodes(0.001, quick);
    count_nodes(0.6, slow);
    for (int i = 1; i < REPEATED; i++)
        assert_true(quick[i] == quick[0]);
    assert_true(slow[0] < quick[0]);
    assert_true(slow[REPEATED - 1] * 2 < quick[0]);
}

static bool stop_at_once(void *context, const ink_so_far *so_far)
{
    (void)context;
    (void)so_far;
    return false;
}

/* The more time the wider the search; no time at all is no limit. */
static void odd_times_are_taken(void **state)
{
    static const double ms[] = {1e-300, 1, 1000, 1e300, INFINITY};
    static const double none[] = {0, -1, NAN};
    fake_clock clock = {.step = 0.001};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    uint64_t before = 1;
    (void)state;
    for (int i = 0; i < COUNT(ms); i++) {
        uint64_t nodes = nodes_with(engine, classic(), ms[i], &clock, stop_at_once);
        assert_true(nodes >= before);
        before = nodes;
    }
    clock.asked = 0;
    for (int i = 0; i < COUNT(none); i++)
        assert_true(nodes_with(engine, classic(), none[i], &clock, NULL) > 4000);
    assert_int_equal(clock.asked, 0);
    ink_engine_free(engine);
}

/* A clock that stands still, one that is put back, and one of a machine that slept meanwhile. */
static void odd_clocks_do_no_harm(void **state)
{
    enum { MS = 100, HURRY = 10, MOST_A_MS = 16 * 1100, REPEATS = 6 };
    fake_clock still = {.step = 0}, back = {.step = 1, .leap = -1e6, .leap_at = 10};
    fake_clock slept = {.step = 0.001, .leap = 1e7, .leap_at = 2};
    uint64_t nodes[REPEATS];
    ink_engine *engine = ink_engine_new(classic(), NULL);
    (void)state;
    assert_true(nodes_with(engine, classic(), MS, &still, NULL) < MS * MOST_A_MS / 4);
    nodes_with(engine, classic(), MS, &back, NULL);
    assert_true(back.asked < 2 * MS);
    for (int i = 0; i < REPEATS; i++)
        nodes[i] = nodes_with(engine, classic(), HURRY, &slept, NULL);
    assert_true(slept.asked > slept.leap_at && nodes[0] < nodes[REPEATS - 1]);
    assert_true(nodes[REPEATS - 2] == nodes[REPEATS - 1]);
    ink_engine_free(engine);
}

/* Beams take half of the memory, whatever else there is. */
static void beams_fit_the_memory(void **state)
{
    static const size_t memory[] = {2 << 20, 5 << 20, 9 << 20, 32 << 20};
    (void)state;
    for (int i = 0; i < COUNT(memory); i++) {
        const ink_engine_options options = {.memory = memory[i]};
        ink_engine *engine = ink_engine_new(classic(), &options);
        ink_round least;
        assert_true(engine != NULL && ink_round_make(&least, &engine->features, &engine->net, 1,
                                                     INK_MOST_CANDIDATES));
        size_t nodes = engine->round.node_limit - least.node_limit;
        size_t seen = engine->round.seen_limit - least.seen_limit;
        assert_true(nodes * sizeof(ink_node) + seen * sizeof(uint64_t) <= memory[i] / 2);
        ink_round_free(&least);
        ink_engine_free(engine);
    }
}

/* Special routes that come late come after all dice but as many as said. */
static void special_routes_may_come_late(void **state)
{
    const ink_engine_limits limits = {.limit = {.nodes = 1}};
    (void)state;
    for (int dice = 0; dice <= 2; dice++) {
        const ink_search_style style = {
            .width = 1, .special_width = 1, .special_parents = 1, .special_dice = dice};
        ink_engine *engine = ink_engine_new(classic(), NULL);
        int specials = 0;
        engine->fixed = &style;
        ink_sheet sheet;
        ink_sheet_start(classic(), &sheet);
        while (!ink_sheet_over(classic(), &sheet)) {
            ink_engine_result result;
            roll_game(classic(), "late", &sheet);
            assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
            for (int i = 0; i < result.moves; i++) {
                bool special = ink_move_kind(result.move[i]) == INK_MOVE_SPECIAL;
                specials += special;
                require(&sheet, !special || __builtin_popcount(sheet.waiting) <= dice);
                ink_sheet_apply(classic(), &sheet, result.move[i]);
            }
        }
        assert_true(specials > 0);
        ink_engine_free(engine);
    }
}

/* --- stopping ------------------------------------------------------------------------------------------- */

static bool count_calls(void *context, const ink_so_far *so_far)
{
    int *calls = context;
    assert_true(so_far->round->moves > 0 && so_far->nodes == so_far->round->nodes);
    assert_true(so_far->share >= 0 && so_far->share <= 1);
    return ++*calls < 3;
}

static ink_search_style style_with_finalists(uint32_t ponder, uint32_t last_width)
{
    return (ink_search_style){.width = 8,
                              .special_width = 4,
                              .special_parents = 2,
                              .special_dice = INK_MAX_DICE,
                              .candidates = 8,
                              .reply_width = 1,
                              .reply_specials = 1,
                              .reply_parents = 1,
                              .last_width = last_width,
                              .last_specials = last_width / 2,
                              .last_parents = last_width / 4,
                              .rolls = 100,
                              .trust = 2,
                              .finalists = 4,
                              .horizon = 3,
                              .play_share = 60,
                              .belief = 20,
                              .ponder = ponder,
                              .ponder_rolls = 4};
}

/* Plays the same game twice, and returns the sign of what was played. */
static uint64_t sign_of_style(const ink_ruleset *rules, const ink_search_style *style)
{
    const ink_engine_limits limits = {.limit = {.nodes = 30000}};
    uint64_t sign[2] = {0};
    for (int i = 0; i < 2; i++) {
        ink_engine *engine = ink_engine_new(rules, NULL);
        engine->fixed = style;
        assert_true(play_game(engine, rules, "finals", &limits, &sign[i]) > 40);
        ink_engine_free(engine);
    }
    assert_true(sign[0] == sign[1]);
    return sign[0];
}

/* Games that are played on cost nodes, lead to legal play, and to the same every time; thinking
   about their rounds leads elsewhere. */
static void finalists_are_played_on(void **state)
{
    const char *configs[] = {"classic", "classic+desert"};
    const ink_search_style plain = style_with_finalists(0, 0),
                           pondering = style_with_finalists(4, 0);
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        if (!is_due(k, 4))
            continue;
        const ink_ruleset rules = rules_of(configs[k]);
        assert_true(sign_of_style(&rules, &plain) != sign_of_style(&rules, &pondering));
    }
}

/* What is expected of the round before the last. */
static double expected_before_last(const ink_search_style *style)
{
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_sheet sheet;
    ink_engine_result result = {0};
    ink_sheet_start(classic(), &sheet);
    while (sheet.round + 1 < classic()->rounds) {
        const ink_engine_limits quick = {.level = 5}, all = {.limit = {.nodes = 10000000}};
        roll_game(classic(), "before the last", &sheet);
        bool before_last = sheet.round + 1 == classic()->rounds;
        engine->fixed = before_last ? style : NULL;
        result = play_round(engine, classic(), before_last ? &all : &quick, &sheet);
    }
    ink_engine_free(engine);
    return result.expected;
}

/* The more carefully last rounds are answered, the more there is to expect. */
static void last_rounds_are_answered_with_care(void **state)
{
    const ink_search_style plain = style_with_finalists(0, 0), wide = style_with_finalists(0, 16);
    (void)state;
    assert_true(expected_before_last(&wide) > expected_before_last(&plain) + 0.1);
}

static void progress_is_told_and_may_stop(void **state)
{
    int calls = 0;
    const ink_engine_limits limits = {
        .limit = {.nodes = 5000000, .progress = count_calls, .context = &calls}};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    roll_game(classic(), "progress", &sheet);
    ink_engine_result result = play_round(engine, classic(), &limits, &sheet);
    assert_int_equal(calls, 3);
    assert_true(result.stopped);
    assert_true(result.nodes < 4500000);
    ink_engine_free(engine);
}

static void a_stopped_search_still_plays(void **state)
{
    const atomic_int stop = 1;
    const ink_engine_limits limits = {.limit = {.nodes = 5000000, .stop = &stop}};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    roll_game(classic(), "stop", &sheet);
    ink_engine_result result = play_round(engine, classic(), &limits, &sheet);
    assert_true(result.stopped);
    ink_engine_free(engine);
}

static void nothing_is_played_without_dice(void **state)
{
    const ink_engine_limits limits = {.level = 1};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_engine_result result;
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_E_NOT_ROLLED);
    ink_engine_free(engine);
}

/* --- tables --------------------------------------------------------------------------------------------- */

typedef struct party {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat[4];
    ink_engine *engine;
} party;

static void party_roll(party *p)
{
    ink_roll dice = {0};
    ink_pair pair[8];
    ink_pair *pairs = p->rules.config.draft != 0 ? pair : NULL;
    ink_table_roll_of_seed(&p->rules, 11, p->table.round + 1, &dice, pairs);
    assert_int_equal(ink_table_roll(&p->rules, &p->table, p->seat, &dice, pairs, NULL), INK_OK);
}

/* No other pair is worth more, and what is no pick has no worth. */
static void check_pick(party *p, int player, ink_move pick)
{
    const ink_engine_limits limits = {.level = 5};
    double best, other;
    assert_int_equal(
        ink_engine_pick_value(p->engine, &p->table, p->seat, player, pick, &limits, &best), INK_OK);
    for (int pair = 1; pair <= 2 * p->table.players; pair++)
        if (ink_engine_pick_value(p->engine, &p->table, p->seat, player, ink_move_pick(pair),
                                  &limits, &other) == INK_OK)
            assert_true(other <= best);
    assert_int_equal(ink_engine_pick_value(p->engine, &p->table, p->seat, player, ink_move_end(),
                                           &limits, &other),
                     INK_E_NO_MOVE);
}

static void party_pick(party *p)
{
    const ink_engine_limits limits = {.level = 5};
    for (int player; (player = ink_table_picker(&p->table)) < INK_MAX_PLAYERS;) {
        ink_move pick;
        assert_int_equal(ink_engine_pick(p->engine, &p->table, p->seat, player, &limits, &pick),
                         INK_OK);
        check_pick(p, player, pick);
        assert_int_equal(ink_table_play(&p->rules, &p->table, p->seat, player, pick, NULL), INK_OK);
    }
}

static void party_draw(party *p, int player)
{
    ink_engine_goals goals;
    const ink_engine_limits limits = {.level = 5, .goals = &goals};
    ink_engine_result result;
    ink_engine_goals_of(&p->rules, &p->table, p->seat, player, &goals);
    assert_int_equal(ink_engine_play_round(p->engine, &p->seat[player].sheet, &limits, &result),
                     INK_OK);
    for (int i = 0; i < result.moves; i++)
        assert_int_equal(
            ink_table_play(&p->rules, &p->table, p->seat, player, result.move[i], NULL), INK_OK);
}

static void drafts_and_goals_are_played(void **state)
{
    static const char *const configs[] = {"classic,draft,players=2", "challenge,players=2",
                                          "challenge,draft,players=3"};
    static party p;
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        ink_setup setup;
        p.rules = rules_of(configs[k]);
        p.engine = ink_engine_new(&p.rules, NULL);
        ink_table_start(&p.rules, &p.table, p.seat);
        ink_setup_of_seed(&p.rules, 11, &setup);
        assert_int_equal(ink_table_set_up(&p.rules, &p.table, &setup, NULL), INK_OK);
        while (p.table.phase != INK_PHASE_OVER) {
            party_roll(&p);
            party_pick(&p);
            for (int player = 0; player < p.table.players; player++)
                party_draw(&p, player);
        }
        assert_true(ink_table_sound(&p.rules, &p.table, p.seat));
        ink_engine_free(p.engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_play_legal_games_and_rise),
        cmocka_unit_test(a_plain_value_is_played),
        cmocka_unit_test(bad_weights_are_refused),
        cmocka_unit_test(equal_arguments_give_equal_play),
        cmocka_unit_test(play_has_a_signature),
        cmocka_unit_test(expansions_are_known),
        cmocka_unit_test(slow_searches_become_smaller),
        cmocka_unit_test(odd_times_are_taken),
        cmocka_unit_test(odd_clocks_do_no_harm),
        cmocka_unit_test(beams_fit_the_memory),
        cmocka_unit_test(special_routes_may_come_late),
        cmocka_unit_test(finalists_are_played_on),
        cmocka_unit_test(last_rounds_are_answered_with_care),
        cmocka_unit_test(rolls_are_all_that_may_come),
        cmocka_unit_test(the_last_round_is_exact),
        cmocka_unit_test(parts_say_why),
        cmocka_unit_test(goals_belong_to_the_parts),
        cmocka_unit_test(progress_is_told_and_may_stop),
        cmocka_unit_test(a_stopped_search_still_plays),
        cmocka_unit_test(nothing_is_played_without_dice),
        cmocka_unit_test(drafts_and_goals_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

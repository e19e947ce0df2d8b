/* TEST engine: The playing engine: what it plays is legal, the same everywhere, and as good as its
   level. */
#include "engine_games.h"

#include <stdlib.h>

#include "../../src/engine/eval/weights.h"

/* --- games ------------------------------------------------------------------------------------ */

enum { SIGN_NODES = 20000 };
static const uint64_t sign_classic = UINT64_C(0x475bde2d93e15c51);
static const uint64_t sign_challenge = UINT64_C(0x112fe2657d3180dd);

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

/* --- the same everywhere ---------------------------------------------------------------------- */

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

/* --- expansions ------------------------------------------------------------------------------- */

static const char *const configs[] = {
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
};

/* Every config knows something: by a net of its own, or by what its edition knows. */
static void expansions_are_known(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        if (!is_due(k, 4))
            continue;
        const ink_ruleset rules = rules_of(configs[k]);
        const ink_engine_limits limits = {.level = 8};
        ink_engine *engine = ink_engine_new(&rules, NULL);
        uint64_t sign = 0;
        assert_true(ink_engine_trained(engine));
        assert_true(play_game(engine, &rules, "known", &limits, &sign) > 35);
        ink_engine_free(engine);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_play_legal_games_and_rise),
        cmocka_unit_test(a_plain_value_is_played),
        cmocka_unit_test(bad_weights_are_refused),
        cmocka_unit_test(equal_arguments_give_equal_play),
        cmocka_unit_test(play_has_a_signature),
        cmocka_unit_test(expansions_are_known),
        cmocka_unit_test(nothing_is_played_without_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

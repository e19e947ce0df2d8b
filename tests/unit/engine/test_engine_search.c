/* TEST engine_search: The search of the engine: rolls, beams, look-ahead, and the last round, which
   is right where that can be known. */
#include "engine_games.h"

#include <stdlib.h>

#include "engine/play/rolls.h"
#include "engine/play/search.h"
#include "engine/proof/order.h"
#include "engine/proof/transpositions.h"

/* --- rolls ------------------------------------------------------------------------------------ */

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

/* --- the last round --------------------------------------------------------------------------- */

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

/* After the last round there may be a roll with which nothing is drawn (Desert): few choices, and
   all of them are tried. */
static void the_last_roll_alone_is_proven(void **state)
{
    const ink_ruleset rules = rules_of("classic+desert");
    const ink_engine_limits quick = {.level = 4}, limits = {.limit = {.nodes = 1000000}};
    ink_engine *engine = ink_engine_new(&rules, NULL);
    int choices = 0;
    (void)state;
    for (int game = 0; game < 6; game++) {
        char seed[16];
        ink_sheet sheet;
        (void)snprintf(seed, sizeof seed, "heat %d", game);
        ink_sheet_start(&rules, &sheet);
        while (sheet.round < rules.rounds) {
            roll_game(&rules, seed, &sheet);
            play_round(engine, &rules, &quick, &sheet);
        }
        sheet.specials = 2; /* one is left, to avert the heat */
        sheet.used &= (uint8_t)(sheet.used - 1);
        ink_roll heat = {0};
        for (int die = 0; die < rules.dice; die++)
            if ((rules.last_dice >> die & 1) != 0)
                heat.face[die] = (uint8_t)ink_shape_find(&rules, ink_slice_of("arid"));
        assert_int_equal(ink_sheet_roll(&rules, &sheet, &heat, NULL), INK_OK);
        choices += (sheet.event & INK_EVENT_CHOICES) != 0;
        int best = best_by_trying(&rules, &sheet);
        ink_engine_result result = play_round(engine, &rules, &limits, &sheet);
        require(&sheet, result.proven && result.expected == best);
    }
    assert_true(choices > 0);
    ink_engine_free(engine);
}

/* --- transpositions --------------------------------------------------------------------------- */

/* A table says of no key that it was met before it was, and of all that found an entry that they
   were. */
static void transpositions_are_met_once(void **state)
{
    enum { ENTRIES = 100, KEYS = 2 * ENTRIES, FILLED = ENTRIES - ENTRIES / 4 };
    uint64_t key[ENTRIES] = {0};
    ink_transpositions table = {.key = key, .entries = ENTRIES};
    (void)state;
    for (uint64_t i = 1; i <= KEYS; i++)
        assert_false(ink_transpositions_met(&table, i * UINT64_C(0x9e3779b97f4a7c15)));
    for (uint64_t i = 1; i <= KEYS; i++)
        assert_int_equal(ink_transpositions_met(&table, i * UINT64_C(0x9e3779b97f4a7c15)),
                         i <= FILLED);
}

/* No more entries than a short search can fill, and no more than there are. */
static void transpositions_fit_the_search(void **state)
{
    enum { MOST = 1 << 20 };
    (void)state;
    assert_int_equal(ink_transpositions_wanted(0, 0, MOST), MOST);
    assert_int_equal(ink_transpositions_wanted(UINT64_MAX, 0, MOST), MOST);
    assert_in_range(ink_transpositions_wanted(10000, 0, MOST), 20000, 30000);
    assert_in_range(ink_transpositions_wanted(0, 10, MOST), 20000, 50000);
}

/* Where all orders begin anew the key of that sheet is in its sleep set. Two such sheets still have
   two keys, and neither is that of a free entry. */
static void sleep_sets_leave_keys_apart(void **state)
{
    (void)state;
    for (int last = 0; last < 2; last++) {
        static ink_sleep_set one, other;
        one.from = 5, other.from = 7;
        one.last = other.last = last != 0;
        assert_true(ink_sleep_key(&one, 5) != ink_sleep_key(&other, 7));
        assert_true(ink_sleep_key(&one, 5) != 0 && ink_sleep_key(&other, 5) != 0);
    }
}

/* --- beams ------------------------------------------------------------------------------------ */

/* Beams take half of the memory, whatever else there is. */
static void beams_fit_the_memory(void **state)
{
    static const size_t memory[] = {2 << 20, 5 << 20, 9 << 20, 32 << 20};
    (void)state;
    for (int i = 0; i < COUNT(memory); i++) {
        const ink_engine_options options = {.memory = memory[i]};
        ink_engine *engine = ink_engine_new(classic(), &options);
        ink_beam least;
        assert_true(engine != NULL &&
                    ink_beam_make(&least, &engine->features, &engine->net, 1, INK_MOST_CANDIDATES));
        size_t nodes = engine->beam.node_limit - least.node_limit;
        size_t seen = engine->beam.seen_limit - least.seen_limit;
        assert_true(nodes * sizeof(ink_node) + seen * sizeof(uint64_t) <= memory[i] / 2);
        ink_beam_free(&least);
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

/* --- look-ahead ------------------------------------------------------------------------------- */

static ink_search_style style_with_finalists(uint32_t nested, uint32_t last_width)
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
                              .prior_weight = 2,
                              .finalists = 4,
                              .horizon = 3,
                              .rollout_share = 60,
                              .lookahead_weight = 20,
                              .nested = nested,
                              .nested_rolls = 4};
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

/* Rollouts cost nodes, lead to legal play, and to the same every time; thinking
   about their rounds leads elsewhere. */
static void finalists_are_played_on(void **state)
{
    const char *configs[] = {"classic", "classic+desert"};
    const ink_search_style plain = style_with_finalists(0, 0), nesting = style_with_finalists(4, 0);
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        if (!is_due(k, 4))
            continue;
        const ink_ruleset rules = rules_of(configs[k]);
        assert_true(sign_of_style(&rules, &plain) != sign_of_style(&rules, &nesting));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_are_all_that_may_come),
        cmocka_unit_test(the_last_round_is_exact),
        cmocka_unit_test(the_last_roll_alone_is_proven),
        cmocka_unit_test(transpositions_are_met_once),
        cmocka_unit_test(transpositions_fit_the_search),
        cmocka_unit_test(sleep_sets_leave_keys_apart),
        cmocka_unit_test(beams_fit_the_memory),
        cmocka_unit_test(special_routes_may_come_late),
        cmocka_unit_test(finalists_are_played_on),
        cmocka_unit_test(last_rounds_are_answered_with_care),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

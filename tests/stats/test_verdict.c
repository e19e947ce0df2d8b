/* TEST stats_verdict: What a result is worth: every game measured at every level, percentages, and
   each sentence of a verdict. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/format.h>

#include "stats/verdict.h"

static char text[VERDICT_TEXT];

static const char *told(const struct verdict *verdict)
{
    ink_text out = ink_text_in(text, sizeof text);
    verdict_write(verdict, &out);
    return text;
}

static struct verdict facts(const char *config, int total)
{
    return (struct verdict){.config = ink_slice_of(config),
                            .total = total,
                            .best = VERDICT_UNKNOWN,
                            .found = VERDICT_UNKNOWN,
                            .bound = VERDICT_UNKNOWN};
}

/* Every game that one player may play has been measured at every level, and a higher level is
   better. */
static void every_game_has_expectations(void **state)
{
    (void)state;
    for (int edition = 0; ink_edition_name(edition) != NULL; edition++)
        for (int module = -1; module < 0 || ink_module_name(module) != NULL; module++) {
            char config[64];
            struct expected low, expected = {0};
            if (module >= 0 && ink_module_home(module) == NULL)
                continue;
            snprintf(config, sizeof config, "%s%s%s", ink_edition_name(edition),
                     module < 0 ? "" : "+", module < 0 ? "" : ink_module_name(module));
            for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
                assert_true(expected_points(ink_slice_of(config), level, &expected));
                assert_true(expected.spread > 2 && expected.spread < 30);
                if (level == 1)
                    low = expected;
            }
            assert_true(expected.mean > low.mean + 20);
            assert_false(expected_points(ink_slice_of(config), 11, &expected));
        }
}

static void other_games_have_none(void **state)
{
    struct expected expected;
    (void)state;
    assert_true(expected_points(ink_slice_of("classic,players=3"), 7, &expected));
    assert_true(expected_points(ink_slice_of("challenge,goals=A:G:K"), 7, &expected));
    assert_false(expected_points(ink_slice_of("challenge,goals=none"), 7, &expected));
    assert_false(expected_points(ink_slice_of("classic,goals=random"), 7, &expected));
    assert_false(expected_points(ink_slice_of("classic,draft,players=2"), 7, &expected));
    assert_false(expected_points(ink_slice_of("classic+lava+meteor,house"), 7, &expected));
    assert_false(expected_points(ink_slice_of("no game"), 7, &expected));
    assert_int_equal(expected_level(ink_slice_of("no game"), 50), 0);
    struct verdict nothing = facts("classic,draft,players=2", 50);
    assert_string_equal(told(&nothing), "");
}

static void percentages_are_those_of_the_normal_distribution(void **state)
{
    static const struct {
        int total, percent;
    } row[] = {{50, 50},  {60, 84}, {40, 16}, {70, 98}, {30, 2},
               {100, 99}, {0, 1},   {55, 69}, {45, 31}};
    struct expected expected = {50, 10};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(expected_percent(&expected, row[i].total), row[i].percent);
}

/* Without more facts, the level that is nearest speaks. */
static void against_what_is_expected(void **state)
{
    struct expected expected;
    char sentence[256];
    (void)state;
    assert_true(expected_points(ink_slice_of("classic"), 7, &expected));
    int total = (int)(expected.mean + 0.5);
    struct verdict verdict = facts("classic", total);
    assert_int_equal(expected_level(verdict.config, total), 7);
    snprintf(sentence, sizeof sentence, "%d points: better than %d %% of the games of level 7.",
             total, expected_percent(&expected, total));
    assert_string_equal(told(&verdict), sentence);
    verdict.total = 500;
    assert_string_equal(told(&verdict), "500 points: better than 99 % of the games of level 10.");
}

/* Wherever a result is told, it has one share; the same dice tell something else of it. */
static void one_share_is_told(void **state)
{
    struct verdict verdict = facts("classic", 58);
    int percent, level = expected_share(verdict.config, 58, &percent);
    char sentences[256];
    (void)state;
    snprintf(sentences, sizeof sentences,
             "58 points: better than %d %% of the games of level %d.\n"
             "On these dice level %d makes 63 on average.",
             percent, level, level);
    for (int i = 0; i < 20; i++)
        verdict.rival[verdict.rivals++] = (struct rival){(uint8_t)level, (int16_t)(53 + i)};
    assert_string_equal(told(&verdict), sentences);
}

static void against_many_on_the_same_dice(void **state)
{
    struct verdict verdict = facts("classic+lava+meteor,house", 58); /* nobody has measured it */
    (void)state;
    for (int i = 0; i < 20; i++) {
        verdict.rival[verdict.rivals++] = (struct rival){7, (int16_t)(i < 14 ? 50 + i % 8 : 60)};
        verdict.rival[verdict.rivals++] = (struct rival){9, (int16_t)(i < 1 ? 50 : 66)};
    }
    assert_string_equal(told(&verdict), "58 points: better than 70 % of level 7 on these dice.");
    verdict.total = -2; /* nobody wants to be better than 0 % */
    assert_string_equal(told(&verdict), "\u22122 points: level 7 always has more on these dice.");
    verdict.total = 1;
    assert_string_equal(told(&verdict), "1 point: level 7 always has more on these dice.");
}

static void against_levels_on_the_same_dice(void **state)
{
    struct verdict verdict = facts("classic,draft,players=2", 58);
    (void)state;
    verdict.rivals = 3;
    verdict.rival[0] = (struct rival){5, 49};
    verdict.rival[1] = (struct rival){7, 55};
    verdict.rival[2] = (struct rival){8, 61};
    assert_string_equal(told(&verdict), "On these dice level 7 made 55, level 8 61.");
    verdict.rivals = 2;
    assert_string_equal(told(&verdict), "On these dice level 7 made 55.");
    verdict.total = 40;
    assert_string_equal(told(&verdict), "On these dice level 5 made 49.");
}

static void against_ones_own_best(void **state)
{
    struct verdict verdict = facts("classic+river,players=2,draft", 58);
    (void)state;
    verdict.best = 50;
    assert_string_equal(told(&verdict),
                        "Your best game of Classic with River so far: 8 more than before.");
    verdict.best = 58;
    assert_string_equal(told(&verdict), "As many points as your best game of Classic with River.");
    verdict.best = 60;
    assert_string_equal(told(&verdict), "Your best game of Classic with River has 60.");
}

static void against_what_was_possible(void **state)
{
    static const struct {
        int found, bound;
        const char *sentence;
    } row[] = {
        {66, VERDICT_UNKNOWN, "These dice allow at least 66."},
        {66, 70, "These dice allow at least 66, and no more than 70."},
        {66, 66, "The best these dice allow is 66."},
        {58, 58, "Nobody can make more of these dice."},
        {58, 60, "Nobody has found more on these dice yet."},
        {50, VERDICT_UNKNOWN, "Nobody has found more on these dice yet."},
        {VERDICT_UNKNOWN, 70, "These dice allow no more than 70."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct verdict verdict = facts("classic,draft,players=2", 58);
        verdict.found = row[i].found;
        verdict.bound = row[i].bound;
        assert_string_equal(told(&verdict), row[i].sentence);
    }
}

static void all_together_in_this_order(void **state)
{
    struct verdict verdict = facts("classic", 58);
    (void)state;
    verdict.rivals = 1;
    verdict.rival[0] = (struct rival){7, 55};
    verdict.best = 60;
    verdict.found = 66;
    const char *sentences = told(&verdict);
    const char *first = strstr(sentences, "58 points: better than "),
               *second = strstr(sentences, "\nOn these dice ");
    const char *third = strstr(sentences, "\nYour best"),
               *fourth = strstr(sentences, "\nThese dice");
    assert_true(first == sentences && second > first && third > second && fourth > third);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_expectations),
        cmocka_unit_test(other_games_have_none),
        cmocka_unit_test(percentages_are_those_of_the_normal_distribution),
        cmocka_unit_test(against_what_is_expected),
        cmocka_unit_test(one_share_is_told),
        cmocka_unit_test(against_many_on_the_same_dice),
        cmocka_unit_test(against_levels_on_the_same_dice),
        cmocka_unit_test(against_ones_own_best),
        cmocka_unit_test(against_what_was_possible),
        cmocka_unit_test(all_together_in_this_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

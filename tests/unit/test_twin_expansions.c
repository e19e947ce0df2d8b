/* Games of library and twin with each expansion, which must agree on everything at every
   state. */
#include "support.h"

static void play_expansion(int expansion)
{
    for (int edition = 0; edition < TWIN_EDITIONS; edition++) {
        char config[64];
        (void)snprintf(config, sizeof config, "%s+%s,goals=none",
                       edition == TWIN_CLASSIC ? "classic" : "challenge",
                       twin_expansion_name(expansion));
        ink_ruleset rules = rules_of(config);
        for (int policy = 0; policy < POLICIES; policy++)
            play_games(&rules, policy, 1 + INK_TEST_SCALE * 2 / 3);
    }
}

/* The faces of the dice, each as often as rules 8 says. */
static void check_dice(int expansion)
{
    char config[64];
    (void)snprintf(config, sizeof config, "classic+%s", twin_expansion_name(expansion));
    ink_ruleset rules = rules_of(config);
    assert_int_equal(rules.dice, TWIN_DICE + TWIN_EXTRA_DICE);
    assert_int_equal(rules.rounds, twin_rounds(expansion));
    for (int die = 0; die < TWIN_EXTRA_DICE; die++)
        for (int i = 0; i < TWIN_FACES; i++) {
            const ink_die *mine = &rules.die[TWIN_DICE + die];
            assert_string_equal(rules.shape[mine->face[i]].text,
                                twin_extra_face(expansion, die, i));
        }
}

static void the_dice_have_the_faces_of_the_rules(void **state)
{
    (void)state;
    for (int expansion = TWIN_NO_EXPANSION + 1; expansion < TWIN_EXPANSIONS; expansion++)
        check_dice(expansion);
}

static void river_games(void **state)
{
    (void)state;
    play_expansion(TWIN_RIVER);
}

static void lake_games(void **state)
{
    (void)state;
    play_expansion(TWIN_LAKE);
}

static void meteor_games(void **state)
{
    (void)state;
    play_expansion(TWIN_METEOR);
}

static void lava_games(void **state)
{
    (void)state;
    play_expansion(TWIN_LAVA);
}

static void desert_games(void **state)
{
    (void)state;
    play_expansion(TWIN_DESERT);
}

static void canyon_games(void **state)
{
    (void)state;
    play_expansion(TWIN_CANYON);
}

static void forest_games(void **state)
{
    (void)state;
    play_expansion(TWIN_FOREST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dice_have_the_faces_of_the_rules),
        cmocka_unit_test(river_games),
        cmocka_unit_test(lake_games),
        cmocka_unit_test(meteor_games),
        cmocka_unit_test(lava_games),
        cmocka_unit_test(desert_games),
        cmocka_unit_test(canyon_games),
        cmocka_unit_test(forest_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

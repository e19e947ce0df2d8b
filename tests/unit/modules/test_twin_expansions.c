/* TEST twin_expansions: Games of library and twin with each expansion, which must agree on
   everything at every state. */
#include "support.h"

static void play_expansion(int expansion)
{
    if (expansion == TWIN_NO_EXPANSION)
        skip();
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
    assert_int_equal(rules.dice, TWIN_DICE + twin_extra_dice(expansion));
    assert_int_equal(rules.rounds, twin_rounds(expansion));
    for (int die = 0; die < twin_extra_dice(expansion); die++)
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

#define EXPANSION(name, ...)                                                                       \
    static void name##_games(void **state)                                                         \
    {                                                                                              \
        (void)state;                                                                               \
        play_expansion(twin_named(#name));                                                         \
    }
#include "expansions.def"

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dice_have_the_faces_of_the_rules),
#define EXPANSION(name, ...) cmocka_unit_test(name##_games),
#include "expansions.def"
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST configs: Configs and setups as text: what is read is written again in one way only, and any
   nonsense is refused with its reason. */
#include "support.h"

/* --- configs ---------------------------------------------------------------------------------- */

/* Each config and how it is written. */
static const char *const form[][2] = {
    {"classic", "classic"},
    {"blue", "classic"},
    {"red", "classic"},
    {"challenge", "challenge"},
    {"yellow", "challenge"},
    {"green", "challenge"},
    {"classic+null", "classic+null"},
    {"yellow+null", "challenge+null"},
    {"classic,players=1", "classic"},
    {"classic,players=500", "classic,players=500"},
    {"classic,goals=none", "classic"},
    {"classic,goals=random", "classic,goals=random"},
    {"challenge,goals=random", "challenge"},
    {"challenge,goals=none", "challenge,goals=none"},
    {"challenge,goals=A:G:K", "challenge,goals=A:G:K"},
    {"classic,goals=L:A:C", "classic,goals=L:A:C"},
    {"classic,players=4,draft", "classic,draft,players=4"},
    {"classic,draft,players=4", "classic,draft,players=4"},
    {"red,players=3,goals=A:C:D,draft", "classic,draft,goals=A:C:D,players=3"},
    {"green+null,goals=none,draft,players=2", "challenge+null,draft,goals=none,players=2"},
    {"challenge,players=4+null", "challenge+null,players=4"},
    {"blue+river", "classic+river"},
    {"yellow+canyon,players=2,draft", "challenge+canyon,draft,players=2"},
    {"green+desert,goals=random", "challenge+desert"},
    {"green+desert,goals=A:DB:C", "challenge+desert,goals=A:DB:C"},
    {"red,house+lava+meteor", "classic+lava+meteor,house"},
    {"classic+river,house", "classic+river,house"},
    {"classic,players=2,house,draft", "classic,house,draft,players=2"},
};

static void configs_have_one_way_to_be_written(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(form); i++) {
        char text[80];
        ink_config config, again;
        ink_text out = ink_text_in(text, sizeof text);
        ink_refusal why;
        memset(&config, 0x44, sizeof config);
        memset(&again, 0x77, sizeof again);
        assert_int_equal(ink_config_read(ink_slice_of(form[i][0]), &config, &why), INK_OK);
        ink_config_write(&config, &out);
        assert_string_equal(text, form[i][1]);
        assert_int_equal(ink_config_read(ink_slice_of(text), &again, &why), INK_OK);
        assert_memory_equal(&config, &again, sizeof config);
        (void)rules_of(form[i][0]);
    }
}

/* What the fields then say. */
static void configs_say_what_was_asked_for(void **state)
{
    ink_ruleset rules = rules_of("green+null,draft,goals=A:G:K,players=12");
    (void)state;
    assert_int_equal(rules.config.players, 12);
    assert_int_equal(rules.config.draft, 1);
    assert_int_equal(rules.config.goal_mode, INK_GOALS_CHOSEN);
    assert_string_equal(rules.config.goal[0], "A");
    assert_string_equal(rules.config.goal[2], "K");
    assert_int_equal(rules.config.modules, 1);
    assert_string_equal(ink_edition_name(rules.config.edition), "challenge");
    assert_int_equal(rules.modules, 2); /* the edition's own is one too */
    assert_int_equal(classic()->config.players, 1);
    assert_int_equal(classic()->config.goal_mode, INK_GOALS_NONE);
    assert_int_equal(rules_of("yellow").config.goal_mode, INK_GOALS_RANDOM);
}

/* All names of editions and boxes. */
static void editions_and_boxes_have_names(void **state)
{
    (void)state;
    assert_string_equal(ink_edition_name(0), "classic");
    assert_string_equal(ink_edition_name(1), "challenge");
    assert_null(ink_edition_name(2));
    assert_string_equal(ink_edition_box(0, 0), "blue");
    assert_string_equal(ink_edition_box(0, 1), "red");
    assert_null(ink_edition_box(0, 2));
    assert_string_equal(ink_edition_box(1, 0), "yellow");
    assert_string_equal(ink_edition_box(1, 1), "green");
    assert_null(ink_edition_box(1, 2));
    assert_null(ink_edition_box_title(1, 2));
    assert_null(ink_edition_box_title(-1, 0));
    for (int i = 0; ink_module_name(i) != NULL; i++)
        assert_int_equal(ink_module_is_edition(i), strcmp(ink_module_name(i), "challenge") == 0);
    assert_false(ink_module_is_edition(-1));
    assert_false(ink_module_is_edition(200));
}

/* Editions and their boxes have titles. Every expansion has one and the box it comes in, which is
   one of an edition; the template has none. */
static void expansions_come_in_boxes(void **state)
{
    (void)state;
    for (int i = 0; ink_module_name(i) != NULL; i++) {
        bool offered = !ink_module_is_edition(i) && strcmp(ink_module_name(i), "null") != 0;
        assert_non_null(ink_module_title(i));
        assert_int_equal(ink_module_home(i) != NULL, offered);
        assert_int_equal(ink_module_home_edition(i) >= 0, offered);
    }
    for (int i = 0; ink_edition_name(i) != NULL; i++) {
        assert_non_null(ink_edition_title(i));
        for (int box = 0; ink_edition_box(i, box) != NULL; box++)
            assert_non_null(ink_edition_box_title(i, box));
    }
    for (int pack = 0; ink_pack_name(pack) != NULL; pack++)
        assert_non_null(ink_pack_title(pack));
    assert_string_equal(ink_pack_title(0), "Lush Green");
    assert_null(ink_pack_name(-1));
    assert_null(ink_pack_title(99));
    assert_null(ink_edition_title(99));
    assert_null(ink_module_title(99));
    assert_null(ink_module_home(99));
    assert_int_equal(ink_module_home_edition(99), -1);
    assert_int_equal(ink_module_daily_from(99), 0);
}

static const struct {
    const char *text;
    ink_status status;
    const char *quoted; /* what the refusal points at */
} no_config[] = {
    {"", INK_E_NO_EDITION, ""},
    {"null", INK_E_NO_EDITION, "null"},
    {"Blue", INK_E_NO_EDITION, "Blue"},
    {"purple,players=2", INK_E_NO_EDITION, "purple"},
    {",draft", INK_E_NO_EDITION, ""},
    {"classic+challenge", INK_E_NO_MODULE, "challenge"},
    {"challenge+challenge", INK_E_NO_MODULE, "challenge"},
    {"challenge+classic", INK_E_NO_MODULE, "classic"},
    {"classic+jungle", INK_E_NO_MODULE, "jungle"},
    {"classic+River", INK_E_NO_MODULE, "River"},
    {"classic+", INK_E_NO_MODULE, ""},
    {"river", INK_E_NO_EDITION, "river"},
    {"classic+river+lake", INK_E_HOUSE, ""},
    {"classic+null+lava", INK_E_HOUSE, ""},
    {"classic+river+river,house", INK_E_MODULE_TWICE, "river"},
    {"classic+river,house,house", INK_E_OPTION_TWICE, "house"},
    {"classic,house=yes", INK_E_NO_OPTION, "house=yes"},
    {"classic+null+null", INK_E_MODULE_TWICE, "null"},
    {"classic,", INK_E_NO_OPTION, ""},
    {"classic,,draft", INK_E_NO_OPTION, ""},
    {"classic,players", INK_E_NO_OPTION, "players"},
    {"classic,draft=1,players=2", INK_E_NO_OPTION, "draft=1"},
    {"classic,dra", INK_E_NO_OPTION, "dra"},
    {"classic,goal=A:G:K", INK_E_NO_OPTION, "goal=A:G:K"},
    {"classic,Players=2", INK_E_NO_OPTION, "Players=2"},
    {"classic,players=2,players=2", INK_E_OPTION_TWICE, "players=2"},
    {"classic,draft,draft,players=2", INK_E_OPTION_TWICE, "draft"},
    {"classic,goals=none,goals=none", INK_E_OPTION_TWICE, "goals=none"},
    {"classic,players=", INK_E_PLAYERS, "players="},
    {"classic,players=0", INK_E_PLAYERS, "players=0"},
    {"classic,players=501", INK_E_PLAYERS, "players=501"},
    {"classic,players=-1", INK_E_PLAYERS, "players=-1"},
    {"classic,players=two", INK_E_PLAYERS, "players=two"},
    {"classic,players=2x", INK_E_PLAYERS, "players=2x"},
    {"classic,players=4294967298", INK_E_PLAYERS, "players=4294967298"},
    {"classic,players=18446744073709551618", INK_E_PLAYERS, "players=18446744073709551618"},
    {"classic,draft", INK_E_DRAFT_ALONE, ""},
    {"challenge,draft,players=1", INK_E_DRAFT_ALONE, ""},
    {"classic,goals=", INK_E_GOAL_COUNT, "goals="},
    {"classic,goals=A", INK_E_GOAL_COUNT, "goals=A"},
    {"classic,goals=A:G", INK_E_GOAL_COUNT, "goals=A:G"},
    {"classic,goals=A:G:K:L", INK_E_GOAL_COUNT, "goals=A:G:K:L"},
    {"classic,goals=A:G:", INK_E_GOAL_COUNT, "goals=A:G:"},
    {"classic,goals=:A:G", INK_E_GOAL_COUNT, "goals=:A:G"},
    {"classic,goals=A::G", INK_E_GOAL_COUNT, "goals=A::G"},
    {"classic,goals=a:g:k", INK_E_GOAL_COUNT, "goals=a:g:k"},
    {"classic,goals=ABCD:G:K", INK_E_GOAL_COUNT, "goals=ABCD:G:K"},
    {"classic,goals=any", INK_E_GOAL_COUNT, "goals=any"},
};

static void no_configs(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(no_config); i++) {
        ink_config config, before;
        ink_refusal why;
        ink_slice text = ink_slice_of(no_config[i].text);
        memset(&config, 0x33, sizeof config);
        before = config;
        ink_status status = ink_config_read(text, &config, &why);
        if (status != no_config[i].status)
            fail_msg("%s: %s", no_config[i].text, ink_status_name(status));
        assert_int_equal(ink_config_read(text, &config, NULL), no_config[i].status);
        assert_memory_equal(&config, &before, sizeof config);
        assert_int_equal(why.length, strlen(no_config[i].quoted));
        assert_memory_equal(no_config[i].text + why.at, no_config[i].quoted, why.length);
    }
}

/* Well written, but no game can be made of it. */
static void configs_that_make_no_game(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        const char *sentence;
    } bad[] = {
        {"classic,goals=A:B:C", INK_E_NO_GOAL, "'B' is not a goal of this game"},
        {"challenge,goals=A:G:Z", INK_E_NO_GOAL, "'Z' is not a goal of this game"},
        {"challenge,goals=DA:G:K", INK_E_NO_GOAL, "'DA' is not a goal of this game"},
        {"challenge,goals=A:G:A", INK_E_GOAL_TWICE, "the goal 'A' is named twice"},
        {"classic,goals=L:L:L", INK_E_GOAL_TWICE, "the goal 'L' is named twice"},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        char text[80];
        ink_text out = ink_text_in(text, sizeof text);
        ink_config config;
        ink_ruleset rules;
        ink_refusal why;
        assert_int_equal(ink_config_read(ink_slice_of(bad[i].text), &config, &why), INK_OK);
        assert_int_equal(ink_ruleset_make(&rules, &config, &why), bad[i].status);
        assert_int_equal(ink_ruleset_make(&rules, &config, NULL), bad[i].status);
        ink_refusal_write(NULL, &why, ink_slice_of(""), NULL, &out);
        assert_string_equal(text, bad[i].sentence);
    }
}

/* A config need not come from text. */
static void configs_of_values_that_make_no_game(void **state)
{
    ink_config config = ink_config_classic();
    ink_ruleset rules;
    ink_refusal why;
    (void)state;
    config.players = 0;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_PLAYERS);
    config.players = 501;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_PLAYERS);
    config = ink_config_classic();
    config.draft = 1;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_DRAFT_ALONE);
    config = ink_config_classic();
    config.goal_mode = INK_GOALS_CHOSEN; /* but none is named */
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_NO_GOAL);
    config = ink_config_classic();
    config.modules = 1;
    for (int i = 0; ink_module_name(i) != NULL; i++)
        if (ink_module_is_edition(i)) { /* an edition is no expansion */
            config.module[0] = (uint8_t)i;
            assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_NO_MODULE);
        }
}

/* --- setups ----------------------------------------------------------------------------------- */

static void setups_are_written_and_read(void **state)
{
    static const char *const line[][2] = {
        {"challenge", "goals=A:G:K"},
        {"challenge,players=4", "goals=L:B:C"},
        {"classic,draft,players=3", "first=3"},
        {"challenge,draft,players=500", "goals=C:B:A first=500"},
        {"classic,draft,goals=A:C:D,players=2", "first=1"},
    };
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        char text[64];
        ink_setup setup;
        ink_ruleset rules = rules_of(line[i][0]);
        ink_text out = ink_text_in(text, sizeof text);
        assert_int_equal(ink_setup_read(&rules, ink_slice_of(line[i][1]), &setup, NULL), INK_OK);
        ink_setup_write(&rules, &setup, &out);
        assert_string_equal(text, line[i][1]);
    }
    /* in any order, between any white space */
    ink_setup setup;
    ink_ruleset rules = rules_of("challenge,draft,players=3");
    assert_int_equal(ink_setup_read(&rules, ink_slice_of("  first=2\tgoals=A:B:C "), &setup, NULL),
                     INK_OK);
    assert_int_equal(setup.first, 1);
}

static const struct {
    const char *config, *text;
    ink_status status;
} no_setup[] = {
    {"challenge", "", INK_E_BAD_SETUP},
    {"challenge", "goals=A:G", INK_E_NO_TOKEN},
    {"challenge", "goals=A:G:K:L", INK_E_NO_TOKEN},
    {"challenge", "goals=A:G:", INK_E_NO_TOKEN},
    {"challenge", "goals=", INK_E_NO_TOKEN},
    {"challenge", "goals=A:G:Z", INK_E_NO_TOKEN},
    {"challenge", "goals=A:G:K first=1", INK_E_NO_TOKEN},
    {"challenge", "goals=A:G:K goals=A:G:K", INK_E_NO_TOKEN},
    {"challenge", "first=1", INK_E_NO_TOKEN},
    {"challenge", "what", INK_E_NO_TOKEN},
    {"challenge,goals=A:G:K", "goals=A:G:K", INK_E_NO_TOKEN},
    {"classic", "first=1", INK_E_NO_TOKEN},
    {"classic,goals=random", "goals=A:B:C", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "first=0", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "first=4", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "first=", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "first=x", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "first=1 first=1", INK_E_NO_TOKEN},
    {"classic,draft,players=3", "goals=A:G:K", INK_E_NO_TOKEN},
    {"challenge,draft,players=3", "goals=A:G:K", INK_E_BAD_SETUP},
    {"challenge,draft,players=3", "first=1", INK_E_BAD_SETUP},
    {"challenge,draft,players=3", "first=1 first=2", INK_E_NO_TOKEN},
    {"challenge,draft,players=3", "goals=A:B:C goals=A:B:D", INK_E_NO_TOKEN},
};

static void no_setups(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(no_setup); i++) {
        ink_ruleset rules = rules_of(no_setup[i].config);
        ink_setup setup, before;
        ink_refusal why;
        memset(&setup, 0x22, sizeof setup);
        before = setup;
        ink_status status = ink_setup_read(&rules, ink_slice_of(no_setup[i].text), &setup, &why);
        if (status != no_setup[i].status)
            fail_msg("%s: %s: %s", no_setup[i].config, no_setup[i].text, ink_status_name(status));
        assert_int_equal(ink_setup_read(&rules, ink_slice_of(no_setup[i].text), &setup, NULL),
                         status);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

/* --- words of a table ------------------------------------------------------------------------- */

static void picks_and_take_backs_are_words(void **state)
{
    static const struct {
        const char *word;
        ink_move move;
    } good[] = {{"pick1", 0}, {"pick1000", 0}, {"pick37", 0}, {"back", 0}, {"end", 0}};
    ink_sheet sheet = sheet_of("");
    (void)state;
    for (int i = 0; i < COUNT(good); i++) {
        char text[16];
        ink_text out = ink_text_in(text, sizeof text);
        ink_move move = by_word(&sheet, good[i].word);
        ink_move_write(classic(), move, &out);
        assert_string_equal(text, good[i].word);
    }
    assert_true(by_word(&sheet, "pick37") == ink_move_pick(37));
    assert_true(by_word(&sheet, "back") == ink_move_back());
    static const char *const bad[] = {"pick",   "pick-1", "pick1001", "pickx",           "Pick1",
                                      "pick1 ", "backs",  "bac",      "pick99999999999", "ends"};
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        assert_int_equal(ink_move_read(classic(), &sheet, ink_slice_of(bad[i]), &move, NULL),
                         INK_E_CELL_TEXT);
        assert_int_equal(move, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(configs_have_one_way_to_be_written),
        cmocka_unit_test(configs_say_what_was_asked_for),
        cmocka_unit_test(editions_and_boxes_have_names),
        cmocka_unit_test(expansions_come_in_boxes),
        cmocka_unit_test(no_configs),
        cmocka_unit_test(configs_that_make_no_game),
        cmocka_unit_test(configs_of_values_that_make_no_game),
        cmocka_unit_test(setups_are_written_and_read),
        cmocka_unit_test(no_setups),
        cmocka_unit_test(picks_and_take_backs_are_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

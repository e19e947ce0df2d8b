/* TEST rules_house: Two expansions at once, which only house rules allow: one test for each
   sentence of docs/rules.md on it. Of this the twin knows nothing. */
#include "core/module.h"
#include "expansion.h"
#include "expansions.h"

/* Four route dice that fit at exits. */
#define ROUTES "H.H. H.H. HH.. H.R.* "

static ink_status make(const char *text, ink_ruleset *rules, ink_refusal *why)
{
    ink_config config;
    ink_status status = ink_config_read(ink_slice_of(text), &config, why);
    return status == INK_OK ? ink_ruleset_make(rules, &config, why) : status;
}

/* Two of them are a house rule, and must be asked for. */
static void two_expansions_are_a_house_rule(void **state)
{
    (void)state;
    for (int a = 0; a < EXPANSIONS; a++)
        for (int b = 0; b < EXPANSIONS; b++) {
            char text[64];
            ink_ruleset rules = {0};
            ink_refusal why;
            if (a == b)
                continue;
            (void)snprintf(text, sizeof text, "challenge+%s+%s", expansions[a].name,
                           expansions[b].name);
            assert_int_equal(make(text, &rules, &why), INK_E_HOUSE);
            assert_string_equal(sentence(&why), "more than one expansion is a house rule: add "
                                                ",house to the config");
            (void)snprintf(text, sizeof text, "challenge+%s+%s,house", expansions[a].name,
                           expansions[b].name);
            assert_int_equal(make(text, &rules, &why), INK_OK);
            assert_int_equal(rules.dice, INK_ROUTE_DICE + expansions[a].dice + expansions[b].dice);
            int most = expansions[a].rounds, other = expansions[b].rounds;
            assert_int_equal(rules.rounds, most < other ? most : other);
        }
}

/* A ruleset refuses by itself what a config should not say. */
static void a_ruleset_refuses_two_without_house(void **state)
{
    ink_config config = rules_of("classic+river+lava,house").config;
    ink_ruleset rules;
    ink_refusal why;
    (void)state;
    config.house = 0;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_HOUSE);
    assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_E_HOUSE);
    config.house = 2;
    assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_E_NO_OPTION);
    assert_int_equal(make("classic+canyon,house", &rules, &why), INK_OK); /* no harm in it */
    assert_int_equal(rules.rounds, 7);
    assert_int_equal(make("classic+river+lake+lava,house", &rules, &why), INK_E_TOO_MUCH);
    assert_int_equal(make("classic+meteor+desert+canyon,house", &rules, &why), INK_E_TOO_MUCH);
}

/* --- what they do to each other --------------------------------------------------------------- */

static ink_sheet house(const char *config, const char *words, const char *dice)
{
    ink_roll roll;
    (void)play_by(config);
    ink_sheet sheet = sheet_read(words);
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(dice), 1, &roll, NULL), INK_OK);
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
    return sheet;
}

/* Things of different expansions pass each other. */
static void different_expansions_pass(void **state)
{
    (void)state;
    ink_sheet sheet = house("classic+river+lava,house", "D4XXXXv", ROUTES "V.V. VV.. XX.. X.X.");
    plays(&sheet, by_word(&sheet, "D3V.V."));
    plays(&sheet, by_word(&sheet, "C4.X.X"));
    ink_score score;
    ink_score_find(rules_now(), &sheet, &score);
    assert_int_equal(score.expansion, 1 + 2);
    assert_string_equal(parts_of(&sheet), "the best river 1: D3; the largest lava lake 2: C4 D4");
    sheet = house("classic+river+lake,house", "D4LLLL", ROUTES "V.V. VV.. L... LL..");
    plays(&sheet, by_word(&sheet, "D3V.V."));
    (void)refused(&sheet, by_word(&sheet, "B1V..V"), INK_E_EXIT_CLASH);
}

/* Two events of a roll are answered one after the other, in any order; one special route a
   round is the limit for both. */
static void two_events_of_a_roll(void **state)
{
    static const char config[] = "classic+meteor+desert,house", dice[] = ROUTES "W 2 arid arid";
    ink_sheet sheet = house(config, "D3....cc", dice);
    (void)state;
    (void)refused(&sheet, by_word(&sheet, "B1H.H."), INK_E_CHOICE_FIRST);
    plays(&sheet, by_word(&sheet, "arid"));
    (void)refused(&sheet, by_word(&sheet, "B1H.H."), INK_E_CHOICE_FIRST);
    plays(&sheet, by_word(&sheet, "meteor=HHHH"));
    plays(&sheet, by_word(&sheet, "B1H.H."));
    sheet = house(config, "D3....cc", dice);
    plays(&sheet, by_word(&sheet, "meteor=RRRR"));
    (void)refused(&sheet, by_word(&sheet, "arid=HHHH"), INK_E_SPECIAL_ROUND);
    (void)refused(&sheet, ink_move_end(), INK_E_CHOICE_FIRST);
    plays(&sheet, by_word(&sheet, "arid"));
    assert_false(ink_set_has(sheet.drawn, cell_of("D3")));
}

/* A crater erases everything and swallows every end; it is not filled with water. */
static void craters_among_other_expansions(void **state)
{
    ink_score score;
    (void)state;
    (void)play_by("classic+meteor+river,house");
    ink_sheet sheet = sheet_read("D4....k D3V.V. D5HVHV{NS}{EW}");
    ink_score_find(rules_now(), &sheet, &score);
    assert_int_equal(score.errors, 1 + 3);
    assert_int_equal(score.expansion, 2 + 1);
    (void)play_by("classic+meteor+lava,house");
    sheet = sheet_read("D4XXXXv D3....k");
    ink_score_find(rules_now(), &sheet, &score);
    assert_int_equal(score.errors, 3);
    sheet = house("classic+meteor+lava,house", "D4XXXXv", ROUTES "N 3 XX.. X.X.");
    plays(&sheet, by_word(&sheet, "meteor=N"));
    plays(&sheet, by_word(&sheet, "D1XXXXv")); /* a volcano on a crater */
    sheet =
        house("classic+lake+meteor,house", "C4.L.. E4...L D5L... D4....k", ROUTES "L... LL.. N 3");
    plays(&sheet, by_word(&sheet, "meteor=N"));
    plays(&sheet, by_word(&sheet, "D3..L."));
    assert_true(ink_set_has(sheet.sink, cell_of("D4")));
}

/* Bridge points are counted from the sheet: they come back when a route is erased. */
static void erased_routes_give_bridge_points_back(void **state)
{
    ink_show show = {.counters = 0};
    (void)state;
    ink_sheet sheet =
        house("classic+meteor+canyon,house", "A4.H.H B4.H.H ~B4S", ROUTES "W 2 ~E ~EE");
    ink_sheet_show(rules_now(), &sheet, &show);
    assert_int_equal(show.counter[0].value, 11);
    plays(&sheet, by_word(&sheet, "meteor=W"));
    show = (ink_show){.counters = 0};
    ink_sheet_show(rules_now(), &sheet, &show);
    assert_int_equal(show.counter[0].value, 11); /* A4 still touches it */
    sheet = house("classic+meteor+canyon,house", "B4.H.H ~B4S", ROUTES "W 2 ~E ~EE");
    plays(&sheet, by_word(&sheet, "meteor=W"));
    show = (ink_show){.counters = 0};
    ink_sheet_show(rules_now(), &sheet, &show);
    assert_int_equal(show.counter[0].value, 12);
}

/* A sheet after its six rounds, with the desert's dice rolled once more. */
static ink_sheet last_roll(const char *config, const char *words, int face)
{
    const ink_ruleset *rules = play_by(config);
    ink_sheet sheet = sheet_read(words);
    ink_roll roll = {{0}};
    int first = rules->first_die[rules->module[0]->last_roll ? 0 : 1];
    sheet.round = 6;
    for (int i = 0; i < 2; i++)
        roll.face[first + i] = rules->die[first + i].face[face];
    assert_int_equal(ink_sheet_roll(rules, &sheet, &roll, NULL), INK_OK);
    require(&sheet, ink_sheet_sound(rules, &sheet));
    return sheet;
}

/* "After the last roll only the desert dice are rolled. No meteor falls", and nothing is drawn. */
static void the_last_roll_of_two_expansions(void **state)
{
    ink_ruleset rules = rules_of("classic+meteor+desert,house");
    (void)state;
    assert_int_equal(ink_ruleset_rolls(&rules), 7);
    assert_int_equal(ink_ruleset_dice(&rules, 7), 0xc0); /* the desert's alone */
    ink_sheet sheet = last_roll("classic+meteor+desert,house", "D4....cc", 5);
    (void)refused(&sheet, by_word(&sheet, "meteor=N"), INK_E_NO_CHOICE);
    plays(&sheet, by_word(&sheet, "arid"));
    assert_int_equal(sheet.sink, 0);
    plays(&sheet, ink_move_end());
    sheet = last_roll("classic+desert+canyon,house", "~A3E", 0);
    (void)refused(&sheet, by_word(&sheet, "~B3E"), INK_E_LAST_ROLL);
    sheet = last_roll("classic+desert+canyon,house", "~A3E D4....cc", 5);
    (void)refused(&sheet, by_word(&sheet, "~B3E"), INK_E_CHOICE_FIRST);
    sheet = last_roll("classic+lava+desert,house", "D4XXXXv", 0);
    (void)refused(&sheet, by_word(&sheet, "B2XXXXv"), INK_E_LAST_ROLL);
    (void)refused(&sheet, by_word(&sheet, "!D3XX.."), INK_E_EXPANSION);
    plays(&sheet, ink_move_end()); /* no lava die is owed */
}

/* "Nothing may be drawn before the choice": no lava over a route, and no volcano either. */
static void no_lava_before_a_choice(void **state)
{
    static const char *const word[] = {"!D3X.X.", "!D5XX..", "A1XXXXv"};
    static ink_moves moves;
    ink_sheet sheet = house("classic+lava+meteor,house", "D4XXXXv C4.R.R E4.R.R D3H.H. D5H.H.",
                            ROUTES "XX.. X.X. free 2");
    (void)state;
    for (int i = 0; i < COUNT(word); i++)
        require(&sheet,
                ink_sheet_ask(rules_now(), &sheet, by_word(&sheet, word[i]), NULL) != INK_OK);
    ink_sheet_moves(rules_now(), &sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) { /* only answers */
        char text[64];
        ink_text out = ink_text_in(text, sizeof text);
        ink_move_write(rules_now(), moves.move[i], &out);
        assert_memory_equal(text, "meteor=", 7);
    }
    plays(&sheet, by_word(&sheet, "meteor=HHHH"));
    for (int i = 0; i < COUNT(word); i++)
        assert_int_equal(ink_sheet_ask(rules_now(), &sheet, by_word(&sheet, word[i]), NULL),
                         INK_OK);
}

/* Strokes are drawn beside the faces of a meteor, whichever of the two is named first. */
static void canyons_beside_meteors(void **state)
{
    static const char *const config[][2] = {
        {"classic+meteor+canyon,house", "RR.. HHH. HHH. HR..* free 1 ~ESE ~EES"},
        {"classic+canyon+meteor,house", "RR.. HHH. HHH. HR..* ~ESE ~EES free 1"}};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_sheet sheet = house(config[i][0], "", config[i][1]);
        (void)refused(&sheet, by_word(&sheet, "~B1SES"), INK_E_CHOICE_FIRST);
        plays(&sheet, by_word(&sheet, "meteor=N"));
        plays(&sheet, by_word(&sheet, "~B1SES"));
        plays(&sheet, by_word(&sheet, "~A4EES"));
        (void)refused(&sheet, by_word(&sheet, "~H4WWS"), INK_E_EXPANSION);
        assert_non_null(strstr(words_of(&sheet), "~B1SES ~A4EES"));
    }
}

/* Each module knows its own words and moves among those of the other. */
static void words_of_two_expansions(void **state)
{
    static const char *const line[][4] = {
        {"classic+canyon+meteor,house", "meteor=N", "~A2E", "meteor=HHHH"},
        {"classic+meteor+canyon,house", "meteor=N", "~A2E", "meteor=HHHH"},
        {"classic+canyon+desert,house", "arid", "~A2E", "arid=RRRR"},
        {"classic+lava+desert,house", "arid", "B2XXXXv", "!D3XX.."},
        {"classic+desert+lava,house", "arid", "B2XXXXv", "!D3XX.."},
        {"challenge+meteor+desert,goals=none,house", "meteor=W", "arid", "=D3HH.."}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++)
        for (int k = 1; k < 4; k++) {
            ink_sheet sheet;
            char text[32];
            ink_text out = ink_text_in(text, sizeof text);
            (void)play_by(line[i][0]);
            ink_sheet_start(rules_now(), &sheet);
            ink_move_write(rules_now(), by_word(&sheet, line[i][k]), &out);
            assert_string_equal(text, line[i][k]);
        }
    (void)play_by("classic+meteor+lava,house"); /* a volcano where the first one was hit */
    assert_string_equal(check("D4....k D4XXXXv"), "yes");
    (void)play_by("classic+river+meteor,house");
    assert_int_equal(ink_material_find(rules_now(), 'V'), 2);
    assert_int_equal(ink_material_find(rules_now(), 'X'), -1);
    assert_int_equal(ink_mark_find(rules_now(), "k"), 1);
    assert_int_equal(ink_mark_find(rules_now(), "w"), -1);
    assert_int_equal(ink_ruleset_slot(rules_now(), challenge()->module[0]), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_expansions_are_a_house_rule),
        cmocka_unit_test(a_ruleset_refuses_two_without_house),
        cmocka_unit_test(different_expansions_pass),
        cmocka_unit_test(two_events_of_a_roll),
        cmocka_unit_test(craters_among_other_expansions),
        cmocka_unit_test(erased_routes_give_bridge_points_back),
        cmocka_unit_test(the_last_roll_of_two_expansions),
        cmocka_unit_test(no_lava_before_a_choice),
        cmocka_unit_test(canyons_beside_meteors),
        cmocka_unit_test(words_of_two_expansions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

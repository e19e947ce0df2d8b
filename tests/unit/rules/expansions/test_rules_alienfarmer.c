/* TEST rules_alienfarmer: Alien Farmer: one test for each sentence of docs/rules.md on it, and for
   each decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* "6 rounds", with every edition and in every mode. */
static void the_game_has_six_rounds(void **state)
{
    static const char *const config[] = {"classic+alienfarmer", "green+alienfarmer,draft,players=2",
                                         "yellow+alienfarmer,goals=none,players=4"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        assert_int_equal(rules.rounds, 6);
        assert_int_equal(rules.dice, 5);
    }
}

static void the_die_has_sheep_and_ufos(void **state)
{
    (void)state;
    assert_string_equal(faces_of(4), ".HHR*s 1, RR.H*s 1, .H..*s 1, .R..*s 1, ....u 2");
    assert_int_equal(rules_now()->die[4].duty, 0);
}

/* "You may leave the die out." The route dice must be drawn, as ever. */
static void the_die_need_not_be_drawn(void **state)
{
    match *m = alone("classic+alienfarmer", ROUTES "....u");
    (void)state;
    assert_true(match_refused(m, 1, "end", INK_E_DIE_FITS).die < INK_ROUTE_DICE);
    match_play(m, 1, DRAW " end");
}

/* "Its drawings need not join anything"; highway against railway stays forbidden. */
static void its_drawings_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4....u"));
    assert_true(fits("", "D4.HHR*s"));
    assert_true(fits("", "D4H...*s"));
    assert_true(fits("", "D4HRR.*s")); /* turned and mirrored freely */
    assert_false(fits("D4H.H.", "D5R...*s"));
    assert_false(fits("", "B1R...*s"));
    assert_false(fits("", "D4H.H."));
}

/* "A UFO fills its space: nothing can be drawn there." */
static void a_ufo_fills_its_space(void **state)
{
    match *m = alone("classic+alienfarmer", ROUTES "....u");
    (void)state;
    match_play(m, 1, "B1....u");
    refused_with(m, 1, "B1H.H.", INK_E_OCCUPIED, "B1 is not empty");
}

/* "Ends that point into a UFO are errors." */
static void ends_at_a_ufo_are_errors(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....u").errors, 0);
    assert_int_equal(scored("D3H.H.").errors, 2);
    assert_int_equal(scored("D3H.H. D4....u").errors, 2);
}

/* "Each UFO scores 2 for each sheep in its row and its column, at any distance; a sheep counts
   again for each UFO." The rulebook's own example: five sheep that a UFO sees are 10 points. */
static void ufos_count_sheep(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....u").expansion, 0);
    assert_int_equal(scored("D4....u A4.H..*s G4...H*s D1..H.*s D7R...*s E4.R..*s").expansion, 10);
    assert_int_equal(scored("D4....u E5.H..*s").expansion, 0);
    assert_int_equal(scored("D4....u A4....u B4.H..*s").expansion, 4); /* past the other one, too */
    assert_int_equal(scored("A1....u G7....u G1..H.*s").expansion, 4);
    assert_string_equal(parts("D4....u B4.H..*s"), "sheep that a UFO sees 2: B4 D4");
}

/* "Its drawings carry a Station", a UFO does not; all of them fill central spaces. */
static void sheep_are_at_stations(void **state)
{
    ink_sheet sheet = sheet_read("C3.HHR*s D4....u");
    (void)state;
    assert_int_equal(ink_set_count(sheet.station), 1);
    assert_int_equal(scored("C3.HHR*s D4....u").centre, 2);
}

/* "Instead of a special route you may place a UFO on an empty space. The route that you give up is
   crossed off, and counts as the round's and as one of the game's three." */
static void a_ufo_stands_in_for_a_special_route(void **state)
{
    match *m = alone("classic+alienfarmer", ROUTES ".H..*s");
    (void)state;
    assert_true(listed(m, 1, "%D4=HHHH"));
    match_play(m, 1, "%D4=HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 1);
    assert_int_equal(m->seat[0].sheet.used, 1 << 2);
    assert_string_equal(words_of(&m->seat[0].sheet), "D4....u");
    refused_with(m, 1, "%D5=RRRR", INK_E_SPECIAL_ROUND,
                 sentence(&(ink_refusal){.status = INK_E_SPECIAL_ROUND}));
    (void)match_refused(m, 1, "B1HHRH*", INK_E_SPECIAL_ROUND);
    match_play(m, 1, DRAW " end");
    match_roll(m, ROUTES ".H..*s");
    (void)match_refused(m, 1, "%D5=HHHH", INK_E_SPECIAL_USED);
    (void)match_refused(m, 1, "%D4=RRRR", INK_E_OCCUPIED);
    match_play(m, 1, "%D5=RRRR");
    assert_int_equal(m->seat[0].sheet.specials, 2);
}

static void words_of_stand_ins_are_checked(void **state)
{
    match *m = alone("classic+alienfarmer", ROUTES ".H..*s");
    (void)state;
    (void)match_refused(m, 1, "%D4=H.H.", INK_E_NOT_SPECIAL);
    (void)match_refused(m, 1, "%D4", INK_E_NOT_SPECIAL);
    (void)match_refused(m, 1, "%H9=HHHH", INK_E_CELL_TEXT);
}

/* "The special route of the third University may be given up for a UFO, too", outside both limits;
   it is crossed off. A copy is never a UFO. */
static void the_third_university_gives_a_ufo(void **state)
{
    match *m = match_of("challenge+alienfarmer,goals=none", NULL);
    (void)state;
    match_ink(m, 1, "A2R.RR D3R.R. B4R.R.");
    match_roll(m, "R.R. R.R. H.R.* RRR. .H..*s");
    match_play(m, 1, "A3R.R. D4R.R.");
    (void)match_refused(m, 1, "+C3....u=HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "B5RRR.");
    assert_true(listed(m, 1, "+C3....u=HHHH"));
    (void)match_refused(m, 1, "+C3....u", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "=C3....u", INK_E_NOT_EARNED);
    match_play(m, 1, "+C3....u=HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 0);
    assert_int_equal(m->seat[0].sheet.used, 1 << 2);
    (void)match_refused(m, 1, "+C4....u=RRRR", INK_E_NOT_EARNED);
    match_play(m, 1, "%C4=RRRR"); /* the round's own is still there */
}

/* "A building reacts to a drawing that fits it": sheep have routes, a UFO has none. */
static void buildings_want_a_route(void **state)
{
    match *m = match_of("challenge+alienfarmer,goals=none", NULL);
    (void)state;
    match_roll(m, "R.R. R.R. H.R.* RRR. .R..*s");
    match_play(m, 1, "%A1=HHHH");
    (void)match_refused(m, 1, "=D1R.R.", INK_E_NOT_EARNED);
    match_play(m, 1, "C1..R.*s");
    assert_int_equal(score_now(m, 1).villages, 2);
}

static void the_sheet_is_written_and_checked(void **state)
{
    ink_sheet sheet = sheet_read("D4....u B1H.H. D5RR.H*s");
    (void)state;
    assert_string_equal(words_of(&sheet), "B1H.H. D4....u D5RR.H*s");
    assert_string_equal(check("B1H.H. D4....u D5RR.H*s"), "yes");
}

static int by_alienfarmer(void **state)
{
    (void)state;
    (void)play_by("classic+alienfarmer");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_alienfarmer)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds),
        TEST(the_die_has_sheep_and_ufos),
        TEST(the_die_need_not_be_drawn),
        TEST(its_drawings_may_float),
        TEST(a_ufo_fills_its_space),
        TEST(ends_at_a_ufo_are_errors),
        TEST(ufos_count_sheep),
        TEST(sheep_are_at_stations),
        TEST(a_ufo_stands_in_for_a_special_route),
        TEST(words_of_stand_ins_are_checked),
        TEST(the_third_university_gives_a_ufo),
        TEST(buildings_want_a_route),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

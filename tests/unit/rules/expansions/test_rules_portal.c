/* TEST rules_portal: Portal: one test for each sentence of docs/rules.md on it, and for each
   decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- the die ---------------------------------------------------------------------------------- */

/* Decision: "7 rounds." One die, each face of it once. */
static void the_game_has_seven_rounds_and_one_die(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+portal")->rounds, 7);
    assert_int_equal(play_by("classic+portal")->rounds, 7);
    assert_int_equal(rules_now()->dice, 5);
    assert_string_equal(faces_of(4), "H...pa 1, H...pb 1, H...pc 1, R...pa 1, R...pb 1, R...pc 1");
}

/* "It may be left out", and is drawn as routes are: joined, and never against the other kind. */
static void it_is_drawn_as_routes_are(void **state)
{
    match *m = alone("classic+portal", ROUTES "H...pa");
    (void)state;
    match_play(m, 1, DRAW " end");
    assert_false(fits("", "D4H...pa"));
    assert_true(fits("B1H.H.", "B2H...pa"));
    assert_false(fits("B1H.H.", "B2.H..pa")); /* the portal's side joins nothing */
    assert_false(fits("B1H.H.", "B2R...pa"));
    assert_true(fits("", "B1H...pc"));
    assert_true(fits("", "D7..R.pc"));
    assert_false(fits("", "D7..H.pc"));
    assert_false(fits("B2H...pa", "B3H.H.")); /* nor does anything join it from there */
}

/* "At most two portals have the same letter." */
static void a_letter_has_two_portals(void **state)
{
    (void)state;
    match *m = alone("classic+portal", ROUTES "H...pa");
    match_ink(m, 1, "B1H...pa F1H...pa");
    refused_with(m, 1, "B7..H.pa", INK_E_EXPANSION, "two portals of this letter are drawn already");
    assert_true(fits("B1H...pa F1H...pa", "B7..H.pb"));
    assert_true(fits("B1H...pa", "F1H...pa"));
    assert_false(fits("B1H...pa D1R...pa", "B7..H.pa")); /* of either kind */
    assert_false(fits("B1H...pa F1H...pa", "B7..H.pa"));
    match_play(m, 1, "B7.HH. A4.H.H D1R.H.* D2H.H. end"); /* the letter holds nothing up */
}

/* --- what a pair joins ------------------------------------------------------------------------ */

/* "Two portals of the same letter join their networks." */
static void equal_letters_join_networks(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H...pa F1H...pa").network_points, 4);
    assert_int_equal(scored("B1H...pa F1H...pb").network_points, 0);
    assert_int_equal(scored("B1H...pa").network_points, 0);
    ink_score score = scored("B1H...pa F1H...pa B7..H.pb F7..H.pb");
    assert_int_equal(score.networks, 2);
    assert_int_equal(score.network_points, 8);
}

/* "A highway to a railway, too." */
static void a_pair_joins_both_kinds(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H. B2H...pa D1R.R. D2R...pa");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 2);
}

/* Decision: "A longest line runs on through a pair of its own kind only." Both spaces count. */
static void lines_run_on_through_a_pair_of_their_kind(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H.H. B2H...pa F1H.H. F2H...pa").highway, 4);
    assert_int_equal(scored("D1R.R. D2R...pc D7R.R. D6..R.pc").railway, 4);
    assert_int_equal(scored("B1H.H. B2H...pa F1H.H. F2H...pb").highway, 2);
    ink_score score = scored("B1H.H. B2H...pb D1R.R. D2R.R. D3R...pb");
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 3);
}

/* "The arm's end in the portal is closed." Its other end is an end like all others. */
static void the_end_in_the_portal_is_no_error(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H...pa").errors, 0);
    assert_int_equal(scored("D4H...pa").errors, 1);
    assert_int_equal(scored("D4H...pa D5H.H.").errors, 3); /* its back is a blank side */
}

/* "A portal is neither a Station nor an exit." */
static void a_portal_is_no_station_and_no_exit(void **state)
{
    ink_facts facts;
    ink_sheet sheet = sheet_read("B1H...pa F1H...pa");
    (void)state;
    ink_facts_find(rules_now(), &sheet, &facts);
    assert_int_equal(facts.networks, 1);
    assert_int_equal(facts.network[0].stations, 0);
    assert_int_equal(facts.network[0].exit_count, 2);
}

/* The expansion has no points of its own; central spaces count as ever. */
static void it_has_no_line_of_the_score(void **state)
{
    (void)state;
    assert_int_equal(rules_now()->score_lines & INK_LINE_EXPANSION, 0);
    ink_score score = scored("D4H...pa D5H...pb B1H...pc");
    assert_int_equal(score.centre, 2);
}

/* "From a sheet alone" there may be more: then they are joined in pairs, in reading order. */
static void more_than_two_are_joined_in_pairs(void **state)
{
    (void)state;
    ink_score score = scored("B1H...pa D1R...pa F1H...pa A2...Rpa");
    assert_int_equal(score.networks, 2);
    assert_int_equal(score.network_points, 8);
    assert_int_equal(scored("B1H...pa D1R...pa F1H...pa").network_points, 4);
}

/* --- buildings -------------------------------------------------------------------------------- */

/* Buildings react to the route in it; a Factory never copies an expansion die. */
static void buildings_react_to_it(void **state)
{
    match *m = match_of("challenge+portal,goals=none", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. H.R.* RRR. H...pa");
    match_ink(m, 1, "B1H..H");
    match_play(m, 1, "A1.H..pa");
    (void)match_refused(m, 1, "=F1H...pa", INK_E_NOT_EARNED);
    match_play(m, 1, "=F1H.H.");
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "PA three portals on Universities": on their spaces, in Classic too, where nothing is printed. */
static void portals_on_universities_reach_PA(void **state)
{
    static const char *const config[] = {"classic+portal,goals=PA:PB:PC",
                                         "challenge+portal,goals=PA:PB:PC"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        (void)play_by(config[i]);
        assert_true(reached("PA", "A3H...pa D4H...pb B5R...pa"));
        assert_true(reached("PA", "G7H...pa D4H...pb B5R...pc"));
        assert_false(reached("PA", "G7H...pa D4H...pb B5R.R."));
        assert_false(reached("PA", "G7H...pa D4H...pb B4R...pc"));
    }
}

/* "PB a loop through a pair": it leaves one portal and comes to the other, by routes of either
   kind, and through other pairs. */
static void a_loop_through_a_pair_reaches_PB(void **state)
{
    (void)state;
    assert_true(reached("PB", "C2.H..pa D2..HH D3H.H. D4H..H C4.H..pa"));
    assert_false(reached("PB", "C2.H..pa D2..HH D3H.H. D4H..H C4.H..pb"));
    assert_true(reached("PB", "C3.H..pc D3...Hpc")); /* side by side */
    assert_true(reached("PB", "C2.H..pa D2..HH D3H.R.* D4R..R C4.R..pa"));
    assert_true(reached("PB", "C2.H..pa D2...Hpb F5.R..pb G5...Rpa")); /* through another pair */
    assert_false(reached("PB", "C2.H..pa D2...Hpb F5.R..pb G5.R..pa"));
    /* a loop elsewhere is none, and one that a pair only leads to is none */
    assert_false(reached("PB", "A1.HH. B1..HH A2HH.. B2H..H D4H...pa E4H...pa"));
    assert_false(reached("PB", "A1.HH. B1..HH A2HH.. B2HH.H C2...Hpa E4..H.pa E5H.H."));
}

/* F asks for a loop of routes: one through a pair is one. */
static void a_loop_through_a_pair_reaches_F(void **state)
{
    (void)state;
    assert_true(reached("F", "C2.H..pa D2..HH D3H.H. D4H..H C4.H..pa"));
    assert_false(reached("F", "C2.H..pa D2..HH D3H.H. D4H..H C4.H..pb"));
}

/* "PC three adjacent portals": they hang together by sides, of any letters. */
static void adjacent_portals_reach_PC(void **state)
{
    (void)state;
    assert_true(reached("PC", "C3H...pa D3H...pb E3R...pa"));
    assert_true(reached("PC", "C3H...pa D3H...pb D4R...pa"));
    assert_false(reached("PC", "C3H...pa D3H...pb E4R...pa"));
    assert_false(reached("PC", "C3H...pa E3H...pb D3R.R."));
    assert_false(reached("PC", "G1H...pa F1H...pb A2R...pa"));
}

/* --- two at once ------------------------------------------------------------------------------ */

/* "A crater erases everything": then its letter is free again. */
static void an_erased_portal_frees_its_letter(void **state)
{
    ink_ruleset rules = rules_of("classic+meteor+portal,house");
    ink_sheet sheet;
    (void)state;
    go_by(&rules);
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of("B1H...pa F1H...pa"), &sheet, NULL),
                     INK_OK);
    assert_false(ink_set_has(ink_sheet_cells(&rules, &sheet, tile_of("..H.pa")), cell_of("B7")));
    ink_sheet_erase(&sheet, cell_of("F1"));
    assert_true(ink_set_has(ink_sheet_cells(&rules, &sheet, tile_of("..H.pa")), cell_of("B7")));
}

static void the_sheet_is_written_and_checked(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("F1H...pa B1H...pa");
    assert_string_equal(words_of(&sheet), "B1H...pa F1H...pa");
    assert_string_equal(check("B1H...pa F1H...pa B7..H.pb"), "yes");
    assert_string_equal(check("B1H...pa F1H...pa B7..H.pa"),
                        "two portals of this letter are drawn already");
}

static int by_portal(void **state)
{
    (void)state;
    (void)play_by("classic+portal");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_portal)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_seven_rounds_and_one_die),
        TEST(it_is_drawn_as_routes_are),
        TEST(a_letter_has_two_portals),
        TEST(equal_letters_join_networks),
        TEST(a_pair_joins_both_kinds),
        TEST(lines_run_on_through_a_pair_of_their_kind),
        TEST(the_end_in_the_portal_is_no_error),
        TEST(a_portal_is_no_station_and_no_exit),
        TEST(it_has_no_line_of_the_score),
        TEST(more_than_two_are_joined_in_pairs),
        TEST(buildings_react_to_it),
        TEST(portals_on_universities_reach_PA),
        TEST(a_loop_through_a_pair_reaches_PB),
        TEST(a_loop_through_a_pair_reaches_F),
        TEST(adjacent_portals_reach_PC),
        TEST(an_erased_portal_frees_its_letter),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

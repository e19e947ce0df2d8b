/* TEST rules_airline: Airline: one test for each sentence of docs/rules.md on it, and for each
   decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- the dice --------------------------------------------------------------------------------- */

/* "6 rounds", two different dice. */
static void the_game_has_six_rounds_and_two_dice(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+airline")->rounds, 6);
    assert_int_equal(play_by("classic+airline")->rounds, 6);
    assert_int_equal(rules_now()->dice, 6);
    assert_string_equal(faces_of(4), "....ap 2, A.A. 2, AHHA{NW}{ES} 1, ARRA{NW}{ES} 1");
    assert_string_equal(faces_of(5), "....ap 2, .AA. 2, AHAH{NS}{EW} 1, ARAR{NS}{EW} 1");
}

/* "You may draw none, one or both of the dice." */
static void the_dice_may_be_left_out(void **state)
{
    static const char *const drawn[] = {"", "D4A.A. ", "D4A.A. E4....ap "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+airline", ROUTES "A.A. ....ap");
        match_play(m, 1, drawn[i]);
        ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
        assert_true(why.die < INK_ROUTE_DICE);
        match_play(m, 1, DRAW " end");
    }
}

/* "They need not join anything, not even by their routes." Highway against railway stays
   forbidden. */
static void the_dice_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4....ap"));
    assert_true(fits("", "D4A.A."));
    assert_true(fits("", "D4AHHA{NW}{ES}"));
    assert_true(fits("", "D4RARA{NS}{EW}"));
    assert_true(fits("D3H.H.", "D4HAHA{NS}{EW}"));
    assert_false(fits("D3H.H.", "D4RARA{NS}{EW}"));
    assert_false(fits("D4H.H.", "D4....ap")); /* an empty space */
    assert_false(fits("D4....ap", "D4A.A."));
}

/* --- what airways join ------------------------------------------------------------------------ */

/* "Airways join only airways and airports. They may face anything else." */
static void airways_join_only_airways_and_airports(void **state)
{
    (void)state;
    assert_true(fits("D3H.H.", "D4A.A."));
    assert_true(fits("D3R.R.", "D4A.A."));
    assert_true(fits("", "B1A.A.")); /* an exit, too */
    assert_false(fits("D3A.A.", "D4H.H."));
    assert_true(fits("B1H.H. B3A.A.", "B2H.H."));
    ink_score score = scored("B1H.H. B2A.A. B3H.H.");
    assert_int_equal(score.highway, 1);
    assert_int_equal(score.errors, 3);
    assert_int_equal(score.expansion, -4);
    assert_int_equal(scored("B1A.A. B2A.A. B3A.A. B4A.A. B5A.A. B6A.A. B7A.A.").network_points, 0);
}

/* "An airport joins every arm that points at it, whichever came first." */
static void an_airport_joins_what_points_at_it(void **state)
{
    (void)state;
    static const char cross[] = "D1R.R. D2....ap D3H.H. C2.H.H E2.R.R";
    ink_score score = scored(cross);
    assert_int_equal(score.errors, 3); /* beyond C2, D3, E2 */
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 3);
    score = scored("B1H.H. B2....ap A2.R.R");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 2);
    assert_int_equal(score.errors, 0);
    assert_int_equal(scored("B1H.H. B2....ap A2R.R.").network_points, 0); /* none points at it */
}

/* "So a route may begin at an airport." */
static void a_route_may_begin_at_an_airport(void **state)
{
    (void)state;
    assert_true(fits("D4....ap", "D5H.H."));
    assert_true(fits("D4....ap", "C4.R.R"));
    assert_false(fits("D4....ap", "C4R.R."));
    assert_false(fits("D4....ap", "C3.RR."));
    assert_false(fits("D4A.A.", "D5H.H.")); /* not at an airway */
    match *m = alone("classic+airline", ROUTES "....ap A.A.");
    match_play(m, 1, "D4....ap D5H.H. D3H.H.");
}

/* "Networks that hang together by airways and airports are one network." */
static void airways_join_networks(void **state)
{
    (void)state;
    static const char far[] = "B1H.H. B2....ap C2.A.A D2.A.A E2.A.A F2....ap F1H.H.";
    assert_int_equal(scored(far).network_points, 4);
    assert_int_equal(scored("B1H.H. B2....ap C2.A.A E2.A.A F2....ap F1H.H.").network_points, 0);
    assert_int_equal(scored("B1H.H. B2....ap F2....ap F1H.H.").network_points, 0);
    /* a route beside an airway in one space is not joined to it */
    assert_int_equal(scored("B1H.H. B2....ap C2.A.A D2ARRA{NW}{ES} D1R..R").network_points, 0);
}

/* "Longest lines run on through an airport, and its space counts." Not over airways. */
static void lines_run_on_through_airports(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H.H. B2H.H. B3....ap B4H.H.").highway, 4);
    assert_int_equal(scored("B1H.H. B2....ap C2.A.A D2....ap D3H.H. D4H.H.").highway, 3);
    ink_score score =
        scored("D4....ap D3H.H. D5H.H. C4.H.H E4.H.H"); /* it counts for each passage */
    assert_int_equal(score.highway, 3);
    score = scored("D4....ap D3HHH. D5H.H. C4.H.H E4H..H E3H.HH");
    assert_int_equal(score.highway, 7); /* C4 D4 E4 E3 D3 D4 D5 */
}

/* --- instead of a special route --------------------------------------------------------------- */

/* "The special route is crossed off, and is the one of the round and one of the three of the
   game." */
static void an_airport_stands_in_for_a_special_route(void **state)
{
    match *m = alone("classic+airline", ROUTES "A.A. .AA.");
    (void)state;
    assert_true(listed(m, 1, "^D4=HHHH"));
    match_play(m, 1, "^D4=HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 1);
    refused_with(m, 1, "^E4=RRRR", INK_E_SPECIAL_ROUND, "only one special route a round");
    (void)match_refused(m, 1, "B1HHHH", INK_E_SPECIAL_USED);
    (void)match_refused(m, 1, "B1HHRH*", INK_E_SPECIAL_ROUND);
    match_play(m, 1, DRAW " end");
    match_roll(m, ROUTES "A.A. .AA.");
    refused_with(m, 1, "^E4=HHHH", INK_E_SPECIAL_USED, "the special route HHHH is used up");
    (void)match_refused(m, 1, "^D4=RRRR", INK_E_OCCUPIED);
    (void)match_refused(m, 1, "^D4", INK_E_NOT_SPECIAL);
    match_play(m, 1, "^E4=RRRR");
}

/* "The special route that the third University gives can be given up in the same way." */
static void the_third_university_gives_an_airport(void **state)
{
    match *m = match_of("challenge+airline,goals=none", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. HRH.* RRR. AHHA{NW}{ES} ARAR{NS}{EW}");
    (void)match_refused(m, 1, "+E5....ap=HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "D4AHHA{NW}{ES} G7ARAR{NS}{EW} A2R.RR A3R.R.");
    assert_true(listed(m, 1, "+E5....ap=HHHH"));
    match_play(m, 1, "+E5....ap=HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 0);
    assert_int_equal(m->seat[0].sheet.round_specials, 0);
    (void)match_refused(m, 1, "B1HHHH", INK_E_SPECIAL_USED);
    match_play(m, 1, "B1HHRH*"); /* within the limits there is still one */
}

/* --- points ----------------------------------------------------------------------------------- */

/* "2 for each space of the longest airway from edge or airport to edge or airport": the example of
   the rulebook, 9 spaces are 18 points. */
static void nine_spaces_are_eighteen_points(void **state)
{
    (void)state;
    static const char nine[] =
        "A5.A.A B5....ap B4A.A. B3A.A. B2....ap C5.A.A D5.A.A E5..AA E6A.A. E7A.A.";
    assert_int_equal(scored(nine).expansion, 18);
    assert_string_equal(parts(nine), "the longest airway 18: B2 B3 B4 B5 C5 D5 E5 E6 E7");
}

/* An edge, an airport or both; what ends in the open counts nothing. */
static void an_airway_leads_from_end_to_end(void **state)
{
    (void)state;
    assert_int_equal(scored("A1A..A").expansion, 2); /* from edge to edge in one space */
    assert_int_equal(scored("A4.A.A B4....ap").expansion, 4);
    assert_int_equal(scored("C4....ap D4.A.A E4....ap").expansion, 6);
    assert_int_equal(scored("C4....ap D4.A.A").expansion, -2);
    assert_int_equal(scored("D4.A.A").expansion, -4);
    assert_int_equal(scored("A4.A.A B4....ap C4.A.A").expansion, 4 - 2);
}

/* "Each airway end that is open inside the board costs 2, each airport without an airway 4." */
static void loose_ends_and_lonely_airports_cost(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....ap").expansion, -4);
    assert_int_equal(scored("D4....ap D3H.H.").expansion, -4); /* a route is no airway */
    assert_int_equal(scored("D4....ap F4....ap").expansion, -8);
    assert_int_equal(scored("D4....ap E4....ap").expansion, -8); /* side by side */
    assert_int_equal(scored("B1A.A.").expansion, -2);            /* the edge is no open end */
    assert_string_equal(parts("D4.A.A F1....ap"),
                        "open airway ends -4: D4; airports without an airway -4: F1");
    assert_int_equal(scored("D4.A.A F1....ap").errors, 0);
}

/* Decision: "It uses no stretch twice, and each passage through an airport counts." */
static void passages_through_an_airport_count(void **state)
{
    (void)state;
    /* a ring of seven spaces and an airport, which two more airways leave for the edge */
    static const char ring[] = "D4....ap E4.A.A F4..AA F5A..A E5.A.A D5AA..";
    assert_int_equal(scored(ring).expansion, 2 * 6);
    assert_int_equal(
        scored("D4....ap E4.A.A F4..AA F5A..A E5.A.A D5AA.. D3A.A. D2A.A. D1A.A.").expansion,
        2 * (6 + 3 + 1)); /* D4 twice */
}

/* Decision: "A ring without an airport is no part of it." */
static void a_ring_is_no_airway(void **state)
{
    (void)state;
    assert_int_equal(scored("C3.AA. D3..AA C4AA.. D4A..A").expansion, 0);
}

/* Decision: "An airport at an exit does not join it, and two side by side do not join each
   other." */
static void airports_join_no_exits_and_no_airports(void **state)
{
    (void)state;
    assert_int_equal(scored("B1....ap B2H.H. B3H.H.").network_points, 0);
    assert_int_equal(scored("A2.R.R B2....ap C2....ap D2R..R D1R.R.").network_points, 0);
}

/* Decision: "A route arm that faces an airway is an error. An airway closes no loop." */
static void an_airway_closes_no_loop(void **state)
{
    (void)state;
    assert_true(reached("F", "C3....ap D3.H.H E3..HH E4H..H D4.H.H C4HH.."));
    assert_false(reached("F", "C3....ap D3.H.H E3....ap C4A.A. C5....ap D4.A.A"));
    assert_false(reached("F", "C3....ap D3.H.H E3....ap E4A..A D4.A.A C4AA.."));
    assert_false(reached("F", "C3....ap D3.A.A E3....ap E4H..H D4.H.H C4HH.."));
    assert_int_equal(scored("D4A.A. E4.H.H").errors, 2);
}

/* --- all else --------------------------------------------------------------------------------- */

/* "Anything that is drawn" counts for central spaces; no building reacts to what is no route. */
static void central_spaces_and_buildings(void **state)
{
    (void)state;
    assert_int_equal(scored("C3....ap D4A.A. A1A..A").centre, 2);
    match *m = match_of("challenge+airline,goals=none", NULL);
    match_roll(m, "H.H. R.R. H.R.* RRR. ....ap .AA.");
    match_play(m, 1, "A1....ap");
    (void)match_refused(m, 1, "=B1H.H.", INK_E_NOT_EARNED);
}

static void the_sheet_is_written_and_checked(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D4....ap D3ARRA{NW}{ES}");
    assert_string_equal(words_of(&sheet), "D3ARRA{NW}{ES} D4....ap");
    assert_string_equal(check("D4....ap D5H.H. D3ARRA{NW}{ES}"), "yes");
}

static int by_airline(void **state)
{
    (void)state;
    (void)play_by("classic+airline");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_airline)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds_and_two_dice),
        TEST(the_dice_may_be_left_out),
        TEST(the_dice_may_float),
        TEST(airways_join_only_airways_and_airports),
        TEST(an_airport_joins_what_points_at_it),
        TEST(a_route_may_begin_at_an_airport),
        TEST(airways_join_networks),
        TEST(lines_run_on_through_airports),
        TEST(an_airport_stands_in_for_a_special_route),
        TEST(the_third_university_gives_an_airport),
        TEST(nine_spaces_are_eighteen_points),
        TEST(an_airway_leads_from_end_to_end),
        TEST(loose_ends_and_lonely_airports_cost),
        TEST(passages_through_an_airport_count),
        TEST(a_ring_is_no_airway),
        TEST(airports_join_no_exits_and_no_airports),
        TEST(an_airway_closes_no_loop),
        TEST(central_spaces_and_buildings),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

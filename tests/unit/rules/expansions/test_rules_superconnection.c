/* TEST rules_superconnection: Superconnection: one test for each sentence of docs/rules.md on it,
   and for each decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- the die ---------------------------------------------------------------------------------- */

/* "6 rounds", one die. */
static void the_game_has_six_rounds_and_one_die(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+superconnection")->rounds, 6);
    assert_int_equal(play_by("classic+superconnection")->rounds, 6);
    assert_int_equal(rules_now()->dice, 5);
    assert_string_equal(faces_of(4), ".HSR* 2, S.S. 2, SSS. 1, ..SS 1");
}

/* "You must draw it, if it fits anywhere." What fits nowhere is lost. */
static void the_die_must_be_drawn(void **state)
{
    (void)state;
    match *m = alone("classic+superconnection", ROUTES "S.S.");
    match_play(m, 1, DRAW);
    ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
    assert_int_equal(why.die, INK_ROUTE_DICE);
    match_play(m, 1, "B2S.S. end");
    m = match_of("challenge+superconnection,goals=none", NULL); /* all exits lead to dead ends */
    match_roll(m, "H.H. H.H. H.R.* HHH. S.S.");
    match_ink(m, 1,
              "B1H...* D1R...* F1H...* A2...R* G2.R..* A4...H* G4.H..* A6...R* G6.R..* B7..H.* "
              "D7..R.* F7..H.*");
    (void)match_refused(m, 1, "D4S.S.", INK_E_DETACHED);
    match_play(m, 1, "end");
}

/* "It must be joined, by any of its arms." */
static void it_must_join(void **state)
{
    (void)state;
    assert_false(fits("", "D4S.S."));
    assert_true(fits("B1H.H.", "B2S.S."));
    assert_true(fits("D1R.R.", "D2S.S."));
    assert_true(fits("B1S.S.", "B2SSS."));
    assert_true(fits("B1S.S.", "B2SR.H*")); /* by its superconnection, */
    assert_true(fits("B1H.H.", "B2HSR.*")); /* its highway, */
    assert_true(fits("D1R.R.", "D2RSH.*")); /* or its railway */
    assert_false(fits("B1H.H.", "C2S.S.")); /* not at a corner */
    assert_false(fits("B1H.H.", "B2.SS.")); /* nor by a blank side */
    assert_true(fits("B1S.S.", "B2H.H."));  /* and routes join it */
    assert_true(fits("B1S.S.", "B2R.R."));
}

/* --- what it joins ---------------------------------------------------------------------------- */

/* "Superconnections join highways, railways and superconnections": they never clash. */
static void it_clashes_with_nothing(void **state)
{
    (void)state;
    assert_true(fits("B1H.H. B3R.R.", "B2S.S."));
    assert_false(fits("B1H.H. B3R.R.", "B2H.H.")); /* highway and railway still clash */
    assert_false(fits("D1S.S. D3H.H.", "D2R.R."));
    assert_true(fits("B1H.H. B3R.R.", "B2H.RS*"));
    assert_false(fits("B1H.H. B3R.R.", "B2R.HS*"));
}

/* "And exits of both kinds." */
static void it_joins_exits_of_both_kinds(void **state)
{
    (void)state;
    assert_true(fits("", "B1S.S."));
    assert_true(fits("", "D1S.S."));
    assert_false(fits("", "C1S.S."));
    assert_int_equal(scored("B1.SS. C1.S.S D1S.SS").network_points, 0); /* B1 has no north */
    ink_score score = scored("B1SS.. C1.S.S D1SS.S E1.S.S F1S..S");
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.network_points, 8);
    assert_int_equal(score.errors, 0);
    assert_int_equal(score.total, 8 + 5 + 5);
}

/* An exit that is joined so is not closed. */
static void such_an_exit_is_not_closed(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("B1S.S. D1S.S. F1.S.S");
    unsigned closed = ink_sheet_closed_exits(rules_now(), &sheet);
    int count = 0;
    for (int e = 0; e < INK_EXITS; e++)
        if ((closed >> e & 1) != 0) {
            assert_int_equal(rules_now()->exit[e].cell, cell_of("F1"));
            count++;
        }
    assert_int_equal(count, 1);
}

/* "Everything that hangs together by them is one network." */
static void networks_go_on_through_it(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H.H. B2S..S A2.S.S").network_points, 4);
    ink_score score = scored("B1H.H. B2S.S. B3R..R A3RR.. A2..RR");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 4);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* "Spaces with them count for the longest highway and for the longest railway." */
static void it_counts_for_both_lines(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H. B2S.S. B3S.S. B4H.H.");
    assert_int_equal(score.highway, 4);
    assert_int_equal(score.railway, 2);
    score = scored("B1H.H. B2S.S. B3R.R. B4R.R.");
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 3);
    score = scored("C4.S.S D4SSS. D3S.S. D5S.S."); /* a line takes two of three arms */
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 3);
}

/* "The line does not change its kind in them." */
static void a_line_keeps_its_kind(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H. B2H.H. B3S.S. B4R.R. B5R.R. B6R.R.");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 4);
    score = scored("B1H.H. B2H.RS* B3R.R. B4R.R. A2.S.S");
    assert_int_equal(score.highway, 3); /* B1 B2 A2 */
    assert_int_equal(score.railway, 4); /* B4 B3 B2 A2 */
}

/* --- errors and buildings --------------------------------------------------------------------- */

/* "Open ends are errors", inside the board as ever. */
static void open_ends_are_errors(void **state)
{
    (void)state;
    assert_int_equal(scored("B1S.S.").errors, 1);
    assert_int_equal(scored("B1SSS.").errors, 2);
    assert_int_equal(scored("A1S..S").errors, 0); /* at the edge, without an exit */
    assert_int_equal(scored("B1S.S. B2.H.H").errors, 3);
}

/* "A Factory never copies this die." */
static void a_factory_never_copies_it(void **state)
{
    match *m = match_of("challenge+superconnection,goals=none", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. H.R.* RRR. S.S.");
    match_ink(m, 1, "B1H..H");
    match_play(m, 1, "A1.H.H");
    (void)match_refused(m, 1, "=B2S.S.", INK_E_NOT_EARNED);
    assert_true(listed(m, 1, "=F1H.H."));
}

/* Decision: buildings ask for a highway or a railway; superconnections alone are neither. The
   Station of the die works on a Village. */
static void buildings_want_a_highway_or_a_railway(void **state)
{
    match *m = match_of("challenge+superconnection,goals=none", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. H.R.* RRR. S.S.");
    match_ink(m, 1, "B1H..H");
    match_play(m, 1, "A1.S.S");
    (void)match_refused(m, 1, "=F1H.H.", INK_E_NOT_EARNED);
    m = match_of("challenge+superconnection,goals=none", NULL);
    match_roll(m, "H.H. R.R. H.R.* RRR. .HSR*");
    match_ink(m, 1, "B1HH..");
    match_play(m, 1, "C1.RSH*");
    assert_int_equal(score_now(m, 1).villages, 2);
}

/* "Central spaces", as with all that is drawn. */
static void it_counts_for_central_spaces(void **state)
{
    (void)state;
    assert_int_equal(scored("D4S.S. D3S.S. D1S.S.").centre, 2);
}

/* The expansion has no points of its own. */
static void it_has_no_line_of_the_score(void **state)
{
    (void)state;
    assert_int_equal(rules_now()->score_lines & INK_LINE_EXPANSION, 0);
    assert_int_equal(scored("B1S.S. D4SSS.").expansion, 0);
    assert_string_equal(parts("B1S.S. D4SSS."), "");
}

/* Goals ask for routes: loops and lengths count it. */
static void goals_count_it(void **state)
{
    (void)state;
    assert_true(reached("F", "C3.SS. D3..SS C4SS.. D4S..S"));
    assert_true(reached("F", "C3.SS. D3..SS C4SH.R* D4S..S"));
    assert_true(reached("I", "B1H.H. B2S.S. B3S.S. B4S.S. B5S.S. B6S.S."));
    assert_true(reached("J", "B1H.H. B2S.S. B3S.S. B4S.S. B5S.S. B6S.S. B7S.S."));
}

static int by_superconnection(void **state)
{
    (void)state;
    (void)play_by("classic+superconnection");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_superconnection)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds_and_one_die),
        TEST(the_die_must_be_drawn),
        TEST(it_must_join),
        TEST(it_clashes_with_nothing),
        TEST(it_joins_exits_of_both_kinds),
        TEST(such_an_exit_is_not_closed),
        TEST(networks_go_on_through_it),
        TEST(it_counts_for_both_lines),
        TEST(a_line_keeps_its_kind),
        TEST(open_ends_are_errors),
        TEST(a_factory_never_copies_it),
        TEST(buildings_want_a_highway_or_a_railway),
        TEST(it_counts_for_central_spaces),
        TEST(it_has_no_line_of_the_score),
        TEST(goals_count_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

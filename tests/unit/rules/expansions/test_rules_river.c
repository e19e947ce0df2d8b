/* TEST rules_river: River: one test for each sentence of docs/rules.md on it, and its goal cards.
   Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- 8. River: the dice ----------------------------------------------------------------------- */

/* "6 rounds, optional, 2 equal dice." */
static void the_game_has_six_rounds(void **state)
{
    (void)state;
    assert_int_equal(play_by("classic+river")->rounds, 6);
    assert_int_equal(play_by("challenge+river")->rounds, 6);
    assert_int_equal(ink_ruleset_rolls(rules_now()), 6);
    assert_int_equal(rules_now()->dice, 6);
}

static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    for (int die = 4; die < 6; die++) {
        assert_string_equal(faces_of(die), "V.V. 1, VV.. 3, HVHV{NS}{EW} 1, RVRV{NS}{EW} 1");
        assert_int_equal(rules_now()->die[die].duty, 0);
    }
}

/* "Optional dice may be left undrawn", none, one or both of them drawn. */
static void rivers_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "D4V.V. ", "D4V.V. D5.V.V "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+river", ROUTES "V.V. V.V.");
        match_play(m, 1, drawn[i]);
        ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
        assert_true(why.die < INK_ROUTE_DICE);
        match_play(m, 1, DRAW " end");
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* "Need not join anything." The route dice must, as ever. */
static void rivers_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4V.V."));
    assert_true(fits("", "D4VV.."));
    assert_true(fits("", "D4HVHV{NS}{EW}"));
    assert_true(fits("", "D4VRVR{NS}{EW}"));
    assert_false(fits("", "D4H.H."));
    assert_true(fits("", "A7..VV")); /* at the edge, too */
}

/* "A river arm may not face a highway or railway arm", whoever comes first. */
static void a_river_may_not_face_a_route(void **state)
{
    (void)state;
    assert_false(fits("D4HHHH", "D3V.V."));
    assert_false(fits("D4RRRR", "D3V.V."));
    assert_false(fits("D4RRRR", "E4.V.V"));
    assert_true(fits("D4.H.H", "D3V.V.")); /* a blank side */
    assert_true(fits("D4HHHH", "D3.V.V")); /* and from one */
    assert_false(fits("D3H.H. D5V.V.", "D4H.H."));
    assert_false(fits("D3R.R. D5V.V.", "D4RRRR"));
    assert_true(fits("D3H.H. C4V.V.", "D4HH.."));
    assert_true(fits("D3H.H.", "D4HVHV{NS}{EW}"));
    assert_false(fits("D3H.H.", "D4VHVH{NS}{EW}"));
    assert_false(fits("D3H.H.", "D4RVRV{NS}{EW}")); /* the bridge is of the other kind */
    assert_true(fits("D3V.V.", "D4VHVH{NS}{EW}"));
    assert_false(fits("D3V.V.", "D4HVHV{NS}{EW}"));
}

/* "Nor an exit." At the rest of the edge it may lie. */
static void a_river_may_not_face_an_exit(void **state)
{
    static const char *const at_exit[] = {"B1V.V.", "D1V.V.", "F7V.V.", "A2.V.V",
                                          "A4.V.V", "G6.V.V", "D7VV.."};
    (void)state;
    for (int i = 0; i < 6; i++)
        assert_false(fits("", at_exit[i]));
    assert_true(fits("", at_exit[6])); /* by its blank side */
    assert_true(fits("", "A1V.V."));
    assert_true(fits("", "G7.VV."));
    assert_false(fits("", "A4HVHV{NS}{EW}"));
    assert_true(fits("", "A4VHVH{NS}{EW}"));  /* the bridge itself may join the exit */
    assert_false(fits("", "A2VHVH{NS}{EW}")); /* but not one of the other kind */
}

static void clashes_are_told(void **state)
{
    match *m = alone("classic+river", ROUTES "V.V. VV..");
    (void)state;
    match_play(m, 1, "B1H.H.");
    refused_with(m, 1, "B2V.V.", INK_E_CLASH, "at B2 the route on the N side is of another kind");
    refused_with(m, 1, "D1V.V.", INK_E_EXIT_CLASH,
                 "at D1 the exit on the N side is of another kind");
    match_play(m, 1, "E2V.V.");
    refused_with(m, 1, "E1.HH.", INK_E_CLASH, "at E1 the route on the S side is of another kind");
    refused_with(m, 1, "B1VV..", INK_E_OCCUPIED, "B1 is not empty");
}

/* A route that joins nothing but a river joins nothing. */
static void a_river_joins_no_route(void **state)
{
    (void)state;
    assert_false(fits("D4HVHV{NS}{EW}", "E4H.H."));
    assert_true(fits("D4HVHV{NS}{EW}", "D3H.H.")); /* by the bridge it may */
    assert_int_equal(scored("B1H.H. B2HVHV{NS}{EW} A2VV.. C2.V.V").exits[0], 1);
}

/* --- errors ----------------------------------------------------------------------------------- */

/* "Each river arm that meets neither river nor outer edge is an error." */
static void open_rivers_are_errors(void **state)
{
    (void)state;
    assert_int_equal(scored("D4V.V.").errors, 2);
    assert_int_equal(scored("D4V.V. D5V.V.").errors, 2);
    assert_int_equal(scored("C1V.V.").errors, 1); /* the other arm is at the edge */
    assert_int_equal(scored("C1V.V. C2V..V B2.V.V A2.VV. A3V.V.").errors, 1);
    assert_int_equal(scored("A1V..V").errors, 0);
    assert_int_equal(scored("D4V.V. D3.H.H").errors, 4); /* against a blank side, still open */
    assert_int_equal(scored("D4HVHV{NS}{EW}").errors, 4);
    assert_int_equal(scored("B1H.H. B2HVHV{NS}{EW}").errors, 3);
}

/* --- score ------------------------------------------------------------------------------------ */

#define COLUMN_C "C1V.V. C2V.V. C3V.V. C4V.V. C5V.V. C6V.V. C7V.V."

/* "One river (the best) scores 1 a space, +3 if both its ends are at the edge." */
static void the_best_river_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("D4V.V.").expansion, 1);
    assert_int_equal(scored("D4V.V. D5V.V. E1V.V.").expansion, 2); /* one of them */
    assert_int_equal(scored(COLUMN_C).expansion, 7 + 3);
    assert_int_equal(scored("C1V.V. C2V.V. C3V.V. C4V.V.").expansion, 4); /* one end is open */
    assert_int_equal(scored("A1V..V").expansion, 1 + 3);
    assert_int_equal(scored("A3..VV A4VV.. B4.V.V").expansion, 3);     /* the edge at one end */
    assert_int_equal(scored("A3..VV A4V.V. A5V..V").expansion, 3 + 3); /* twice the same edge */
}

/* The best one, by points: a short one from edge to edge may beat a longer one. */
static void the_best_is_counted_with_its_three(void **state)
{
    (void)state;
    assert_int_equal(scored("A1V..V C3V.V. C4V.V. C5V.V.").expansion, 4);
    assert_int_equal(scored("A1V..V C2V.V. C3V.V. C4V.V. C5V.V. C6V.V.").expansion, 5);
    assert_string_equal(parts("A1V..V C3V.V. C4V.V. C5V.V."), "the best river 4: A1");
    assert_string_equal(parts("C3V.V. C4V.V. E1V.V."), "the best river 2: C3 C4");
    assert_string_equal(parts("C5V.V. C6V.V. E2V.V. E3V.V."), "the best river 2: E2 E3");
    assert_string_equal(parts("E3V.V. E4V.V. C3V.V. C4V.V."), "the best river 2: C3 C4");
    assert_string_equal(parts(""), "");
}

/* Bridges are spaces of the river like others; the route above is none. */
static void bridges_count_as_river(void **state)
{
    (void)state;
    ink_score score = scored("A1.VV. B1.H.H A2VHVH{NS}{EW} A3V.V.");
    assert_int_equal(score.expansion, 3);
    assert_int_equal(
        scored("C1V.V. C2VRVR{NS}{EW} C3VHVH{NS}{EW} C4V.V. C5V.V. C6V.V. C7V.V.").expansion, 10);
}

/* "A river that closes into a ring has no ends, so no +3", nor errors. */
static void a_ring_has_no_ends(void **state)
{
    (void)state;
    assert_int_equal(scored("C3.VV. D3..VV C4VV.. D4V..V").expansion, 4);
    assert_int_equal(scored("C3.VV. D3..VV C4VV.. D4V..V").errors, 0);
    assert_int_equal(scored("A1.VV. B1..VV A2VV.. B2V..V").expansion, 4); /* along the edge */
}

/* "Water ... counts" in the central spaces; and a line goes over a bridge. */
static void rivers_lie_in_central_spaces_and_under_lines(void **state)
{
    (void)state;
    assert_int_equal(scored("C3V.V. C4V.V. C2V.V.").centre, 2);
    ink_score score = scored("B1H.H. B2H.H. B3H.H. B4HVHV{NS}{EW} B5H.H. B6H.H. B7H.H.");
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.errors, 2);
    assert_int_equal(score.expansion, 1);
    assert_int_equal(score.total, 4 + 7 - 2 + 1);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "RA a line crosses the same river twice." */
static void goal_ra_one_line_twice_over_one_river(void **state)
{
    (void)state;
    assert_true(reached("RA", "C3VHVH{NS}{EW} D3..HH D4H..H C4VHVH{NS}{EW}"));
    assert_false(reached("RA", "C3VHVH{NS}{EW} D3..HH C4VHVH{NS}{EW}"));
    /* two rivers, until they are one */
    assert_false(reached("RA", "C3VHVH{NS}{EW} D3..HH D4H.H. D5H..H C5VHVH{NS}{EW}"));
    assert_true(reached("RA", "C3VHVH{NS}{EW} D3..HH D4H.H. D5H..H C5VHVH{NS}{EW} C4V.V."));
    /* the same by railway */
    assert_true(reached("RA", "C3VRVR{NS}{EW} D3..RR D4R..R C4VRVR{NS}{EW}"));
    /* bridges side by side, and a river that comes back to the line */
    assert_false(reached("RA", "C3HVHV{NS}{EW} C2HVHV{NS}{EW}"));
    assert_true(reached("RA", "C3HVHV{NS}{EW} C2HVHV{NS}{EW} D2..VV D3V..V"));
}

/* "A line in RA is of one kind": a Station between the bridges does not do. */
static void goal_ra_wants_one_kind(void **state)
{
    (void)state;
    assert_false(reached("RA", "C3VHVH{NS}{EW} D3..RH* D4R..R C4VRVR{NS}{EW}"));
    assert_false(reached("RA", "C3VHVH{NS}{EW} D3..RH* D4R.H.* D5H..H C5VHVH{NS}{EW} C4V.V."));
    assert_true(reached("RA", "C3VHVH{NS}{EW} D3RHHH* D4H.H. D5H..H C5VHVH{NS}{EW} C4V.V."));
}

/* "RB three Stations next to river spaces": by a side, at any river. */
static void goal_rb_three_stations_by_rivers(void **state)
{
    (void)state;
    assert_false(reached("RB", "C3V.V. C4V.V. B3H..R* D3HR..*"));
    assert_true(reached("RB", "C3V.V. C4V.V. B3H..R* D3HR..* B4..HR*"));
    assert_false(reached("RB", "C3V.V. C4V.V. B3H..R* D3HR..* D5HR..*")); /* at a corner */
    assert_true(reached("RB", "C3V.V. F6V.V. B3H..R* D3HR..* G6HR..*"));  /* two rivers */
    assert_false(reached("RB", "C3V.V. C4V.V. B3H..H D3HR..* B4..HR*"));  /* no Station */
    assert_true(reached("RB", "C3VHVH{NS}{EW} B3.HR.* D3.R.H* C2HR..*"));
}

/* "RC two exits joined by a line that crosses a river." */
static void goal_rc_exits_over_a_river(void **state)
{
    (void)state;
    assert_true(reached("RC", "B1H.H. B2H.H. B3H.H. B4HVHV{NS}{EW} B5H.H. B6H.H. B7H.H."));
    assert_false(reached("RC", "B1H.H. B2H.H. B3H.H. B4HVHV{NS}{EW} B5H.H. B7H.H."));
    assert_false(reached("RC", "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. D4HVHV{NS}{EW}"));
    assert_true(reached("RC", "A2.R.R B2.R.R C2VRVR{NS}{EW} D2RR.R D1R.R."));
}

/* "Of one kind": the line may not change at a Station on its way. */
static void goal_rc_wants_one_kind(void **state)
{
    (void)state;
    assert_false(reached("RC", "B1H.H. B2H.H. B3H.H. B4HVHV{NS}{EW} B5H.H. B6H..R* A6.R.R"));
    assert_true(reached("RC", "A4.H.H B4HH.H B1H.H. B2H.H. B3HVHV{NS}{EW}"));
}

/* "Crosses by both arms of the bridge": a bridge at the end of a branch is not crossed, one on
   a way round is. */
static void goal_rc_crosses_by_both_arms(void **state)
{
    (void)state;
#define COLUMN_B "B1H.H. B3H.H. B5H.H. B6H.H. B7H.H. "
    assert_false(reached("RC", COLUMN_B "B2HHH. B4H.H. C2VHVH{NS}{EW}"));
    assert_false(
        reached("RC", COLUMN_B "B2HHH. B4H.H. C2VHVH{NS}{EW} D2..HH D3H.H. D4H..H C4.H.H"));
    assert_true(reached("RC", COLUMN_B "B2HHH. B4HHH. C2VHVH{NS}{EW} D2..HH D3H.H. D4H..H C4.H.H"));
}

/* F is about routes: a ring of river is no loop. */
static void goal_f_is_not_for_rivers(void **state)
{
    (void)state;
    assert_false(reached("F", "C3.VV. D3..VV C4VV.. D4V..V"));
    assert_true(reached("F", "C3.HH. D3..HH C4HH.. D4H..H"));
}

/* "In A, C, D, E anything drawn counts." */
static void goals_count_rivers_as_drawn(void **state)
{
    (void)state;
    assert_true(reached("A", "C3V.V. D3V.V. E3V.V. C4V.V. E5VV.."));
    assert_true(reached("C", COLUMN_C));
    assert_true(reached("D", "A1V..V G1VV.. G7.VV."));
    assert_true(reached("E", "A1V..V B1.V.V C1.V.V A2V.V. B2V.V. C2V.V. A3V.V. B3V.V. C3V.V."));
}

static void the_sheet_is_written_and_checked(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D4V.V. B1H.H. D5HVHV{NS}{EW}");
    assert_string_equal(words_of(&sheet), "B1H.H. D4V.V. D5HVHV{NS}{EW}");
    assert_string_equal(check("B1H.H. D4V.V. A1V.V."), "yes");
    assert_string_equal(check("B1H.H. D4V.V. B2V.V."),
                        "at B2 the route on the N side is of another kind");
}

static int by_river(void **state)
{
    (void)state;
    (void)play_by("classic+river");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_river)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds),
        TEST(the_dice_are_two_equal_ones),
        TEST(rivers_need_not_be_drawn),
        TEST(rivers_may_float),
        TEST(a_river_may_not_face_a_route),
        TEST(a_river_may_not_face_an_exit),
        TEST(clashes_are_told),
        TEST(a_river_joins_no_route),
        TEST(open_rivers_are_errors),
        TEST(the_best_river_scores),
        TEST(the_best_is_counted_with_its_three),
        TEST(bridges_count_as_river),
        TEST(a_ring_has_no_ends),
        TEST(rivers_lie_in_central_spaces_and_under_lines),
        TEST(goal_ra_one_line_twice_over_one_river),
        TEST(goal_ra_wants_one_kind),
        TEST(goal_rb_three_stations_by_rivers),
        TEST(goal_rc_exits_over_a_river),
        TEST(goal_rc_wants_one_kind),
        TEST(goal_rc_crosses_by_both_arms),
        TEST(goal_f_is_not_for_rivers),
        TEST(goals_count_rivers_as_drawn),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

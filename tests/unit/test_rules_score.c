/* TEST rules_score: One test for each sentence of docs/rules.md on the score (rules 4), and its two
   boards. score_of asks library and twin and compares them before the numbers are looked at. */
#include "support.h"

/* --- "Networks: every network of n exits scores on its own: n = 0..12 gives 0 0 4 8 12 16
       20 24 28 32 36 40 45." --------------------------------------------------------------- */

static void networks_score_by_their_exits(void **state)
{
    static const int points[] = {0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45};
    (void)state;
    for (int exits = 0; exits <= 12; exits++) {
        assert_int_equal(ink_score_network(exits), points[exits]);
        assert_int_equal(twin_network_points(exits), points[exits]);
    }
}

static void every_network_scores_on_its_own(void **state)
{
    (void)state;
    ink_score score = score_of("B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. "
                               "F1H.H. F2H.H. F3H.H. F4H.H. F5H.H. F6H.H. F7H.H. D1R.R.");
    assert_int_equal(score.networks, 3);
    assert_int_equal(score.exits[0], 2);
    assert_int_equal(score.exits[1], 2);
    assert_int_equal(score.exits[2], 1);
    assert_int_equal(score.network_points, 8); /* 4 + 4 + 0 */
}

static void a_network_without_exits_is_none(void **state)
{
    (void)state;
    ink_score score = score_of("D4H.H. D5H.H.");
    assert_int_equal(score.networks, 0);
    assert_int_equal(score.network_points, 0);
}

static void a_station_joins_highway_and_railway(void **state)
{
    (void)state;
    ink_score score = score_of("D1R.R. D2R.R. D3R.R. D4RHRH{NS}{EW} D5R.R. D6R.R. D7R.R. "
                               "A4.H.H B4.H.H C4.H.H E4.H.H F4.H.H G4.H.H");
    assert_int_equal(score.networks, 2); /* an overpass joins nothing */
    assert_int_equal(score.network_points, 8);
    score = score_of("D1R.R. D2R.R. D3R.R. D4RHRH* D5R.R. D6R.R. D7R.R. "
                     "A4.H.H B4.H.H C4.H.H E4.H.H F4.H.H G4.H.H");
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.exits[0], 4);
    assert_int_equal(score.network_points, 12);
}

/* An arm at an exit of the other kind (which scoring does not ask about) reaches it not. */
static void an_exit_is_reached_by_its_own_kind_only(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1R.R.").networks, 0);
    assert_int_equal(score_of("B1.H.H").networks, 0); /* nor by a blank side */
    assert_int_equal(score_of("B1H.H.").networks, 1);
}

/* --- "Longest highway, longest railway. The line may cross itself; a space counts each time
       the line goes through it; no stretch is used twice." --------------------------------- */

static void a_single_piece_counts_one(void **state)
{
    (void)state;
    assert_int_equal(score_of("D4H.H.").highway, 1);
    assert_int_equal(score_of("D4HHH.").highway, 1);
    assert_int_equal(score_of("D4RRRR").railway, 1); /* four arms, but two is all a line uses */
    assert_int_equal(score_of("D4RRRR").highway, 0);
    assert_int_equal(score_of("").highway, 0);
}

static void a_straight_line_counts_its_spaces(void **state)
{
    (void)state;
    ink_score score = score_of("B1H.H. B2H.H. B3H.H. D1R.R. D2R.R.");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 2);
}

/* "So a plain ring of n curves counts n." */
static void a_ring_of_n_counts_n(void **state)
{
    (void)state;
    assert_int_equal(score_of("C3.HH. D3..HH C4HH.. D4H..H").highway, 4);
    assert_int_equal(score_of("C3.RR. D3.R.R E3..RR C4R.R. E4R.R. C5RR.. D5.R.R E5R..R").railway,
                     8);
}

/* "A 2x2 loop hanging on a T, entered by the T's third arm, counts 5 (the T twice)." */
static void a_loop_on_a_t_counts_the_t_twice(void **state)
{
    (void)state;
    assert_int_equal(score_of("C3HHH. D3..HH C4HH.. D4H..H").highway, 5);
    assert_int_equal(score_of("C2R.R. C3RRR. D3..RR C4RR.. D4R..R").railway, 6);
}

/* The line may cross itself at a crossing, which then counts twice. */
static void a_line_may_cross_itself(void **state)
{
    (void)state;
    /* two rings that share the crossing D4: 3 + 3 + D4 twice */
    assert_int_equal(score_of("C3.HH. D3..HH C4HH.. D4HHHH E4..HH D5HH.. E5H..H").highway, 8);
    /* a loop at a crossing, come in by the third arm, left by the fourth */
    assert_int_equal(score_of("C3.HH. D3..HH C4HH.. D4HHHH E4.H.H D5H.H.").highway, 7);
}

static void no_stretch_is_used_twice(void **state)
{
    (void)state;
    /* a loop on a stem: the stem cannot be gone back along */
    assert_int_equal(score_of("C1H.H. C2H.H. C3HHH. D3..HH C4HH.. D4H..H").highway, 7);
    /* two loops joined by a stem: both loops count, the stem once */
    assert_int_equal(
        score_of("A3.HH. B3..HH A4HH.. B4HH.H C4.H.H D4HH.H D3.HH. E3..HH E4H..H").highway, 11);
}

/* "[D] A stretch is one arm of one space; an overpass has two separate strands." */
static void an_overpass_has_separate_strands(void **state)
{
    (void)state;
    ink_score score = score_of("D3H.H. D4HRHR{NS}{EW} D5H.H. C4.R.R E4.R.R");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 3);
    score = score_of("D3H.H. D4HRHR* D5H.H. C4.R.R E4.R.R");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 3);
}

/* "A line ... scores, for each strand it visits, half the arms it used there, rounded up." */
static void branches_do_not_add(void **state)
{
    (void)state;
    assert_int_equal(score_of("D4HHHH D3H.H. D5H.H. C4.H.H E4.H.H").highway, 3);
    assert_int_equal(score_of("D4HHHH D3H.H. D5H.H. C4.H.H E4.H.H D2H.H. B4.H.H").highway, 5);
}

/* "A station's space counts for both kinds, but the line never changes kind." */
static void a_station_counts_for_both_kinds(void **state)
{
    (void)state;
    ink_score score = score_of("D4H.R.*");
    assert_int_equal(score.highway, 1);
    assert_int_equal(score.railway, 1);
}

static void a_line_never_changes_kind(void **state)
{
    (void)state;
    ink_score score = score_of("D2H.H. D3H.H. D4H.R.* D5R.R.");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 2);
}

static void a_station_does_not_stop_a_line(void **state)
{
    (void)state;
    ink_score score = score_of("D2H.H. D3H.H. D4HHHR* D5H.H. D6H.H.");
    assert_int_equal(score.highway, 5);
    assert_int_equal(score.railway, 1);
}

/* "Arms at the outer edge or in the open are stretches too, they just lead nowhere." */
static void open_arms_are_stretches_too(void **state)
{
    (void)state;
    /* the T's third arm is in the open, at the edge, or at an exit: it lets the T count twice */
    assert_int_equal(score_of("C3HHH. D3..HH C4HH.. D4H..H").highway, 5);
    assert_int_equal(score_of("A1HHH. B1..HH A2HH.. B2H..H").highway, 5);
    assert_int_equal(score_of("F1HHH. G1..HH F2HH.. G2H..H").highway, 5);
}

/* --- "Central spaces: 1 for each with anything drawn in it." ------------------------------ */

static void central_spaces_count_one_each(void **state)
{
    (void)state;
    assert_int_equal(score_of("C3H.H. E5R.R. D4HRHR{NS}{EW}").centre, 3);
    assert_int_equal(score_of("B3H.H. F5R.R. C2H.H. C6H.H. D2R.R.").centre, 0);
    assert_int_equal(
        score_of("C3H.H. D3H.H. E3H.H. C4H.H. D4H.H. E4H.H. C5H.H. D5H.H. E5H.H.").centre, 9);
}

/* --- "Errors: -1 for every highway or railway arm that faces a space inside the board and
       meets no arm of its kind there." ----------------------------------------------------- */

static void an_open_arm_inside_the_board_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(score_of("D4HHHH").errors, 4);
    assert_int_equal(score_of("D4H.H. D5H.H.").errors, 2);
}

static void an_arm_against_a_blank_side_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1H.H. B2.H.H A2.H.H C2.H.H").errors, 2); /* B1 south, C2 east */
}

static void highway_against_railway_is_two_errors(void **state)
{
    (void)state;
    assert_int_equal(score_of("D1R.R. D2H.H. D3H.H. D4H.H. D5H.H. D6H.H. D7H.H.").errors, 2);
}

/* "Arms at the outer edge are never errors, exit or not." */
static void arms_at_the_edge_are_never_errors(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1H.H.").errors, 1); /* only the south arm */
    assert_int_equal(score_of("A1H..H").errors, 0); /* no exit there */
    assert_int_equal(score_of("G7.HH.").errors, 0);
    assert_int_equal(score_of("G1HHHH").errors, 2);
    assert_int_equal(score_of("B1R.R.").errors, 1); /* even at an exit of the other kind */
}

/* "Unused exits cost nothing." */
static void unused_exits_cost_nothing(void **state)
{
    (void)state;
    ink_score score = score_of("");
    assert_int_equal(score.errors, 0);
    assert_int_equal(score.total, 0);
}

static void the_total_is_the_sum_less_the_errors(void **state)
{
    (void)state;
    ink_score score = score_of("D1R.R. D2R.R. D3R.R. D4HRHR{NS}{EW} B1H.H. B2H.H.");
    assert_int_equal(score.total, score.network_points + score.highway + score.railway +
                                      score.centre - score.errors);
}

/* --- "Most points win; then fewest errors; then the win is shared." ----------------------- */

static void most_points_win_then_fewest_errors(void **state)
{
    ink_score a = {.total = 40, .errors = 5}, b = {.total = 39, .errors = 0};
    (void)state;
    assert_true(ink_score_compare(&a, &b) < 0);
    assert_true(ink_score_compare(&b, &a) > 0);
    b = (ink_score){.total = 40, .errors = 4};
    assert_true(ink_score_compare(&a, &b) > 0);
    assert_true(ink_score_compare(&b, &a) < 0);
}

static void then_the_win_is_shared(void **state)
{
    ink_score a = {.total = 40, .errors = 5, .highway = 9}, b = {.total = 40, .errors = 5};
    (void)state;
    assert_int_equal(ink_score_compare(&a, &b), 0);
    assert_int_equal(ink_score_compare(&b, &a), 0);
    a = (ink_score){.total = -3, .errors = 9};
    b = (ink_score){.total = -2, .errors = 12};
    assert_true(ink_score_compare(&a, &b) > 0);
}

/* --- the two boards ---------------------------------------------------------------------- */

static void the_rulebook_example_scores_46(void **state)
{
    (void)state;
    ink_score score = score_of("B1H.H. D1R.R. E1HRHR{NS}{EW} "
                               "A2.R.R B2HRHR{NS}{EW} C2.R.R D2RRHR* E2H..R* "
                               "B3H.H. D3HH.. E3.H.H F3..HH "
                               "A4.H.H B4HH.H C4..HH F4HHH. G4.H.H "
                               "C5H.H. D5.HR.* E5HHHH F5HRRH* "
                               "A6.R.R B6.RRR C6H..R* D6R.R. F6RR.. G6.R.R "
                               "B7R.H.* D7RRR. E7.R.R F7..HR*");
    assert_int_equal(score.networks, 2);
    assert_int_equal(score.exits[0], 6);
    assert_int_equal(score.exits[1], 4);
    assert_int_equal(score.network_points, 32);
    assert_int_equal(score.highway, 8);
    assert_int_equal(score.railway, 5);
    assert_int_equal(score.centre, 6);
    assert_int_equal(score.errors, 5);
    assert_int_equal(score.total, 46);
}

/* "Counted with each space once, so the rule above can only give the same or more": here it
   gives the same, 17 and 17. */
static void all_twelve_exits_score_83(void **state)
{
    (void)state;
    ink_score score = score_of("B1HHH. C1HH.H D1RHRH* E1HH.H F1HH.H G1.HHH "
                               "A2.RRR B2HRHR{NS}{EW} C2..RR G2HR..* "
                               "A3RHRH{NS}{EW} B3HH.H C3RRHH* D3..RR "
                               "A4RRRH* C4HH.. D4RHRH{NS}{EW} E4.H.H F4.H.H G4.HHH "
                               "A5R.RR D5R.R. G5H.H. "
                               "A6RR.R B6..RR D6R.R. G6HR..* "
                               "B7R.H.* D7RRR. E7.R.R F7..HR*");
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.exits[0], 12);
    assert_int_equal(score.network_points, 45);
    assert_int_equal(score.centre, 6);
    assert_int_equal(score.errors, 2);
    assert_int_equal(score.highway, 17);
    assert_int_equal(score.railway, 17);
    assert_int_equal(score.total, 83);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_score_by_their_exits),
        cmocka_unit_test(every_network_scores_on_its_own),
        cmocka_unit_test(a_network_without_exits_is_none),
        cmocka_unit_test(a_station_joins_highway_and_railway),
        cmocka_unit_test(an_exit_is_reached_by_its_own_kind_only),
        cmocka_unit_test(a_single_piece_counts_one),
        cmocka_unit_test(a_straight_line_counts_its_spaces),
        cmocka_unit_test(a_ring_of_n_counts_n),
        cmocka_unit_test(a_loop_on_a_t_counts_the_t_twice),
        cmocka_unit_test(a_line_may_cross_itself),
        cmocka_unit_test(no_stretch_is_used_twice),
        cmocka_unit_test(an_overpass_has_separate_strands),
        cmocka_unit_test(branches_do_not_add),
        cmocka_unit_test(a_station_counts_for_both_kinds),
        cmocka_unit_test(a_line_never_changes_kind),
        cmocka_unit_test(a_station_does_not_stop_a_line),
        cmocka_unit_test(open_arms_are_stretches_too),
        cmocka_unit_test(central_spaces_count_one_each),
        cmocka_unit_test(an_open_arm_inside_the_board_is_an_error),
        cmocka_unit_test(an_arm_against_a_blank_side_is_an_error),
        cmocka_unit_test(highway_against_railway_is_two_errors),
        cmocka_unit_test(arms_at_the_edge_are_never_errors),
        cmocka_unit_test(unused_exits_cost_nothing),
        cmocka_unit_test(the_total_is_the_sum_less_the_errors),
        cmocka_unit_test(most_points_win_then_fewest_errors),
        cmocka_unit_test(then_the_win_is_shared),
        cmocka_unit_test(the_rulebook_example_scores_46),
        cmocka_unit_test(all_twelve_exits_score_83),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The questions that players get wrong, one test for each. */
#include "match.h"

/* 1. May the longest line use a space twice? Yes: each passage counts 1, a stretch never
      twice; branches do not add. */
static void question_1_the_longest_line_may_use_a_space_twice(void **state)
{
    (void)state;
    /* down into the crossing, round the ring, across itself and out: D4 twice */
    assert_int_equal(score_of("D3H.H. D4HHHH E4..HH D5HH.. E5H..H C4.H.H").highway, 7);
    /* the same with the ring cut open: D4 once, and the longer branch only */
    assert_int_equal(score_of("D3H.H. D4HHHH E4.H.H D5H.H. C4.H.H").highway, 3);
}

/* 2. Only my biggest network scores? No: every network with two or more exits. */
static void question_2_every_network_scores(void **state)
{
    (void)state;
    ink_score score = score_of("A2.R.R B2.R.R C2.R.R D2RR.R D1R.R. E2.R.R F2.R.R G2.R.R "
                               "A4.H.H B4.H.H C4.H.H D4.H.H E4.H.H F4.H.H G4.H.H F7H.H.");
    assert_int_equal(score.networks, 3);
    assert_int_equal(score.network_points, 8 + 4 + 0);
}

/* 3. What is an error? Each end that meets neither a route nor the outer edge, an end that
      faces a blank side included; the edge, exit or not, is free. */
static void question_3_what_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1H.H. B2.H.H").errors, 3);        /* B1 south, B2 east and west */
    assert_int_equal(score_of("A1HH.. B1HH.H C1..HH").errors, 1); /* C1 south */
    assert_int_equal(score_of("G7RH..*").errors, 1);              /* east is the edge */
}

/* 4. May I skip a die? No: all four if possible; one that fits nowhere is lost. */
static void question_4_no_die_may_be_skipped(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_of("");
    roll(&sheet, "H.H. R.R. HHH. HR..*");
    plays(&sheet, by_die(0, "B1H.H."));
    plays(&sheet, by_die(1, "D1R.R."));
    plays(&sheet, by_die(3, "B2HR..*"));
    ink_refusal why = refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    assert_int_equal(why.die, 2);
    assert_int_equal(ink_sheet_why(classic(), &sheet, why.cell, why.tile, NULL), INK_OK);
    plays(&sheet, by_die(2, "F1HHH."));
    plays(&sheet, ink_move_end());
}

/* 5. Connected to what? An exit or any route already drawn, this round's included. */
static void question_5_joined_to_an_exit_or_any_route(void **state)
{
    (void)state;
    assert_true(fits("", "G6.R.R"));
    assert_true(fits("G6.R.R", "F6.R.R"));
    assert_true(fits("D4.R.R", "C4.R.R")); /* a route that reaches no exit will do */
    assert_false(fits("G6.R.R", "E6.R.R"));
}

/* 6. Highway against railway? Never, not even at an exit. Blank against anything is legal. */
static void question_6_highway_against_railway_never(void **state)
{
    (void)state;
    assert_false(fits("C4.H.H", "D4RRRR"));
    assert_false(fits("", "G4.R.R"));
    assert_true(fits("C4.H.H D3H.H.", "D4H..H"));
    assert_true(fits("C4.H.H D3R.R.", "D4.H.H")); /* blank towards the railway of D3 */
}

/* 7. Overpass? It joins nothing and counts for both lines. The special route with the same
      four ends has a Station and joins. */
static void question_7_the_overpass_joins_nothing(void **state)
{
    (void)state;
    ink_score over = score_of("B1H.H. B2HRHR{NS}{EW} A2.R.R C2.R.R B3H.H.");
    ink_score special = score_of("B1H.H. B2HRHR* A2.R.R C2.R.R B3H.H.");
    assert_int_equal(over.networks, 2);
    assert_int_equal(over.network_points, 0);
    assert_int_equal(over.highway, 3);
    assert_int_equal(over.railway, 3);
    assert_int_equal(special.networks, 1);
    assert_int_equal(special.network_points, 4);
    assert_int_equal(special.highway, 3);
    assert_int_equal(special.railway, 3);
}

/* 8. Station and longest line? It does not interrupt; its space counts for both kinds; the
      line does not change kind. */
static void question_8_a_station_does_not_interrupt(void **state)
{
    (void)state;
    ink_score score = score_of("B1H.H. B2HHHR* B3H.H. A2.R.R");
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 2);
    assert_int_equal(score.network_points, 4);
}

/* 9. Mirror allowed? Turn and mirror freely; it matters for the curved station. */
static void question_9_mirroring_is_allowed(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_of("");
    roll(&sheet, "H.H. R.R. HHH. HR..*");
    assert_int_equal(ink_sheet_ask(classic(), &sheet, by_die(3, "B1HR..*"), NULL), INK_OK);
    assert_int_equal(ink_sheet_ask(classic(), &sheet, by_die(3, "B1H..R*"), NULL), INK_OK);
}

/* 10. How many specials? One a round, three a game, each once, at any moment, connected. */
static void question_10_how_many_special_routes(void **state)
{
    static const char *const route[] = {"B1HHHH", "D1RRRR", "F1HHRH*"};
    static ink_moves moves;
    (void)state;
    ink_sheet sheet = sheet_of("");
    for (int round = 0; round < 4; round++) {
        roll(&sheet, "R.R. R.R. R.R. H.R.*");
        (void)refused(&sheet, by_special("D4HRRH*"),
                      round < 3 ? INK_E_DETACHED : INK_E_SPECIAL_GAME);
        if (round < 3) {
            plays(&sheet, by_special(route[round]));
            (void)refused(&sheet, by_special("G4HHHH"), INK_E_SPECIAL_USED);
            (void)refused(&sheet, by_special("B7HRHR*"),
                          round < 2 ? INK_E_SPECIAL_ROUND : INK_E_SPECIAL_GAME);
        }
        ink_sheet_dice_moves(classic(), &sheet, &moves);
        while (moves.count > 0) {
            plays(&sheet, moves.move[moves.count - 1]);
            ink_sheet_dice_moves(classic(), &sheet, &moves);
        }
        plays(&sheet, ink_move_end());
    }
}

/* The third University gives one more outside both limits, drawn at once, still crossed off. */
static void question_10_the_third_university_gives_one_more(void **state)
{
    match *m = match_of("challenge,goals=none", NULL);
    (void)state;
    match_ink(m, 1, "A2R.RR D3R.R. B4R.R. F1H.H. E2H.H.");
    match_roll(m, "R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "E3HHRH* A3R.R. D4R.R. B5RRR. +F2HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 1);
    assert_int_equal(ink_set_count(m->seat[0].sheet.used), 2);
    go_by(classic());
}

/* 11. What may a Factory copy? One route die of this round; not a special; now or never;
       optional; chains are legal. */
static void question_11_what_a_factory_may_copy(void **state)
{
    match *m = match_of("challenge,goals=none", NULL);
    (void)state;
    match_ink(m, 1, "A2R.RR G6R.R. F1H.H.");
    match_roll(m, "R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R.");
    (void)match_refused(m, 1, "=F2HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "=G5R.R. =F2H.H.");
    (void)match_refused(m, 1, "=F3H.H.", INK_E_NOT_EARNED);
    go_by(classic());
}

/* 12. Villages? Only a route with a Station; the highest marked box scores, not the sum. */
static void question_12_villages_score_the_highest_box(void **state)
{
    ink_score score;
    match *m = match_of("challenge,goals=none", NULL);
    (void)state;
    match_ink(m, 1, "A2R.RR F1H.H. E2H.H. E5H.H.");
    match_roll(m, "R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "E6H.H. A1R.R. =F2H.R.* E3H.R.*");
    ink_table_score(&m->rules, m->seat, 0, &score);
    assert_int_equal(score.villages, 4);
    go_by(classic());
}

/* 13. Goals? All who reach one in the same round get the same, then one value is struck; solo:
       4 by the end of round 3, 4, 5, later 1. Goal G is of three exits. */
static void question_13_goals_are_shared_and_then_struck(void **state)
{
    static const char across[] = "A2.R.R B2.R.R C2.R.R D2RR.R D1R.R. E2.R.R F2.R.R G2.R.R";
    match *m = match_of("classic,goals=G:A:C,players=3", NULL);
    (void)state;
    match_ink(m, 1, across);
    match_ink(m, 2, across);
    match_roll(m, "H.H. H.H. H.H. H.R.*");
    match_finish_round(m);
    assert_int_equal(m->seat[0].goal_points[0], 4);
    assert_int_equal(m->seat[1].goal_points[0], 4);
    assert_int_equal(ink_table_goal_value(&m->table, 0), 2);
    m = match_of("classic,goals=A:G:C", NULL);
    for (int round = 1; round <= 4; round++) {
        match_roll(m, "H.H. H.H. H.H. H.R.*");
        match_draw(m, 1);
        match_ink(m, 1, round == 4 ? across : "D1");
        match_play(m, 1, "end");
    }
    assert_int_equal(m->seat[0].goal_points[1], 4);
    go_by(classic());
}

/* 14. Centre? One for each central space with anything drawn, at most 9. */
static void question_14_the_centre_counts_at_most_nine(void **state)
{
    (void)state;
    assert_int_equal(score_of("D4HRHR{NS}{EW}").centre, 1); /* a space with two strands: one */
    assert_int_equal(score_of("C3H.H. D3H.H. E3H.H. C4H.H. D4H.H. E4H.H. C5H.H. D5H.H. E5H.H. "
                              "B3H.H. F3H.H.")
                         .centre,
                     9);
}

/* 15. Rounds and ties? Seven rounds; a tie goes to the fewer errors, else it is shared. */
static void question_15_rounds_and_ties(void **state)
{
    (void)state;
    ink_score few = {.total = 30, .errors = 1}, many = {.total = 30, .errors = 2};
    assert_int_equal(classic()->rounds, 7);
    assert_true(ink_score_compare(&few, &many) < 0);
    assert_int_equal(ink_score_compare(&few, &few), 0);
    uint16_t place[3]; /* in a draft: reverse turn order */
    match *m = match_of("classic,draft,players=3", "first=2");
    ink_table_rank(&m->rules, &m->table, m->seat, place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 3);
    assert_int_equal(place[2], 2);
    go_by(classic());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(question_1_the_longest_line_may_use_a_space_twice),
        cmocka_unit_test(question_2_every_network_scores),
        cmocka_unit_test(question_3_what_is_an_error),
        cmocka_unit_test(question_4_no_die_may_be_skipped),
        cmocka_unit_test(question_5_joined_to_an_exit_or_any_route),
        cmocka_unit_test(question_6_highway_against_railway_never),
        cmocka_unit_test(question_7_the_overpass_joins_nothing),
        cmocka_unit_test(question_8_a_station_does_not_interrupt),
        cmocka_unit_test(question_9_mirroring_is_allowed),
        cmocka_unit_test(question_10_how_many_special_routes),
        cmocka_unit_test(question_10_the_third_university_gives_one_more),
        cmocka_unit_test(question_11_what_a_factory_may_copy),
        cmocka_unit_test(question_12_villages_score_the_highest_box),
        cmocka_unit_test(question_13_goals_are_shared_and_then_struck),
        cmocka_unit_test(question_14_the_centre_counts_at_most_nine),
        cmocka_unit_test(question_15_rounds_and_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

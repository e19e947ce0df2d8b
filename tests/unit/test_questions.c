/* TEST questions: The questions that players get wrong, one test for each. */
#include "expansion.h"

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

/* --- with expansions -------------------------------------------------------------------------- */

#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

/* 16. Do I have to draw the dice of an expansion? Those of River, Lake, Desert, Canyon and Forest
       may be left out; of Lava one must be drawn if it can be. And how many rounds? Six; seven with
       Canyon. */
static void question_16_must_an_expansion_be_drawn(void **state)
{
    static const struct {
        const char *config, *dice;
        ink_status end;
        int rounds;
    } line[] = {{"classic+river", ROUTES "V.V. VV..", INK_OK, 6},
                {"classic+lake", ROUTES "L... LL..", INK_OK, 6},
                {"classic+desert", ROUTES "HH..c ....cc", INK_OK, 6},
                {"classic+canyon", ROUTES "~E ~EE", INK_OK, 7},
                {"classic+forest", ROUTES "HH..t ....t", INK_OK, 6},
                {"classic+lava", ROUTES "XX.. X.X.", INK_E_EXPANSION, 6}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        match *m = alone(line[i].config, line[i].dice);
        match_play(m, 1, DRAW);
        assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, ink_move_end(), NULL),
                         line[i].end);
        assert_int_equal(m->rules.rounds, line[i].rounds);
    }
}

/* 17. Do all my rivers score? No, one, which may be a shorter one from edge to edge. */
static void question_17_one_river_scores(void **state)
{
    (void)state;
    (void)play_by("classic+river");
    assert_int_equal(scored("A3V.V. A4V..V A2.VV. B2.V.V C2.V.V D2.V.V").expansion, 6);
    assert_int_equal(scored("E1V.V. E2VV.. F2.V.V G2V..V G1V.V.").expansion, 5 + 3);
    assert_int_equal(scored("A3V.V. A4V..V A2.VV. B2.V.V C2.V.V D2.V.V C7.VV. D7..VV").expansion,
                     6);
}

/* 18. Which lake scores? The smallest; a second one of one space makes it 1. A flood may make
       the smallest bigger. */
static void question_18_the_smallest_lake_scores(void **state)
{
    (void)state;
    (void)play_by("classic+lake");
    assert_int_equal(scored("C3LL.. C2..L. D3...L").expansion, 3);
    assert_int_equal(scored("C3LL.. C2..L. D3...L G7L...").expansion, 1);
}

/* 19. Does a pier join highway to railway? The lake does, but no line runs over water. */
static void question_19_a_lake_joins_everything_on_it(void **state)
{
    (void)state;
    (void)play_by("classic+lake");
    ink_score score = scored("B1H.L. B2L..L A2.L.R");
    assert_int_equal(score.exits[0], 2);
    assert_int_equal(score.highway, 1);
    assert_int_equal(score.railway, 1);
}

/* 20. Where does a meteor go after the edge? Back; the border space counts once. It never hits a
       crater: from F6 two to the east it comes to G6, F6, and flies on to E6. */
static void question_20_a_meteor_at_the_edge(void **state)
{
    (void)state;
    (void)play_by("classic+meteor");
    ink_sheet sheet = sheet_read("F6....k @F6");
    ink_roll roll;
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(ROUTES "E 2"), 1, &roll, NULL),
                     INK_OK);
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
    plays(&sheet, by_word(&sheet, "meteor=E"));
    assert_true(ink_set_has(sheet.sink, cell_of("E6")));
}

/* 21. I crossed off a special route to stop a meteor; may I draw one? No, that was this
       round's. Is an arm into a crater an error? No, it is worth 2 points, once a route. */
static void question_21_special_routes_and_craters(void **state)
{
    match *m = alone("classic+meteor", ROUTES "W 2");
    (void)state;
    match_play(m, 1, "meteor=HHHH");
    (void)match_refused(m, 1, "A2RRRR", INK_E_SPECIAL_ROUND);
    (void)play_by("classic+meteor");
    ink_score score = scored("B1H.H. B2....k");
    assert_int_equal(score.expansion, 2);
    assert_int_equal(score.errors, 0);
}

/* 22. Does a route next to a cactus matter for Arid? No, only an oasis beside it. May I save a
       special route for the last roll? Yes: see the tests of the desert. */
static void question_22_only_an_oasis_helps(void **state)
{
    match *m = match_of("classic+desert", NULL);
    (void)state;
    match_ink(m, 1, "D4....cc D3H.H. E4R.R. F6H.H.w F5....cc");
    match_roll(m, ROUTES "arid HH..w");
    match_play(m, 1, "arid");
    assert_int_equal(score_now(m, 1).expansion, 2);
}

/* 23. What does a bridge cost? One point a segment, however many arms touch it, and also if an
       arm only ends there. Two canyons of one length count once, but each one from edge to edge
       gets its 2. */
static void question_23_bridges_and_canyons(void **state)
{
    ink_show show = {.counters = 0};
    (void)state;
    (void)play_by("classic+canyon");
    ink_sheet sheet = sheet_read("~A2EEE B1H.H. B2H.H. C1.HH.");
    ink_sheet_show(rules_now(), &sheet, &show);
    assert_int_equal(show.counter[0].value, 12 - 2);
    assert_int_equal(scored("~A2EN ~G1SE").expansion, 2 + 2 + 2);
}

/* 24. Are trees that touch only at a corner one forest? No. Their routes need not be joined. */
static void question_24_forests_share_sides(void **state)
{
    (void)state;
    (void)play_by("classic+forest");
    assert_int_equal(scored("D4....t E5....t").expansion, 2 + 1);
    assert_int_equal(scored("D4H.H.t E4R.R.t").expansion, 2 * 2);
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
        cmocka_unit_test(question_16_must_an_expansion_be_drawn),
        cmocka_unit_test(question_17_one_river_scores),
        cmocka_unit_test(question_18_the_smallest_lake_scores),
        cmocka_unit_test(question_19_a_lake_joins_everything_on_it),
        cmocka_unit_test(question_20_a_meteor_at_the_edge),
        cmocka_unit_test(question_21_special_routes_and_craters),
        cmocka_unit_test(question_22_only_an_oasis_helps),
        cmocka_unit_test(question_23_bridges_and_canyons),
        cmocka_unit_test(question_24_forests_share_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST rules_goals: Goals: one test for each sentence of docs/rules.md on the base goals, the race
   and solo. */
#include "match.h"

/* --- the cards -------------------------------------------------------------------------------- */

/* Is the goal reached on this sheet? Library and twin must agree, on every goal. */
static bool reached(const char *code, const char *placements)
{
    ink_sheet sheet = sheet_of(placements);
    twin_sheet twin;
    ink_facts facts;
    const ink_ruleset *rules = challenge();
    int goal = ink_goal_find(rules, ink_slice_of(code));
    assert_int_not_equal(goal, INK_NO_GOAL);
    twin_start(&twin, TWIN_CHALLENGE);
    twin_of(&sheet, &twin.board);
    ink_facts_find_quick(rules, &sheet, &facts);
    compare_facts(rules, &sheet, &twin.board);
    compare_goals(rules, &sheet, &facts, &twin);
    bool answer = ink_goal_reached(rules, goal, &sheet, &facts);
    assert_int_equal(answer, twin_goal(&twin, code[0]));
    return answer;
}

static void the_base_goals_are_a_to_l(void **state)
{
    (void)state;
    assert_int_equal(challenge()->goals, 12);
    for (char code = 'A'; code <= 'L'; code++) {
        int goal = ink_goal_find(challenge(), (ink_slice){&code, 1});
        assert_int_not_equal(goal, INK_NO_GOAL);
        assert_int_equal(challenge()->goal[goal].expansion, 0);
        assert_true(strlen(challenge()->goal[goal].card->text) > 0);
    }
    assert_int_equal(ink_goal_find(challenge(), ink_slice_of("M")), INK_NO_GOAL);
    assert_int_equal(ink_goal_find(challenge(), ink_slice_of("")), INK_NO_GOAL);
    assert_int_equal(ink_goal_find(challenge(), ink_slice_of("AB")), INK_NO_GOAL);
    /* without Villages there is no goal about them */
    assert_int_equal(classic()->goals, 11);
    assert_int_equal(ink_goal_find(classic(), ink_slice_of("B")), INK_NO_GOAL);
}

/* "A five central spaces drawn." */
static void goal_a_five_central_spaces(void **state)
{
    (void)state;
    assert_false(reached("A", "C3H.H. D3H.H. E3H.H. C4H.H. B4H.H. F4H.H. D6H.H."));
    assert_true(reached("A", "C3H.H. D3H.H. E3H.H. C4H.H. E5RR.."));
    assert_true(reached("A", "C3H.H. D3H.H. E3H.H. C4H.H. E5RR.. D4HHHH"));
}

/* "C a full row or column." */
static void goal_c_a_full_row_or_column(void **state)
{
    (void)state;
    assert_false(reached("C", "A4H.H. B4H.H. C4H.H. D4H.H. E4H.H. F4H.H. G3H.H."));
    assert_true(reached("C", "A4H.H. B4H.H. C4H.H. D4H.H. E4H.H. F4H.H. G4H.H."));
    assert_true(reached("C", "G1H.H. G2R.R. G3H.H. G4H.H. G5H.H. G6H.H. G7H.H."));
    assert_true(reached("C", "A7H.H. B7R.R. C7H.H. D7H.H. E7H.H. F7H.H. G7H...*"));
    assert_false(reached("C", "A1H.H. A2H.H. A3H.H. A4H.H. A5H.H. A6H.H. B7H.H."));
}

/* "D three of the four corner spaces." */
static void goal_d_three_corners(void **state)
{
    (void)state;
    assert_false(reached("D", "A1H.H. G7H.H. B1H.H. G6R.R."));
    assert_true(reached("D", "A1H.H. G7H.H. A7R.R."));
    assert_true(reached("D", "G1H.H. G7H.H. A7R.R."));
    assert_true(reached("D", "A1HR..* G1H.H. G7H.H. A7R.R."));
}

#define BLOCK(a, b, c)                                                                             \
    a "1H.H. " a "2H.H. " a "3H.H. " b "1H.H. " b "3R.R. " c "1H.H. " c "2R.R. " c "3H.H. "

/* "E a full 3x3 block": anywhere. */
static void goal_e_a_full_block(void **state)
{
    (void)state;
    assert_false(reached("E", BLOCK("A", "B", "C"))); /* its middle is empty */
    assert_true(reached("E", BLOCK("A", "B", "C") "B2H.H."));
    assert_true(reached("E", BLOCK("E", "F", "G") "F2H.H."));
    assert_true(reached("E", "E5H.H. F5H.H. G5H.H. E6H.H. F6H.H. G6R.R. E7H.H. F7H.H. G7H.H."));
    /* nine spaces in a row that wraps are no block */
    assert_false(reached("E", "F1H.H. G1H.H. A2H.H. F2H.H. G2R.R. A3H.H. F3H.H. G3H.H. A4H.H."));
}

/* "F a closed loop of routes (stations may be part of it)." */
static void goal_f_a_closed_loop(void **state)
{
    (void)state;
    assert_false(reached("F", "C3.HH. D3..HH D4H..H"));
    assert_true(reached("F", "C3.HH. D3..HH D4H..H C4HH.."));
    assert_false(reached("F", "C3.HH. D3..HH D4H..H C4RR.."));
    /* highway and railway, joined by two Stations */
    assert_true(reached("F", "C3.HR.* D3..HH D4H..R* C4RR.."));
    /* with tails, and far from any exit */
    assert_true(reached("F", "B3.H.H C3.HHH D3..HH D4H..H C4HHH. C5H.H."));
    /* one curve of a double curve closes the ring, the other one does not */
    assert_true(reached("F", "C3HHHH{NW}{ES} D3..HH D4H..H C4HH.."));
    assert_false(reached("F", "C3HHHH{NE}{SW} D3..HH D4H..H C4HH.."));
    /* a line that crosses another on an overpass is no loop */
    assert_false(reached("F", "C3.HH. D3..HH D4HRHR{NS}{EW} C4.R.R E4.R.R"));
    /* two rings joined by a line, and long winding lines without a loop */
    assert_true(reached("F", "A1.HH. B1..HH B2HH.H A2HH.. C2.H.H"));
    assert_false(reached("F", "E2HHHH F2HHHH E3HHH. F3HHHH{NE}{SW} E4.HHH F4HHHH{NW}{ES} "
                              "E5HHHH F5HHHH"));
    assert_false(reached("F", "A1.HHH B1.HHH C1.HHH D1.HHH E1.HHH F1.HHH"));
}

#define ACROSS "A2.R.R B2.R.R C2.R.R D2RR.R D1R.R. E2.R.R "

/* "G at least 3 exits in one network [D]." */
static void goal_g_three_exits(void **state)
{
    (void)state;
    assert_false(reached("G", ACROSS "F2.R.R"));
    assert_true(reached("G", ACROSS "F2.R.R G2.R.R"));
    assert_false(reached("G", ACROSS "G2.R.R G6.R.R D7R.R.")); /* three networks */
}

/* "H four Stations in one network." */
static void goal_h_four_stations(void **state)
{
    (void)state;
    assert_true(reached("H", "B1H.H. B2HHHR* A2.R.R B3H.R.* B4R.H.* B5H...*"));
    assert_false(reached("H", "B1H.H. B2HHHR* A2.R.R B3H.R.* B4R.H.* B5HHHH"));
    /* four Stations, two and two */
    assert_false(reached("H", "B3H.R.* B4R.H.* D3H.R.* D4R.H.*"));
    assert_true(reached("H", "B3H.R.* B4R.H.* B5H.R.* B6R.H.*"));
}

/* "I a highway of length 6 · J a railway of length 6." */
static void goals_i_and_j_a_length_of_six(void **state)
{
    (void)state;
    assert_false(reached("I", "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H."));
    assert_true(reached("I", "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H..R*"));
    assert_false(reached("J", "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H..R*"));
    assert_true(reached("J", "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R."));
    assert_false(reached("I", "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R."));
    /* a line that goes through a space twice counts it twice */
    assert_true(reached("I", "D3H.H. D4HHHH E4..HH D5HH.. E5H..H"));
}

/* "K two exits on opposite sides in one network." */
static void goal_k_opposite_sides(void **state)
{
    (void)state;
    assert_true(reached("K", "A2.R.R B2.R.R C2.R.R D2.R.R E2.R.R F2.R.R G2.R.R"));
    assert_true(reached("K", "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R. D7R.R."));
    assert_false(reached("K", "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R. D7R.H.*"));
    assert_false(reached("K", ACROSS));                               /* west and north */
    assert_false(reached("K", "B1HH.. C1.H.H D1.H.H E1.H.H F1H..H")); /* the same side */
    assert_false(reached("K", "A2.R.R G2.R.R"));                      /* opposite, but not joined */
}

/* "L two middle exits (D1 D7 A4 G4) in one network." */
static void goal_l_middle_exits(void **state)
{
    (void)state;
    assert_true(reached("L", "D1R.R. D2R.R. D3R.R. D4R..H* C4.H.H B4.H.H A4.H.H"));
    assert_true(reached("L", "A4.H.H B4.H.H C4.H.H D4.H.H E4.H.H F4.H.H G4.H.H"));
    assert_true(reached("L", "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R. D7R.R."));
    assert_false(reached("L", "A2.R.R B2.R.R C2.R.R D2.R.R E2.R.R F2.R.R G2.R.R"));
    assert_false(reached("L", ACROSS "F2.R.R G2.R.R")); /* D1, but no second one */
    assert_false(reached("L", "A4.H.H G4.H.H"));
}

/* --- the race --------------------------------------------------------------------------------- */

#define ALL                                                                                        \
    "A1 B1 C1 D1 E1 F1 G1 A2 B2 C2 D2 E2 F2 G2 A3 B3 C3 D3 E3 F3 G3 A4 B4 C4 D4 E4 F4 G4 "         \
    "A5 B5 C5 D5 E5 F5 G5 A6 B6 C6 D6 E6 F6 G6 A7 B7 C7 D7 E7 F7 G7"
#define GOAL_D "A1H.H. G1H.H. A7H.H."
#define GOAL_E "C3H.H. D3H.H. E3H.H. C4H.H. D4H.H. E4H.H. C5H.H. D5H.H. E5H.H."

/* A player's round: all dice drawn, then the sheet is made to hold just this. */
static void draw_just(match *m, int player, const char *placements)
{
    match_draw(m, player);
    match_ink(m, player, ALL);
    match_ink(m, player, placements);
}

/* A round in which each player has just the drawings named, "" for none. */
static void play_round(match *m, int players, const char *const *placements)
{
    assert_int_equal(m->table.players, players);
    match_roll(m, "H.H. R.R. H.R.* HHH.");
    for (int player = 1; player <= players; player++) {
        draw_just(m, player, placements[player - 1]);
        match_play(m, player, "end");
    }
    match_compare(m);
}

static void has_points(const match *m, int player, int top, int middle, int bottom)
{
    const uint8_t *points = m->seat[player - 1].goal_points;
    ink_score score;
    assert_int_equal(points[0], top);
    assert_int_equal(points[1], middle);
    assert_int_equal(points[2], bottom);
    ink_table_score(&m->rules, m->seat, player - 1, &score);
    assert_int_equal(score.goals, top + middle + bottom);
}

/* "Each card pays 4, then 2, then 1; the 1 stays." */
static void a_card_pays_4_then_2_then_1_for_ever(void **state)
{
    static const int pays[] = {4, 2, 1, 1, 1};
    match *m = match_of("challenge,goals=E:B:H,players=5", NULL);
    (void)state;
    for (int round = 0; round < 5; round++) {
        const char *sheet[5] = {"", "", "", "", ""};
        sheet[round] = GOAL_E;
        assert_int_equal(ink_table_goal_value(&m->table, 0), pays[round]);
        play_round(m, COUNT(sheet), sheet);
        has_points(m, round + 1, pays[round], 0, 0);
    }
    assert_int_equal(ink_table_goal_value(&m->table, 0), 1);
    assert_int_equal(ink_table_goal_value(&m->table, 1), 4);
    for (int p = 0; p < 5; p++)
        has_points(m, p + 1, pays[p], 0, 0);
}

/* "All who reach a goal in the same round get the same points, then that value is struck." */
static void all_of_a_round_get_the_same_points(void **state)
{
    match *m = match_of("challenge,goals=E:D:H,players=4", NULL);
    (void)state;
    play_round(m, 4, (const char *const[]){GOAL_E, GOAL_E, GOAL_E, ""});
    for (int player = 1; player <= 3; player++)
        has_points(m, player, 4, 0, 0);
    assert_int_equal(ink_table_goal_value(&m->table, 0), 2); /* one value, not three */
    play_round(m, 4, (const char *const[]){"", "", "", GOAL_E});
    has_points(m, 4, 2, 0, 0);
}

/* Two goals in one round, by several players. */
static void two_goals_in_one_round(void **state)
{
    match *m = match_of("challenge,goals=E:D:H,players=4", NULL);
    (void)state;
    play_round(m, 4, (const char *const[]){GOAL_E, GOAL_E " " GOAL_D, GOAL_D, ""});
    has_points(m, 1, 4, 0, 0);
    has_points(m, 2, 4, 4, 0);
    has_points(m, 3, 0, 4, 0);
    has_points(m, 4, 0, 0, 0);
    play_round(m, 4, (const char *const[]){"", "", GOAL_E, GOAL_E " " GOAL_D});
    has_points(m, 3, 2, 4, 0);
    has_points(m, 4, 2, 2, 0);
    play_round(m, 4, (const char *const[]){GOAL_D, "", "", ""});
    has_points(m, 1, 4, 1, 0);
    has_points(m, 2, 4, 4, 0);
}

/* "A goal reached stays reached": it is not lost, and pays once. */
static void a_goal_reached_stays_reached(void **state)
{
    match *m = match_of("challenge,goals=E:D:H,players=2", NULL);
    (void)state;
    play_round(m, 2, (const char *const[]){GOAL_E, ""});
    play_round(m, 2, (const char *const[]){GOAL_E, ""}); /* still there */
    has_points(m, 1, 4, 0, 0);
    assert_int_equal(ink_table_goal_value(&m->table, 0), 2); /* and nothing more is struck */
    play_round(m, 2, (const char *const[]){"", ""});         /* lost again */
    has_points(m, 1, 4, 0, 0);
    play_round(m, 2, (const char *const[]){GOAL_E, ""}); /* reached again */
    has_points(m, 1, 4, 0, 0);
    assert_int_equal(ink_table_goal_value(&m->table, 0), 2);
    play_round(m, 2, (const char *const[]){"", GOAL_E});
    has_points(m, 2, 2, 0, 0);
}

/* "Checked when all have ended the round": not before, and not for what was taken back. */
static void goals_are_checked_when_all_have_ended(void **state)
{
    match *m = match_of("challenge,goals=E:D:H,players=2", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. H.R.* HHH.");
    draw_just(m, 1, GOAL_E);
    match_play(m, 1, "end");
    has_points(m, 1, 0, 0, 0);
    assert_int_equal(ink_table_goal_value(&m->table, 0), 4);
    match_play(m, 1, "back");
    match_ink(m, 1, "C3");
    match_play(m, 1, "end");
    draw_just(m, 2, "");
    match_play(m, 2, "end");
    has_points(m, 1, 0, 0, 0);
    has_points(m, 2, 0, 0, 0);
}

/* "B three Villages activated": by what happened, not by what stands there. */
static void goal_b_is_of_the_games_history(void **state)
{
    match *m = match_of("challenge,goals=B:D:E,players=2", NULL);
    (void)state;
    match_ink(m, 1, "A2R.RR D1RR.R G6R.R. F1H.H. E2H.H. E5H.H.");
    match_roll(m, "R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A1R.R. =C1.R.H* G5R.R. =F2H.R.* E3H.R.*");
    match_ink(m, 1, "C1 F2 E3"); /* an expansion might erase them */
    match_draw(m, 1);
    match_play(m, 1, "end");
    match_ink(m, 2, "C1.R.H* F2H.R.* E3H.R.* E6H.R.*"); /* there, but never activated */
    match_draw(m, 2);
    match_play(m, 2, "end");
    has_points(m, 1, 4, 0, 0);
    has_points(m, 2, 0, 0, 0);
    match_compare(m);
}

/* "Three cards, ... or none." */
static void a_game_may_have_no_goals(void **state)
{
    match *m = match_of("challenge,goals=none,players=2", NULL);
    (void)state;
    for (int i = 0; i < INK_GOALS; i++)
        assert_int_equal(m->table.goal[i], INK_NO_GOAL);
    play_round(m, 2, (const char *const[]){GOAL_E " " GOAL_D, GOAL_E});
    has_points(m, 1, 0, 0, 0);
    has_points(m, 2, 0, 0, 0);
}

/* Goals are for every edition. */
static void classic_may_have_goals(void **state)
{
    match *m = match_of("classic,goals=E:D:K,players=2", NULL);
    (void)state;
    match_roll(m, "H.H. R.R. HH.. H.R.*");
    draw_just(m, 1, GOAL_D);
    match_play(m, 1, "end");
    draw_just(m, 2, GOAL_E);
    match_play(m, 2, "end");
    has_points(m, 1, 0, 4, 0);
    has_points(m, 2, 4, 0, 0);
}

/* --- solo ------------------------------------------------------------------------------------- */

/* "Top round 3, middle round 4, bottom round 5 (the limit round counts); 4 points in time, 1
   later, 0 never." */
static void solo_goals_have_limits(void **state)
{
    static const char *const config[] = {"challenge,goals=E:B:H", "challenge,goals=B:E:H",
                                         "challenge,goals=B:H:E"};
    (void)state;
    for (int goal = 0; goal < 3; goal++)
        for (int due = 1; due <= 8; due++) { /* reached in round `due`, or in none */
            match *m = match_of(config[goal], NULL);
            for (int round = 1; round <= 7; round++)
                play_round(m, 1, (const char *const[]){round == due ? GOAL_E : ""});
            assert_int_equal(m->table.phase, INK_PHASE_OVER);
            int pays = due > 7 ? 0 : due <= 3 + goal ? 4 : 1;
            has_points(m, 1, goal == 0 ? pays : 0, goal == 1 ? pays : 0, goal == 2 ? pays : 0);
        }
}

/* All three in the same round: each by its own limit. */
static void solo_goals_each_have_their_own_limit(void **state)
{
    match *m = match_of("challenge,goals=E:D:A", NULL);
    (void)state;
    for (int round = 1; round <= 3; round++)
        play_round(m, 1, (const char *const[]){""});
    play_round(m, 1, (const char *const[]){GOAL_E " " GOAL_D});
    has_points(m, 1, 1, 4, 4);
}

/* A card tells how far one has come, as a player would count. */
static void cards_tell_how_far_one_has_come(void **state)
{
    static const struct {
        const char *code, *placements;
        int progress, need;
    } line[] = {
        {"A", "C3H.H. D3H.H. B4H.H.", 2, 5},
        {"C", "A4H.H. B4H.H. D4H.H. A1H.H. A2H.H.", 3, 7},
        {"D", "A1H.H. B1H.H. G7R.R.", 2, 3},
        {"E", "A1H.H. A2H.H. B2H.H. C3H.H. D4H.H.", 4, 9},
        {"F", "A1H.H.", 0, 1},
        {"G", "B1HHHH C1.HHH D1RHHH*", 2, 3},
        {"H", "B1H.R.* B2R.H.*", 2, 4},
        {"I", "B1H.H. B2H.H. B3H.H.", 3, 6},
        {"J", "B1H.H. B2H.H. B3H.H.", 0, 6},
        {"K", "B1H.H.", 0, 1},
        {"L", "D1R.R. B1H.H.", 1, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        ink_sheet sheet = sheet_of(line[i].placements);
        ink_facts facts;
        int goal = ink_goal_find(challenge(), ink_slice_of(line[i].code));
        ink_facts_find_quick(challenge(), &sheet, &facts);
        assert_int_equal(ink_goal_progress(challenge(), goal, &sheet, &facts), line[i].progress);
        assert_int_equal(challenge()->goal[goal].card->need, line[i].need);
    }
}

#define TEST(name) cmocka_unit_test_setup(name, by_challenge)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_base_goals_are_a_to_l),
        TEST(goal_a_five_central_spaces),
        TEST(goal_c_a_full_row_or_column),
        TEST(goal_d_three_corners),
        TEST(goal_e_a_full_block),
        TEST(goal_f_a_closed_loop),
        TEST(goal_g_three_exits),
        TEST(goal_h_four_stations),
        TEST(goals_i_and_j_a_length_of_six),
        TEST(goal_k_opposite_sides),
        TEST(goal_l_middle_exits),
        TEST(cards_tell_how_far_one_has_come),
        TEST(a_card_pays_4_then_2_then_1_for_ever),
        TEST(all_of_a_round_get_the_same_points),
        TEST(two_goals_in_one_round),
        TEST(a_goal_reached_stays_reached),
        TEST(goals_are_checked_when_all_have_ended),
        TEST(goal_b_is_of_the_games_history),
        TEST(a_game_may_have_no_goals),
        TEST(classic_may_have_goals),
        TEST(solo_goals_have_limits),
        TEST(solo_goals_each_have_their_own_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

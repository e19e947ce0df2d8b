/* TEST rules_forest: Forest: one test for each sentence of docs/rules.md on it, and for each
   decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- 8. Forest: the dice ---------------------------------------------------------------------- */

/* "6 rounds", with every edition and in every mode. */
static void the_game_has_six_rounds(void **state)
{
    static const char *const config[] = {"classic+forest",
                                         "blue+forest,goals=random",
                                         "green+forest",
                                         "yellow+forest,goals=none,players=4",
                                         "challenge+forest,draft,players=2",
                                         "classic+forest,draft,goals=random,players=500"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        assert_int_equal(rules.rounds, 6);
        assert_int_equal(ink_ruleset_rolls(&rules), 6);
        assert_int_equal(rules.dice, 6);
        assert_true((rules.score_lines & INK_LINE_EXPANSION) != 0);
    }
}

/* "Both dice are alike. Each route with trees is there once, trees alone twice." */
static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    for (int die = 4; die < 6; die++) {
        assert_string_equal(faces_of(die), "H.H.t 1, R.R.t 1, HH..t 1, RR..t 1, ....t 2");
        assert_int_equal(rules_now()->die[die].duty, 0);
    }
}

/* The seed rolls them from a stream of their own, in a draft too. */
static void the_seed_rolls_the_same_for_all(void **state)
{
    ink_ruleset plain = rules_of("challenge+forest,players=2");
    ink_ruleset draft = rules_of("challenge+forest,draft,players=2");
    (void)state;
    for (int round = 1; round <= 6; round++) {
        ink_pair pair[4];
        ink_roll with, without;
        ink_rng rng = ink_rng_stream(8, "forest", (uint32_t)round);
        ink_table_roll_of_seed(&draft, 8, round, &with, pair);
        ink_table_roll_of_seed(&plain, 8, round, &without, NULL);
        for (int die = 4; die < 6; die++) {
            assert_int_equal(with.face[die], without.face[die]);
            assert_int_equal(with.face[die], plain.die[die].face[ink_rng_below(&rng, 6)]);
        }
    }
}

/* "You may draw none, one or both of the dice." */
static void forests_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "D4....t ", "D4....t D5H..Ht "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+forest", ROUTES "....t HH..t");
        match_play(m, 1, drawn[i]);
        ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
        assert_true(why.die < INK_ROUTE_DICE);
        match_play(m, 1, DRAW " end");
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* "They need not join anything, not even by their routes." The route dice must, as ever. */
static void forests_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4....t"));
    assert_true(fits("", "D4H.H.t"));
    assert_true(fits("", "D4.R.Rt"));
    assert_true(fits("", "D4H..Ht"));
    assert_true(fits("", "D4.RR.t"));
    assert_true(fits("", "A7....t")); /* at the edge, too */
    assert_true(fits("", "B1....t")); /* and at an exit */
    assert_false(fits("", "D4H.H."));
    assert_false(fits("D4....t", "D5H.H.")); /* trees join no route */
    assert_true(fits("D4H.H.t", "D5H.H."));  /* the route beside them does */
}

/* "Highway against railway stays forbidden, at exits too." */
static void highway_and_railway_still_clash(void **state)
{
    match *m = alone("classic+forest", ROUTES "H.H.t RR..t");
    (void)state;
    assert_false(fits("D4H.H.", "D5R.R.t"));
    assert_false(fits("D4H.H.t", "D5R.R.t"));
    assert_true(fits("D4H.H.t", "D5.R.Rt")); /* against a blank side */
    assert_true(fits("D4H.H.", "D5....t"));
    match_play(m, 1, "B1H.H.");
    refused_with(m, 1, "B2R..Rt", INK_E_CLASH, "at B2 the route on the N side is of another kind");
    refused_with(m, 1, "D1H.H.t", INK_E_EXIT_CLASH,
                 "at D1 the exit on the N side is of another kind");
    refused_with(m, 1, "B1.H.Ht", INK_E_OCCUPIED, "B1 is not empty");
    match_play(m, 1, "E2.H.Ht");
    refused_with(m, 1, "E2RR..t", INK_E_OCCUPIED, "E2 is not empty");
}

/* Each die draws once; trees cannot be drawn by a route die, nor a plain route by theirs. */
static void trees_are_drawn_by_their_dice(void **state)
{
    match *m = alone("classic+forest", ROUTES "H.H.t ....t");
    (void)state;
    match_play(m, 1, "D4H.H.t D5....t");
    (void)match_refused(m, 1, "D3H.H.t", INK_E_DIE_DRAWN);
    (void)match_refused(m, 1, "A1....t", INK_E_DIE_DRAWN);
    (void)match_refused(m, 1, "E1HH..t", INK_E_NO_FACE);
}

/* --- routes and errors ------------------------------------------------------------------------ */

/* "Routes on expansion dice are routes like all others." */
static void routes_with_trees_are_routes(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H. B2H.H.t B3H.H. B4H.H.t B5H.H. B6H.H. B7H.H.t");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.errors, 0);
    assert_int_equal(score.expansion, 2 + 1);
    assert_int_equal(score.total, 4 + 7 + 3);
}

/* "Errors: none of its own. Trees alone have no arms, so they cost nothing and swallow nothing." */
static void trees_are_no_errors(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....t").errors, 0);
    assert_int_equal(scored("D4H.H.t").errors, 2);
    assert_int_equal(scored("D3H.H. D4....t").errors, 2);
    assert_int_equal(scored("D3H.H. D4H.H.t D5....t").errors, 2);
}

/* --- score ------------------------------------------------------------------------------------ */

/* "2 for each space of your best forest, and 1 for each space of the second best." */
static void two_forests_score(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("D4....t D5....t F1....t").expansion, 2 * 2 + 1);
    assert_int_equal(scored("A1....t C1....t C2....t C3....t E1....t E2....t").expansion, 6 + 2);
    assert_int_equal(scored("A1....t A2....t A3....t C1....t E1....t E2....t").expansion, 6 + 2);
    assert_int_equal(scored("A1....t C1....t C2....t E1....t E2....t E3....t").expansion, 6 + 2);
    assert_string_equal(parts("A1....t C1....t C2HH..t C3....t E1....t E2....t"),
                        "the best forest 6: C1 C2 C3; the second best forest 2: E1 E2");
    assert_string_equal(parts(""), "");
    assert_string_equal(parts("D4H.H."), "");
}

/* "A group of spaces with trees that are adjacent, each across a side to the next": not at a
   corner, not over a space without trees, nor round the edge of the board. */
static void a_forest_hangs_together_by_sides(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....t E5....t").expansion, 2 + 1);
    assert_int_equal(scored("D4....t E5....t E4....t").expansion, 2 * 3);
    assert_int_equal(scored("C4....t D4H.H. E4....t").expansion, 2 + 1);
    assert_int_equal(scored("C4....t D4H.H.t E4....t").expansion, 2 * 3);
    assert_int_equal(scored("G1....t A2....t").expansion, 2 + 1);
    assert_int_equal(
        scored("A1....t A2....t A3....t B3....t C3....t C2....t C1....t E1....t").expansion,
        2 * 7 + 1); /* round a corner and back */
}

/* "It does not matter what else is in them, nor whether their routes join." */
static void routes_in_a_forest_need_not_join(void **state)
{
    (void)state;
    assert_int_equal(scored("D4H.H.t E4R.R.t").expansion, 2 * 2);
    assert_int_equal(scored("D4H.H.t D5H.H.t D6....t").expansion, 2 * 3);
    assert_int_equal(scored("D4H.H.t D5.R.Rt").expansion, 2 * 2); /* an arm at a blank side */
    assert_int_equal(scored("D4H.H.t D5H.H. D6H.H.t").expansion, 2 + 1);
}

/* "If the two biggest are equal, one is the best and the other is the second best." */
static void equal_forests_are_best_and_second(void **state)
{
    (void)state;
    assert_int_equal(scored("A1....t A2....t A3....t C1....t C2....t C3....t").expansion, 6 + 3);
    assert_int_equal(scored("A1....t C1....t E1....t").expansion, 2 + 1);
    assert_string_equal(parts("A1....t C1....t"),
                        "the best forest 2: A1; the second best forest 1: C1");
}

/* "Then there is no second best." */
static void one_forest_is_no_second(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....t").expansion, 2);
    assert_string_equal(parts("D4....t D5....t"), "the best forest 4: D4 D5");
}

/* "Trees in a central space count." */
static void trees_count_for_central_spaces(void **state)
{
    (void)state;
    assert_int_equal(scored("C3....t D4H.H.t B2....t").centre, 2);
}

/* --- buildings -------------------------------------------------------------------------------- */

/* "A building reacts to a drawing on its space that fits it": a route with trees does, trees alone
   do not; a copy is never of a forest die. */
static void buildings_want_a_route(void **state)
{
    static const char dice[] = "R.R. R.R. H.R.* RRR. RR..t ....t";
    match *m = match_of("challenge+forest,goals=none", NULL);
    (void)state;
    match_roll(m, dice);
    match_play(m, 1, "A1.RR.t");
    (void)match_refused(m, 1, "=D4....t", INK_E_NOT_EARNED);
    match_play(m, 1, "=D1R.R.");
    m = match_of("challenge+forest,goals=none", NULL);
    match_roll(m, dice);
    match_play(m, 1, "A1....t");
    (void)match_refused(m, 1, "=D1R.R.", INK_E_NOT_EARNED);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

static int progress(const char *code, const char *words)
{
    ink_sheet sheet = sheet_read(words);
    ink_facts facts;
    ink_facts_find_quick(rules_now(), &sheet, &facts);
    return ink_goal_progress(rules_now(), ink_goal_find(rules_now(), ink_slice_of(code)), &sheet,
                             &facts);
}

/* "FA five separate forests at once." */
static void five_forests_reach_FA(void **state)
{
    (void)state;
    assert_true(reached("FA", "A1....t C1....t E1....t G1....t A3....t"));
    assert_false(reached("FA", "A1....t C1....t E1....t G1....t"));
    assert_true(reached("FA", "A1....t B2....t C3....t D4....t E5....t")); /* corners part them */
    assert_false(reached("FA", "A1....t C1....t E1....t G1....t F1....t"));
    assert_true(reached("FA", "A1....t C1H.H.t E1....t G1....t A3R.R.t A4....t G7RR..t"));
    assert_false(reached("FA", "A1....t C1....t E1....t G1....t A3H.H."));
    assert_int_equal(progress("FA", "A1....t B1....t D1....t D4H.H.t"), 3);
}

/* "FB trees in four spaces in a diagonal row." */
static void a_diagonal_of_trees_reaches_FB(void **state)
{
    (void)state;
    assert_true(reached("FB", "A1....t B2....t C3H.H.t D4RR..t"));
    assert_true(reached("FB", "G1....t F2....t E3H.H.t D4RR..t"));
    assert_true(reached("FB", "D7....t E6....t F5....t G4....t"));
    assert_false(reached("FB", "A1....t B2....t C3....t"));
    assert_false(reached("FB", "A1....t B2....t C3....t E5....t")); /* without a gap */
    assert_false(reached("FB", "A1....t B2....t C3....t D4H.H."));  /* all of them with trees */
    assert_false(reached("FB", "A1....t B1....t C1....t D1....t"));
    assert_false(reached("FB", "F1....t G2....t A4....t B5....t")); /* not round the edge */
    assert_false(reached("FB", "B1....t A2....t G2....t F3....t"));
    assert_int_equal(progress("FB", "A1....t B2....t C3....t G7....t F7....t"), 3);
}

/* "FC trees in four spaces that touch exits." */
static void trees_at_exits_reach_FC(void **state)
{
    (void)state;
    assert_true(reached("FC", "B1....t D1R.R.t A4....t F7....t"));
    assert_false(reached("FC", "B1....t D1R.R.t A4....t"));
    assert_false(reached("FC", "B1....t D1R.R.t A4....t A1....t"));
    assert_false(reached("FC", "B1....t D1R.R.t A4....t F7H.H."));
    assert_true(reached("FC", "G2....t G4....t G6....t B7....t"));
    assert_int_equal(progress("FC", "B1....t D1R.R.t C1....t A1....t"), 2);
}

/* What was a forest of its own may be joined with others later: it has been reached all the
   same. */
static void a_goal_of_forests_stays_reached(void **state)
{
    (void)state;
    match *m = match_of("classic+forest,goals=FA:FB:FC", NULL);
    match_ink(m, 1, "C3....t E3....t C5....t G5....t");
    match_roll(m, ROUTES "....t ....t");
    match_play(m, 1, "G1....t B1H.H. F1H.H. B7.HH. A6.H.R* end");
    assert_int_equal(m->seat[0].goal_points[0], 4);
    assert_int_equal(m->seat[0].goal_points[1], 0);
    match_roll(m, ROUTES "....t ....t");
    match_play(m, 1, "D3....t B2H.H. F2H.H. B3H..H F3H.R.* end");
    assert_int_equal(twin_forests(&m->twin.player[0].sheet.board), 4);
    assert_int_equal(m->seat[0].goal_points[0], 4);
}

/* Decision: records from before Forest had its cards stay right. Their seed has drawn three usual
   cards. */
static void older_setups_are_of_their_seed(void **state)
{
    ink_ruleset rules = rules_of("challenge+forest,players=2"), base = rules_of("challenge");
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        ink_setup now, before, other;
        ink_setup_of_seed(&rules, seed, &now);
        ink_setup_of_seed(&base, seed, &before);
        assert_int_equal(now.goal[0], before.goal[0]);
        assert_int_equal(now.goal[1], before.goal[1]);
        assert_int_equal(rules.goal[now.goal[2]].expansion, 1);
        assert_true(ink_setup_is_of_seed(&rules, seed, &now));
        assert_true(ink_setup_is_of_seed(&rules, seed, &before));
        other = before;
        other.goal[2] = before.goal[0];
        assert_false(ink_setup_is_of_seed(&rules, seed, &other));
        other = now;
        other.goal[2] =
            (uint8_t)(now.goal[2] == rules.goals - 1 ? now.goal[2] - 1 : now.goal[2] + 1);
        assert_false(ink_setup_is_of_seed(&rules, seed, &other));
        assert_false(ink_setup_is_of_seed(&base, seed, &now));
    }
    (void)match_of("challenge+forest,players=2", "goals=A:B:C");
}

/* "In A, C, D, E anything drawn counts." */
static void goals_count_trees_as_drawn(void **state)
{
    (void)state;
    assert_true(reached("A", "C3....t D3H.H.t E3....t C4....t E5....t"));
    assert_false(reached("A", "C3....t D3H.H.t E3....t C4....t E6....t"));
    assert_true(reached("D", "A1....t G1....t G7....t"));
}

/* --- two at once ------------------------------------------------------------------------------ */

/* "A crater erases everything", trees too; cacti are no trees. */
static void craters_and_cacti(void **state)
{
    ink_sheet sheet;
    ink_score score;
    ink_ruleset meteor = rules_of("classic+meteor+forest,house");
    ink_ruleset desert = rules_of("classic+desert+forest,house");
    (void)state;
    assert_int_equal(
        ink_sheet_read(&desert, ink_slice_of("D4....t D5....cc D6....t"), &sheet, NULL), INK_OK);
    ink_score_find(&desert, &sheet, &score);
    assert_int_equal(score.expansion, 2 + 1 + 2);
    assert_int_equal(ink_sheet_read(&meteor, ink_slice_of("D4....t D5....k D6....t"), &sheet, NULL),
                     INK_OK);
    ink_score_find(&meteor, &sheet, &score);
    assert_int_equal(score.expansion, 2 + 1);
}

static void the_sheet_is_written_and_checked(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D4....t B1H.H. D5RR..t");
    assert_string_equal(words_of(&sheet), "B1H.H. D4....t D5RR..t");
    assert_string_equal(check("B1H.H. D4....t D5RR..t A1H.H.t"), "yes");
    assert_string_equal(check("B1H.H. D4....t B2R.R.t"),
                        "at B2 the route on the N side is of another kind");
}

static int by_forest(void **state)
{
    (void)state;
    (void)play_by("classic+forest");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_forest)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds),
        TEST(the_dice_are_two_equal_ones),
        TEST(the_seed_rolls_the_same_for_all),
        TEST(forests_need_not_be_drawn),
        TEST(forests_may_float),
        TEST(highway_and_railway_still_clash),
        TEST(trees_are_drawn_by_their_dice),
        TEST(routes_with_trees_are_routes),
        TEST(trees_are_no_errors),
        TEST(two_forests_score),
        TEST(a_forest_hangs_together_by_sides),
        TEST(routes_in_a_forest_need_not_join),
        TEST(equal_forests_are_best_and_second),
        TEST(one_forest_is_no_second),
        TEST(trees_count_for_central_spaces),
        TEST(buildings_want_a_route),
        TEST(five_forests_reach_FA),
        TEST(a_diagonal_of_trees_reaches_FB),
        TEST(trees_at_exits_reach_FC),
        TEST(a_goal_of_forests_stays_reached),
        TEST(older_setups_are_of_their_seed),
        TEST(goals_count_trees_as_drawn),
        TEST(craters_and_cacti),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

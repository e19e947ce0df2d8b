/* TEST rules_canyon_points: Canyon: one test for each sentence of docs/rules.md on bridge points,
   on its score and on its goal cards, and the rulebook's examples. Sheets and games are held
   against the twin on the way. */
#include "canyon.h"

/* --- bridges ---------------------------------------------------------------------------------- */

/* "12 bridge points: 1 for each segment that an arm of a route touches, once for each segment,
   whether the route or the canyon came first." */
static void bridges_cost_a_point_each(void **state)
{
    (void)state;
    assert_int_equal(left(""), 12);
    assert_int_equal(left("~A3EEE"), 12);
    assert_int_equal(left("~A3EEE B2H.H."), 11);        /* an arm from the north */
    assert_int_equal(left("~A3EEE B3H.H."), 11);        /* or from the south */
    assert_int_equal(left("~A3EEE B2H.H. B3H.H."), 11); /* both touch one segment */
    assert_int_equal(left("~A3EEE B2H.H. C2R.R."), 10);
    assert_int_equal(left("~A3EEE B2.H.H"), 12); /* along it, not over it */
    assert_int_equal(left("~A3EEE D2H.H."), 12); /* the canyon is shorter than that */
    assert_int_equal(left("~B2ESWN B2HHHH"), 8); /* all four sides of one space */
    assert_int_equal(left("~B1SSS A2.R.R B1HRHR{NS}{EW}"), 10);
}

/* The rulebook's example: a route over a canyon takes one point, then a canyon across two routes
   takes two more. */
static void the_rulebooks_bridges(void **state)
{
    match *m = alone("classic+canyon", ROUTES "~EEE ~EEE");
    const ink_sheet *sheet = &m->seat[0].sheet;
    (void)state;
    match_play(m, 1, "~A2EEE");
    assert_int_equal(points_left(sheet), 12);
    match_play(m, 1, "B1H.H.");
    assert_int_equal(points_left(sheet), 11);
    match_play(m, 1, "B2HHHH C2..HH"); /* from the other side it is paid already */
    assert_int_equal(points_left(sheet), 11);
    match_play(m, 1, "~A3EEE");
    assert_int_equal(points_left(sheet), 9);
    match_play(m, 1, "back");
    assert_int_equal(points_left(sheet), 11);
}

/* A canyon across two arms costs two at once. */
static void a_canyon_over_two_routes_costs_two(void **state)
{
    ink_sheet sheet = going_on("B1H.H. C1.HH. ~A4E", ROUTES "~EEE ~ES");
    (void)state;
    assert_int_equal(points_left(&sheet), 12);
    plays(&sheet, by_word(&sheet, "~A2EEE"));
    assert_int_equal(points_left(&sheet), 10);
}

/* Twelve segments that routes touch: B1 to B6 and F1 to F6 over lines 2 to 7. */
#define SPENT                                                                                      \
    "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. F1H.H. F2H.H. F3H.H. F4H.H. F5H.H. F6H.H. "         \
    "~A2EE ~A3EE ~A4EE ~A5EE ~A6EE ~A7EE ~H2WWW ~H3WWW ~H4WWW ~H5WWW ~H6WWW "

/* "Without points the drawing is not allowed", be it a route or a canyon. */
static void without_points_nothing_is_bridged(void **state)
{
    ink_sheet sheet = going_on(SPENT "~H7WWW", ROUTES "~E ~EE");
    ink_refusal why;
    (void)state;
    assert_int_equal(left(SPENT "~H7WWW"), 0);
    why = refused(&sheet, by_word(&sheet, "G4HH.."), INK_E_EXPANSION);
    assert_string_equal(sentence(&why), NO_POINTS);
    assert_int_equal(why.cell, cell_of("G4"));
    (void)refused(&sheet, by_word(&sheet, "G4HHHH"), INK_E_EXPANSION); /* a special route, too */
    plays(&sheet, by_word(&sheet, "B7H.H.")); /* over a segment that is paid already */
    plays(&sheet, by_word(&sheet, "G4.H.H")); /* along one */
    plays(&sheet, by_word(&sheet, "D1R.H.*"));
    refuses(&sheet, "~E2W", NO_POINTS); /* over the new arm */
    plays(&sheet, by_word(&sheet, "~E3W"));
}

/* With one point left, what takes one is drawn and what takes two is not. */
static void the_last_point(void **state)
{
    ink_sheet sheet = going_on(SPENT, ROUTES "~E ~EE");
    (void)state;
    assert_int_equal(left(SPENT), 1);
    (void)refused(&sheet, by_word(&sheet, "G4HHHH"), INK_E_EXPANSION);
    ink_sheet other = sheet;
    plays(&sheet, by_word(&sheet, "G4HH.."));
    assert_int_equal(points_left(&sheet), 0);
    plays(&other, by_word(&other, "D1R.H.*"));
    plays(&other, by_word(&other, "~E2W"));
    assert_int_equal(points_left(&other), 0);
    sheet = going_on(SPENT "C1.HH. D1.HH.", ROUTES "~EE ~EE");
    refuses(&sheet, "~E2WW", NO_POINTS); /* two arms */
}

/* A die that could only be drawn with more points than there are is not owed. */
static void without_points_no_die_is_owed(void **state)
{
    static const char *const sheets[] = {SPENT "~H7WWW D1.H.H D7.H.H", SPENT "D1.H.H D7.H.H"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        ink_sheet sheet = sheet_read(sheets[i]);
        ink_roll roll;
        assert_int_equal(
            ink_roll_read(rules_now(), ink_slice_of("RRRR"), INK_ANY_ROUND, &roll, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
        ink_refusal why;
        ink_status status = ink_sheet_ask(rules_now(), &sheet, ink_move_end(), &why);
        assert_int_equal(status, i == 0 ? INK_OK : INK_E_DIE_FITS);
        if (i == 1) /* the one place with a single segment to bridge */
            assert_int_equal(why.cell, cell_of("G6"));
    }
}

/* Fourteen segments that routes touch, two more than there are points. */
#define OVERDRAWN                                                                                  \
    "A1.R.R B1.R.R A2.R.R B2.R.R A3.R.R B3.R.R A4.R.R B4.R.R A5.R.R B5.R.R A6.R.R B6.R.R A7.R.R "  \
    "B7.R.R ~B1SSSSSSS ~C1SSSSSSS"

static bool is_listed(const ink_moves *moves, ink_move move)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (moves->move[i] == move)
            return true;
    return false;
}

/* Whatever steps a stroke takes, from any point: it is listed if it may be drawn, and only then.
   Returns how many there are. */
static int all_strokes(const ink_sheet *sheet)
{
    static ink_moves moves;
    ink_move any = by_word(sheet, "~A4E") & 0x1fffff & ~(ink_move)63;
    int strokes = 0;
    ink_sheet_moves(rules_now(), sheet, &moves);
    for (ink_move steps = 0; steps < 2048; steps++)
        for (ink_move point = 0; point < 64; point++) {
            ink_move move = any | steps << 21 | point;
            bool legal = ink_sheet_ask(rules_now(), sheet, move, NULL) == INK_OK;
            require(sheet, legal == is_listed(&moves, move));
            strokes += legal;
        }
    return strokes;
}

/* A sheet may be given that has spent more than all points. What costs nothing is still drawn. */
static void a_sheet_that_has_spent_too_much(void **state)
{
    static const char *const face[] = {"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"};
    static ink_perft_entry entry[1 << 12];
    ink_perft found;
    (void)state;
    assert_int_equal(left(OVERDRAWN), 0);
    for (int i = 0; i < COUNT(face); i++) {
        ink_sheet sheet = sheet_read(OVERDRAWN);
        ink_roll roll;
        ink_slice dice = ink_slice_of(face[i]);
        assert_int_equal(ink_roll_read(rules_now(), dice, INK_ANY_ROUND, &roll, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
        int strokes = all_strokes(&sheet);
        assert_true(strokes > 0);
        assert_true(ink_perft_count(rules_now(), &sheet, false, entry, COUNT(entry), &found));
        assert_int_equal(found.sequences, strokes + 1); /* drawn or not */
        assert_int_equal(found.sheets, strokes + 1);
    }
    ink_sheet sheet = going_on("G4H.H. " OVERDRAWN, ROUTES "~E ~E");
    refuses(&sheet, "~H4W", NO_POINTS);
    plays(&sheet, by_word(&sheet, "~H3W"));
    (void)refused(&sheet, by_word(&sheet, "G3H.H."), INK_E_EXPANSION);
    plays(&sheet, by_word(&sheet, "F1H.H."));
}

/* --- score ------------------------------------------------------------------------------------ */

/* "Open ends are no errors. 1 point a segment of the longest canyon, 2 for each canyon with both
   ends at the frame." */
static void the_longest_canyon_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("~A3E").expansion, 1);
    assert_int_equal(scored("~A3E").errors, 0);
    assert_int_equal(scored("~A3EEE ~E1SS").expansion, 3);
    assert_int_equal(scored("~A4EEEEEEE").expansion, 7 + 2);
    assert_int_equal(scored("~A2EN ~G1SE ~A4EE").expansion, 2 + 2 + 2);
    assert_int_equal(scored("~A2EN ~G1SE ~A4EEE").expansion, 3 + 2 + 2);
    assert_int_equal(scored("~C3ESS").expansion, 3); /* both ends inside */
    assert_int_equal(scored("~A4EEE").centre, 0);    /* canyons are in no space */
}

#define OPEN_8 "~A4EEEESSEE"
#define FRAMED_2 "~A2EN"

/* The rulebook's example: 8 for the longest, which is open, and 2 for another from edge to edge. */
static void the_rulebooks_canyons(void **state)
{
    (void)state;
    assert_int_equal(scored(OPEN_8 " " FRAMED_2).expansion, 8 + 2);
    assert_string_equal(parts(OPEN_8 " " FRAMED_2),
                        "a canyon from edge to edge 2: A1S A1E; the longest canyon 8: A3S B3S C3S "
                        "D3S E5S F5S D4E D5E");
    assert_string_equal(parts("~A2EN"),
                        "a canyon from edge to edge 2: A1S A1E; the longest canyon 2: A1S A1E");
    assert_string_equal(parts(""), "");
}

/* A ring has no ends, so no 2 points. */
static void a_ring_has_no_ends(void **state)
{
    (void)state;
    assert_int_equal(scored("~B2ESWN").expansion, 4);
    assert_int_equal(scored("~B2ESWN ~A4EEEEEEE").expansion, 7 + 2);
}

/* "A canyon does not part routes." */
static void routes_go_over_canyons(void **state)
{
    (void)state;
    ink_score score = scored("~A4EEEEEEE B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H.");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.errors, 0);
    assert_int_equal(scored("~A4EEEEEEE B3H.H.").errors, 2);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "CA six bridge points spent." */
static void goal_ca_six_points_spent(void **state)
{
#define FIVE "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. ~A2EE ~A3EE ~A4EE ~A5EE ~A6EE"
    (void)state;
    assert_false(reached("CA", FIVE));
    assert_true(reached("CA", FIVE " ~A7EE"));
    assert_false(reached("CA", "~A2EEE ~A3EEE ~A4EEE"));
    assert_true(reached("CA", SPENT));
}

/* "CB one line crosses the same canyon three times": where arms on both sides join. */
static void goal_cb_three_times_over_one_canyon(void **state)
{
    (void)state;
    assert_true(reached("CB", "~B2ESWSE B1H.H. B2H.H. B3H.H. B4H.H."));
    assert_false(reached("CB", "~B2ESWSE B1H.H. B2H.H. B3H.H.")); /* B3 only touches */
    assert_false(reached("CB", "~B2E ~B3E ~B4E B1H.H. B2H.H. B3H.H. B4H.H."));
    assert_true(reached("CB", "~B2SENES A2.R.R B2.R.R C2.R.R D2.R.R"));
    assert_false(reached("CB", "~B2ESWSE B1H.H. B2H.R.* B3R.R. B4R.R.")); /* of one kind */
}

/* A line does not go back over a stretch: of three branches it takes two. */
static void goal_cb_wants_one_line(void **state)
{
    (void)state;
    /* a T with a canyon round it; each branch leads over it once */
    assert_false(reached("CB", "~C3ESWN C2H.H. C3HHH. D3.H.H C4H.H."));
    assert_false(reached("CB", "~C3ESWN C2H.H. C3HHHH D3.H.H C4H.H. B3.H.H"));
    /* out and in again by a loop: three times */
    assert_true(reached("CB", "~C3ESWN C3HHH. D3..HH D4H..H C4HH.. C2H.H."));
    assert_true(reached("CB", "~C3ESWN C3HHHH D3..HH D4H..H C4HH.. C2H.H. B3.H.H"));
    assert_false(reached("CB", "~C3ESWN C3.HH. D3..HH D4H..H C4HH.. C2H.H."));
}

/* "CD a canyon with both ends at the edge that runs through the central area": a segment between
   two central spaces. */
static void goal_cd_through_the_central_spaces(void **state)
{
    (void)state;
    assert_true(reached("CD", "~A4EEEEEEE"));
    assert_true(reached("CD", "~D1SSSSSSS"));
    assert_false(reached("CD", "~A4EEEEEE"));  /* one end is open */
    assert_false(reached("CD", "~A3EEEEEEE")); /* along the border of the centre */
    assert_false(reached("CD", "~C1SSSSSSS"));
    assert_true(reached("CD", "~A3EEESWWW")); /* one such segment, between C3 and D3 */
    assert_false(reached("CD", "~A3EESWW"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bridges_cost_a_point_each),
        TEST(the_rulebooks_bridges),
        TEST(a_canyon_over_two_routes_costs_two),
        TEST(without_points_nothing_is_bridged),
        TEST(the_last_point),
        TEST(without_points_no_die_is_owed),
        TEST(a_sheet_that_has_spent_too_much),
        TEST(the_longest_canyon_scores),
        TEST(the_rulebooks_canyons),
        TEST(a_ring_has_no_ends),
        TEST(routes_go_over_canyons),
        TEST(goal_ca_six_points_spent),
        TEST(goal_cb_three_times_over_one_canyon),
        TEST(goal_cb_wants_one_line),
        TEST(goal_cd_through_the_central_spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

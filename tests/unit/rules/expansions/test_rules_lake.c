/* TEST rules_lake: Lake: one test for each sentence of docs/rules.md on it, and its goal cards.
   Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* --- 8. Lake: the dice ------------------------------------------------------------------------ */

/* "6, optional, 2 equal dice." */
static void the_game_has_six_rounds(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+lake")->rounds, 6);
    assert_int_equal(play_by("classic+lake")->rounds, 6);
    assert_int_equal(ink_ruleset_rolls(rules_now()), 6);
    assert_int_equal(rules_now()->dice, 6);
}

static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    for (int die = 4; die < 6; die++) {
        assert_string_equal(faces_of(die), "L... 1, LL.. 1, LLL. 1, L.R. 1, L.H. 1, LLHR* 1");
        assert_int_equal(rules_now()->die[die].duty, 0);
    }
}

static void lakes_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "D4L... ", "D4L... E5L.H. "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+lake", ROUTES "L... L.H.");
        match_play(m, 1, drawn[i]);
        match_play(m, 1, DRAW " end");
    }
}

/* "Need not join anything"; the filled space is on no die. */
static void lakes_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4L..."));
    assert_true(fits("", "D4LLL."));
    assert_true(fits("", "D4L.R."));
    assert_true(fits("", "D4LLHR*"));
    match *m = alone("classic+lake", ROUTES "L... LLL.");
    (void)match_refused(m, 1, "D4LLLL", INK_E_NO_FACE);
}

/* A pier's routes obey the drawing rules. */
static void piers_clash_like_routes(void **state)
{
    (void)state;
    assert_false(fits("D4H.H.", "D3L.R."));
    assert_true(fits("D4H.H.", "D3L.H."));
    assert_false(fits("", "B1R.L."));
    assert_true(fits("", "B1H.L."));
    assert_true(fits("C4.R.R", "D4LLHR*"));
    assert_false(fits("C4.H.H", "D4LLHR*"));
}

/* --- floods ----------------------------------------------------------------------------------- */

/* "An empty space with three or more sides facing open water is filled at once." */
static void a_space_between_three_waters_is_filled(void **state)
{
    match *m = alone("classic+lake", ROUTES "L... L...");
    (void)state;
    match_play(m, 1, "D3..L. C4.L.. " DRAW " end");
    assert_false(ink_set_has(m->seat[0].sheet.drawn, cell_of("D4")));
    match_roll(m, ROUTES "L... L...");
    match_play(m, 1, "E4...L");
    assert_int_equal(m->seat[0].sheet.tile[cell_of("D4")], tile_of("LLLL"));
    assert_int_equal(ink_sheet_round_of(&m->seat[0].sheet, cell_of("D4")), 2);
    (void)match_refused(m, 1, "D4L...", INK_E_OCCUPIED);
    assert_int_equal(score_now(m, 1).expansion, 4);
    match_play(m, 1, "back"); /* it goes with what caused it */
    assert_false(ink_set_has(m->seat[0].sheet.drawn, cell_of("D4")));
    match_play(m, 1, "D5L..."); /* from any three sides */
    assert_true(ink_set_has(m->seat[0].sheet.drawn, cell_of("D4")));
}

/* Asks for words in drawing order and tells what then stands in a space. */
static const char *then_at(const char *words, const char *cell)
{
    static char text[32];
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet sheet;
    size_t index;
    assert_int_equal(ink_sheet_check(rules_now(), ink_slice_of(words), &sheet, &index, NULL),
                     INK_OK);
    text[0] = '\0';
    if (sheet.tile[cell_of(cell)] != 0)
        ink_tile_write(rules_now(), sheet.tile[cell_of(cell)], &out);
    return text;
}

/* Two sides are not enough, nor is the edge a third one, nor water that looks away. */
static void less_than_three_sides_fill_nothing(void **state)
{
    (void)state;
    assert_string_equal(then_at("D3..L. C4.L..", "D4"), "");
    assert_string_equal(then_at("D3..L. C4.L.. E4.L..", "D4"), "");
    assert_string_equal(then_at("A3..L. A5L...", "A4"), "");
    assert_string_equal(then_at("A3..L. A5L... B4...L", "A4"), "LLLL");
    assert_string_equal(then_at("B1.L.. D1.R.L B2L...", "C1"), ""); /* B2 looks at B1 */
}

/* Only an empty space is filled. */
static void what_is_drawn_is_not_flooded(void **state)
{
    (void)state;
    assert_string_equal(then_at("B1H.H. A2.R.L C2...L B3L...", "B2"), "");
    assert_string_equal(then_at("B1H.L. A2.L.R C2...L B3L...", "B2"), "LLLL");
    assert_string_equal(then_at("B1H.H. B2H.H. A2.L.R C2...L B3L...", "B2"), "H.H.");
}

/* "Again and again": what is filled is open water itself. */
static void floods_go_on(void **state)
{
#define SHORE "C3.L.. D2..L. D4L... E2..L. E4L... F3...L"
    (void)state;
    assert_string_equal(then_at(SHORE, "D3"), "LLLL");
    assert_string_equal(then_at(SHORE, "E3"), "LLLL");
    /* the last drawing far away from the last space */
    assert_string_equal(then_at("F1..L. F3L... G2...L E1..L. E3L... D1..L. D3L... C2.L..", "F2"),
                        "LLLL");
    assert_string_equal(then_at("F1..L. F3L... E1..L. E3L... D1..L. D3L...", "F2"), "");
    assert_string_equal(then_at("F1..L. F3L... E1..L. E3L... D1..L. D3L... C2.L..", "F2"), "LLLL");
}

/* Spaces that were flooded hold no Station and no route, whatever building they lie on. */
static void a_flooded_building_does_nothing(void **state)
{
    match *m = alone("challenge+lake,goals=none", "H.H. HH.. H.R.* HHH. L... L...");
    (void)state;
    match_play(m, 1, "C3.L.. D2..L. B1H.H. B7.HH. D1R.H.* F1HHH. end");
    match_roll(m, "H.H. HH.. H.R.* HHH. L... L...");
    match_play(m, 1, "D4L... E4L..."); /* D3 is filled, then nothing more: E3 has two sides */
    assert_true(ink_set_has(m->seat[0].sheet.drawn, cell_of("D3")));
    assert_int_equal(score_now(m, 1).villages, 0);
}

/* "From a sheet alone ... nothing is flooded"; in drawing order it is, and may be said again. */
static void a_sheet_is_taken_as_written(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D3..L. C4.L.. E4...L D5L...");
    assert_false(ink_set_has(sheet.drawn, cell_of("D4")));
    assert_string_equal(check("D3..L. C4.L.. E4...L D4LLLL D5L..."), "yes");
    assert_string_equal(check("D3..L. C4.L.. E4...L D4L..."), "D4 is not empty");
    assert_string_equal(check("D3..L. D3..L."), "D3 is not empty");
    assert_string_equal(check("D4LLLL"), /* it is drawn by nobody */
                        "no die shows LLLL this round, and it is no special route");
    ink_refusal why;
    size_t index;
    assert_int_equal(checked("D3..L. D4LLLL", &why), 1);
    assert_int_equal(why.cell, cell_of("D4"));
    assert_int_equal(ink_sheet_check(rules_now(), ink_slice_of("D4LLLL"), &sheet, &index, NULL),
                     INK_E_NO_FACE);
    assert_string_equal(then_at("D3..L. C4.L.. E4...L D4LLLL", "D4"), "LLLL");
}

/* --- networks --------------------------------------------------------------------------------- */

#define TWO_PIERS "B1H.H. B2H.L. D3.H.L E3.H.H F3H..H F2H.H. F1H.H. "

/* "A pier joins its routes to the lake, and all on one lake are one network." */
static void piers_of_one_lake_are_one_network(void **state)
{
    (void)state;
    ink_score score = scored(TWO_PIERS "B3LL.. C3LLLL");
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.exits[0], 2);
    assert_int_equal(score.network_points, 4);
    score = scored(TWO_PIERS "B3LL..");
    assert_int_equal(score.networks, 2);
    assert_int_equal(score.network_points, 0);
    /* highway and railway, and the Station of a pier */
    assert_int_equal(scored("B1H.L. B2L... A2.R.R").networks, 2);
    assert_int_equal(scored("B1H.L. B2L..L A2.L.R").exits[0], 2);
    assert_int_equal(scored("B1H.H. B2HLLR* A2.R.R").exits[0], 2);
}

/* A line does not go over the water. */
static void lines_end_at_piers(void **state)
{
    (void)state;
    ink_score score = scored(TWO_PIERS "B3LL.. C3LLLL");
    assert_int_equal(score.highway, 5);
}

/* "Open water is no error"; a pier's route end is one, as any. */
static void open_water_is_no_error(void **state)
{
    (void)state;
    assert_int_equal(scored("D4LLL. E6L...").errors, 0);
    assert_int_equal(scored("D4L.H.").errors, 1);
    assert_int_equal(scored("D4LLHR*").errors, 2);
    assert_int_equal(scored("B1H.L. B2LL..").errors, 0);
}

/* --- score ------------------------------------------------------------------------------------ */

/* "The smallest lake scores 1 a space (no lake: 0)." */
static void the_smallest_lake_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("B1H.H.").expansion, 0);
    assert_int_equal(scored("D4L...").expansion, 1);
    assert_int_equal(scored("D4LL.. D3..L. E4...L").expansion, 3);
    assert_int_equal(scored("D4LL.. D3..L. E4...L A1L...").expansion, 1);
    assert_int_equal(scored("D4LL.. D3..L. E4...L A1.L.. B1L..L C1LL..").expansion, 1);
    assert_int_equal(scored("D4LL.. D3..L. E4...L A1.L.. B1L..L").expansion, 2);
    /* side by side is not joined: water must meet water */
    assert_int_equal(scored("D4L... D5LL.. E5...L").expansion, 1);
}

/* Piers and filled spaces are spaces of the lake. */
static void piers_count_as_lake(void **state)
{
    (void)state;
    assert_int_equal(scored("D4L.H. D3LLLL").expansion, 2);
    assert_int_equal(scored("D4LLHR*").expansion, 1);
    assert_string_equal(parts("D4L.H. D3LLLL A1LLL. B1LL.L C1L..L"), "the smallest lake 2: D3 D4");
    assert_string_equal(parts("D4L.H. D3LLLL A1LLL. B1L..L"), "the smallest lake 2: A1 B1");
    /* of equal ones the first */
    assert_string_equal(parts("D4L.H. D3LLLL F1LLL. G1L..L"), "the smallest lake 2: F1 G1");
    assert_string_equal(parts("F3L... B3L... D5L..."), "the smallest lake 1: B3");
    assert_string_equal(parts("B1H.H."), "");
}

/* "Water ... counts" in the central spaces. */
static void water_counts_in_the_centre(void **state)
{
    (void)state;
    assert_int_equal(scored("D4LL.. D3..L. E4...L F4L...").centre, 3);
}

/* --- decisions -------------------------------------------------------------------------------- */

/* "A route arm may face water without a pier: it is then an error, and joins nothing." */
static void a_route_may_face_water(void **state)
{
    (void)state;
    assert_true(fits("B2L...", "B1H.H."));
    assert_true(fits("B1H.H.", "B2L..."));
    assert_true(fits("B1H.H.", "B2LLL."));
    ink_score score = scored("B1H.H. B2LLL.");
    assert_int_equal(score.errors, 1);
    score = scored("B1H.H. B2LL.. C2.H.L");
    assert_int_equal(score.errors, 2);
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.exits[0], 1);
    /* it must still join a route or an exit */
    assert_false(fits("D4L...", "D3H.H."));
}

/* "A pier is not a Station, but LLHR* carries one." */
static void only_one_pier_carries_a_station(void **state)
{
    (void)state;
    assert_int_equal(rules_now()->tile[tile_of("L.H.")].flags & INK_TILE_STATION, 0);
    assert_int_equal(rules_now()->tile[tile_of("LLHR*")].flags & INK_TILE_STATION,
                     INK_TILE_STATION);
    match *m = alone("challenge+lake,goals=none", "H.H. H.H. H.R.* HHH. L.H. LLHR*");
    match_play(m, 1, "F1H.H. F2H.L.");
    assert_int_equal(score_now(m, 1).villages, 0);
    match_play(m, 1, "back F2HRLL*");
    assert_int_equal(score_now(m, 1).villages, 2);
    assert_string_equal(parts_of(&m->seat[0].sheet),
                        "activated Villages 2: F2; the smallest lake 1: F2");
}

/* Four Stations in one network, over the lake. */
static void goal_h_over_the_lake(void **state)
{
    (void)state;
    assert_true(reached("H", "C3HLLR* C4LLHR* D3HRLL* D4LRHL*"));
    assert_false(reached("H", "C3HLLR* C4LLHR* D3HRLL* D4LL.."));
}

/* "Water and lava may lie at an exit and join nothing there." */
static void water_may_lie_at_an_exit(void **state)
{
    (void)state;
    assert_true(fits("", "B1L..."));
    assert_true(fits("", "A2..LL"));
    assert_int_equal(scored("B1L...").networks, 0);
    assert_int_equal(scored("B1LLL. B2L.H.").networks, 0);
    assert_int_equal(scored("B1LLL. B2L.H.").errors, 1);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "LA two exits joined through a lake"; the lines may change kind at Stations. */
static void goal_la_exits_through_a_lake(void **state)
{
    (void)state;
    assert_true(reached("LA", TWO_PIERS "B3LL.. C3LLLL"));
    assert_false(reached("LA", TWO_PIERS "B3LL.."));
    assert_false(reached("LA", "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. D4L..."));
    assert_true(reached("LA", "B1H.L. B2L..L A2.L.R"));
    assert_true(reached("LA", "B1H.H. B2H.R.* B3R.L. B4L..L A4.L.H"));
}

/* "Two lines that share no stretch lead to two exits": not two by one pier, nor one by two. */
static void goal_la_wants_two_lines(void **state)
{
    (void)state;
    assert_false(reached("LA", "B1H.H. B2HHH. C2.H.H D2.H.H E2.H.H F2H..H F1H.H. B3H.L. B4L..."));
    assert_false(reached("LA", "B1H.H. B2H.H. B3HHH. B4H.L. C3..HH C4H.L. B5LL.. C5L..L"));
    assert_true(reached("LA",
                        "B1H.H. B2H.H. B3HHH. B4H.L. C3..HH C4H.L. B5LL.. C5LL.L D5.H.L E5.H.H "
                        "F5.H.H G5H..H G4HHH."));
    /* one lake is the middle of the way: over two of them it is another way */
    assert_false(reached("LA", "B1H.L. B2LL.. C2.H.L D2.H.H E2.L.H F2L..L F1H.L."));
    /* the pier with two routes leads two ways itself */
    assert_true(reached("LA", "B1H.H. B2HLLR* A2.R.R"));
}

/* "LB four lake spaces in a row or column": adjacent ones. */
static void goal_lb_four_spaces_in_line(void **state)
{
    (void)state;
    assert_false(reached("LB", "C3L... D3L... E3L..."));
    assert_true(reached("LB", "C3L... D3L... E3L... F3L..."));
    assert_false(reached("LB", "B3L... D3L... E3L... F3L..."));
    assert_true(reached("LB", "G4LL.. G5L.H. G6LLLL G7LL.."));
    assert_false(reached("LB", "F1L... G1L... A2L... B2L...")); /* not round the corner */
}

/* "LC a lake without an open side": every water side meets water or the edge. */
static void goal_lc_a_closed_lake(void **state)
{
    (void)state;
    assert_false(reached("LC", "D4L..."));
    assert_true(reached("LC", "D4L... D3..L."));
    assert_true(reached("LC", "A1L..L"));
    assert_false(reached("LC", "A1LL.."));
    assert_true(reached("LC", "A1LL.. B1...L"));
    assert_true(reached("LC", "B1L... D4LLL."));  /* one of two, and at an exit */
    assert_true(reached("LC", "D4L.H. D3..L."));  /* a pier's route may be open */
    assert_false(reached("LC", "D4L.H. D3H.H.")); /* a route does not close it */
}

/* "In A, C, D, E anything drawn counts." */
static void goals_count_water_as_drawn(void **state)
{
    (void)state;
    assert_true(reached("A", "C3L... D3L... E3L... C4LLLL E5L.H."));
    assert_true(reached("C", "A4L... B4L... C4L... D4L... E4L... F4L... G4L..."));
    assert_true(reached("D", "A1L... G1L... G7L..."));
}

static int by_lake(void **state)
{
    (void)state;
    (void)play_by("classic+lake");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_lake)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_six_rounds),
        TEST(the_dice_are_two_equal_ones),
        TEST(lakes_need_not_be_drawn),
        TEST(lakes_may_float),
        TEST(piers_clash_like_routes),
        TEST(a_space_between_three_waters_is_filled),
        TEST(less_than_three_sides_fill_nothing),
        TEST(what_is_drawn_is_not_flooded),
        TEST(floods_go_on),
        TEST(a_flooded_building_does_nothing),
        TEST(a_sheet_is_taken_as_written),
        TEST(piers_of_one_lake_are_one_network),
        TEST(lines_end_at_piers),
        TEST(open_water_is_no_error),
        TEST(the_smallest_lake_scores),
        TEST(piers_count_as_lake),
        TEST(water_counts_in_the_centre),
        TEST(a_route_may_face_water),
        TEST(only_one_pier_carries_a_station),
        TEST(goal_h_over_the_lake),
        TEST(water_may_lie_at_an_exit),
        TEST(goal_la_exits_through_a_lake),
        TEST(goal_la_wants_two_lines),
        TEST(goal_lb_four_spaces_in_line),
        TEST(goal_lc_a_closed_lake),
        TEST(goals_count_water_as_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

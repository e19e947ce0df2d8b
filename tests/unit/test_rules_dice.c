/* TEST rules_dice: The Challenge edition: one test for each sentence of docs/rules.md on its dice.
 */
#include "support.h"

/* --- 2. Route dice ---------------------------------------------------------------------------- */

static void check_die(int die, const char *const face[INK_FACES])
{
    for (int f = 0; f < INK_FACES; f++) {
        int shape = ink_shape_find(challenge(), ink_slice_of(face[f]));
        assert_int_equal(challenge()->die[die].face[f], shape);
        assert_string_equal(challenge()->shape[shape].text, face[f]);
        assert_int_equal(twin_die_face(TWIN_CHALLENGE, die, f), twin_face_of(face[f]));
    }
}

/* "Two dice with the six faces above; one die with dead-end highway, dead-end railway, curved
   station, straight station, T stations; one die with overpass x2, HHH., RRR., double curves." */
static void four_dice_with_their_faces(void **state)
{
    static const char *const plain[] = {"H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."};
    static const char *const stations[] = {"H...*", "R...*", "HR..*", "H.R.*", "HRH.*", "RHR.*"};
    static const char *const double_curves[] = {"HRHR{NS}{EW}", "HRHR{NS}{EW}", "HHH.",
                                                "RRR.",         "HHHH{NE}{SW}", "RRRR{NE}{SW}"};
    (void)state;
    assert_int_equal(challenge()->dice, 4);
    check_die(0, plain);
    check_die(1, plain);
    check_die(2, stations);
    check_die(3, double_curves);
    for (int die = 0; die < 4; die++)
        assert_int_equal(challenge()->die[die].duty, 1);
}

/* All fifteen routes, each with all its turns and mirrors. */
static void fifteen_routes_with_their_looks(void **state)
{
    static const struct {
        const char *text;
        int looks;
    } route[] = {{"H.H.", 2},  {"R.R.", 2},         {"HH..", 4},         {"RR..", 4},
                 {"HHH.", 4},  {"RRR.", 4},         {"HRHR{NS}{EW}", 2}, {"H.R.*", 4},
                 {"HR..*", 8}, {"H...*", 4},        {"R...*", 4},        {"HRH.*", 4},
                 {"RHR.*", 4}, {"HHHH{NE}{SW}", 2}, {"RRRR{NE}{SW}", 2}};
    int all = 1 + 4 + 4 + 1 + 1 + 4 + 2; /* no tile, and the special routes */
    (void)state;
    assert_int_equal(COUNT(route), TWIN_ROUTES);
    for (int i = 0; i < COUNT(route); i++) {
        int shape = ink_shape_find(challenge(), ink_slice_of(route[i].text));
        assert_int_equal(challenge()->shape[shape].count, route[i].looks);
        assert_int_equal(twin_face_at(twin_face_of(route[i].text))->looks, route[i].looks);
        all += route[i].looks;
    }
    assert_int_equal(challenge()->tiles, all);
}

/* "Special routes (six, the same in every edition)." */
static void special_routes_are_those_of_every_edition(void **state)
{
    (void)state;
    for (int i = 0; i < INK_SPECIALS; i++)
        assert_string_equal(challenge()->shape[challenge()->special[i]].text,
                            classic()->shape[classic()->special[i]].text);
}

/* "Dead-ends do carry a Station; their far end is closed, not an error." */
static void dead_ends_have_a_station_and_a_closed_end(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1H...*").errors, 0);
    assert_int_equal(score_of("B1H.H. B2H...*").errors, 0);
    assert_int_equal(score_of("D4H...*").errors, 1); /* the arm itself is an end like any other */
    assert_int_equal(challenge()->tile[tile_of("H...*")].flags & INK_TILE_STATION,
                     INK_TILE_STATION);
    assert_int_equal(challenge()->tile[tile_of("..R.*")].flags & INK_TILE_STATION,
                     INK_TILE_STATION);
    assert_int_equal(score_of("B1H.H. B2H...*").highway, 2);
    assert_true(fits("B1H.H.", "B2H...*"));
    assert_true(fits("B1H.H. A2.R.R", "B2H...*")); /* its blank sides face anything */
    assert_false(fits("B1H.H.", "B2..H.*"));
}

/* A T station joins both kinds; the line still never changes kind. */
static void t_stations_join_both_kinds(void **state)
{
    ink_score score = score_of("B1H.H. B2H.HR* B3H.H. A2.R.R");
    (void)state;
    assert_int_equal(score.networks, 1);
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 3);
    assert_int_equal(score.railway, 2);
    assert_true(fits("B1H.H.", "B2HRH.*"));
    assert_false(fits("B1H.H. A2.R.R", "B2HRHH*")); /* its third highway would face railway */
}

/* "An overpass or double curve has two separate strands." */
static void double_curves_have_two_strands_of_one_kind(void **state)
{
    const ink_tile *tile = &challenge()->tile[tile_of("HHHH{NE}{SW}")];
    (void)state;
    assert_int_equal(tile->second, 1 << INK_SOUTH | 1 << INK_WEST);
    assert_int_equal(tile->flags & INK_TILE_STATION, 0);
    assert_int_not_equal(tile_of("HHHH{NE}{SW}"), tile_of("HHHH"));
    /* B1 and A4 lead into the two curves of B4: not joined, and each line goes on by itself */
    ink_score apart = score_of("B1H.H. B2H.H. B3H.H. B4HHHH{NE}{SW} A4.H.H C4.H.H");
    assert_int_equal(apart.networks, 2);
    assert_int_equal(apart.network_points, 0);
    assert_int_equal(apart.highway, 5);
    ink_score joined = score_of("B1H.H. B2H.H. B3H.H. B4HHHH{NW}{ES} A4.H.H C4.H.H");
    assert_int_equal(joined.networks, 1);
    assert_int_equal(joined.network_points, 4);
    assert_int_equal(joined.highway, 5);
}

/* "A space counts each time the line goes through it": both curves of one space. */
static void a_line_may_use_both_curves_of_a_space(void **state)
{
    (void)state;
    /* in by D3, curve to E4, round by E5 and D5, and back into D4 by its other curve */
    assert_int_equal(score_of("D3H.H. D4HHHH{NE}{SW} E4..HH E5H..H D5HH.. C4.H.H").highway, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_dice_with_their_faces),
        cmocka_unit_test(fifteen_routes_with_their_looks),
        cmocka_unit_test(special_routes_are_those_of_every_edition),
        cmocka_unit_test(dead_ends_have_a_station_and_a_closed_end),
        cmocka_unit_test(t_stations_join_both_kinds),
        cmocka_unit_test(double_curves_have_two_strands_of_one_kind),
        cmocka_unit_test(a_line_may_use_both_curves_of_a_space),
    };
    go_by(challenge());
    return cmocka_run_group_tests(tests, NULL, NULL);
}

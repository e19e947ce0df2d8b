/* TEST rules_trail: Trail: one test for each sentence of docs/rules.md on it, and for each
   decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

static match *with(const char *ink, const char *dice)
{
    match *m = match_of("classic+trail", NULL);
    match_ink(m, 1, ink);
    match_roll(m, dice);
    return m;
}

/* --- the dice --------------------------------------------------------------------------------- */

/* "2 equal dice, 6 rounds", with every edition and in every mode. */
static void the_dice_are_two_equal_ones(void **state)
{
    static const char *const config[] = {"classic+trail", "challenge+trail,goals=none",
                                         "green+trail,players=4", "challenge+trail,draft,players=2",
                                         "classic+trail,goals=TA:TB:TC"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        const ink_ruleset *rules = play_by(config[i]);
        assert_int_equal(rules->rounds, 6);
        assert_int_equal(rules->dice, 6);
        for (int die = 4; die < 6; die++)
            assert_string_equal(faces_of(die),
                                ".H.Hpn 1, .R.Rpn 1, .HH.p 1, .RR.p 1, .HHHp 1, .RRRp 1");
    }
}

/* "Optional": none, one or both. */
static void the_dice_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "F7H.H.pn ", "F7H.H.pz F6..HHp "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+trail", ROUTES ".H.Hpn .HH.p");
        match_play(m, 1, drawn[i]);
        ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
        assert_true(why.die < INK_ROUTE_DICE);
        match_play(m, 1, DRAW "end");
    }
}

/* --- drawings --------------------------------------------------------------------------------- */

static unsigned corners_of(const char *drawing)
{
    char word[32];
    (void)snprintf(word, sizeof word, "D4%s", drawing);
    ink_sheet sheet = sheet_read(word);
    return rules_now()->tile[sheet.tile[cell_of("D4")]].corners;
}

/* The corners of each face, in every orientation: north-east 1, south-east 2, south-west 4,
   north-west 8. */
static void trails_lead_to_corners(void **state)
{
    static const struct {
        const char *drawing;
        unsigned corners;
    } face[] = {{".H.Hpn", 8 | 2},    {".H.Hpz", 1 | 4},    {"H.H.pn", 8 | 2},
                {"R.R.pz", 1 | 4},    {".HH.p", 8 | 1 | 4}, {"HH..p", 2 | 4 | 8},
                {"R..Rp", 1 | 2 | 4}, {"..HHp", 1 | 2 | 8}, {".HHHp", 8 | 1},
                {"R.RRp", 1 | 2},     {"HH.Hp", 2 | 4},     {"RRR.p", 4 | 8}};
    (void)state;
    for (int i = 0; i < COUNT(face); i++)
        assert_int_equal(corners_of(face[i].drawing), face[i].corners);
}

/* A straight face has both slants in both directions; the others have one look a turn. */
static void faces_turn_and_mirror_with_their_trails(void **state)
{
    const ink_ruleset *rules = rules_now();
    (void)state;
    for (int f = 0; f < INK_FACES; f++)
        assert_int_equal(rules->shape[rules->die[4].face[f]].count, 4);
    ink_sheet sheet = sheet_read("D4.H.Hpn D5HHH.p");
    int straight = sheet.tile[cell_of("D4")], tee = sheet.tile[cell_of("D5")];
    assert_int_equal(ink_tile_mirrored(rules, straight),
                     sheet_read("D4.H.Hpz").tile[cell_of("D4")]);
    assert_int_equal(ink_tile_turned(rules, straight, 1),
                     sheet_read("D4H.H.pz").tile[cell_of("D4")]);
    assert_int_equal(ink_tile_turned(rules, straight, 2), straight);
    assert_int_equal(ink_tile_turned(rules, tee, 1), sheet_read("D4.HHHp").tile[cell_of("D4")]);
}

/* --- where they may be drawn ------------------------------------------------------------------ */

/* "A face may be drawn if a route arm of it joins as usual". */
static void a_route_joins_as_usual(void **state)
{
    (void)state;
    assert_true(fits("", "B1H.H.pn"));
    assert_true(fits("D3H.H.", "D4H.H.pz"));
    assert_false(fits("", "D4H.H.pn"));
    assert_false(fits("D3R.R.", "D4H.H.pn"));
    assert_false(fits("", "B1R.R.pn"));
}

/* Decision: "or if one of its trail's corners is a corner at which a trail already ends". */
static void a_trail_joins_at_a_corner(void **state)
{
    (void)state;
    assert_true(fits("D4H.H.pn", "E5H.H.pn"));  /* corner to corner */
    assert_false(fits("D4H.H.pn", "E5H.H.pz")); /* its own corners are elsewhere */
    assert_true(fits("D4H.H.pn", "E4R.R.pz"));  /* D4's south-east is E4's south-west */
    assert_false(fits("D4H.H.pn", "E4R.R.pn"));
    assert_true(fits("D4HH..p", "C5R..Rp"));    /* D4's south-west is C5's north-east */
    assert_false(fits("D4..HHp", "C5R..Rp"));   /* the corner between the arms is not reached */
    assert_false(fits("D4H.H.pn", "E5H.H."));   /* a route die has no trail */
    assert_false(fits("D4H.H.pn", "D4H.H.pn")); /* there is no room */
    assert_false(fits("D4H.H.pn E3R.R.", "E4H.H.pz")); /* it would clash */
}

/* The sentence of a refusal, and the same corner on the other side of the board. */
static void corners_do_not_wrap_round_the_edge(void **state)
{
    match *m = with("G3H.H.pn", ROUTES ".H.Hpn .HH.p");
    (void)state;
    refused_with(m, 1, "A4H.H.pn", INK_E_DETACHED,
                 "at A4 it has no route or exit of its kind to join");
    refused_with(m, 1, "A5H.H.pn", INK_E_DETACHED,
                 "at A5 it has no route or exit of its kind to join");
    assert_true(fits("G3H.H.pn", "G4H.H.pz"));
    assert_true(fits("A7H.H.pz", "B6.H.Hpz"));
}

/* --- score ------------------------------------------------------------------------------------ */

/* "Open ends of trails are no errors": those of its route are. */
static void open_trails_are_no_errors(void **state)
{
    (void)state;
    assert_int_equal(scored("B1H.H.pn B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H.").errors, 0);
    assert_int_equal(scored("D4H.H.pn").errors, 2);
    assert_int_equal(scored("D4HHH.p").errors, 3);
    assert_int_equal(scored("D4HHH.p").centre, 1);
}

/* "A trail that has a corner of a space with a Station is joined to that Station". */
static void a_trail_joins_stations_at_its_corners(void **state)
{
    (void)state;
    assert_int_equal(scored("C3H.R.* D4H.H.pn E5H.R.*").expansion, 2);
    assert_string_equal(parts("C3H.R.* D4H.H.pn E5H.R.*"), "Stations on a trail 2: C3 E5");
    assert_int_equal(scored("C3H.R.* D4H.H.pz E5H.R.*").expansion, 0);
    assert_int_equal(scored("C4H.R.* D4H.H.pn E4H.R.*").expansion,
                     2); /* beside it, by one corner each */
    assert_int_equal(scored("C3H.R.* D4H.H.pn").expansion, 0);
    assert_int_equal(scored("D3H.R.* D4H.H.pn D5H.R.*").expansion, 2);
}

/* "Whichever came first." */
static void it_does_not_matter_what_came_first(void **state)
{
    match *m = with("D4H.H.pn", ROUTES ".H.Hpn .HH.p");
    (void)state;
    assert_int_equal(score_now(m, 1).expansion, 0);
    match_ink(m, 1, "C3H.R.* E5H.R.*");
    assert_int_equal(score_now(m, 1).expansion, 2);
}

/* "Trails that share a corner are joined." */
static void trails_join_at_corners(void **state)
{
    (void)state;
    assert_int_equal(scored("C3H.R.* D4H.H.pn E5R.R.pn F6H.R.*").expansion, 2);
    assert_int_equal(scored("C3H.R.* D4H.H.pn E5R.R.pz F6H.R.*").expansion, 0);
    /* a fork joins three */
    assert_int_equal(scored("C3H.R.* D4HH..p E5H.R.* C5H.R.*").expansion, 4);
}

/* Decision: "a Station joins all trails at its four corners to each other". */
static void a_station_joins_trails(void **state)
{
    (void)state;
    assert_int_equal(scored("B2H.R.* C3H.H.pn D4H.R.* E5H.H.pn F6H.R.*").expansion, 4);
    /* without it they are two trails, and worth nothing */
    assert_int_equal(scored("B2H.R.* C3H.H.pn E5H.H.pn F6H.R.*").expansion, 0);
    /* Stations side by side are joined by trails only */
    assert_int_equal(scored("B2H.R.* C3H.H.pn D4H.R.* E4H.R.*").expansion, 2);
}

/* Decision: "a Station on no trail is no set". */
static void a_station_on_no_trail_is_no_set(void **state)
{
    (void)state;
    assert_int_equal(scored("D4H.R.*").expansion, 0);
    assert_int_equal(scored("D4H.R.* D5H.R.* E4H.R.* E5H.R.*").expansion, 0);
}

/* "Each set of n Stations scores half its network value, 2 4 6 ... for 2 3 4": each network for
   itself; decision: rounded down, twelve are 22; above twelve, five more a Station go on. */
static void each_set_scores_half_a_network(void **state)
{
    static const int value[] = {0, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 27};
    static const char *const order[] = {"A1", "A3", "B1", "B3", "C1", "C3", "D1",
                                        "D3", "E1", "E3", "F1", "F3", "G1", "G3"};
    char words[512] = "A2.H.Hpn B2.H.Hpz C2.H.Hpn D2.H.Hpz E2.H.Hpn F2.H.Hpz G2.H.Hpn ";
    (void)state;
    for (int stations = 1; stations <= COUNT(order); stations++) {
        (void)snprintf(words + strlen(words), 32, "%sH.R.* ", order[stations - 1]);
        (void)scored(words); /* held against the twin */
    }
    assert_int_equal(scored(words).expansion, value[14]);
    assert_int_equal(scored("A1H.R.* B2H.H.pn C3H.R.* E5H.R.* F6H.H.pn G7H.R.*").expansion, 4);
}

/* Networks of routes are what they were without trails. */
static void trails_join_no_routes(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H.pn C2H.H.pn B7H.H.");
    assert_int_equal(score.network_points, 0);
    assert_int_equal(score.highway, 1);
}

/* --- goals ------------------------------------------------------------------------------------ */

/* "TA trails in five consecutive spaces of a row or column, joined or not." */
static void goal_ta_five_in_line(void **state)
{
    (void)state;
    assert_true(reached("TA", "B4H.H.pn C4H.H.pz D4HH..p E4RR..p F4RRR.p"));
    assert_true(reached("TA", "C2H.H.pn C3H.H.pn C4H.H.pn C5H.H.pn C6H.H.pn"));
    assert_false(reached("TA", "B4H.H.pn C4H.H.pz D4HH..p E4RR..p"));
    assert_false(reached("TA", "B4H.H.pn C4H.H.pz D4HH.. E4RR..p F4RRR.p G4H.H.pn"));
}

/* "TB three separate drawings with trails at one Station's corners." */
static void goal_tb_three_at_a_station(void **state)
{
    (void)state;
    assert_true(reached("TB", "D4H.R.* C3H.H.pn E3H.H.pz C5H.H.pz"));
    assert_true(reached("TB", "D4H.R.* C3H.H.pn C4H.H.pn D3H.H.pn"));
    assert_false(reached("TB", "D4H.R.* C3H.H.pn E3H.H.pz C5H.H.pn"));
    assert_false(reached("TB", "D4H.R.* D3HH..p E3H.H.pz"));
    assert_false(reached("TB", "D4HH.. C3H.H.pn E3H.H.pz C5H.H.pz"));
}

/* "TC trails in five central spaces." */
static void goal_tc_five_central(void **state)
{
    (void)state;
    assert_true(reached("TC", "C3H.H.pn D3H.H.pz E5HH..p C5RR..p D4RRR.p"));
    assert_false(reached("TC", "C3H.H.pn D3H.H.pz E5HH..p C5RR..p B4RRR.p"));
    assert_false(reached("TC", "C3H.H.pn D3H.H.pz E5HH..p C5RR..p D4RRR."));
}

/* --- text ------------------------------------------------------------------------------------- */

static void trails_are_written_and_read(void **state)
{
    static const char *const bad[] = {"D4H.H.p", "D4HH..pn", "D4HHH.pz", "D4H.H.n", "D4....p"};
    ink_sheet sheet = sheet_read("D4H.H.pn E4.RRRp");
    (void)state;
    assert_string_equal(words_of(&sheet), "D4H.H.pn E4.RRRp");
    for (int i = 0; i < COUNT(bad); i++)
        assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of(bad[i]), &sheet, NULL),
                             INK_OK);
    assert_string_equal(check("B1H.H.pn C2H.H.pn"), "yes");
    assert_string_equal(check("B1H.H.pz C2H.H.pn"),
                        "at C2 it has no route or exit of its kind to join");
}

static int by_trail(void **state)
{
    (void)state;
    (void)play_by("classic+trail");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_trail)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two_equal_ones),
        TEST(the_dice_need_not_be_drawn),
        TEST(trails_lead_to_corners),
        TEST(faces_turn_and_mirror_with_their_trails),
        TEST(a_route_joins_as_usual),
        TEST(a_trail_joins_at_a_corner),
        TEST(corners_do_not_wrap_round_the_edge),
        TEST(open_trails_are_no_errors),
        TEST(a_trail_joins_stations_at_its_corners),
        TEST(it_does_not_matter_what_came_first),
        TEST(trails_join_at_corners),
        TEST(a_station_joins_trails),
        TEST(a_station_on_no_trail_is_no_set),
        TEST(each_set_scores_half_a_network),
        TEST(trails_join_no_routes),
        TEST(goal_ta_five_in_line),
        TEST(goal_tb_three_at_a_station),
        TEST(goal_tc_five_central),
        TEST(trails_are_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

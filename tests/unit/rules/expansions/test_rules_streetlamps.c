/* TEST rules_streetlamps: Street Lamps: one test for each sentence of docs/rules.md on them, and
   for each decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "F1H.H. F7H.H. B7.HH. A6.H.R* "

static match *with(const char *config, const char *ink, const char *dice)
{
    match *m = match_of(config, NULL);
    match_ink(m, 1, ink);
    match_roll(m, dice);
    return m;
}

static const ink_sheet *sheet_now(const match *m)
{
    return &m->seat[0].sheet;
}

/* --- the dice --------------------------------------------------------------------------------- */

/* "2 equal dice, 6 rounds", with every edition and in every mode. */
static void the_dice_are_two_equal_ones(void **state)
{
    static const char *const config[] = {"classic+streetlamps", "challenge+streetlamps,goals=none",
                                         "yellow+streetlamps,players=4",
                                         "challenge+streetlamps,draft,players=2"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        const ink_ruleset *rules = play_by(config[i]);
        assert_int_equal(rules->rounds, 6);
        assert_int_equal(ink_ruleset_rolls(rules), 6);
        assert_int_equal(rules->dice, 6);
        for (int die = 4; die < 6; die++)
            assert_string_equal(faces_of(die), "H.H.l 1, HHHH{NS}{EW}l 1, HHHHl 1, .HH.l 1, "
                                               "HHHH{NW}{ES}l 1, H.HHl 1");
    }
}

/* "Optional": none, one or both. */
static void the_dice_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "B1H.H.l ", "B1H.H.l B2HHHHl "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+streetlamps", ROUTES "H.H.l HHHHl");
        match_play(m, 1, drawn[i]);
        ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
        assert_true(why.die < INK_ROUTE_DICE);
        match_play(m, 1, DRAW "end");
    }
}

/* "Drawn as routes are": joined, on an empty space, highway never against railway. */
static void lamps_are_drawn_as_routes_are(void **state)
{
    match *m = alone("classic+streetlamps", ROUTES "H.H.l HHHH{NS}{EW}l");
    (void)state;
    assert_false(fits("", "D4H.H.l"));
    assert_true(fits("", "B1H.H.l"));
    assert_true(fits("D3H.H.", "D4H.H.l"));
    assert_false(fits("D3R.R.", "D4H.H.l"));
    refused_with(m, 1, "D4H.H.l", INK_E_DETACHED,
                 "at D4 it has no route or exit of its kind to join");
    refused_with(m, 1, "D1H.H.l", INK_E_EXIT_CLASH,
                 "at D1 the exit on the N side is of another kind");
    match_play(m, 1, "B1HHHH{NS}{EW}l");
    refused_with(m, 1, "B1H.H.l", INK_E_OCCUPIED, "B1 is not empty");
}

/* Their lines are lines: through both strands of a crossing and of a double curve. */
static void lamps_stand_beside_routes(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H.l B2HHHH{NS}{EW}l B3H.HHl B4HHHHl B5HHHH{NW}{ES}l B7HH..");
    assert_int_equal(score.expansion, 0);
    assert_int_equal(scored("B1H.H.l B2H.H.ll B3H.H.l").highway, 3);
    assert_int_equal(scored("D3HHHH{NW}{ES}l D4H.H.ll").highway, 2);
    assert_int_equal(scored("B1H.H.l B2H.H. B3H.H.ll B4H.H. B5H.H. B6H.H.l B7H.H.").network_points,
                     4);
    assert_int_equal(scored("C3HHHHl D4.HH.ll").centre, 2);
    assert_int_equal(scored("D4HHHHl").errors, 4);
}

/* --- lighting --------------------------------------------------------------------------------- */

#define LAMPS "B2H.H.l D3HHHHl D4.HH.l F4HHHH{NW}{ES}l D6H.HHl "

/* "Whenever a player uses a Special Route, that player must choose a row or a column". */
static void a_special_route_asks_for_a_row_or_column(void **state)
{
    static const char asked[] = "first choose what this roll asks for";
    ink_show show = {.counters = 0};
    match *m = with("classic+streetlamps", LAMPS, ROUTES "H.H.l HHHHl");
    (void)state;
    (void)match_refused(m, 1, "light=3", INK_E_NO_CHOICE);
    match_play(m, 1, "B1HHHH");
    ink_sheet_show(&m->rules, sheet_now(m), &show);
    assert_non_null(show.choice);
    refused_with(m, 1, "F1H.H.", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "end", INK_E_CHOICE_FIRST, asked);
    for (int line = 0; line < 2 * INK_ROWS; line++) {
        char word[] = "light=?";
        word[6] = (char)(line < INK_ROWS ? '1' + line : 'A' + line - INK_ROWS);
        assert_true(listed(m, 1, word));
    }
    match_play(m, 1, "light=4");
    (void)match_refused(m, 1, "light=4", INK_E_NO_CHOICE);
    match_play(m, 1, DRAW "end");
}

/* "All lamps there are lit, for good." */
static void all_lamps_of_the_line_are_lit(void **state)
{
    match *m = with("classic+streetlamps", LAMPS, ROUTES "H.H.l HHHHl");
    (void)state;
    match_play(m, 1, "B1HHHH light=D");
    assert_int_equal(score_now(m, 1).expansion, 3);
    assert_string_equal(parts_of(sheet_now(m)), "lit street lamps 3: D3 D4 D6");
    match_play(m, 1, "back light=4");
    assert_string_equal(parts_of(sheet_now(m)), "lit street lamps 2: D4 F4");
    match_play(m, 1, DRAW "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* H.H.l HHHHl");
    assert_int_equal(score_now(m, 1).expansion, 2);
    match_play(m, 1, "D1RHRR* light=F"); /* F4 is lit already */
    assert_int_equal(score_now(m, 1).expansion, 2);
}

/* A lit lamp's route is what it was, of its round, and joined as before. */
static void the_route_of_a_lit_lamp_stays(void **state)
{
    match *m = alone("classic+streetlamps", ROUTES "H.H.l HHHH{NW}{ES}l");
    (void)state;
    match_play(m, 1, "B1H.H.l B2HHHH{NW}{ES}l F1H.H. F7H.H. B7.HH. A6.H.R* end");
    match_roll(m, ROUTES "H.H.l HHHHl");
    ink_score before = score_now(m, 1);
    match_play(m, 1, "D1RHRR*");
    match_play(m, 1, "light=B");
    ink_score after = score_now(m, 1);
    assert_int_equal(ink_sheet_round_of(sheet_now(m), cell_of("B2")), 1);
    assert_int_equal(after.highway, before.highway);
    assert_int_equal(after.expansion, 2);
}

/* Decision: "a row without lamps may be chosen". */
static void a_line_without_lamps_may_be_chosen(void **state)
{
    match *m = with("classic+streetlamps", LAMPS, ROUTES "H.H.l HHHHl");
    (void)state;
    match_play(m, 1, "B1HHHH light=7");
    assert_int_equal(score_now(m, 1).expansion, 0);
    match_play(m, 1, DRAW "end");
}

/* Decision: "a lamp drawn there later is dark". */
static void later_lamps_are_dark(void **state)
{
    match *m = with("classic+streetlamps", "B2H.H.l", ROUTES "H.H.l HHHHl");
    (void)state;
    match_play(m, 1, "D1RHRR* light=B B3H.H.l");
    assert_int_equal(score_now(m, 1).expansion, 1);
    assert_string_equal(parts_of(sheet_now(m)), "lit street lamps 1: B2");
}

/* Decision: the choice comes after the route is drawn, so the line may be the route's own. */
static void the_choice_comes_after_the_route(void **state)
{
    match *m = with("classic+streetlamps", "", ROUTES "H.H.l HHHHl");
    (void)state;
    (void)match_refused(m, 1, "light=B", INK_E_NO_CHOICE);
    match_play(m, 1, "B1H.H.l B2HHHH light=2 back back B2HHHH light=B");
    assert_int_equal(score_now(m, 1).expansion, 1);
}

/* "That of the third University too." */
static void the_third_university_lights(void **state)
{
    match *m =
        with("challenge+streetlamps,goals=none", "B2H.H.l", "H.H. HH.. HR..* HHH. H.H.l H.H.l");
    (void)state;
    match_play(m, 1, "A4HH.H");
    /* two Universities are marked already */
    m->seat[0].sheet.module_bytes[1] = m->seat[0].before.module_bytes[1] = 2;
    m->twin.player[0].sheet.universities = 2;
    match_play(m, 1, "A3.HH."); /* joins A4: the third */
    match_play(m, 1, "+B1HHHH light=B");
    assert_int_equal(score_now(m, 1).expansion, 1);
    (void)match_refused(m, 1, "light=B", INK_E_NO_CHOICE);
}

/* What the special route earns at a Factory is there after the lamps are lit. */
static void lighting_loses_nothing_that_was_earned(void **state)
{
    match *m =
        with("challenge+streetlamps,goals=none", "G4.HH.", "H.H. HH.. HR..* HHH. H.H.l H.H.l");
    (void)state;
    match_play(m, 1, "G5HHHH light=G");
    assert_true(listed(m, 1, "=F5.H.H"));
    match_play(m, 1, "=F5.H.H");
}

/* Decision: only a special route that is drawn lights; one that averts something does not. */
static void crossing_off_lights_nothing(void **state)
{
    ink_ruleset rules = rules_of("classic+desert+streetlamps,house");
    ink_sheet sheet;
    ink_roll roll;
    (void)state;
    go_by(&rules);
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of("D4....cc"), &sheet, NULL), INK_OK);
    assert_int_equal(
        ink_roll_read(&rules, ink_slice_of(ROUTES "arid HH..w H.H.l H.H.l"), 1, &roll, NULL),
        INK_OK);
    assert_int_equal(ink_sheet_roll(&rules, &sheet, &roll, NULL), INK_OK);
    assert_int_not_equal(sheet.event, 0);
    assert_int_equal(ink_sheet_play(&rules, &sheet, by_word(&sheet, "arid=HHHH"), NULL), INK_OK);
    assert_int_equal(sheet.event, 0);
}

/* --- score and text --------------------------------------------------------------------------- */

/* "1 point for each lit lamp." */
static void each_lit_lamp_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("D4HHHHl").expansion, 0);
    assert_int_equal(scored("D4HHHHll").expansion, 1);
    assert_int_equal(scored("D4HHHHll D5H.H.ll A1.HH.l G7H..Hll").expansion, 3);
    assert_string_equal(parts("D4HHHHll D5H.H.ll A1.HH.l"), "lit street lamps 2: D4 D5");
}

static void words_that_are_none(void **state)
{
    static const char *const bad[] = {"light",   "light=",   "light=0", "light=8",
                                      "light=H", "light=11", "light=c", "lit=3"};
    ink_sheet sheet = sheet_read("");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        assert_int_not_equal(ink_move_read(rules_now(), &sheet, ink_slice_of(bad[i]), &move, NULL),
                             INK_OK);
    }
    match *m = with("classic+streetlamps", "", ROUTES "H.H.l HHHHl");
    match_play(m, 1, "B1HHHH");
    ink_move good = by_word(sheet_now(m), "light=1") & ~(ink_move)(16u << 21);
    for (ink_move what = 0; what < 2048; what++)
        if (what < 16 || what >= 30)
            (void)refused(sheet_now(m), good | what << 21, INK_E_NO_MOVE);
}

static void lamps_are_written_and_read(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D4HHHHl E4H.H.ll C5HHHH{NE}{SW}ll");
    assert_string_equal(words_of(&sheet), "D4HHHHl E4H.H.ll C5HHHH{NE}{SW}ll");
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4RRRRl"), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4....l"), &sheet, NULL),
                         INK_OK);
    assert_string_equal(check("B1H.H.l B2H.H.l"), "yes");
    /* told as they were drawn, lamps are dark */
    assert_string_equal(check("B1H.H.ll"),
                        "no die shows H.H.ll this round, and it is no special route");
}

static int by_streetlamps(void **state)
{
    (void)state;
    (void)play_by("classic+streetlamps");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_streetlamps)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two_equal_ones),
        TEST(the_dice_need_not_be_drawn),
        TEST(lamps_are_drawn_as_routes_are),
        TEST(lamps_stand_beside_routes),
        TEST(a_special_route_asks_for_a_row_or_column),
        TEST(all_lamps_of_the_line_are_lit),
        TEST(the_route_of_a_lit_lamp_stays),
        TEST(a_line_without_lamps_may_be_chosen),
        TEST(later_lamps_are_dark),
        TEST(the_choice_comes_after_the_route),
        TEST(the_third_university_lights),
        TEST(lighting_loses_nothing_that_was_earned),
        TEST(crossing_off_lights_nothing),
        TEST(each_lit_lamp_scores),
        TEST(words_that_are_none),
        TEST(lamps_are_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

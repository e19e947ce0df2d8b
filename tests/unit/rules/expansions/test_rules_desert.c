/* TEST rules_desert: Desert: one test for each sentence of docs/rules.md on it, its goal cards, and
   the rulebook's example. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

static match *with(const char *ink, const char *dice)
{
    match *m = match_of("classic+desert", NULL);
    match_ink(m, 1, ink);
    match_roll(m, dice);
    return m;
}

static const ink_sheet *sheet_now(const match *m)
{
    return &m->seat[0].sheet;
}

static const char *at(const match *m, const char *cell)
{
    static char text[32];
    ink_text out = ink_text_in(text, sizeof text);
    int tile = sheet_now(m)->tile[cell_of(cell)];
    text[0] = '\0';
    if (tile != 0)
        ink_tile_write(&m->rules, tile, &out);
    return text;
}

/* --- 8. Desert: the dice ---------------------------------------------------------------------- */

/* "6, optional": two dice that are not equal, and one roll more. */
static void the_dice_are_two(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const ink_ruleset *rules = play_by(i == 0 ? "challenge+desert" : "classic+desert");
        assert_int_equal(rules->rounds, 6);
        assert_int_equal(ink_ruleset_rolls(rules), 7);
        assert_int_equal(rules->dice, 6);
        assert_int_equal(ink_ruleset_dice(rules, 6), 0x3f);
        assert_int_equal(ink_ruleset_dice(rules, 7), 0x30);
        assert_int_equal(ink_ruleset_dice(rules, 8), 0);
        assert_int_equal(ink_ruleset_dice(rules, 0), 0);
        assert_string_equal(faces_of(4), "HH..c 1, RR..c 1, H.H.w 1, R.R.w 1, ....cc 1, arid 1");
        assert_string_equal(faces_of(5), "HH..w 1, RR..w 1, H.H.c 1, R.R.c 1, ....cc 1, arid 1");
    }
}

static void desert_dice_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "D4HH..c ", "D4HH..c E6....cc "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+desert", ROUTES "HH..c ....cc");
        match_play(m, 1, drawn[i]);
        match_play(m, 1, DRAW "end");
    }
}

/* "Need not join anything (highway against railway stays forbidden)." */
static void desert_dice_may_float(void **state)
{
    (void)state;
    assert_true(fits("", "D4HH..c"));
    assert_true(fits("", "D4R.R.w"));
    assert_true(fits("", "D4....cc"));
    assert_false(fits("", "D4HH..")); /* a route die may not */
    assert_false(fits("D3R.R.", "D4HH..c"));
    assert_true(fits("D3R.R.", "D4RR..c"));
    assert_false(fits("", "B1R.R.w"));
    assert_true(fits("D3R.R.", "D4....cc"));
    assert_false(fits("D4....cc", "D4H.H.")); /* the space is drawn on */
    assert_true(fits("D4HH..c", "D3H.H."));   /* its route is a route */
    match *m = alone("classic+desert", ROUTES "HH..c ....cc");
    match_play(m, 1, "D3....cc");
    refused_with(m, 1, "D3HH..c", INK_E_OCCUPIED, "D3 is not empty");
    refused_with(m, 1, "B1RR..c", INK_E_NO_FACE,
                 "no die shows RR..c this round, and it is no special route");
    refused_with(m, 1, "D1H..Hc", INK_E_EXIT_CLASH,
                 "at D1 the exit on the N side is of another kind");
}

/* A face without a mark is another drawing than the same with one. */
static void marks_are_part_of_the_face(void **state)
{
    match *m = alone("classic+desert", ROUTES "HH..c R.R.c");
    (void)state;
    assert_int_equal(ink_move_source(by_word(sheet_now(m), "D4HH..c")), 4);
    assert_int_equal(ink_move_source(by_word(sheet_now(m), "B7.HH.")), 2);
    (void)match_refused(m, 1, "D4HH..w", INK_E_NO_FACE);
}

/* --- arid ------------------------------------------------------------------------------------- */

#define CACTI "D4....cc E4HH..c C6H.H.c C5R.R.w F2....cc "

/* "Every cactus not orthogonally next to an oasis is erased (its route stays)." */
static void cacti_without_an_oasis_wither(void **state)
{
    match *m = with(CACTI, ROUTES "arid HH..w");
    (void)state;
    match_play(m, 1, "arid");
    assert_string_equal(at(m, "D4"), "");
    assert_string_equal(at(m, "E4"), "HH..");
    assert_string_equal(at(m, "C6"), "H.H.c"); /* next to the oasis */
    assert_string_equal(at(m, "C5"), "R.R.w");
    assert_string_equal(at(m, "F2"), "");
    assert_int_equal(score_now(m, 1).expansion, 1);
    match_play(m, 1, "D4H..Hw"); /* the space is empty again */
}

/* Corner to corner is not next to; an oasis helps on all four sides. */
static void an_oasis_helps_its_four_neighbours(void **state)
{
    match *m =
        with("D4H.H.w D3....cc D5....cc C4....cc E4....cc C3....cc E5RR..c", ROUTES "arid HH..w");
    (void)state;
    match_play(m, 1, "arid");
    assert_int_equal(score_now(m, 1).expansion, 8);
    assert_string_equal(at(m, "C3"), "");
    assert_string_equal(at(m, "E5"), "RR..");
}

/* The rulebook's example: the cacti that survive are worth 4 points. */
static void the_rulebooks_cacti(void **state)
{
    match *m =
        with("D4H.H.w D3....cc C4HH..c E4R.R.c F6....cc B2HH..c E3R.R.c", ROUTES "arid arid");
    (void)state;
    assert_int_equal(score_now(m, 1).expansion, 8);
    match_play(m, 1, "arid");
    assert_int_equal(score_now(m, 1).expansion, 4);
    assert_string_equal(parts_of(sheet_now(m)), "cacti 4: D3 C4 E4");
}

/* The route that stays is what it was: of its round, and joined as before. */
static void the_route_of_a_withered_cactus_stays(void **state)
{
    match *m = alone("classic+desert", ROUTES "HH..c H.H.c");
    (void)state;
    match_play(m, 1, "B1H.H.c B2H..Hc F1H.H. F7H.H. B7.HH. A6.H.R* end");
    match_roll(m, ROUTES "arid HH..w");
    ink_score before = score_now(m, 1);
    match_play(m, 1, "arid");
    ink_score after = score_now(m, 1);
    assert_string_equal(at(m, "B1"), "H.H.");
    assert_string_equal(at(m, "B2"), "H..H");
    assert_int_equal(ink_sheet_round_of(sheet_now(m), cell_of("B1")), 1);
    assert_int_equal(after.highway, before.highway);
    assert_int_equal(after.errors, before.errors);
    assert_int_equal(after.expansion, before.expansion - 2);
    assert_int_equal(sheet_now(m)->inked[0], m->seat[0].before.inked[0]);
}

/* "Before drawing": an oasis of the same roll comes too late. */
static void arid_comes_before_any_drawing(void **state)
{
    static const char asked[] = "first choose what this roll asks for";
    match *m = with(CACTI, ROUTES "arid HH..w");
    ink_show show = {.counters = 0};
    (void)state;
    ink_sheet_show(&m->rules, sheet_now(m), &show);
    assert_non_null(show.choice);
    refused_with(m, 1, "D3HH..w", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "B1H.H.", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "B1HHHH", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "end", INK_E_CHOICE_FIRST, asked);
    assert_true(listed(m, 1, "arid"));
    assert_true(listed(m, 1, "arid=HHHH"));
    match_play(m, 1, "arid D3HH..w");
    refused_with(m, 1, "arid", INK_E_NO_CHOICE, "this choice cannot be made now");
}

/* The Arid face itself is nothing to draw. */
static void an_arid_die_is_not_drawn(void **state)
{
    match *m = with("", ROUTES "arid arid");
    (void)state;
    assert_int_equal(sheet_now(m)->waiting, 0xf);
    match_play(m, 1, DRAW "end");
}

/* "Unless a special route is crossed off (the round's special route)." */
static void a_special_route_averts_the_heat(void **state)
{
    match *m = with(CACTI, ROUTES "HH..c arid");
    (void)state;
    match_play(m, 1, "arid=RRRR");
    assert_int_equal(score_now(m, 1).expansion, 6);
    assert_int_equal(sheet_now(m)->specials, 1);
    (void)match_refused(m, 1, "B1HHHH", INK_E_SPECIAL_ROUND);
    (void)match_refused(m, 1, "B1RRRR", INK_E_SPECIAL_USED);
    match_play(m, 1, DRAW "end");
    match_roll(m, ROUTES "HH..c arid");
    (void)match_refused(m, 1, "arid=RRRR", INK_E_SPECIAL_USED);
    assert_false(listed(m, 1, "arid=RRRR"));
    match_play(m, 1, "arid=HRRH* back arid");
    assert_int_equal(sheet_now(m)->specials, 1);
    match_play(m, 1, "B2HHHH");
}

/* One is asked only if something would wither and a special route can be crossed off. */
static void arid_is_asked_only_where_there_is_a_choice(void **state)
{
    match *m = with("D4H.H.w D3....cc", ROUTES "arid arid"); /* all are safe */
    (void)state;
    assert_int_equal(sheet_now(m)->event, 0);
    (void)match_refused(m, 1, "arid", INK_E_NO_CHOICE);
    (void)match_refused(m, 1, "arid=HHHH", INK_E_NO_CHOICE);
    assert_int_equal(score_now(m, 1).expansion, 2);
    m = match_of("classic+desert", NULL);
    match_ink(m, 1, CACTI);
    for (int i = 0; i < 3; i++) { /* three a game are gone */
        m->seat[0].sheet.used |= (uint8_t)(1u << i);
        m->twin.player[0].sheet.crossed[i] = true;
    }
    m->seat[0].sheet.specials = m->twin.player[0].sheet.specials = 3;
    match_roll(m, ROUTES "arid HH..w");
    assert_int_equal(sheet_now(m)->event, 0);
    assert_int_equal(score_now(m, 1).expansion, 1);
}

static void words_of_the_desert_that_are_none(void **state)
{
    static const struct {
        const char *word;
        ink_status status;
        size_t at, length;
    } bad[] = {{"arid=", INK_E_NOT_SPECIAL, 0, 5},     {"arid=W", INK_E_NOT_SPECIAL, 5, 1},
               {"arid=HH..", INK_E_NOT_SPECIAL, 5, 4}, {"Arid", INK_E_CELL_TEXT, 0, 4},
               {"aridd", INK_E_CELL_TEXT, 0, 5},       {"ari", INK_E_CELL_TEXT, 0, 3},
               {"meteor=N", INK_E_CELL_TEXT, 0, 8}};
    match *m = with(CACTI, ROUTES "arid HH..w");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i].word);
        assert_int_equal(ink_move_read(&m->rules, sheet_now(m), word, &move, &why), bad[i].status);
        assert_int_equal(ink_move_read(&m->rules, sheet_now(m), word, &move, NULL), bad[i].status);
        assert_int_equal(why.at, bad[i].at);
        assert_int_equal(why.length, bad[i].length);
    }
    ink_move good = by_word(sheet_now(m), "arid");
    for (ink_move what = 0; what < 2048; what++)
        if (what != 0 && (what < 8 || what >= 14))
            (void)refused(sheet_now(m), good | what << 21, INK_E_NO_MOVE);
}

/* --- the last roll ---------------------------------------------------------------------------- */

/* Plays six rounds in which nothing is drawn in the desert; then these drawings are there. */
static match *after_six_rounds(const char *config, const char *ink)
{
    match *m = match_of(config, NULL);
    for (int round = 1; round <= 6; round++) {
        match_roll(m, ROUTES "arid arid");
        match_finish_round(m);
    }
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
    match_ink(m, 1, ink);
    return m;
}

/* "After round 6 the desert dice are rolled once more, with the same effect and way out." */
static void the_desert_is_rolled_once_more(void **state)
{
    static const char *const bad[] = {ROUTES "arid arid", "arid", "HH..w RR..w", "arid arid arid",
                                      "arid H.H."};
    match *m = after_six_rounds("classic+desert", CACTI);
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_roll roll;
        assert_int_not_equal(
            ink_table_roll_read(&m->rules, ink_slice_of(bad[i]), 7, &roll, NULL, NULL), INK_OK);
    }
    match_roll(m, "arid ....cc");
    assert_int_equal(m->table.round, 7);
    (void)match_refused(m, 1, "end", INK_E_CHOICE_FIRST);
    (void)match_refused(m, 1, "G1....cc", INK_E_CHOICE_FIRST);
    match_play(m, 1, "arid");
    assert_int_equal(score_now(m, 1).expansion, 1);
    match_play(m, 1, "end");
    assert_int_equal(m->table.phase, INK_PHASE_OVER);
    assert_true(ink_sheet_over(&m->rules, sheet_now(m)));
    ink_roll roll = {{0}};
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &roll, NULL, NULL),
                     INK_E_GAME_OVER);
}

/* Nothing is drawn after it, no special route either. */
static void nothing_is_drawn_after_the_last_roll(void **state)
{
    static const char nothing[] = "nothing is drawn after the last roll";
    match *m = after_six_rounds("classic+desert", "D4H.H.w F2....cc");
    (void)state;
    match_roll(m, "HH..c ....cc"); /* no Arid face: nothing happens */
    assert_int_equal(sheet_now(m)->event, INK_EVENT_LAST_ROLL);
    (void)match_refused(m, 1, "D3....cc", INK_E_LAST_ROLL);
    refused_with(m, 1, "D3HHHH", INK_E_LAST_ROLL, nothing);
    (void)match_refused(m, 1, "arid", INK_E_NO_CHOICE);
    assert_int_equal(score_now(m, 1).expansion, 2);
    match_play(m, 1, "end");
    assert_int_equal(m->table.phase, INK_PHASE_OVER);
}

/* "A round of its own for the one-special-a-round limit; three a game stands." */
static void the_last_roll_is_a_round_of_its_own(void **state)
{
    match *m = match_of("classic+desert", NULL);
    (void)state;
    for (int round = 1; round <= 6; round++) {
        match_roll(m, ROUTES "arid arid");
        match_draw(m, 1);
        if (round == 6) {
            match_ink(m, 1, "D3H.H. D4 F2....cc");
            match_play(m, 1, "D4HHHH");
            match_draw(m, 1);
        }
        match_play(m, 1, "end");
    }
    match_roll(m, "arid arid");
    (void)match_refused(m, 1, "arid=HHHH", INK_E_SPECIAL_USED);
    match_play(m, 1, "arid=RRRR");
    assert_int_equal(score_now(m, 1).expansion, 2);
    match_play(m, 1, "back arid");
    assert_int_equal(score_now(m, 1).expansion, 0);
    match_play(m, 1, "end");
    m = after_six_rounds("classic+desert", "F2....cc");
    m->seat[0].sheet.used = m->seat[0].before.used = 7;
    m->seat[0].sheet.specials = m->seat[0].before.specials = 3;
    for (int i = 0; i < 3; i++)
        m->twin.player[0].sheet.crossed[i] = true;
    m->twin.player[0].sheet.specials = 3;
    match_roll(m, "arid arid"); /* nothing left to cross off */
    assert_int_equal(score_now(m, 1).expansion, 0);
}

/* Goals are not checked after it. */
static void goals_are_not_checked_after_the_last_roll(void **state)
{
    match *m = after_six_rounds("classic+desert,goals=DA:DB:DC,players=2",
                                "C3....cc C4....cc D3....cc D4....cc");
    (void)state;
    match_roll(m, "arid arid");
    match_play(m, 1, "arid=HHHH end");
    match_play(m, 2, "end");
    assert_int_equal(m->table.phase, INK_PHASE_OVER);
    assert_int_equal(m->seat[0].goal_points[0], 0);
    assert_int_equal(score_now(m, 1).expansion, 8);
}

/* --- score ------------------------------------------------------------------------------------ */

/* "1 point a cactus": two in a space are two; an oasis is none. */
static void each_cactus_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("D4....cc").expansion, 2);
    assert_int_equal(scored("D4HH..c").expansion, 1);
    assert_int_equal(scored("D4H.H.w").expansion, 0);
    assert_int_equal(scored("D4....cc D3....cc E4R.R.c A1HH..w").expansion, 5);
    assert_string_equal(parts("D4....cc D3HH..c E4R.R.w"), "cacti 3: D3 D4");
    assert_int_equal(scored("D4....cc C3HH..c B2....cc E5H.H.w").centre, 3);
}

/* Routes with marks join and count like others. */
static void routes_with_marks_are_routes(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H.c B2H.H. B3H.H.w B4H.H. B5H.H. B6H.H.c B7H.H.");
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.errors, 0);
    assert_int_equal(score.expansion, 2);
    assert_int_equal(scored("D4HH..c").errors, 2);
    assert_int_equal(scored("D4....cc D3H.H.").errors, 2); /* a cactus swallows no end */
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "DA cacti on all of a 2x2 block." */
static void goal_da_a_block_of_cacti(void **state)
{
    (void)state;
    assert_true(reached("DA", "C3....cc D3HH..c C4....cc D4R.R.c"));
    assert_false(reached("DA", "C3....cc D3HH..c C4....cc"));
    assert_false(reached("DA", "C3....cc D3HH..c C4....cc D4R.R.w"));
    assert_false(reached("DA", "C3....cc D3HH..c C4....cc E4R.R.c"));
    assert_false(reached("DA", "G1....cc G2....cc A2....cc A3....cc")); /* not round the edge */
    assert_true(reached("DA", "F6....cc G6....cc F7....cc G7....cc"));
}

/* "DB cacti on four adjacent spaces of a row or column." */
static void goal_db_four_cacti_in_line(void **state)
{
    (void)state;
    assert_true(reached("DB", "D4....cc E4HH..c F4....cc G4R.R.c"));
    assert_true(reached("DB", "A4....cc A5HH..c A6....cc A7R.R.c"));
    assert_false(reached("DB", "D4....cc E4HH..c F4....cc"));
    assert_false(reached("DB", "C4....cc D4H.H.w E4HH..c F4....cc G4R.R.c"));
    assert_false(reached("DB", "F4....cc G4....cc A5....cc B5....cc"));
}

/* "DC three oasis spaces in one network." */
static void goal_dc_three_oases_in_a_network(void **state)
{
    (void)state;
    assert_true(reached("DC", "D2H.H.w D3H.H.w D4H.H.w"));
    assert_false(reached("DC", "D2H.H.w D3H.H.w D5H.H.w"));
    assert_true(reached("DC", "D2H.H.w D3H.H. D4H.R.* D5R.R.w D6RR..w"));
    assert_false(reached("DC", "D2H.H.w D3H.H.w D4H.H.c"));
    assert_false(reached("DC", "C3HH..w D3R.R.w C4H.H.w")); /* next to each other, not joined */
}

/* A goal reached before it withers stays reached; after the heat, the living count. */
static void goals_see_the_cacti_that_live(void **state)
{
    match *m = match_of("classic+desert,goals=DA:DB:DC", NULL);
    (void)state;
    match_ink(m, 1, "C3....cc C4....cc D3....cc D4....cc");
    match_roll(m, ROUTES "arid HH..w");
    match_play(m, 1, "arid " DRAW "end");
    assert_int_equal(m->seat[0].goal_points[0], 0);
    m = match_of("classic+desert,goals=DA:DB:DC", NULL);
    match_ink(m, 1, "C3....cc C4....cc D3....cc D4....cc");
    match_roll(m, ROUTES "HH..c HH..w");
    match_play(m, 1, DRAW "end");
    assert_int_equal(m->seat[0].goal_points[0], 4);
    match_roll(m, ROUTES "arid HH..w");
    match_play(m, 1, "arid");
    match_finish_round(m);
    assert_int_equal(m->seat[0].goal_points[0], 4);
    match_compare(m);
}

/* --- text ------------------------------------------------------------------------------------- */

static void marks_are_written_and_read(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_read("D4....cc E4..HHc C5.R.Rw");
    assert_string_equal(words_of(&sheet), "D4....cc E4..HHc C5.R.Rw");
    assert_string_equal(check("D4....cc E4..HHc C5.R.Rw"), "yes");
    assert_string_equal(check("D4....cc D4....cc"), "D4 is not empty");
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4....c"), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4....w"), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4HHH.c"), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D4HH..k"), &sheet, NULL),
                         INK_OK);
}

static int by_desert(void **state)
{
    (void)state;
    (void)play_by("classic+desert");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_desert)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two),
        TEST(desert_dice_need_not_be_drawn),
        TEST(desert_dice_may_float),
        TEST(marks_are_part_of_the_face),
        TEST(cacti_without_an_oasis_wither),
        TEST(an_oasis_helps_its_four_neighbours),
        TEST(the_rulebooks_cacti),
        TEST(the_route_of_a_withered_cactus_stays),
        TEST(arid_comes_before_any_drawing),
        TEST(an_arid_die_is_not_drawn),
        TEST(a_special_route_averts_the_heat),
        TEST(arid_is_asked_only_where_there_is_a_choice),
        TEST(words_of_the_desert_that_are_none),
        TEST(the_desert_is_rolled_once_more),
        TEST(nothing_is_drawn_after_the_last_roll),
        TEST(the_last_roll_is_a_round_of_its_own),
        TEST(goals_are_not_checked_after_the_last_roll),
        TEST(each_cactus_scores),
        TEST(routes_with_marks_are_routes),
        TEST(goal_da_a_block_of_cacti),
        TEST(goal_db_four_cacti_in_line),
        TEST(goal_dc_three_oases_in_a_network),
        TEST(goals_see_the_cacti_that_live),
        TEST(marks_are_written_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

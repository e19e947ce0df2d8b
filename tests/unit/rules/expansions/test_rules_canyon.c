/* TEST rules_canyon: Canyon: one test for each sentence of docs/rules.md on its dice and on where
   canyons run, and on their text. Sheets and games are held against the twin on the way. */
#include "canyon.h"

/* The route dice, drawn. */
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

/* --- 8. Canyon: the dice ---------------------------------------------------------------------- */

/* "7, optional, 2 equal dice." */
static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+canyon")->rounds, 7);
    assert_int_equal(play_by("classic+canyon")->rounds, 7);
    assert_int_equal(ink_ruleset_rolls(rules_now()), 7);
    for (int die = 4; die < 6; die++)
        assert_string_equal(faces_of(die), "~E 1, ~EE 1, ~EEE 1, ~ES 1, ~EES 1, ~ESE 1");
}

static void canyons_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "~A3EEE ", "~A3EEE ~D3ES "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+canyon", ROUTES "~EEE ~ES");
        match_play(m, 1, drawn[i]);
        match_play(m, 1, DRAW "end");
    }
}

/* --- where they run --------------------------------------------------------------------------- */

/* "Only the 84 inner segments": each of them may be drawn from the frame in a game, none else. */
static void canyons_run_on_84_segments(void **state)
{
    int inner = 0;
    (void)state;
    for (char column = 'A'; column <= 'H'; column++)
        for (char row = '1'; row <= '8'; row++)
            for (int s = 0; s < 2; s++) {
                char word[8] = {'~', column, row, "ES"[s], 0};
                ink_sheet sheet;
                inner += ink_sheet_read(rules_now(), ink_slice_of(word), &sheet, NULL) == INK_OK;
            }
    assert_int_equal(inner, 84);
}

static void words_that_are_no_strokes(void **state)
{
    static const char *const bad[] = {"~",    "~A",      "~A2",   "~I2E",    "~A9E",
                                      "~A2X", "~A2EEEE", "~B2EW", "~B2ESWN", "~B2ESW",
                                      "~a2E", "~A2e",    "~B0S"};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i]);
        ink_status status = ink_move_read(rules_now(), &sheet, word, &move, &why);
        if (status != INK_E_NO_DRAWING)
            fail_msg("%s: %s", bad[i], ink_status_name(status));
        assert_int_equal(ink_move_read(rules_now(), &sheet, word, &move, NULL), status);
        assert_int_equal(why.length, strlen(bad[i]));
        assert_int_equal(move, 0);
    }
}

/* A stroke along the frame or off the board is none, but a rule says so. */
static void strokes_outside_the_board(void **state)
{
    static const char *const bad[] = {"~A1E", "~A1S", "~H2S",  "~A8E",  "~H2E",
                                      "~A2W", "~B1N", "~G2EE", "~B2ENW"};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i]);
        ink_status status = ink_move_read(rules_now(), &sheet, word, &move, &why);
        assert_int_equal(status, INK_E_EXPANSION);
        assert_int_equal(ink_move_read(rules_now(), &sheet, word, &move, NULL), status);
        assert_string_equal(sentence(&why), FREE_LINES);
        assert_int_equal(move, 0);
        assert_string_equal(check(bad[i]), FREE_LINES);
    }
}

/* "Turn and mirror freely": every turn of a path is drawn by one face alone. */
static void every_turn_can_be_drawn(void **state)
{
    static const char *const word[] = {
        "~A4E",   "~H4W",   "~D1S",   "~D8N",   "~A4EE",  "~D1SS",  "~A4EEE", "~D8NNN", "~A4ES",
        "~A4EN",  "~H4WS",  "~H4WN",  "~D1SE",  "~D1SW",  "~D8NE",  "~D8NW",  "~A4EES", "~A4EEN",
        "~H4WWS", "~H4WWN", "~D1SSE", "~D1SSW", "~D8NNE", "~D8NNW", "~A4ESE", "~A4ENE", "~H4WSW",
        "~H4WNW", "~D1SES", "~D1SWS", "~D8NEN", "~D8NWN", "~B1SEE", "~B1SSE"};
    static const char *const face[] = {"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"};
    (void)state;
    for (int i = 0; i < COUNT(word); i++) {
        int shows = 0;
        for (int f = 0; f < COUNT(face); f++) {
            char dice[64];
            (void)snprintf(dice, sizeof dice, ROUTES "%s %s", face[f], face[f]);
            match *m = alone("classic+canyon", dice);
            ink_move move = by_word(&m->seat[0].sheet, word[i]);
            if (ink_sheet_ask(&m->rules, &m->seat[0].sheet, move, NULL) != INK_OK)
                continue;
            match_play(m, 1, word[i]);
            shows++;
        }
        assert_int_equal(shows, 1);
    }
}

/* Each die is drawn once, and only what it shows. */
static void a_stroke_is_of_a_die(void **state)
{
    match *m = alone("classic+canyon", ROUTES "~EES ~ESE");
    (void)state;
    refused_with(m, 1, "~A5EE", INK_E_EXPANSION, "no undrawn canyon die shows this");
    match_play(m, 1, "~A3EEN");
    refused_with(m, 1, "~A5EES", INK_E_EXPANSION, "no undrawn canyon die shows this");
    match_play(m, 1, "~H6WNW");
    assert_int_equal(m->seat[0].sheet.waiting, 0xf);
    m = alone("classic+canyon", ROUTES "~EES ~EES"); /* two equal ones are two */
    match_play(m, 1, "~A3EEN ~A5EES");
    match_play(m, 1, DRAW "end");
}

/* Told from either end it is one move, and is written from the lower end. */
static void a_stroke_has_one_word(void **state)
{
    static const char *const same[][2] = {{"~H4WWN", "~F3SEE"},
                                          {"~C4NNW", "~B2ESS"},
                                          {"~B1S", "~B2N"},
                                          {"~A2EEE", "~D2WWW"},
                                          {"~C1SSE", "~D3WNN"}};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(same); i++) {
        char text[16];
        ink_text out = ink_text_in(text, sizeof text);
        ink_move move = by_word(&sheet, same[i][0]);
        assert_int_equal(move, by_word(&sheet, same[i][1]));
        ink_move_write(rules_now(), move, &out);
        assert_true(strcmp(text, same[i][0]) == 0 || strcmp(text, same[i][1]) == 0);
        assert_true(text[2] <= same[i][0][2] && text[2] <= same[i][1][2]);
    }
    assert_int_equal(ink_sheet_ask(rules_now(), &sheet, by_word(&sheet, "~D4WN"), NULL),
                     INK_E_EXPANSION);
}

/* "At least one of a path's two ends must be at the frame or at an open end of a canyon." */
static void a_stroke_begins_at_the_frame_or_an_open_end(void **state)
{
    ink_sheet sheet = going_on("", ROUTES "~EE ~ES");
    (void)state;
    refuses(&sheet, "~B2EE", BEGIN);
    refuses(&sheet, "~C3ES", BEGIN);
    plays(&sheet, by_word(&sheet, "~A2EE"));
    plays(&sheet, by_word(&sheet, "~C2ES"));
    sheet = going_on("", ROUTES "~EE ~ES");
    refuses(&sheet, "~D2WS", BEGIN); /* C3 and D2 are points inside */
    plays(&sheet, by_word(&sheet, "~B1SE"));
    refuses(&sheet, "~D2EE", BEGIN); /* the open end is C2 */
    plays(&sheet, by_word(&sheet, "~E2WW"));
}

/* "It is drawn whole": what leaves the board or meets a canyon on its way is not drawn. */
static void a_stroke_is_drawn_whole(void **state)
{
    ink_sheet sheet = going_on("~A3EEE", ROUTES "~EE ~ES");
    (void)state;
    refuses(&sheet, "~A3EE", FREE_LINES);
    refuses(&sheet, "~C3EE", FREE_LINES); /* one segment is taken */
    refuses(&sheet, "~C1SS", NO_BRANCH);  /* it ends in the middle */
    sheet = going_on("~A3EEE", ROUTES "~EEE ~ESE");
    refuses(&sheet, "~C1SSS", NO_BRANCH); /* it crosses the middle */
    sheet = going_on("~A3EEE", ROUTES "~EEE ~ES");
    refuses(&sheet, "~D1SSS", NO_BRANCH); /* it goes through the open end */
}

/* "It may join two open ends; no point may have more than two segments." */
static void a_stroke_may_join_two_open_ends(void **state)
{
    ink_sheet sheet = going_on("~A3EE ~H3WWW", ROUTES "~EE ~ES");
    (void)state;
    plays(&sheet, by_word(&sheet, "~C3EE"));
    assert_string_equal(words_of(&sheet), "~A3EEEEEEE");
    sheet = going_on("~A3E ~A4E", ROUTES "~E ~ES");
    plays(&sheet, by_word(&sheet, "~B3S")); /* a way in and out again */
    assert_string_equal(words_of(&sheet), "~A3ESW");
    sheet = going_on("~A3EESW", ROUTES "~E ~ES");
    plays(&sheet, by_word(&sheet, "~B4W"));
    assert_string_equal(words_of(&sheet), "~A3EESWW");
    /* a ring is closed by joining the ends of one canyon */
    sheet = going_on("~B2ESW", ROUTES "~E ~E");
    plays(&sheet, by_word(&sheet, "~B2S"));
    assert_string_equal(words_of(&sheet), "~B2ESWN");
    refuses(&sheet, "~A2E", NO_BRANCH); /* and nothing joins it any more */
}

/* --- text ------------------------------------------------------------------------------------- */

/* "Whole canyons as such words in a sheet's text", from the lowest end. */
static void canyons_are_written_whole(void **state)
{
    static const char *const form[][2] = {
        {"~A2E ~B2E ~C2E", "~A2EEE"},       {"~D2WWW", "~A2EEE"},
        {"~A3E ~A2E", "~A2E ~A3E"},         {"~C3WNES", "~B2ESWN"},
        {"B1H.H. ~D8NNN", "B1H.H. ~D5SSS"}, {"~B2ESWN ~D5SSS", "~D5SSS ~B2ESWN"}};
    (void)state;
    for (int i = 0; i < COUNT(form); i++) {
        ink_sheet sheet = sheet_read(form[i][0]), again;
        assert_string_equal(words_of(&sheet), form[i][1]);
        again = sheet_read(form[i][1]);
        assert_true(same_sheet(&sheet, &again));
    }
}

static void sheets_that_are_none(void **state)
{
    static const char *const bad[] = {"~A2E ~A2E", "~A2EE ~B2E",  "~A2EW",
                                      "~A1E",      "~A2EEEEEEEE", "~A2"};
    static const char *const branched[] = {"~A2EE ~B2S", "~B2ESWNW", "~B1SS ~A2EEE"};
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_sheet sheet;
        ink_refusal why;
        ink_status status = ink_sheet_read(rules_now(), ink_slice_of(bad[i]), &sheet, &why);
        if (status != INK_E_NO_DRAWING)
            fail_msg("%s: %s", bad[i], ink_status_name(status));
    }
    for (int i = 0; i < COUNT(branched); i++) {
        ink_sheet sheet;
        ink_refusal why;
        ink_slice words = ink_slice_of(branched[i]);
        assert_int_equal(ink_sheet_read(rules_now(), words, &sheet, &why), INK_E_EXPANSION);
        assert_string_equal(sentence(&why), NO_BRANCH);
    }
}

static void canyons_in_drawing_order(void **state)
{
    ink_refusal why;
    (void)state;
    assert_string_equal(check("~A2EEE ~D2ES B1H.H. ~H4WWN"), "yes");
    assert_string_equal(check("~B2EEE"), BEGIN);
    assert_string_equal(check("~A2EEE ~B1S"), NO_BRANCH);
    assert_string_equal(check("~A2EEE ~C2EE"), FREE_LINES);
    assert_int_equal(checked("~A2EEE ~D2EEEE", &why), 1); /* on no die */
    assert_int_equal(why.status, INK_E_NO_DRAWING);
    assert_int_equal(why.at, 7);
}

/* Moves of the module that no word stands for. */
static void raw_moves_that_are_none(void **state)
{
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    ink_move good = by_word(&sheet, "~A4EEE");
    (void)state;
    assert_int_equal(ink_sheet_ask(rules_now(), &sheet, good, NULL), INK_OK);
    for (ink_move what = 0; what < 2048; what++) {
        ink_move move = (good & 0x1fffff) | what << 21;
        ink_status status = ink_sheet_ask(rules_now(), &sheet, move, NULL);
        if (move == good)
            continue;
        assert_true(status == INK_E_NO_MOVE || status == INK_E_EXPANSION || status == INK_OK);
        (void)refused(&sheet, move | ink_move_of(0, 0, 1, 0), INK_E_NO_MOVE);
    }
    (void)refused(&sheet, good | ink_move_of(0, 1, 0, 0), INK_E_NO_MOVE);
    (void)refused(&sheet, good | 63, INK_E_EXPANSION); /* a point, but a path off the board */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two_equal_ones),
        TEST(canyons_need_not_be_drawn),
        TEST(canyons_run_on_84_segments),
        TEST(words_that_are_no_strokes),
        TEST(strokes_outside_the_board),
        TEST(every_turn_can_be_drawn),
        TEST(a_stroke_is_of_a_die),
        TEST(a_stroke_has_one_word),
        TEST(a_stroke_begins_at_the_frame_or_an_open_end),
        TEST(a_stroke_is_drawn_whole),
        TEST(a_stroke_may_join_two_open_ends),
        TEST(canyons_are_written_whole),
        TEST(sheets_that_are_none),
        TEST(canyons_in_drawing_order),
        TEST(raw_moves_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

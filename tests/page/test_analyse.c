/* TEST page_analyse: Positions as text and back, what is none; score, legality in any order, where
   dice fit, ways in the second ink; drawing, rubbing out, dice, rounds; from a running game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "asking.h"

#define POSITION "inkrail position 1\nconfig classic\nround 3\n"

static int shape_of(const char *text)
{
    ink_config config;
    static ink_ruleset rules;
    ink_config_read(ink_slice_of("classic"), &config, NULL);
    ink_ruleset_make(&rules, &config, NULL);
    return ink_shape_find(&rules, ink_slice_of(text));
}

/* --- the text --------------------------------------------------------------------------------- */

static void reads_as(const char *text, const char *again)
{
    static ink_position position;
    char raw[4096];
    ink_text out = ink_text_in(raw, sizeof raw);
    ink_refusal why;
    assert_int_equal(ink_position_read(ink_slice_of(text), &position, &why), INK_OK);
    ink_position_write(&position, &out);
    assert_string_equal(raw, again);
}

/* What is written reads back, and has one spelling. */
static void test_one_spelling(void **state)
{
    (void)state;
    static const char whole[] = "inkrail position 1\nconfig classic\nround 3\n"
                                "dice H.H. R.R. HH.. HRHR{NS}{EW}\nsheet B1H.H. B2H.H.\n";
    reads_as(whole, whole);
    reads_as(
        "inkrail position 1\n  sheet  B2H.H.   B1H.H.\n\ndice H.H. R.R. HH.. HRHR{NS}{EW}\nround 3",
        whole);
    reads_as("inkrail position 1", "inkrail position 1\nconfig classic\nround 1\nsheet \n");
    reads_as("inkrail position 1\ncrossed RRRH* HHHH\nsheet D4RRRR\n",
             "inkrail position 1\nconfig classic\nround 1\nsheet D4RRRR\ncrossed HRRR* HHHH\n");
    reads_as("inkrail position 1\nconfig yellow,draft,players=4,goals=random",
             "inkrail position 1\nconfig challenge,goals=none\nround 1\nsheet \n");
}

static void test_what_is_none(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ink_status status;
        const char *excerpt;
    } bad[] = {
        {"", INK_E_HEADER, ""},
        {"inkrail 1\n", INK_E_HEADER, "inkrail 1"},
        {"inkrail position 1\nsheep", INK_E_RECORD_LINE, "sheep"},
        {"inkrail position 1\nround 1\nround 2", INK_E_RECORD_ORDER, "round"},
        {"inkrail position 1\nround 9", INK_E_NO_TOKEN, "9"},
        {"inkrail position 1\nround 0", INK_E_NO_TOKEN, "0"},
        {"inkrail position 1\nconfig purple", INK_E_NO_EDITION, "purple"},
        {"inkrail position 1\nsheet B1H.H. B1R.R.", INK_E_TWICE, NULL},
        {"inkrail position 1\nround 8\ndice H.H. H.H. H.H. HRHR{NS}{EW}", INK_E_GAME_OVER, NULL},
        {"inkrail position 1\ndice H.H.", INK_E_DICE_COUNT, NULL},
        {"inkrail position 1\ncrossed H.H.", INK_E_NO_TOKEN, "H.H."},
        {"inkrail position 1\ncrossed HHHH HHHH", INK_E_SPECIAL_USED, NULL},
        {"inkrail position 1\nsheet D4HHHH\ncrossed HHHH", INK_E_SPECIAL_USED, NULL},
    };
    static ink_position position;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ink_refusal why;
        assert_int_equal(ink_position_read(ink_slice_of(bad[i].text), &position, &why),
                         bad[i].status);
        if (bad[i].excerpt == NULL)
            continue;
        assert_int_equal(why.length, strlen(bad[i].excerpt));
        assert_memory_equal(bad[i].text + why.at, bad[i].excerpt, why.length);
    }
}

/* --- looking ---------------------------------------------------------------------------------- */

static void test_score_and_when(void **state)
{
    (void)state;
    const json_t *seen = ask(&a, "analyse||%s%s", POSITION, "sheet B1H.H. B2H.H. B3H.H.\n");
    assert_string_equal(text_at(seen, "when"), "Before round 3 of 7");
    assert_int_equal(number_at(seen, "total"), 2); /* a line of 3, less one end */
    assert_int_equal(json_array_size(part(seen, "cells")), 49);
    assert_int_equal(json_array_size(part(seen, "reasons")), 0);
    assert_int_equal(json_array_size(part(seen, "dice")), 0);
    seen = ask(&a, "analyse||inkrail position 1\nround 8\n");
    assert_string_equal(text_at(seen, "when"), "After the last round");
    assert_false(refused(ask(&a, "analyse|row=1 errors|%s", POSITION)));
    assert_true(refused(ask(&a, "analyse|row=99|%s", POSITION)));
    assert_true(refused(ask(&a, "analyse|dance|%s", POSITION)));
    assert_true(refused(ask(&a, "analyse||nothing")));
    seen = ask(&a, "analyse||inkrail position 1\nconfig classic\nsheet B1H.H.\n");
    assert_string_equal(text_at(seen, "when"), "A sheet as entered");
    seen = ask(&a, "analyse||inkrail position 1\nconfig classic\nsheet \n");
    assert_string_equal(text_at(seen, "when"), "Before round 1 of 7");
}

/* Whatever the order in which it is written, it is asked whether some order could draw it. */
static void test_legality(void **state)
{
    (void)state;
    const json_t *seen = ask(&a, "analyse||%s%s", POSITION, "sheet B1H.H. B2H.H. D4H.H. C2R.R.\n");
    assert_int_equal(json_array_size(part(seen, "reasons")), 2);
    assert_int_equal(number_at(seen, "reasons.0.at"), space("C2"));
    assert_int_equal(number_at(seen, "reasons.1.at"), space("D4"));
    seen = ask(&a, "analyse||%s%s", POSITION, "sheet A2.R.R B2.RRR B3R.R. B4R.R.\n");
    assert_int_equal(json_array_size(part(seen, "reasons")), 0);
}

/* A die shows where it fits, and a way lies on the board in the second ink. */
static void test_dice_on_the_board(void **state)
{
    (void)state;
    static const char dice[] = "dice H.H. R.R. HH.. HRHR{NS}{EW}\n";
    const json_t *seen = ask(&a, "analyse|die=0|%s%s", POSITION, dice);
    assert_int_equal(json_array_size(part(seen, "dice")), 4);
    assert_string_equal(text_at(seen, "dice.0.fits"), "6 spaces, 6 ways");
    int legal = 0;
    for (size_t i = 0; i < 49; i++) {
        char path[64];
        snprintf(path, sizeof path, "cells.%zu.legal", i);
        legal += is_true(seen, path);
    }
    assert_int_equal(legal, 6);
    seen = ask(&a, "retrace|die=0|0|%s%s", POSITION, dice);
    assert_null(strstr(text_at(seen, "svg"), "alt"));
    seen = ask(&a, "retrace|alt=B1H.H.,end|0|%s%s", POSITION, dice);
    assert_non_null(strstr(text_at(seen, "svg"), "alt"));
}

/* Of the sheet that is shown only what has changed is told; of one that is not known any more all
   of it. */
static void test_sheets_are_told_by_changes(void **state)
{
    (void)state;
    const json_t *seen = ask(&a, "retrace|coordinates|0|%ssheet B1H.H.\n", POSITION);
    int first = number_at(seen, "picture");
    assert_non_null(strstr(text_at(seen, "svg"), "data-cell=\"B1\""));
    seen = ask(&a, "retrace|coordinates|%d|%ssheet B1H.H. B2H.H.\n", first, POSITION);
    assert_string_equal(text_at(seen, "svg"), "");
    assert_true(has_come(part(seen, "changes"), "data-cell=\"B2\""));
    assert_false(has_come(part(seen, "changes"), "data-cell=\"B1\""));
    seen = ask(&a, "retrace|coordinates|%d|%ssheet B1H.H. B2H.H.\n", first, POSITION);
    assert_memory_equal(text_at(seen, "svg"), "<svg", 4);
    assert_true(refused(ask(&a, "retrace|dance|0|%s", POSITION)));
    assert_true(refused(ask(&a, "retrace||-1|%s", POSITION)));
    assert_true(refused(ask(&a, "retrace||0|nothing")));
}

/* --- changing --------------------------------------------------------------------------------- */

/* The first way joins what is there; the next tap shows the next; the rubber takes it off. */
static void test_drawing(void **state)
{
    (void)state;
    char text[4096];
    int curve = shape_of("HH..");
    const json_t *answer = ask(&a, "draw|%d|%d|%s", curve, space("B1"), POSITION);
    snprintf(text, sizeof text, "%s", text_at(answer, "text"));
    assert_non_null(strstr(text, "sheet B1HH..") != NULL ? text : strstr(text, "sheet B1H..H"));
    answer = ask(&a, "draw|%d|%d|%s", curve, space("B1"), text);
    assert_string_not_equal(text_at(answer, "text"), text);
    assert_non_null(strstr(text_at(answer, "text"), "sheet B1H"));
    answer = ask(&a, "draw|0|%d|%s", space("B1"), text);
    assert_null(strstr(text_at(answer, "text"), "B1"));
    /* Where nothing is joined it may lie, too: this is an editor. */
    answer = ask(&a, "draw|%d|%d|%s", curve, space("D4"), POSITION);
    assert_non_null(strstr(text_at(answer, "text"), "sheet D4"));
    assert_true(refused(ask(&a, "draw|999|0|%s", POSITION)));
    assert_true(refused(ask(&a, "draw|1|49|%s", POSITION)));
}

static void test_dice(void **state)
{
    (void)state;
    char text[4096], again[4096];
    snprintf(text, sizeof text, "%s", text_at(ask(&a, "throw|monday|%s", POSITION), "text"));
    assert_non_null(strstr(text, "\ndice "));
    assert_string_equal(text_at(ask(&a, "throw|monday|%s", POSITION), "text"), text);
    snprintf(again, sizeof again, "%s", text_at(ask(&a, "dice|1|1|%s", text), "text"));
    assert_string_not_equal(again, text);
    assert_string_equal(text_at(ask(&a, "dice|1|-1|%s", again), "text"), text);
    assert_null(strstr(text_at(ask(&a, "dice|-1|0|%s", text), "text"), "dice"));
    assert_true(refused(ask(&a, "throw|monday|inkrail position 1\nround 8\n")));
}

static void test_rounds(void **state)
{
    (void)state;
    assert_non_null(strstr(text_at(ask(&a, "before|7|%s", POSITION), "text"), "round 7"));
    assert_non_null(strstr(text_at(ask(&a, "before|8|%s", POSITION), "text"), "round 8"));
    assert_true(refused(ask(&a, "before|9|%s", POSITION)));
    assert_true(refused(ask(&a, "before|0|%s", POSITION)));
}

/* All that can be drawn is in the palette, symbols are not. */
static void test_palette(void **state)
{
    (void)state;
    const json_t *answer = ask(&a, "palette|classic+meteor");
    size_t count = json_array_size(part(answer, "palette"));
    assert_true(count >= 15);
    for (size_t i = 0; i < count; i++) {
        char path[64];
        snprintf(path, sizeof path, "palette.%zu.name", i);
        assert_true(strlen(text_at(answer, path)) > 0);
    }
}

/* A player's place in a game: before the running round, with its dice. */
static void test_from_a_game(void **state)
{
    (void)state;
    int game = game_of(&a, "classic,players=2", "tuesday");
    const json_t *answer = ask(&a, "position|%d|1|0", game);
    assert_non_null(strstr(text_at(answer, "text"), "config classic\nround 1\ndice "));
    answer = ask(&a, "position|%d|1|5", game);
    assert_null(strstr(text_at(answer, "text"), "dice"));
    assert_true(refused(ask(&a, "position|%d|2|0", game)));
    assert_true(refused(ask(&a, "position|%d|0|9", game)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_spelling),
        cmocka_unit_test(test_what_is_none),
        PROMISE(test_score_and_when),
        PROMISE(test_legality),
        PROMISE(test_dice_on_the_board),
        PROMISE(test_sheets_are_told_by_changes),
        PROMISE(test_drawing),
        PROMISE(test_dice),
        PROMISE(test_rounds),
        PROMISE(test_palette),
        PROMISE(test_from_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST page_taps: What the page promises of taps, ghosts, refusals, the end of a round and what is
   earned: a test for each sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

/* No drawing as the notation has it, four letters of sides, is in a sentence. */
static void assert_in_words(const char *sentence)
{
    assert_true(strlen(sentence) > 0);
    for (const char *c = sentence; *c != '\0'; c++)
        assert_true(strspn(c, "HRVLX.") < 4);
}

/* --- dice and ghosts -------------------------------------------------------------------------- */

static void a_die_makes_its_spaces_glow(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    assert_int_equal(glowing(board(game, "")), 0);
    const json_t *view = ask(&a, "take|%d|0|0", game);
    int spaces = (int)json_array_size(part(view, "pieces.0.cells"));
    assert_int_equal(spaces, 6);
    assert_string_equal(text_at(view, "pieces.0.tag"), "6 spaces");
    assert_string_equal(text_at(view, "spoken"), "die 1, highway straight, fits 6 spaces");
    assert_int_equal(glowing(board(game, "")), spaces);
    assert_int_equal(glowing(board(game, "plain")), 0);
    const json_t *cells = ask(&a, "cells|%d|0", game);
    assert_true(is_true(json_array_get(part(cells, "cells"), 1), "legal"));
    assert_false(is_true(json_array_get(part(cells, "cells"), 0), "legal"));
}

static void a_tap_lays_the_best_way_and_further_taps_the_others(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    ask(&a, "take|%d|0|1", game);
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    int ways = number_at(view, "hand.ways");
    assert_true(ways > 1);
    assert_int_equal(number_at(view, "hand.way"), 0);
    assert_true(strstr(text_at(view, "hand.text"), "at B1, 1 of 2 ways") != NULL);
    int tile = number_at(view, "pieces.1.face.tile");
    assert_true(tile > 0);
    view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_int_equal(number_at(view, "hand.way"), 1);
    assert_true(number_at(view, "pieces.1.face.tile") != tile);
    for (int i = 1; i < ways; i++)
        view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_int_equal(number_at(view, "hand.way"), 0);
    view = ask(&a, "turn|%d|0|-1", game);
    assert_int_equal(number_at(view, "hand.way"), ways - 1);
    assert_true(strstr(board(game, ""), "ghost") != NULL);
    assert_true(strstr(board(game, "ghosts=off"), "ghost") == NULL);
    assert_false(recorded(game, "B1"));
}

/* A die shows its drawing as it lies, drawn or as a ghost, and its own face again when it is back
   in the tray. */
static void a_drawn_die_shows_the_way_it_was_drawn(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    const json_t *view = ask(&a, "put|%d|0|1|%d", game, space("B1"));
    int tile = number_at(view, "pieces.1.face.tile");
    assert_true(tile > 0);
    view = ask(&a, "lay|%d|0", game);
    assert_string_equal(text_at(view, "pieces.1.state"), "drawn");
    assert_int_equal(number_at(view, "pieces.1.face.tile"), tile);
    view = ask(&a, "undo|%d|0", game);
    assert_int_equal(number_at(view, "pieces.1.face.tile"), 0);
}

static void a_ghost_shows_what_it_would_change(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    const json_t *view = ask(&a, "put|%d|0|0|%d", game, space("B1"));
    /* a highway of one space, and an error at its end */
    assert_int_equal(number_at(view, "score.1.points"), 0);
    assert_int_equal(number_at(view, "score.1.change"), 1);
    assert_int_equal(number_at(view, "score.4.change"), -1);
    assert_int_equal(number_at(view, "total"), 0);
    assert_int_equal(number_at(view, "hand.change"), 0);
    /* the others are seen as if it were drawn: another highway fits below it */
    assert_true(has_place(part(view, "pieces.1.cells"), space("B2")));
}

static void going_on_draws_the_ghost(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    ask(&a, "put|%d|0|0|%d", game, space("B1"));
    assert_false(recorded(game, "B1H.H."));
    ask(&a, "take|%d|0|1", game); /* another piece */
    assert_true(recorded(game, "B1H.H."));
    const json_t *view = ask(&a, "take|%d|0|1", game); /* laid back */
    assert_true(is_null(view, "hand"));
    ask(&a, "put|%d|0|2|%d", game, space("D1"));
    view = ask(&a, "lay|%d|0", game); /* Enter */
    assert_true(recorded(game, "D1"));
    assert_true(is_null(view, "hand"));
    assert_string_equal(text_at(view, "pieces.2.state"), "drawn");
    assert_string_equal(text_at(view, "pieces.2.tag"), "D1");
    assert_true(strstr(text_at(view, "spoken"), "at D1.") != NULL);
    ask(&a, "put|%d|0|3|%d", game, space("F1"));
    ask(&a, "put|%d|0|1|%d", game, space("B7"));
    view = ask(&a, "view|%d|0", game);
    /* with the ghost everything is drawn */
    assert_string_equal(text_at(view, "end.state"), "ready");
    assert_string_equal(text_at(view, "end.text"), "End round");
    view = ask(&a, "end|%d|0|0", game); /* the end */
    assert_true(recorded(game, "B7"));
    assert_string_equal(text_at(view, "phase"), "roll");
}

static void undo_takes_the_ghost_first(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    ask(&a, "put|%d|0|0|%d", game, space("B1"));
    ask(&a, "lay|%d|0", game);
    const json_t *view = ask(&a, "put|%d|0|2|%d", game, space("D1"));
    assert_true(is_true(view, "undo"));
    view = ask(&a, "undo|%d|0", game);
    assert_int_equal(number_at(view, "hand.piece"), 2);
    assert_true(is_null(view, "hand.at"));
    assert_true(recorded(game, "B1H.H."));
    view = ask(&a, "undo|%d|0", game);
    assert_false(recorded(game, "B1H.H."));
    assert_true(is_true(view, "redo"));
    ask(&a, "redo|%d|0", game);
    assert_true(recorded(game, "B1H.H."));
    view = ask(&a, "clear|%d|0", game);
    assert_false(recorded(game, "B1H.H."));
    assert_false(is_true(view, "clear"));
}

/* --- drawings of this round ------------------------------------------------------------------- */

static void a_tap_with_an_empty_hand_turns_what_this_round_drew(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    must_step(game, "B1H..H");
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_true(recorded(game, "B1HH.."));
    assert_true(has_place(part(view, "fresh"), space("B1")));
    assert_true(strstr(board(game, ""), "\"wet-paper\"") != NULL);
    view = ask(&a, "tap|%d|0|%d", game, space("E4"));
    assert_string_equal(text_at(view, "note.text"), "Choose a die first.");
}

/* So does one with another die in the hand, which stays there, and its ghost as far as it can; a
   drag onto it does not. */
static void a_tap_on_what_this_round_drew_turns_it_whatever_is_in_the_hand(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    must_step(game, "B1H..H");
    ask(&a, "take|%d|0|2", game);
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_true(recorded(game, "B1HH.."));
    assert_int_equal(number_at(view, "hand.piece"), 2);
    assert_true(strstr(text_at(view, "spoken"), "at B1") != NULL);
    ask(&a, "tap|%d|0|%d", game, space("D1"));
    view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_false(recorded(game, "B1HH.."));
    assert_int_equal(number_at(view, "hand.at"), space("D1"));
    assert_false(recorded(game, "D1"));
    view = ask(&a, "put|%d|0|2|%d", game, space("B1"));
    assert_string_equal(text_at(view, "note.text"), "B1 is not empty");
}

static void back_returns_it_with_what_hangs_on_it(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    must_step(game, "B1H.H.");
    must_step(game, "B2HH..");
    const json_t *view = ask(&a, "back|%d|0|%d", game, space("B1"));
    assert_string_equal(text_at(view, "pieces.0.state"), "waiting");
    assert_string_equal(text_at(view, "pieces.1.state"), "waiting");
    assert_string_equal(text_at(view, "note.kind"), "event");
    assert_true(strstr(text_at(view, "note.text"), "B1") != NULL);
    assert_true(strstr(text_at(view, "note.text"), "B2") != NULL);
    view = ask(&a, "undo|%d|0", game);
    assert_string_equal(text_at(view, "pieces.1.state"), "drawn");
    view = ask(&a, "back|%d|0|%d", game, space("G7"));
    assert_string_equal(text_at(view, "note.kind"), "reason");
}

/* --- refusals --------------------------------------------------------------------------------- */

static void an_illegal_tap_says_why_and_marks_what_is_in_the_way(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    must_step(game, "B1HH..");
    must_step(game, "D1RR.R");
    ask(&a, "take|%d|0|0", game);
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("C1"));
    assert_string_equal(text_at(view, "note.kind"), "reason");
    assert_in_words(text_at(view, "note.text"));
    assert_true(strstr(text_at(view, "note.text"),
                       "the route on the east side is of another kind") != NULL);
    assert_true(has_place(part(view, "note.places"), space("C1")));
    assert_true(has_place(part(view, "note.places"), space("D1")));
    assert_int_equal(number_at(view, "hand.piece"), 0);
    const char *svg = board(game, "");
    assert_true(strstr(svg, "refused") != NULL && strstr(svg, "clash") != NULL);
    view = ask(&a, "tap|%d|0|%d", game, space("D4"));
    assert_in_words(text_at(view, "note.text"));
    ask(&a, "tap|%d|0|%d", game, space("F1"));
    svg = board(game, ""); /* the next step forgets it */
    assert_true(strstr(svg, "refused") == NULL && strstr(svg, "clash") == NULL);
    view = ask(&a, "put|%d|0|0|%d", game, space("B1"));
    assert_string_equal(text_at(view, "note.text"), "B1 is not empty");
}

/* Which one it is, whoever taps it knows: neither its notation nor its drawing is told again. */
static void a_piece_that_cannot_be_taken_says_why(void **state)
{
    int game = game_from(&a, PLAIN "1: B1HHHR*\n");
    (void)state;
    const json_t *view =
        ask(&a, "take|%d|0|%d", game, piece_of(ask(&a, "view|%d|0", game), "special", 0));
    assert_string_equal(text_at(view, "note.text"), "It is used already");
    view = ask(&a, "take|%d|0|%d", game, piece_of(ask(&a, "view|%d|0", game), "special", 1));
    assert_string_equal(text_at(view, "note.text"), "Only one special route a round");
}

static void ending_too_early_says_what_is_missing_and_lifts_it(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    must_step(game, "B1H.H.");
    must_step(game, "B2HH..");
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "end.state"), "missing");
    assert_string_equal(text_at(view, "end.text"), "2 dice left");
    assert_in_words(text_at(view, "end.why"));
    assert_true(is_null(view, "end.lift"));
    view = ask(&a, "end|%d|0|0", game);
    assert_int_equal(number_at(view, "end.lift"), 2);
    assert_int_equal(number_at(view, "hand.piece"), 2);
    assert_string_equal(text_at(view, "note.kind"), "reason");
    assert_true(strstr(board(game, ""), "\"glow\"") != NULL);
}

static void an_ended_round_may_be_taken_back(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic,players=2\nroll H.H. HH.. RRR. HR..*\n"
                             "1: B1H.H. B2HH.. D1R.RR F1HR..* end\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "end.state"), "ended");
    assert_string_equal(text_at(view, "end.text"), "Take back");
    assert_int_equal(number_at(view, "turn"), 1);
    view = ask(&a, "end|%d|0|0", game);
    assert_string_equal(text_at(view, "end.state"), "ready");
}

/* --- what was earned -------------------------------------------------------------------------- */

#define FACTORY                                                                                    \
    "inkrail 1\nconfig challenge,goals=none\nroll RRR. RR.. H.H. H...*\n1: A2R.RR A1.RR.\n"

static void what_was_earned_comes_first_and_is_asked_before_it_is_lost(void **state)
{
    int game = game_from(&a, FACTORY);
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    int copy = piece_of(view, "earned", 0);
    assert_true(copy >= 0);
    assert_true(is_true(json_array_get(part(view, "pieces"), (size_t)copy), "urgent"));
    assert_string_equal(text_at(view, "banner.kind"), "earned");
    assert_string_equal(text_at(view, "banner.title"), "Copy a die");
    assert_string_equal(text_at(view, "end.text"), "Go on without it");
    assert_string_equal(text_at(view, "pieces.2.state"), "barred");
    assert_true(strstr(board(game, ""), "fired") != NULL);
    view = ask(&a, "end|%d|0|0", game);
    assert_string_equal(text_at(view, "end.state"), "ask");
    assert_string_equal(text_at(view, "banner.kind"), "giveup");
    assert_string_equal(text_at(view, "banner.title"), "No copy?");
    view = ask(&a, "end|%d|0|1", game);
    assert_true(is_null(view, "banner"));
    assert_string_equal(text_at(view, "pieces.2.state"), "waiting");
    assert_string_equal(text_at(view, "end.text"), "2 dice left");
    ask(&a, "undo|%d|0", game);
    view = ask(&a, "redo|%d|0", game);
    assert_string_equal(text_at(view, "banner.kind"), "earned"); /* undo brings it back */
}

static void drawing_something_else_asks_before_a_copy_is_lost(void **state)
{
    int game = game_from(&a, FACTORY);
    (void)state;
    const json_t *view = ask(&a, "take|%d|0|2", game);
    assert_true(is_null(view, "hand"));
    assert_string_equal(text_at(view, "banner.kind"), "giveup");
    assert_string_equal(text_at(view, "note.kind"), "warn");
    view = ask(&a, "end|%d|0|1", game); /* yes: and what was wanted is in the hand */
    assert_int_equal(number_at(view, "hand.piece"), 2);
    assert_true(is_null(view, "banner"));
    ask(&a, "take|%d|0|-1", game);
    int copy = piece_of(ask(&a, "view|%d|0", game), "earned", 0);
    view = ask(&a, "take|%d|0|%d", game, copy); /* still possible */
    assert_string_equal(text_at(view, "banner.kind"), "earned");
    ask(&a, "take|%d|0|2", game);
    view = ask(&a, "take|%d|0|2", game); /* wanted twice is yes as well */
    assert_int_equal(number_at(view, "hand.piece"), 2);
    assert_true(is_null(view, "banner"));
}

static void a_ghost_that_earns_something_stops_the_next_piece(void **state)
{
    int game = game_from(
        &a, "inkrail 1\nconfig challenge,goals=none\nroll RRR. RR.. H.H. H...*\n1: A2R.RR\n");
    (void)state;
    ask(&a, "put|%d|0|1|%d", game, space("A1"));
    const json_t *view = ask(&a, "take|%d|0|2", game);
    assert_true(recorded(game, " A1"));
    assert_string_equal(text_at(view, "banner.kind"), "earned");
    assert_true(is_null(view, "hand"));
    assert_string_equal(text_at(view, "boxes.0.key"), "F");
    assert_int_equal(json_array_size(part(view, "boxes.1.steps")), 4);
}

/* --- optional dice ---------------------------------------------------------------------------- */

static void optional_dice_are_marked_and_asked_for_once(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+river\nroll H.H. HH.. RRR. HR..* V.V. VV..\n"
                      "1: B1H.H. B2HH.. D1R.RR F1HR..*\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_true(is_true(view, "pieces.4.optional"));
    assert_true(is_true(view, "pieces.4.module"));
    assert_string_equal(text_at(view, "pieces.4.tag"), "optional");
    assert_string_equal(text_at(view, "end.state"), "ready");
    view = ask(&a, "end|%d|0|0", game);
    assert_string_equal(text_at(view, "end.state"), "ask");
    assert_string_equal(text_at(view, "note.text"), "2 dice may still be drawn.");
    view = ask(&a, "end|%d|0|1", game);
    assert_string_equal(text_at(view, "phase"), "roll");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(a_drawn_die_shows_the_way_it_was_drawn),
        PROMISE(a_die_makes_its_spaces_glow),
        PROMISE(a_tap_lays_the_best_way_and_further_taps_the_others),
        PROMISE(a_ghost_shows_what_it_would_change),
        PROMISE(going_on_draws_the_ghost),
        PROMISE(undo_takes_the_ghost_first),
        PROMISE(a_tap_with_an_empty_hand_turns_what_this_round_drew),
        PROMISE(a_tap_on_what_this_round_drew_turns_it_whatever_is_in_the_hand),
        PROMISE(back_returns_it_with_what_hangs_on_it),
        PROMISE(an_illegal_tap_says_why_and_marks_what_is_in_the_way),
        PROMISE(a_piece_that_cannot_be_taken_says_why),
        PROMISE(ending_too_early_says_what_is_missing_and_lifts_it),
        PROMISE(an_ended_round_may_be_taken_back),
        PROMISE(what_was_earned_comes_first_and_is_asked_before_it_is_lost),
        PROMISE(drawing_something_else_asks_before_a_copy_is_lost),
        PROMISE(a_ghost_that_earns_something_stops_the_next_piece),
        PROMISE(optional_dice_are_marked_and_asked_for_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

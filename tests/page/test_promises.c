/* What the page promises of taps, ghosts, refusals, the end of a round and what is earned: a test for
   each sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

#define PLAIN "inkrail 1\nconfig classic\nroll H.H. HH.. RRR. HR..*\n"

static struct asking a;

static int set_up(void **state)
{
    (void)state;
    asking_begin(&a);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    asking_end(&a);
    return 0;
}

/* --- helpers ------------------------------------------------------------------------------------ */

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        count++;
    return count;
}

static const char *board(int game, const char *options)
{
    return text_at(ask(&a, "board|%d|0|%s", game, options), "svg");
}

static bool recorded(int game, const char *word)
{
    return strstr(text_at(ask(&a, "record|%d", game), "text"), word) != NULL;
}

static void step(int game, const char *word)
{
    const json_t *view = ask(&a, "step|%d|0|%s", game, word);
    if (!is_null(view, "note") && strcmp(text_at(view, "note.kind"), "reason") == 0)
        fail_msg("%s: %s", word, text_at(view, "note.text"));
}

/* No drawing as the notation has it, four letters of sides, is in a sentence. */
static void assert_in_words(const char *sentence)
{
    assert_true(strlen(sentence) > 0);
    for (const char *c = sentence; *c != '\0'; c++)
        assert_true(strspn(c, "HRVLX.") < 4);
}

/* --- dice and ghosts ------------------------------------------------------------------------------ */

static void a_die_makes_its_spaces_glow(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    assert_int_equal(count_of(board(game, ""), "\"glow\""), 0);
    const json_t *view = ask(&a, "take|%d|0|0", game);
    int spaces = (int)json_array_size(part(view, "pieces.0.cells"));
    assert_int_equal(spaces, 6);
    assert_string_equal(text_at(view, "pieces.0.tag"), "6 spaces");
    assert_string_equal(text_at(view, "spoken"), "die 1, highway straight, fits 6 spaces");
    assert_int_equal(count_of(board(game, ""), "\"glow\""), spaces);
    assert_int_equal(count_of(board(game, "plain"), "\"glow\""), 0);
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
    const json_t *view = ask(&a, "take|%d|0|1", game); /* another piece */
    assert_true(recorded(game, "B1H.H."));
    view = ask(&a, "take|%d|0|1", game); /* laid back */
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
    view = ask(&a, "redo|%d|0", game);
    assert_true(recorded(game, "B1H.H."));
    view = ask(&a, "clear|%d|0", game);
    assert_false(recorded(game, "B1H.H."));
    assert_false(is_true(view, "clear"));
}

/* --- drawings of this round ----------------------------------------------------------------------- */

static void a_tap_with_an_empty_hand_turns_what_this_round_drew(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    step(game, "B1H..H");
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_true(recorded(game, "B1HH.."));
    assert_true(has_place(part(view, "fresh"), space("B1")));
    assert_true(strstr(board(game, ""), "\"wet-paper\"") != NULL);
    view = ask(&a, "tap|%d|0|%d", game, space("E4"));
    assert_string_equal(text_at(view, "note.text"), "Choose a die first.");
}

static void back_returns_it_with_what_hangs_on_it(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    step(game, "B1H.H.");
    step(game, "B2HH..");
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

/* --- refusals ------------------------------------------------------------------------------------- */

static void an_illegal_tap_says_why_and_marks_what_is_in_the_way(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    step(game, "B1HH..");
    step(game, "D1RR.R");
    ask(&a, "take|%d|0|0", game);
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space("C1"));
    assert_string_equal(text_at(view, "note.kind"), "reason");
    assert_in_words(text_at(view, "note.text"));
    assert_true(strstr(text_at(view, "note.text"), "of another kind on its east side") != NULL);
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
    view = ask(&a, "tap|%d|0|%d", game, space("B1"));
    assert_string_equal(text_at(view, "note.text"), "B1 is not empty");
}

static void ending_too_early_says_what_is_missing_and_lifts_it(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    step(game, "B1H.H.");
    step(game, "B2HH..");
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

/* --- what was earned ------------------------------------------------------------------------------ */

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

/* --- optional dice -------------------------------------------------------------------------------- */

static void optional_dice_are_marked_and_asked_for_once(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+forest\nroll H.H. HH.. RRR. HR..* ....t ....t\n"
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

/* --- events --------------------------------------------------------------------------------------- */

static void a_meteor_is_chosen_on_the_board(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+meteor\nroll H.H. HH.. RRR. HR..* free 2\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "banner.kind"), "choice");
    assert_string_equal(text_at(view, "banner.title"), "Meteor");
    assert_true(strchr(text_at(view, "banner.text"), '=') == NULL);
    assert_string_equal(text_at(view, "end.text"), "Choose first");
    assert_true(is_null(view, "hand"));
    assert_true(strstr(board(game, ""), "target") != NULL);
    view = ask(&a, "tap|%d|0|%d", game, space("D2"));
    int chosen = number_at(view, "hand.piece");
    const json_t *piece = json_array_get(part(view, "pieces"), (size_t)chosen);
    assert_string_equal(text_at(piece, "name"), "north");
    assert_true(has_place(part(piece, "cells"), space("D2")));
    assert_string_equal(text_at(view, "banner.accept"), "North");
    view = ask(&a, "lay|%d|0", game);
    assert_true(strstr(text_at(view, "spoken"), "crater at D2") != NULL);
    assert_string_equal(text_at(view, "note.kind"), "event");
    assert_true(is_null(view, "banner"));
}

static void a_new_round_tells_its_dice(void **state)
{
    int game = game_of(&a, "classic", "told");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_memory_equal(text_at(view, "spoken"), "Round 1. Dice: 1 ", 17);
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "spoken"), "");
}

static void strokes_run_from_corner_to_corner(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+canyon\nroll H.H. HH.. RRR. HR..* ~ES ~E\n");
    (void)state;
    const json_t *view = ask(&a, "take|%d|0|4", game);
    assert_string_equal(text_at(view, "hand.place"), "corner");
    int corners = (int)json_array_size(part(view, "pieces.4.cells"));
    assert_true(corners > 0);
    assert_int_equal(count_of(board(game, ""), "\"lattice\""), corners);
    assert_int_equal(json_array_size(part(ask(&a, "cells|%d|0", game), "corners")), 64);
    view = ask(&a, "tap|%d|0|8", game); /* A2 of the corners */
    assert_int_equal(number_at(view, "hand.at"), 8);
    assert_memory_equal(text_at(view, "hand.text"), "line from corner A2: east, ", 27);
    assert_true(strstr(board(game, ""), "planned") != NULL);
    view = ask(&a, "lay|%d|0", game);
    assert_string_equal(text_at(view, "pieces.4.state"), "drawn");
    assert_true(json_array_size(part(view, "counters")) == 1);
    view = ask(&a, "back|%d|0|%d", game, space("A1")); /* a space that it runs along */
    assert_string_equal(text_at(view, "pieces.4.state"), "waiting");
}

/* --- seeking what is rare ------------------------------------------------------------------------- */

static bool is_waiting(const json_t *piece)
{
    return strcmp(text_at(piece, "state"), "waiting") == 0 &&
           strcmp(text_at(piece, "place"), "cell") == 0;
}

/* Plays games of a config, always the same, until a ghost has this word on its board. Its game, with
   the ghost in hand. */
static int seek_ghost(const char *config, const char *kind, const char *word)
{
    unsigned chance = 1;
    for (int seed = 1; seed < 60; seed++) {
        char text[16];
        snprintf(text, sizeof text, "%d", seed);
        int game = game_of(&a, config, text);
        for (int i = 0; i < 60; i++) {
            const json_t *view = ask(&a, "view|%d|0", game);
            int at = -1, place = -1, good = 0;
            if (strcmp(text_at(view, "phase"), "over") == 0)
                break;
            if (strcmp(text_at(view, "phase"), "roll") == 0) {
                ask(&a, "roll|%d", game);
                continue;
            }
            const json_t *pieces = part(view, "pieces");
            for (size_t p = 0; p < json_array_size(pieces); p++) {
                const json_t *piece = json_array_get(pieces, p);
                bool special = strcmp(text_at(piece, "kind"), "special") == 0;
                bool offered = strcmp(text_at(piece, "kind"), "earned") == 0;
                chance = chance * 1103515245u + 12345u;
                if (!special && is_waiting(piece) &&
                    ((chance >> 16) % (unsigned)++good == 0 || offered)) {
                    const json_t *cells = part(piece, "cells");
                    at = (int)p;
                    place = (int)json_integer_value(
                        json_array_get(cells, (chance >> 18) % json_array_size(cells)));
                }
            }
            if (at < 0) {
                ask(&a, "end|%d|0|1", game);
                continue;
            }
            view = ask(&a, "put|%d|0|%d|%d", game, at, place);
            bool wanted = strcmp(text_at(view, "note.kind"), kind) == 0;
            if (wanted && strstr(board(game, ""), word) != NULL)
                return game;
            ask(&a, "lay|%d|0", game);
        }
        ask(&a, "close|%d", game);
    }
    fail_msg("no %s in games of %s", word, config);
    return 0;
}

static void a_flood_is_shown_and_told_before_it_happens(void **state)
{
    int game = seek_ghost("classic+lake", "warn", "flood");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_true(strstr(text_at(view, "note.text"), "New: ") != NULL);
    assert_true(strstr(text_at(view, "hand.text"), "New: ") != NULL);
    view = ask(&a, "lay|%d|0", game);
    assert_true(strstr(text_at(view, "spoken"), "New: ") != NULL);
    assert_string_equal(text_at(view, "note.kind"), "event");
}

static void what_lava_would_erase_is_marked_and_named(void **state)
{
    int game = seek_ghost("classic+lava", "warn", "loose");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_true(strstr(text_at(view, "note.text"), "Gone: ") != NULL);
    assert_true(strstr(text_at(view, "hand.text"), "Gone: ") != NULL);
}

/* --- several players ------------------------------------------------------------------------------ */

static void totals_are_hidden_from_those_who_must_not_see(void **state)
{
    int game = game_of(&a, "classic,players=2", "hidden");
    (void)state;
    ask(&a, "name|%d|0|0|Anna \"the\nfirst\"", game);
    const json_t *view = ask(&a, "view|%d|1", game);
    assert_int_equal(number_at(view, "seats.0.total"), 0);
    assert_string_equal(text_at(view, "seats.0.name"), "Anna \"the first\"");
    ask(&a, "hide|%d|1", game);
    view = ask(&a, "view|%d|1", game);
    assert_true(is_null(view, "seats.0.total"));
    assert_int_equal(number_at(view, "seats.1.total"), 0);
    assert_true(is_true(view, "hidden"));
}

static void others_see_no_running_round(void **state)
{
    int game = game_from(
        &a, "inkrail 1\nconfig classic,players=2\nroll H.H. HH.. RRR. HR..*\n1: B1H.H.\n");
    (void)state;
    assert_true(strstr(board(game, ""), "hw-edge") != NULL);
    int own = count_of(board(game, ""), "hw-edge");
    assert_true(count_of(board(game, "as=1"), "hw-edge") < own);
    ask(&a, "tap|%d|1|%d", game, space("E5"));
    const json_t *view = ask(&a, "view|%d|0", game); /* nor what is said to them */
    assert_true(strcmp(text_at(view, "note.text"), "Choose a die first.") != 0);
}

static void pairs_of_a_draft_are_picked(void **state)
{
    int game = game_of(&a, "classic,players=2,draft", "pairs");
    (void)state;
    int picker = number_at(ask(&a, "view|%d|0", game), "turn");
    const json_t *view = ask(&a, "view|%d|%d", game, picker);
    assert_string_equal(text_at(view, "phase"), "draft");
    assert_string_equal(text_at(view, "banner.kind"), "pick");
    assert_string_equal(text_at(view, "banner.accept"), "");
    int pair = piece_of(view, "pair", 1);
    view = ask(&a, "take|%d|%d|%d", game, picker, pair);
    assert_string_equal(text_at(view, "banner.accept"), "Take this pair");
    const json_t *piece = json_array_get(part(view, "pieces"), (size_t)pair);
    assert_int_equal(json_array_size(part(piece, "faces")), 2);
    assert_true(json_array_size(part(piece, "cells")) > 0);
    int spaces = (int)json_array_size(part(piece, "cells"));
    const char *svg = text_at(ask(&a, "board|%d|%d|", game, picker), "svg");
    assert_int_equal(count_of(svg, "\"glow\""), spaces);
    view = ask(&a, "lay|%d|%d", game, picker);
    piece = json_array_get(part(view, "pieces"), (size_t)piece_of(view, "pair", 1));
    assert_string_equal(text_at(piece, "state"), "drawn");
    assert_non_null(json_object_get(piece, "owner"));
    view = ask(&a, "take|%d|%d|%d", game, picker, piece_of(view, "pair", 0));
    assert_string_equal(text_at(view, "note.kind"), "reason");
}

/* --- points --------------------------------------------------------------------------------------- */

static void a_row_of_the_score_is_drawn_on_the_board(void **state)
{
    (void)state;
    int game =
        game_from(&a, "inkrail 1\nconfig classic\nroll H.H. H.H. RRR. HR..*\n1: B1H.H. B2H.H.\n");
    const json_t *told = ask(&a, "explain|%d|0|1", game);
    assert_int_equal(number_at(told, "points"), 2);
    assert_true(strlen(text_at(told, "rule")) > 20);
    assert_true(has_place(part(told, "reasons.0.cells"), space("B2")));
    assert_true(strstr(board(game, "row=1"), "marker highway") != NULL);
    step(game, "D1R.RR");
    assert_true(strstr(board(game, "row=1"), "marker railway") == NULL); /* that line alone */
    assert_true(strstr(board(game, "row=2"), "marker railway") != NULL);
    assert_true(strstr(board(game, "row=2"), "marker highway") == NULL);
    assert_int_equal(count_of(board(game, "lines"), "marker"), 2);
    assert_int_equal(count_of(board(game, "row=0"), "\"spot\""), 0); /* letters will do */
    assert_true(count_of(board(game, "row=4 reason=0"), "\"spot\"") > 0);
    assert_true(strstr(board(game, "row=4"), "error") != NULL);
    assert_true(strstr(board(game, ""), "marker") == NULL);
}

static void a_better_way_is_drawn_and_not_played(void **state)
{
    (void)state;
    int game = game_from(&a, PLAIN);
    assert_true(strstr(board(game, ""), "alt-ring") == NULL);
    assert_int_equal(count_of(board(game, "alt=B1H.H.,B2HH..,end"), "\"alt-ring\""), 2);
    assert_int_equal(count_of(board(game, "alt=B1H.H.,C5HH..,B2HH.."), "\"alt-ring\""), 1);
    assert_int_equal(count_of(board(game, "alt=nonsense"), "\"alt-ring\""), 0);
    assert_false(recorded(game, "B1H"));
    assert_int_equal(json_array_size(part(ask(&a, "view|%d|0", game), "fresh")), 0);
}

static void goals_tell_how_far_they_are_and_by_when(void **state)
{
    int game = number_at(ask(&a, "new|challenge,goals=A:G:K|goals"), "game");
    (void)state;
    ask(&a, "roll|%d", game);
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "goals.0.key"), "A");
    assert_int_equal(number_at(view, "goals.0.have"), 0);
    assert_int_equal(number_at(view, "goals.0.need"), 5);
    assert_int_equal(number_at(view, "goals.0.points"), 4);
    assert_string_equal(text_at(view, "goals.0.state"), "open");
    assert_string_equal(text_at(view, "goals.0.deadline"), "by round 3");
    assert_string_equal(text_at(view, "goals.2.deadline"), "by round 5");
}

/* --- games ---------------------------------------------------------------------------------------- */

static void a_saved_game_goes_on(void **state)
{
    char *text;
    int game = game_of(&a, "challenge+river,players=2", "kept");
    (void)state;
    ask(&a, "name|%d|1|7|", game);
    ask(&a, "take|%d|0|0", game);
    text = strdup(text_at(ask(&a, "save|%d", game), "text"));
    int again = number_at(ask(&a, "open|%s", text), "game");
    assert_true(again != game);
    assert_string_equal(text_at(ask(&a, "save|%d", again), "text"), text);
    assert_int_equal(number_at(ask(&a, "view|%d|0", again), "seats.1.level"), 7);
    assert_true(number_at(ask(&a, "copy|%d", game), "game") != again);
    free(text);
}

static void no_more_games_than_there_is_room_for(void **state)
{
    (void)state;
    for (int i = 0; i < PAGE_GAMES; i++)
        assert_false(refused(ask(&a, "new|classic|%d", i)));
    const json_t *answer = ask(&a, "new|classic|more");
    assert_string_equal(text_at(answer, "status"), "E_TOO_MANY_GAMES");
    ask(&a, "close|3");
    assert_int_equal(number_at(ask(&a, "new|classic|more"), "game"), 3);
}

static void what_is_no_request_is_refused(void **state)
{
    static const char *const requests[] = {"",
                                           "nonsense",
                                           "view",
                                           "view|1|0",
                                           "new|classic+nothing|x",
                                           "open|x",
                                           "config|classic,players=1000",
                                           "face|classic|0|0",
                                           "face|classic|1|999",
                                           "print||0"};
    (void)state;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        assert_true(refused(ask(&a, "%s", requests[i])));
    int game = game_of(&a, "classic", "x");
    assert_true(refused(ask(&a, "view|%d|1", game)));
    assert_true(refused(ask(&a, "take|%d|0|10", game)));
    assert_true(refused(ask(&a, "tap|%d|0|49", game)));
    assert_true(refused(ask(&a, "board|%d|0|purple", game)));
    assert_true(refused(ask(&a, "roll|%d", game)));
}

/* --- about ---------------------------------------------------------------------------------------- */

static const json_t *named(const json_t *list, const char *key)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(text_at(json_array_get(list, i), "key"), key) == 0)
            return json_array_get(list, i);
    fail_msg("there is no %s", key);
    return NULL;
}

static void boxes_hold_editions_and_expansions(void **state)
{
    const json_t *about = ask(&a, "about");
    (void)state;
    assert_int_equal(json_array_size(part(about, "boxes")), 4);
    assert_string_equal(text_at(named(part(about, "boxes"), "blue"), "name"), "Blue");
    assert_string_equal(text_at(named(part(about, "boxes"), "blue"), "brief"), "River, Lake");
    assert_string_equal(text_at(named(part(about, "modules"), "forest"), "edition"), "challenge");
    assert_string_equal(text_at(named(part(about, "presets"), "challenge+desert"), "box"),
                        "yellow");
    assert_int_equal(json_array_size(part(about, "levels")), 10);
    for (size_t i = 1; i < 10; i++)
        assert_true(number_at(json_array_get(part(about, "levels"), i), "mean") >
                    number_at(json_array_get(part(about, "levels"), i - 1), "mean"));
    size_t presets = json_array_size(part(about, "presets"));
    for (size_t i = 0; i < presets; i++) {
        char config[64];
        snprintf(config, sizeof config, "%s",
                 text_at(json_array_get(part(ask(&a, "about"), "presets"), i), "config"));
        assert_string_equal(text_at(ask(&a, "config|%s", config), "config"), config);
        assert_true(json_array_size(part(ask(&a, "legend|%s", config), "items")) >= 4);
    }
    assert_string_equal(text_at(ask(&a, "config|challenge+forest"), "title"),
                        "Challenge with Forest");
}

static void every_face_of_every_game_is_drawn(void **state)
{
    (void)state;
    for (int shape = 1; shape < 16; shape++)
        assert_memory_equal(text_at(ask(&a, "face|classic|%d|0", shape), "svg"), "<svg", 4);
    assert_memory_equal(text_at(ask(&a, "print|U|1"), "svg"), "<svg", 4);
}

/* --- languages ------------------------------------------------------------------------------------ */

/* A catalogue of one text, as msgfmt makes it. */
static size_t catalogue(char *bytes, const char *from, const char *to)
{
    uint32_t head[7] = {0x950412de, 0, 1, 28, 36, 0, 0};
    uint32_t a_from[2] = {(uint32_t)strlen(from), 44};
    uint32_t a_to[2] = {(uint32_t)strlen(to), 44 + (uint32_t)strlen(from) + 1};
    memcpy(bytes, head, 28);
    memcpy(bytes + 28, a_from, 8);
    memcpy(bytes + 36, a_to, 8);
    memcpy(bytes + 44, from, strlen(from) + 1);
    memcpy(bytes + a_to[1], to, strlen(to) + 1);
    return a_to[1] + strlen(to) + 1;
}

static void a_page_speaks_the_language_it_was_given(void **state)
{
    char bytes[256];
    int game = game_from(&a, PLAIN);
    (void)state;
    size_t length = catalogue(bytes, "Choose a die.", "Einen Wuerfel waehlen.");
    assert_true(page_speak(a.page, (ink_slice){bytes, length}));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Einen Wuerfel waehlen.");
    assert_false(page_speak(a.page, ink_slice_of("no catalogue")));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Einen Wuerfel waehlen.");
    assert_true(page_speak(a.page, ink_slice_of("")));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Choose a die.");
}

#define PROMISE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(a_die_makes_its_spaces_glow),
        PROMISE(a_tap_lays_the_best_way_and_further_taps_the_others),
        PROMISE(a_ghost_shows_what_it_would_change),
        PROMISE(going_on_draws_the_ghost),
        PROMISE(undo_takes_the_ghost_first),
        PROMISE(a_tap_with_an_empty_hand_turns_what_this_round_drew),
        PROMISE(back_returns_it_with_what_hangs_on_it),
        PROMISE(an_illegal_tap_says_why_and_marks_what_is_in_the_way),
        PROMISE(ending_too_early_says_what_is_missing_and_lifts_it),
        PROMISE(an_ended_round_may_be_taken_back),
        PROMISE(what_was_earned_comes_first_and_is_asked_before_it_is_lost),
        PROMISE(drawing_something_else_asks_before_a_copy_is_lost),
        PROMISE(a_ghost_that_earns_something_stops_the_next_piece),
        PROMISE(optional_dice_are_marked_and_asked_for_once),
        PROMISE(a_meteor_is_chosen_on_the_board),
        PROMISE(a_new_round_tells_its_dice),
        PROMISE(strokes_run_from_corner_to_corner),
        PROMISE(a_flood_is_shown_and_told_before_it_happens),
        PROMISE(what_lava_would_erase_is_marked_and_named),
        PROMISE(totals_are_hidden_from_those_who_must_not_see),
        PROMISE(others_see_no_running_round),
        PROMISE(pairs_of_a_draft_are_picked),
        PROMISE(a_row_of_the_score_is_drawn_on_the_board),
        PROMISE(a_better_way_is_drawn_and_not_played),
        PROMISE(goals_tell_how_far_they_are_and_by_when),
        PROMISE(a_saved_game_goes_on),
        PROMISE(no_more_games_than_there_is_room_for),
        PROMISE(what_is_no_request_is_refused),
        PROMISE(boxes_hold_editions_and_expansions),
        PROMISE(every_face_of_every_game_is_drawn),
        PROMISE(a_page_speaks_the_language_it_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

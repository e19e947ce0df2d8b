/* TEST page_events: What the page promises of what happens with the dice, and of what a ghost would
   do besides: a test for each sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

/* --- events ----------------------------------------------------------------------------------- */

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
    assert_memory_equal(text_at(ask(&a, "lay|%d|0", game), "note.text"), "First choose what", 17);
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

/* With a direction on the die there is nothing to choose but whether it comes. */
static void a_meteor_whose_way_is_rolled_is_not_asked_for_one(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic+meteor\nroll H.H. HH.. RRR. HR..* S 2\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "banner.kind"), "choice");
    assert_null(strstr(text_at(view, "banner.text"), "direction"));
    assert_string_equal(text_at(view, "banner.accept"), "South");
}

static const json_t *piece_at(const json_t *view, size_t index)
{
    return json_array_get(part(view, "pieces"), index);
}

/* The answer in the hand after a tap on the space. */
static const char *tapped_answer(int game, const char *cell)
{
    const json_t *view = ask(&a, "tap|%d|0|%d", game, space(cell));
    return text_at(piece_at(view, (size_t)number_at(view, "hand.piece")), "name");
}

/* A row or a column lies before the player with all its spaces and what it would bring; a space is
   in two of them, and another tap on it takes the other. */
static void rows_and_columns_are_chosen_on_the_board(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic+streetlamps\n"
                             "roll H.H. R.R. HH.. H.R.* H.H.l HHHHl\n1: B1H.H.l B2HHHH\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    int lines = 0, brings = 0;
    assert_string_equal(text_at(view, "banner.kind"), "choice");
    for (size_t i = 0; i < json_array_size(part(view, "pieces")); i++) {
        const json_t *piece = piece_at(view, i);
        if (strcmp(text_at(piece, "kind"), "choice") != 0)
            continue;
        assert_int_equal(json_array_size(part(piece, "cells")), 7);
        lines++;
        brings += number_at(piece, "change");
    }
    assert_int_equal(lines, 14);
    assert_int_equal(brings, 2); /* the lamp at B1, by its row and by its column */
    assert_string_equal(tapped_answer(game, "B3"), "row 3");
    assert_string_equal(tapped_answer(game, "B3"), "column B");
    assert_string_equal(tapped_answer(game, "B3"), "row 3");
    assert_string_equal(tapped_answer(game, "B7"), "row 7");
    assert_string_equal(tapped_answer(game, "B7"), "column B");
    view = ask(&a, "lay|%d|0", game);
    assert_true(is_null(view, "banner"));
    assert_true(strstr(text_at(view, "spoken"), "lit street lamp") != NULL);
}

/* One of both must be drawn: neither is called optional before, and the other is then. */
static void of_dice_that_hold_the_round_one_is_needed(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+lava\nroll H.H. HH.. RRR. HR..* XX.. X.X.\n");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    for (size_t die = 4; die < 6; die++) {
        assert_true(json_is_true(part(piece_at(view, die), "needed")));
        assert_false(json_is_true(part(piece_at(view, die), "optional")));
    }
    view = ask(&a, "put|%d|0|4|%d", game, space("D3"));
    assert_false(json_is_true(part(piece_at(view, 5), "needed")));
    assert_true(json_is_true(part(piece_at(view, 5), "optional")));
}

static void a_new_round_tells_its_dice(void **state)
{
    int game = game_of(&a, "classic", "told");
    (void)state;
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_memory_equal(text_at(view, "spoken"), "Round 1. Dice: 1 ", 17);
    view = ask(&a, "view|%d|0", game); /* whoever comes to the screen later hears it, too */
    assert_memory_equal(text_at(view, "spoken"), "Round 1. Dice: 1 ", 17);
    ask(&a, "take|%d|0|0", game);
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "spoken"), "");
}

#define LOOP                                                                                       \
    "inkrail 1\nconfig classic,goals=F:D:E\nseed loop12\nroll HH.. HH.. HHH. H.R.*\n"              \
    "1: B1HHH. C1..HH C2H..H B2HHHH F1H.R.*\n"

/* Of a round that has ended: the goal that it has paid for is seen and heard when the next one has
   begun. */
static void goals_that_were_reached_are_told(void **state)
{
    int game = game_from(&a, LOOP);
    (void)state;
    const json_t *view = ask(&a, "end|%d|0|1", game);
    assert_null(strstr(text_at(view, "spoken"), "reached"));
    ask(&a, "roll|%d", game);
    view = ask(&a, "view|%d|0", game);
    assert_string_equal(text_at(view, "note.kind"), "event");
    assert_non_null(strstr(text_at(view, "note.text"), "reached: 4 points"));
    assert_memory_equal(text_at(view, "spoken"), text_at(view, "note.text"),
                        strlen(text_at(view, "note.text")));
    assert_non_null(strstr(text_at(view, "spoken"), " Round 2. Dice: "));
    view = ask(&a, "take|%d|0|0", game);
    assert_null(strstr(text_at(view, "spoken"), "reached"));
    assert_string_equal(text_at(view, "note.kind"), "hint");
}

static void what_goes_back_before_it_was_drawn_is_told(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    ask(&a, "put|%d|0|0|%d", game, space("B1"));
    const json_t *view = ask(&a, "undo|%d|0", game);
    assert_string_equal(text_at(view, "spoken"), "Taken back: highway from north to south at B1.");
    assert_int_equal(number_at(view, "hand.piece"), 0);
    ask(&a, "tap|%d|0|%d", game, space("B1"));
    view = ask(&a, "back|%d|0|%d", game, space("B1"));
    assert_string_equal(text_at(view, "spoken"), "Taken back: highway from north to south at B1.");
    ask(&a, "take|%d|0|0", game);
    view = ask(&a, "take|%d|0|-1", game);
    assert_string_equal(text_at(view, "spoken"), "Taken back: highway straight.");
    assert_string_equal(text_at(ask(&a, "take|%d|0|-1", game), "spoken"), "");
}

static void strokes_run_from_corner_to_corner(void **state)
{
    int game =
        game_from(&a, "inkrail 1\nconfig classic+canyon\nroll H.H. HH.. RRR. HR..* ~ES ~E\n");
    (void)state;
    const json_t *view = ask(&a, "take|%d|0|4", game);
    assert_string_equal(text_at(view, "hand.place"), "corner");
    int corners = (int)json_array_size(part(view, "pieces.4.cells"));
    assert_non_null(strstr(text_at(view, "pieces.4.tag"), " corners"));
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

/* --- seeking what is rare --------------------------------------------------------------------- */

static bool is_waiting(const json_t *piece)
{
    return strcmp(text_at(piece, "state"), "waiting") == 0 &&
           strcmp(text_at(piece, "place"), "cell") == 0;
}

/* One of the pieces that wait, and a space for it; what was earned comes first. False if there is
   none. */
static bool choose(const json_t *view, unsigned *chance, int *at, int *place)
{
    const json_t *pieces = part(view, "pieces");
    int good = 0;
    for (size_t p = 0; p < json_array_size(pieces); p++) {
        const json_t *piece = json_array_get(pieces, p);
        bool special = strcmp(text_at(piece, "kind"), "special") == 0;
        bool offered = strcmp(text_at(piece, "kind"), "earned") == 0;
        *chance = *chance * 1103515245u + 12345u;
        if (special || !is_waiting(piece) || ((*chance >> 16) % (unsigned)++good != 0 && !offered))
            continue;
        const json_t *cells = part(piece, "cells");
        *at = (int)p;
        *place = (int)json_integer_value(
            json_array_get(cells, (*chance >> 18) % json_array_size(cells)));
    }
    return good > 0;
}

/* Plays a game until a ghost has this word on its board; false if none had. */
static bool seek_in(int game, const char *kind, const char *word, unsigned *chance)
{
    for (int i = 0; i < 60; i++) {
        const json_t *view = ask(&a, "view|%d|0", game);
        int at = -1, place = -1;
        if (strcmp(text_at(view, "phase"), "over") == 0)
            return false;
        if (strcmp(text_at(view, "phase"), "roll") == 0) {
            ask(&a, "roll|%d", game);
        } else if (!choose(view, chance, &at, &place)) {
            ask(&a, "end|%d|0|1", game);
        } else {
            view = ask(&a, "put|%d|0|%d|%d", game, at, place);
            bool wanted = strcmp(text_at(view, "note.kind"), kind) == 0;
            if (wanted && strstr(board(game, ""), word) != NULL)
                return true;
            ask(&a, "lay|%d|0", game);
        }
    }
    return false;
}

/* The same in games of a config, always the same ones. The game, with the ghost in hand. */
static int seek_ghost(const char *config, const char *kind, const char *word)
{
    unsigned chance = 1;
    for (int seed = 1; seed < 60; seed++) {
        char text[16];
        snprintf(text, sizeof text, "%d", seed);
        int game = game_of(&a, config, text);
        if (seek_in(game, kind, word, &chance))
            return game;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(a_meteor_is_chosen_on_the_board),
        PROMISE(a_meteor_whose_way_is_rolled_is_not_asked_for_one),
        PROMISE(rows_and_columns_are_chosen_on_the_board),
        PROMISE(of_dice_that_hold_the_round_one_is_needed),
        PROMISE(a_new_round_tells_its_dice),
        PROMISE(goals_that_were_reached_are_told),
        PROMISE(what_goes_back_before_it_was_drawn_is_told),
        PROMISE(strokes_run_from_corner_to_corner),
        PROMISE(a_flood_is_shown_and_told_before_it_happens),
        PROMISE(what_lava_would_erase_is_marked_and_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

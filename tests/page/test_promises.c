/* TEST page_promises: What the page promises of several players, points, games, of itself and of
   languages: a test for each sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

#include "asking.h"
#include "one_text.h"

/* --- several players -------------------------------------------------------------------------- */

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
    assert_int_equal(glowing(svg), spaces);
    view = ask(&a, "lay|%d|%d", game, picker);
    piece = json_array_get(part(view, "pieces"), (size_t)piece_of(view, "pair", 1));
    assert_string_equal(text_at(piece, "state"), "drawn");
    assert_non_null(json_object_get(piece, "owner"));
    view = ask(&a, "take|%d|%d|%d", game, picker, piece_of(view, "pair", 0));
    assert_string_equal(text_at(view, "note.kind"), "reason");
}

/* --- points ----------------------------------------------------------------------------------- */

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
    must_step(game, "D1R.RR");
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

/* --- games ------------------------------------------------------------------------------------ */

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

/* --- about ------------------------------------------------------------------------------------ */

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
    assert_true(json_array_size(part(about, "boxes")) >= 4);
    assert_string_equal(text_at(named(part(about, "boxes"), "sky"), "name"), "Sky");
    assert_string_equal(text_at(named(part(about, "boxes"), "sky"), "edition"), "classic");
    assert_string_equal(text_at(named(part(about, "boxes"), "blue"), "name"), "Blue");
    assert_string_equal(text_at(named(part(about, "boxes"), "blue"), "brief"), "River, Lake");
    assert_string_equal(text_at(named(part(about, "modules"), "desert"), "edition"), "challenge");
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
    assert_string_equal(text_at(ask(&a, "config|challenge+desert"), "title"),
                        "Challenge with Desert");
}

static int times_named(const json_t *items, const char *name)
{
    int times = 0;
    for (size_t i = 0; i < json_array_size(items); i++)
        times += strcasecmp(text_at(json_array_get(items, i), "name"), name) == 0;
    return times;
}

/* An expansion and what it is called after (Lava, lava) are one thing. */
static void a_legend_tells_each_thing_once(void **state)
{
    static const char *const games[] = {
        "classic",
        "challenge",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
    };
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const json_t *items = part(ask(&a, "legend|%s", games[g]), "items");
        for (size_t i = 0; i < json_array_size(items); i++)
            assert_int_equal(times_named(items, text_at(json_array_get(items, i), "name")), 1);
    }
    assert_int_equal(times_named(part(ask(&a, "legend|classic+lava"), "items"), "lava"), 1);
}

static void every_face_of_every_game_is_drawn(void **state)
{
    (void)state;
    for (int shape = 1; shape < 16; shape++)
        assert_memory_equal(text_at(ask(&a, "face|classic|%d|0", shape), "svg"), "<svg", 4);
    assert_memory_equal(text_at(ask(&a, "print|U|1"), "svg"), "<svg", 4);
}

/* --- languages -------------------------------------------------------------------------------- */

static void a_page_speaks_the_language_it_was_given(void **state)
{
    char bytes[256];
    int game = game_from(&a, PLAIN);
    (void)state;
    size_t length = one_text(bytes, "Choose a die.", "Einen Wuerfel waehlen.");
    assert_true(page_speak(a.page, (ink_slice){bytes, length}));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Einen Wuerfel waehlen.");
    assert_false(page_speak(a.page, ink_slice_of("no catalogue")));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Einen Wuerfel waehlen.");
    assert_true(page_speak(a.page, ink_slice_of("")));
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "note.text"), "Choose a die.");
}

/* Ends the round of a player by chance of the dice: whatever must be drawn is. */
static const json_t *end_round(int game, int player)
{
    const json_t *view = ask(&a, "view|%d|%d", game, player);
    for (int i = 0; i < 200 && strcmp(text_at(view, "end.state"), "ready") != 0; i++) {
        int piece = i % (int)json_array_size(part(view, "pieces"));
        view = ask(&a, "take|%d|%d|%d", game, player, piece);
        const json_t *cells = part(json_array_get(part(view, "pieces"), (size_t)piece), "cells");
        if (!is_null(view, "hand") && json_array_size(cells) > 0)
            ask(&a, "tap|%d|%d|%d", game, player,
                (int)json_integer_value(json_array_get(cells, 0)));
        view = ask(&a, "lay|%d|%d", game, player);
    }
    return ask(&a, "end|%d|%d|1", game, player);
}

/* The device goes on to the next person who has something to do, not to bots; a new round begins
   with the first; and it stays with whoever takes the end back. */
static void the_device_belongs_to_whoever_has_something_to_do(void **state)
{
    int game = game_of(&a, "classic,players=4", "hands");
    (void)state;
    ask(&a, "name|%d|0|3|", game);
    ask(&a, "name|%d|2|5|", game);
    const json_t *view = ask(&a, "view|%d|0", game);
    assert_int_equal(number_at(view, "atScreen"), 1);
    assert_true(has_place(part(view, "dueBots"), 0) && has_place(part(view, "dueBots"), 2));
    assert_int_equal(json_array_size(part(view, "dueBots")), 2);
    assert_int_equal(number_at(end_round(game, 1), "atScreen"), 3);
    assert_int_equal(number_at(ask(&a, "end|%d|1|0", game), "atScreen"), 1);
    assert_int_equal(number_at(ask(&a, "end|%d|1|1", game), "atScreen"), 3);
    assert_int_equal(number_at(end_round(game, 3), "atScreen"), 3); /* only bots are left */
    assert_int_equal(json_array_size(part(end_round(game, 0), "dueBots")), 1);
    assert_string_equal(text_at(end_round(game, 2), "phase"), "roll");
    ask(&a, "roll|%d", game);
    assert_int_equal(number_at(ask(&a, "view|%d|3", game), "atScreen"), 1);
}

/* In a draft it belongs to whoever picks. */
static void the_device_belongs_to_whoever_picks(void **state)
{
    int game = game_of(&a, "classic,draft,players=3", "hands");
    (void)state;
    for (int i = 0, before = -1; i < 3; i++) {
        const json_t *view = ask(&a, "view|%d|0", game);
        int picker = number_at(view, "turn"), pair = 0;
        assert_string_equal(text_at(view, "phase"), "draft");
        assert_int_not_equal(picker, before);
        assert_int_equal(number_at(view, "atScreen"), before = picker);
        view = ask(&a, "view|%d|%d", game, picker);
        while (strcmp(text_at(json_array_get(part(view, "pieces"), (size_t)pair), "state"),
                      "waiting") != 0)
            pair++;
        ask(&a, "take|%d|%d|%d", game, picker, pair);
        ask(&a, "lay|%d|%d", game, picker);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        PROMISE(a_legend_tells_each_thing_once),
        PROMISE(every_face_of_every_game_is_drawn),
        PROMISE(a_page_speaks_the_language_it_was_given),
        PROMISE(the_device_belongs_to_whoever_has_something_to_do),
        PROMISE(the_device_belongs_to_whoever_picks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

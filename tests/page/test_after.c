/* TEST page_after: After a game: every moment opens as the beginning of the record that it is,
   rankings with what decided ties, rows that add up, pictures that stand alone. */
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

enum { SAVE = 1 << 18 };

/* A whole random game, always the same, as its record. */
static void play_game(const char *config, const char *seed, char text[SAVE])
{
    static ink_moves moves;
    ink_session *session = NULL;
    ink_config read;
    uint32_t chance = 1;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, NULL), INK_OK);
    assert_int_equal(ink_session_new(&read, ink_slice_of(seed), &session, NULL), INK_OK);
    while (ink_session_table(session)->phase != INK_PHASE_OVER) {
        if (ink_session_roll(session, NULL) == INK_OK)
            continue;
        int player = ink_session_turn(session);
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), player, &moves);
        ink_move move;
        do {
            chance = chance * 1103515245u + 12345u;
            move = moves.move[(chance >> 8) % moves.count];
        } while (ink_move_kind(move) == INK_MOVE_BACK);
        assert_int_equal(ink_session_play(session, player, move, NULL), INK_OK);
    }
    ink_text out = ink_text_in(text, SAVE);
    ink_session_record(session, &out);
    ink_session_free(session);
}

static const char *const configs[] = {
    "classic",
    "challenge,players=2",
    "classic+lake",
    "challenge+meteor,players=2",
    "classic+desert",
    "challenge+canyon",
    "classic,players=3,draft",
};

/* The record of the game that `at` opens is the whole one's beginning; each is one step longer. */
static void every_moment_is_a_beginning_of_the_record(void **state)
{
    static char text[SAVE];
    (void)state;
    for (size_t c = 0; c < sizeof configs / sizeof *configs; c++) {
        play_game(configs[c], "moments", text);
        int game = game_from(&a, text);
        ask(&a, "name|%d|0|0|Anna", game);
        size_t count = json_array_size(part(ask(&a, "moments|%d", game), "moments"));
        size_t before = 0;
        assert_true(count > 30);
        for (size_t i = 0; i < count; i++) {
            int then = number_at(ask(&a, "at|%d|%zu", game, i), "game");
            const char *told = text_at(ask(&a, "record|%d", then), "text");
            size_t length = strlen(told);
            while (length > 0 && told[length - 1] == '\n')
                length--;
            if (i + 1 < count)
                assert_memory_equal(told, text, length);
            assert_true(length > before);
            before = length;
            const json_t *view = ask(&a, "view|%d|0", then);
            assert_string_equal(text_at(view, "seats.0.name"), "Anna");
            const json_t *moment = json_array_get(part(ask(&a, "moments|%d", game), "moments"), i);
            assert_true(strlen(text_at(moment, "text")) > 0);
            assert_int_equal(number_at(moment, "round"), number_at(view, "round"));
            ask(&a, "close|%d", then);
        }
        assert_true(refused(ask(&a, "at|%d|%zu", game, count)));
        ask(&a, "close|%d", game);
    }
}

/* What was seen before the moment is told, and so is that the game was gone back to. */
static void help_goes_along(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic,players=2\nroll H.H. HH.. RRR. HR..*\n"
                             "1: B1H.H. B2HH.. D1R.RR F1HR..* end\n");
    (void)state;
    ask(&a, "name|%d|1|3|", game);
    assert_string_equal(text_at(ask(&a, "helped|%d|0|hints", game), "why"), "");
    assert_string_equal(text_at(ask(&a, "helped|%d|0|engine", game), "why"), "");
    assert_true(refused(ask(&a, "helped|%d|0|back", game)));
    int then = number_at(ask(&a, "at|%d|1", game), "game");
    assert_non_null(
        strstr(text_at(ask(&a, "save|%d", then), "text"), "\n#help 1 hints=1 engine=1\n"));
    ask(&a, "again|%d", then);
    assert_non_null(
        strstr(text_at(ask(&a, "save|%d", then), "text"), "\n#help 1 hints=1 engine=1 back=1\n"));
    ask(&a, "close|%d", then);
    ask(&a, "close|%d", game);
}

static void moments_are_told_in_words(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic,players=2\nroll H.H. HH.. RRR. HR..*\n"
                             "1: B1H.H. B2HH.. D1R.RR F1HR..* end\n2: B1H.H.\n");
    (void)state;
    const json_t *told = ask(&a, "moments|%d", game);
    assert_string_equal(text_at(told, "moments.0.kind"), "start");
    assert_string_equal(text_at(told, "moments.1.kind"), "roll");
    assert_memory_equal(text_at(told, "moments.1.text"), "Round 1: highway straight; ", 27);
    assert_string_equal(text_at(told, "moments.2.text"),
                        "Player 1: highway from north to south at B1");
    assert_int_equal(number_at(told, "moments.2.place"), space("B1"));
    assert_string_equal(text_at(told, "moments.6.kind"), "end");
    assert_int_equal(number_at(told, "moments.7.player"), 1);
    assert_int_equal(json_array_size(part(told, "moments")), 8);
}

/* One may go on from a moment. */
static void a_moment_is_a_game_to_go_on_with(void **state)
{
    static char text[SAVE];
    (void)state;
    play_game("classic", "again", text);
    int game = game_from(&a, text);
    int then = number_at(ask(&a, "at|%d|1", game), "game");
    const json_t *view = ask(&a, "view|%d|0", then);
    assert_string_equal(text_at(view, "phase"), "draw");
    assert_string_equal(text_at(view, "seed"), "again");
    assert_string_equal(text_at(view, "pieces.0.state"), "waiting");
}

/* As it was then, with what the next rounds have changed or erased: the last moment of that round
   has it. */
static void a_board_is_shown_as_it_was_after_a_round(void **state)
{
    static char text[SAVE];
    (void)state;
    play_game("classic+meteor", "rounds", text);
    int game = game_from(&a, text);
    for (int round = 1; round <= 6; round++) {
        const json_t *moments = part(ask(&a, "moments|%d", game), "moments");
        size_t last = 0;
        for (size_t i = 0; i < json_array_size(moments); i++)
            if (number_at(json_array_get(moments, i), "round") == round)
                last = i;
        int then = number_at(ask(&a, "at|%d|%zu", game, last), "game");
        char *was = strdup(text_at(ask(&a, "board|%d|0|plain", then), "svg"));
        assert_string_equal(text_at(ask(&a, "board|%d|0|plain round=%d", game, round), "svg"), was);
        free(was);
        ask(&a, "close|%d", then);
    }
}

/* --- ranking ---------------------------------------------------------------------------------- */

static void places_come_in_order_with_rows_that_add_up(void **state)
{
    static char text[SAVE];
    (void)state;
    for (size_t c = 0; c < sizeof configs / sizeof *configs; c++) {
        play_game(configs[c], "ranks", text);
        int game = game_from(&a, text);
        const json_t *result = ask(&a, "result|%d", game), *ranks = part(result, "ranks");
        assert_true(is_true(result, "over"));
        for (size_t i = 0; i < json_array_size(ranks); i++) {
            const json_t *rank = json_array_get(ranks, i), *rows = part(rank, "rows");
            int sum = 0;
            if (i > 0)
                assert_true(number_at(rank, "place") >=
                            number_at(json_array_get(ranks, i - 1), "place"));
            for (size_t r = 0; r < json_array_size(rows); r++)
                sum += number_at(json_array_get(rows, r), "points");
            assert_int_equal(sum, number_at(rank, "total"));
            const json_t *view = ask(&a, "view|%d|%d", game, number_at(rank, "player"));
            assert_int_equal(number_at(view, "total"), number_at(rank, "total"));
        }
        ask(&a, "close|%d", game);
    }
}

/* All have 0 points, two of them by an error. */
static void ties_are_told(void **state)
{
    int game = game_from(&a, "inkrail 1\nconfig classic,players=3\nroll H.H. HH.. RRR. HR..*\n"
                             "1: B1H.H.\n2: B1HH..\n");
    (void)state;
    const json_t *result = ask(&a, "result|%d", game);
    assert_int_equal(number_at(result, "ranks.0.player"), 2);
    assert_string_equal(text_at(result, "ranks.0.tie"), "fewer errors");
    assert_int_equal(number_at(result, "ranks.1.place"), 2);
    assert_int_equal(number_at(result, "ranks.2.place"), 2);
    assert_string_equal(text_at(result, "ranks.1.tie"), "shared");
    game = game_of(&a, "classic,players=2", "ties");
    result = ask(&a, "result|%d", game);
    assert_int_equal(number_at(result, "ranks.1.place"), 1);
    assert_string_equal(text_at(result, "ranks.1.tie"), "shared");
    assert_string_equal(text_at(result, "ranks.1.text"), "1. Player 2, 0 points, shared");
}

/* --- pictures --------------------------------------------------------------------------------- */

static void a_picture_stands_alone(void **state)
{
    static char text[SAVE];
    (void)state;
    play_game("challenge+desert", "picture <&>", text);
    int game = game_from(&a, text);
    ask(&a, "name|%d|0|0|A<b>", game);
    char *light = strdup(text_at(ask(&a, "picture|%d|0|light", game), "svg"));
    const char *dark = text_at(ask(&a, "picture|%d|0|dark", game), "svg");
    assert_non_null(strstr(light, "<style>"));
    assert_non_null(strstr(light, "seed picture &lt;&amp;&gt;"));
    assert_non_null(strstr(light, "A&lt;b&gt;, Challenge with Desert<"));
    snprintf(text + strlen(text), sizeof text - strlen(text), "#help 1 hints=2\n");
    int helped = game_from(&a, text);
    assert_non_null(strstr(text_at(ask(&a, "picture|%d|0|light", helped), "svg"),
                           "Challenge with Desert, 2 hints<"));
    assert_non_null(strstr(light, ">Villages<"));
    assert_true(strcmp(light, dark) != 0);
    assert_true(refused(ask(&a, "picture|%d|0|purple", game)));
    free(light);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(every_moment_is_a_beginning_of_the_record),
        PROMISE(help_goes_along),
        PROMISE(moments_are_told_in_words),
        PROMISE(a_moment_is_a_game_to_go_on_with),
        PROMISE(a_board_is_shown_as_it_was_after_a_round),
        PROMISE(places_come_in_order_with_rows_that_add_up),
        PROMISE(ties_are_told),
        PROMISE(a_picture_stands_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

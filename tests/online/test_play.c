/* TEST online_play: What the verbs of a table promise while its game is played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "promise.h"

static void test_whom_everyone_waits_for(void **state)
{
    struct party *party = begin("config=classic seats=3 boards=round", 3);
    struct client *one = &party->client[0], *two = &party->client[1];
    ink_rng rng = ink_rng_stream(chance(1), "waits", 0);
    (void)state;
    const json_t *table = client_table(one);
    assert_string_equal(text_at(table, "state"), "running");
    assert_string_equal(text_at(table, "waits"), "Waiting for you and Player 2, Player 3.");
    assert_int_equal(json_array_size(part(table, "dice")), 4);
    assert_int_equal(json_array_size(part(table, "waited")), 3);
    while (ink_session_seats(client_session(two))[1].ended == 0)
        client_play(two, &rng);
    party_settle(party);
    table = client_table(one);
    assert_string_equal(text_at(table, "waits"), "Waiting for you and Player 3.");
    assert_int_equal(number_at(table, "endedCount"), 1);
    assert_true(is_true(table, "seats.1.ended"));
    assert_non_null(
        strstr(text_at(table, "seats.1.words"), "Seat 2: Player 2, has ended the round"));
    assert_string_equal(text_at(client_table(two), "waits"), "Waiting for Player 1, Player 3.");
    client_tell(one, "pause", 0, "");
    party_settle(party);
    assert_string_equal(text_at(client_table(two), "waits"), "The host has stopped the game.");
    assert_true(is_true(client_table(two), "paused"));
    client_tell(one, "resume", 0, "");
    party_settle(party);
    client_tell(one, "next", 0, "");
    party_settle(party);
    party_bots(party);
    party_settle(party);
    assert_int_equal(number_at(client_table(two), "round"), 2);
    assert_non_null(strstr(two->news, "rolled"));
    party_close(party);
}

static void test_turns_of_a_draft(void **state)
{
    struct party *party = begin("config=classic,draft seats=2", 2);
    int first = is_true(client_table(&party->client[0]), "seats.0.turn") ? 0 : 1;
    struct client *picks = &party->client[first], *waits = &party->client[1 - first];
    char other[64];
    (void)state;
    snprintf(other, sizeof other, "Waiting for Player %d to pick.", first + 1);
    assert_string_equal(text_at(client_table(picks), "waits"), "Everyone waits for you to pick.");
    assert_string_equal(text_at(client_table(waits), "waits"), other);
    assert_int_equal(json_array_size(part(client_table(waits), "dice")), 0);
    const json_t *view = do_step(waits, "pick1");
    assert_string_equal(text_at(view, "note.kind"), "reason");
    view = ask(picks->asking, "view|%d|%d", client_game(picks), client_player(picks));
    int pair = piece_of(view, "pair", 0);
    assert_true(pair >= 0);
    ask(picks->asking, "take|%d|%d|%d", client_game(picks), client_player(picks), pair);
    ask(picks->asking, "lay|%d|%d", client_game(picks), client_player(picks));
    party_settle(party);
    assert_string_equal(text_at(client_table(waits), "waits"), "Everyone waits for you to pick.");
    party_close(party);
}

/* A step is seen at once and sent; without a connection it waits, and goes out when there is one
   again. */
static void test_steps_wait_for_a_connection(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80];
    (void)state;
    client_cut(anna);
    must_tell(anna, "!No connection: it was cut. It is tried again.");
    assert_true(is_true(client_table(anna), "lost"));
    assert_string_equal(text_at(client_table(anna), "waits"),
                        "There is no connection. It is tried again.");
    do_step(anna, first_step(anna, step));
    client_tick(anna);
    assert_int_equal(own_seat(anna)->moves, 1);
    assert_int_equal(number_at(client_table(anna), "pending"), 1);
    assert_int_equal(ink_session_seats(client_session(bo))[0].moves, 0);
    party_settle(party);
    assert_int_equal(number_at(client_table(anna), "pending"), 0);
    assert_int_equal(ink_session_seats(client_session(bo))[0].moves, 1);
    must_tell(anna, "Connected again.");
    party_close(party);
}

/* What the server refuses is taken back with a sentence; here the host has dropped the player
   meanwhile. */
static void test_refused_steps(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80];
    (void)state;
    client_cut(bo);
    do_step(bo, first_step(bo, step));
    assert_int_equal(own_seat(bo)->moves, 1);
    client_tell(anna, "drop", 2, "");
    client_serve(anna);
    party_settle(party);
    must_tell(bo, "!Taken back: ");
    must_tell(bo, "The server says: because.");
    assert_int_equal(own_seat(bo)->moves, 0);
    assert_non_null(strstr(bo->news, "session"));
    const json_t *view = do_step(bo, step);
    assert_string_equal(text_at(view, "note.text"), "You are out of this game.");
    assert_true(is_true(client_table(anna), "seats.1.dropped"));
    party_close(party);
}

/* Everybody is told who had a hint, and the record of each page says it. */
static void test_hints_are_told(void **state)
{
    struct party *party = begin("config=classic seats=2 boards=round", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    ink_rng rng = ink_rng_stream(chance(1), "hints", 0);
    (void)state;
    const json_t *view = ask(anna->asking, "view|%d|%d", client_game(anna), client_player(anna));
    assert_string_equal(text_at(view, "noHints"), "");
    for (int i = 0; i < 2; i++) {
        const json_t *helped =
            ask(anna->asking, "helped|%d|%d|hints", client_game(anna), client_player(anna));
        assert_string_equal(text_at(helped, "why"), "");
        client_tick(anna);
        party_settle(party);
    }
    must_tell(bo, "Player 1 was given a hint.");
    assert_int_equal(times_told(anna, "was given a hint"), 0);
    assert_int_equal(ink_session_help(client_session(anna), 0, INK_HELP_HINTS), 2);
    assert_int_equal(ink_session_help(client_session(bo), 0, INK_HELP_HINTS), 2);
    const json_t *other = ask(anna->asking, "helped|%d|1|hints", client_game(anna));
    assert_string_equal(text_at(other, "why"), "This is not your seat.");
    party_play(party, &rng);
    party_check_records(party);
    const json_t *ranks = part(ask(bo->asking, "result|%d", client_game(bo)), "ranks");
    for (size_t i = 0; i < json_array_size(ranks); i++) {
        const json_t *rank = json_array_get(ranks, i);
        assert_string_equal(text_at(rank, "help"), number_at(rank, "player") == 0 ? "2 hints" : "");
    }
    party_close(party);
}

/* A table may forbid them: then nobody is given one, and all know it. */
static void test_hints_are_off(void **state)
{
    struct party *party = begin("config=classic seats=2 hints=off", 2);
    struct client *anna = &party->client[0];
    ink_rng rng = ink_rng_stream(chance(1), "off", 0);
    (void)state;
    const json_t *view = ask(anna->asking, "view|%d|%d", client_game(anna), client_player(anna));
    assert_string_equal(text_at(view, "noHints"), "Hints are off in this game.");
    const json_t *helped =
        ask(anna->asking, "helped|%d|%d|hints", client_game(anna), client_player(anna));
    assert_string_equal(text_at(helped, "why"), "Hints are off in this game.");
    client_tick(anna);
    party_settle(party);
    assert_int_equal(ink_session_help(client_session(anna), 0, INK_HELP_HINTS), 0);
    assert_string_equal(text_at(option_of(client_table(anna), "hints"), "words"), "off");
    party_play(party, &rng);
    party_check_records(party);
    const json_t *result = ask(anna->asking, "result|%d", client_game(anna));
    assert_string_equal(text_at(result, "ranks.0.help"), "hints off");
    party_close(party);
}

/* What the program knows of hidden boards is made up. */
static void test_no_hints_where_boards_are_hidden(void **state)
{
    struct party *party = begin("config=classic seats=2 boards=hidden", 2);
    struct client *anna = &party->client[0];
    (void)state;
    const json_t *view = ask(anna->asking, "view|%d|%d", client_game(anna), client_player(anna));
    assert_string_equal(text_at(view, "noHints"),
                        "No hints at a table that hides its boards until the end.");
    party_close(party);
}

/* What nobody would hear of is not shown: without a connection there are none. */
static void test_no_hints_without_a_connection(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    (void)state;
    client_cut(anna);
    const json_t *helped =
        ask(anna->asking, "helped|%d|%d|hints", client_game(anna), client_player(anna));
    assert_string_equal(text_at(helped, "why"),
                        "No hints without a connection: everyone at the table is told of them.");
    party_settle(party);
    helped = ask(anna->asking, "helped|%d|%d|hints", client_game(anna), client_player(anna));
    assert_string_equal(text_at(helped, "why"), "");
    party_close(party);
}

/* Who is not the player makes no step: neither for others, nor as somebody who looks on. */
static void test_only_own_steps(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *eve = party_join(party, 999, 0, NULL);
    char step[80];
    (void)state;
    party_settle(party);
    first_step(anna, step);
    const json_t *view = ask(anna->asking, "step|%d|1|%s", client_game(anna), step);
    assert_string_equal(text_at(view, "note.text"), "This is not your seat.");
    view = ask(eve->asking, "step|%d|0|%s", client_game(eve), step);
    assert_string_equal(text_at(view, "note.text"), "This is not your seat.");
    assert_int_equal(number_at(client_table(eve), "player"), -1);
    assert_int_equal(ink_session_seats(client_session(anna))[1].moves, 0);
    assert_int_equal(number_at(client_table(anna), "pending"), 0);
    party_close(party);
}

/* The table rolls, names, and closes its game; nobody else does. */
static void test_what_is_the_tables(void **state)
{
    static const char *const verbs[] = {"roll|%d",   "close|%d",   "name|%d|0|0|Eve",
                                        "hide|%d|1", "clock|%d|5", "spend|%d|0|5"};
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    int game = client_game(anna);
    char request[64];
    (void)state;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const char *bar = strchr(verbs[i], '|');
        snprintf(request, sizeof request, "%.*s|%d%s", (int)(bar - verbs[i]), verbs[i], game,
                 bar + 3);
        const json_t *answer = ask(anna->asking, "%s", request);
        assert_true(refused(answer));
        assert_string_equal(text_at(answer, "status"), "E_ELSEWHERE");
    }
    assert_false(refused(ask(anna->asking, "copy|%d", game)));
    assert_false(refused(ask(anna->asking, "forget|%d", anna->table)));
    assert_true(refused(ask(anna->asking, "view|%d|0", game)));
    assert_true(refused(ask(anna->asking, "table|%d", anna->table)));
    party->clients = 0; /* nothing is brought to it any more */
    asking_end(anna->asking);
    free(anna->asking);
    asking_end(party->client[1].asking);
    free(party->client[1].asking);
    party_close(party);
}

/* Something in the hand, and on the board as a ghost, stays while others play. */
static void test_ghosts_stay(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    int game = client_game(anna);
    char step[80];
    (void)state;
    const json_t *view = ask(anna->asking, "view|%d|0", game);
    int cell = number_at(view, "pieces.0.cells.0");
    ask(anna->asking, "take|%d|0|0", game);
    view = ask(anna->asking, "tap|%d|0|%d", game, cell);
    int way = number_at(view, "hand.way"), ways = number_at(view, "hand.ways");
    if (ways > 1)
        way = number_at(ask(anna->asking, "turn|%d|0|1", game), "hand.way");
    do_step(bo, first_step(bo, step));
    party_settle(party);
    assert_non_null(strstr(anna->news, "board"));
    view = ask(anna->asking, "view|%d|0", game);
    assert_int_equal(number_at(view, "hand.at"), cell);
    assert_int_equal(number_at(view, "hand.way"), way);
    ask(anna->asking, "lay|%d|0", game);
    party_settle(party);
    assert_int_equal(ink_session_seats(client_session(bo))[0].moves, 1);
    party_close(party);
}

/* Boards that are open are shown as they are drawn, also "as" somebody else. */
static void test_open_boards(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80], *before;
    (void)state;
    before = strdup(text_at(ask(anna->asking, "board|%d|1|small as=0", client_game(anna)), "svg"));
    do_step(bo, first_step(bo, step));
    party_settle(party);
    assert_string_not_equal(
        text_at(ask(anna->asking, "board|%d|1|small as=0", client_game(anna)), "svg"), before);
    free(before);
    party_close(party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whom_everyone_waits_for),
        cmocka_unit_test(test_turns_of_a_draft),
        cmocka_unit_test(test_steps_wait_for_a_connection),
        cmocka_unit_test(test_refused_steps),
        cmocka_unit_test(test_hints_are_told),
        cmocka_unit_test(test_hints_are_off),
        cmocka_unit_test(test_no_hints_without_a_connection),
        cmocka_unit_test(test_no_hints_where_boards_are_hidden),
        cmocka_unit_test(test_only_own_steps),
        cmocka_unit_test(test_what_is_the_tables),
        cmocka_unit_test(test_ghosts_stay),
        cmocka_unit_test(test_open_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

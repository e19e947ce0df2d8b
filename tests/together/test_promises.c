/* What the verbs of a table promise, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "page/inside.h"
#include "party.h"
#include "room/options.h"
#include "together/options.h"

/* --- requests ------------------------------------------------------------------------------------------------- */

static void test_what_is_no_request(void **state)
{
    static const char *const requests[] = {("join|two words||en|" RANDOM),
                                           ("join|abc|a key|en|" RANDOM),
                                           "join|abc||en|0011",
                                           ("join|abcdefghijklmnop||en|" RANDOM),
                                           "heard|1|0|up|",
                                           "table|1|0",
                                           "seats|1|0|9|",
                                           "forget|1",
                                           "memory|1",
                                           "tell|1|start|0|"};
    static const char *const at_table[] = {
        "heard|1|x|up|",     "heard|1|0|sideways|", "heard|1|99999999999999999|up|",
        "table|1|-1",        "seats|1|0|61|",       "seats|1|501|1|",
        "tell|1|dance|0|",   "tell|1|bot|0|5",      "tell|1|bot|2|11",
        "tell|1|sit|0|",     "tell|1|sit|501|Anna", "tell|1|set|0|clock",
        "tell|1|set|0|=5",   "tell|1|say|0|",       "recall|1|nonsense",
        ("recall|1|" RANDOM)};
    struct asking asking;
    (void)state;
    asking_begin_with(&asking, together_new());
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!refused(ask(&asking, "%s", requests[i])))
            fail_msg("%s is done", requests[i]);
    assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), 1);
    for (size_t i = 0; i < sizeof at_table / sizeof *at_table; i++)
        if (!refused(ask(&asking, "%s", at_table[i])))
            fail_msg("%s is done", at_table[i]);
    for (int i = 2; i <= TOGETHER_TABLES; i++)
        assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), i);
    assert_true(refused(ask(&asking, "join|abc||en|" RANDOM)));
    assert_false(refused(ask(&asking, "forget|3")));
    assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), 3);
    asking_end(&asking);
}

/* The first message says who speaks: by a cookie, a key of a seat, or as another person. */
static void test_hello(void **state)
{
    static const struct {
        const char *key, *there, *not_there;
    } cases[] = {{"", "\"lang\":\"de\"", "\"key\""},
                 {"k-1_A", "\"key\":\"k-1_A\"", "\"token\""},
                 {"token=s3cret", "\"token\":\"s3cret\"", "\"key\""}};
    struct asking asking;
    (void)state;
    asking_begin_with(&asking, together_new());
    for (size_t i = 0; i < 3; i++) {
        int table = number_at(ask(&asking, "join|abc|%s|de|" RANDOM, cases[i].key), "table");
        const json_t *heard = ask(&asking, "heard|%d|5|up|", table);
        const char *hello = text_at(heard, "send.0");
        assert_non_null(strstr(hello, "\"t\":\"hello\""));
        assert_non_null(strstr(hello, cases[i].there));
        assert_null(strstr(hello, cases[i].not_there));
    }
    asking_end(&asking);
}

/* --- before the game ----------------------------------------------------------------------------------------------- */

static void test_lobby(void **state)
{
    struct party *party = party_open("config=classic+lake seats=3 clock=90", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    assert_string_equal(text_at(client_table(anna), "waits"), "Waiting for the server.");
    assert_false(is_true(client_table(anna), "known"));
    party_settle(party);
    struct client *bo = party_join(party, 102, 0, NULL);
    party_settle(party);
    const json_t *table = client_table(anna);
    assert_true(is_true(table, "known") && is_true(table, "host"));
    assert_string_equal(text_at(table, "state"), "waiting");
    assert_string_equal(text_at(table, "configTitle"), "Classic with Lake");
    assert_int_equal(number_at(table, "rounds"), 6);
    assert_int_equal(number_at(table, "game"), -1);
    assert_int_equal(number_at(table, "own"), 0);
    assert_string_equal(text_at(table, "waits"), "Nobody sits at the table yet.");
    assert_string_equal(text_at(table, "fair.state"), "promised");
    assert_true(is_null(table, "left"));
    client_tell(anna, "sit", 2, "Anna");
    assert_true(is_true(client_table(anna), "asking"));
    client_tell(bo, "sit", 0, "Bo");
    party_settle(party);
    table = client_table(anna);
    assert_int_equal(number_at(table, "own"), 2);
    assert_string_equal(text_at(table, "key"), "key-2");
    assert_string_equal(text_at(table, "seatLink"), "/t/bado-miku#key-2");
    assert_string_equal(text_at(table, "seats.0.name"), "Bo");
    assert_true(is_true(table, "seats.1.you") && is_true(table, "seats.1.host"));
    assert_false(is_true(table, "seats.2.taken"));
    assert_string_equal(text_at(table, "seats.2.words"), "Seat 3: free");
    assert_string_equal(text_at(table, "waits"),
                        "Waiting for players: 1 seat is free. You can start the game.");
    assert_string_equal(text_at(client_table(bo), "waits"),
                        "Waiting for players: 1 seat is free. The host can start the game.");
    client_must_tell(anna, "Bo has sat down on seat 1.");
    client_tell(bo, "stand", 0, "");
    party_settle(party);
    assert_int_equal(number_at(client_table(bo), "own"), 0);
    assert_string_equal(text_at(client_table(bo), "key"), "");
    client_tell(anna, "bot", 1, "5");
    party_settle(party);
    table = client_table(bo);
    assert_int_equal(number_at(table, "seats.0.level"), 5);
    assert_string_equal(text_at(table, "seats.0.levelName"), "Level 5");
    assert_string_equal(text_at(table, "seats.0.words"), "Seat 1: Bot, level 5");
    party_close(party);
}

/* The host changes options, nobody else, and some of them while the game runs. */
static void test_options(void **state)
{
    struct party *party = party_open("config=classic seats=2 clock=90", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    (void)state;
    party_settle(party);
    assert_string_equal(text_at(option_of(client_table(anna), "clock"), "words"), "90 seconds");
    assert_string_equal(text_at(option_of(client_table(anna), "seed"), "words"), "fair");
    assert_string_equal(text_at(option_of(client_table(anna), "config"), "words"), "Classic");
    client_tell(anna, "set", 0, "clock=180");
    client_tell(anna, "set", 0, "config=challenge+forest");
    client_tell(anna, "set", 0, "title=Tuesday = fun");
    party_settle(party);
    const json_t *table = client_table(bo);
    assert_string_equal(text_at(option_of(table, "clock"), "words"), "3 minutes");
    assert_string_equal(text_at(option_of(table, "title"), "value"), "Tuesday = fun");
    assert_string_equal(text_at(table, "title"), "Tuesday = fun");
    assert_string_equal(text_at(table, "configTitle"), "Challenge with Forest");
    assert_false(is_true(option_of(table, "clock"), "now"));
    assert_true(is_true(option_of(client_table(anna), "seats"), "now"));
    client_tell(bo, "set", 0, "clock=1");
    party_settle(party);
    client_must_tell(bo, "!The server says no: because.");
    client_tell(anna, "sit", 0, "Anna");
    client_tell(bo, "sit", 0, "Bo");
    client_tell(anna, "start", 0, "");
    party_settle(party);
    table = client_table(anna);
    assert_false(is_true(option_of(table, "seats"), "now"));
    assert_true(is_true(option_of(table, "clock"), "now"));
    party_close(party);
}

/* The webhook is the host's affair: nobody else is shown it. */
static void test_webhook(void **state)
{
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    (void)state;
    party_settle(party);
    client_tell(anna, "set", 0, "webhook=https://example.org/x");
    party_settle(party);
    assert_string_equal(text_at(option_of(client_table(anna), "webhook"), "value"),
                        "https://example.org/x");
    assert_string_equal(text_at(client_table(anna), "hook"), "h00k");
    const json_t *table = client_table(bo), *options = part(table, "options");
    assert_null(json_object_get(table, "hook"));
    for (size_t i = 0; i < json_array_size(options); i++)
        assert_string_not_equal(text_at(json_array_get(options, i), "key"), "webhook");
    party_close(party);
}

/* The page tells of every option what the server would, and offers what it takes. */
static void test_options_are_the_servers(void **state)
{
    ink_room_options options;
    (void)state;
    for (int i = 0; i < INK_OPTIONS; i++) {
        struct option_about about;
        const char *name = ink_option_name(i), *choice;
        char number[16];
        if (ink_option_own(i)) /* the server's alone */
            continue;
        if (!option_about(name, &about))
            fail_msg("the option %s has no words", name);
        assert_int_equal(about.later, ink_option_later(i));
        ink_options_start(&options);
        for (int c = 0; (choice = option_choice(name, c)) != NULL; c++)
            assert_true(ink_option_take(&options, i, ink_slice_of(choice)));
        for (int side = -1; side <= 1 && about.kind == OPTION_NUMBER; side++) {
            snprintf(number, sizeof number, "%d", about.most + side);
            assert_int_equal(ink_option_take(&options, i, ink_slice_of(number)), side < 1);
        }
    }
}

/* --- in the game ------------------------------------------------------------------------------------------------------ */

static void test_whom_everyone_waits_for(void **state)
{
    struct party *party = party_at_play("config=classic seats=3 boards=round", 3);
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
    struct party *party = party_at_play("config=classic,draft seats=2", 2);
    int first = is_true(client_table(&party->client[0]), "seats.0.turn") ? 0 : 1;
    struct client *picks = &party->client[first], *waits = &party->client[1 - first];
    char other[64];
    (void)state;
    snprintf(other, sizeof other, "Waiting for Player %d to pick.", first + 1);
    assert_string_equal(text_at(client_table(picks), "waits"), "Everyone waits for you to pick.");
    assert_string_equal(text_at(client_table(waits), "waits"), other);
    assert_int_equal(json_array_size(part(client_table(waits), "dice")), 0);
    const json_t *view = client_step(waits, "pick1");
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

/* A step is seen at once and sent; without a connection it waits, and goes out when there is one again. */
static void test_steps_wait_for_a_connection(void **state)
{
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80];
    (void)state;
    client_cut(anna);
    client_must_tell(anna, "!No connection: it was cut. It is tried again.");
    assert_true(is_true(client_table(anna), "lost"));
    assert_string_equal(text_at(client_table(anna), "waits"),
                        "There is no connection. It is tried again.");
    client_step(anna, client_first_step(anna, step));
    client_tick(anna);
    assert_int_equal(client_seat(anna)->moves, 1);
    assert_int_equal(number_at(client_table(anna), "pending"), 1);
    assert_int_equal(ink_session_seats(client_session(bo))[0].moves, 0);
    party_settle(party);
    assert_int_equal(number_at(client_table(anna), "pending"), 0);
    assert_int_equal(ink_session_seats(client_session(bo))[0].moves, 1);
    client_must_tell(anna, "Connected again.");
    party_close(party);
}

/* What the server refuses is taken back with a sentence; here the host has dropped the player meanwhile. */
static void test_refused_steps(void **state)
{
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80];
    (void)state;
    client_cut(bo);
    client_step(bo, client_first_step(bo, step));
    assert_int_equal(client_seat(bo)->moves, 1);
    client_tell(anna, "drop", 2, "");
    client_serve(anna);
    party_settle(party);
    client_must_tell(bo, "!Taken back: ");
    client_must_tell(bo, "The server says: because.");
    assert_int_equal(client_seat(bo)->moves, 0);
    assert_non_null(strstr(bo->news, "session"));
    const json_t *view = client_step(bo, step);
    assert_string_equal(text_at(view, "note.text"), "You are out of this game.");
    assert_true(is_true(client_table(anna), "seats.1.dropped"));
    party_close(party);
}

/* Who is not the player makes no step: neither for others, nor as somebody who looks on. */
static void test_only_own_steps(void **state)
{
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *eve = party_join(party, 999, 0, NULL);
    char step[80];
    (void)state;
    party_settle(party);
    client_first_step(anna, step);
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
    struct party *party = party_at_play("config=classic seats=2", 2);
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
    assert_true(refused(ask(anna->asking, "table|%d|0", anna->table)));
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
    struct party *party = party_at_play("config=classic seats=2", 2);
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
    client_step(bo, client_first_step(bo, step));
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
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80], *before;
    (void)state;
    before = strdup(text_at(ask(anna->asking, "board|%d|1|small as=0", client_game(anna)), "svg"));
    client_step(bo, client_first_step(bo, step));
    party_settle(party);
    assert_string_not_equal(
        text_at(ask(anna->asking, "board|%d|1|small as=0", client_game(anna)), "svg"), before);
    free(before);
    party_close(party);
}

/* --- devices ------------------------------------------------------------------------------------------------------------- */

/* The same person at two screens: both show the same, and one cannot undo what it has not seen. */
static void test_second_device(void **state)
{
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *desk = &party->client[0], *phone = party_join(party, PARTY_HOST, 0, NULL);
    char step[80];
    (void)state;
    party_settle(party);
    assert_int_equal(number_at(client_table(phone), "own"), 1);
    client_step(desk, client_first_step(desk, step));
    party_settle(party);
    assert_memory_equal(client_seat(desk), client_seat(phone), sizeof(ink_seat));
    client_step(desk, client_first_step(desk, step));
    client_step(phone, "undo");
    client_tick(desk);
    client_tick(phone);
    client_serve(desk);
    party_settle(party);
    client_must_tell(phone, "Your seat was played from another device.");
    assert_memory_equal(client_seat(desk), client_seat(phone), sizeof(ink_seat));
    party_close(party);
}

/* Who sits down on one device has the seat on the other one, too. */
static void test_second_device_sits(void **state)
{
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *desk = party_join(party, PARTY_HOST, 0, NULL),
                  *phone = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    party_settle(party);
    client_tell(phone, "sit", 0, "Anna");
    party_settle(party);
    assert_int_equal(number_at(client_table(desk), "own"), 1);
    assert_true(is_true(client_table(desk), "seats.0.you"));
    party_close(party);
}

/* Two players at one screen beside others elsewhere: one page joins the table twice, the second time with a seat's key. */
static void test_two_at_one_screen(void **state)
{
    struct party *party = party_open("config=classic seats=3 boards=round", 5);
    ink_rng rng = ink_rng_stream(chance(3), "one screen", 0);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    party_settle(party);
    struct client *ben = party_join(party, 102, 0, anna), *far = party_join(party, 103, 0, NULL);
    party_settle(party);
    client_tell(anna, "sit", 0, "Anna");
    client_tell(ben, "sit", 0, "Ben");
    client_tell(far, "sit", 0, "Far");
    party_settle(party);
    client_tell(anna, "start", 0, "");
    party_settle(party);
    assert_int_not_equal(client_game(anna), client_game(ben));
    assert_int_equal(client_player(anna), 0);
    assert_int_equal(client_player(ben), 1);
    struct client *key = party_join(party, PARTY_HOST, 2, NULL); /* Anna's cookie, Ben's seat */
    party_settle(party);
    assert_int_equal(number_at(client_table(key), "own"), 2);
    party_play(party, &rng);
    party_check_records(party);
    party_close(party);
}

/* A page that is loaded again has its seat, and the share of the dice it had brought. */
static void test_reload(void **state)
{
    struct party *party = party_at_play("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    ink_rng rng = ink_rng_stream(chance(4), "reload", 0);
    char memory[256];
    (void)state;
    snprintf(memory, sizeof memory, "%s",
             text_at(ask(anna->asking, "memory|%d", anna->table), "text"));
    assert_true(strlen(memory) > 64);
    struct client *again = party_join(party, PARTY_HOST, 0, NULL);
    assert_false(refused(ask(again->asking, "recall|%d|%s", again->table, memory)));
    party_settle(party);
    assert_int_equal(number_at(client_table(again), "own"), 1);
    assert_string_equal(text_at(ask(again->asking, "memory|%d", again->table), "text"), memory);
    assert_true(refused(ask(again->asking, "recall|%d|%s", again->table, memory)));
    party_play(party, &rng);
    party_check_records(party);
    party_close(party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_request),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_webhook),
        cmocka_unit_test(test_options_are_the_servers),
        cmocka_unit_test(test_whom_everyone_waits_for),
        cmocka_unit_test(test_turns_of_a_draft),
        cmocka_unit_test(test_steps_wait_for_a_connection),
        cmocka_unit_test(test_refused_steps),
        cmocka_unit_test(test_only_own_steps),
        cmocka_unit_test(test_what_is_the_tables),
        cmocka_unit_test(test_ghosts_stay),
        cmocka_unit_test(test_open_boards),
        cmocka_unit_test(test_second_device),
        cmocka_unit_test(test_second_device_sits),
        cmocka_unit_test(test_two_at_one_screen),
        cmocka_unit_test(test_reload),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

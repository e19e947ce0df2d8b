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

enum { LONG_ANSWER = 24 << 10 };

static struct party *begin(const char *options, int people)
{
    struct party *party = party_open(options, chance(7));
    party_begin(party, people);
    return party;
}

static const ink_seat *own_seat(struct client *client)
{
    return &ink_session_seats(client_session(client))[client_player(client)];
}

/* The first legal drawing of whoever is there, as a step. */
static const char *first_step(struct client *client, char step[80])
{
    static ink_moves moves;
    const ink_session *session = client_session(client);
    int player = client_player(client);
    ink_text text = ink_text_in(step, 80);
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    ink_session_step_write(session, player, moves.move[0], &text);
    return step;
}

static const json_t *do_step(struct client *client, const char *step)
{
    return ask(client->asking, "step|%d|%d|%s", client_game(client), client_player(client), step);
}

static void must_tell(const struct client *client, const char *sentence)
{
    if (strstr(client->told, sentence) == NULL)
        fail_msg("\"%s\" is not told, but: %s", sentence, client->told);
}

static const json_t *option_of(const json_t *table, const char *key)
{
    const json_t *options = part(table, "options");
    for (size_t i = 0; i < json_array_size(options); i++)
        if (strcmp(text_at(json_array_get(options, i), "key"), key) == 0)
            return json_array_get(options, i);
    fail_msg("there is no option %s", key);
    return NULL;
}

/* --- requests ------------------------------------------------------------------------------------------------- */

#define RANDOM "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

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
    must_tell(anna, "Bo has sat down on seat 1.");
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
    must_tell(bo, "!The server says no: because.");
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

/* How many pairs are left, having looked that each kind is there once, the lowest values first. */
static int pairs_left(const json_t *table)
{
    const json_t *pairs = part(table, "draft.pairs");
    int count = 0, last = 0;
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        assert_int_equal(json_array_size(part(pair, "faces")), 2);
        assert_true(number_at(pair, "value") >= last);
        last = number_at(pair, "value");
        count += number_at(pair, "count");
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(text_at(pair, "name"),
                                    text_at(json_array_get(pairs, k), "name"));
    }
    return count;
}

/* Whoever looks on sees whose turn it is, what is left, and who has what then. */
static void test_a_draft_is_looked_at(void **state)
{
    enum { PLAYERS = 3, PICKS = 2 * PLAYERS };
    struct party *party = begin("config=classic+river,draft seats=3", PLAYERS);
    struct client *looker = party_join(party, 999, 0, NULL);
    int first = 0;
    (void)state;
    party_settle(party);
    for (int i = 0; i < PICKS; i++) {
        const json_t *table = client_table(looker);
        int seat = number_at(table, "draft.picker.seat");
        char name[16], step[80];
        first = i == 0 ? seat : first;
        assert_int_equal(seat, (first - 1 + i) % PLAYERS + 1);
        snprintf(name, sizeof name, "Player %d", seat);
        assert_string_equal(text_at(table, "draft.picker.name"), name);
        int next = PICKS - 1 - i;
        assert_int_equal(json_array_size(part(table, "draft.next")), next < 3 ? next : 3);
        if (next > 0)
            assert_int_equal(number_at(table, "draft.next.0.seat"), seat % PLAYERS + 1);
        assert_int_equal(number_at(table, "draft.picks"), i);
        assert_int_equal(number_at(table, "draft.of"), PICKS);
        assert_int_equal(pairs_left(table), PICKS - i);
        assert_int_equal(json_array_size(part(table, "draft.hands")), 0);
        assert_int_equal(json_array_size(part(table, "dice")), 2); /* the river's, for all */
        assert_true(is_null(table, "draft.first"));
        do_step(&party->client[seat - 1], first_step(&party->client[seat - 1], step));
        party_settle(party);
    }
    const json_t *table = client_table(looker);
    assert_string_equal(text_at(table, "configTitle"), "Classic with River");
    assert_int_equal(number_at(table, "rounds"), 6);
    const ink_table *game = ink_session_table(client_session(looker));
    assert_true(is_null(table, "draft.picker"));
    assert_int_equal(pairs_left(table), 0);
    assert_int_equal(json_array_size(part(table, "draft.hands")), PLAYERS);
    for (int p = 0; p < PLAYERS; p++) {
        const json_t *hand = json_array_get(part(table, "draft.hands"), (size_t)p);
        const ink_sheet *sheet = &ink_session_seats(client_session(looker))[p].sheet;
        assert_int_equal(number_at(hand, "who.seat"), p + 1);
        assert_int_equal(json_array_size(part(hand, "faces")), 4);
        for (int d = 0; d < 4; d++)
            assert_int_equal(number_at(json_array_get(part(hand, "faces"), (size_t)d), "shape"),
                             sheet->die[d]);
    }
    assert_int_equal(number_at(table, "draft.first.seat"), game->first + 1);
    party_close(party);
}

/* Without a draft there is none; of more players than a wall can show there are no hands. */
static void test_a_draft_of_a_class(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    (void)state;
    assert_true(is_null(client_table(&party->client[0]), "draft"));
    party_close(party);
    party = begin("config=challenge,draft seats=41", 41);
    ink_rng rng = ink_rng_stream(chance(1), "draft", 0);
    const json_t *table = client_table(&party->client[0]);
    assert_int_equal(pairs_left(table), 82);
    assert_true(json_array_size(part(table, "draft.pairs")) < 82);
    while (!is_null(client_table(&party->client[0]), "draft.picker"))
        for (int i = 0; i < 41; i++) {
            const ink_session *session = client_session(&party->client[i]);
            if (ink_table_picker(ink_session_table(session)) == client_player(&party->client[i]))
                client_play(&party->client[i], &rng);
            party_settle(party);
        }
    assert_int_equal(json_array_size(part(client_table(&party->client[0]), "draft.hands")), 0);
    party_close(party);
}

/* A step is seen at once and sent; without a connection it waits, and goes out when there is one again. */
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

/* What the server refuses is taken back with a sentence; here the host has dropped the player meanwhile. */
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

/* --- devices ------------------------------------------------------------------------------------------------------------- */

/* The same person at two screens: both show the same, and one cannot undo what it has not seen. */
static void test_second_device(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *desk = &party->client[0], *phone = party_join(party, PARTY_HOST, 0, NULL);
    char step[80];
    (void)state;
    party_settle(party);
    assert_int_equal(number_at(client_table(phone), "own"), 1);
    do_step(desk, first_step(desk, step));
    party_settle(party);
    assert_memory_equal(own_seat(desk), own_seat(phone), sizeof(ink_seat));
    do_step(desk, first_step(desk, step));
    do_step(phone, "undo");
    client_tick(desk);
    client_tick(phone);
    client_serve(desk);
    party_settle(party);
    must_tell(phone, "Your seat was played from another device.");
    assert_memory_equal(own_seat(desk), own_seat(phone), sizeof(ink_seat));
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
    struct party *party = begin("config=classic seats=2", 2);
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

/* --- dice ----------------------------------------------------------------------------------------------------------------- */

/* A server that tells another commitment than it did at first is found out at once. */
static void test_commitment_is_remembered(void **state)
{
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    assert_false(refused(
        ask(anna->asking, "recall|%d|%s %s brought", anna->table, RANDOM, "abcdefghijklmnop")));
    party_settle(party);
    assert_string_equal(text_at(client_table(anna), "fair.state"), "broken");
    assert_non_null(strstr(text_at(client_table(anna), "fair.line"), "NOT fair"));
    party_close(party);
}

static void test_lies_are_found_out(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    ink_rng rng = ink_rng_stream(chance(5), "lies", 0);
    (void)state;
    party->lie = RANDOM;
    party_play(party, &rng);
    assert_string_equal(text_at(client_table(&party->client[1]), "fair.state"), "broken");
    party_close(party);
}

static void test_chosen_seed(void **state)
{
    struct party *party = begin("config=classic seats=2 seed=42", 2);
    ink_rng rng = ink_rng_stream(chance(6), "seed", 0);
    (void)state;
    assert_string_equal(text_at(client_table(&party->client[0]), "fair.state"), "chosen");
    party_play(party, &rng);
    const json_t *table = client_table(&party->client[0]);
    assert_string_equal(text_at(table, "fair.state"), "chosen");
    assert_string_equal(text_at(table, "state"), "over");
    party_close(party);
}

/* Details on demand, and what they prove is in the record; a record that was changed is no proof. */
static void test_proof(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    ink_rng rng = ink_rng_stream(chance(8), "proof", 0);
    (void)state;
    party_play(party, &rng);
    const json_t *details = part(client_table(anna), "fair.details");
    assert_int_equal(json_array_size(details), 6);
    assert_string_equal(text_at(details, "3.name"), "Share of Player 1");
    char *record = strdup(text_at(ask(anna->asking, "record|%d", client_game(anna)), "text"));
    assert_string_equal(text_at(ask(anna->asking, "proof|%s", record), "finding"), "proven");
    char *secret = strstr(record, "#fair 1 ");
    secret[8 + 65] = secret[8 + 65] == '0' ? '1' : '0';
    const json_t *proof = ask(anna->asking, "proof|%s", record);
    assert_string_equal(text_at(proof, "finding"), "secret");
    assert_false(is_true(proof, "ok"));
    *secret = '\0';
    assert_string_equal(text_at(ask(anna->asking, "proof|%s", record), "finding"), "none");
    assert_string_equal(text_at(ask(anna->asking, "proof|no record"), "finding"), "record");
    free(record);
    party_close(party);
}

/* --- around the game ---------------------------------------------------------------------------------------------------------- */

/* The server's clock counts: it is 5 seconds ahead here. */
static void test_clock(void **state)
{
    struct party *party = begin("config=classic seats=2 clock=60", 2);
    struct client *anna = &party->client[0];
    (void)state;
    int left = number_at(client_table(anna), "left");
    assert_in_range(left, 50000, 60000);
    party->now += 20000;
    assert_int_equal(number_at(client_table(anna), "left"), left - 20000);
    client_tell(anna, "pause", 0, "");
    party_settle(party);
    assert_true(is_null(client_table(anna), "left"));
    party->now += 100000;
    client_tell(anna, "resume", 0, "");
    party_settle(party);
    assert_in_range(number_at(client_table(anna), "left"), left - 21000, left - 19000);
    party->now += 60000;
    assert_int_equal(number_at(client_table(anna), "left"), 0);
    party_bots(party);
    party_bots(party);
    party_settle(party);
    assert_int_equal(number_at(client_table(anna), "round"), 2);
    party_close(party);
}

static void test_chat(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    (void)state;
    client_tell(bo, "say", 0, "good luck \xc3\xa4 \xd7\xa9");
    party_settle(party);
    const json_t *table = client_table(anna);
    assert_int_equal(number_at(table, "chatCount"), 1);
    assert_string_equal(text_at(table, "chat.0.name"), "Player 2");
    assert_string_equal(text_at(table, "chat.0.text"), "good luck \xc3\xa4 \xd7\xa9");
    assert_int_equal(number_at(table, "chat.0.seat"), 2);
    for (int i = 0; i < 60; i++)
        client_tell(anna, "say", 0, i == 59 ? "last" : "more");
    party_settle(party);
    table = client_table(bo);
    assert_int_equal(number_at(table, "chatCount"), 61);
    assert_int_equal(json_array_size(part(table, "chat")), 50);
    assert_string_equal(text_at(table, "chat.49.text"), "last");
    client_tell(anna, "set", 0, "chat=off");
    party_settle(party);
    assert_false(is_true(client_table(bo), "chatOn"));
    party_close(party);
}

/* Names that the host hides are known to the host and to oneself; records have none, and lines of the chat neither. */
static void test_hidden_names(void **state)
{
    struct party *party = begin("config=classic seats=3", 3);
    struct client *host = &party->client[0], *two = &party->client[1];
    ink_rng rng = ink_rng_stream(chance(9), "names", 0);
    (void)state;
    client_tell(&party->client[2], "say", 0, "hello");
    party_settle(party);
    assert_string_equal(text_at(client_table(two), "seats.2.name"), "Player 3");
    client_tell(host, "set", 0, "names=hidden");
    party_settle(party);
    struct client *late = party_join(party, 999, 0, NULL);
    party_settle(party);
    for (int i = 1; i < 4; i++)
        assert_string_equal(text_at(client_table(&party->client[i]), "seats.0.name"), "Player 1");
    (void)late;
    party_play(party, &rng);
    party_check_records(party);
    client_tell(host, "set", 0, "names=shown");
    party_settle(party);
    party_close(party);
}

static void test_names_come_and_go(void **state)
{
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    (void)state;
    party_settle(party);
    client_tell(anna, "sit", 0, "Anna");
    client_tell(bo, "sit", 0, "Bo");
    party_settle(party);
    client_tell(anna, "say", 0, "hello");
    party_settle(party);
    client_tell(anna, "set", 0, "names=hidden");
    party_settle(party);
    assert_string_equal(text_at(client_table(bo), "seats.0.name"), "Player 1");
    assert_string_equal(text_at(client_table(bo), "seats.1.name"), "Bo");
    assert_string_equal(text_at(client_table(bo), "chat.0.name"), "Player 1");
    assert_string_equal(text_at(client_table(anna), "seats.1.name"), "Bo");
    struct client *eve = party_join(party, 999, 0, NULL);
    party_settle(party);
    assert_string_equal(text_at(client_table(eve), "seats.1.name"), "Player 2");
    client_tell(anna, "set", 0, "names=shown");
    party_settle(party);
    assert_string_equal(text_at(client_table(bo), "seats.0.name"), "Anna");
    assert_string_equal(text_at(client_table(eve), "seats.1.name"), "Bo");
    client_tell(anna, "set", 0, "names=hidden");
    client_tell(anna, "start", 0, "");
    party_settle(party);
    ink_rng rng = ink_rng_stream(chance(10), "names", 0);
    party_play(party, &rng);
    party_check_records(party);
    party_close(party);
}

/* Others have still to play these dice: nothing is said against them. */
static void test_tournament(void **state)
{
    struct party *party = begin("config=classic seats=2 seed=42 tournament=bado-miku/1", 2);
    ink_rng rng = ink_rng_stream(chance(6), "tournament", 0);
    (void)state;
    party_play(party, &rng);
    const json_t *table = client_table(&party->client[0]);
    assert_string_equal(text_at(table, "state"), "over");
    assert_string_equal(text_at(table, "fair.state"), "chosen");
    assert_string_equal(text_at(table, "fair.line"),
                        "The seed of the dice is told when the tournament is closed.");
    party_close(party);
}

static void test_rematch(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    ink_rng rng = ink_rng_stream(chance(9), "rematch", 0);
    (void)state;
    party_play(party, &rng);
    client_tell(&party->client[0], "rematch", 0, "");
    party_settle(party);
    assert_string_equal(text_at(client_table(&party->client[1]), "rematch"), "nadu-pilo");
    assert_non_null(strstr(party->client[1].news, "again"));
    party_close(party);
}

/* A table that is gone is said to be; a server that restarts says when to come back. */
static void test_ends(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    char step[80];
    (void)state;
    client_hear(anna, "text",
                "{\"t\":\"bye\",\"code\":\"RESTART\",\"text\":\"\",\"retry_ms\":2000}");
    assert_int_equal(anna->pauses, 1);
    assert_false(is_true(client_table(anna), "gone"));
    client_hear(anna, "refused", "404");
    must_tell(anna, "!There is no table bado-miku at this server any more.");
    assert_true(is_true(client_table(anna), "gone"));
    assert_string_equal(text_at(client_table(anna), "waits"),
                        "This table cannot be reached any more.");
    first_step(anna, step);
    assert_string_equal(text_at(do_step(anna, step), "note.text"),
                        "This table cannot be reached any more.");
    client_hear(bo, "text",
                "{\"t\":\"log\",\"events\":[{\"t\":\"roll\",\"n\":99,\"at\":1,\"roll\":\"H.H.\"}],"
                "\"upto\":99}");
    must_tell(bo, "cannot follow");
    assert_true(is_true(client_table(bo), "gone"));
    party_close(party);
}

/* --- class rooms ----------------------------------------------------------------------------------------------------------------- */

static size_t bytes_of(struct client *client, const char *request)
{
    static char answer[PAGE_ANSWER];
    ink_text out = ink_text_in(answer, sizeof answer);
    char tabs[128];
    snprintf(tabs, sizeof tabs, "%s", request);
    for (char *bar = tabs; (bar = strchr(bar, '|')) != NULL;)
        *bar = '\t';
    page_ask(client->asking->page, ink_slice_of(tabs), &out);
    return out.length;
}

/* Sixty sit there, most of them bots; a few pages look at it. */
static struct party *open_class(void)
{
    struct party *party = party_open("config=classic seats=60 boards=round", 11);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    char name[32];
    party_settle(party);
    client_tell(anna, "sit", 30, "Anna");
    client_tell(bo, "sit", 0, "Bo");
    party_settle(party);
    for (int i = 2; i <= 60; i++)
        if (i != 30) {
            uint64_t number;
            ink_room_refusal why;
            char id[16], nonce[] = "abcdefghijklmnop";
            snprintf(name, sizeof name, "Pupil %d", i);
            snprintf(id, sizeof id, "p%d", i);
            ink_request sit = {.verb = INK_ROOM_SIT,
                               .person = (uint64_t)(1000 + i),
                               .seat = i,
                               .id = ink_slice_of(id),
                               .text = ink_slice_of(name),
                               .word = ink_slice_of(nonce)};
            assert_true(ink_room_ask(party->room, &sit, party->now, &number, &why));
        }
    client_tell(anna, "start", 0, "");
    party_settle(party);
    return party;
}

static void test_class(void **state)
{
    struct party *party = open_class();
    struct client *anna = &party->client[0];
    char request[64];
    (void)state;
    const json_t *table = client_table(anna);
    assert_true(is_true(table, "classroom"));
    assert_int_equal(number_at(table, "playerCount"), 60);
    assert_int_equal(number_at(table, "takenCount"), 60);
    assert_string_equal(text_at(table, "waits"), "Waiting for 60 of 60 players.");
    assert_int_equal(json_array_size(part(table, "seats")), 13);
    assert_string_equal(text_at(table, "seats.12.name"), "Anna");
    assert_true(is_true(table, "seats.12.you"));
    snprintf(request, sizeof request, "table|%d|0", anna->table);
    assert_true(bytes_of(anna, request) < LONG_ANSWER);
    const json_t *seats = ask(anna->asking, "seats|%d|0|60|", anna->table);
    assert_int_equal(number_at(seats, "count"), 60);
    assert_int_equal(json_array_size(part(seats, "seats")), 60);
    seats = ask(anna->asking, "seats|%d|0|5|pUPIL 1", anna->table);
    assert_int_equal(number_at(seats, "count"), 10);
    assert_int_equal(json_array_size(part(seats, "seats")), 5);
    seats = ask(anna->asking, "seats|%d|58|10|", anna->table);
    assert_int_equal(json_array_size(part(seats, "seats")), 2);
    assert_int_equal(number_at(ask(anna->asking, "seats|%d|0|60|nobody", anna->table), "count"), 0);
    client_hear(anna, "text", "{\"t\":\"there\",\"seats\":[],\"spectators\":3,\"ended\":41}");
    table = client_table(anna);
    assert_int_equal(number_at(table, "endedCount"), 41);
    assert_string_equal(text_at(table, "waits"), "Waiting for 19 of 60 players.");
    party_close(party);
}

/* To the end: the teacher goes on, bots help those who are late, and the leaders come first. */
static void test_class_to_its_end(void **state)
{
    struct party *party = open_class();
    struct client *anna = &party->client[0];
    (void)state;
    for (int round = 1; !ink_room_is_over(party->room); round++) {
        assert_int_equal(number_at(client_table(anna), "round"), round);
        client_tell(anna, "next", 0, "");
        party_settle(party);
        party_bots(party);
        party_settle(party);
    }
    const json_t *table = client_table(anna);
    assert_string_equal(text_at(table, "state"), "over");
    int last = 1;
    const json_t *seats = part(ask(anna->asking, "seats|%d|0|60|", anna->table), "seats");
    for (size_t i = 0; i < 60; i++) {
        int place = number_at(json_array_get(seats, i), "place");
        assert_true(place >= last);
        last = place;
    }
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
        cmocka_unit_test(test_a_draft_is_looked_at),
        cmocka_unit_test(test_a_draft_of_a_class),
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
        cmocka_unit_test(test_commitment_is_remembered),
        cmocka_unit_test(test_lies_are_found_out),
        cmocka_unit_test(test_chosen_seed),
        cmocka_unit_test(test_proof),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_hidden_names),
        cmocka_unit_test(test_names_come_and_go),
        cmocka_unit_test(test_tournament),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_class),
        cmocka_unit_test(test_class_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

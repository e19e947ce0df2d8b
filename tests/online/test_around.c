/* TEST online_around: What the verbs of a table promise around its game: dice, clock, words, names,
   the end; and class rooms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "page/internal.h"
#include "promise.h"

enum { LONG_ANSWER = 24 << 10 };

/* --- dice ------------------------------------------------------------------------------------- */

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
    party->server.lie = RANDOM;
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

/* Details on demand, and what they prove is in the record; a record that was changed is no
   proof. */
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

/* The number is found that the same program finds elsewhere; in steps, and nowhere else. */
static void test_work(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    static const char puzzle[] =
        "16-65f1a2b3-abcdefgh-0123456789abcdef"; /* tests/wire/test_puzzle.c */
    (void)state;
    assert_string_equal(text_at(ask(anna->asking, "work|0|114799|%s", puzzle), "text"), "");
    assert_string_equal(text_at(ask(anna->asking, "work|114000|1000|%s", puzzle), "text"),
                        "114799");
    assert_string_equal(text_at(ask(anna->asking, "work|0|1000|no puzzle"), "text"), "");
    party_close(party);
}

/* --- around the game -------------------------------------------------------------------------- */

static int left_of(struct client *client)
{
    return (int)(json_integer_value(part(client_table(client), "due")) - client->party->server.now);
}

/* The server's clock counts: it is 5 seconds ahead here. */
static void test_clock(void **state)
{
    struct party *party = begin("config=classic seats=2 clock=60", 2);
    struct client *anna = &party->client[0];
    (void)state;
    int left = left_of(anna);
    assert_in_range(left, 50000, 60000);
    party->server.now += 20000;
    assert_int_equal(left_of(anna), left - 20000);
    client_tell(anna, "pause", 0, "");
    party_settle(party);
    assert_true(is_null(client_table(anna), "due"));
    party->server.now += 100000;
    client_tell(anna, "resume", 0, "");
    party_settle(party);
    assert_in_range(left_of(anna), left - 21000, left - 19000);
    party->server.now += 60000;
    assert_in_range(-left_of(anna), 19000, 21000);
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

/* Names that the host hides are known to the host and to oneself; records have none, and lines of
   the chat neither. */
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

#define HEBREW "\xd7\x9e\xd7\xa9\xd7\x94"
#define ARABIC "\xd8\xb9\xd8\xa8\xd8\xaf \xd8\xa7\xd9\x84\xd9\x84\xd9\x87"
#define APART(name) "\xe2\x81\xa8" name "\xe2\x81\xa9"

/* Names from right to left do not turn around what stands beside them: in sentences they are set
   apart, each by itself. Where only a name stands it is as it was written. */
static void test_names_from_right_to_left(void **state)
{
    static const char *const names[] = {"Anna", HEBREW, "Bo", ARABIC};
    struct party *party = party_open("config=classic seats=4", 3);
    struct client *anna = NULL;
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct client *client = party_join(party, (uint64_t)(PARTY_HOST + i), 0, NULL);
        anna = i == 0 ? client : anna;
        party_settle(party);
        client_tell(client, "sit", 0, names[i]);
        party_settle(party);
    }
    must_tell(anna, APART(HEBREW) " has sat down on seat 2.");
    must_tell(anna, "Bo has sat down on seat 3.");
    client_tell(anna, "start", 0, "");
    client_tell(&party->client[3], "say", 0, "3 " HEBREW);
    party_settle(party);
    must_tell(anna, APART(ARABIC) ": " APART("3 " HEBREW));
    const json_t *table = client_table(anna);
    assert_string_equal(text_at(table, "waits"),
                        "Waiting for you and " APART(HEBREW) ", Bo, " APART(ARABIC) ".");
    assert_string_equal(text_at(table, "seats.1.name"), HEBREW);
    assert_string_equal(text_at(table, "seats.1.words"), "Seat 2: " APART(HEBREW) ", 0 points");
    assert_string_equal(text_at(table, "chat.0.name"), ARABIC);
    assert_string_equal(text_at(table, "chat.0.text"), "3 " HEBREW);
    const json_t *found = ask(anna->asking, "seats|%d|0|9|" HEBREW, anna->table);
    assert_int_equal(number_at(found, "count"), 1);
    ink_rng rng = ink_rng_stream(chance(12), "right to left", 0);
    party_play(party, &rng);
    party_check_records(party); /* as the server writes them: without any marks */
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

/* A code that was mistyped is one of no table: nothing was there that is no more. */
static void test_mistyped(void **state)
{
    struct party *party = party_open("config=classic seats=2", chance(11));
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    client_hear(anna, "refused", "404");
    must_tell(anna, "!There is no table bado-miku at this server.");
    assert_true(is_true(client_table(anna), "gone"));
    assert_string_equal(text_at(client_table(anna), "waits"), "This table cannot be reached.");
    party_close(party);
}

/* The host has left: whoever hosts the table now is told so, and the others who it is. And the host
   alone hears of a webhook that fails, in the server's words. */
static void test_new_host(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    static const char news[] = "{\"t\":\"log\",\"events\":[{\"t\":\"host\",\"n\":9000,\"at\":1,"
                               "\"seat\":2}],\"upto\":9000}";
    (void)state;
    assert_true(is_true(client_table(anna), "host"));
    client_hear(anna, "text", news);
    must_tell(anna, "The host has left: Player 2 is the host now.");
    assert_false(is_true(client_table(anna), "host"));
    client_hear(bo, "text", news);
    must_tell(bo, "The host has left: you are the host now.");
    assert_true(is_true(client_table(bo), "host"));
    client_hear(bo, "text", "{\"t\":\"hook\",\"status\":410,\"text\":\"It was not told.\"}");
    must_tell(bo, "!It was not told.");
    party_close(party);
}

/* --- class rooms ------------------------------------------------------------------------------ */

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
            assert_true(ink_room_ask(party->server.room, &sit, party->server.now, &number, &why));
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
    snprintf(request, sizeof request, "table|%d", anna->table);
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
    for (int round = 1; !ink_room_is_over(party->server.room); round++) {
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
        cmocka_unit_test(test_commitment_is_remembered),
        cmocka_unit_test(test_lies_are_found_out),
        cmocka_unit_test(test_chosen_seed),
        cmocka_unit_test(test_proof),
        cmocka_unit_test(test_work),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_hidden_names),
        cmocka_unit_test(test_names_come_and_go),
        cmocka_unit_test(test_names_from_right_to_left),
        cmocka_unit_test(test_tournament),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_mistyped),
        cmocka_unit_test(test_new_host),
        cmocka_unit_test(test_class),
        cmocka_unit_test(test_class_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

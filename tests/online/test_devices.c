/* TEST online_devices: One seat on two devices, also where both draw at once: one is refused, shows
   the sheet as the server has it and says so once; two people at one screen; a page that is loaded
   again. */
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
    must_tell(phone,
              "!Your seat was played from another device at the same time: 1 step made here is "
              "taken back.");
    assert_memory_equal(own_seat(desk), own_seat(phone), sizeof(ink_seat));
    party_close(party);
}

/* What the server has of the seat is what the page shows. */
static void must_have_the_servers(struct client *client)
{
    const ink_session *there = ink_room_session(client->party->server.room);
    assert_memory_equal(own_seat(client), &ink_session_seats(there)[client_player(client)],
                        sizeof(ink_seat));
    assert_int_equal(number_at(client_table(client), "pending"), 0);
}

/* One step on one device of a seat, two others on the other, before either has heard of
   anything. */
static void draw_at_once(struct client *desk, struct client *phone)
{
    char step[80];
    party_settle(desk->party);
    do_step(desk, first_step(desk, step));
    do_step(phone, other_step(phone, step));
    do_step(phone, other_step(phone, step));
}

/* Both draw something else before either has heard of it. The first one counts; the other page
   shows the sheet as the server has it, and says once that something was taken back. */
static void test_two_devices_draw_at_once(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *desk = &party->client[0], *phone = party_join(party, PARTY_HOST, 0, NULL);
    char step[80];
    (void)state;
    draw_at_once(desk, phone);
    client_tick(desk);
    client_tick(phone);
    assert_int_equal(own_seat(phone)->moves, 2);
    assert_memory_not_equal(&own_seat(desk)->sheet, &own_seat(phone)->sheet, sizeof(ink_sheet));
    client_serve(desk);
    party_settle(party);
    must_have_the_servers(desk);
    must_have_the_servers(phone);
    assert_int_equal(own_seat(phone)->moves, 1);
    must_tell(phone,
              "!Your seat was played from another device at the same time: 2 steps made here are "
              "taken back.");
    assert_int_equal(times_told(phone, "taken back"), 1);
    assert_int_equal(times_told(phone, "says no"), 0);
    assert_int_equal(times_told(desk, "taken back"), 0);
    assert_non_null(strstr(phone->news, "session"));
    do_step(phone, other_step(phone, step)); /* and it goes on from there */
    party_settle(party);
    must_have_the_servers(desk);
    assert_int_equal(own_seat(desk)->moves, 2);
    party_close(party);
}

static void hear_no(struct client *client, const char *message, const char *code)
{
    char id[64], no[256];
    const char *at = strstr(message, "\"id\":\"") + 6;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(at, "\""), at);
    snprintf(no, sizeof no, "{\"t\":\"no\",\"id\":\"%s\",\"code\":\"%s\",\"text\":\"x.\"}", id,
             code);
    client_hear(client, "text", no);
}

/* A refusal may come before the step that it is about. */
static void test_refused_before_it_is_told_why(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *desk = &party->client[0], *phone = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    draw_at_once(desk, phone);
    client_tick(phone);
    assert_int_equal(phone->connection.waiting, 2);
    hear_no(phone, phone->connection.to_server[0], "STALE");
    assert_int_equal(own_seat(phone)->moves, 0);
    assert_int_equal(number_at(client_table(phone), "pending"), 0);
    hear_no(phone, phone->connection.to_server[1], "STALE");
    must_tell(phone, "!The table has gone on meanwhile: 2 steps made here do not fit any more and "
                     "are taken back.");
    assert_int_equal(times_told(phone, "taken back"), 1);
    assert_int_equal(times_told(phone, "says no"), 0);
    client_tick(desk);
    client_serve(desk);
    party_settle(party);
    assert_int_equal(own_seat(phone)->moves, 1);
    must_have_the_servers(phone);
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

/* Two players at one screen beside others elsewhere: one page joins the table twice, the second
   time with a seat's key. */
static void test_two_at_one_screen(void **state)
{
    struct party *party = party_open("config=classic seats=3 boards=round", 5);
    ink_rng rng = ink_rng_stream(chance(3), "one screen", 0);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    party_settle(party);
    struct client *ben = party_join(party, 102, 0, anna), *remote = party_join(party, 103, 0, NULL);
    party_settle(party);
    client_tell(anna, "sit", 0, "Anna");
    client_tell(ben, "sit", 0, "Ben");
    client_tell(remote, "sit", 0, "Far");
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
             text_at(ask(anna->asking, "table|%d", anna->table), "memory"));
    assert_true(strlen(memory) > 64);
    struct client *again = party_join(party, PARTY_HOST, 0, NULL);
    assert_false(refused(ask(again->asking, "recall|%d|%s", again->table, memory)));
    party_settle(party);
    assert_int_equal(number_at(client_table(again), "own"), 1);
    assert_string_equal(text_at(ask(again->asking, "table|%d", again->table), "memory"), memory);
    assert_true(refused(ask(again->asking, "recall|%d|%s", again->table, memory)));
    party_play(party, &rng);
    party_check_records(party);
    party_close(party);
}

/* Somebody whom the server no longer knows here, having signed out or been forgotten, looks on: the
   seat is not theirs for having been so before, neither on the page that is open nor on one that is
   loaded again and remembers its share. */
static void test_no_longer_known(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    char memory[256];
    (void)state;
    snprintf(memory, sizeof memory, "%s",
             text_at(ask(anna->asking, "table|%d", anna->table), "memory"));
    assert_int_equal(number_at(client_table(anna), "own"), 1);
    client_cut(anna);
    anna->connection.person = 99;
    party_settle(party);
    struct client *again = party_join(party, 98, 0, NULL);
    assert_false(refused(ask(again->asking, "recall|%d|%s", again->table, memory)));
    party_settle(party);
    struct client *const looks_on[] = {anna, again};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(number_at(client_table(looks_on[i]), "own"), 0);
        assert_int_equal(number_at(client_table(looks_on[i]), "player"), -1);
    }
    party_close(party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_device),
        cmocka_unit_test(test_two_devices_draw_at_once),
        cmocka_unit_test(test_refused_before_it_is_told_why),
        cmocka_unit_test(test_second_device_sits),
        cmocka_unit_test(test_two_at_one_screen),
        cmocka_unit_test(test_reload),
        cmocka_unit_test(test_no_longer_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

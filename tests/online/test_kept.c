/* TEST online_kept: Steps that have not arrived when a connection or a program ends: sent later and
   once, in any state in which the server may have them; taken back with a sentence where the round
   or the game has ended, another device was there, or the player is out; bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "promise.h"

enum { KEPT = 300, LINE = 200 };

/* What a page has kept of the steps that wait. */
struct kept {
    int count;
    char line[KEPT][LINE];
};

static void keep(struct client *client, struct kept *kept)
{
    const json_t *steps = part(ask(client->asking, "table|%d", client->table), "steps");
    kept->count = (int)json_array_size(steps);
    assert_true(kept->count <= KEPT);
    for (int i = 0; i < kept->count; i++)
        snprintf(kept->line[i], LINE, "%s", json_string_value(json_array_get(steps, (size_t)i)));
}

/* The page ends and is loaded again, with what it had kept. */
static struct client *reload(struct client *client, const struct kept *kept)
{
    struct party *party = client->party;
    client_end(client);
    struct client *again = party_join(party, client->connection.person, 0, NULL);
    for (int i = 0; i < kept->count; i++)
        assert_false(refused(ask(again->asking, "resend|%d|%s", again->table, kept->line[i])));
    return again;
}

static struct kept kept;

static int waiting(struct client *client)
{
    struct kept now;
    keep(client, &now);
    assert_int_equal(now.count, number_at(client_table(client), "pending"));
    return now.count;
}

static const ink_seat *seat_there(const struct party *party, int player)
{
    return &ink_session_seats(ink_room_session(party->server.room))[player];
}

/* Draws two dice; nobody hears it. */
static void draw_two_alone(struct client *client)
{
    char step[80];
    client_cut(client);
    for (int i = 0; i < 2; i++) {
        do_step(client, first_step(client, step));
        client_tick(client);
    }
    keep(client, &kept);
    assert_int_equal(kept.count, 2);
}

/* --- they arrive ------------------------------------------------------------------------------ */

static void test_sent_after_a_reload(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    (void)state;
    draw_two_alone(&party->client[0]);
    size_t before = party->server.entries;
    struct client *again = reload(&party->client[0], &kept);
    assert_int_equal(waiting(again), 2); /* also if it ends once more before it is connected */
    party_settle(party);
    assert_int_equal(seat_there(party, 0)->moves, 2);
    assert_int_equal(party->server.entries, before + 2);
    assert_int_equal(waiting(again), 0);
    assert_memory_equal(own_seat(again), seat_there(party, 0), sizeof(ink_seat));
    assert_int_equal(times_told(again, "taken back"), 0);
    party_close(party);
}

/* An undo is a step like any other, and the end of the round, too. */
static void test_any_step(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    char step[80];
    (void)state;
    client_cut(anna);
    do_step(anna, first_step(anna, step));
    do_step(anna, "undo");
    do_step(anna, "redo");
    for (int i = 0; i < 8 && own_seat(anna)->ended == 0; i++) {
        do_step(anna, "end");
        if (own_seat(anna)->ended == 0)
            do_step(anna, first_step(anna, step));
    }
    assert_true(own_seat(anna)->ended != 0);
    keep(anna, &kept);
    struct client *again = reload(anna, &kept);
    party_settle(party);
    assert_true(seat_there(party, 0)->ended != 0);
    assert_true(is_true(client_table(again), "seats.0.ended"));
    party_close(party);
}

/* Two steps that are on their way to the server. */
static void draw_two(struct client *client)
{
    char step[80];
    do_step(client, first_step(client, step));
    do_step(client, first_step(client, step));
    client_tick(client);
}

/* One has arrived, but the answer was lost: it is not made twice. */
static void test_none_is_made_twice(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    (void)state;
    draw_two(anna);
    keep(anna, &kept);
    assert_int_equal(kept.count, 2);
    size_t before = party->server.entries;
    anna->connection.greeted = false; /* it does not hear anything more */
    client_serve(anna);
    struct client *again = reload(anna, &kept);
    party_settle(party);
    assert_int_equal(party->server.entries, before + 2);
    assert_int_equal(seat_there(party, 0)->moves, 2);
    assert_int_equal(waiting(again), 0);
    assert_int_equal(times_told(again, "taken back"), 0);
    party_close(party);
}

/* The first one is acknowledged, the second is not: that is no step of somebody else. */
static void test_after_one_that_was_acknowledged(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    (void)state;
    draw_two(anna);
    client_serve(anna);
    keep(anna, &kept);
    assert_int_equal(kept.count, 1);
    struct client *again = reload(anna, &kept);
    party_settle(party);
    assert_int_equal(seat_there(party, 0)->moves, 2);
    assert_int_equal(times_told(again, "taken back"), 0);
    party_close(party);
}

/* A second tab takes up what waits in the first: both send it, and it is made once. */
static void test_two_tabs(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    (void)state;
    draw_two_alone(&party->client[0]);
    struct client *tab = party_join(party, PARTY_HOST, 0, NULL);
    for (int i = 0; i < kept.count; i++)
        ask(tab->asking, "resend|%d|%s", tab->table, kept.line[i]);
    party_settle(party);
    assert_int_equal(seat_there(party, 0)->moves, 2);
    for (int i = 0; i < 3; i += 2) {
        assert_int_equal(waiting(&party->client[i]), 0);
        assert_int_equal(times_told(&party->client[i], "taken back"), 0);
    }
    party_close(party);
}

/* --- they do not fit any more ----------------------------------------------------------------- */

static const char round_over[] =
    "!The round has ended meanwhile: 2 steps that had not arrived are taken back.";
static const char by_bot[] =
    "!A bot has played for you meanwhile: 2 steps that had not arrived are taken back.";

static void end_round(struct client *host)
{
    struct party *party = host->party;
    client_tell(host, "next", 0, "");
    while (host->connection.waiting > 0)
        client_serve(host);
    party_bots(party);
    small_server_tell(&party->server);
}

/* Ended by the host or by the clock: nothing of them is played in the next round, even if it would
   fit there. */
static void test_round_has_ended(void **state)
{
    (void)state;
    for (int loaded_again = 0; loaded_again < 2; loaded_again++) {
        struct party *party = begin("config=classic seats=2 clock=60", 2);
        struct client *anna = &party->client[0], *bo = &party->client[1];
        draw_two_alone(bo);
        if (loaded_again != 0) {
            party->server.now += 70000;
            party_bots(party);
            party_bots(party);
        } else {
            end_round(anna);
        }
        assert_int_equal(number_at(client_table(anna), "round"), 2);
        struct client *here = loaded_again != 0 ? reload(bo, &kept) : bo;
        party_settle(party);
        must_tell(here, loaded_again != 0 ? round_over : by_bot);
        assert_int_equal(times_told(here, "taken back"), 1);
        assert_int_equal(times_told(here, "says no"), 0);
        assert_int_equal(seat_there(party, 1)->moves, 0);
        assert_int_equal(own_seat(here)->moves, 0);
        assert_int_equal(waiting(here), 0);
        party_close(party);
    }
}

static void test_game_is_over(void **state)
{
    (void)state;
    for (int loaded_again = 0; loaded_again < 2; loaded_again++) {
        struct party *party = begin("config=classic seats=2", 2);
        struct client *anna = &party->client[0], *bo = &party->client[1];
        draw_two_alone(bo);
        while (!ink_room_is_over(party->server.room))
            end_round(anna);
        struct client *here = loaded_again != 0 ? reload(bo, &kept) : bo;
        party_settle(party);
        assert_string_equal(text_at(client_table(here), "state"), "over");
        must_tell(here, loaded_again != 0 ? round_over : by_bot);
        assert_int_equal(waiting(here), 0);
        party_close(party);
    }
}

static void test_another_device_was_there(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *desk = &party->client[0], *phone = party_join(party, PARTY_HOST, 0, NULL);
    char step[80];
    (void)state;
    party_settle(party);
    draw_two_alone(desk);
    do_step(phone, other_step(phone, step));
    client_tick(phone);
    client_serve(phone);
    struct client *again = reload(desk, &kept);
    party_settle(party);
    must_tell(again,
              "!Your seat was played from another device at the same time: 2 steps made here are "
              "taken back.");
    assert_int_equal(seat_there(party, 0)->moves, 1);
    assert_memory_equal(own_seat(again), seat_there(party, 0), sizeof(ink_seat));
    assert_int_equal(waiting(again), 0);
    party_close(party);
}

/* Whoever was dropped, or has the seat no more, has nothing to send. */
static void test_no_such_player_any_more(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0], *bo = &party->client[1];
    (void)state;
    draw_two_alone(bo);
    client_tell(anna, "drop", 2, "");
    client_serve(anna);
    struct client *again = reload(bo, &kept);
    party_settle(party);
    must_tell(again, "!The table has gone on meanwhile: 2 steps made here do not fit any more and "
                     "are taken back.");
    struct client *eve = party_join(party, 999, 0, NULL); /* somebody else at this device */
    ask(eve->asking, "resend|%d|%s", eve->table, kept.line[0]);
    party_settle(party);
    must_tell(eve,
              "!The table has gone on meanwhile: 1 step made here does not fit any more and is "
              "taken back.");
    assert_int_equal(waiting(eve), 0);
    party_close(party);
}

static void test_table_is_gone(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    (void)state;
    draw_two_alone(&party->client[0]);
    struct client *again = reload(&party->client[0], &kept);
    client_hear(again, "refused", "404");
    assert_int_equal(waiting(again), 0);
    client_hear(&party->client[0], "refused", "404");
    assert_int_equal(waiting(&party->client[0]), 0);
    party_close(party);
}

/* --- bounds ----------------------------------------------------------------------------------- */

/* Whoever goes on without a connection is stopped before anything would be lost. */
static void test_not_too_many(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    struct client *anna = &party->client[0];
    char step[80];
    const json_t *view = NULL;
    (void)state;
    client_cut(anna);
    do_step(anna, first_step(anna, step));
    for (int i = 0; i < KEPT; i++)
        view = do_step(anna, i % 2 == 0 ? "undo" : "redo");
    assert_string_equal(text_at(view, "note.text"),
                        "Too much waits to be sent; wait for the connection.");
    keep(anna, &kept);
    assert_int_equal(kept.count, 256);
    struct client *again = reload(anna, &kept);
    assert_true(refused(ask(again->asking, "resend|%d|1 1 0 more undo", again->table)));
    party_settle(party);
    assert_int_equal(waiting(again), 0);
    assert_int_equal(times_told(again, "taken back"), 0);
    party_close(party);
}

static void test_what_is_no_line(void **state)
{
    static const char *const lines[] = {"",
                                        "1",
                                        "1 1 0 id",
                                        "0 1 0 id undo",
                                        "501 1 0 id undo",
                                        "1 0 0 id undo",
                                        "1 100 0 id undo",
                                        "1 1 x id undo",
                                        "1 1 9999999999999999 id undo",
                                        "1 1 0 " RANDOM " undo",
                                        "1 1 0 id " RANDOM RANDOM,
                                        "1 1 0 id B1\xc3\xa4"};
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!refused(ask(anna->asking, "resend|%d|%s", anna->table, lines[i])))
            fail_msg("%s is taken", lines[i]);
    assert_false(refused(ask(anna->asking, "resend|%d|1 1 0 id take B1", anna->table)));
    assert_true(refused(ask(anna->asking, "resend|%d|1 1 0 id undo", anna->table)));
    assert_int_equal(waiting(anna), 1);
    party_settle(party); /* the game has not begun */
    assert_int_equal(times_told(anna, "taken back"), 1);
    assert_true(refused(ask(anna->asking, "resend|%d|1 1 0 late undo", anna->table)));
    party_close(party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sent_after_a_reload),
        cmocka_unit_test(test_any_step),
        cmocka_unit_test(test_none_is_made_twice),
        cmocka_unit_test(test_after_one_that_was_acknowledged),
        cmocka_unit_test(test_two_tabs),
        cmocka_unit_test(test_round_has_ended),
        cmocka_unit_test(test_game_is_over),
        cmocka_unit_test(test_another_device_was_there),
        cmocka_unit_test(test_no_such_player_any_more),
        cmocka_unit_test(test_table_is_gone),
        cmocka_unit_test(test_not_too_many),
        cmocka_unit_test(test_what_is_no_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

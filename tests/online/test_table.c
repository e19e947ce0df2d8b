/* TEST transport_table: Online tables without a network: clients as front ends have them, and a
   server made of a room. Whole games with open, late and hidden boards, connections cut at random,
   refused steps, two devices, a server that lies about its dice; all have the server's record to
   the letter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/games/game.h"
#include "online/transport/table.h"
#include "room/small_server.h"

enum { GUESTS = 3, MOST_TURNS = 100000 };

/* Somebody at the table. */
struct online_client {
    struct connection connection; /* first */
    struct table *table;
    struct client_game game;
    char told[8192];
};

struct party {
    struct small_server server;
    struct online_client online[GUESTS];
    int onlines;
};

/* --- connections ------------------------------------------------------------------------------ */

static void bring(struct connection *connection, const char *text)
{
    table_hear(((struct online_client *)connection)->table, LINK_TEXT, text);
}

static void on_send(void *context, const char *text, size_t length)
{
    struct online_client *online = context;
    connection_send(&online->connection, (ink_slice){text, length});
}

static void cut(struct online_client *online)
{
    connection_cut(&online->connection);
    table_hear(online->table, LINK_DOWN, "it was cut");
}

static void connect_again(struct online_client *online)
{
    connection_up(&online->connection);
    table_hear(online->table, LINK_UP, "");
}

static void take_in(void *context, bool bad, const char *sentence)
{
    struct online_client *online = context;
    size_t length = strlen(online->told);
    (void)bad;
    snprintf(online->told + length, sizeof online->told - length, "%s\n", sentence);
}

static void pump(struct online_client *online)
{
    game_hear(&online->game, take_in, online);
}

static void serve(struct online_client *online)
{
    if (!connection_serve(&online->connection))
        table_hear(online->table, LINK_DOWN, "it was cut");
    pump(online);
}

/* Until nothing is under way. */
static void settle(struct party *party)
{
    bool busy = true;
    for (int turn = 0; busy; turn++) {
        assert_true(turn < MOST_TURNS);
        busy = false;
        for (int i = 0; i < party->onlines; i++) {
            struct online_client *online = &party->online[i];
            if (!online->connection.up) {
                connect_again(online);
                busy = true;
            }
            pump(online);
            if (online->connection.waiting > 0) {
                serve(online);
                busy = true;
            }
        }
    }
}

/* --- a party ---------------------------------------------------------------------------------- */

static struct party *open_party(const char *options, uint64_t chance)
{
    struct party *party = calloc(1, sizeof *party);
    small_server_open(&party->server, options, chance, bring);
    return party;
}

static struct online_client *add_guest(struct party *party, uint64_t person, const char *name)
{
    struct online_client *online = &party->online[party->onlines++];
    struct table_wish wish = {.secret = "s", .name = name};
    snprintf(wish.address.code, sizeof wish.address.code, "bado-miku");
    connection_add(&party->server, &online->connection, person);
    online->table = table_open_with(&wish, on_send, online);
    online->game.table = table_front(online->table);
    online->game.store = store_none;
    return online;
}

static void close_party(struct party *party)
{
    for (int i = 0; i < party->onlines; i++) {
        struct online_client *online = &party->online[i];
        pump(online);
        game_close(&online->game);
        table_close(online->table);
    }
    small_server_close(&party->server);
    free(party);
}

static void start(struct party *party)
{
    settle(party);
    const struct game_table *remote = party->online[0].game.table;
    assert_true(remote->state->host);
    assert_int_equal(remote->state->own, 1);
    remote->ask(remote->behind, REMOTE_START, 0, 0, "");
    settle(party);
    for (int i = 0; i < party->onlines; i++)
        assert_non_null(party->online[i].game.session);
}

/* Any step of the own seat; true if something was done. */
static bool play_something(struct online_client *online, ink_rng *rng)
{
    static ink_moves moves;
    struct client_game *game = &online->game;
    int player = game_player(game);
    struct game_step step = {.kind = GAME_PLAY};
    if (player >= INK_MAX_PLAYERS || game_over(game))
        return false;
    if (game_waits(game) && ink_rng_below(rng, 8) != 0)
        return false;
    if (game_waits(game) || ink_rng_below(rng, 8) == 0)
        step.kind = GAME_UNDO;
    ink_table_moves(ink_session_rules(game->session), ink_session_table(game->session),
                    ink_session_seats(game->session), player, &moves);
    if (moves.count == 0 && step.kind == GAME_PLAY)
        return false;
    if (step.kind == GAME_PLAY)
        step.move = moves.move[ink_rng_below(rng, moves.count)];
    if (ink_move_kind(step.move) == INK_MOVE_BACK)
        step.kind = GAME_UNDO;
    return game_step(game, player, &step, NULL, NULL) == INK_OK;
}

static void play_on(struct party *party, ink_rng *rng)
{
    for (int turn = 0; !ink_room_is_over(party->server.room); turn++) {
        assert_true(turn < MOST_TURNS);
        for (int i = 0; i < party->onlines; i++) {
            struct online_client *online = &party->online[i];
            for (uint32_t k = ink_rng_below(rng, 4); k > 0; k--)
                play_something(online, rng);
            if (ink_rng_below(rng, 2) == 0 && online->connection.waiting > 0)
                serve(online);
        }
        if (ink_rng_below(rng, 4) == 0)
            settle(party);
    }
    settle(party);
}

/* All have the record of the server, to the letter, with its proof. */
static void check_records(struct party *party)
{
    static char expected[1 << 18], seen[1 << 18];
    ink_text out = ink_text_in(expected, sizeof expected);
    ink_room_record(party->server.room, &out);
    for (int i = 0; i < party->onlines; i++) {
        ink_text own = ink_text_in(seen, sizeof seen);
        assert_true(game_over(&party->online[i].game));
        game_write_record(&party->online[i].game, &own);
        assert_string_equal(seen, expected);
    }
}

static void play_game(const char *config, const char *boards, unsigned cuts)
{
    char options[128];
    snprintf(options, sizeof options, "config=%s boards=%s seats=2", config, boards);
    ink_rng rng = ink_rng_stream(cuts, config, 3);
    struct party *party = open_party(options, cuts + 11);
    party->server.cuts = cuts;
    add_guest(party, 101, "Anna");
    add_guest(party, 102, "Bo");
    start(party);
    play_on(party, &rng);
    check_records(party);
    assert_non_null(strstr(party->online[1].game.table->state->fairness, "The dice were fair"));
    close_party(party);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void all_see_the_same_game(void **state)
{
    static const char *const boards[] = {"open", "round", "hidden"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        play_game("classic", boards[i], 0);
        play_game("classic,draft", boards[i], 0);
        play_game("classic+desert", boards[i], 0);
        if (i < 2) /* goals are no secret */
            play_game("challenge+river", boards[i], 0);
    }
}

static void breaks_lose_nothing(void **state)
{
    static const char *const boards[] = {"open", "round", "hidden"};
    (void)state;
    for (size_t i = 0; i < 3; i++)
        for (unsigned cuts = 2; cuts < 40; cuts = 2 * cuts + 1) {
            play_game("classic", boards[i], cuts);
            play_game("classic,draft", boards[i], cuts);
        }
}

/* So many turns of all. */
static void play_a_while(struct party *party, ink_rng *rng, int turns)
{
    for (int turn = 0; turn < turns && !ink_room_is_over(party->server.room); turn++)
        for (int i = 0; i < party->onlines; i++) {
            play_something(&party->online[i], rng);
            if (party->online[i].connection.waiting > 0)
                serve(&party->online[i]);
        }
}

/* An older copy of the table is put back in the middle of the game, while steps are under way and
   some are away: all go on from there, and have the record of the server in the end. */
static void play_back_and_on(const char *boards, uint64_t chance)
{
    char options[128];
    snprintf(options, sizeof options, "config=classic boards=%s seats=2", boards);
    ink_rng rng = ink_rng_stream(chance, "back", 3);
    struct party *party = open_party(options, chance);
    add_guest(party, 101, "Anna");
    add_guest(party, 102, "Bo");
    start(party);
    play_a_while(party, &rng, (int)ink_rng_below(&rng, 30));
    size_t copied = party->server.entries;
    play_a_while(party, &rng, 1 + (int)ink_rng_below(&rng, 40));
    if (ink_rng_below(&rng, 2) == 0)
        cut(&party->online[1]);
    small_server_rewind(&party->server, copied);
    for (int i = 0; i < party->onlines; i++)
        pump(&party->online[i]);
    play_on(party, &rng);
    check_records(party);
    for (int i = 0; i < party->onlines; i++)
        assert_non_null(strstr(party->online[i].told, "an older state of this table"));
    close_party(party);
}

static void an_older_state_may_come_back(void **state)
{
    static const char *const boards[] = {"open", "round", "hidden"};
    (void)state;
    for (uint64_t chance = 1; chance <= 60; chance++)
        play_back_and_on(boards[chance % 3], chance);
}

static struct party *open_two(void)
{
    struct party *party = open_party("config=classic seats=2", 5);
    add_guest(party, 101, "Anna");
    add_guest(party, 102, "Bo");
    start(party);
    return party;
}

static ink_move first_move(const struct client_game *game, int player)
{
    static ink_moves moves;
    ink_table_moves(ink_session_rules(game->session), ink_session_table(game->session),
                    ink_session_seats(game->session), player, &moves);
    return moves.move[0];
}

/* The copy is of before the start: nobody can go on here, and the game that was seen stays. */
static void a_game_that_has_not_begun_any_more_is_gone(void **state)
{
    (void)state;
    struct party *party = open_two();
    struct online_client *anna = &party->online[0];
    small_server_rewind(&party->server, 3);
    pump(anna);
    assert_true(anna->game.table->state->gone);
    assert_non_null(strstr(anna->told, "an older state of this table"));
    assert_non_null(anna->game.session);
    close_party(party);
}

/* A step is seen at once, and taken back with the reason when the server refuses it: here a second
   device of the same person was first. */
static void refused_steps_are_taken_back(void **state)
{
    struct party *party = open_two();
    struct online_client *anna = &party->online[0], *twin = add_guest(party, 101, "Anna");
    (void)state;
    settle(party);
    assert_int_equal(twin->game.table->state->own, 1);
    struct game_step step = {.kind = GAME_PLAY, .move = first_move(&anna->game, 0)};
    assert_int_equal(game_step(&anna->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(game_step(&twin->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    serve(anna);
    settle(party);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    assert_int_equal(ink_session_seats(twin->game.session)[0].moves, 1);
    assert_memory_equal(&ink_session_seats(anna->game.session)[0],
                        &ink_session_seats(twin->game.session)[0], sizeof(ink_seat));
    assert_non_null(strstr(twin->told, "another device"));
    close_party(party);
}

/* What the server says no to is taken back, and what was done after it stays as far as it can. */
static void only_the_refused_step_goes(void **state)
{
    struct party *party = open_two();
    struct online_client *anna = &party->online[0];
    (void)state;
    struct game_step step = {.kind = GAME_PLAY, .move = first_move(&anna->game, 0)};
    anna->connection.up = false; /* nothing arrives */
    assert_int_equal(game_step(&anna->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    table_hear(anna->table, LINK_TEXT,
               "{\"t\":\"no\",\"id\":\"nobody\",\"code\":\"STALE\",\"text\":\"x\"}");
    pump(anna);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    anna->connection.up = true;
    ink_room_refusal why;
    uint64_t number;
    ink_request drop = {.verb = INK_ROOM_DROP, .person = 101, .seat = 1, .id = ink_slice_of("d")};
    assert_true(
        ink_room_ask(party->server.room, &drop, small_server_clock(&party->server), &number, &why));
    cut(anna);
    settle(party);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 0);
    assert_non_null(strstr(anna->told, "Taken back: "));
    close_party(party);
}

static void people_and_words_are_told(void **state)
{
    struct party *party = open_two();
    struct online_client *anna = &party->online[0], *bo = &party->online[1];
    const struct game_table *remote = bo->game.table;
    char words[128] = "";
    ink_text text = ink_text_in(words, sizeof words);
    (void)state;
    assert_non_null(strstr(anna->told, "Bo has sat down on seat 2."));
    assert_null(strstr(bo->told, "Bo has sat down"));
    remote->ask(remote->behind, REMOTE_SAY, 0, 0, "good luck");
    settle(party);
    assert_non_null(strstr(anna->told, "Bo: good luck"));
    remote_table_waited_for(anna->game.table->state, &text);
    assert_string_equal(words, "Bo");
    assert_string_equal(ink_session_player(anna->game.session, 1)->name, "Bo");
    remote->ask(remote->behind, REMOTE_DROP, 1, 0, "");
    settle(party);
    assert_non_null(strstr(bo->told, "The server says no: because."));
    cut(bo);
    pump(bo);
    assert_true(remote->state->lost);
    assert_non_null(strstr(bo->told, "No connection: it was cut."));
    settle(party);
    assert_false(remote->state->lost);
    assert_non_null(strstr(bo->told, "Connected again."));
    close_party(party);
}

/* A server that tells another secret than it was bound to is found out. */
static void lies_are_found_out(void **state)
{
    static const char other[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct party *party = open_two();
    ink_rng rng = ink_rng_stream(1, "lies", 0);
    (void)state;
    party->server.lie = other;
    play_on(party, &rng);
    assert_non_null(strstr(party->online[0].game.table->state->fairness, "NOT fair"));
    close_party(party);
}

/* Messages of later servers and any other bytes change nothing. */
static void nonsense_is_left_alone(void **state)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"t\":\"later\"}",
        "{\"t\":\"ok\",\"id\":\"x\",\"n\":1}",
        "{\"t\":\"log\",\"events\":[{\"t\":\"later\",\"n\":99,\"at\":1}],\"upto\":0}",
        "{\"t\":\"there\",\"seats\":[1,500],\"spectators\":0,\"ended\":0}",
        "\xff\xfe"};
    struct party *party = open_two();
    struct online_client *anna = &party->online[0];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        table_hear(anna->table, LINK_TEXT, texts[i]);
    pump(anna);
    assert_false(anna->game.table->state->gone);
    ink_rng rng = ink_rng_stream(2, "nonsense", 0);
    play_on(party, &rng);
    check_records(party);
    close_party(party);
}

/* Events that cannot follow end it with a sentence; so does a table that is gone. */
static void what_cannot_follow_ends_it(void **state)
{
    struct party *party = open_two();
    struct online_client *anna = &party->online[0];
    (void)state;
    table_hear(anna->table, LINK_TEXT,
               "{\"t\":\"log\",\"events\":[{\"t\":\"roll\",\"n\":99,\"at\":1,\"roll\":\"H.H.\"}],"
               "\"upto\":99}");
    pump(anna);
    assert_true(anna->game.table->state->gone);
    assert_non_null(strstr(anna->told, "cannot follow"));
    table_hear(party->online[1].table, LINK_REFUSED, "");
    pump(&party->online[1]);
    assert_true(party->online[1].game.table->state->gone);
    close_party(party);
}

/* Seats that cannot be are no places in memory: such a game is not begun. */
static void seats_that_cannot_be_end_it(void **state)
{
    static const char *const seats[] = {"0,2",  "1,1",          "1,501",
                                        "-7,2", "1,2000000000", "4294967297,2"};
    (void)state;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        struct party *party = open_party("config=classic boards=open seats=2", 5);
        struct online_client *anna = &party->online[0];
        party->server.lied_seats = seats[i];
        add_guest(party, 101, "Anna");
        add_guest(party, 102, "Bo");
        settle(party);
        game_ask(&anna->game, REMOTE_START, 0, 0, "");
        settle(party);
        if (!anna->game.table->state->gone)
            fail_msg("%s are taken for seats", seats[i]);
        assert_non_null(strstr(anna->told, "cannot follow"));
        close_party(party);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_see_the_same_game),
        cmocka_unit_test(breaks_lose_nothing),
        cmocka_unit_test(an_older_state_may_come_back),
        cmocka_unit_test(a_game_that_has_not_begun_any_more_is_gone),
        cmocka_unit_test(refused_steps_are_taken_back),
        cmocka_unit_test(only_the_refused_step_goes),
        cmocka_unit_test(people_and_words_are_told),
        cmocka_unit_test(lies_are_found_out),
        cmocka_unit_test(nonsense_is_left_alone),
        cmocka_unit_test(what_cannot_follow_ends_it),
        cmocka_unit_test(seats_that_cannot_be_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

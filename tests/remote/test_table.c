/* Tables elsewhere without a network: clients as front ends have them, and a server made of a room. Messages
   are lost when a connection is cut, and everybody still plays the same game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/game.h"
#include "remote/table.h"
#include "room/event.h"
#include "room/room.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum { GUESTS = 3, QUEUE = 256, LONG = 1 << 16, MOST_LOG = 4096, MOST_TURNS = 100000 };

struct server;

/* Somebody at the table, and the connection. */
struct guest {
    struct server *server;
    struct table *table;
    struct front_game game;
    uint64_t person, device;
    bool up, greeted;
    uint64_t sent; /* number of the last event that went out */
    char *to_server[QUEUE];
    int waiting;
    char told[8192];
};

struct server {
    ink_room *room;
    ink_entry log[MOST_LOG];
    size_t entries;
    char *text[2 * MOST_LOG]; /* of the entries */
    size_t texts;
    uint64_t devices;
    struct guest guest[GUESTS];
    int guests;
    ink_rng chance;
    unsigned cuts;          /* one of so many messages is the last of its connection; 0: none */
    const char *lie;        /* a secret that is told instead of the true one */
    const char *lied_seats; /* and the seats of those who play */
};

/* --- the server ------------------------------------------------------------------------------------------ */

static char *copy_of(ink_slice text)
{
    char *copy = calloc(text.length + 1, 1);
    memcpy(copy, text.data, text.length);
    return copy;
}

static void keep_made(struct server *server)
{
    const ink_entries *made = ink_room_made(server->room);
    for (size_t i = 0; i < made->count; i++) {
        assert_true(server->entries < MOST_LOG);
        ink_entry *kept = &server->log[server->entries++];
        *kept = made->entry[i];
        server->text[server->texts] = copy_of(made->entry[i].request);
        kept->request.data = server->text[server->texts++];
        server->text[server->texts] = copy_of(made->entry[i].body);
        kept->body.data = server->text[server->texts++];
    }
    ink_room_taken(server->room);
}

static void bring(struct guest *guest, const char *text)
{
    table_hear(guest->table, LINK_TEXT, text);
}

/* The secret of `over` is exchanged for another one. */
static void lie(const struct server *server, char *text)
{
    char *secret = server->lie != NULL ? strstr(text, "\"secret\":\"") : NULL;
    if (secret != NULL)
        memcpy(secret + 10, server->lie, 64);
    static const char two[] = "\"seats\":[1,2]";
    char *seats = server->lied_seats != NULL ? strstr(text, two) : NULL;
    if (seats == NULL)
        return;
    char *rest = copy_of(ink_slice_of(seats + strlen(two)));
    sprintf(seats, "\"seats\":[%s]%s", server->lied_seats, rest);
    free(rest);
}

static void send_log(struct guest *guest)
{
    static char text[LONG], event[LONG];
    struct server *server = guest->server;
    ink_text out = ink_text_in(text, sizeof text);
    int seat = ink_room_seat_of(server->room, guest->person);
    uint64_t last = ink_room_last(server->room);
    bool any = false;
    ink_say_begin(&out, INK_TO_CLIENT_log);
    ink_say_list(&out, "events");
    for (size_t i = (size_t)guest->sent; i < server->entries; i++) {
        ink_text one = ink_text_in(event, sizeof event);
        if (!ink_event_show(ink_room_options_of(server->room), &server->log[i],
                            (ink_viewer){seat, false}, &one))
            continue;
        ink_say_list_member(&out, (ink_slice){event, one.length});
        any = true;
    }
    ink_say_list_end(&out);
    ink_say_number(&out, "upto", (int64_t)last);
    ink_say_end(&out);
    assert_true(ink_text_whole(&out));
    guest->sent = last;
    lie(server, text);
    if (any) /* there is no log without events */
        bring(guest, text);
}

static void send_news(struct server *server)
{
    keep_made(server);
    for (int i = 0; i < server->guests; i++)
        if (server->guest[i].greeted && server->guest[i].sent < ink_room_last(server->room))
            send_log(&server->guest[i]);
}

static void greet(struct guest *guest, const ink_message *hello)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    const ink_room *room = guest->server->room;
    guest->sent = (uint64_t)ink_message_number(hello, "last");
    guest->greeted = true;
    ink_say_begin(&out, INK_TO_CLIENT_welcome);
    ink_say_number(&out, "v", 1);
    ink_say_text(&out, "server", ink_slice_of("test"));
    ink_say_number(&out, "now", 1000);
    ink_say_text(&out, "code", ink_slice_of("bado-miku"));
    ink_say_text(&out, "person", ink_slice_of("7"));
    ink_say_number(&out, "seat", ink_room_seat_of(room, guest->person));
    ink_say_flag(&out, "host", guest->person == ink_room_host(room));
    ink_say_end(&out);
    bring(guest, text);
    send_log(guest);
}

static const struct {
    int kind, verb;
} verbs[] = {
    {INK_TO_SERVER_sit, INK_ROOM_SIT},     {INK_TO_SERVER_start, INK_ROOM_START},
    {INK_TO_SERVER_step, INK_ROOM_STEP},   {INK_TO_SERVER_chat, INK_ROOM_CHAT},
    {INK_TO_SERVER_drop, INK_ROOM_DROP},   {INK_TO_SERVER_bot, INK_ROOM_BOT},
    {INK_TO_SERVER_pause, INK_ROOM_PAUSE}, {INK_TO_SERVER_next, INK_ROOM_NEXT},
};

static ink_request request_of(const struct guest *guest, const ink_message *message)
{
    ink_request request = {.verb = -1, .person = guest->person, .device = guest->device};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (verbs[i].kind == message->kind)
            request.verb = verbs[i].verb;
    request.id = ink_message_text(message, "id");
    request.at = (uint64_t)ink_message_number(message, "at");
    request.seat = (int)ink_message_number(message, "seat");
    request.level = (int)ink_message_number(message, "level");
    request.text = message->kind == INK_TO_SERVER_sit    ? ink_message_text(message, "name")
                   : message->kind == INK_TO_SERVER_step ? ink_message_text(message, "step")
                                                         : ink_message_text(message, "text");
    request.word = ink_message_text(message, "nonce");
    return request;
}

static void answer(struct guest *guest, const ink_message *message)
{
    char text[1024];
    ink_text out = ink_text_in(text, sizeof text);
    ink_room_refusal why = {0};
    uint64_t number = 0;
    ink_request request = request_of(guest, message);
    bool done = ink_room_ask(guest->server->room, &request, 2000, &number, &why);
    ink_say_begin(&out, done ? INK_TO_CLIENT_ok : INK_TO_CLIENT_no);
    ink_say_text(&out, "id", request.id);
    if (done) {
        ink_say_number(&out, "n", (int64_t)number);
    } else {
        ink_say_text(&out, "code", ink_slice_of(why.name));
        ink_say_text(&out, "text", ink_slice_of("because."));
    }
    ink_say_end(&out);
    if (ink_rng_below(&guest->server->chance, 2) == 0) { /* before its event or after it */
        bring(guest, text);
        send_news(guest->server);
    } else {
        send_news(guest->server);
        bring(guest, text);
    }
}

/* --- connections ------------------------------------------------------------------------------------------- */

static void on_send(void *context, const char *text, size_t length)
{
    struct guest *guest = context;
    if (!guest->up)
        return;
    assert_true(guest->waiting < QUEUE);
    guest->to_server[guest->waiting++] = copy_of((ink_slice){text, length});
}

static void cut(struct guest *guest)
{
    for (int i = 0; i < guest->waiting; i++)
        free(guest->to_server[i]);
    guest->waiting = 0;
    guest->up = guest->greeted = false;
    table_hear(guest->table, LINK_DOWN, "it was cut");
}

static void connect_again(struct guest *guest)
{
    guest->up = true;
    guest->device = ++guest->server->devices;
    table_hear(guest->table, LINK_UP, "");
}

static void take_in(void *context, bool bad, const char *sentence)
{
    struct guest *guest = context;
    size_t length = strlen(guest->told);
    (void)bad;
    snprintf(guest->told + length, sizeof guest->told - length, "%s\n", sentence);
}

static void pump(struct guest *guest)
{
    front_hear(&guest->game, take_in, guest);
}

/* The first message that waits is handled; the answers may get lost with the connection. */
static void serve(struct guest *guest)
{
    struct server *server = guest->server;
    ink_message message;
    char *text = guest->to_server[0];
    memmove(guest->to_server, guest->to_server + 1,
            (size_t)(guest->waiting - 1) * sizeof *guest->to_server);
    guest->waiting--;
    bool cuts = server->cuts > 0 && ink_rng_below(&server->chance, server->cuts) == 0;
    bool arrives = !cuts || ink_rng_below(&server->chance, 2) == 0;
    if (!ink_message_read(INK_TO_SERVER, ink_slice_of(text), &message))
        fail_msg("%s: %s", message.fault, text);
    if (arrives && message.kind == INK_TO_SERVER_hello)
        greet(guest, &message);
    else if (arrives)
        answer(guest, &message);
    ink_message_free(&message);
    free(text);
    if (cuts)
        cut(guest);
    pump(guest);
}

/* Until nothing is under way. */
static void settle(struct server *server)
{
    bool busy = true;
    for (int turn = 0; busy; turn++) {
        assert_true(turn < MOST_TURNS);
        busy = false;
        for (int i = 0; i < server->guests; i++) {
            struct guest *guest = &server->guest[i];
            if (!guest->up) {
                connect_again(guest);
                busy = true;
            }
            pump(guest);
            if (guest->waiting > 0) {
                serve(guest);
                busy = true;
            }
        }
    }
}

/* --- a party -------------------------------------------------------------------------------------------------- */

static struct server *open_server(const char *const *options, size_t count, uint64_t chance)
{
    struct server *server = calloc(1, sizeof *server);
    ink_slice option[8];
    char secret[INK_FAIR_SECRET];
    ink_room_refusal why;
    for (size_t i = 0; i < count; i++)
        option[i] = ink_slice_of(options[i]);
    ink_fair_secret(secret);
    server->room = ink_room_new();
    server->chance = ink_rng_stream(chance, "cuts", 0);
    if (!ink_room_open(server->room, 101, option, count, secret, 1000, &why))
        fail_msg("%s, %s: %s", options[0], options[1], why.name);
    keep_made(server);
    return server;
}

static struct guest *add_guest(struct server *server, uint64_t person, const char *name)
{
    struct guest *guest = &server->guest[server->guests++];
    struct table_wish wish = {.secret = "s", .name = name};
    snprintf(wish.address.code, sizeof wish.address.code, "bado-miku");
    guest->server = server;
    guest->person = person;
    guest->table = table_open_with(&wish, on_send, guest);
    guest->game.far = table_far(guest->table);
    guest->game.store = store_none;
    return guest;
}

static void close_server(struct server *server)
{
    for (int i = 0; i < server->guests; i++) {
        struct guest *guest = &server->guest[i];
        for (int k = 0; k < guest->waiting; k++)
            free(guest->to_server[k]);
        pump(guest);
        front_close(&guest->game);
        table_close(guest->table);
    }
    for (size_t i = 0; i < server->texts; i++)
        free(server->text[i]);
    ink_room_free(server->room);
    free(server);
}

static void start(struct server *server)
{
    settle(server);
    struct far *far = server->guest[0].game.far;
    assert_true(far->table->host);
    assert_int_equal(far->table->own, 1);
    far->ask(far, FAR_START, 0, 0, "");
    settle(server);
    for (int i = 0; i < server->guests; i++)
        assert_non_null(server->guest[i].game.session);
}

/* Any step of the own seat; true if something was done. */
static bool play_something(struct guest *guest, ink_rng *rng)
{
    static ink_moves moves;
    struct front_game *game = &guest->game;
    int player = front_player(game);
    struct front_step step = {.kind = FRONT_PLAY};
    if (player >= INK_MAX_PLAYERS || front_over(game))
        return false;
    if (front_waits(game) && ink_rng_below(rng, 8) != 0)
        return false;
    if (front_waits(game) || ink_rng_below(rng, 8) == 0)
        step.kind = FRONT_UNDO;
    ink_table_moves(ink_session_rules(game->session), ink_session_table(game->session),
                    ink_session_seats(game->session), player, &moves);
    if (moves.count == 0 && step.kind == FRONT_PLAY)
        return false;
    if (step.kind == FRONT_PLAY)
        step.move = moves.move[ink_rng_below(rng, moves.count)];
    if (ink_move_kind(step.move) == INK_MOVE_BACK)
        step.kind = FRONT_UNDO;
    return front_step(game, player, &step, NULL, NULL) == INK_OK;
}

static void play_on(struct server *server, ink_rng *rng)
{
    for (int turn = 0; !ink_room_is_over(server->room); turn++) {
        assert_true(turn < MOST_TURNS);
        for (int i = 0; i < server->guests; i++) {
            struct guest *guest = &server->guest[i];
            for (uint32_t k = ink_rng_below(rng, 4); k > 0; k--)
                play_something(guest, rng);
            if (ink_rng_below(rng, 2) == 0 && guest->waiting > 0)
                serve(guest);
        }
        if (ink_rng_below(rng, 4) == 0)
            settle(server);
    }
    settle(server);
}

/* All have the record of the server, to the letter, with its proof. */
static void check_records(struct server *server)
{
    static char expected[1 << 18], seen[1 << 18];
    ink_text out = ink_text_in(expected, sizeof expected);
    ink_room_record(server->room, &out);
    for (int i = 0; i < server->guests; i++) {
        ink_text own = ink_text_in(seen, sizeof seen);
        assert_true(front_over(&server->guest[i].game));
        front_write_record(&server->guest[i].game, &own);
        assert_string_equal(seen, expected);
    }
}

static void play_game(const char *config, const char *boards, unsigned cuts)
{
    char config_option[64], boards_option[32];
    const char *options[] = {config_option, boards_option, "seats=2"};
    snprintf(config_option, sizeof config_option, "config=%s", config);
    snprintf(boards_option, sizeof boards_option, "boards=%s", boards);
    ink_rng rng = ink_rng_stream(cuts, config, 3);
    struct server *server = open_server(options, 3, cuts + 11);
    server->cuts = cuts;
    add_guest(server, 101, "Anna");
    add_guest(server, 102, "Bo");
    start(server);
    play_on(server, &rng);
    check_records(server);
    assert_non_null(strstr(server->guest[1].game.far->table->fairness, "The dice were fair"));
    close_server(server);
}

/* --- tests ---------------------------------------------------------------------------------------------------- */

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

static struct server *open_two(void)
{
    static const char *const options[] = {"config=classic", "seats=2"};
    struct server *server = open_server(options, 2, 5);
    add_guest(server, 101, "Anna");
    add_guest(server, 102, "Bo");
    start(server);
    return server;
}

static ink_move first_move(const struct front_game *game, int player)
{
    static ink_moves moves;
    ink_table_moves(ink_session_rules(game->session), ink_session_table(game->session),
                    ink_session_seats(game->session), player, &moves);
    return moves.move[0];
}

/* A step is seen at once, and taken back with the reason when the server refuses it: here a second
   device of the same person was first. */
static void refused_steps_are_taken_back(void **state)
{
    struct server *server = open_two();
    struct guest *anna = &server->guest[0], *twin = add_guest(server, 101, "Anna");
    (void)state;
    settle(server);
    assert_int_equal(twin->game.far->table->own, 1);
    struct front_step step = {.kind = FRONT_PLAY, .move = first_move(&anna->game, 0)};
    assert_int_equal(front_step(&anna->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(front_step(&twin->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    serve(anna);
    settle(server);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    assert_int_equal(ink_session_seats(twin->game.session)[0].moves, 1);
    assert_memory_equal(&ink_session_seats(anna->game.session)[0],
                        &ink_session_seats(twin->game.session)[0], sizeof(ink_seat));
    assert_non_null(strstr(twin->told, "another device"));
    close_server(server);
}

/* What the server says no to is taken back, and what was done after it stays as far as it can. */
static void only_the_refused_step_goes(void **state)
{
    struct server *server = open_two();
    struct guest *anna = &server->guest[0];
    (void)state;
    struct front_step step = {.kind = FRONT_PLAY, .move = first_move(&anna->game, 0)};
    anna->up = false; /* nothing arrives */
    assert_int_equal(front_step(&anna->game, 0, &step, NULL, NULL), INK_OK);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    table_hear(anna->table, LINK_TEXT,
               "{\"t\":\"no\",\"id\":\"nobody\",\"code\":\"STALE\",\"text\":\"x\"}");
    pump(anna);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 1);
    anna->up = true;
    ink_room_refusal why;
    uint64_t number;
    ink_request drop = {.verb = INK_ROOM_DROP, .person = 101, .seat = 1, .id = ink_slice_of("d")};
    assert_true(ink_room_ask(server->room, &drop, 2000, &number, &why));
    cut(anna);
    settle(server);
    assert_int_equal(ink_session_seats(anna->game.session)[0].moves, 0);
    assert_non_null(strstr(anna->told, "Taken back: "));
    close_server(server);
}

static void people_and_words_are_told(void **state)
{
    struct server *server = open_two();
    struct guest *anna = &server->guest[0], *bo = &server->guest[1];
    struct far *far = bo->game.far;
    char words[128] = "";
    ink_text text = ink_text_in(words, sizeof words);
    (void)state;
    assert_non_null(strstr(anna->told, "Bo has sat down on seat 2."));
    assert_null(strstr(bo->told, "Bo has sat down"));
    far->ask(far, FAR_SAY, 0, 0, "good luck");
    settle(server);
    assert_non_null(strstr(anna->told, "Bo: good luck"));
    far_waited_for(anna->game.far->table, &text);
    assert_string_equal(words, "Bo");
    assert_string_equal(ink_session_player(anna->game.session, 1)->name, "Bo");
    far->ask(far, FAR_DROP, 1, 0, "");
    settle(server);
    assert_non_null(strstr(bo->told, "The server says no: because."));
    cut(bo);
    pump(bo);
    assert_true(far->table->lost);
    assert_non_null(strstr(bo->told, "No connection: it was cut."));
    settle(server);
    assert_false(far->table->lost);
    assert_non_null(strstr(bo->told, "Connected again."));
    close_server(server);
}

/* A server that tells another secret than it was bound to is found out. */
static void lies_are_found_out(void **state)
{
    static const char other[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct server *server = open_two();
    ink_rng rng = ink_rng_stream(1, "lies", 0);
    (void)state;
    server->lie = other;
    play_on(server, &rng);
    assert_non_null(strstr(server->guest[0].game.far->table->fairness, "NOT fair"));
    close_server(server);
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
    struct server *server = open_two();
    struct guest *anna = &server->guest[0];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        table_hear(anna->table, LINK_TEXT, texts[i]);
    pump(anna);
    assert_false(anna->game.far->table->gone);
    ink_rng rng = ink_rng_stream(2, "nonsense", 0);
    play_on(server, &rng);
    check_records(server);
    close_server(server);
}

/* Events that cannot follow end it with a sentence; so does a table that is gone. */
static void what_cannot_follow_ends_it(void **state)
{
    struct server *server = open_two();
    struct guest *anna = &server->guest[0];
    (void)state;
    table_hear(anna->table, LINK_TEXT,
               "{\"t\":\"log\",\"events\":[{\"t\":\"roll\",\"n\":99,\"at\":1,\"roll\":\"H.H.\"}],"
               "\"upto\":99}");
    pump(anna);
    assert_true(anna->game.far->table->gone);
    assert_non_null(strstr(anna->told, "cannot follow"));
    table_hear(server->guest[1].table, LINK_REFUSED, "");
    pump(&server->guest[1]);
    assert_true(server->guest[1].game.far->table->gone);
    close_server(server);
}

/* Seats that cannot be are no places in memory: such a game is not begun. */
static void seats_that_cannot_be_end_it(void **state)
{
    static const char *const seats[] = {"0,2",  "1,1",          "1,501",
                                        "-7,2", "1,2000000000", "4294967297,2"};
    static const char *const options[] = {"config=classic", "boards=open", "seats=2"};
    (void)state;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        struct server *server = open_server(options, 3, 5);
        struct guest *anna = &server->guest[0];
        server->lied_seats = seats[i];
        add_guest(server, 101, "Anna");
        add_guest(server, 102, "Bo");
        settle(server);
        anna->game.far->ask(anna->game.far, FAR_START, 0, 0, "");
        settle(server);
        if (!anna->game.far->table->gone)
            fail_msg("%s are taken for seats", seats[i]);
        assert_non_null(strstr(anna->told, "cannot follow"));
        close_server(server);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_see_the_same_game),
        cmocka_unit_test(breaks_lose_nothing),
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

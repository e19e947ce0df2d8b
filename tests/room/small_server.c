#include "small_server.h"
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "room/event.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum { LONG = 1 << 20, MOST_LOG = 65536 };

static char *copy_of(ink_slice text)
{
    char *copy = calloc(text.length + 1, 1);
    memcpy(copy, text.data, text.length);
    return copy;
}

int64_t small_server_clock(const struct small_server *server)
{
    return server->now + SMALL_AHEAD;
}

static int seat_of(const struct connection *connection)
{
    return connection->by_key != 0 ? connection->by_key
                                   : ink_room_seat_of(connection->server->room, connection->person);
}

static bool is_host(const struct connection *connection)
{
    return connection->person == ink_room_host(connection->server->room);
}

static void bring(struct connection *connection, const ink_text *text)
{
    assert_true(ink_text_whole(text));
    if (connection->up)
        connection->server->bring(connection, text->data);
}

/* --- what is sent ----------------------------------------------------------------------------- */

static void keep_made(struct small_server *server)
{
    const ink_entries *made = ink_room_made(server->room);
    for (size_t i = 0; i < made->count; i++) {
        assert_true(server->entries < MOST_LOG);
        ink_entry *kept = &server->log[server->entries++];
        *kept = made->entry[i];
        kept->request.data = server->text[server->texts++] = copy_of(made->entry[i].request);
        kept->body.data = server->text[server->texts++] = copy_of(made->entry[i].body);
    }
    ink_room_taken(server->room);
}

/* The secret of `over` is exchanged for another one, the seats of `start` for others. */
static void lie(const struct small_server *server, ink_text *text)
{
    static const char two[] = "\"seats\":[1,2]";
    char *secret = server->lie != NULL ? strstr(text->data, "\"secret\":\"") : NULL;
    if (secret != NULL)
        memcpy(secret + 10, server->lie, 64);
    char *seats = server->lied_seats != NULL ? strstr(text->data, two) : NULL;
    if (seats == NULL)
        return;
    char *rest = copy_of(ink_slice_of(seats + strlen(two)));
    ink_text_cut(text, (size_t)(seats - text->data));
    ink_text_string(text, "\"seats\":[");
    ink_text_string(text, server->lied_seats);
    ink_text_string(text, "]");
    ink_text_string(text, rest);
    free(rest);
}

/* Up to the event of that number. There is no log without events, but that which is told anew. */
static void send_log(struct connection *connection, uint64_t upto)
{
    static char text[LONG], event[LONG];
    struct small_server *server = connection->server;
    ink_viewer viewer = {.seat = seat_of(connection), .host = is_host(connection)};
    ink_text out = ink_text_in(text, sizeof text);
    bool any = connection->anew;
    ink_say_begin(&out, INK_TO_CLIENT_log);
    json_begin_list(&out, "events");
    for (size_t i = (size_t)connection->sent; i < (size_t)upto; i++) {
        ink_text one = ink_text_in(event, sizeof event);
        if (!ink_event_show(ink_room_options_of(server->room), &server->log[i], viewer, &one))
            continue;
        assert_true(ink_text_whole(&one));
        json_value(&out, NULL, (ink_slice){event, one.length});
        any = true;
    }
    json_end_list(&out);
    json_number(&out, "upto", (int64_t)upto);
    if (connection->anew) {
        json_bool(&out, "anew", true);
        json_number(&out, "last", (int64_t)ink_room_last(server->room));
    }
    json_end_object(&out);
    connection->sent = upto;
    connection->anew = false;
    lie(server, &out);
    if (any)
        bring(connection, &out);
}

static void send_scores(struct connection *connection)
{
    char text[8192];
    int total[INK_ROOM_SEATS], players = 0;
    ink_text out = ink_text_in(text, sizeof text);
    if (!ink_room_totals(connection->server->room, total, &players))
        return;
    ink_say_begin(&out, INK_TO_CLIENT_scores);
    json_begin_list(&out, "totals");
    for (int i = 0; i < players; i++)
        json_number(&out, NULL, total[i]);
    json_end_list(&out);
    json_end_object(&out);
    bring(connection, &out);
}

static int count_ended(const ink_room *room, int seats)
{
    int ended = 0;
    for (int seat = 1; seat <= seats && ink_room_session(room) != NULL; seat++)
        ended += ink_room_player_of(room, seat) >= 0 && ink_room_has_ended(room, seat);
    return ended;
}

static void send_there(struct connection *connection)
{
    char text[8192];
    const struct small_server *server = connection->server;
    ink_text out = ink_text_in(text, sizeof text);
    int seats = ink_room_options_of(server->room)->seats;
    ink_say_begin(&out, INK_TO_CLIENT_there);
    json_begin_list(&out, "seats");
    for (int i = 0; i < server->connections && seats <= INK_ROOM_PEOPLE; i++)
        if (server->connection[i]->greeted && seat_of(server->connection[i]) > 0)
            json_number(&out, NULL, seat_of(server->connection[i]));
    json_end_list(&out);
    json_number(&out, "spectators", 0);
    json_number(&out, "ended", count_ended(server->room, seats));
    json_end_object(&out);
    bring(connection, &out);
}

void small_server_tell(struct small_server *server)
{
    keep_made(server);
    for (int i = 0; i < server->connections; i++) {
        struct connection *connection = server->connection[i];
        if (!connection->greeted || connection->sent >= ink_room_last(server->room))
            continue;
        send_log(connection, ink_room_last(server->room));
        if (ink_rng_below(&server->chance, 4) == 0)
            send_scores(connection);
    }
}

void small_server_rewind(struct small_server *server, size_t entries)
{
    ink_room_refusal why;
    ink_room_free(server->room);
    server->room = ink_room_new();
    server->entries = entries;
    server->now += 1000;
    for (size_t i = 0; i < entries; i++)
        assert_true(ink_room_replay(server->room, &server->log[i], &why));
    for (int i = 0; i < server->connections; i++) {
        struct connection *connection = server->connection[i];
        connection->anew = true;
        connection->sent = 0;
        if (connection->greeted && entries > 1 && ink_rng_below(&server->chance, 2) == 0)
            send_log(connection, entries / 2);
        if (connection->greeted)
            send_log(connection, entries);
    }
}

/* --- what is answered ------------------------------------------------------------------------- */

static void write_key(int seat, char key[32])
{
    snprintf(key, 32, "key-%d", seat);
}

static void say_key(int seat, ink_text *out)
{
    char key[32];
    write_key(seat, key);
    if (seat > 0)
        json_text(out, "key", key);
}

static int seat_by_key(const ink_room *room, ink_slice given)
{
    int found = 0;
    for (int seat = 1; seat <= ink_room_options_of(room)->seats; seat++) {
        char key[32];
        write_key(seat, key);
        if (ink_slice_is(given, key) && ink_room_person(room, seat) != 0)
            found = seat;
    }
    return found;
}

/* Does it know a log that is there no more? */
static bool knows_another(const struct small_server *server, const ink_message *hello)
{
    uint64_t told = (uint64_t)ink_message_number(hello, "told");
    uint64_t last = (uint64_t)ink_message_number(hello, "last");
    if (last > server->entries || told > server->entries)
        return true;
    return told > 0 && server->log[told - 1].at != ink_message_number(hello, "moment");
}

static void greet(struct connection *connection, const ink_message *hello)
{
    char text[512], person[24];
    ink_text out = ink_text_in(text, sizeof text);
    struct small_server *server = connection->server;
    keep_made(server);
    uint64_t last = ink_room_last(server->room);
    connection->by_key = seat_by_key(server->room, ink_message_text(hello, "key"));
    connection->anew = knows_another(server, hello);
    connection->sent = connection->anew ? 0 : (uint64_t)ink_message_number(hello, "last");
    connection->greeted = true;
    snprintf(person, sizeof person, "%u", (unsigned)connection->person);
    ink_say_begin(&out, INK_TO_CLIENT_welcome);
    json_number(&out, "v", 1);
    json_text(&out, "server", "test");
    json_number(&out, "now", small_server_clock(server));
    json_text(&out, "code", "bado-miku");
    json_text(&out, "person", person);
    json_number(&out, "seat", seat_of(connection));
    json_bool(&out, "host", is_host(connection));
    json_number(&out, "last", (int64_t)last);
    say_key(seat_of(connection), &out);
    if (is_host(connection))
        json_text(&out, "hook", "h00k");
    json_end_object(&out);
    bring(connection, &out);
    if (ink_rng_below(&server->chance, 2) == 0) /* a long log comes in parts */
        send_log(connection, connection->sent + (last - connection->sent) / 2);
    send_log(connection, last);
    send_there(connection);
}

static const struct {
    int kind, verb;
    const char *text, *word;
} verbs[] = {
    {INK_TO_SERVER_sit, INK_ROOM_SIT, "name", "nonce"},
    {INK_TO_SERVER_stand, INK_ROOM_STAND, "", ""},
    {INK_TO_SERVER_start, INK_ROOM_START, "", ""},
    {INK_TO_SERVER_step, INK_ROOM_STEP, "step", ""},
    {INK_TO_SERVER_chat, INK_ROOM_CHAT, "text", ""},
    {INK_TO_SERVER_help, INK_ROOM_HELP, "kind", ""},
    {INK_TO_SERVER_bot, INK_ROOM_BOT, "", ""},
    {INK_TO_SERVER_drop, INK_ROOM_DROP, "", ""},
    {INK_TO_SERVER_set, INK_ROOM_SET, "value", "option"},
    {INK_TO_SERVER_pause, INK_ROOM_PAUSE, "", ""},
    {INK_TO_SERVER_next, INK_ROOM_NEXT, "", ""},
    {INK_TO_SERVER_rematch, INK_ROOM_REMATCH, "", ""},
    {INK_TO_SERVER_rekey, INK_ROOM_REKEY, "", ""},
};

static ink_request request_of(const struct connection *connection, const ink_message *message)
{
    ink_request request = {.verb = -1, .person = connection->person, .device = connection->device};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].kind != message->kind)
            continue;
        request.verb = verbs[i].verb;
        request.text = ink_message_text(message, verbs[i].text);
        request.word = ink_message_text(message, verbs[i].word);
    }
    request.speaks_for = connection->by_key;
    request.id = ink_message_text(message, "id");
    request.at = (uint64_t)ink_message_number(message, "at");
    request.seat = (int)ink_message_number(message, "seat");
    request.level = (int)ink_message_number(message, "level");
    request.on = ink_message_flag(message, "on");
    if (request.verb == INK_ROOM_REMATCH)
        request.text = ink_slice_of("nadu-pilo");
    return request;
}

static void answer(struct connection *connection, const ink_message *message)
{
    char text[1024];
    ink_text out = ink_text_in(text, sizeof text);
    ink_room_refusal why = {0};
    uint64_t number = 0;
    struct small_server *server = connection->server;
    ink_request request = request_of(connection, message);
    bool done = ink_room_ask(server->room, &request, small_server_clock(server), &number, &why);
    ink_say_begin(&out, done ? INK_TO_CLIENT_ok : INK_TO_CLIENT_no);
    json_slice(&out, "id", request.id);
    if (done) {
        json_number(&out, "n", (int64_t)number);
        if (request.verb == INK_ROOM_SIT)
            say_key(seat_of(connection), &out);
    } else {
        json_text(&out, "code", why.name);
        json_text(&out, "text", "because.");
    }
    json_end_object(&out);
    bool before = ink_rng_below(&server->chance, 2) == 0; /* its event, or after it */
    if (before)
        bring(connection, &out);
    small_server_tell(server);
    if (!before)
        bring(connection, &out);
}

/* --- connections ------------------------------------------------------------------------------ */

void connection_add(struct small_server *server, struct connection *connection, uint64_t person)
{
    assert_true(server->connections < SMALL_CONNECTIONS);
    connection->server = server;
    connection->person = person;
    server->connection[server->connections++] = connection;
}

void connection_up(struct connection *connection)
{
    connection->up = true;
    connection->device = ++connection->server->devices;
}

void connection_cut(struct connection *connection)
{
    for (int i = 0; i < connection->waiting; i++)
        free(connection->to_server[i]);
    connection->waiting = 0;
    connection->up = connection->greeted = false;
}

void connection_send(struct connection *connection, ink_slice text)
{
    if (!connection->up)
        return;
    assert_true(connection->waiting < SMALL_QUEUE);
    connection->to_server[connection->waiting++] = copy_of(text);
}

static void handle(struct connection *connection, const char *text)
{
    ink_message message;
    if (!ink_message_read(INK_TO_SERVER, ink_slice_of(text), &message))
        fail_msg("%s: %s", message.fault, text);
    if (message.kind == INK_TO_SERVER_hello)
        greet(connection, &message);
    else
        answer(connection, &message);
    ink_message_free(&message);
}

bool connection_serve(struct connection *connection)
{
    struct small_server *server = connection->server;
    char *text = connection->to_server[0];
    memmove(connection->to_server, connection->to_server + 1,
            (size_t)(connection->waiting - 1) * sizeof *connection->to_server);
    connection->waiting--;
    server->now += 7;
    bool cuts = server->cuts > 0 && ink_rng_below(&server->chance, server->cuts) == 0;
    bool arrives = !cuts || ink_rng_below(&server->chance, 2) == 0;
    if (cuts && ink_rng_below(&server->chance, 2) == 0)
        connection_cut(connection); /* before the answer */
    if (arrives)
        handle(connection, text);
    free(text);
    if (cuts)
        connection_cut(connection);
    return !cuts;
}

/* --- opening and closing ---------------------------------------------------------------------- */

void small_server_open(struct small_server *server, const char *options, uint64_t chance,
                       small_server_bring *take)
{
    ink_slice option[16], rest = ink_slice_of(options);
    size_t count = 0;
    char secret[INK_FAIR_SECRET];
    ink_room_refusal why;
    for (ink_slice word; (word = ink_slice_word(&rest)).length > 0;)
        option[count++] = word;
    ink_fair_secret(secret);
    *server = (struct small_server){.log = calloc(MOST_LOG, sizeof *server->log),
                                    .text = calloc(2 * MOST_LOG, sizeof *server->text),
                                    .room = ink_room_new(),
                                    .now = 1000000,
                                    .chance = ink_rng_stream(chance, "cuts", 0),
                                    .bring = take};
    if (!ink_room_open(server->room, SMALL_HOST, option, count, secret, server->now, &why))
        fail_msg("%s: %s", options, why.name);
    keep_made(server);
}

void small_server_close(struct small_server *server)
{
    for (int i = 0; i < server->connections; i++)
        connection_cut(server->connection[i]);
    for (size_t i = 0; i < server->texts; i++)
        free(server->text[i]);
    free(server->text);
    free(server->log);
    ink_room_free(server->room);
}

#include "party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page/inside.h"
#include "room/event.h"
#include "together/together.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum { LONG = 1 << 20, MOST_LOG = 65536, MOST_TURNS = 200000, ROOM_RECORD = 1 << 22 };

static char *copy_of(ink_slice text)
{
    char *copy = calloc(text.length + 1, 1);
    memcpy(copy, text.data, text.length);
    return copy;
}

/* --- the server --------------------------------------------------------------------------------------------- */

static void keep_made(struct party *party)
{
    const ink_entries *made = ink_room_made(party->room);
    for (size_t i = 0; i < made->count; i++) {
        assert_true(party->entries < MOST_LOG);
        ink_entry *kept = &party->log[party->entries++];
        *kept = made->entry[i];
        kept->request.data = party->text[party->texts++] = copy_of(made->entry[i].request);
        kept->body.data = party->text[party->texts++] = copy_of(made->entry[i].body);
    }
    ink_room_taken(party->room);
}

static int seat_of(const struct client *client)
{
    return client->by_key != 0 ? client->by_key
                               : ink_room_seat_of(client->party->room, client->person);
}

static void lie(const struct party *party, char *text)
{
    char *secret = party->lie != NULL ? strstr(text, "\"secret\":\"") : NULL;
    if (secret != NULL)
        memcpy(secret + 10, party->lie, 64);
}

/* Up to the event of that number. */
static void send_log(struct client *client, uint64_t upto)
{
    static char text[LONG], event[LONG];
    struct party *party = client->party;
    ink_viewer viewer = {seat_of(client), client->person == ink_room_host(party->room)};
    ink_text out = ink_text_in(text, sizeof text);
    bool any = false;
    ink_say_begin(&out, INK_TO_CLIENT_log);
    ink_say_list(&out, "events");
    for (size_t i = (size_t)client->sent; i < (size_t)upto; i++) {
        ink_text one = ink_text_in(event, sizeof event);
        if (!ink_event_show(ink_room_options_of(party->room), &party->log[i], viewer, &one))
            continue;
        assert_true(ink_text_whole(&one));
        ink_say_list_member(&out, (ink_slice){event, one.length});
        any = true;
    }
    ink_say_list_end(&out);
    ink_say_number(&out, "upto", (int64_t)upto);
    ink_say_end(&out);
    assert_true(ink_text_whole(&out));
    client->sent = upto;
    lie(party, text);
    if (any)
        client_hear(client, "text", text);
}

static void send_scores(struct client *client)
{
    char text[8192];
    int total[INK_ROOM_SEATS], players = 0;
    ink_text out = ink_text_in(text, sizeof text);
    if (!ink_room_totals(client->party->room, total, &players))
        return;
    ink_say_begin(&out, INK_TO_CLIENT_scores);
    ink_say_list(&out, "totals");
    for (int i = 0; i < players; i++)
        ink_say_list_number(&out, total[i]);
    ink_say_list_end(&out);
    ink_say_end(&out);
    client_hear(client, "text", text);
}

static void send_there(struct client *client)
{
    char text[8192];
    struct party *party = client->party;
    ink_text out = ink_text_in(text, sizeof text);
    int seats = ink_room_options_of(party->room)->seats, ended = 0;
    for (int seat = 1; seat <= seats; seat++)
        ended += ink_room_session(party->room) != NULL &&
                 ink_room_player_of(party->room, seat) >= 0 &&
                 ink_room_has_ended(party->room, seat);
    ink_say_begin(&out, INK_TO_CLIENT_there);
    ink_say_list(&out, "seats");
    for (int i = 0; i < party->clients && seats <= INK_ROOM_PEOPLE; i++)
        if (party->client[i].greeted && seat_of(&party->client[i]) > 0)
            ink_say_list_number(&out, seat_of(&party->client[i]));
    ink_say_list_end(&out);
    ink_say_number(&out, "spectators", 0);
    ink_say_number(&out, "ended", ended);
    ink_say_end(&out);
    client_hear(client, "text", text);
}

void party_tell(struct party *party)
{
    keep_made(party);
    for (int i = 0; i < party->clients; i++) {
        struct client *client = &party->client[i];
        if (!client->greeted || client->sent >= ink_room_last(party->room))
            continue;
        send_log(client, ink_room_last(party->room));
        if (ink_rng_below(&party->chance, 4) == 0)
            send_scores(client);
    }
}

static void write_key(int seat, ink_text *out)
{
    char key[32];
    snprintf(key, sizeof key, "key-%d", seat);
    if (seat > 0)
        ink_say_text(out, "key", ink_slice_of(key));
}

static void greet(struct client *client, const ink_message *hello)
{
    char text[512], person[24], key[32];
    ink_text out = ink_text_in(text, sizeof text);
    const ink_room *room = client->party->room;
    ink_slice given = ink_message_text(hello, "key");
    client->by_key = 0;
    for (int seat = 1; seat <= ink_room_options_of(room)->seats; seat++) {
        snprintf(key, sizeof key, "key-%d", seat);
        if (ink_slice_is(given, key) && ink_room_person(room, seat) != 0)
            client->by_key = seat;
    }
    snprintf(person, sizeof person, "%u", (unsigned)client->person);
    client->sent = (uint64_t)ink_message_number(hello, "last");
    client->greeted = true;
    ink_say_begin(&out, INK_TO_CLIENT_welcome);
    ink_say_number(&out, "v", 1);
    ink_say_text(&out, "server", ink_slice_of("test"));
    ink_say_number(&out, "now", client->party->now + 5000); /* its clock is ahead */
    ink_say_text(&out, "code", ink_slice_of("bado-miku"));
    ink_say_text(&out, "person", ink_slice_of(person));
    ink_say_number(&out, "seat", seat_of(client));
    ink_say_flag(&out, "host", client->person == ink_room_host(room));
    write_key(seat_of(client), &out);
    if (client->person == ink_room_host(room))
        ink_say_text(&out, "hook", ink_slice_of("h00k"));
    ink_say_number(&out, "last", (int64_t)ink_room_last(room));
    ink_say_end(&out);
    client_hear(client, "text", text);
    if (ink_rng_below(&client->party->chance, 2) == 0) /* a long log comes in parts */
        send_log(client, client->sent + (ink_room_last(room) - client->sent) / 2);
    send_log(client, ink_room_last(room));
    send_there(client);
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
    {INK_TO_SERVER_bot, INK_ROOM_BOT, "", ""},
    {INK_TO_SERVER_drop, INK_ROOM_DROP, "", ""},
    {INK_TO_SERVER_set, INK_ROOM_SET, "value", "option"},
    {INK_TO_SERVER_pause, INK_ROOM_PAUSE, "", ""},
    {INK_TO_SERVER_next, INK_ROOM_NEXT, "", ""},
    {INK_TO_SERVER_rematch, INK_ROOM_REMATCH, "", ""},
};

static ink_request request_of(const struct client *client, const ink_message *message)
{
    ink_request request = {.verb = -1, .person = client->person, .device = client->device};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].kind != message->kind)
            continue;
        request.verb = verbs[i].verb;
        request.text = ink_message_text(message, verbs[i].text);
        request.word = ink_message_text(message, verbs[i].word);
    }
    request.speaks_for = client->by_key;
    request.id = ink_message_text(message, "id");
    request.at = (uint64_t)ink_message_number(message, "at");
    request.seat = (int)ink_message_number(message, "seat");
    request.level = (int)ink_message_number(message, "level");
    request.on = ink_message_flag(message, "on");
    if (request.verb == INK_ROOM_REMATCH)
        request.text = ink_slice_of("nadu-pilo");
    return request;
}

static void answer(struct client *client, const ink_message *message)
{
    char text[1024];
    ink_text out = ink_text_in(text, sizeof text);
    ink_room_refusal why = {0};
    uint64_t number = 0;
    struct party *party = client->party;
    ink_request request = request_of(client, message);
    bool done = ink_room_ask(party->room, &request, party->now + 5000, &number, &why);
    ink_say_begin(&out, done ? INK_TO_CLIENT_ok : INK_TO_CLIENT_no);
    ink_say_text(&out, "id", request.id);
    if (done) {
        ink_say_number(&out, "n", (int64_t)number);
        if (request.verb == INK_ROOM_SIT)
            write_key(seat_of(client), &out);
    } else {
        ink_say_text(&out, "code", ink_slice_of(why.name));
        ink_say_text(&out, "text", ink_slice_of("because."));
    }
    ink_say_end(&out);
    if (ink_rng_below(&party->chance, 2) == 0) { /* before its event or after it */
        client_hear(client, "text", text);
        party_tell(party);
    } else {
        party_tell(party);
        client_hear(client, "text", text);
    }
}

/* --- connections ---------------------------------------------------------------------------------------------- */

static void take_answer(struct client *client, const json_t *heard)
{
    const json_t *send = part(heard, "send"), *news = part(heard, "news"),
                 *told = part(heard, "told");
    for (size_t i = 0; i < json_array_size(send) && client->up; i++) {
        assert_true(client->waiting < PARTY_QUEUE);
        client->to_server[client->waiting++] =
            copy_of(ink_slice_of(json_string_value(json_array_get(send, i))));
    }
    for (size_t i = 0; i < json_array_size(news); i++) {
        size_t length = strlen(client->news);
        snprintf(client->news + length, sizeof client->news - length, "%s ",
                 json_string_value(json_array_get(news, i)));
    }
    for (size_t i = 0; i < json_array_size(told); i++) {
        size_t length = strlen(client->told);
        snprintf(client->told + length, sizeof client->told - length, "%s%s\n",
                 is_true(json_array_get(told, i), "bad") ? "!" : "",
                 text_at(json_array_get(told, i), "text"));
    }
    client->pauses += number_at(heard, "pause") > 0;
}

void client_hear(struct client *client, const char *what, const char *text)
{
    static char request[LONG + 256];
    int length = snprintf(request, sizeof request, "heard\t%d\t%lld\t%s\t%s", client->table,
                          (long long)client->party->now, what, text);
    assert_true(length > 0 && (size_t)length < sizeof request);
    take_answer(client, ask_bytes(client->asking, request, (size_t)length));
}

void client_tick(struct client *client)
{
    client_hear(client, "tick", "");
}

const json_t *client_tell(struct client *client, const char *verb, int seat, const char *text)
{
    const json_t *heard = ask(client->asking, "tell|%d|%s|%d|%s", client->table, verb, seat, text);
    if (!refused(heard))
        take_answer(client, heard);
    return heard;
}

void client_cut(struct client *client)
{
    for (int i = 0; i < client->waiting; i++)
        free(client->to_server[i]);
    client->waiting = 0;
    client->up = client->greeted = false;
    client_hear(client, "down", "it was cut");
}

void client_end(struct client *client)
{
    client_cut(client);
    client->ended = true;
}

static void connect_again(struct client *client)
{
    client->up = true;
    client->device = ++client->party->devices;
    client_hear(client, "up", "");
}

void client_serve(struct client *client)
{
    struct party *party = client->party;
    ink_message message;
    char *text = client->to_server[0];
    memmove(client->to_server, client->to_server + 1,
            (size_t)(client->waiting - 1) * sizeof *client->to_server);
    client->waiting--;
    party->now += 7;
    bool cuts = party->cuts > 0 && ink_rng_below(&party->chance, party->cuts) == 0;
    bool arrives = !cuts || ink_rng_below(&party->chance, 2) == 0;
    if (!ink_message_read(INK_TO_SERVER, ink_slice_of(text), &message))
        fail_msg("%s: %s", message.fault, text);
    if (cuts) { /* what is answered gets lost on the way */
        client->up = false;
        client->greeted = false;
    }
    if (arrives && message.kind == INK_TO_SERVER_hello && !cuts)
        greet(client, &message);
    else if (arrives && message.kind != INK_TO_SERVER_hello)
        answer(client, &message);
    ink_message_free(&message);
    free(text);
    if (cuts)
        client_cut(client);
}

void party_settle(struct party *party)
{
    bool busy = true;
    for (int turn = 0; busy; turn++) {
        assert_true(turn < MOST_TURNS);
        busy = false;
        for (int i = 0; i < party->clients; i++) {
            struct client *client = &party->client[i];
            if (client->ended)
                continue;
            if (!client->up) {
                connect_again(client);
                busy = true;
            }
            client_tick(client);
            if (client->waiting > 0) {
                client_serve(client);
                busy = true;
            }
        }
    }
}

/* --- a party ----------------------------------------------------------------------------------------------------- */

struct party *party_open(const char *options, uint64_t chance)
{
    struct party *party = calloc(1, sizeof *party);
    ink_slice option[16], rest = ink_slice_of(options);
    size_t count = 0;
    char secret[INK_FAIR_SECRET];
    ink_room_refusal why;
    for (ink_slice word; (word = ink_slice_word(&rest)).length > 0;)
        option[count++] = word;
    ink_fair_secret(secret);
    party->log = calloc(MOST_LOG, sizeof *party->log);
    party->text = calloc(2 * MOST_LOG, sizeof *party->text);
    party->room = ink_room_new();
    party->now = 1000000;
    party->chance = ink_rng_stream(chance, "cuts", 0);
    if (!ink_room_open(party->room, PARTY_HOST, option, count, secret, party->now, &why))
        fail_msg("%s: %s", options, why.name);
    keep_made(party);
    return party;
}

void party_close(struct party *party)
{
    for (int i = 0; i < party->clients; i++) {
        struct client *client = &party->client[i];
        for (int k = 0; k < client->waiting; k++)
            free(client->to_server[k]);
        if (client->shares)
            continue;
        asking_end(client->asking);
        free(client->asking);
    }
    for (size_t i = 0; i < party->texts; i++)
        free(party->text[i]);
    free(party->text);
    free(party->log);
    ink_room_free(party->room);
    free(party);
}

struct client *party_join(struct party *party, uint64_t person, int key, struct client *beside)
{
    struct client *client = &party->client[party->clients++];
    char random[65], word[16] = "";
    client->party = party;
    client->person = person;
    client->shares = beside != NULL;
    client->asking = beside != NULL ? beside->asking : calloc(1, sizeof *client->asking);
    if (beside == NULL)
        asking_begin_with(client->asking, together_new());
    for (int i = 0; i < 64; i++)
        random[i] = "0123456789abcdef"[ink_rng_below(&party->chance, 16)];
    random[64] = '\0';
    if (key > 0)
        snprintf(word, sizeof word, "key-%d", key);
    client->table =
        number_at(ask(client->asking, "join|bado-miku|%s|en|%s", word, random), "table");
    return client;
}

const json_t *client_table(struct client *client)
{
    return ask(client->asking, "table|%d|%lld", client->table, (long long)client->party->now);
}

int client_game(struct client *client)
{
    int game = number_at(client_table(client), "game");
    assert_true(game > 0);
    return game;
}

int client_player(struct client *client)
{
    return number_at(client_table(client), "player");
}

const ink_session *client_session(struct client *client)
{
    return client->asking->page->game[client_game(client) - 1].session;
}

void party_begin(struct party *party, int people)
{
    for (int i = 0; i < people; i++) {
        char name[32];
        struct client *client = party_join(party, (uint64_t)(PARTY_HOST + i), 0, NULL);
        party_settle(party);
        snprintf(name, sizeof name, "Player %d", i + 1);
        client_tell(client, "sit", 0, name);
    }
    party_settle(party);
    client_tell(&party->client[0], "start", 0, "");
    party_settle(party);
}

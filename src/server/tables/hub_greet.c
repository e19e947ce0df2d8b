/* hello and welcome: who speaks, for which seat, and what is known already. */
#include <stdlib.h>
#include <string.h>

#include <inkrail/version.h>

#include "format/slice.h"
#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/net/places.h"
#include "server/ops/server_internal.h"
#include "server/people/people.h"
#include "wire/wire.h"
#include "json/json.h"

void greeting_free(struct client *client)
{
    free(client->greeting);
    client->greeting = NULL;
}

/* --- who is it -------------------------------------------------------------------------------- */

/* A question to the store; the client may have gone when its answer comes. */
struct question {
    struct hub *hub;
    uint64_t table, device;
};

static void enter(struct live_table *live, struct client *client)
{
    client->stage = STAGE_ENTERING;
    if (live->room == NULL) {
        live_table_load(live);
        return;
    }
    live_table_welcome(live, client);
    live_table_pump(live); /* what was asked right behind hello */
}

static void refuse_person(struct client *client, ink_store_status status)
{
    bool away = status != INK_STORE_NONE && status != INK_STORE_OK;
    languages_use(&client->loop->server->own->spoken, client->language);
    if (away)
        client_bye(client, store_code(status), _(store_text(status)), RETRY_MS);
    else
        client_bye(client, "NO_PERSON", _("Nobody is known by this token."), 0);
}

/* Notes whose client it is, so that it is closed when the secret becomes invalid. */
static void note_owner(struct client *client, const ink_person *person)
{
    unsigned char hash[INK_SECRET_HASH];
    client->person = client->owner = person != NULL ? person->person : 0;
    if (person == NULL || client->greeting == NULL)
        return;
    secret_hash(ink_slice_of(client->greeting->secret), hash);
    client->mark = secret_mark(hash);
    memcpy(client->greeting->former, person->former, sizeof person->former);
    client->greeting->formers = person->formers;
}

static void person_found(void *context, ink_store_status status, const ink_person *person)
{
    struct question *question = context;
    struct live_table *live = live_table_find(question->hub, question->table);
    struct client *client = live != NULL ? live_table_client(live, question->device) : NULL;
    free(question);
    if (client == NULL)
        return;
    bool by_token = client->greeting != NULL && client->greeting->by_token;
    if (person == NULL && (by_token || (status != INK_STORE_NONE && status != INK_STORE_OK))) {
        refuse_person(client, status);
        return;
    }
    note_owner(client, person);
    live_table_hold(live);
    enter(live, client);
    live_table_release(live);
}

static void find_person(struct live_table *live, struct client *client)
{
    struct question *question = malloc(sizeof *question);
    if (question == NULL) {
        client_close(client, CLOSE_LATER);
        return;
    }
    *question = (struct question){live->hub, live->number, client->device};
    client->stage = STAGE_KNOWING;
    people_find(client->loop, ink_slice_of(client->greeting->secret), person_found, question);
}

/* --- hello ------------------------------------------------------------------------------------ */

static bool take_hello(struct client *client, const ink_message *hello)
{
    ink_slice token = ink_message_text(hello, "token"), language = ink_message_text(hello, "lang");
    if (client->greeting == NULL)
        client->greeting = calloc(1, sizeof *client->greeting);
    if (client->greeting == NULL)
        return false;
    if (language.length > 0)
        client->language = (uint8_t)languages_find(&client->loop->server->own->spoken, language);
    client->seen = (uint64_t)ink_message_number(hello, "last");
    client->told = (uint64_t)ink_message_number(hello, "told");
    client->moment = ink_message_number(hello, "moment");
    client->brief = ink_message_flag(hello, "brief");
    ink_slice_copy(ink_message_text(hello, "key"), client->greeting->key,
                   sizeof client->greeting->key);
    if (token.length > 0) {
        ink_slice_copy(token, client->greeting->secret, sizeof client->greeting->secret);
        client->greeting->by_token = true;
    }
    return true;
}

void live_table_greet(struct client *client, ink_slice text)
{
    ink_message message;
    struct live_table *live = client->live;
    bool read = ink_message_read(INK_TO_SERVER, text, &message);
    if (!read || message.kind != INK_TO_SERVER_hello) {
        client_bye(client, "NO_HELLO", read ? "The first message is hello." : message.fault, 0);
    } else if (!take_hello(client, &message)) {
        client_close(client, CLOSE_LATER);
    } else if (client->greeting->secret[0] != '\0') {
        find_person(live, client);
    } else {
        enter(live, client);
    }
    ink_message_free(&message);
}

/* --- welcome ---------------------------------------------------------------------------------- */

/* The seat whose key it is, 0 if it is none's. */
static int seat_of_key(const struct live_table *live, ink_slice key)
{
    int seats = ink_room_options_of(live->room)->seats;
    const struct server *server = live->hub->loop->server;
    for (int i = 1; i <= seats && key.length > 0; i++) {
        struct seat_of seat = live_table_seat(live, i);
        if (seat.person != 0 && seat_key_fits(server, &seat, key))
            return i;
    }
    return 0;
}

static bool has_part(const struct live_table *live, uint64_t person)
{
    return person != 0 &&
           (person == ink_room_host(live->room) || ink_room_seat_of(live->room, person) != 0);
}

/* The number by which the table knows the person: if a guest sat down, its log has the guest's
   number, whoever that is today. */
static uint64_t known_as(const struct live_table *live, const struct client *client)
{
    const struct greeting *greeting = client->greeting;
    for (int i = 0; i < greeting->formers && !has_part(live, client->person); i++)
        if (has_part(live, greeting->former[i]))
            return greeting->former[i];
    return client->person;
}

/* Which seat it speaks for; false if it may not even look on. */
static bool find_seat(struct live_table *live, struct client *client)
{
    client->person = known_as(live, client);
    bool is_host = client->person != 0 && client->person == ink_room_host(live->room);
    int by_key = seat_of_key(live, ink_slice_of(client->greeting->key));
    int own = client->person != 0 ? ink_room_seat_of(live->room, client->person) : 0;
    client->by_key = by_key != 0;
    client->key_person = ink_room_person(live->room, by_key);
    client->key_changes = (uint16_t)ink_room_key_changes(live->room, by_key);
    client->seat = (uint16_t)(by_key != 0 ? by_key : own);
    return client->seat != 0 || is_host || ink_room_options_of(live->room)->spectators ||
           ink_room_session(live->room) == NULL;
}

static void say_welcome(struct live_table *live, struct client *client)
{
    char message[512], key[SEAT_KEY], number[24];
    ink_text out = ink_text_in(message, sizeof message);
    ink_text digits = ink_text_in(number, sizeof number);
    if (client->person != 0)
        ink_text_number(&digits, (int64_t)client->person);
    ink_say_begin(&out, INK_TO_CLIENT_welcome);
    json_number(&out, "v", 1);
    json_text(&out, "server", INK_VERSION);
    json_number(&out, "now", loop_now(client->loop));
    json_text(&out, "code", live->code);
    json_slice(&out, "person", (ink_slice){number, digits.length});
    json_number(&out, "seat", client->seat);
    json_bool(&out, "host", client->person != 0 && client->person == ink_room_host(live->room));
    if (client->seat != 0) {
        struct seat_of seat = live_table_seat(live, client->seat);
        seat_key_make(client->loop->server, &seat, key);
        json_text(&out, "key", key);
    }
    if (live_table_is_host(live, client)) {
        hook_key_make(client->loop->server, live->number, key);
        json_text(&out, "hook", key);
    }
    json_number(&out, "last", (int64_t)live->durable);
    json_end_object(&out);
    client_say(client, (ink_slice){message, out.length});
}

void live_table_turn_out(struct client *client)
{
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "NO_SPECTATORS", _("This table does not allow spectators."), 0);
}

void live_table_welcome(struct live_table *live, struct client *client)
{
    if (!find_seat(live, client)) {
        live_table_turn_out(client);
        return;
    }
    client->onlooker = client->seat == 0 && !live_table_is_host(live, client);
    if (places_are_full(client->loop->server))
        places_make_one(client->loop);
    greeting_free(client);
    say_welcome(live, client);
    live_table_tell_trouble(live, client);
    live->used = loop_now(live->hub->loop);
    if (client->seen > live->durable || client->told > live->durable)
        live_table_begin_anew(client);
    live->tell_there = live->tell_scores = true;
    live_table_catch_up(live, client);
}

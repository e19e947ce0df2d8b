/* Requests of clients: they are read, judged by the room, and answered when they are kept. Also
   what the room itself wants: bots and its clock. */
#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/jobs/bots.h"
#include "server/notices/hook_address.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "wire/wire.h"
#include "json/json.h"

enum { WAITING_MOST = 64 };

static const struct rate chat_rate = {.a_second = 1, .burst = 5};

/* --- refusals --------------------------------------------------------------------------------- */

static const struct store_refusal {
    const char *code, *text;
} store_refusals[] = {
    [INK_STORE_OK] = {"OK", ""},
    [INK_STORE_NONE] = {"NO_TABLE", N_("There is no such table.")},
    [INK_STORE_STALE] = {"STALE", N_("Somebody else was faster. Try again.")},
    [INK_STORE_AWAY] = {"AWAY", N_("The server cannot reach its store. Try again in a moment.")},
    [INK_STORE_FULL] = {"FULL_DISK", N_("The server has no room left to keep this.")},
    [INK_STORE_BROKEN] = {"BROKEN", N_("This table cannot be read any more.")},
    [INK_STORE_UNKNOWN] = {"UNKNOWN", N_("It is not known yet whether the last step was kept.")},
    [INK_STORE_BUSY] = {"BUSY", N_("The server is busy. Try again in a moment.")},
};

const char *store_code(ink_store_status status)
{
    return store_refusals[status].code;
}

const char *store_text(ink_store_status status)
{
    return store_refusals[status].text;
}

void live_table_refuse(struct client *client, ink_slice id, const char *code, const char *text)
{
    char message[1024];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, INK_TO_CLIENT_no);
    if (id.length > 0)
        json_slice(&out, "id", id);
    json_text(&out, "code", code);
    json_text(&out, "text", text);
    json_end_object(&out);
    metrics_refused(client->loop->server, code);
    client_say(client, (ink_slice){message, strlen(message)});
}

static void refuse_by_rules(struct live_table *live, struct client *client, ink_slice id,
                            const ink_room_refusal *why)
{
    char sentence[401];
    ink_text out = ink_text_in(sentence, sizeof sentence);
    const ink_session *session = ink_room_session(live->room);
    languages_use(&client->loop->server->own->spoken, client->language);
    if (why->message != NULL)
        ink_text_string(&out, _(why->message));
    else
        ink_refusal_write(session != NULL ? ink_session_rules(session) : NULL, &why->rules,
                          (ink_slice){"", 0}, i18n_translate, &out);
    live_table_refuse(client, id, why->name, sentence);
}

/* --- from message to request ------------------------------------------------------------------ */

static const struct verb_row {
    int kind, verb;
    const char *text, *word; /* fields that hold them */
} verbs[] = {
    {INK_TO_SERVER_step, INK_ROOM_STEP, "step", NULL},
    {INK_TO_SERVER_sit, INK_ROOM_SIT, "name", "nonce"},
    {INK_TO_SERVER_stand, INK_ROOM_STAND, NULL, NULL},
    {INK_TO_SERVER_start, INK_ROOM_START, NULL, NULL},
    {INK_TO_SERVER_chat, INK_ROOM_CHAT, "text", NULL},
    {INK_TO_SERVER_bot, INK_ROOM_BOT, NULL, NULL},
    {INK_TO_SERVER_drop, INK_ROOM_DROP, NULL, NULL},
    {INK_TO_SERVER_set, INK_ROOM_SET, "value", "option"},
    {INK_TO_SERVER_pause, INK_ROOM_PAUSE, NULL, NULL},
    {INK_TO_SERVER_next, INK_ROOM_NEXT, NULL, NULL},
    {INK_TO_SERVER_rematch, INK_ROOM_REMATCH, NULL, NULL},
    {INK_TO_SERVER_help, INK_ROOM_HELP, "kind", NULL},
    {INK_TO_SERVER_rekey, INK_ROOM_REKEY, NULL, NULL},
};

static ink_slice field(const ink_message *message, const char *name)
{
    return name != NULL ? ink_message_text(message, name) : (ink_slice){"", 0};
}

static bool make_request(const struct client *client, const ink_message *message,
                         ink_request *request)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (verbs[i].kind != message->kind)
            continue;
        *request = (ink_request){
            .verb = verbs[i].verb,
            .person = client->person,
            .speaks_for = client->by_key ? client->seat : 0,
            .device = client->device,
            .id = ink_message_text(message, "id"),
            .at = (uint64_t)ink_message_number(message, "at"),
            .seat = (int)ink_message_number(message, "seat"),
            .level = (int)ink_message_number(message, "level"),
            .times = (int)ink_message_number(message, "times"),
            .on = ink_message_flag(message, "on"),
            .same = ink_message_flag(message, "same"),
            .also = ink_message_flag(message, "also"),
            .text = field(message, verbs[i].text),
            .word = field(message, verbs[i].word),
        };
        return true;
    }
    return false;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Does the client speak by a key that is good? On the person's own connections an older one is,
   too. */
static bool has_key(const struct live_table *live, const struct client *client)
{
    uint64_t person = ink_room_person(live->room, client->seat);
    int changes = ink_room_key_changes(live->room, client->seat);
    return client->by_key && person == client->key_person &&
           (changes == client->key_changes || client->person == person);
}

/* Turns out clients whose key was changed, as they must not go on as if nothing had happened. */
static void turn_out_old_keys(struct live_table *live)
{
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        if (client->stage < STAGE_CATCHING || !client->by_key || has_key(live, client))
            continue;
        languages_use(&client->loop->server->own->spoken, client->language);
        client_bye(client, "KEY", _("The link of this seat has been changed."), 0);
    }
}

/* Finds for which seat each client speaks now. A key is good as long as the person it was made for
   sits there and has not changed it. */
void live_table_find_seats(struct live_table *live)
{
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        if (client->stage < STAGE_CATCHING || has_key(live, client))
            continue;
        client->by_key = false;
        client->seat = (uint16_t)ink_room_seat_of(live->room, client->person);
        client->onlooker = client->seat == 0 && !live_table_is_host(live, client);
    }
    live->tell_there = true;
}

static struct answer answer_of(const struct client *client, const ink_request *request,
                               uint64_t number)
{
    struct answer answer = {.device = client->device, .number = number};
    size_t length =
        request->id.length < sizeof answer.id ? request->id.length : sizeof answer.id - 1;
    memcpy(answer.id, request->id.data, length);
    return answer;
}

/* A new table is made first, so that the request can name it. */
static struct opening *prepare_rematch(struct live_table *live, ink_request *request)
{
    struct opening *opening =
        ink_room_is_over(live->room) ? opening_make(live, request->same) : NULL;
    if (opening != NULL)
        request->text = ink_slice_of(opening_code(opening));
    return opening;
}

/* The seat that was just taken, which may be the person's second one; else their own. */
static int seat_taken(const struct live_table *live, const struct client *client, uint64_t number)
{
    const ink_entries *made = ink_room_made(live->room);
    for (size_t i = 0; i < made->count; i++) {
        ink_slice body = made->entry[i].body;
        uint32_t seat;
        if (made->entry[i].number == number && ink_slice_is(ink_slice_word(&body), "sit") &&
            ink_slice_number(ink_slice_word(&body), INK_ROOM_SEATS, &seat))
            return (int)seat;
    }
    return client->seat;
}

/* The seat whose key was changed, if it is the person's own; 0: none. A repeated request is not
   judged again, and its name alone must not give anybody the key of somebody else. */
static int seat_rekeyed(const struct live_table *live, const struct client *client,
                        const ink_request *request)
{
    int seat = request->seat != 0 ? request->seat : client->seat;
    bool own = client->person != 0 && ink_room_person(live->room, seat) == client->person;
    return own ? seat : 0;
}

static void ask(struct live_table *live, struct client *client, ink_request *request)
{
    uint64_t number = 0;
    ink_room_refusal why = {0};
    bool is_rematch = request->verb == INK_ROOM_REMATCH;
    struct opening *opening = is_rematch ? prepare_rematch(live, request) : NULL;
    if (!ink_room_ask(live->room, request, loop_now(live->hub->loop), &number, &why)) {
        opening_free(opening);
        refuse_by_rules(live, client, request->id, &why);
        return;
    }
    struct answer answer = answer_of(client, request, number);
    bool made = ink_room_made(live->room)->count > 0;
    if (opening != NULL && made)
        memcpy(answer.code, opening_code(opening), sizeof answer.code);
    if (request->verb == INK_ROOM_SIT || request->verb == INK_ROOM_STAND ||
        request->verb == INK_ROOM_BOT)
        live_table_find_seats(live);
    if (request->verb == INK_ROOM_SIT)
        answer.seat = seat_taken(live, client, number);
    if (request->verb == INK_ROOM_REKEY) {
        answer.seat = seat_rekeyed(live, client, request);
        turn_out_old_keys(live);
    }
    live_table_collect(live, &answer);
    if (opening != NULL && made && live->building != NULL)
        live->building->opening = opening;
    else
        opening_free(opening);
    if (live->room != NULL)
        live_table_look(live);
}

static bool may_chat(struct client *client, const ink_request *request)
{
    if (request->verb != INK_ROOM_CHAT ||
        bucket_take(&client->chats, &chat_rate, (int64_t)uv_now(&client->loop->uv)))
        return true;
    languages_use(&client->loop->server->own->spoken, client->language);
    live_table_refuse(client, request->id, "TOO_FAST", _("One line at a time, please."));
    return false;
}

/* May the option be set here? The room cannot know where this server sends messages. */
static bool may_set(struct client *client, const ink_request *request)
{
    bool is_hook = request->verb == INK_ROOM_SET && ink_slice_is(request->word, "webhook");
    const char *why = is_hook ? hook_refusal(request->text) : NULL;
    if (why == NULL)
        return true;
    languages_use(&client->loop->server->own->spoken, client->language);
    live_table_refuse(client, request->id, "BAD_OPTION", _(why));
    return false;
}

static void hear(struct live_table *live, struct client *client, ink_slice text)
{
    ink_message message;
    ink_request request;
    metrics_add(&client->loop->metrics, METRIC_REQUESTS, 1);
    if (!ink_message_read(INK_TO_SERVER, text, &message))
        live_table_refuse(client, (ink_slice){"", 0}, "BAD_MESSAGE", message.fault);
    else if (!make_request(client, &message, &request))
        live_table_refuse(client, (ink_slice){"", 0}, "BAD_MESSAGE", "hello is said once.");
    else if (may_chat(client, &request) && may_set(client, &request))
        ask(live, client, &request);
    ink_message_free(&message);
}

/* --- waiting ---------------------------------------------------------------------------------- */

static int count_waiting(const struct live_table *live, uint64_t device)
{
    int count = 0;
    for (const struct asked *asked = live->waiting; asked != NULL; asked = asked->next)
        count += asked->device == device;
    return count;
}

static void wait_for_room(struct live_table *live, struct client *client, ink_slice message)
{
    struct asked *asked = count_waiting(live, client->device) < WAITING_MOST
                              ? malloc(sizeof *asked + message.length)
                              : NULL;
    if (asked == NULL) {
        client_bye(client, "FLOOD", "", RETRY_MS);
        return;
    }
    asked->next = NULL;
    asked->device = client->device;
    asked->length = message.length;
    memcpy(asked->message, message.data, message.length);
    *live->waiting_end = asked;
    live->waiting_end = &asked->next;
}

void live_table_hear(struct live_table *live, struct client *client, ink_slice message)
{
    live->used = loop_now(live->hub->loop);
    if (live->room != NULL && client->stage >= STAGE_CATCHING && live->waiting == NULL) {
        hear(live, client, message);
        return;
    }
    wait_for_room(live, client, message);
    if (live->room == NULL && client->stage >= STAGE_CATCHING)
        live_table_load(live);
    else
        live_table_pump(live);
}

/* Takes the first message that may be heard now. */
static struct asked *next_asked(struct live_table *live)
{
    for (struct asked **at = &live->waiting; *at != NULL; at = &(*at)->next) {
        struct asked *asked = *at;
        struct client *client = live_table_client(live, asked->device);
        if (client != NULL && client->stage < STAGE_CATCHING)
            continue;
        *at = asked->next;
        if (*at == NULL)
            live->waiting_end = at;
        return asked;
    }
    return NULL;
}

void live_table_pump(struct live_table *live)
{
    struct asked *asked;
    while (live->room != NULL && (asked = next_asked(live)) != NULL) {
        struct client *client = live_table_client(live, asked->device);
        if (client != NULL)
            hear(live, client, (ink_slice){asked->message, asked->length});
        free(asked);
    }
}

/* Forgets the messages of a client that has gone: nobody would hear the answers, and the live table
   would be kept for them. */
void live_table_forget(struct live_table *live, uint64_t device)
{
    struct asked **at = &live->waiting;
    while (*at != NULL) {
        struct asked *asked = *at;
        if (asked->device != device) {
            at = &asked->next;
            continue;
        }
        *at = asked->next;
        free(asked);
    }
    live->waiting_end = at;
}

static void refuse_asked(struct live_table *live, const struct asked *asked,
                         ink_store_status status)
{
    ink_message message;
    struct client *client = live_table_client(live, asked->device);
    if (client == NULL)
        return;
    languages_use(&client->loop->server->own->spoken, client->language);
    ink_message_read(INK_TO_SERVER, (ink_slice){asked->message, asked->length}, &message);
    ink_slice id = message.kind >= 0 ? ink_message_text(&message, "id") : (ink_slice){"", 0};
    live_table_refuse(client, id, store_code(status), _(store_text(status)));
    ink_message_free(&message);
}

void live_table_refuse_all(struct live_table *live, ink_store_status status)
{
    while (live->waiting != NULL) {
        struct asked *asked = live->waiting;
        live->waiting = asked->next;
        refuse_asked(live, asked, status);
        free(asked);
    }
    live->waiting_end = &live->waiting;
}

/* --- bots and clock --------------------------------------------------------------------------- */

static void bot_has_played(struct loop_message *message)
{
    struct bot_task *task = OWNER(message, struct bot_task, message);
    struct hub *hub = task->loop->hub;
    struct live_table *live = live_table_find(hub, task->table_number);
    hub->jobs--;
    if (live != NULL && live->room != NULL && live->serial == task->serial) {
        int64_t now = loop_now(hub->loop);
        live_table_hold(live);
        live->thinking--;
        live->used = now;
        if (task->done && !hub->stopping)
            ink_room_played(live->room, task->seat, task->round, task->result.move,
                            task->result.moves, now);
        else
            ink_room_not_played(live->room, task->seat);
        if (!hub->stopping)
            live_table_look(live);
        live_table_release(live);
    }
    free(task);
}

static bool give_to_bot(struct live_table *live, int seat, int level)
{
    const ink_session *session = ink_room_session(live->room);
    int players = ink_session_table(session)->players;
    struct bot_task *task = calloc(1, sizeof *task + (size_t)players * sizeof(struct ink_seat));
    if (task == NULL)
        return false;
    task->message.run = bot_has_played;
    task->loop = live->hub->loop;
    task->table_number = live->number;
    task->serial = live->serial;
    task->seat = seat;
    task->level = level;
    task->rules = *ink_session_rules(session);
    task->player = ink_room_bot_view(live->room, seat, &task->table, task->seats);
    task->round = task->table.round;
    live->thinking++;
    live->hub->jobs++;
    bots_add(live->hub->loop->server->own->bots, task);
    return true;
}

/* Gives bots their turns. One table keeps no more threads busy than there are, so that others have
   their turn. */
static void ask_bots(struct live_table *live)
{
    int level, seat, most = bots_threads(live->hub->loop->server->own->bots);
    while (live->thinking < most && (seat = ink_room_bot_seat(live->room, &level)) != 0)
        if (!give_to_bot(live, seat, level)) {
            ink_room_not_played(live->room, seat);
            return;
        }
}

void live_table_look(struct live_table *live)
{
    live_table_collect(live, NULL);
    if (live->room == NULL)
        return;
    if (!live->hub->stopping)
        ask_bots(live);
    int64_t due = ink_room_due(live->room), soon = loop_now(live->hub->loop) + TELL_MS;
    live->due =
        due != 0 && due < soon ? soon : due; /* a room that is always due is no reason to spin */
}

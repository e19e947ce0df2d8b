/* Requests of clients: read, judged by the room, and answered when they are kept. And what the room
   itself wants: bots and its clock. */
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

void desk_refuse(struct client *client, ink_slice id, const char *code, const char *text)
{
    char message[1024];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, INK_TO_CLIENT_no);
    if (id.length > 0)
        ink_say_text(&out, "id", id);
    ink_say_text(&out, "code", ink_slice_of(code));
    ink_say_text(&out, "text", ink_slice_of(text));
    ink_say_end(&out);
    metrics_refused(client->loop->server, code);
    client_say(client, (ink_slice){message, strlen(message)});
}

static void refuse_by_rules(struct desk *desk, struct client *client, ink_slice id,
                            const ink_room_refusal *why)
{
    char sentence[401];
    ink_text out = ink_text_in(sentence, sizeof sentence);
    const ink_session *session = ink_room_session(desk->room);
    speech_use(&client->loop->server->own->speech, client->language);
    if (why->message != NULL)
        ink_text_string(&out, _(why->message));
    else
        ink_refusal_write(session != NULL ? ink_session_rules(session) : NULL, &why->rules,
                          (ink_slice){"", 0}, i18n_translate, &out);
    desk_refuse(client, id, why->name, sentence);
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

/* The person's own connections need no key, and go on with the new one. */
static bool has_key(const struct desk *desk, const struct client *client)
{
    uint64_t person = ink_room_person(desk->room, client->seat);
    int changes = ink_room_key_changes(desk->room, client->seat);
    return client->by_key && person == client->key_person &&
           (changes == client->key_changes || client->person == person);
}

/* Who came by a key that is none any more is not to go on as if nothing had happened. */
static void turn_out_old_keys(struct desk *desk)
{
    for (struct link *link = desk->clients.end.next, *next; link != &desk->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_desk);
        next = link->next;
        if (client->stage < STAGE_CATCHING || !client->by_key || has_key(desk, client))
            continue;
        speech_use(&client->loop->server->own->speech, client->language);
        client_bye(client, "KEY", _("The link of this seat has been changed."), 0);
    }
}

/* For whom each client speaks now. A key is good as long as the person sits there for whom it was
   made, and has not changed it. */
void desk_find_seats(struct desk *desk)
{
    for (struct link *link = desk->clients.end.next; link != &desk->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_desk);
        if (client->stage < STAGE_CATCHING || has_key(desk, client))
            continue;
        client->by_key = false;
        client->seat = (uint16_t)ink_room_seat_of(desk->room, client->person);
        client->onlooker = client->seat == 0 && !desk_is_host(desk, client);
    }
    desk->tell_there = true;
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
static struct opening *prepare_rematch(struct desk *desk, ink_request *request)
{
    struct opening *opening =
        ink_room_is_over(desk->room) ? opening_make(desk, request->same) : NULL;
    if (opening != NULL)
        request->text = ink_slice_of(opening_code(opening));
    return opening;
}

/* The seat of a sit that was made just now, which may be the second one of the person; else the
   own. */
static int seat_taken(const struct desk *desk, const struct client *client, uint64_t number)
{
    const ink_entries *made = ink_room_made(desk->room);
    for (size_t i = 0; i < made->count; i++) {
        ink_slice body = made->entry[i].body;
        uint32_t seat;
        if (made->entry[i].number == number && ink_slice_is(ink_slice_word(&body), "sit") &&
            ink_slice_number(ink_slice_word(&body), INK_ROOM_SEATS, &seat))
            return (int)seat;
    }
    return client->seat;
}

/* Whose key was changed, if it is the person's own: a request that has come before is not judged
   again, and by its name alone nobody is told the key of somebody else. 0: none. */
static int seat_rekeyed(const struct desk *desk, const struct client *client,
                        const ink_request *request)
{
    int seat = request->seat != 0 ? request->seat : client->seat;
    bool own = client->person != 0 && ink_room_person(desk->room, seat) == client->person;
    return own ? seat : 0;
}

/* The code of a rematch, from the room's last event: also when the request has come before. */
static void ask(struct desk *desk, struct client *client, ink_request *request)
{
    uint64_t number = 0;
    ink_room_refusal why = {0};
    bool is_rematch = request->verb == INK_ROOM_REMATCH;
    struct opening *opening = is_rematch ? prepare_rematch(desk, request) : NULL;
    if (!ink_room_ask(desk->room, request, loop_now(desk->hub->loop), &number, &why)) {
        opening_free(opening);
        refuse_by_rules(desk, client, request->id, &why);
        return;
    }
    struct answer answer = answer_of(client, request, number);
    bool made = ink_room_made(desk->room)->count > 0;
    if (opening != NULL && made)
        memcpy(answer.code, opening_code(opening), sizeof answer.code);
    if (request->verb == INK_ROOM_SIT || request->verb == INK_ROOM_STAND ||
        request->verb == INK_ROOM_BOT)
        desk_find_seats(desk);
    if (request->verb == INK_ROOM_SIT)
        answer.seat = seat_taken(desk, client, number);
    if (request->verb == INK_ROOM_REKEY) {
        answer.seat = seat_rekeyed(desk, client, request);
        turn_out_old_keys(desk);
    }
    desk_collect(desk, &answer);
    if (opening != NULL && made && desk->building != NULL)
        desk->building->opening = opening;
    else
        opening_free(opening);
    if (desk->room != NULL)
        desk_look(desk);
}

static bool may_chat(struct client *client, const ink_request *request)
{
    if (request->verb != INK_ROOM_CHAT ||
        bucket_take(&client->chats, &chat_rate, (int64_t)uv_now(&client->loop->uv)))
        return true;
    speech_use(&client->loop->server->own->speech, client->language);
    desk_refuse(client, request->id, "TOO_FAST", _("One line at a time, please."));
    return false;
}

/* What the room cannot know: where this server sends messages. */
static bool may_set(struct client *client, const ink_request *request)
{
    bool is_hook = request->verb == INK_ROOM_SET && ink_slice_is(request->word, "webhook");
    const char *why = is_hook ? hook_refusal(request->text) : NULL;
    if (why == NULL)
        return true;
    speech_use(&client->loop->server->own->speech, client->language);
    desk_refuse(client, request->id, "BAD_OPTION", _(why));
    return false;
}

static void hear(struct desk *desk, struct client *client, ink_slice text)
{
    ink_message message;
    ink_request request;
    metrics_add(&client->loop->metrics, METRIC_REQUESTS, 1);
    if (!ink_message_read(INK_TO_SERVER, text, &message))
        desk_refuse(client, (ink_slice){"", 0}, "BAD_MESSAGE", message.fault);
    else if (!make_request(client, &message, &request))
        desk_refuse(client, (ink_slice){"", 0}, "BAD_MESSAGE", "hello is said once.");
    else if (may_chat(client, &request) && may_set(client, &request))
        ask(desk, client, &request);
    ink_message_free(&message);
}

/* --- waiting ---------------------------------------------------------------------------------- */

static int count_waiting(const struct desk *desk, uint64_t device)
{
    int count = 0;
    for (const struct asked *asked = desk->waiting; asked != NULL; asked = asked->next)
        count += asked->device == device;
    return count;
}

static void wait_for_room(struct desk *desk, struct client *client, ink_slice message)
{
    struct asked *asked = count_waiting(desk, client->device) < WAITING_MOST
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
    *desk->waiting_end = asked;
    desk->waiting_end = &asked->next;
}

void desk_hear(struct desk *desk, struct client *client, ink_slice message)
{
    desk->used = loop_now(desk->hub->loop);
    if (desk->room != NULL && client->stage >= STAGE_CATCHING && desk->waiting == NULL) {
        hear(desk, client, message);
        return;
    }
    wait_for_room(desk, client, message);
    if (desk->room == NULL && client->stage >= STAGE_CATCHING)
        desk_load(desk);
    else
        desk_pump(desk);
}

/* Takes the first message that may be heard now. */
static struct asked *next_asked(struct desk *desk)
{
    for (struct asked **at = &desk->waiting; *at != NULL; at = &(*at)->next) {
        struct asked *asked = *at;
        struct client *client = desk_client(desk, asked->device);
        if (client != NULL && client->stage < STAGE_CATCHING)
            continue;
        *at = asked->next;
        if (*at == NULL)
            desk->waiting_end = at;
        return asked;
    }
    return NULL;
}

void desk_pump(struct desk *desk)
{
    struct asked *asked;
    while (desk->room != NULL && (asked = next_asked(desk)) != NULL) {
        struct client *client = desk_client(desk, asked->device);
        if (client != NULL)
            hear(desk, client, (ink_slice){asked->message, asked->length});
        free(asked);
    }
}

/* Nobody would ever hear it, and the desk would be kept for it. */
void desk_forget(struct desk *desk, uint64_t device)
{
    struct asked **at = &desk->waiting;
    while (*at != NULL) {
        struct asked *asked = *at;
        if (asked->device != device) {
            at = &asked->next;
            continue;
        }
        *at = asked->next;
        free(asked);
    }
    desk->waiting_end = at;
}

static void refuse_asked(struct desk *desk, const struct asked *asked, ink_store_status status)
{
    ink_message message;
    struct client *client = desk_client(desk, asked->device);
    if (client == NULL)
        return;
    speech_use(&client->loop->server->own->speech, client->language);
    ink_message_read(INK_TO_SERVER, (ink_slice){asked->message, asked->length}, &message);
    ink_slice id = message.kind >= 0 ? ink_message_text(&message, "id") : (ink_slice){"", 0};
    desk_refuse(client, id, store_code(status), _(store_text(status)));
    ink_message_free(&message);
}

void desk_refuse_all(struct desk *desk, ink_store_status status)
{
    while (desk->waiting != NULL) {
        struct asked *asked = desk->waiting;
        desk->waiting = asked->next;
        refuse_asked(desk, asked, status);
        free(asked);
    }
    desk->waiting_end = &desk->waiting;
}

/* --- bots and clock --------------------------------------------------------------------------- */

static void bot_has_played(struct letter *letter)
{
    struct bot_task *task = OWNER(letter, struct bot_task, letter);
    struct hub *hub = task->loop->hub;
    struct desk *desk = desk_find(hub, task->table_number);
    hub->jobs--;
    if (desk != NULL && desk->room != NULL && desk->serial == task->serial) {
        int64_t now = loop_now(hub->loop);
        desk_hold(desk);
        desk->thinking--;
        desk->used = now;
        if (task->done && !hub->stopping)
            ink_room_played(desk->room, task->seat, task->round, task->result.move,
                            task->result.moves, now);
        else
            ink_room_not_played(desk->room, task->seat);
        if (!hub->stopping)
            desk_look(desk);
        desk_release(desk);
    }
    free(task);
}

static bool give_to_bot(struct desk *desk, int seat, int level)
{
    const ink_session *session = ink_room_session(desk->room);
    int players = ink_session_table(session)->players;
    struct bot_task *task = calloc(1, sizeof *task + (size_t)players * sizeof(struct ink_seat));
    if (task == NULL)
        return false;
    task->letter.run = bot_has_played;
    task->loop = desk->hub->loop;
    task->table_number = desk->number;
    task->serial = desk->serial;
    task->seat = seat;
    task->level = level;
    task->rules = *ink_session_rules(session);
    task->player = ink_room_bot_view(desk->room, seat, &task->table, task->seats);
    task->round = task->table.round;
    desk->thinking++;
    desk->hub->jobs++;
    bots_add(desk->hub->loop->server->own->bots, task);
    return true;
}

/* One table keeps no more threads busy than there are, so that others have their turn. */
static void ask_bots(struct desk *desk)
{
    int level, seat, most = bots_threads(desk->hub->loop->server->own->bots);
    while (desk->thinking < most && (seat = ink_room_bot_seat(desk->room, &level)) != 0)
        if (!give_to_bot(desk, seat, level)) {
            ink_room_not_played(desk->room, seat);
            return;
        }
}

void desk_look(struct desk *desk)
{
    desk_collect(desk, NULL);
    if (desk->room == NULL)
        return;
    if (!desk->hub->stopping)
        ask_bots(desk);
    int64_t due = ink_room_due(desk->room), soon = loop_now(desk->hub->loop) + TELL_MS;
    desk->due =
        due != 0 && due < soon ? soon : due; /* a room that is always due is no reason to spin */
}

/* Requests: each has an id, and is sent again after a break until it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "json/json.h"

enum { MESSAGE = 2 * INK_MESSAGE_BYTES };

static void send_text(struct online_client *online, const ink_text *text)
{
    online->send(online->send_context, text->data, text->length);
}

/* The last event is asked for once more: so there is a log in any case, and when it has come
   nothing is missing. */
void online_hello(struct online_client *online)
{
    uint64_t last = online->shown > 0 ? online->shown - 1 : 0;
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    json_number(&out, "v", 1);
    json_number(&out, "last", (int64_t)last);
    json_bool(&out, "brief", true);
    if (online->shown > 0) {
        json_number(&out, "told", (int64_t)online->shown);
        json_number(&out, "moment", online->shown_at);
    }
    if (online->token[0] != '\0')
        json_text(&out, "token", online->token);
    if (online->key[0] != '\0')
        json_text(&out, "key", online->key);
    if (online->language[0] != '\0')
        json_text(&out, "lang", online->language);
    json_end_object(&out);
    send_text(online, &out);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void write_sit(struct online_client *online, const struct request *request, ink_text *out)
{
    if (request->seat > 0)
        json_number(out, "seat", request->seat);
    json_text(out, "name", request->text);
    json_text(out, "nonce", online->own_nonce);
}

static void write_set(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_text(out, "option", request->word);
    json_text(out, "value", request->text);
}

/* Over a new connection all is seen that has happened: the step is judged as it stands now. */
static void write_step(struct online_client *online, const struct request *request, ink_text *out)
{
    json_number(out, "at", (int64_t)online->last);
    json_text(out, "step", request->text);
}

static void write_chat(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_text(out, "text", request->text);
}

static void write_help(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_text(out, "kind", request->text);
}

static void write_bot(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_number(out, "seat", request->seat);
    json_number(out, "level", request->level);
}

static void write_seat(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_number(out, "seat", request->seat);
}

static void write_pause(struct online_client *online, const struct request *request, ink_text *out)
{
    (void)online;
    json_bool(out, "on", request->level != 0);
}

static void write_rematch(struct online_client *online, const struct request *request,
                          ink_text *out)
{
    (void)online;
    json_bool(out, "same", request->level != 0);
}

/* Those that have more than an id. */
static const struct {
    int kind;
    void (*write)(struct online_client *online, const struct request *request, ink_text *out);
} writers[] = {
    {INK_TO_SERVER_sit, write_sit},         {INK_TO_SERVER_step, write_step},
    {INK_TO_SERVER_chat, write_chat},       {INK_TO_SERVER_bot, write_bot},
    {INK_TO_SERVER_drop, write_seat},       {INK_TO_SERVER_pause, write_pause},
    {INK_TO_SERVER_rematch, write_rematch}, {INK_TO_SERVER_set, write_set},
    {INK_TO_SERVER_help, write_help},       {INK_TO_SERVER_rekey, write_seat},
};

static void send_request(struct online_client *online, struct request *request)
{
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, request->kind);
    json_text(&out, "id", request->id);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (writers[i].kind == request->kind)
            writers[i].write(online, request, &out);
    json_end_object(&out);
    request->turn = online->turn;
    if (ink_text_whole(&out))
        send_text(online, &out);
}

/* --- the list --------------------------------------------------------------------------------- */

void requests_send(struct online_client *online)
{
    int flying = 0;
    for (struct request *request = online->first;
         request != NULL && online->up && online->view.caught_up && flying < IN_FLIGHT;
         request = request->next) {
        if (request->turn != online->turn && !request->dropped)
            send_request(online, request);
        flying++;
    }
}

/* Those that wait are counted where they come and go. */
static void count(struct online_client *online, const struct request *request, int by)
{
    online->view.waiting += by;
    if (request->kind == INK_TO_SERVER_step)
        online->view.steps_waiting += by;
}

/* At the end of the list; NULL without room or memory. */
static struct request *append(struct online_client *online, const struct request *wanted)
{
    struct request *request =
        online->view.waiting < ONLINE_WAITING ? calloc(1, sizeof *request) : NULL;
    if (request == NULL)
        return NULL;
    *request = *wanted;
    request->next = NULL;
    *online->last_request = request;
    online->last_request = &request->next;
    count(online, request, 1);
    return request;
}

const char *request_make(struct online_client *online, const struct request *wanted)
{
    struct request *request = append(online, wanted);
    if (request == NULL)
        return NULL;
    snprintf(request->id, sizeof request->id, "%s-%u", online->prefix, ++online->requests_made);
    requests_send(online);
    return request->id;
}

bool request_again(struct online_client *online, const struct request *wanted)
{
    return append(online, wanted) != NULL;
}

bool request_answered(struct online_client *online, ink_slice id, struct request *found)
{
    for (struct request **at = &online->first; *at != NULL; at = &(*at)->next) {
        struct request *request = *at;
        if (!ink_slice_is(id, request->id))
            continue;
        *found = *request;
        if (!request->dropped)
            count(online, request, -1);
        *at = request->next;
        if (online->last_request == &request->next)
            online->last_request = at;
        free(request);
        return true;
    }
    return false;
}

/* Those that are under way stay until they are answered: nobody wants to hear that answer. */
int requests_drop_steps(struct online_client *online)
{
    int dropped = 0;
    for (struct request *request = online->first; request != NULL; request = request->next) {
        if (request->kind != INK_TO_SERVER_step || request->dropped)
            continue;
        count(online, request, -1);
        request->dropped = true;
        dropped++;
    }
    requests_forget_dropped(online);
    return dropped;
}

void requests_forget_dropped(struct online_client *online)
{
    struct request **at = &online->first;
    while (*at != NULL) {
        struct request *request = *at;
        if (!request->dropped || request->turn == online->turn) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        free(request);
    }
    online->last_request = at;
}

void requests_free(struct online_client *online)
{
    while (online->first != NULL) {
        struct request *next = online->first->next;
        free(online->first);
        online->first = next;
    }
    online->last_request = &online->first;
}

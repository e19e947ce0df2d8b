/* Requests: each has an id, and is sent again after a break until it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

enum { MESSAGE = 2 * INK_MESSAGE_BYTES };

static void send_text(struct guest *guest, const ink_text *text)
{
    guest->send(guest->send_context, text->data, text->length);
}

/* The last event is asked for once more: so there is a log in any case, and when it has come
   nothing is missing. */
void guest_hello(struct guest *guest)
{
    uint64_t last = guest->shown > 0 ? guest->shown - 1 : 0;
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    ink_say_number(&out, "v", 1);
    ink_say_number(&out, "last", (int64_t)last);
    ink_say_flag(&out, "brief", true);
    if (guest->shown > 0) {
        ink_say_number(&out, "told", (int64_t)guest->shown);
        ink_say_number(&out, "moment", guest->shown_at);
    }
    if (guest->token[0] != '\0')
        ink_say_text(&out, "token", ink_slice_of(guest->token));
    if (guest->key[0] != '\0')
        ink_say_text(&out, "key", ink_slice_of(guest->key));
    if (guest->language[0] != '\0')
        ink_say_text(&out, "lang", ink_slice_of(guest->language));
    ink_say_end(&out);
    send_text(guest, &out);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void write_sit(struct guest *guest, const struct request *request, ink_text *out)
{
    if (request->seat > 0)
        ink_say_number(out, "seat", request->seat);
    ink_say_text(out, "name", ink_slice_of(request->text));
    ink_say_text(out, "nonce", ink_slice_of(guest->own_nonce));
}

static void write_set(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_text(out, "option", ink_slice_of(request->word));
    ink_say_text(out, "value", ink_slice_of(request->text));
}

/* Over a new connection all is seen that has happened: the step is judged as it stands now. */
static void write_step(struct guest *guest, const struct request *request, ink_text *out)
{
    ink_say_number(out, "at", (int64_t)guest->last);
    ink_say_text(out, "step", ink_slice_of(request->text));
}

static void write_chat(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_text(out, "text", ink_slice_of(request->text));
}

static void write_help(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_text(out, "kind", ink_slice_of(request->text));
}

static void write_bot(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_number(out, "seat", request->seat);
    ink_say_number(out, "level", request->level);
}

static void write_seat(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_number(out, "seat", request->seat);
}

static void write_pause(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_flag(out, "on", request->level != 0);
}

static void write_rematch(struct guest *guest, const struct request *request, ink_text *out)
{
    (void)guest;
    ink_say_flag(out, "same", request->level != 0);
}

/* Those that have more than an id. */
static const struct {
    int kind;
    void (*write)(struct guest *guest, const struct request *request, ink_text *out);
} writers[] = {
    {INK_TO_SERVER_sit, write_sit},         {INK_TO_SERVER_step, write_step},
    {INK_TO_SERVER_chat, write_chat},       {INK_TO_SERVER_bot, write_bot},
    {INK_TO_SERVER_drop, write_seat},       {INK_TO_SERVER_pause, write_pause},
    {INK_TO_SERVER_rematch, write_rematch}, {INK_TO_SERVER_set, write_set},
    {INK_TO_SERVER_help, write_help},       {INK_TO_SERVER_rekey, write_seat},
};

static void send_request(struct guest *guest, struct request *request)
{
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, request->kind);
    ink_say_text(&out, "id", ink_slice_of(request->id));
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (writers[i].kind == request->kind)
            writers[i].write(guest, request, &out);
    ink_say_end(&out);
    request->turn = guest->turn;
    if (ink_text_whole(&out))
        send_text(guest, &out);
}

/* --- the list --------------------------------------------------------------------------------- */

void requests_send(struct guest *guest)
{
    int flying = 0;
    for (struct request *request = guest->first;
         request != NULL && guest->up && guest->view.caught_up && flying < IN_FLIGHT;
         request = request->next) {
        if (request->turn != guest->turn && !request->dropped)
            send_request(guest, request);
        flying++;
    }
}

/* Those that wait are counted where they come and go. */
static void count(struct guest *guest, const struct request *request, int by)
{
    guest->view.waiting += by;
    if (request->kind == INK_TO_SERVER_step)
        guest->view.steps_waiting += by;
}

/* At the end of the list; NULL without room or memory. */
static struct request *append(struct guest *guest, const struct request *wanted)
{
    struct request *request =
        guest->view.waiting < GUEST_WAITING ? calloc(1, sizeof *request) : NULL;
    if (request == NULL)
        return NULL;
    *request = *wanted;
    request->next = NULL;
    *guest->last_request = request;
    guest->last_request = &request->next;
    count(guest, request, 1);
    return request;
}

const char *request_make(struct guest *guest, const struct request *wanted)
{
    struct request *request = append(guest, wanted);
    if (request == NULL)
        return NULL;
    snprintf(request->id, sizeof request->id, "%s-%u", guest->prefix, ++guest->requests_made);
    requests_send(guest);
    return request->id;
}

bool request_again(struct guest *guest, const struct request *wanted)
{
    return append(guest, wanted) != NULL;
}

bool request_answered(struct guest *guest, ink_slice id, struct request *found)
{
    for (struct request **at = &guest->first; *at != NULL; at = &(*at)->next) {
        struct request *request = *at;
        if (!ink_slice_is(id, request->id))
            continue;
        *found = *request;
        if (!request->dropped)
            count(guest, request, -1);
        *at = request->next;
        if (guest->last_request == &request->next)
            guest->last_request = at;
        free(request);
        return true;
    }
    return false;
}

/* Those that are under way stay until they are answered: nobody wants to hear that answer. */
int requests_drop_steps(struct guest *guest)
{
    int dropped = 0;
    for (struct request *request = guest->first; request != NULL; request = request->next) {
        if (request->kind != INK_TO_SERVER_step || request->dropped)
            continue;
        count(guest, request, -1);
        request->dropped = true;
        dropped++;
    }
    requests_forget_dropped(guest);
    return dropped;
}

void requests_forget_dropped(struct guest *guest)
{
    struct request **at = &guest->first;
    while (*at != NULL) {
        struct request *request = *at;
        if (!request->dropped || request->turn == guest->turn) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        free(request);
    }
    guest->last_request = at;
}

void requests_free(struct guest *guest)
{
    while (guest->first != NULL) {
        struct request *next = guest->first->next;
        free(guest->first);
        guest->first = next;
    }
    guest->last_request = &guest->first;
}

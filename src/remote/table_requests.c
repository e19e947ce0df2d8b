/* Requests: each has an id, and is sent again after a break until it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/alloc.h"
#include "table_state.h"

enum { MESSAGE = 2 * INK_MESSAGE_BYTES };

static void send_text(struct table *table, const ink_text *text)
{
    if (table->send != NULL)
        table->send(table->send_context, text->data, text->length);
    else
        link_send(table->link, table->turn, text->data, text->length);
}

/* The last event is asked for once more: so there is a log in any case, and when it has come nothing is missing. */
void table_hello(struct table *table)
{
    uint64_t last = table->shown > 0 ? table->shown - 1 : 0;
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    ink_say_number(&out, "v", 1);
    ink_say_number(&out, "last", (int64_t)last);
    if (table->secret[0] != '\0')
        ink_say_text(&out, "token", ink_slice_of(table->secret));
    if (table->address.key[0] != '\0')
        ink_say_text(&out, "key", ink_slice_of(table->address.key));
    if (table->language[0] != '\0')
        ink_say_text(&out, "lang", ink_slice_of(table->language));
    ink_say_end(&out);
    send_text(table, &out);
}

/* --- fields ------------------------------------------------------------------------------------------- */

static void write_sit(struct table *table, const struct request *request, ink_text *out)
{
    (void)request;
    ink_say_text(out, "name", ink_slice_of(table->name));
    ink_say_text(out, "nonce", ink_slice_of(table->own_nonce));
}

/* Over a new connection all is seen that has happened: the step is judged as it stands now. */
static void write_step(struct table *table, const struct request *request, ink_text *out)
{
    ink_say_number(out, "at", (int64_t)table->last);
    ink_say_text(out, "step", ink_slice_of(request->text));
}

static void write_chat(struct table *table, const struct request *request, ink_text *out)
{
    (void)table;
    ink_say_text(out, "text", ink_slice_of(request->text));
}

static void write_bot(struct table *table, const struct request *request, ink_text *out)
{
    (void)table;
    ink_say_number(out, "seat", request->seat);
    ink_say_number(out, "level", request->level);
}

static void write_drop(struct table *table, const struct request *request, ink_text *out)
{
    (void)table;
    ink_say_number(out, "seat", request->seat);
}

static void write_pause(struct table *table, const struct request *request, ink_text *out)
{
    (void)table;
    ink_say_flag(out, "on", request->level != 0);
}

static void write_rematch(struct table *table, const struct request *request, ink_text *out)
{
    (void)table;
    ink_say_flag(out, "same", request->level != 0);
}

/* Those that have more than an id. */
static const struct {
    int kind;
    void (*write)(struct table *table, const struct request *request, ink_text *out);
} writers[] = {
    {INK_TO_SERVER_sit, write_sit},         {INK_TO_SERVER_step, write_step},
    {INK_TO_SERVER_chat, write_chat},       {INK_TO_SERVER_bot, write_bot},
    {INK_TO_SERVER_drop, write_drop},       {INK_TO_SERVER_pause, write_pause},
    {INK_TO_SERVER_rematch, write_rematch},
};

static void send_request(struct table *table, struct request *request)
{
    char message[MESSAGE];
    ink_text out = ink_text_in(message, sizeof message);
    ink_say_begin(&out, request->kind);
    ink_say_text(&out, "id", ink_slice_of(request->id));
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (writers[i].kind == request->kind)
            writers[i].write(table, request, &out);
    ink_say_end(&out);
    request->turn = table->turn;
    if (ink_text_whole(&out))
        send_text(table, &out);
}

/* --- the list -------------------------------------------------------------------------------------------- */

void requests_send(struct table *table)
{
    int flying = 0;
    for (struct request *request = table->first;
         request != NULL && table->caught_up && flying < IN_FLIGHT; request = request->next) {
        if (request->turn != table->turn)
            send_request(table, request);
        flying++;
    }
}

const char *request_make(struct table *table, int kind, int seat, int level, const char *text)
{
    struct request *request = alloc_zeroed(1, sizeof *request);
    *request = (struct request){.kind = kind, .seat = seat, .level = level};
    snprintf(request->text, sizeof request->text, "%s", text != NULL ? text : "");
    snprintf(request->id, sizeof request->id, "%s-%u", table->prefix, ++table->requests_made);
    *table->last_request = request;
    table->last_request = &request->next;
    requests_send(table);
    return request->id;
}

bool request_answered(struct table *table, ink_slice id, struct request *found)
{
    for (struct request **at = &table->first; *at != NULL; at = &(*at)->next) {
        struct request *request = *at;
        if (!ink_slice_is(id, request->id))
            continue;
        *found = *request;
        *at = request->next;
        if (table->last_request == &request->next)
            table->last_request = at;
        free(request);
        return true;
    }
    return false;
}

void requests_drop_steps(struct table *table)
{
    struct request **at = &table->first;
    while (*at != NULL) {
        struct request *request = *at;
        if (request->kind != INK_TO_SERVER_step) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        free(request);
    }
    table->last_request = at;
}

void requests_free(struct table *table)
{
    while (table->first != NULL) {
        struct request *next = table->first->next;
        free(table->first);
        table->first = next;
    }
    table->last_request = &table->first;
}

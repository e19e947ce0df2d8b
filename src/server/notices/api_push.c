/* Handlers: browsers that want to be told when it is their person's turn at a table (Web
   Push). */
#include <string.h>

#include "i18n/i18n.h"
#include "outbound_http.h"
#include "server/http/api.h"
#include "server/ops/serve.h"
#include "webpush_crypto.h"
#include "wire/wire.h"
#include "json/json.h"

enum { LANGUAGE_KEPT = 64 };

/* --- the key ---------------------------------------------------------------------------------- */

void push_key(struct call *call)
{
    unsigned char own[WEBPUSH_SCALAR], point[WEBPUSH_POINT];
    char text[WEBPUSH_POINT_TEXT] = "";
    const struct server *server = call_server(call);
    webpush_own_key(server->key, sizeof server->key, own);
    if (outbound_reach() != REACH_NONE && webpush_public(own, point))
        webpush_point_write(point, text);
    json_begin_object(page_room(call, 256), NULL);
    json_text(&call->page, "key", text);
    json_end_object(&call->page);
    call_answer(call, 200);
}

/* --- one more browser ------------------------------------------------------------------------- */

struct wanted {
    bool no_table;
    int64_t now;
    char endpoint[INK_ENDPOINT];
};

static bool find_table(void *context, const ink_table_line *line)
{
    *(uint64_t *)context = line->table;
    return false;
}

static ink_slice shortened(ink_slice text, size_t most)
{
    return (ink_slice){text.data, text.length < most ? text.length : most};
}

/* NONE: the person does not sit there. */
static ink_store_status work_add(struct call *call, ink_store *store)
{
    struct wanted *wanted = call->own;
    uint64_t table = 0;
    ink_store_status status = ink_store_table_by_code(store, call->segment[0], find_table, &table);
    wanted->no_table = status == INK_STORE_NONE;
    if (status != INK_STORE_OK)
        return status;
    const ink_push push = {.table = table,
                           .person = call->person.person,
                           .endpoint = ink_slice_of(wanted->endpoint),
                           .p256dh = body_text(call->body, "p256dh"),
                           .auth = body_text(call->body, "auth"),
                           .language = shortened(call->exchange->language, LANGUAGE_KEPT),
                           .made = wanted->now};
    return ink_store_push_add(store, &push);
}

static void answer_done(struct call *call)
{
    const struct wanted *wanted = call->own;
    ink_store_status status = call->job.job.status;
    if (status == INK_STORE_NONE && wanted->no_table)
        call_refuse(call, 404, "NO_TABLE", _("There is no table with this code."));
    else if (status == INK_STORE_NONE)
        call_refuse(call, 403, "SEAT",
                    _("Only players at this table get notices, each on a few browsers at most."));
    else if (status != INK_STORE_OK)
        call_refuse_store(call, status);
    else {
        ink_text_string(page_room(call, 8), "{}");
        call_answer(call, 200);
    }
}

/* Services of browsers speak https. */
static bool is_endpoint(ink_slice text)
{
    static const char *const begin[] = {"https://", "http://"};
    int kinds = outbound_reach() == REACH_ANY ? 2 : 1;
    bool good = false;
    for (int i = 0; i < kinds; i++)
        good = good || (text.length > strlen(begin[i]) &&
                        memcmp(text.data, begin[i], strlen(begin[i])) == 0);
    for (size_t i = 0; i < text.length; i++)
        good = good && text.data[i] > ' ' && text.data[i] < 127 &&
               strchr("\"<>\\^`{|}", text.data[i]) == NULL;
    return good && text.length < INK_ENDPOINT;
}

static bool are_keys(const struct json_tree *body)
{
    unsigned char point[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
    return webpush_bytes(body_text(body, "p256dh"), point, sizeof point) &&
           webpush_bytes(body_text(body, "auth"), auth, sizeof auth) && webpush_point_good(point);
}

static struct wanted *want(struct call *call)
{
    struct wanted *wanted = call_own(call, sizeof *wanted);
    if (wanted != NULL)
        wanted->now = loop_now(call->exchange->loop);
    return wanted;
}

void push_add(struct call *call)
{
    ink_slice endpoint = body_text(call->body, "endpoint");
    if (outbound_reach() == REACH_NONE) {
        call_refuse(call, 409, "OFF", _("This server sends no notices."));
        return;
    }
    if (!is_endpoint(endpoint) || !are_keys(call->body)) {
        call_refuse(call, 400, "PUSH", _("This is not a browser's subscription."));
        return;
    }
    struct wanted *wanted = want(call);
    if (wanted == NULL)
        return;
    memcpy(wanted->endpoint, endpoint.data, endpoint.length);
    call_write(call, work_add, answer_done);
}

/* --- and no longer ---------------------------------------------------------------------------- */

static ink_store_status work_remove(struct call *call, ink_store *store)
{
    struct wanted *wanted = call->own;
    uint64_t table = 0;
    ink_store_status status = ink_store_table_by_code(store, call->segment[0], find_table, &table);
    wanted->no_table = status == INK_STORE_NONE;
    if (status == INK_STORE_OK)
        status = ink_store_push_remove(store, table, call->person.person,
                                       ink_slice_of(wanted->endpoint));
    return status == INK_STORE_NONE && !wanted->no_table ? INK_STORE_OK : status;
}

void push_remove(struct call *call)
{
    struct wanted *wanted = want(call);
    if (wanted == NULL)
        return;
    if (!exchange_query(call->exchange, "endpoint", wanted->endpoint, sizeof wanted->endpoint))
        wanted->endpoint[0] = '\0';
    call_write(call, work_remove, answer_done);
}

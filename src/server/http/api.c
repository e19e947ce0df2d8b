/* The interface over HTTP: which handler a request is for, and what all of them share. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "server/ops/api_host.h"
#include "server/ops/serve.h"
#include "server/people/cookie.h"
#include "server/people/rates.h"
#include "wire/wire.h"
#include "json/json.h"

enum who { WHO_ANYBODY, WHO_MAYBE, WHO_PERSON };

struct route_row {
    int method;
    const char *path;
    int who;
    call_handler *run;
};

static const struct route_row routes[] = {
#define ROUTE(method, path, who, handler, text) {METHOD_##method, path, WHO_##who, handler},
#include "routes.def"
#undef ROUTE
};
enum { ROUTES = sizeof routes / sizeof *routes };

struct server *call_server(const struct call *call)
{
    return loop_server(call->exchange->loop);
}

uint64_t call_mark(const struct call *call)
{
    unsigned char hash[INK_SECRET_HASH];
    secret_hash(call->exchange->secret, hash);
    return secret_mark(hash);
}

/* --- codes ------------------------------------------------------------------------------------ */

/* Does the path name something by a code that has to be known in order to see it? What is shown in
   frames is the same for every code. */
static bool goes_by_code(const struct route_row *route)
{
    return strstr(route->path, "/CODE") != NULL && strcmp(route->path, "/embed/CODE") != 0;
}

static bool may_guess(struct call *call)
{
    const struct exchange *exchange = call->exchange;
    if (!goes_by_code(call->route))
        return true;
    address_read(exchange->address, &call->guess.address);
    call->guess.person = call->known ? call->person.person : 0;
    call->guess.an_hour = call_server(call)->settings.guesses_an_address_hour;
    return guess_begin(&call->guess, call->segment[0], loop_now(exchange->loop));
}

static void run(struct call *call)
{
    if (may_guess(call))
        call->route->run(call);
    else
        call_refuse(call, 429, "FLOOD",
                    _("Too many codes that are none came from your address. Wait a little; tables "
                      "where you have been open still."));
}

/* Ends the guess by what the answer says about the code: a refusal may have come before anybody
   looked, and neither trouble of the server nor a request to wait says anything. */
static void end_guess(struct call *call, int status)
{
    call->guess.counts = call->guess.counts && status < 500 && status != 429;
    bool found = status == 304 || (status >= 200 && status < 300);
    guess_end(&call->guess, call->segment[0], found, loop_now(call->exchange->loop));
}

/* --- answers ---------------------------------------------------------------------------------- */

ink_text *page_room(struct call *call, size_t bytes)
{
    ink_text *page = &call->page;
    size_t wanted = page->length + bytes + 1;
    if (wanted <= page->size || page->length > page->size)
        return page;
    size_t size = wanted < 1024 ? 1024 : wanted + wanted / 2;
    char *data = realloc(page->data, size);
    if (data != NULL) {
        page->data = data;
        page->size = size;
    }
    return page;
}

void page_number(struct call *call, const char *key, uint64_t number)
{
    char text[24];
    int length = snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    json_slice(page_room(call, strlen(key) + 32), key, (ink_slice){text, (size_t)length});
}

void call_end(struct call *call)
{
    json_tree_free(call->body);
    free(call->page.data);
    if (call->free_own != NULL)
        call->free_own(call->own);
    free(call);
}

void call_answer(struct call *call, int status)
{
    struct exchange *exchange = call->exchange;
    end_guess(call, status);
    if (call->page.length > 0 && !ink_text_whole(&call->page)) {
        call_refuse(call, 500, "MEMORY", _("The server has no memory left. Try again later."));
        return;
    }
    exchange_header(exchange, "Cache-Control", call->cache);
    exchange_answer(exchange, status, call->type, (ink_slice){call->page.data, call->page.length});
    call_end(call);
}

void call_refuse(struct call *call, int status, const char *code, const char *text)
{
    end_guess(call, status);
    exchange_header(call->exchange, "Cache-Control", "no-store");
    if (status == 503 || status == 504 || status == 429)
        exchange_header(call->exchange, "Retry-After", status == 429 ? "60" : "5");
    if (status == 401)
        exchange_header(call->exchange, "WWW-Authenticate", "Bearer");
    exchange_refuse(call->exchange, status, code, text);
    call_end(call);
}

void call_refuse_store(struct call *call, ink_store_status status)
{
    static const struct {
        int status;
        const char *code, *text;
    } row[] = {
        [INK_STORE_NONE] = {404, "NONE", N_("There is no such thing here.")},
        [INK_STORE_STALE] = {409, "STALE", N_("Somebody else was faster. Try again.")},
        [INK_STORE_AWAY] = {503, "AWAY",
                            N_("The server cannot keep anything right now. Try again later.")},
        [INK_STORE_FULL] = {507, "FULL", N_("The server has no room left on its disk.")},
        [INK_STORE_BROKEN] = {500, "BROKEN", N_("The server's record of this is damaged.")},
        [INK_STORE_UNKNOWN] = {504, "UNKNOWN",
                               N_("Whether this was saved is not known. Check before you try "
                                  "again.")},
        [INK_STORE_BUSY] = {503, "BUSY", N_("The server is busy. Try again in a moment.")},
    };
    bool known = status > INK_STORE_OK && status <= INK_STORE_BUSY && row[status].code != NULL;
    int index = known ? (int)status : INK_STORE_BROKEN;
    call_refuse(call, row[index].status, row[index].code, _(row[index].text));
}

void *call_own(struct call *call, size_t bytes)
{
    void *own = calloc(1, bytes);
    call->own = own;
    call->free_own = free;
    if (own == NULL)
        call_refuse_store(call, INK_STORE_AWAY);
    return own;
}

/* --- the store -------------------------------------------------------------------------------- */

static ink_store_status run_work(ink_store_job *job, ink_store *store)
{
    struct call *call = (struct call *)job;
    ink_text_cut(page_room(call, 0), 0);
    return call->work(call, store);
}

static void end_work(struct loop_job *job)
{
    struct call *call = (struct call *)job;
    call->exchange->reading = NULL;
    look_end(&call->look);
    host_speak(call_server(call), call->exchange->language);
    if (call->finish != NULL)
        call->finish(call);
    else if (job->job.status == INK_STORE_OK)
        call_answer(call, 200);
    else
        call_refuse_store(call, job->job.status);
}

static void ready(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                  call_handler *finish)
{
    call->work = work;
    call->finish = finish;
    call->job.job.run = run_work;
    call->job.done = end_work;
}

/* False if too many requests of the person or the address are under way. */
static bool may_look(struct call *call)
{
    bool limited = call_server(call)->settings.connections_an_address != 0;
    ink_slice address = limited ? call->exchange->address : (ink_slice){"", 0};
    return look_begin(&call->look, call->known ? call->person.person : 0, address);
}

bool call_read_if_may(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                      call_handler *finish)
{
    if (!may_look(call))
        return false;
    call->job.job.lane = INK_LANE_LOOK;
    call_read_soon(call, work, finish);
    return true;
}

void call_read(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
               call_handler *finish)
{
    if (!call_read_if_may(call, work, finish))
        call_refuse(call, 429, "FLOOD", _("Too many requests at once."));
}

void call_read_soon(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                    call_handler *finish)
{
    ready(call, work, finish);
    call->exchange->reading = &call->job.job;
    loop_read(call->exchange->loop, &call->job);
}

void call_write(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                call_handler *finish)
{
    ready(call, work, finish);
    loop_write(call->exchange->loop, &call->job);
}

/* --- taking a request ------------------------------------------------------------------------- */

static ink_slice take_segment(ink_slice *path)
{
    size_t length = 0;
    if (path->length > 0 && path->data[0] == '/')
        ink_slice_take(path, 1);
    while (length < path->length && path->data[length] != '/')
        length++;
    return ink_slice_take(path, length);
}

/* A word in capitals stands for anything, and CODE.csv for what ends in .csv. */
static bool segment_fits(ink_slice wanted, ink_slice given)
{
    size_t capitals = 0;
    while (capitals < wanted.length && wanted.data[capitals] >= 'A' && wanted.data[capitals] <= 'Z')
        capitals++;
    size_t end = wanted.length - capitals;
    return given.length > end &&
           memcmp(given.data + given.length - end, wanted.data + capitals, end) == 0;
}

/* Does the path fit? */
static bool fits(const char *pattern, ink_slice path, ink_slice segment[PATH_SEGMENTS])
{
    ink_slice rest = ink_slice_of(pattern);
    int segments = 0;
    if (path.length == 0 || path.data[0] != '/')
        return false;
    while (rest.length > 0 || path.length > 0) {
        ink_slice wanted = take_segment(&rest), given = take_segment(&path);
        if (wanted.length == 0 || given.length == 0)
            return false;
        bool stands = wanted.data[0] >= 'A' && wanted.data[0] <= 'Z';
        if (stands ? !segment_fits(wanted, given) : !ink_slice_same(wanted, given))
            return false;
        if (stands)
            segment[segments++] = given;
    }
    return true;
}

static int method_of(const struct exchange *exchange)
{
    return exchange->method == METHOD_HEAD ? METHOD_GET : exchange->method;
}

/* The row of the request; else NULL, and `allowed` has the methods that there are for its path, ""
   for none. */
static const struct route_row *find_route(const struct exchange *exchange,
                                          ink_slice segment[PATH_SEGMENTS], ink_text *allowed)
{
    static const char *const name[] = {"GET, HEAD", "", "POST", "DELETE"};
    for (int i = 0; i < ROUTES; i++) {
        if (!fits(routes[i].path, exchange->path, segment))
            continue;
        if (routes[i].method == method_of(exchange))
            return &routes[i];
        ink_text_string(allowed, allowed->length > 0 ? ", " : "");
        ink_text_string(allowed, name[routes[i].method]);
    }
    return NULL;
}

/* Pages of others may not change anything in a person's name: browsers say where a page is from. */
static bool is_foreign(const struct exchange *exchange)
{
    if (method_of(exchange) == METHOD_GET)
        return false;
    if (exchange->origin.length == 0)
        return exchange->by_cookie;
    return !host_origin_allowed(loop_server(exchange->loop), exchange->origin);
}

static bool is_json(ink_slice type)
{
    return type.length == 0 || ink_slice_is(type, "application/json") ||
           ink_slice_begins(type, "application/json;");
}

/* False if the call was refused. */
static bool check(struct call *call)
{
    const struct exchange *exchange = call->exchange;
    if (is_foreign(exchange)) {
        call_refuse(call, 403, "ORIGIN", _("Pages of other addresses may not ask for that."));
        return false;
    }
    if (exchange->method != METHOD_POST || exchange->body.length == 0)
        return true;
    if (!is_json(exchange->content_type)) {
        call_refuse(call, 415, "TYPE", _("The body must be JSON (application/json)."));
        return false;
    }
    call->body = body_read(exchange->body);
    if (call->body == NULL) {
        call_refuse(call, 400, "BODY", _("The body must be a JSON object of texts."));
        return false;
    }
    return true;
}

/* Renews the cookie of somebody who uses it. A request that only looks does so: whoever signs in or
   out at the same moment gets another cookie by that. */
static void renew_cookie(const struct call *call)
{
    struct exchange *exchange = call->exchange;
    char secret[PEOPLE_SECRET] = "";
    if (!exchange->by_cookie || method_of(exchange) != METHOD_GET ||
        !cookie_is_due(call->person.here_seen, loop_now(exchange->loop)))
        return;
    memcpy(secret, exchange->secret.data, sizeof secret - 1); /* who is known has one so long */
    cookie_set(exchange, secret);
}

static void found(void *context, ink_store_status status, const ink_person *person)
{
    struct call *call = context;
    host_speak(call_server(call), call->exchange->language);
    if (status > INK_STORE_STALE) {
        call_refuse_store(call, status);
        return;
    }
    call->known = person != NULL;
    if (call->known) {
        call->person = *person;
        renew_cookie(call);
    }
    if (call->known && !rate_ask(person->person, call_server(call)->settings.requests_a_second,
                                 loop_now(call->exchange->loop)))
        call_refuse(call, 429, "FLOOD", _("Too many requests at once."));
    else if (!call->known && call->route->who == WHO_PERSON)
        call_refuse(call, 401, "WHO",
                    _("The server does not know you. Sign in, or play as a guest."));
    else
        run(call);
}

static void begin(struct exchange *exchange, const struct route_row *route,
                  const ink_slice segment[PATH_SEGMENTS])
{
    struct call *call = calloc(1, sizeof *call);
    if (call == NULL) {
        exchange_refuse(exchange, 503, "MEMORY",
                        _("The server has no memory left. Try again later."));
        return;
    }
    call->exchange = exchange;
    call->route = route;
    call->type = "application/json";
    call->cache = "no-store";
    memcpy(call->segment, segment, sizeof call->segment);
    if (!check(call))
        return;
    if (route->who == WHO_ANYBODY)
        run(call);
    else
        people_find(exchange->loop, exchange->secret, found, call);
}

bool api_take(struct exchange *exchange)
{
    ink_slice segment[PATH_SEGMENTS] = {{"", 0}, {"", 0}};
    char buffer[64];
    ink_text allowed = ink_text_in(buffer, sizeof buffer);
    const struct route_row *route = find_route(exchange, segment, &allowed);
    if (route == NULL && allowed.length == 0 && !ink_slice_begins(exchange->path, "/api/"))
        return false;
    host_speak(loop_server(exchange->loop), exchange->language);
    if (route != NULL) {
        begin(exchange, route, segment);
        return true;
    }
    if (allowed.length > 0)
        exchange_header(exchange, "Allow", buffer);
    if (allowed.length > 0)
        exchange_refuse(exchange, 405, "METHOD", _("That cannot be done here."));
    else
        exchange_refuse(exchange, 404, "NONE", _("There is no such thing here."));
    return true;
}

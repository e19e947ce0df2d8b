#include "upgrade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "handshake.h"
#include "server/http/http.h"
#include "server/http/route.h"
#include "server/ops/server_internal.h"
#include "server/people/cookie.h"
#include "server/people/guesses.h"
#include "server/people/people.h"

/* Looks for the table, then hands the connection to its loop. */
struct upgrading {
    struct loop_job job;
    struct exchange *exchange;
    char code[INK_CODE];
    uint64_t table;
    struct guess guess;
};

static bool found(void *context, const ink_table_line *line)
{
    struct upgrading *upgrading = context;
    upgrading->table = line->table;
    return false;
}

static ink_store_status run(ink_store_job *job, ink_store *store)
{
    struct upgrading *upgrading = OWNER(job, struct upgrading, job.job);
    return ink_store_table_by_code(store, ink_slice_of(upgrading->code), found, upgrading);
}

/* --- handing over ----------------------------------------------------------------------------- */

static bool say_yes(struct exchange *exchange)
{
    char answer[512], accept[HANDSHAKE_ACCEPT];
    handshake_accept(exchange->request->value[HEADER_WS_KEY], accept);
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n%.*s\r\n",
                          accept, (int)exchange->header_length, exchange->header);
    uv_buf_t buffer = uv_buf_init(answer, (unsigned)length);
    return uv_try_write((uv_stream_t *)&exchange->http->tcp, &buffer, 1) == length;
}

/* Behind a proxy the address is known only now. */
static bool enters(const struct exchange *exchange, struct arrival *arrival)
{
    struct server *server = exchange->loop->server;
    arrival->address = exchange->http->address;
    arrival->entered = exchange->http->entered;
    if (arrival->entered)
        return true;
    address_read(exchange->address, &arrival->address);
    arrival->entered =
        address_enter(server->own->addresses, arrival->address, loop_now(exchange->loop));
    return arrival->entered;
}

static struct arrival *make_arrival(const struct upgrading *upgrading)
{
    const struct exchange *exchange = upgrading->exchange;
    struct server *server = exchange->loop->server;
    struct arrival *arrival = calloc(1, sizeof *arrival);
    if (arrival == NULL)
        return NULL;
    arrival->message.run = client_arrive;
    arrival->loop = server_loop_of(server, upgrading->table);
    arrival->language = languages_find(&server->own->spoken, exchange->language);
    arrival->table = upgrading->table;
    memcpy(arrival->code, upgrading->code, sizeof arrival->code);
    if (exchange->secret.length < sizeof arrival->secret && exchange->secret.length > 0)
        memcpy(arrival->secret, exchange->secret.data, exchange->secret.length);
    return arrival;
}

static void hand_over(struct upgrading *upgrading)
{
    struct exchange *exchange = upgrading->exchange;
    struct arrival *arrival = make_arrival(upgrading);
    if (arrival == NULL || !enters(exchange, arrival)) {
        free(arrival);
        exchange_header(exchange, "Retry-After", "10");
        route_refuse(exchange, 503);
        return;
    }
    bool said = say_yes(exchange);
    arrival->fd = http_give_up_socket(exchange->http, &arrival->rest, &arrival->rest_length);
    exchange_drop(exchange);
    if (said && arrival->fd >= 0) {
        loop_post(arrival->loop, &arrival->message);
        return;
    }
    arrival_drop(arrival);
}

static void looked(struct loop_job *job)
{
    struct upgrading *upgrading = OWNER(job, struct upgrading, job);
    struct exchange *exchange = upgrading->exchange;
    ink_store_status status = job->job.status;
    exchange->reading = NULL;
    bool gone = exchange->http == NULL || exchange->loop->stopping;
    if (status == INK_STORE_OK || status == INK_STORE_NONE)
        guess_end(&upgrading->guess, ink_slice_of(upgrading->code), upgrading->table != 0,
                  loop_now(exchange->loop));
    if (status == INK_STORE_NONE || (status == INK_STORE_OK && upgrading->table == 0))
        route_refuse(exchange, 404);
    else if (gone || status != INK_STORE_OK)
        route_refuse(exchange, 503);
    else {
        codes_note(&exchange->loop->server->own->codes, upgrading->code, upgrading->table,
                   loop_now(exchange->loop));
        hand_over(upgrading);
    }
    free(upgrading);
}

static void known(struct loop_message *message)
{
    looked(OWNER(message, struct loop_job, message));
}

/* The players of a table come one right after another: the store is asked for the first of them. */
static void look(struct upgrading *upgrading)
{
    struct loop *loop = upgrading->exchange->loop;
    upgrading->table = codes_find(&loop->server->own->codes, upgrading->code, loop_now(loop));
    if (upgrading->table == 0) {
        upgrading->job.job.run = run;
        upgrading->job.done = looked;
        upgrading->exchange->reading = &upgrading->job.job;
        loop_read(loop, &upgrading->job);
        return;
    }
    upgrading->job.job.status = INK_STORE_OK;
    upgrading->job.message.run = known;
    loop_post(loop, &upgrading->job.message); /* the asker finishes the request first */
}

/* Renews the cookie: whoever only follows links makes no other request that could. */
static void person_found(void *context, ink_store_status status, const ink_person *person)
{
    struct upgrading *upgrading = context;
    struct exchange *exchange = upgrading->exchange;
    char secret[PEOPLE_SECRET] = "";
    (void)status; /* hello will tell */
    if (person != NULL && cookie_is_due(person->here_seen, loop_now(exchange->loop))) {
        memcpy(secret, exchange->secret.data, sizeof secret - 1);
        cookie_set(exchange, secret);
    }
    look(upgrading);
}

/* --- the request ------------------------------------------------------------------------------ */

static bool code_of(ink_slice path, char code[INK_CODE])
{
    ink_slice_take(&path, strlen("/ws/"));
    if (path.length == 0 || path.length >= INK_CODE)
        return false;
    memcpy(code, path.data, path.length);
    for (size_t i = 0; i < path.length; i++)
        if (((unsigned char)code[i] & 0x80) != 0)
            return false;
    return true;
}

static int judge(const struct exchange *exchange)
{
    int status = handshake_judge(exchange->request);
    if (status != 0)
        return status;
    bool foreign =
        exchange->origin.length > 0 && !origin_allowed(exchange->loop->server, exchange->origin);
    return foreign ? 403 : 0;
}

static bool may_guess(struct upgrading *upgrading)
{
    const struct exchange *exchange = upgrading->exchange;
    struct guess *guess = &upgrading->guess;
    address_read(exchange->address, &guess->address);
    guess->an_hour = loop_server(exchange->loop)->settings.guesses_an_address_hour;
    return guess_begin(guess, ink_slice_of(upgrading->code), loop_now(exchange->loop));
}

void upgrade(struct exchange *exchange)
{
    int status = judge(exchange);
    if (status != 0) {
        if (status == 426) {
            exchange_header(exchange, "Upgrade", "websocket");
            exchange_header(exchange, "Sec-WebSocket-Version", "13");
        }
        route_refuse(exchange, status);
        return;
    }
    struct upgrading *upgrading = calloc(1, sizeof *upgrading);
    if (upgrading == NULL || !code_of(exchange->path, upgrading->code)) {
        route_refuse(exchange, upgrading == NULL ? 503 : 404);
        free(upgrading);
        return;
    }
    upgrading->exchange = exchange;
    if (!may_guess(upgrading)) {
        exchange_header(exchange, "Retry-After", "60");
        route_refuse(exchange, 429);
        free(upgrading);
        return;
    }
    if (exchange->by_cookie)
        people_find(exchange->loop, exchange->secret, person_found, upgrading);
    else
        look(upgrading);
}

#include "http.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "route.h"
#include "server/net/places.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "server/people/cookie.h"

enum {
    REQUEST_MS = 10000,    /* for a whole request */
    KEEP_MS = 15000,       /* between two of them */
    ANSWER_MS = 30000,     /* to be answered */
    PROGRESS_MS = 10000,   /* in which a client that reads an answer */
    PROGRESS = 16384,      /* takes so many bytes, or the rest */
    LEAVE_MS = 2000,       /* for the client to read the answer and close */
    AHEAD = 8192,          /* bytes that are read while an answer is under way */
    SPARE_CONNECTIONS = 64 /* beyond the limit, for clients that are told of it */
};

static void go_on(struct http *http);
static void listen_to(struct http *http);

static void set_state(struct http *http, int state, int64_t ms)
{
    http->state = state;
    http->deadline = (int64_t)uv_now(&http->loop->uv) + ms;
}

/* The client has all that it was sent, or never will. */
static void end_watch(struct http *http)
{
    if (http->unread > 0)
        address_waits_no_more(http->loop->server->own->addresses, http->reader, http->unread);
    metrics_add(&http->loop->metrics, METRIC_UNREAD, -(int64_t)http->unread);
    http->unread = 0;
    http->progress_by = 0;
}

/* --- end -------------------------------------------------------------------------------------- */

static void drop_rest(struct http *http)
{
    if (http->rest != NULL)
        sodium_memzero(http->rest, http->rest_length);
    free(http->rest);
    http->rest = NULL;
}

static void closed(uv_handle_t *handle)
{
    struct http *http = handle->data;
    if (http->request != NULL)
        request_end(http->request);
    free(http->request);
    drop_rest(http);
    free(http->out);
    kept_release(&http->kept);
    free(http);
}

/* Nobody waits for the answer any more. */
static void forget_client(struct exchange *exchange)
{
    exchange->http = NULL;
    if (exchange->reading != NULL)
        exchange->reading->unwanted = true;
}

static void leave(struct http *http)
{
    if (http->state == HTTP_CLOSING)
        return;
    http->state = HTTP_CLOSING;
    if (http->exchange != NULL)
        forget_client(http->exchange);
    http->exchange = NULL;
    end_watch(http);
    chain_remove(&http->link);
    metrics_add(&http->loop->metrics, METRIC_CONNECTIONS, -1);
    uv_close((uv_handle_t *)&http->tcp, closed);
}

static void close_http(struct http *http)
{
    if (http->entered)
        address_leave(http->loop->server->own->addresses, http->address);
    http->entered = false;
    leave(http);
}

/* Drops the connection of a client that does not read; the system keeps nothing for it either. */
static void turn_off(struct http *http)
{
    static const struct linger at_once = {.l_onoff = 1};
    uv_os_fd_t fd = -1;
    metrics_add(&http->loop->metrics, METRIC_SLOW, 1);
    if (uv_fileno((const uv_handle_t *)&http->tcp, &fd) == 0)
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close_http(http);
}

/* Says that nothing more comes, and reads until the client closes, too: whoever closes with unread
   bytes makes the client's system throw the answer away. */
static void finish(struct http *http)
{
    set_state(http, HTTP_LEAVING, LEAVE_MS);
    listen_to(http);
    if (uv_shutdown(&http->shutdown, (uv_stream_t *)&http->tcp, NULL) != 0)
        close_http(http);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void answered(struct http *http)
{
    free(http->out);
    http->out = NULL;
    kept_release(&http->kept);
    if (!http->keep || http->loop->stopping) {
        finish(http);
        return;
    }
    set_state(http, HTTP_READING, KEEP_MS);
    go_on(http);
}

static void written(uv_write_t *write, int status)
{
    struct http *http = write->data;
    if (http->state == HTTP_CLOSING)
        return;
    if (status != 0)
        close_http(http);
    else
        answered(http);
}

/* Bytes that the system has taken and not brought to the client yet. */
static size_t count_taken(const struct http *http)
{
    uv_os_fd_t fd = -1;
    int taken = 0;
    if (uv_fileno((const uv_handle_t *)&http->tcp, &fd) != 0 || ioctl(fd, TIOCOUTQ, &taken) != 0)
        return 0;
    return (size_t)taken;
}

/* Watches from now on whether a large answer is read, of which so many bytes are still to be
   written. What was made for this client alone counts for its address; false if that has too
   much. */
static bool watch(struct http *http, size_t unwritten, size_t own)
{
    struct loop *loop = http->loop;
    http->left = unwritten + count_taken(http);
    if (http->left == 0)
        return true;
    if (http->unread == 0)
        http->reader = http->asker;
    if (!address_waits(loop->server->own->addresses, http->reader, own, loop_now(loop)))
        return false;
    http->unread += own;
    metrics_add(&loop->metrics, METRIC_UNREAD, (int64_t)own);
    http->progress_by = (int64_t)uv_now(&loop->uv) + PROGRESS_MS;
    return true;
}

/* Takes what was sent off the front of both buffers. */
static void pass_over(uv_buf_t buffer[2], size_t sent)
{
    for (int i = 0; i < 2; i++) {
        size_t part = sent < buffer[i].len ? sent : buffer[i].len;
        buffer[i].base += part;
        buffer[i].len -= part;
        sent -= part;
    }
}

void http_answer(struct http *http, char *bytes, size_t length, struct kept kept, bool keep)
{
    union { /* libuv has no buffers of constants, and only reads this one */
        const char *kept;
        char *bytes;
    } body = {.kept = kept.text.data};
    uv_buf_t buffer[2] = {uv_buf_init(bytes, (unsigned)length),
                          uv_buf_init(body.bytes, (unsigned)kept.text.length)};
    unsigned buffers = kept.text.length > 0 ? 2 : 1;
    int tried = uv_try_write((uv_stream_t *)&http->tcp, buffer, buffers);
    size_t sent = tried > 0 ? (size_t)tried : 0, all = length + kept.text.length;
    http->out = bytes;
    http->kept = kept;
    http->keep = keep;
    http->exchange = NULL;
    metrics_add(&http->loop->metrics, METRIC_BYTES_OUT, (int64_t)all);
    if ((tried < 0 && tried != UV_EAGAIN) ||
        ((sent < all || all > PROGRESS) && !watch(http, all - sent, length))) {
        turn_off(http);
        return;
    }
    if (sent == all) {
        answered(http);
        return;
    }
    pass_over(buffer, sent);
    uv_read_stop((uv_stream_t *)&http->tcp);
    http->state = HTTP_SENDING;
    http->write.data = http;
    if (uv_write(&http->write, (uv_stream_t *)&http->tcp, buffer, buffers, written) != 0)
        close_http(http);
}

void http_give_up(struct http *http)
{
    http->exchange = NULL;
    close_http(http);
}

/* --- requests --------------------------------------------------------------------------------- */

/* Anybody can write these headers; a proxy of ours is believed. */
static bool has_forwarded(const struct http *http, int header)
{
    return http->by_proxy && http->request->value[header].length > 0;
}

static ink_slice forwarded_address(const struct http *http)
{
    return networks_client(&http->loop->server->own->proxies,
                           http->request->value[HEADER_FORWARDED_FOR]);
}

static void find_secret(struct exchange *exchange, const struct request *request)
{
    static const char bearer[] = "Bearer ";
    ink_slice given = request->value[HEADER_AUTHORIZATION];
    if (given.length > sizeof bearer - 1 && memcmp(given.data, bearer, sizeof bearer - 1) == 0) {
        ink_slice_take(&given, sizeof bearer - 1);
        exchange->secret = given;
        return;
    }
    exchange->secret = request_cookie(request, cookie_name(loop_server(exchange->loop)));
    exchange->by_cookie = exchange->secret.length > 0;
}

static int method_of(const struct request *request)
{
    switch (request->parser.method) {
    case HTTP_GET: return METHOD_GET;
    case HTTP_HEAD: return METHOD_HEAD;
    case HTTP_POST: return METHOD_POST;
    case HTTP_DELETE: return METHOD_DELETE;
    default: return METHOD_OTHER;
    }
}

static struct exchange *make_exchange(struct http *http)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    struct request *request = http->request;
    if (exchange == NULL)
        return NULL;
    exchange->loop = http->loop;
    exchange->http = http;
    exchange->request = request;
    exchange->method = method_of(request);
    exchange->path = request->path;
    exchange->query = request->query;
    exchange->body = (ink_slice){request->body, request->body_length};
    exchange->origin = request->value[HEADER_ORIGIN];
    exchange->content_type = request->value[HEADER_CONTENT_TYPE];
    exchange->language = request->value[HEADER_LANGUAGE];
    exchange->encodings = request->value[HEADER_ENCODINGS];
    exchange->match = request->value[HEADER_MATCH];
    exchange->idempotency_key = request->value[HEADER_IDEMPOTENCY_KEY];
    exchange->keep = request->keep && !request->upgrade && !http->loop->stopping &&
                     !places_are_full(http->loop->server);
    find_secret(exchange, request);
    exchange->address = has_forwarded(http, HEADER_FORWARDED_FOR) ? forwarded_address(http)
                                                                  : ink_slice_of(http->peer);
    http->exchange = exchange;
    http->request = NULL; /* it is the exchange's from here on */
    return exchange;
}

/* Answers a request that is refused before any handler sees it. */
static void refuse_request(struct http *http, int status)
{
    struct exchange *exchange = make_exchange(http);
    if (exchange == NULL) {
        close_http(http);
        return;
    }
    set_state(http, HTTP_ANSWERING, ANSWER_MS);
    exchange->keep = false;
    route_refuse(exchange, status);
}

static void handle_request(struct http *http)
{
    struct exchange *exchange = make_exchange(http);
    if (exchange == NULL) {
        close_http(http);
        return;
    }
    set_state(http, HTTP_ANSWERING, ANSWER_MS);
    metrics_add(&http->loop->metrics, METRIC_EXCHANGES, 1);
    http->asker = http->address;
    address_read(exchange->address, &http->asker);
    if (address_asks(http->loop->server->own->addresses, http->asker, loop_now(http->loop))) {
        route(exchange);
    } else {
        exchange_header(exchange, "Retry-After", "5");
        route_refuse(exchange, 429);
    }
}

/* --- bytes ------------------------------------------------------------------------------------ */

/* Keeps bytes behind those that are kept already. */
static bool keep_rest(struct http *http, const char *bytes, size_t length)
{
    size_t before = http->rest != NULL ? http->rest_length : 0;
    char *rest = malloc(before + length);
    if (rest == NULL)
        return false;
    if (before > 0)
        memcpy(rest, http->rest, before);
    memcpy(rest + before, bytes, length);
    drop_rest(http);
    http->rest = rest;
    http->rest_length = before + length;
    return true;
}

/* What comes while an answer is under way is for later. The connection is read all the same, so
   that one whose client has gone goes at once; whoever sends much ahead has to wait. */
static void take_ahead(struct http *http, const char *bytes, size_t length)
{
    if (!keep_rest(http, bytes, length))
        close_http(http);
    else if (http->rest_length >= AHEAD)
        uv_read_stop((uv_stream_t *)&http->tcp);
}

static bool begin_request(struct http *http)
{
    if (http->request != NULL)
        return true;
    http->request = malloc(sizeof *http->request);
    if (http->request == NULL)
        return false;
    request_begin(http->request);
    set_state(http, HTTP_READING, REQUEST_MS);
    return true;
}

/* Takes bytes until a request is whole; what is left is kept for later. */
static void take(struct http *http, const char *bytes, size_t length)
{
    if (!begin_request(http)) {
        close_http(http);
        return;
    }
    size_t used = request_take(http->request, bytes, length);
    int state = http->request->state;
    if (used < length && state == REQUEST_WHOLE && !keep_rest(http, bytes + used, length - used))
        close_http(http);
    else if (state == REQUEST_REFUSED)
        refuse_request(http, http->request->refusal);
    else if (state == REQUEST_WHOLE)
        handle_request(http);
}

static void have_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct http *http = stream->data;
    if (length < 0) {
        close_http(http);
        return;
    }
    metrics_add(&http->loop->metrics, METRIC_BYTES_IN, length);
    if (length == 0)
        return;
    if (http->state == HTTP_READING) {
        take(http, buffer->base, (size_t)length);
        go_on(http);
    } else if (http->state != HTTP_LEAVING) {
        take_ahead(http, buffer->base, (size_t)length);
    }
    sodium_memzero(buffer->base, (size_t)length); /* there may have been a passphrase in it */
}

static void listen_to(struct http *http)
{
    uv_read_start((uv_stream_t *)&http->tcp, loop_lend, have_read);
}

/* Requests that were sent without waiting are answered one after the other; a loop and no
   recursion, since a client may send thousands. */
static void go_on(struct http *http)
{
    if (http->going)
        return;
    http->going = true;
    while (http->state == HTTP_READING && http->rest != NULL) {
        char *rest = http->rest;
        size_t length = http->rest_length;
        http->rest = NULL;
        take(http, rest, length);
        sodium_memzero(rest, length);
        free(rest);
    }
    http->going = false;
    if (http->state == HTTP_READING)
        listen_to(http);
}

/* --- begin ------------------------------------------------------------------------------------ */

static void find_peer(struct http *http)
{
    struct sockaddr_storage peer = {0};
    int length = sizeof peer;
    uv_tcp_getpeername(&http->tcp, (struct sockaddr *)&peer, &length);
    http->by_proxy =
        networks_have_peer(&http->loop->server->own->proxies, (struct sockaddr *)&peer);
    http->address = address_of_socket((struct sockaddr *)&peer);
    address_write((struct sockaddr *)&peer, http->peer);
}

/* Answers a connection beyond a limit, without reading a request. */
static void turn_away(struct http *http, bool far_beyond)
{
    char answer[] = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\n"
                    "Content-Length: 0\r\nConnection: close\r\n\r\n";
    uv_buf_t buffer = uv_buf_init(answer, sizeof answer - 1);
    metrics_add(&http->loop->metrics, METRIC_TURNED_AWAY, 1);
    uv_try_write((uv_stream_t *)&http->tcp, &buffer, 1);
    if (far_beyond) {
        close_http(http);
        return;
    }
    finish(http);
}

/* How many connections there are beyond the limit; behind a proxy addresses count when they are
   known. */
static bool may_enter(struct http *http, int64_t *beyond)
{
    struct server *server = http->loop->server;
    const struct serve_settings *settings = &server->settings;
    int64_t most = settings->connections + serve_extra_places(settings);
    *beyond = metrics_sum(server, METRIC_CONNECTIONS) - most;
    if (*beyond > 0 || http->by_proxy)
        return *beyond <= 0;
    http->entered = address_enter(server->own->addresses, http->address, loop_now(http->loop));
    return http->entered;
}

void http_accept(struct loop *loop, uv_stream_t *listener)
{
    struct http *http = calloc(1, sizeof *http);
    int64_t beyond;
    if (http == NULL)
        return;
    http->loop = loop;
    http->tcp.data = http;
    uv_tcp_init(&loop->uv, &http->tcp);
    chain_add(&loop->http, &http->link);
    metrics_add(&loop->metrics, METRIC_CONNECTIONS, 1);
    if (uv_accept(listener, (uv_stream_t *)&http->tcp) != 0) {
        leave(http);
        return;
    }
    metrics_add(&loop->metrics, METRIC_ACCEPTED, 1);
    find_peer(http);
    http->asker = http->address;
    uv_tcp_nodelay(&http->tcp, 1);
    if (!may_enter(http, &beyond)) {
        turn_away(http, beyond > SPARE_CONNECTIONS);
        return;
    }
    set_state(http, HTTP_READING, REQUEST_MS);
    listen_to(http);
}

int http_give_up_socket(struct http *http, char **rest, size_t *rest_length)
{
    uv_os_fd_t fd = -1;
    uv_fileno((uv_handle_t *)&http->tcp, &fd);
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    *rest = http->rest;
    *rest_length = http->rest_length;
    http->rest = NULL;
    http->entered = false; /* the address keeps its connection */
    leave(http);
    return copy;
}

/* --- deadlines -------------------------------------------------------------------------------- */

/* A client that reads slowly may go on; one that does not read is closed. */
static void look_for_progress(struct http *http, int64_t now)
{
    size_t left =
        uv_stream_get_write_queue_size((const uv_stream_t *)&http->tcp) + count_taken(http);
    if (left == 0) {
        end_watch(http);
    } else if (now >= http->progress_by) {
        if (left + PROGRESS > http->left)
            turn_off(http);
        http->left = left;
        http->progress_by = now + PROGRESS_MS;
    }
}

/* A client that still reads an answer has neither to ask anything nor to close. */
static bool may_go_on_reading(const struct http *http)
{
    return http->state == HTTP_CLOSING || http->state == HTTP_SENDING ||
           (http->progress_by != 0 && (http->request == NULL || !http->request->begun));
}

static void deadline_passed(struct http *http)
{
    bool reading = http->state == HTTP_READING && http->request != NULL && http->request->begun;
    if (reading)
        refuse_request(http, 408);
    else
        close_http(http);
}

void http_look_after(struct loop *loop, int64_t now)
{
    struct link *next;
    for (struct link *link = loop->http.end.next; link != &loop->http.end; link = next) {
        struct http *http = OWNER(link, struct http, link);
        next = link->next;
        if (http->progress_by != 0)
            look_for_progress(http, now);
        if (now >= http->deadline && !may_go_on_reading(http))
            deadline_passed(http);
    }
}

/* Those that wait for a request are closed; answers that are under way are finished. */
void http_stop(struct loop *loop)
{
    struct link *next;
    for (struct link *link = loop->http.end.next; link != &loop->http.end; link = next) {
        struct http *http = OWNER(link, struct http, link);
        next = link->next;
        if (http->state == HTTP_READING)
            close_http(http);
    }
}

void http_close_all(struct loop *loop)
{
    while (chain_first(&loop->http) != NULL)
        close_http(OWNER(chain_first(&loop->http), struct http, link));
}

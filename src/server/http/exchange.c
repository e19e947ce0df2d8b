#include "exchange.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "format/slice.h"
#include "http.h"
#include "request.h"
#include "server/ops/serve.h"
#include "wire/wire.h"
#include "json/json.h"

enum { HEAD = 4096 };

static const struct reason {
    int status;
    const char *text;
} reasons[] = {
    {101, "Switching Protocols"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {303, "See Other"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {507, "Insufficient Storage"},
};

static const char *status_reason(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].text;
    return "Error";
}

/* --- what was asked --------------------------------------------------------------------------- */

bool exchange_query(const struct exchange *exchange, const char *name, char *buffer, size_t size)
{
    ink_slice rest = exchange->query;
    size_t wanted = strlen(name), written;
    while (rest.length > 0) {
        ink_slice pair = ink_slice_until(&rest, '&');
        if (pair.length <= wanted || pair.data[wanted] != '=' ||
            memcmp(pair.data, name, wanted) != 0)
            continue;
        ink_slice_take(&pair, wanted + 1);
        return percent_decode(pair, true, buffer, size, &written);
    }
    return false;
}

static bool is_own_name(ink_slice origin, int port)
{
    static const char *const host[] = {"localhost", "127.0.0.1", "[::1]"};
    char own[64];
    for (size_t i = 0; i < sizeof host / sizeof *host; i++) {
        snprintf(own, sizeof own, "http://%s:%d", host[i], port);
        if (ink_slice_is(origin, own))
            return true;
    }
    return false;
}

/* The host of a request is not asked: whoever can make a name point here could choose it. */
bool origin_allowed(const struct server *server, ink_slice origin)
{
    return ink_slice_is(origin, server->settings.origin) || is_own_name(origin, server->port);
}

/* --- the answer ------------------------------------------------------------------------------- */

/* A header that does not fit, or that would begin another line, is left out. */
void exchange_header(struct exchange *exchange, const char *name, const char *value)
{
    size_t left = sizeof exchange->header - exchange->header_length;
    if (strpbrk(value, "\r\n") != NULL)
        return;
    int length =
        snprintf(exchange->header + exchange->header_length, left, "%s: %s\r\n", name, value);
    if (length > 0 && (size_t)length < left)
        exchange->header_length += (size_t)length;
    else
        exchange->header[exchange->header_length] = '\0';
}

void exchange_drop(struct exchange *exchange)
{
    request_end(exchange->request);
    free(exchange->request);
    free(exchange);
}

static void write_date(struct loop *loop, char *date, size_t size)
{
    time_t seconds = (time_t)(loop_now(loop) / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(date, size, "%a, %d %b %Y %H:%M:%S GMT", &parts);
}

static int write_head(const struct exchange *exchange, int status, const char *type, size_t length,
                      char *head, size_t size)
{
    char date[40];
    write_date(exchange->loop, date, sizeof date);
    return snprintf(head, size,
                    "HTTP/1.1 %d %s\r\nDate: %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
                    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                    "%.*s%s\r\n",
                    status, status_reason(status), date, type, length, (int)exchange->header_length,
                    exchange->header, exchange->keep ? "" : "Connection: close\r\n");
}

/* The head, with what is to be copied behind it; then what is kept. */
static void answer(struct exchange *exchange, const char *head, int length, ink_slice copied,
                   struct kept kept)
{
    struct http *http = exchange->http;
    bool keep = exchange->keep;
    char *bytes = http != NULL ? malloc((size_t)length + copied.length) : NULL;
    if (bytes != NULL) {
        memcpy(bytes, head, (size_t)length);
        if (copied.length > 0)
            memcpy(bytes + length, copied.data, copied.length);
    }
    exchange_drop(exchange);
    if (bytes == NULL)
        kept_release(&kept);
    if (bytes != NULL)
        http_answer(http, bytes, (size_t)length + copied.length, kept, keep);
    else if (http != NULL) /* without memory: the client may ask again */
        http_give_up(http);
}

static const ink_slice nothing = {"", 0};

void exchange_answer(struct exchange *exchange, int status, const char *type, ink_slice body)
{
    char head[HEAD];
    int length = write_head(exchange, status, type, body.length, head, sizeof head);
    answer(exchange, head, length, exchange->method == METHOD_HEAD ? nothing : body,
           (struct kept){.text = nothing});
}

void exchange_answer_held(struct exchange *exchange, int status, const char *type, ink_slice body,
                          void (*release)(void *context), void *context)
{
    char head[HEAD];
    int length = write_head(exchange, status, type, body.length, head, sizeof head);
    answer(exchange, head, length, nothing,
           (struct kept){exchange->method == METHOD_HEAD ? nothing : body, release, context});
}

void exchange_answer_kept(struct exchange *exchange, int status, const char *type, ink_slice body)
{
    exchange_answer_held(exchange, status, type, body, NULL, NULL);
}

void exchange_refuse(struct exchange *exchange, int status, const char *code, const char *text)
{
    char body[1024];
    ink_text out = ink_text_in(body, sizeof body);
    json_begin_object(&out, NULL);
    json_text(&out, "error", code);
    json_text(&out, "text", text);
    json_end_object(&out);
    exchange_answer(exchange, status, "application/json", (ink_slice){body, strlen(body)});
}

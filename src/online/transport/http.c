#include "http.h"

#include <http_parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"

enum { CONNECT_MS = 10000, ANSWER_MS = 15000, MOST_BODY = 4 << 20, CHUNK = 16384, REQUEST = 2048 };

/* --- reading an answer ------------------------------------------------------------------------ */

/* An answer that is being read. */
struct reading {
    struct http_answer *answer;
    size_t capacity;    /* of the body */
    bool done, too_big; /* it is whole; or too much */
    bool is_accept;     /* the header that is being read */
};

static void add_body(struct reading *reading, const char *bytes, size_t length)
{
    struct http_answer *answer = reading->answer;
    if (length > MOST_BODY - answer->length) {
        reading->too_big = true;
        return;
    }
    if (answer->length + length + 1 > reading->capacity) {
        size_t capacity = 2 * (answer->length + length) + CHUNK;
        char *body = alloc_zeroed(capacity, 1);
        if (answer->length > 0)
            memcpy(body, answer->body, answer->length);
        free(answer->body);
        answer->body = body;
        reading->capacity = capacity;
    }
    memcpy(answer->body + answer->length, bytes, length);
    answer->length += length;
    answer->body[answer->length] = '\0';
}

static int on_body(http_parser *parser, const char *bytes, size_t length)
{
    struct reading *reading = parser->data;
    add_body(reading, bytes, length);
    return reading->too_big ? 1 : 0;
}

static int on_field(http_parser *parser, const char *bytes, size_t length)
{
    static const char name[] = "Sec-WebSocket-Accept";
    struct reading *reading = parser->data;
    reading->is_accept =
        length == sizeof name - 1 && strncasecmp(bytes, name, sizeof name - 1) == 0;
    return 0;
}

static int on_value(http_parser *parser, const char *bytes, size_t length)
{
    struct reading *reading = parser->data;
    char *accept = reading->answer->accept;
    if (reading->is_accept && length < sizeof reading->answer->accept)
        snprintf(accept, sizeof reading->answer->accept, "%.*s", (int)length, bytes);
    return 0;
}

static int on_complete(http_parser *parser)
{
    struct reading *reading = parser->data;
    reading->done = true;
    return 0;
}

/* One piece of what has come; false if it is no HTTP. Behind a change of protocol the rest is the
   other protocol's. */
static bool take_piece(http_parser *parser, const char *bytes, size_t length)
{
    static const http_parser_settings settings = {.on_header_field = on_field,
                                                  .on_header_value = on_value,
                                                  .on_body = on_body,
                                                  .on_message_complete = on_complete};
    struct reading *reading = parser->data;
    size_t used = http_parser_execute(parser, &settings, bytes, length);
    if (HTTP_PARSER_ERRNO(parser) != HPE_OK || reading->too_big)
        return false;
    if (parser->upgrade != 0 && reading->done) {
        reading->answer->upgraded = true;
        add_body(reading, bytes + used, length - used);
    }
    return true;
}

static bool read_answer(int socket, int64_t until, struct http_answer *answer)
{
    struct reading reading = {.answer = answer};
    char bytes[CHUNK];
    http_parser parser;
    http_parser_init(&parser, HTTP_RESPONSE);
    parser.data = &reading;
    while (!reading.done) {
        long got = socket_receive(socket, bytes, sizeof bytes, until);
        if (got < 0 || !take_piece(&parser, bytes, (size_t)got))
            return false;
        if (got == 0)
            break;
    }
    answer->status = (int)parser.status_code;
    return reading.done;
}

/* --- asking ----------------------------------------------------------------------------------- */

static bool send_request(int socket, const struct address *address,
                         const struct http_request *request, const char *headers, int64_t until)
{
    char head[REQUEST], place[ADDRESS_PLACE];
    bool known = request->secret != NULL && request->secret[0] != '\0';
    size_t body = request->body != NULL ? strlen(request->body) : 0;
    int length =
        snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: inkrail\r\n%s%s%s%s",
                 request->method, request->path, address_place(address, place),
                 known ? "Authorization: Bearer " : "", known ? request->secret : "",
                 known ? "\r\n" : "", headers);
    if (request->key != NULL && length > 0 && (size_t)length < sizeof head)
        length += snprintf(head + length, sizeof head - (size_t)length, "Idempotency-Key: %s\r\n",
                           request->key);
    if (length < 0 || (size_t)length >= sizeof head - 96)
        return false;
    if (request->body != NULL)
        length += snprintf(head + length, sizeof head - (size_t)length,
                           "Content-Type: application/json\r\nContent-Length: %zu\r\n", body);
    length += snprintf(head + length, sizeof head - (size_t)length, "\r\n");
    return socket_send(socket, head, (size_t)length, until) &&
           (body == 0 || socket_send(socket, request->body, body, until));
}

bool http_speak(int socket, const struct address *address, const struct http_request *request,
                const char *headers, int64_t until, struct http_answer *answer)
{
    *answer = (struct http_answer){0};
    if (send_request(socket, address, request, headers, until) &&
        read_answer(socket, until, answer))
        return true;
    free(answer->body);
    *answer = (struct http_answer){0};
    return false;
}

bool http_ask(const struct address *address, const struct http_request *request,
              struct http_answer *answer, char why[SOCKET_WHY])
{
    char place[ADDRESS_PLACE];
    *answer = (struct http_answer){0};
    int socket = socket_connect(address, CONNECT_MS, why);
    if (socket < 0)
        return false;
    bool answered = http_speak(socket, address, request, "Connection: close\r\n",
                               socket_now() + ANSWER_MS, answer);
    close(socket);
    answer->lost = !answered;
    if (!answered)
        snprintf(why, SOCKET_WHY, _("what answers at %s is no Inkrail server"),
                 address_place(address, place));
    return answered;
}

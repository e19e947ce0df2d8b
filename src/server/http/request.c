#include "request.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "wire/percent.h"

enum { BAD_REQUEST = 400, TOO_LARGE = 413, TARGET_TOO_LONG = 414, HEAD_TOO_LARGE = 431 };

static const char *const header_name[HEADERS] = {
#define HEADER(key, name) [HEADER_##key] = (name),
    REQUEST_HEADERS(HEADER)
#undef HEADER
};

static int refuse(struct request *request, int status)
{
    if (request->refusal == 0)
        request->refusal = status;
    return -1; /* http-parser stops */
}

/* --- percent encoding ------------------------------------------------------------------------- */

bool percent_decode(ink_slice text, bool plus, char *out, size_t size, size_t *length)
{
    if (!ink_percent_decode(text, plus, out, size, length))
        return false;
    for (size_t i = 0; i < *length; i++)
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7f)
            return false;
    return true;
}

/* --- pieces of the head ----------------------------------------------------------------------- */

/* Adds bytes to a slice that is the last one in `text`. */
static bool text_add(struct request *request, ink_slice *slice, const char *bytes, size_t length)
{
    if (length > sizeof request->text - request->used)
        return false;
    memcpy(request->text + request->used, bytes, length);
    if (slice->data == NULL)
        slice->data = request->text + request->used;
    slice->length += length;
    request->used += length;
    return true;
}

static int take_target(http_parser *parser, const char *bytes, size_t length)
{
    struct request *request = parser->data;
    if (length > REQUEST_TARGET - request->target.length)
        return refuse(request, TARGET_TOO_LONG);
    return text_add(request, &request->target, bytes, length) ? 0
                                                              : refuse(request, TARGET_TOO_LONG);
}

static int take_name(http_parser *parser, const char *bytes, size_t length)
{
    struct request *request = parser->data;
    if (memchr(bytes, ' ', length) != NULL) /* "Host :" is another header to some proxies */
        return refuse(request, BAD_REQUEST);
    if (request->in_value)
        request->name_length = 0;
    request->in_value = false;
    for (size_t i = 0; i < length; i++, request->name_length++)
        if (request->name_length < sizeof request->name) {
            char c = bytes[i];
            request->name[request->name_length] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
        }
    return 0;
}

static int find_header(const struct request *request)
{
    for (int i = 0; i < HEADERS; i++)
        if (strlen(header_name[i]) == request->name_length &&
            memcmp(header_name[i], request->name, request->name_length) == 0)
            return i;
    return -1;
}

/* Of a header that comes twice the last one counts; a second Host is not allowed. Behind the body
   of a request in chunks there may be more: they say nothing about who asks, since proxies look at
   the head alone. */
static int take_value(http_parser *parser, const char *bytes, size_t length)
{
    struct request *request = parser->data;
    if (!request->in_value) {
        request->in_value = true;
        request->header = request->has_head ? -1 : find_header(request);
        if (request->header >= 0)
            request->value[request->header] = (ink_slice){.data = NULL};
        if (request->header == HEADER_HOST && ++request->hosts > 1)
            return refuse(request, BAD_REQUEST);
    }
    if (request->header < 0)
        return 0;
    return text_add(request, &request->value[request->header], bytes, length)
               ? 0
               : refuse(request, HEAD_TOO_LARGE);
}

/* --- head and body ---------------------------------------------------------------------------- */

/* The target is a path with a query; a proxy's form (http://host/path) and "*" are not for us. */
static bool split_target(struct request *request)
{
    ink_slice target = request->target;
    size_t length = 0, decoded;
    while (length < target.length && target.data[length] != '?' && target.data[length] != '#')
        length++;
    if (target.length == 0 || target.data[0] != '/')
        return false;
    ink_slice raw = ink_slice_take(&target, length);
    char *at = request->text + request->used;
    if (!percent_decode(raw, false, at, sizeof request->text - request->used, &decoded))
        return false;
    request->path = (ink_slice){at, decoded};
    request->used += decoded;
    if (target.length > 0)
        ink_slice_take(&target, 1);
    request->query = target;
    return true;
}

static int head_done(http_parser *parser)
{
    struct request *request = parser->data;
    bool has_length = parser->content_length != UINT64_MAX;
    request->has_head = true;
    if (parser->http_major != 1 || !split_target(request))
        return refuse(request, BAD_REQUEST);
    if (parser->http_minor >= 1 && request->hosts == 0)
        return refuse(request, BAD_REQUEST);
    if (has_length && parser->content_length > REQUEST_BODY)
        return refuse(request, TOO_LARGE);
    return 0;
}

/* realloc would leave a copy behind. */
static bool body_has_room(struct request *request, size_t wanted)
{
    size_t capacity = request->body_capacity == 0 ? 256 : request->body_capacity;
    while (capacity < wanted)
        capacity *= 2;
    if (capacity == request->body_capacity)
        return true;
    char *body = malloc(capacity);
    if (body == NULL)
        return false;
    if (request->body != NULL) {
        memcpy(body, request->body, request->body_length);
        sodium_memzero(request->body, request->body_length);
        free(request->body);
    }
    request->body = body;
    request->body_capacity = capacity;
    return true;
}

static int take_body(http_parser *parser, const char *bytes, size_t length)
{
    struct request *request = parser->data;
    if (length > REQUEST_BODY - request->body_length)
        return refuse(request, TOO_LARGE);
    if (!body_has_room(request, request->body_length + length))
        return refuse(request, TOO_LARGE);
    memcpy(request->body + request->body_length, bytes, length);
    request->body_length += length;
    return 0;
}

static int message_done(http_parser *parser)
{
    struct request *request = parser->data;
    request->state = REQUEST_WHOLE;
    request->keep = http_should_keep_alive(parser) != 0;
    request->upgrade = parser->upgrade != 0;
    http_parser_pause(parser, 1);
    return 0;
}

/* Does a line of the head go on in the next one? Proxies and servers have read such lines
   differently (RFC 9112, 5.2), and http-parser does not tell of them. */
static bool folds(struct request *request, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length && !request->head_ended; i++) {
        bool begins = request->line_length == 0 && request->lines > 0;
        if (begins && (bytes[i] == ' ' || bytes[i] == '\t'))
            return true;
        if (bytes[i] == '\n') {
            request->head_ended = begins;
            request->lines += request->line_length > 0;
            request->line_length = 0;
        } else if (bytes[i] != '\r') {
            request->line_length++;
        }
    }
    return false;
}

/* --- all of it -------------------------------------------------------------------------------- */

void request_start(void)
{
    http_parser_set_max_header_size(REQUEST_HEAD);
}

void request_begin(struct request *request)
{
    memset(request, 0, offsetof(struct request, text));
    http_parser_init(&request->parser, HTTP_REQUEST);
    request->parser.data = request;
    request->in_value = true;
}

/* Passphrases come in bodies, and secrets in the head. */
void request_end(struct request *request)
{
    if (request->body != NULL)
        sodium_memzero(request->body, request->body_length);
    free(request->body);
    request->body = NULL;
    sodium_memzero(request->text, request->used);
}

/* Why http-parser has stopped, as a status. */
static int status_of(const struct request *request)
{
    if (request->refusal != 0)
        return request->refusal;
    return HTTP_PARSER_ERRNO(&request->parser) == HPE_HEADER_OVERFLOW ? HEAD_TOO_LARGE
                                                                      : BAD_REQUEST;
}

size_t request_take(struct request *request, const char *bytes, size_t length)
{
    static const http_parser_settings settings = {
        .on_url = take_target,
        .on_header_field = take_name,
        .on_header_value = take_value,
        .on_headers_complete = head_done,
        .on_body = take_body,
        .on_message_complete = message_done,
    };
    if (request->state != REQUEST_READING || length == 0)
        return 0;
    request->begun = true;
    if (folds(request, bytes, length)) {
        request->state = REQUEST_REFUSED;
        request->refusal = BAD_REQUEST;
        return length;
    }
    size_t used = http_parser_execute(&request->parser, &settings, bytes, length);
    enum http_errno error = HTTP_PARSER_ERRNO(&request->parser);
    if (request->state == REQUEST_WHOLE)
        return used;
    if (error != HPE_OK || (request->parser.upgrade && used < length)) {
        request->state = REQUEST_REFUSED;
        request->refusal = status_of(request);
    }
    return used;
}

ink_slice request_cookie(const struct request *request, const char *name)
{
    ink_slice rest = request->value[HEADER_COOKIE];
    size_t name_length = strlen(name);
    while (rest.length > 0) {
        while (rest.length > 0 && (rest.data[0] == ' ' || rest.data[0] == ';'))
            ink_slice_take(&rest, 1);
        ink_slice pair = ink_slice_until(&rest, ';');
        if (pair.length > name_length && pair.data[name_length] == '=' &&
            memcmp(pair.data, name, name_length) == 0)
            return (ink_slice){pair.data + name_length + 1, pair.length - name_length - 1};
    }
    return (ink_slice){"", 0};
}

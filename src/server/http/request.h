/* A request of HTTP/1.1 as it is read from bytes that come in pieces: http-parser with bounds. No
   sockets here. */
#ifndef INKRAIL_SERVER_HTTP_REQUEST_H
#define INKRAIL_SERVER_HTTP_REQUEST_H

#include <http_parser.h>
#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { REQUEST_HEAD = 8192, REQUEST_TARGET = 2048, REQUEST_BODY = 16384 };

/* Headers that somebody looks at: HEADER(KEY, name in small letters). */
#define REQUEST_HEADERS(HEADER)                                                                    \
    HEADER(HOST, "host")                                                                           \
    HEADER(ORIGIN, "origin")                                                                       \
    HEADER(COOKIE, "cookie")                                                                       \
    HEADER(AUTHORIZATION, "authorization")                                                         \
    HEADER(LANGUAGE, "accept-language")                                                            \
    HEADER(UPGRADE, "upgrade")                                                                     \
    HEADER(WS_KEY, "sec-websocket-key")                                                            \
    HEADER(WS_VERSION, "sec-websocket-version")                                                    \
    HEADER(CONTENT_TYPE, "content-type")                                                           \
    HEADER(ENCODINGS, "accept-encoding")                                                           \
    HEADER(MATCH, "if-none-match")                                                                 \
    HEADER(IDEMPOTENCY_KEY, "idempotency-key")                                                     \
    HEADER(FORWARDED_FOR, "x-forwarded-for")

enum request_header {
#define HEADER(key, name) HEADER_##key,
    REQUEST_HEADERS(HEADER)
#undef HEADER
        HEADERS
};

enum request_state { REQUEST_READING, REQUEST_WHOLE, REQUEST_REFUSED };

struct request {
    http_parser parser;
    int state;
    int refusal;               /* then the status of HTTP */
    bool upgrade;              /* wants to speak another protocol from here on */
    bool keep;                 /* the connection may be used again */
    bool begun;                /* something has come */
    int header;                /* being read; -1: one that nobody looks at */
    bool in_value;             /* the name of the header is complete */
    bool has_head;             /* what comes behind the body is no header that counts */
    size_t lines, line_length; /* of the head that have come, and of the one that is coming */
    bool head_ended;
    char name[32]; /* of the header, in small letters */
    size_t name_length;
    ink_slice value[HEADERS]; /* into `text` */
    int hosts;
    ink_slice target; /* into `text` */
    ink_slice path;   /* into `text`: decoded, without the query */
    ink_slice query;
    size_t used;
    char *body;
    size_t body_length, body_capacity;
    char text[REQUEST_HEAD + REQUEST_TARGET];
};

/* Once, before there are threads: http-parser's own bound of a head. */
void request_start(void);

void request_begin(struct request *request);
void request_end(struct request *request); /* gives back what it holds, but not itself */

/* Takes bytes and returns how many it has used: all of them, unless the request is whole or
   refused. */
size_t request_take(struct request *request, const char *bytes, size_t length);

/* The value of a cookie, "" if there is none. */
ink_slice request_cookie(const struct request *request, const char *name);

/* Decodes %41 and, in queries, +; false if that is malformed, has control characters or does not
   fit. `length` is what was written. */
bool percent_decode(ink_slice text, bool plus, char *out, size_t size, size_t *length);

#endif

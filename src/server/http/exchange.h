/* A request over HTTP and the way back for its answer. It lives until it is answered, be the client
   still there or not; all texts in it are its own. It is used on its loop's thread alone. */
#ifndef INKRAIL_SERVER_HTTP_EXCHANGE_H
#define INKRAIL_SERVER_HTTP_EXCHANGE_H

#include "server/net/loop.h"

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_DELETE, METHOD_OTHER };

struct exchange {
    struct loop *loop;
    int method;
    ink_slice path;   /* decoded, without the query */
    ink_slice query;  /* as it came */
    ink_slice body;   /* at most 16 KiB */
    ink_slice secret; /* of the person: the cookie "inkrail" or Authorization: Bearer */
    bool by_cookie;   /* then a request that changes anything needs an allowed origin */
    ink_slice origin, language, address;
    ink_slice content_type;    /* of the body; "" if it is not said */
    ink_slice encodings;       /* that the client takes */
    ink_slice match;           /* what it has already (If-None-Match) */
    ink_slice idempotency_key; /* the client's name for the request; "" if it has none */

    /* The rest belongs to exchange.c and http.c. */
    struct http *http;       /* NULL when the client has gone */
    struct request *request; /* whose texts those above are */
    ink_store_job *reading;  /* the job of the store for the answer; NULL: none */
    bool keep;               /* the connection may be used again */
    size_t header_length;
    char header[2048];
};

/* A value of the query, percent-decoded into `room`; false if it is not there or does not fit. */
bool exchange_query(const struct exchange *exchange, const char *name, char *buffer, size_t size);

/* Adds a header to the answer to come. */
void exchange_header(struct exchange *exchange, const char *name, const char *value);

/* Answers, and gives the exchange back. Bodies are copied. */
void exchange_answer(struct exchange *exchange, int status, const char *type, ink_slice body);

/* The same with a body that stays for ever, so that nobody needs a copy of it. */
void exchange_answer_kept(struct exchange *exchange, int status, const char *type, ink_slice body);

/* The same with a body that stays until it is released, when the client has it or has gone. */
void exchange_answer_held(struct exchange *exchange, int status, const char *type, ink_slice body,
                          void (*release)(void *context), void *context);

/* Gives the exchange back without an answer: the connection speaks another protocol from here
   on. */
void exchange_drop(struct exchange *exchange);

/* May a page of this origin ask for changes? It may if the setting names it, or if it is this
   machine by any of its own names. */
bool origin_allowed(const struct server *server, ink_slice origin);

/* {"error":"CODE","text":"…"} */
void exchange_refuse(struct exchange *exchange, int status, const char *code, const char *text);

/* Takes the exchange if its path is one of the interface's (/api/…): it will be answered. Else
   false. (api.c) */
bool api_take(struct exchange *exchange);

#endif

/* Connections that speak HTTP: one request at a time, within bounds of size and time. */
#ifndef INKRAIL_SERVER_HTTP_HTTP_H
#define INKRAIL_SERVER_HTTP_HTTP_H

#include <uv.h>

#include "exchange.h"
#include "request.h"
#include "server/net/address.h"
#include "server/net/loop_internal.h"

/* What a connection does until its deadline. */
enum http_state { HTTP_READING, HTTP_ANSWERING, HTTP_SENDING, HTTP_LEAVING, HTTP_CLOSING };

/* The part of an answer that is not copied. It stays for ever, or until it is released. */
struct kept {
    ink_slice text;
    void (*release)(void *context); /* NULL: for ever */
    void *context;
};

static inline void kept_release(struct kept *kept)
{
    if (kept->release != NULL)
        kept->release(kept->context);
    kept->release = NULL;
}

struct http {
    uv_tcp_t tcp;
    struct link link; /* in the loop's chain */
    struct loop *loop;
    int state;
    bool keep, going;
    bool entered;  /* counts for its address */
    bool by_proxy; /* it is that of a proxy, which says for whom it asks */
    int64_t deadline;
    struct address address; /* of the other side of the socket */
    struct address asker;   /* for whom it asks */
    char peer[ADDRESS_TEXT];
    struct request *request; /* NULL between two of them */
    struct exchange *exchange;
    char *rest; /* what came after the request that is being answered */
    size_t rest_length;
    uv_write_t write;
    uv_shutdown_t shutdown;
    char *out;             /* what could not be written at once, */
    struct kept kept;      /* and what comes behind it */
    struct address reader; /* of answers that are being read, */
    size_t unread;         /* and how many bytes of them count for it */
    size_t left;           /* bytes that the client had not taken when it was last looked at; */
    int64_t progress_by;   /* it has to take more of them until then. 0: it has all */
};

/* A new connection, accepted from the listener. Beyond the limits it is told so and closed. */
void http_accept(struct loop *loop, uv_stream_t *listener);

/* Sends an answer that is complete with its head. Takes over `bytes` (malloc); `kept` comes after
   them. */
void http_answer(struct http *http, char *bytes, size_t length, struct kept kept, bool keep);

/* There is no memory for an answer: the connection goes. */
void http_give_up(struct http *http);

/* Takes the socket out of the connection, which goes: a copy of its number, and what was read and
   not used, which is the caller's. */
int http_give_up_socket(struct http *http, char **rest, size_t *rest_length);

void http_look_after(struct loop *loop, int64_t now); /* deadlines */
void http_stop(struct loop *loop);
void http_close_all(struct loop *loop);

#endif

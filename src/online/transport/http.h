/* HTTP as far as the way to a server needs it: one request, one answer, one connection. */
#ifndef INKRAIL_ONLINE_TRANSPORT_HTTP_H
#define INKRAIL_ONLINE_TRANSPORT_HTTP_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stddef.h>

#include "address.h"
#include "socket.h"

struct http_request {
    const char *method, *path;
    const char *secret; /* of the person; NULL or "" if there is none */
    const char *body;   /* JSON; NULL if there is none */
    const char *key;    /* its Idempotency-Key; NULL: it has none */
};

/* What was answered. Bytes that came behind the headers of a change of protocol are in `body`,
   too. */
struct http_answer {
    int status;
    char *body; /* to be given back with free, and NULL if there is none */
    size_t length;
    bool upgraded;
    bool lost;       /* none came, though the request may have arrived */
    char accept[64]; /* of the header Sec-WebSocket-Accept */
};

/* Asks over a connection of its own. False, and a sentence in `why`, if there is no answer of a
   server in time. */
bool http_ask(const struct address *address, const struct http_request *request,
              struct http_answer *answer, char why[SOCKET_WHY]);

/* The same over a socket that is there, with more headers ("Name: value\r\n", or ""). It stays
   open. */
bool http_speak(int socket, const struct address *address, const struct http_request *request,
                const char *headers, int64_t until, struct http_answer *answer);

#endif

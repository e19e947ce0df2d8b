/* The change from HTTP to WebSocket (RFC 6455, 4.1), from the side that asks for it. */
#ifndef INKRAIL_ONLINE_TRANSPORT_HANDSHAKE_H
#define INKRAIL_ONLINE_TRANSPORT_HANDSHAKE_H

#include <stdbool.h>

#include "http.h"

/* Asks for the WebSocket at `path`, over a socket that is connected. True if it is there: `answer`
   may have bytes of it already. Else `answer.status` says why not, 0 if nobody answered. Give the
   body back in any case. */
bool handshake(int socket, const struct address *address, const char *path, int64_t until,
               struct http_answer *answer);

/* What a server has to answer to a key: the SHA-1 of it and of a text that is in the standard, in
   base64. */
enum { HANDSHAKE_ACCEPT = 29 };
void handshake_expected(const char *key, char accept[HANDSHAKE_ACCEPT]);

#endif

/* The handshake of a WebSocket (RFC 6455, 4.2), judged from a request. No sockets here. */
#ifndef INKRAIL_SERVER_NET_HANDSHAKE_H
#define INKRAIL_SERVER_NET_HANDSHAKE_H

#include "server/http/request.h"

enum { HANDSHAKE_ACCEPT = 29 };

/* 0, or the status with which it is refused: 400, or 426 if it is none or of another version. */
int handshake_judge(const struct request *request);

/* What Sec-WebSocket-Accept answers to a key that was judged. */
void handshake_accept(ink_slice key, char accept[HANDSHAKE_ACCEPT]);

#endif

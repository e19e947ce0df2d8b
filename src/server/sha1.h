/* SHA-1, which the handshake of WebSockets asks for (RFC 6455); it protects nothing. */
#ifndef INK_SERVER_SHA1_H
#define INK_SERVER_SHA1_H

#include <stddef.h>

enum { SHA1_BYTES = 20, SHA1_MOST = 119 };

/* Of at most SHA1_MOST bytes. */
void sha1(const void *bytes, size_t length, unsigned char hash[SHA1_BYTES]);

#endif

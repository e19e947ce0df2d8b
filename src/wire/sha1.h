/* SHA-1 (FIPS 180-4), which the handshake of WebSockets asks for (RFC 6455): it keeps nothing
   secret, and only shows that the other side has understood. */
#ifndef INKRAIL_WIRE_SHA1_H
#define INKRAIL_WIRE_SHA1_H

#include <stddef.h>

enum { SHA1_BYTES = 20, SHA1_MOST = 119 };

/* Of at most SHA1_MOST bytes, which two blocks hold: callers see to it when they are compiled. */
void ink_sha1(const void *bytes, size_t length, unsigned char hash[SHA1_BYTES]);

#endif

/* SHA-1 (FIPS 180-4), as the handshake of WebSockets asks for it (RFC 6455). It protects nothing:
   it only shows that the other side has understood the request. */
#ifndef INKRAIL_WIRE_SHA1_H
#define INKRAIL_WIRE_SHA1_H

#include <stddef.h>

enum { SHA1_BYTES = 20, SHA1_MOST = 119 };

/* Hashes at most SHA1_MOST bytes, which two blocks hold: callers check that at compile time. */
void ink_sha1(const void *bytes, size_t length, unsigned char hash[SHA1_BYTES]);

#endif

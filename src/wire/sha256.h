/* SHA-256 (FIPS 180-4), for programs without a library for it: a page that checks fair dice in a
   browser. Nothing that must stay secret is hashed here but the server's share of the dice. */
#ifndef INKRAIL_WIRE_SHA256_H
#define INKRAIL_WIRE_SHA256_H

#include <inkrail/text.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[SHA256_BLOCK];
};

void ink_sha256_begin(struct sha256 *sha);
void ink_sha256_add(struct sha256 *sha, ink_slice bytes);
void ink_sha256_end(struct sha256 *sha, unsigned char hash[SHA256_BYTES]);

#endif

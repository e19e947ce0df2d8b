/* SHA-256 (FIPS 180-4), for programs that have no library for it, such as a page that checks fair
   dice. The server's share of the dice is the only secret that is hashed here. */
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

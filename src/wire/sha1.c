#include "sha1.h"

#include <stdint.h>
#include <string.h>

static uint32_t turn(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* FIPS 180-4, 6.1.2: the function and the constant of each of the four parts. */
static uint32_t mix(int part, const uint32_t s[5])
{
    switch (part) {
    case 0: return ((s[1] & s[2]) | (~s[1] & s[3])) + 0x5a827999U;
    case 1: return (s[1] ^ s[2] ^ s[3]) + 0x6ed9eba1U;
    case 2: return ((s[1] & s[2]) | (s[1] & s[3]) | (s[2] & s[3])) + 0x8f1bbcdcU;
    default: return (s[1] ^ s[2] ^ s[3]) + 0xca62c1d6U;
    }
}

static void take_block(uint32_t hash[5], const unsigned char block[64])
{
    uint32_t word[80], s[5];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    memcpy(s, hash, sizeof s);
    for (int i = 0; i < 80; i++) {
        uint32_t next = turn(s[0], 5) + mix(i / 20, s) + s[4] + word[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = turn(s[1], 30);
        s[1] = s[0];
        s[0] = next;
    }
    for (int i = 0; i < 5; i++)
        hash[i] += s[i];
}

void ink_sha1(const void *bytes, size_t length, unsigned char hash[SHA1_BYTES])
{
    uint32_t state[5] = {0x67452301U, 0xefcdab89U, 0x98badcfeU, 0x10325476U, 0xc3d2e1f0U};
    unsigned char block[128] = {0};
    size_t blocks = length + 9 <= 64 ? 64 : 128;
    memcpy(block, bytes, length);
    block[length] = 0x80;
    block[blocks - 1] = (unsigned char)(length * 8);
    block[blocks - 2] = (unsigned char)(length * 8 >> 8);
    for (size_t at = 0; at < blocks; at += 64)
        take_block(state, block + at);
    for (int i = 0; i < SHA1_BYTES; i++)
        hash[i] = (unsigned char)(state[i / 4] >> (24 - i % 4 * 8));
}

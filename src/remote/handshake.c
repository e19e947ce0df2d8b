#include "handshake.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* --- SHA-1 (FIPS 180-4) --------------------------------------------------------------------------------
   It keeps nothing secret here: it only shows that the other side has understood. */

enum { BLOCK = 64, DIGEST = 20, ROUNDS = 80 };

static uint32_t turned(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* The function and the constant of a round. */
static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0: return ((b & c) | (~b & d)) + 0x5a827999u;
    case 1: return (b ^ c ^ d) + 0x6ed9eba1u;
    case 2: return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    default: return (b ^ c ^ d) + 0xca62c1d6u;
    }
}

static void take_block(uint32_t state[5], const uint8_t block[BLOCK])
{
    uint32_t word[ROUNDS], at[5];
    for (size_t i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++)
        word[i] = turned(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    memcpy(at, state, sizeof at);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t next = turned(at[0], 5) + mix(i, at[1], at[2], at[3]) + at[4] + word[i];
        at[4] = at[3];
        at[3] = at[2];
        at[2] = turned(at[1], 30);
        at[1] = at[0];
        at[0] = next;
    }
    for (int i = 0; i < 5; i++)
        state[i] += at[i];
}

/* Of a text of at most 119 bytes, which two blocks hold. */
static void digest(const char *text, uint8_t out[DIGEST])
{
    uint32_t state[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    uint8_t blocks[2 * BLOCK] = {0};
    size_t length = strlen(text), count = length + 9 > BLOCK ? 2 : 1;
    for (size_t i = 0; i < length; i++)
        blocks[i] = (uint8_t)text[i];
    blocks[length] = 0x80;
    blocks[count * BLOCK - 2] = (uint8_t)(8 * length >> 8);
    blocks[count * BLOCK - 1] = (uint8_t)(8 * length);
    for (size_t i = 0; i < count; i++)
        take_block(state, blocks + BLOCK * i);
    for (size_t i = 0; i < DIGEST; i++)
        out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

/* --- the handshake ------------------------------------------------------------------------------------- */

enum { NONCE = 16, KEY = 25, LONGEST_KEY = 64 };

void handshake_expected(const char *key, char accept[HANDSHAKE_ACCEPT])
{
    char text[LONGEST_KEY + 37];
    uint8_t hash[DIGEST];
    snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", LONGEST_KEY, key);
    digest(text, hash);
    sodium_bin2base64(accept, HANDSHAKE_ACCEPT, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

bool handshake(int socket, const struct address *address, const char *path, int64_t until,
               struct http_answer *answer)
{
    struct http_request request = {.method = "GET", .path = path};
    char key[KEY], headers[192], expected[HANDSHAKE_ACCEPT];
    unsigned char nonce[NONCE];
    randombytes_buf(nonce, sizeof nonce);
    sodium_bin2base64(key, sizeof key, nonce, sizeof nonce, sodium_base64_VARIANT_ORIGINAL);
    snprintf(headers, sizeof headers,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
             "Sec-WebSocket-Version: 13\r\n",
             key);
    handshake_expected(key, expected);
    return http_speak(socket, address, &request, headers, until, answer) && answer->upgraded &&
           strcmp(answer->accept, expected) == 0;
}

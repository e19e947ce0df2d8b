#include "handshake.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "wire/sha1.h"

enum { NONCE = 16, KEY = 25, LONGEST_KEY = 64 };

void handshake_expected(const char *key, char accept[HANDSHAKE_ACCEPT])
{
    char text[LONGEST_KEY + 37];
    unsigned char hash[SHA1_BYTES];
    _Static_assert(sizeof text <= SHA1_MOST, "what is hashed fits");
    snprintf(text, sizeof text, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", LONGEST_KEY, key);
    ink_sha1(text, strlen(text), hash);
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

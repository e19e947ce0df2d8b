#include "handshake.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "wire/sha1.h"

enum { KEY_LENGTH = 24, KEY_BYTES = 16 };

static bool same_word(ink_slice slice, const char *word)
{
    if (slice.length != strlen(word))
        return false;
    for (size_t i = 0; i < slice.length; i++)
        if ((slice.data[i] | 0x20) != word[i])
            return false;
    return true;
}

/* Sixteen bytes in base64. */
static bool is_key(ink_slice key)
{
    unsigned char bytes[KEY_BYTES];
    size_t length;
    return key.length == KEY_LENGTH &&
           sodium_base642bin(bytes, sizeof bytes, key.data, key.length, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == KEY_BYTES;
}

int handshake_judge(const struct request *request)
{
    if (!request->upgrade || !same_word(request->value[HEADER_UPGRADE], "websocket"))
        return 426;
    if (request->parser.method != HTTP_GET || request->parser.http_minor < 1)
        return 400;
    if (!ink_slice_is(request->value[HEADER_WS_VERSION], "13"))
        return 426;
    return is_key(request->value[HEADER_WS_KEY]) ? 0 : 400;
}

void handshake_accept(ink_slice key, char accept[HANDSHAKE_ACCEPT])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char hash[SHA1_BYTES];
    char both[KEY_LENGTH + sizeof guid];
    _Static_assert(sizeof both <= SHA1_MOST, "what is hashed fits");
    assert(key.length == KEY_LENGTH);
    memcpy(both, key.data, KEY_LENGTH);
    memcpy(both + KEY_LENGTH, guid, sizeof guid - 1);
    ink_sha1(both, KEY_LENGTH + sizeof guid - 1, hash);
    sodium_bin2base64(accept, HANDSHAKE_ACCEPT, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

/* request_take: any bytes as requests over HTTP, at once and in pieces, which must come to the
   same; what is read is within its bounds. */
#include <sodium.h>

#include "fuzz.h"
#include "server/http/request.h"
#include "server/net/handshake.h"
#include "server/net/networks.h"
#include "server/ops/languages.h"

static char told[2][4 * FUZZ_TEXT];

/* The client that proxies tell of is a part of what they have written; so are networks. */
static void look_at_client(ink_slice list)
{
    struct networks networks, none;
    if (list.length == 0)
        return;
    FUZZ_CHECK(networks_read(ink_slice_of("127.0.0.0/8, ::1, 10.0.0.0/7"), &networks));
    ink_slice client = networks_client(&networks, list);
    FUZZ_CHECK(client.data >= list.data && client.length <= list.length);
    FUZZ_CHECK(client.data + client.length <= list.data + list.length);
    if (networks_read(list, &none))
        FUZZ_CHECK(none.count <= NETWORKS_MOST);
}

static void look_at(const struct request *request, ink_text *out)
{
    static const struct languages spoken = {.count = 2, .code = {"en", "de"}};
    FUZZ_CHECK(request->path.length > 0 && request->path.data[0] == '/');
    FUZZ_CHECK(request->body_length <= REQUEST_BODY);
    FUZZ_CHECK(request->path.length + request->query.length <= REQUEST_TARGET);
    for (int i = 0; i < HEADERS; i++)
        FUZZ_CHECK(request->value[i].length <= REQUEST_HEAD);
    FUZZ_CHECK(request_cookie(request, "inkrail").length <= REQUEST_HEAD);
    look_at_client(request->value[HEADER_FORWARDED_FOR]);
    int language = languages_find(&spoken, request->value[HEADER_LANGUAGE]);
    FUZZ_CHECK(language == 0 || language == 1);
    int status = handshake_judge(request);
    if (status == 0) {
        char accept[HANDSHAKE_ACCEPT];
        handshake_accept(request->value[HEADER_WS_KEY], accept);
        FUZZ_CHECK(strlen(accept) == HANDSHAKE_ACCEPT - 1);
    }
    ink_text_number(out, status);
    ink_text_bytes(out, request->path.data, request->path.length);
    ink_text_char(out, '?');
    ink_text_bytes(out, request->query.data, request->query.length);
    ink_text_bytes(out, request->body, request->body_length);
    ink_text_char(out, request->keep ? '+' : '.');
}

/* Reads requests one after the other, as a connection does; `piece` bytes at a time. */
static void read_requests(ink_slice bytes, size_t piece, ink_text *out)
{
    static struct request request;
    bool going = true;
    request_begin(&request);
    while (going && bytes.length > 0) {
        size_t length = piece < bytes.length ? piece : bytes.length;
        size_t used = request_take(&request, bytes.data, length);
        FUZZ_CHECK(used <= length);
        if (request.state == REQUEST_READING)
            FUZZ_CHECK(used == length);
        ink_slice_take(&bytes, used);
        if (request.state == REQUEST_REFUSED) {
            FUZZ_CHECK(request.refusal >= 400 && request.refusal < 500);
            ink_text_string(out, "refused");
            going = false;
        } else if (request.state == REQUEST_WHOLE) {
            look_at(&request, out);
            going = request.keep && !request.upgrade;
            request_end(&request);
            request_begin(&request);
        }
    }
    request_end(&request);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > FUZZ_TEXT || sodium_init() < 0)
        return 0;
    request_start();
    ink_slice bytes = fuzz_slice(data + 1, size - 1);
    ink_text whole = ink_text_in(told[0], sizeof told[0]);
    ink_text pieces = ink_text_in(told[1], sizeof told[1]);
    read_requests(bytes, SIZE_MAX, &whole);
    read_requests(bytes, (size_t)data[0] % 32 + 1, &pieces);
    FUZZ_CHECK(whole.length == pieces.length && memcmp(told[0], told[1], whole.length) == 0);
    return 0;
}

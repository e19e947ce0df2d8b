/* frames_take: any bytes as frames of a WebSocket, at once and in pieces, which must come to the
   same; messages are within their bounds and UTF-8, and between frames nothing is held. */
#include "fuzz.h"
#include "server/net/frames.h"

static char told[2][4 * FUZZ_TEXT];

static bool note(void *context, int kind, ink_slice payload)
{
    ink_text *out = context;
    FUZZ_CHECK(kind == FRAME_TEXT || kind == FRAME_CLOSE || kind == FRAME_PING ||
               kind == FRAME_PONG);
    FUZZ_CHECK(payload.length <= (kind == FRAME_TEXT ? FRAME_MOST : FRAME_CONTROL));
    for (ink_slice rest = payload; kind == FRAME_TEXT && rest.length > 0;) {
        uint32_t character;
        size_t length = ink_slice_character(rest, &character);
        FUZZ_CHECK(length > 0);
        ink_slice_take(&rest, length);
    }
    if (kind == FRAME_CLOSE)
        ink_text_number(out, frame_close_code(payload));
    ink_text_number(out, kind);
    ink_text_char(out, ':');
    ink_text_bytes(out, payload.data, payload.length);
    return kind != FRAME_CLOSE;
}

static void read_frames(ink_slice bytes, size_t piece, ink_text *out)
{
    struct frames frames = {0};
    struct frame_pool pool = {0};
    bool going = true;
    while (going && bytes.length > 0) {
        size_t length = piece < bytes.length ? piece : bytes.length;
        going = frames_take(&frames, &pool, ink_slice_take(&bytes, length), note, out);
    }
    if (!going)
        FUZZ_CHECK(frames.context == NULL);
    ink_text_number(out, frames.fault);
    frames_end(&frames, &pool);
    frame_pool_free(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > FUZZ_TEXT)
        return 0;
    ink_slice bytes = fuzz_slice(data + 1, size - 1);
    ink_text whole = ink_text_in(told[0], sizeof told[0]);
    ink_text pieces = ink_text_in(told[1], sizeof told[1]);
    read_frames(bytes, SIZE_MAX, &whole);
    read_frames(bytes, (size_t)data[0] % 32 + 1, &pieces);
    FUZZ_CHECK(whole.length == pieces.length && memcmp(told[0], told[1], whole.length) == 0);
    return 0;
}

#include "frames.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { POOL_MOST = 16 };

struct frame_context {
    struct frame_context *next;
    wslay_frame_context_ptr wslay;
    ink_slice source; /* what wslay may take now */
    uint64_t owed;    /* bytes given to wslay less those of whole frames; 0 between frames */
    bool in_frame;    /* its head is known */
    uint64_t left;    /* of its payload */
    bool in_message;  /* a fragment has come that is not the last */
    bool final;       /* of the frame */
    uint8_t opcode;   /* of the frame */
    size_t length;    /* of the message so far */
    size_t control;   /* of the control frame so far */
    char message[FRAME_MOST];
    char control_payload[FRAME_CONTROL];
};

/* --- contexts --------------------------------------------------------------------------------- */

static ssize_t give_to_wslay(uint8_t *buffer, size_t size, int flags, void *user)
{
    struct frame_context *context = user;
    size_t length = context->source.length < size ? context->source.length : size;
    (void)flags;
    if (length == 0)
        return -1;
    memcpy(buffer, context->source.data, length);
    ink_slice_take(&context->source, length);
    context->owed += length;
    return (ssize_t)length;
}

static struct frame_context *borrow(struct frame_pool *pool)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give_to_wslay};
    struct frame_context *context = pool->first;
    if (context != NULL) {
        pool->first = context->next;
        pool->count--;
        return context;
    }
    context = calloc(1, sizeof *context);
    if (context != NULL && wslay_frame_context_init(&context->wslay, &callbacks, context) != 0) {
        free(context);
        return NULL;
    }
    return context;
}

static void context_free(struct frame_context *context)
{
    wslay_frame_context_free(context->wslay);
    free(context);
}

/* Gives a context back; between frames any connection can use it. */
static void give_back(struct frame_pool *pool, struct frame_context *context)
{
    bool clean = context->owed == 0 && !context->in_frame && !context->in_message;
    if (!clean || pool->count >= POOL_MOST) {
        context_free(context);
        return;
    }
    context->next = pool->first;
    pool->first = context;
    pool->count++;
}

void frame_pool_free(struct frame_pool *pool)
{
    while (pool->first != NULL) {
        struct frame_context *context = pool->first;
        pool->first = context->next;
        context_free(context);
    }
    pool->count = 0;
}

void frames_end(struct frames *frames, struct frame_pool *pool)
{
    if (frames->context != NULL)
        give_back(pool, frames->context);
    frames->context = NULL;
}

/* --- one frame -------------------------------------------------------------------------------- */

static bool fail(struct frames *frames, int code)
{
    frames->fault = (uint16_t)code;
    return false;
}

/* Most texts are ASCII and are seen through eight bytes at a time. */
static bool is_utf8(ink_slice text)
{
    uint32_t character;
    uint64_t eight;
    while (text.length >= sizeof eight) {
        memcpy(&eight, text.data, sizeof eight);
        if ((eight & UINT64_C(0x8080808080808080)) != 0)
            break;
        text.data += sizeof eight;
        text.length -= sizeof eight;
    }
    while (text.length > 0) {
        size_t length = ink_slice_character(text, &character);
        if (length == 0)
            return false;
        ink_slice_take(&text, length);
    }
    return true;
}

/* The head of a frame, which wslay tells with the first bytes of the payload. */
static bool begin_frame(struct frames *frames, const struct wslay_frame_iocb *frame)
{
    struct frame_context *context = frames->context;
    bool control = wslay_is_ctrl_frame(frame->opcode);
    bool begins = frame->opcode == WSLAY_TEXT_FRAME || frame->opcode == WSLAY_BINARY_FRAME;
    bool goes_on = frame->opcode == WSLAY_CONTINUATION_FRAME;
    if (!frame->mask || frame->rsv != 0 || frame->opcode > WSLAY_PONG ||
        (!control && !begins && !goes_on) || (begins && context->in_message) ||
        (goes_on && !context->in_message) ||
        (control && (!frame->fin || frame->payload_length > FRAME_CONTROL)))
        return fail(frames, CLOSE_PROTOCOL);
    if (frame->opcode == WSLAY_BINARY_FRAME)
        return fail(frames, CLOSE_KIND);
    if (!control && frame->payload_length > FRAME_MOST - context->length)
        return fail(frames, CLOSE_TOO_BIG);
    context->in_frame = true;
    context->final = frame->fin != 0;
    context->opcode = frame->opcode;
    context->left = frame->payload_length;
    context->control = 0;
    /* What wslay holds beyond the head belongs to this frame or to those that follow. */
    context->owed -= 2 + 4 +
                     (frame->payload_length > 65535 ? 8
                      : frame->payload_length > 125 ? 2
                                                    : 0);
    return true;
}

static void add_payload(struct frame_context *context, const struct wslay_frame_iocb *frame)
{
    bool control = wslay_is_ctrl_frame(context->opcode);
    char *buffer =
        control ? context->control_payload + context->control : context->message + context->length;
    if (frame->data_length > 0)
        memcpy(buffer, frame->data, frame->data_length);
    *(control ? &context->control : &context->length) += frame->data_length;
    context->left -= frame->data_length;
    context->owed -= frame->data_length;
}

static bool end_frame(struct frames *frames, frames_told *told, void *user)
{
    struct frame_context *context = frames->context;
    context->in_frame = false;
    if (wslay_is_ctrl_frame(context->opcode))
        return told(user, context->opcode, (ink_slice){context->control_payload, context->control});
    context->in_message = !context->final;
    if (context->in_message)
        return true;
    ink_slice message = {context->message, context->length};
    context->length = 0;
    if (!is_utf8(message))
        return fail(frames, CLOSE_NOT_TEXT);
    return told(user, FRAME_TEXT, message);
}

/* --- all frames ------------------------------------------------------------------------------- */

/* One step of wslay; `more` is false when it needs more bytes. */
static bool step(struct frames *frames, frames_told *told, void *user, bool *more)
{
    struct frame_context *context = frames->context;
    struct wslay_frame_iocb frame = {0};
    ssize_t length = wslay_frame_recv(context->wslay, &frame);
    *more = length != WSLAY_ERR_WANT_READ;
    if (!*more)
        return true;
    if (length < 0)
        return fail(frames, CLOSE_PROTOCOL);
    if (!context->in_frame && !begin_frame(frames, &frame))
        return false;
    add_payload(context, &frame);
    return context->left > 0 || end_frame(frames, told, user);
}

/* Eight bytes at a time, as far as they go. */
static void unmask(const unsigned char mask[4], const unsigned char *bytes, size_t length,
                   char *message)
{
    uint32_t four;
    uint64_t eight, twice;
    size_t at = 0;
    memcpy(&four, mask, sizeof four);
    twice = (uint64_t)four << 32 | four;
    for (; at + sizeof eight <= length; at += sizeof eight) {
        memcpy(&eight, bytes + at, sizeof eight);
        eight ^= twice;
        memcpy(message + at, &eight, sizeof eight);
    }
    for (; at < length; at++)
        message[at] = (char)(bytes[at] ^ mask[at % 4]);
}

/* A short message that has come whole, as nearly all do: told without wslay, which is the slow twin
   of this. 0 if it is anything else; else how many bytes it has, and `going` says whether to go
   on. */
static size_t take_short(struct frames *frames, ink_slice bytes, frames_told *told, void *user,
                         bool *going)
{
    enum { HEAD = 6, FINAL_TEXT = 0x80 | WSLAY_TEXT_FRAME, MASKED = 0x80 };
    char message[FRAME_CONTROL];
    const unsigned char *head = (const unsigned char *)bytes.data;
    if (bytes.length < HEAD || head[0] != FINAL_TEXT || (head[1] & MASKED) == 0)
        return 0;
    size_t length = head[1] & ~MASKED;
    if (length > FRAME_CONTROL || bytes.length < HEAD + length)
        return 0;
    unmask(head + 2, head + HEAD, length, message);
    ink_slice text = {message, length};
    *going = is_utf8(text) ? told(user, FRAME_TEXT, text) : fail(frames, CLOSE_NOT_TEXT);
    return HEAD + length;
}

bool frames_take(struct frames *frames, struct frame_pool *pool, ink_slice bytes, frames_told *told,
                 void *user)
{
    bool more = true, going = true;
    if (frames->fault != 0)
        return false;
    for (size_t used = 1; frames->context == NULL && going && used > 0 && bytes.length > 0;) {
        used = take_short(frames, bytes, told, user, &going);
        ink_slice_take(&bytes, used);
    }
    if (!going || (bytes.length == 0 && frames->context == NULL))
        return going;
    if (frames->context == NULL && (frames->context = borrow(pool)) == NULL)
        return fail(frames, CLOSE_LATER);
    struct frame_context *context = frames->context;
    context->source = bytes;
    while (going && more)
        going = step(frames, told, user, &more);
    context->source = (ink_slice){NULL, 0};
    if (!going || (context->owed == 0 && !context->in_frame && !context->in_message))
        frames_end(frames, pool);
    return going;
}

/* --- from the server -------------------------------------------------------------------------- */

size_t frame_head(unsigned char head[FRAME_HEAD], int kind, size_t length)
{
    head[0] = (unsigned char)(0x80 | kind);
    if (length <= FRAME_CONTROL) {
        head[1] = (unsigned char)length;
        return 2;
    }
    size_t bytes = length <= 65535 ? 2 : 8;
    head[1] = (unsigned char)(bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (unsigned char)((uint64_t)length >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

int frame_close_code(ink_slice payload)
{
    if (payload.length == 0)
        return 1005;
    if (payload.length == 1)
        return 0;
    int code = (unsigned char)payload.data[0] << 8 | (unsigned char)payload.data[1];
    bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                 (code >= 3000 && code <= 4999);
    ink_slice_take(&payload, 2);
    return known && is_utf8(payload) ? code : 0;
}

/* Frames of WebSockets: from bytes that come in pieces to messages, by wslay's frame layer, within
   bounds. No sockets here. wslay's context with its buffer of 4 KiB is lent only while a frame is
   incomplete, so that an idle connection needs a few words. */
#ifndef INKRAIL_SERVER_NET_FRAMES_H
#define INKRAIL_SERVER_NET_FRAMES_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { FRAME_MOST = 4096, FRAME_CONTROL = 125, FRAME_HEAD = 10 };

/* Codes of closing (RFC 6455, 7.4). */
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003,
    CLOSE_NOT_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_LATER = 1013
};

enum frame_kind { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

struct frame_context; /* wslay's, with room for a message */

/* Contexts that nobody needs now. */
struct frame_pool {
    struct frame_context *first;
    int count;
};

/* The state of one connection. All zero at first. */
struct frames {
    struct frame_context *context; /* NULL between frames */
    uint16_t fault;                /* the code with which to close; nothing is read any more */
};

/* Told for each whole message of text (UTF-8, checked) and each control frame. False: no more are
   wanted. */
typedef bool frames_told(void *context, int kind, ink_slice payload);

/* Takes bytes. False: there is a fault (see `fault`), or no more are wanted. */
bool frames_take(struct frames *frames, struct frame_pool *pool, ink_slice bytes, frames_told *told,
                 void *context);

void frames_end(struct frames *frames, struct frame_pool *pool);
void frame_pool_free(struct frame_pool *pool);

/* The head of a frame from the server: its bytes, and how many. */
size_t frame_head(unsigned char head[FRAME_HEAD], int kind, size_t length);

/* The code of a close frame's payload: 1005 if it has none, 0 if it is malformed. */
int frame_close_code(ink_slice payload);

#endif

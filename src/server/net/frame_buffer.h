/* A frame to be sent, made once and shared by all who get it. All of a loop's belong to its
   thread. */
#ifndef INKRAIL_SERVER_NET_FRAME_BUFFER_H
#define INKRAIL_SERVER_NET_FRAME_BUFFER_H

#include <inkrail/text.h>
#include <stdint.h>

struct frame_buffer {
    struct frame_buffer *next; /* among the spare ones */
    struct buffers *buffers;   /* of its loop */
    uint32_t holders;
    uint32_t length, size;
    char bytes[];
};

/* The buffers of a loop that can be used again: each move makes one for everybody at its table, and
   all tables of a commit together need more than malloc has at hand. */
struct buffers {
    struct frame_buffer *spare;
    int spares;
};

/* Made with one holder, who drops it when it is handed on. NULL without memory. */
struct frame_buffer *frame_buffer_make(struct buffers *buffers, int kind, ink_slice payload);
void frame_buffer_drop(struct frame_buffer *buffer);

void buffers_free(struct buffers *buffers); /* the spare ones */

#endif

#include "frame_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "frames.h"

enum { USUAL = 480, SPARES = 256 };

static struct frame_buffer *take_spare(struct buffers *buffers)
{
    struct frame_buffer *buffer = buffers->spare;
    if (buffer == NULL)
        return NULL;
    buffers->spare = buffer->next;
    buffers->spares--;
    return buffer;
}

/* Makes a buffer with room for so many bytes, or takes a spare one, which has room for most
   messages. */
static struct frame_buffer *frame_buffer_of_size(struct buffers *buffers, size_t size)
{
    struct frame_buffer *buffer = size <= USUAL ? take_spare(buffers) : NULL;
    if (buffer != NULL)
        return buffer;
    size = size <= USUAL ? USUAL : size;
    buffer = malloc(sizeof *buffer + size);
    if (buffer != NULL)
        buffer->size = (uint32_t)size;
    return buffer;
}

struct frame_buffer *frame_buffer_make(struct buffers *buffers, int kind, ink_slice payload)
{
    unsigned char head[FRAME_HEAD];
    size_t head_length = frame_head(head, kind, payload.length);
    struct frame_buffer *buffer = frame_buffer_of_size(buffers, head_length + payload.length);
    if (buffer == NULL)
        return NULL;
    buffer->buffers = buffers;
    buffer->holders = 1;
    buffer->length = (uint32_t)(head_length + payload.length);
    memcpy(buffer->bytes, head, head_length);
    if (payload.length > 0)
        memcpy(buffer->bytes + head_length, payload.data, payload.length);
    return buffer;
}

void frame_buffer_drop(struct frame_buffer *buffer)
{
    if (buffer == NULL || --buffer->holders > 0)
        return;
    struct buffers *buffers = buffer->buffers;
    if (buffer->size != USUAL || buffers->spares >= SPARES) {
        free(buffer);
        return;
    }
    buffer->next = buffers->spare;
    buffers->spare = buffer;
    buffers->spares++;
}

void buffers_free(struct buffers *buffers)
{
    struct frame_buffer *buffer;
    while ((buffer = take_spare(buffers)) != NULL)
        free(buffer);
}

/* Any strokes as PNG: how they look is told by <inkrail/draw.h>, here they are painted by cairo. */
#ifndef INKRAIL_PICTURE_H
#define INKRAIL_PICTURE_H

#include <inkrail/inkrail.h>
#include <stdbool.h>
#include <stddef.h>

/* The bytes of a picture, to be freed. */
struct picture_bytes {
    unsigned char *data;
    size_t length, capacity;
};

/* Paints the strokes, `wide` pixels from left to right. False if there is no memory for it. */
bool picture_png(const ink_draw_list *list, int theme, int wide, struct picture_bytes *png);

/* Gives back what the libraries have kept of fonts, when no more pictures are painted. */
void picture_end(void);

/* The pixels a picture has from top to bottom. */
int picture_high(const ink_draw_list *list, int wide);

#endif

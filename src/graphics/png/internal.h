/* What the painters share. */
#ifndef INKRAIL_GRAPHICS_PNG_INTERNAL_H
#define INKRAIL_GRAPHICS_PNG_INTERNAL_H

#include "libcairo.h"
#include "png.h"

void easel_colour(cairo_t *cairo, uint32_t colour); /* 0xAARRGGBB */

/* Paints the strokes in their own units at cairo's current transformation. */
void easel_paint(cairo_t *cairo, const ink_draw_list *list, int theme);

/* A font that has the characters of the text; the caller destroys it. */
cairo_font_face_t *easel_face(const char *text, int weight);

/* Keeps what cairo writes, in `own`, a struct picture_bytes. */
cairo_status_t easel_keep(void *own, const unsigned char *data, unsigned int length);

/* The picture as PNG; gives back both. False, and there is no picture, without memory. */
bool easel_write(cairo_t *cairo, cairo_surface_t *surface, struct picture_bytes *png);

#endif

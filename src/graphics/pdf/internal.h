/* What the files of pages share. */
#ifndef INKRAIL_GRAPHICS_PDF_INTERNAL_H
#define INKRAIL_GRAPHICS_PDF_INTERNAL_H

#include "graphics/png/internal.h"
#include "libpango.h"
#include "pdf.h"

#define POINTS_A_MM (72 / 25.4)

struct pdf {
    struct picture_bytes bytes;
    cairo_surface_t *surface;
    cairo_t *cairo; /* in points */
    PangoLayout *layout;
    int paper, page;
    ink_draw_list list;
    ink_draw_stroke stroke[INK_DRAW_STROKES];
    ink_draw_step step[INK_DRAW_STEPS];
};

void pdf_grey(struct pdf *pdf, int grey);

/* page_text.c: the layout that sets all texts of the document. */
bool pdf_layout_begin(struct pdf *pdf, const char *language);

#endif

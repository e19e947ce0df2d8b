/* pango and qrencode, which are looked for only when a page is laid out (graphics/png/libcairo.h
   says why). Their functions keep their names: libpango.pango_layout_set_text. */
#ifndef INKRAIL_GRAPHICS_PDF_LIBPANGO_H
#define INKRAIL_GRAPHICS_PDF_LIBPANGO_H

#include <pango/pangocairo.h>
#include <qrencode.h>

struct libpango {
#define INK_PANGO(name) __typeof__(name) *name;
#define INK_QRCODE(name)
#include "libpango.def"
#undef INK_PANGO
#undef INK_QRCODE
};

struct libqrencode {
#define INK_PANGO(name)
#define INK_QRCODE(name) __typeof__(name) *name;
#include "libpango.def"
#undef INK_PANGO
#undef INK_QRCODE
};

/* May be called once libpango_missing has returned NULL. */
extern struct libpango libpango;
extern struct libqrencode libqrencode;

/* The library that is not there, of these and cairo; NULL if all are. Threads may ask at once. */
const char *libpango_missing(void);

#endif

/* cairo and fontconfig, which are looked for only when a PNG or a PDF is painted: they bring some fifteen
   other libraries along, and loading them would take a third of a start of the program, which
   seldom paints. */
#ifndef INKRAIL_GRAPHICS_PNG_LIBCAIRO_H
#define INKRAIL_GRAPHICS_PNG_LIBCAIRO_H

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <stdbool.h>

struct libcairo {
#define INK_CAIRO(name) __typeof__(cairo_##name) *name;
#define INK_FONTCONFIG(name)
#include "libcairo.def"
#undef INK_CAIRO
#undef INK_FONTCONFIG
};

struct fontconfig {
#define INK_CAIRO(name)
#define INK_FONTCONFIG(name) __typeof__(Fc##name) *name;
#include "libcairo.def"
#undef INK_CAIRO
#undef INK_FONTCONFIG
};

/* May be called once libcairo_load has returned true. */
extern struct libcairo libcairo;
extern struct fontconfig fontconfig;

/* Are they there? Threads may ask at once. */
bool libcairo_load(void);

/* Was that asked before, and were they? Whoever cleans up loads nothing. */
bool libcairo_is_loaded(void);

#endif

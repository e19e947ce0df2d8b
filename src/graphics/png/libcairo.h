/* cairo and fontconfig, which are loaded only when a PNG is painted. They bring some fifteen other
   libraries; loading them would take a third of the program's start, and it seldom paints. */
#ifndef INKRAIL_GRAPHICS_PNG_LIBCAIRO_H
#define INKRAIL_GRAPHICS_PNG_LIBCAIRO_H

#include <cairo-ft.h>
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

/* To be called only after libcairo_load has returned true. */
extern struct libcairo libcairo;
extern struct fontconfig fontconfig;

/* Loads the libraries; false if they are missing. Several threads may call it at once. */
bool libcairo_load(void);

/* Have they been loaded already? Cleaning up must not load them. */
bool libcairo_is_loaded(void);

#endif

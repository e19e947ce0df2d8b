/* The colours of tints, by how many a terminal has: as numbers that it knows. Those of 256 and more are neither light nor
   dark, so that they can be read on black and on white. */
#ifndef INKRAIL_TUI_PALETTE_H
#define INKRAIL_TUI_PALETTE_H

#include <stdbool.h>

#include "canvas.h"

enum { PALETTE_DEFAULT = -1 }; /* the terminal's own colour */

struct palette_entry {
    int colour, ground;
    bool bold, dim;
};

/* `colours`: 8, 16, 256, or more than 65536 where a colour's number is 0xRRGGBB. */
struct palette_entry palette_hue(int hue, int colours);

/* Characters on a ground are black or white, whatever they are: what they show is in their form. */
struct palette_entry palette_ground(int ground, int colours);

#endif

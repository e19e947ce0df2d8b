/* How tints look, by how many colours a terminal has: colours as numbers that it knows, and attributes. Those of 256 and
   more are neither light nor dark, so that they can be read on black and on white. Fewer cannot be both: they are
   chosen for a dark ground, unless the terminal says that its ground is light. */
#ifndef INKRAIL_TUI_PALETTE_H
#define INKRAIL_TUI_PALETTE_H

#include <stdbool.h>

#include "canvas.h"

enum { PALETTE_DEFAULT = -1 }; /* the terminal's own colour */

struct palette_look {
    int colour, ground;
    bool bold, dim, underline, reverse;
};

/* `colours`: 0 for none, 8, 16, 256, or more than 65536 where a colour's number is 0xRRGGBB. Characters on a ground are
   black or white, whatever they are: what they show is in their form. */
struct palette_look palette_look(struct tint tint, int colours, bool light);

/* Does COLORFGBG ("15;0", "0;default;15"; NULL: not set) tell of a light ground? */
bool palette_is_light(const char *colorfgbg);

#endif

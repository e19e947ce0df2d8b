/* How tints look, by how many colours a terminal has: colours as numbers that it knows, and
   attributes. Those of 256 and more are neither light nor dark, so that they can be read on black
   and on white. Of fewer only red and magenta are so: the others are chosen for the ground that the
   terminal tells of, and are left out where it tells nothing. */
#ifndef INKRAIL_TUI_TERMINAL_PALETTE_H
#define INKRAIL_TUI_TERMINAL_PALETTE_H

#include <stdbool.h>

#include "canvas.h"

enum { PALETTE_DEFAULT = -1 }; /* the terminal's own colour */

struct palette_look {
    int colour, ground;
    bool bold, dim, underline, reverse;
};

/* The ground of a terminal, as far as it has told. */
enum palette_ground { PALETTE_UNTOLD, PALETTE_DARK, PALETTE_LIGHT };

/* `colours`: 0 for none, 8, 16, 256, or more than 65536 where a colour's number is 0xRRGGBB.
   Characters on a ground are black or white, whatever they are: what they show is in their form.
   The cursor is reversed where colours are few. */
struct palette_look palette_look(struct tint tint, int colours, int ground);

/* Does the ground matter with so many colours? */
bool palette_needs_ground(int colours);

/* What COLORFGBG ("15;0", "0;default;15"; NULL: not set) tells. */
int palette_ground(const char *colorfgbg);

/* What a terminal has answered to the question for its ground (OSC 11): "rgb:ffff/ffff/ffff", with
   one to four digits for each part. */
int palette_ground_answered(const char *answer);

#endif

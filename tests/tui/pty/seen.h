/* The screen that a program has drawn in a terminal of terminals.ti, from all that it has written:
   each character with its colours, as the terminal was told them. */
#ifndef INKRAIL_TESTS_TUI_SEEN_H
#define INKRAIL_TESTS_TUI_SEEN_H

#include <stdbool.h>
#include <stddef.h>

enum { SEEN_ROWS = 24, SEEN_COLUMNS = 80, SEEN_OWN = -1, SEEN_RGB = 1 << 24 };

struct seen_spot {
    unsigned code;      /* the character; a blank where nothing was written */
    int colour, ground; /* SEEN_OWN, a number up to 255, or SEEN_RGB + 0xRRGGBB */
    bool bold, dim, reverse;
};

struct seen {
    struct seen_spot spot[SEEN_ROWS][SEEN_COLUMNS];
    bool unknown; /* something was written that none of those terminals has */
};

void seen_read(struct seen *seen, const char *text);

#endif

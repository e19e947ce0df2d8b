/* How well colours can be told apart, by the figure that people use for it: 1 is not at all, 21 is
   black and white. */
#ifndef INKRAIL_TESTS_TUI_CONTRAST_H
#define INKRAIL_TESTS_TUI_CONTRAST_H

enum { RGB_BLACK = 0x000000, RGB_WHITE = 0xffffff };

/* Of two colours, each 0xRRGGBB. */
double contrast(int one, int other);

/* A numbered colour (0 to 255) as xterm shows it. */
int contrast_indexed(int number);

#endif

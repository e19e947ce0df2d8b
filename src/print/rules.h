/* Examples of the rules in a booklet, where the text has pictures of characters (examples.c). */
#ifndef INKRAIL_PRINT_RULES_H
#define INKRAIL_PRINT_RULES_H

#include "client/process/book.h"
#include "internal.h"

/* Does the picture show a whole board? Boards are counted from 0 through the whole text. */
bool example_is_board(ink_slice picture);

/* The room that an example needs in a column; 0: it is none that can be drawn. */
double example_high(ink_slice picture, double wide);

/* Draw them; these return how high they have become. */
double example_board(struct print *print, const struct book *book, int number, double x, double y,
                     double wide);
double example_items(struct print *print, const struct book *book, ink_slice picture, double x,
                     double y, double wide);

#endif

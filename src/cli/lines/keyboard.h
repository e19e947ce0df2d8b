/* The keyboard as libedit hears it. libedit's own way to hear it resizes and redraws inside of
   signal handlers, and forgets that its cursor may lie outside of a window that has become
   smaller. Here signals and the window are looked at only while the editor waits for a key. */
#ifndef INKRAIL_CLI_LINES_KEYBOARD_H
#define INKRAIL_CLI_LINES_KEYBOARD_H

#ifdef INKRAIL_LIBEDIT

#include <histedit.h>
#include <stdbool.h>

#include "reader.h"

/* Has the editor hear keys from here. */
void keyboard_attach(EditLine *edit);

/* Reads a line as el_gets does. `news` (or NULL) is told above what is typed; if that ends the
   wait, the line is cut and NULL. */
const char *keyboard_gets(EditLine *edit, const struct reader_news *news, int *length);
bool keyboard_was_cut(void);

/* Is the line redrawn in a window of another size just now? Then no prompt is to be shown. */
bool keyboard_hides_prompt(void);

#endif
#endif

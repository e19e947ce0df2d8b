/* The keyboard as libedit hears it. libedit's own way to hear it resizes and redraws inside of
   signal handlers, and forgets that its cursor may lie outside of a window that has become
   smaller. Here signals and the window are looked at only while the editor waits for a key. */
#ifndef INKRAIL_CLI_KEYBOARD_H
#define INKRAIL_CLI_KEYBOARD_H

#ifdef INKRAIL_LIBEDIT

#include <histedit.h>
#include <stdbool.h>

/* Has the editor hear keys from here. */
void keyboard_attach(EditLine *edit);

/* Reads a line as el_gets does. */
const char *keyboard_gets(EditLine *edit, int *length);

/* Is the line redrawn in a window of another size just now? Then no prompt is to be shown. */
bool keyboard_hides_prompt(void);

#endif
#endif

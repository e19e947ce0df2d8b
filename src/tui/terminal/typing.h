/* A line that is typed. */
#ifndef INKRAIL_TUI_TERMINAL_TYPING_H
#define INKRAIL_TUI_TERMINAL_TYPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character, or the key that erases the last one; what finds no room is left out. False if the
   key is neither. */
bool typing_press(char *line, size_t size, uint32_t press);

#endif

/* The program without a command: the menu, or the help for those who have no terminal. */
#ifndef INKRAIL_CLI_START_H
#define INKRAIL_CLI_START_H

#include <stdbool.h>

/* `in_lines`: in lines of words, also where a screen could be drawn or where there is no terminal.
   Returns the status of the program. */
int start(bool in_lines);

#endif

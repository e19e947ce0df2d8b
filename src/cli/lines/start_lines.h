/* The menu in lines of words, for screen readers and scripts. */
#ifndef INKRAIL_CLI_LINES_START_LINES_H
#define INKRAIL_CLI_LINES_START_LINES_H

#include "cli/command_line.h"

/* Reads lines until it is left or the input ends. Returns the status of the program. */
int start_in_lines(const struct showing *showing);

#endif

/* What may be typed where a line ends: verbs, dice, spaces where they fit, ways, files. */
#ifndef INKRAIL_CLI_LINES_COMPLETE_H
#define INKRAIL_CLI_LINES_COMPLETE_H

#include "reader.h"

/* The context is a struct lines. */
reader_complete complete_line;

#endif

/* The rules and the legend in lines of words. */
#ifndef INKRAIL_CLI_LINES_BOOK_LINES_H
#define INKRAIL_CLI_LINES_BOOK_LINES_H

#include <inkrail/inkrail.h>

/* "": the rules in short, and the chapters of all by number. "3": that chapter. */
void book_in_lines(ink_slice which);

/* What may lie on a board of this game, each with how it is written; a config that is none is
   refused. */
void legend_in_lines(ink_slice config);

/* The same of a ruleset. */
void legend_print(const ink_ruleset *rules);

#endif

/* Words that were meant, by words that were typed. */
#ifndef INKRAIL_CLI_TEXT_NEAREST_H
#define INKRAIL_CLI_TEXT_NEAREST_H

#include <getopt.h>
#include <stdbool.h>

enum { NEAREST_NONE = 3 }; /* a distance that is too far for any word to be meant */

/* Is the name nearer to the word than `distance`, the best so far? Then that is set to it. */
bool nearest_closer(const char *word, const char *name, int *distance);

/* The option that was most likely meant by a word such as "--sead=7", or NULL. */
const char *nearest_option(const struct option list[], const char *word);

#endif

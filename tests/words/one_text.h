/* A language of one text, for tests of what speaks it. */
#ifndef INKRAIL_TESTS_WORDS_ONE_TEXT_H
#define INKRAIL_TESTS_WORDS_ONE_TEXT_H

#include <stddef.h>

/* Writes a catalogue as msgfmt makes it, in which `from` is `to`; returns how many bytes it has:
   those of both and 46 more. */
size_t one_text(char *bytes, const char *from, const char *to);

#endif

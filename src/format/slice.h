/* Splitting texts, beyond what inkrail/text.h offers to programs. */
#ifndef INKRAIL_FORMAT_SLICE_H
#define INKRAIL_FORMAT_SLICE_H

#include <inkrail/text.h>

/* Takes what precedes the next mark off the front of `rest`, and the mark with it; all of it if
   there is no mark. */
ink_slice ink_slice_until(ink_slice *rest, char mark);

/* Does the text begin with this one? */
bool ink_slice_begins(ink_slice text, const char *with);

/* Takes this beginning off the front of `rest`; false, and nothing is taken, if it has another. */
bool ink_slice_skip(ink_slice *rest, const char *front);

bool ink_slice_same(ink_slice a, ink_slice b);

/* Copies the text, as much of it as fits, and ends it. */
void ink_slice_copy(ink_slice text, char *to, size_t size);

/* Reads a number from -most to `most`; false, without setting it, if the text is anything else. */
bool ink_slice_integer(ink_slice text, int most, int *number);

/* The text without blanks and tabs at either end, and without a carriage return at its end. */
ink_slice ink_slice_trimmed(ink_slice text);

#endif

/* Splitting texts, beyond what inkrail/text.h offers to programs. */
#ifndef INKRAIL_FORMAT_SLICE_H
#define INKRAIL_FORMAT_SLICE_H

#include <inkrail/text.h>

/* Takes what precedes the next mark off the front of `rest`, and the mark with it; all of it if
   there is no mark. */
ink_slice ink_slice_until(ink_slice *rest, char mark);

/* Reads a number from -most to `most`; false, without setting it, if the text is anything else. */
bool ink_slice_integer(ink_slice text, int most, int *number);

/* The text without blanks and tabs at either end, and without a carriage return at its end. */
ink_slice ink_slice_trimmed(ink_slice text);

#endif

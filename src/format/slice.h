/* Taking texts apart, beyond what inkrail/text.h offers programs. */
#ifndef INKRAIL_FORMAT_SLICE_H
#define INKRAIL_FORMAT_SLICE_H

#include <inkrail/text.h>

/* Takes what stands before the next mark off the front of `rest`, and the mark with it; all of it
   if there is none. */
ink_slice ink_slice_until(ink_slice *rest, char mark);

/* A number that may have a minus, of at most `most` either way; false, and nothing is set, if it is
   anything else. */
bool ink_slice_integer(ink_slice text, int most, int *number);

/* Without blanks and tabs before and behind it, nor a return behind it. */
ink_slice ink_slice_trimmed(ink_slice text);

#endif

/* Percent encoding (RFC 3986), as addresses and the bodies of events have it. */
#ifndef INKRAIL_WIRE_PERCENT_H
#define INKRAIL_WIRE_PERCENT_H

#include <inkrail/text.h>

/* Encodes blanks, control characters and the percent sign itself. */
void ink_percent_encode(ink_slice text, ink_text *out);

/* False if it is malformed or does not fit. `plus`: a + stands for a blank, as in queries. */
bool ink_percent_decode(ink_slice text, bool plus, char *buffer, size_t size, size_t *length);

#endif

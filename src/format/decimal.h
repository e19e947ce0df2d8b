/* Numbers with decimals, for style sheets, pictures and answers. */
#ifndef INKRAIL_FORMAT_DECIMAL_H
#define INKRAIL_FORMAT_DECIMAL_H

#include <inkrail/text.h>

/* Writes a number of hundredths, without zeros at its end: 150 is "1.5", -200 "-2". */
void ink_decimal_write(int64_t hundredths, ink_text *out);

#endif

#include "decimal.h"

void ink_decimal_write(int64_t hundredths, ink_text *out)
{
    int64_t size = hundredths < 0 ? -hundredths : hundredths;
    if (hundredths < 0)
        ink_text_char(out, '-');
    ink_text_number(out, size / 100);
    if (size % 100 == 0)
        return;
    ink_text_char(out, '.');
    ink_text_char(out, (char)('0' + size / 10 % 10));
    if (size % 10 != 0)
        ink_text_char(out, (char)('0' + size % 10));
}

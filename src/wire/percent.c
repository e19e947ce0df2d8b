#include "percent.h"

#include <stdint.h>

static bool is_plain(uint8_t byte)
{
    return byte > ' ' && byte != '%' && byte != 0x7f;
}

void ink_percent_encode(ink_slice text, ink_text *out)
{
    static const char digit[] = "0123456789ABCDEF";
    for (size_t i = 0; i < text.length; i++) {
        uint8_t byte = (uint8_t)text.data[i];
        if (is_plain(byte)) {
            ink_text_char(out, text.data[i]);
            continue;
        }
        ink_text_char(out, '%');
        ink_text_char(out, digit[byte >> 4]);
        ink_text_char(out, digit[byte & 15]);
    }
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes the next byte, decoded; -1 if there is none that is right. */
static int decode_next(ink_slice *text, bool plus)
{
    char c = ink_slice_take(text, 1).data[0];
    if (c == '+' && plus)
        return ' ';
    if (c != '%')
        return (uint8_t)c;
    if (text->length < 2)
        return -1;
    ink_slice digits = ink_slice_take(text, 2);
    int high = hex_value(digits.data[0]), low = hex_value(digits.data[1]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool ink_percent_decode(ink_slice text, bool plus, char *buffer, size_t size, size_t *length)
{
    size_t used = 0;
    while (text.length > 0) {
        int byte = decode_next(&text, plus);
        if (byte < 0 || used + 1 >= size)
            return false;
        buffer[used++] = (char)byte;
    }
    if (used < size)
        buffer[used] = '\0';
    *length = used;
    return used < size;
}

#include "slice.h"

ink_slice ink_slice_until(ink_slice *rest, char mark)
{
    size_t length = 0;
    while (length < rest->length && rest->data[length] != mark)
        length++;
    ink_slice before = ink_slice_take(rest, length);
    if (rest->length > 0)
        ink_slice_take(rest, 1);
    return before;
}

bool ink_slice_begins(ink_slice text, const char *with)
{
    size_t length = ink_slice_of(with).length;
    return text.length >= length && __builtin_memcmp(text.data, with, length) == 0;
}

bool ink_slice_skip(ink_slice *rest, const char *front)
{
    bool begins = ink_slice_begins(*rest, front);
    if (begins)
        ink_slice_take(rest, ink_slice_of(front).length);
    return begins;
}

bool ink_slice_same(ink_slice a, ink_slice b)
{
    return a.length == b.length && __builtin_memcmp(a.data, b.data, a.length) == 0;
}

void ink_slice_copy(ink_slice text, char *to, size_t size)
{
    size_t length = text.length < size ? text.length : size - 1;
    __builtin_memcpy(to, text.data, length);
    to[length] = '\0';
}

bool ink_slice_integer(ink_slice text, int most, int *number)
{
    uint32_t size = 0;
    bool minus = text.length > 0 && text.data[0] == '-';
    if (minus)
        ink_slice_take(&text, 1);
    if (!ink_slice_number(text, (uint32_t)most, &size))
        return false;
    *number = minus ? -(int)size : (int)size;
    return true;
}

ink_slice ink_slice_trimmed(ink_slice text)
{
    while (text.length > 0 && (text.data[0] == ' ' || text.data[0] == '\t'))
        ink_slice_take(&text, 1);
    for (; text.length > 0; text.length--) {
        char last = text.data[text.length - 1];
        if (last != ' ' && last != '\t' && last != '\r')
            break;
    }
    return text;
}

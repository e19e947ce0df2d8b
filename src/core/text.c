/* Bounded text: see text.h. */
#include <inkrail/text.h>

ink_text ink_text_in(char *data, size_t size)
{
    if (size > 0)
        data[0] = '\0';
    return (ink_text){.data = data, .size = size, .length = 0};
}

void ink_text_char(ink_text *text, char c)
{
    if (text->length + 1 < text->size) {
        text->data[text->length] = c;
        text->data[text->length + 1] = '\0';
    }
    text->length++;
}

void ink_text_bytes(ink_text *text, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        ink_text_char(text, bytes[i]);
}

void ink_text_string(ink_text *text, const char *string)
{
    while (*string != '\0')
        ink_text_char(text, *string++);
}

void ink_text_number(ink_text *text, int64_t number)
{
    char digit[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (number < 0)
        ink_text_char(text, '-');
    do {
        digit[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    while (count > 0)
        ink_text_char(text, digit[--count]);
}

void ink_text_cut(ink_text *text, size_t length)
{
    text->length = length;
    if (length < text->size)
        text->data[length] = '\0';
}

ink_slice ink_slice_of(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0')
        length++;
    return (ink_slice){.data = string, .length = length};
}

bool ink_slice_is(ink_slice slice, const char *string)
{
    size_t i = 0;
    while (i < slice.length && string[i] != '\0' && slice.data[i] == string[i])
        i++;
    return i == slice.length && string[i] == '\0';
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

ink_slice ink_slice_take(ink_slice *rest, size_t length)
{
    ink_slice front = {.data = rest->data, .length = length};
    if (length > 0)
        rest->data += length;
    rest->length -= length;
    return front;
}

ink_slice ink_slice_word(ink_slice *rest)
{
    size_t start = 0;
    while (start < rest->length && is_space(rest->data[start]))
        start++;
    ink_slice_take(rest, start);
    size_t length = 0;
    while (length < rest->length && !is_space(rest->data[length]))
        length++;
    return ink_slice_take(rest, length);
}

ink_slice ink_slice_line(ink_slice *rest)
{
    size_t length = 0;
    while (length < rest->length && rest->data[length] != '\n')
        length++;
    ink_slice line = ink_slice_take(rest, length);
    if (rest->length > 0)
        ink_slice_take(rest, 1);
    if (line.length > 0 && line.data[line.length - 1] == '\r')
        line.length--;
    return line;
}

bool ink_slice_number(ink_slice slice, uint32_t most, uint32_t *number)
{
    uint64_t value = 0;
    if (slice.length == 0 || slice.length > 10)
        return false;
    for (size_t i = 0; i < slice.length; i++) {
        if (slice.data[i] < '0' || slice.data[i] > '9')
            return false;
        value = 10 * value + (uint64_t)(slice.data[i] - '0');
    }
    if (value > most)
        return false;
    *number = (uint32_t)value;
    return true;
}

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
    size_t left = text->length + 1 < text->size ? text->size - 1 - text->length : 0;
    size_t fits = length < left ? length : left;
    for (size_t i = 0; i < fits; i++)
        text->data[text->length + i] = bytes[i];
    if (fits > 0)
        text->data[text->length + fits] = '\0';
    text->length += length;
}

void ink_text_string(ink_text *text, const char *string)
{
    while (*string != '\0')
        ink_text_char(text, *string++);
}

/* Two digits at a time: half the divisions. */
static const char pair_of[] = {"0001020304050607080910111213141516171819"
                               "2021222324252627282930313233343536373839"
                               "4041424344454647484950515253545556575859"
                               "6061626364656667686970717273747576777879"
                               "8081828384858687888990919293949596979899"};

void ink_text_number(ink_text *text, int64_t number)
{
    char digit[20];
    size_t first = sizeof digit;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (; rest >= 10; rest /= 100) {
        const char *pair = pair_of + 2 * (rest % 100);
        digit[--first] = pair[1];
        digit[--first] = pair[0];
    }
    if (rest > 0 || first == sizeof digit)
        digit[--first] = (char)('0' + rest);
    if (number < 0)
        digit[--first] = '-';
    ink_text_bytes(text, digit + first, sizeof digit - first);
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

/* --- characters of UTF-8 ---------------------------------------------------------------------- */

/* Which bytes may follow the first one (Unicode, table 3-7): no overlong forms, no surrogates,
   nothing above U+10FFFF. */
static const struct utf8_row {
    uint8_t first, last, low, high, length;
} utf8_rows[] = {
    {0x00, 0x7f, 0x80, 0xbf, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static const struct utf8_row *utf8_row_of(uint8_t first)
{
    for (size_t i = 0; i < sizeof utf8_rows / sizeof *utf8_rows; i++)
        if (first >= utf8_rows[i].first && first <= utf8_rows[i].last)
            return &utf8_rows[i];
    return NULL;
}

size_t ink_slice_character(ink_slice slice, uint32_t *character)
{
    const uint8_t *byte = (const uint8_t *)slice.data;
    const struct utf8_row *row = slice.length > 0 ? utf8_row_of(byte[0]) : NULL;
    if (row == NULL || row->length > slice.length)
        return 0;
    if (row->length > 1 && (byte[1] < row->low || byte[1] > row->high))
        return 0;
    *character = row->length == 1 ? byte[0] : byte[0] & (0x7fu >> row->length);
    for (size_t k = 1; k < row->length; k++) {
        if ((byte[k] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (byte[k] & 0x3fu);
    }
    return row->length;
}

#include "pack.h"

#include <stdlib.h>

enum { DIGITS = 21, NUMBERS = 4 };

char *ink_pack_write(const ink_log_entry *entry, size_t count, size_t *length)
{
    size_t size = 1;
    for (size_t i = 0; i < count; i++)
        size += NUMBERS * DIGITS + 2 + entry[i].request.length + entry[i].body.length;
    char *room = malloc(size);
    if (room == NULL)
        return NULL;
    ink_text out = ink_text_in(room, size);
    for (size_t i = 0; i < count; i++) {
        const int64_t number[NUMBERS] = {entry[i].at, (int64_t)entry[i].person,
                                         (int64_t)entry[i].request.length,
                                         (int64_t)entry[i].body.length};
        for (int n = 0; n < NUMBERS; n++) {
            ink_text_number(&out, number[n]);
            ink_text_char(&out, ' ');
        }
        ink_text_bytes(&out, entry[i].request.data, entry[i].request.length);
        ink_text_char(&out, ' ');
        ink_text_bytes(&out, entry[i].body.data, entry[i].body.length);
        ink_text_char(&out, '\n');
    }
    *length = out.length;
    return room;
}

/* A number and the blank behind it. */
static bool take_number(ink_slice *rest, int64_t *number)
{
    uint64_t value = 0;
    size_t at = 0;
    bool minus = rest->length > 0 && rest->data[0] == '-';
    for (at = minus; at < rest->length && rest->data[at] >= '0' && rest->data[at] <= '9'; at++) {
        if (value > (INT64_MAX - 9) / 10)
            return false;
        value = value * 10 + (uint64_t)(rest->data[at] - '0');
    }
    if (at == (size_t)minus || at == rest->length || rest->data[at] != ' ')
        return false;
    *number = minus ? -(int64_t)value : (int64_t)value;
    ink_slice_take(rest, at + 1);
    return true;
}

/* So many bytes, and the one that ends them. */
static bool take_text(ink_slice *rest, int64_t length, char end, ink_slice *text)
{
    if (length < 0 || (uint64_t)length >= rest->length || rest->data[length] != end)
        return false;
    *text = ink_slice_take(rest, (size_t)length);
    ink_slice_take(rest, 1);
    return true;
}

bool ink_pack_take(ink_slice *pack, ink_log_entry *entry)
{
    int64_t person, request, body;
    ink_slice rest = *pack;
    if (!take_number(&rest, &entry->at) || !take_number(&rest, &person) ||
        !take_number(&rest, &request) || !take_number(&rest, &body) || person < 0 ||
        !take_text(&rest, request, ' ', &entry->request) ||
        !take_text(&rest, body, '\n', &entry->body))
        return false;
    entry->person = (uint64_t)person;
    *pack = rest;
    return true;
}

#include "pack.h"

#include <stdlib.h>
#include <string.h>

enum { LATER = '+', EARLIER = '~', DIGITS = 11, NUMBERS = 4 };

static const char digit_of[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz./";

/* --- writing ---------------------------------------------------------------------------------- */

/* A number and the blank behind it; returns where it ends. */
static char *put_number(char *at, uint64_t number)
{
    int shift = 0;
    while (shift < 6 * (DIGITS - 1) && number >> shift >= 64)
        shift += 6;
    for (; shift >= 0; shift -= 6)
        *at++ = digit_of[number >> shift & 63];
    *at++ = ' ';
    return at;
}

static char *put_text(char *at, ink_slice text, char end)
{
    if (text.length > 0)
        memcpy(at, text.data, text.length);
    at[text.length] = end;
    return at + text.length + 1;
}

static char *put_entry(char *at, const ink_log_entry *entry, int64_t before)
{
    bool later = entry->at >= before;
    uint64_t now = (uint64_t)entry->at, then = (uint64_t)before;
    *at++ = later ? LATER : EARLIER;
    at = put_number(at, later ? now - then : then - now);
    at = put_number(at, entry->person);
    at = put_number(at, entry->request.length);
    at = put_number(at, entry->body.length);
    at = put_text(at, entry->request, ' ');
    return put_text(at, entry->body, '\n');
}

char *ink_pack_write(const ink_log_entry *entry, size_t count, size_t *length)
{
    size_t size = 1;
    for (size_t i = 1; i < count; i++)
        size += 1 + NUMBERS * (DIGITS + 1) + 2 + entry[i].request.length + entry[i].body.length;
    char *text = malloc(size), *at = text;
    for (size_t i = 1; i < count && text != NULL; i++)
        at = put_entry(at, &entry[i], entry[i - 1].at);
    *length = (size_t)(at - text);
    return text;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* What the digit stands for; 64 or more if it is none. */
static unsigned value_of(char digit)
{
    if (digit >= '0' && digit <= '9')
        return (unsigned)(digit - '0');
    if (digit >= 'A' && digit <= 'Z')
        return (unsigned)(digit - 'A' + 10);
    if (digit >= 'a' && digit <= 'z')
        return (unsigned)(digit - 'a' + 36);
    return digit == '.' ? 62 : digit == '/' ? 63 : 64;
}

/* A number and the blank behind it. */
static bool take_number(ink_slice *rest, unsigned base, uint64_t *number)
{
    uint64_t value = 0;
    size_t at = 0;
    unsigned digit;
    for (; at < rest->length && (digit = value_of(rest->data[at])) < base; at++) {
        if (value > (UINT64_MAX - digit) / base)
            return false;
        value = value * base + digit;
    }
    if (at == 0 || at == rest->length || rest->data[at] != ' ')
        return false;
    *number = value;
    ink_slice_take(rest, at + 1);
    return true;
}

/* So many bytes, and the one that ends them. */
static bool take_text(ink_slice *rest, uint64_t length, char end, ink_slice *text)
{
    if (length >= rest->length || rest->data[length] != end)
        return false;
    *text = ink_slice_take(rest, (size_t)length);
    ink_slice_take(rest, 1);
    return true;
}

/* How an entry begins, by its first character; a sign of ours is taken off. */
static bool take_moment(ink_slice *rest, unsigned *base, int64_t *at)
{
    uint64_t number = 0, before = (uint64_t)*at;
    char sign = rest->length > 0 ? rest->data[0] : '\0';
    bool ours = sign == LATER || sign == EARLIER, minus = sign == '-';
    ink_slice_take(rest, ours || minus);
    *base = ours ? 64 : 10;
    if (!take_number(rest, *base, &number) || (!ours && number > INT64_MAX))
        return false;
    if (ours)
        *at = (int64_t)(sign == LATER ? before + number : before - number);
    else
        *at = minus ? -(int64_t)number : (int64_t)number;
    return true;
}

bool ink_pack_take(ink_slice *pack, ink_log_entry *entry)
{
    uint64_t person, request, body;
    unsigned base;
    ink_slice rest = *pack;
    if (!take_moment(&rest, &base, &entry->at) || !take_number(&rest, base, &person) ||
        !take_number(&rest, base, &request) || !take_number(&rest, base, &body) ||
        person > INT64_MAX || !take_text(&rest, request, ' ', &entry->request) ||
        !take_text(&rest, body, '\n', &entry->body))
        return false;
    entry->person = person;
    *pack = rest;
    return true;
}

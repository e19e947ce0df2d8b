/* Messages out: JSON straight into text. Whether a comma is due is seen in what was written
   last. */
#include <inkrail/format.h>
#include <string.h>

#include "wire.h"

/* As ink_text_bytes, and fast where all of it fits. */
static void put(ink_text *out, const char *bytes, size_t length)
{
    if (out->length + length >= out->size) {
        ink_text_bytes(out, bytes, length);
        return;
    }
    memcpy(out->data + out->length, bytes, length);
    out->length += length;
    out->data[out->length] = '\0';
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

/* Most texts are plain; ink_json_string knows all others. */
static void put_string(ink_text *out, ink_slice value)
{
    size_t plain = 0;
    while (plain < value.length && is_plain(value.data[plain]))
        plain++;
    if (plain < value.length || out->length + value.length + 2 >= out->size) {
        ink_json_string(value, out);
        return;
    }
    char *at = out->data + out->length;
    at[0] = '"';
    memcpy(at + 1, value.data, value.length);
    at[value.length + 1] = '"';
    at[value.length + 2] = '\0';
    out->length += value.length + 2;
}

static void put_number(ink_text *out, int64_t value)
{
    ink_text_number(out, value);
}

static bool needs_comma(const ink_text *out)
{
    if (out->length == 0 || out->length >= out->size)
        return false;
    char last = out->data[out->length - 1];
    return last != '{' && last != '[' && last != ':';
}

static void separate(ink_text *out)
{
    if (needs_comma(out))
        put(out, ",", 1);
}

/* ,"name": at once, where there is room for it. */
static void put_field(ink_text *out, const char *field)
{
    size_t length = strlen(field);
    if (out->length + length + 4 >= out->size) {
        separate(out);
        put(out, "\"", 1);
        put(out, field, length);
        put(out, "\":", 2);
        return;
    }
    char *at = out->data + out->length;
    if (needs_comma(out))
        *at++ = ',';
    *at++ = '"';
    memcpy(at, field, length);
    at += length;
    *at++ = '"';
    *at++ = ':';
    *at = '\0';
    out->length = (size_t)(at - out->data);
}

void ink_say_begin(ink_text *out, int kind)
{
    put(out, "{", 1);
    ink_say_text(out, "t", ink_slice_of(ink_message_name(kind)));
}

void ink_say_text(ink_text *out, const char *field, ink_slice value)
{
    put_field(out, field);
    put_string(out, value);
}

void ink_say_number(ink_text *out, const char *field, int64_t value)
{
    put_field(out, field);
    put_number(out, value);
}

void ink_say_flag(ink_text *out, const char *field, bool value)
{
    put_field(out, field);
    put(out, value ? "true" : "false", value ? 4 : 5);
}

void ink_say_end(ink_text *out)
{
    put(out, "}", 1);
}

void ink_say_list(ink_text *out, const char *field)
{
    put_field(out, field);
    put(out, "[", 1);
}

void ink_say_list_text(ink_text *out, ink_slice value)
{
    separate(out);
    put_string(out, value);
}

void ink_say_list_number(ink_text *out, int64_t value)
{
    separate(out);
    put_number(out, value);
}

void ink_say_list_member(ink_text *out, ink_slice json)
{
    separate(out);
    put(out, json.data, json.length);
}

void ink_say_list_end(ink_text *out)
{
    put(out, "]", 1);
}

void ink_say_options(ink_text *out, const char *field)
{
    put_field(out, field);
    put(out, "{", 1);
}

void ink_say_options_end(ink_text *out)
{
    put(out, "}", 1);
}

void ink_say_event(ink_text *out, int kind, uint64_t n, int64_t at)
{
    separate(out);
    ink_say_begin(out, kind);
    ink_say_number(out, "n", (int64_t)n);
    ink_say_number(out, "at", at);
}

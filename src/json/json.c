#include "json.h"

#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "format/decimal.h"

/* What was written last says whether a comma is due; what does not fit any more needs none. */
static bool is_comma_due(const ink_text *out)
{
    if (out->length == 0 || out->length >= out->size)
        return false;
    char last = out->data[out->length - 1];
    return last != '{' && last != '[' && last != '\n'; /* JSON lines: each begins anew */
}

/* Writes ,"key": at once where there is room for it: keys are most of what a server writes. They
   are names of ours, so there is nothing to escape. */
static void begin(ink_text *out, const char *key)
{
    size_t length = key != NULL ? strlen(key) : 0;
    bool comma = is_comma_due(out);
    if (key == NULL || out->length + length + 4 >= out->size) {
        ink_text_string(out, comma ? "," : "");
        ink_text_string(out, key != NULL ? "\"" : "");
        ink_text_bytes(out, key, length);
        ink_text_string(out, key != NULL ? "\":" : "");
        return;
    }
    char *at = out->data + out->length;
    if (comma)
        *at++ = ',';
    *at++ = '"';
    memcpy(at, key, length + 1);
    memcpy(at + length, "\":", sizeof "\":");
    out->length = (size_t)(at + length + 2 - out->data);
}

void json_begin_object(ink_text *out, const char *key)
{
    begin(out, key);
    ink_text_char(out, '{');
}

void json_end_object(ink_text *out)
{
    ink_text_char(out, '}');
}

void json_begin_list(ink_text *out, const char *key)
{
    begin(out, key);
    ink_text_char(out, '[');
}

void json_end_list(ink_text *out)
{
    ink_text_char(out, ']');
}

void json_text(ink_text *out, const char *key, const char *text)
{
    json_slice(out, key, ink_slice_of(text));
}

void json_slice(ink_text *out, const char *key, ink_slice text)
{
    begin(out, key);
    ink_json_string(text, out);
}

void json_number(ink_text *out, const char *key, int64_t number)
{
    begin(out, key);
    ink_text_number(out, number);
}

void json_bool(ink_text *out, const char *key, bool value)
{
    begin(out, key);
    ink_text_string(out, value ? "true" : "false");
}

void json_nothing(ink_text *out, const char *key)
{
    begin(out, key);
    ink_text_string(out, "null");
}

void json_value(ink_text *out, const char *key, ink_slice json)
{
    begin(out, key);
    ink_text_bytes(out, json.data, json.length);
}

void json_tenths(ink_text *out, const char *key, long tenths)
{
    begin(out, key);
    if (tenths < 0)
        ink_text_char(out, '-');
    ink_text_number(out, labs(tenths) / 10);
    ink_text_char(out, '.');
    ink_text_number(out, labs(tenths) % 10);
}

void json_decimal(ink_text *out, const char *key, double number)
{
    begin(out, key);
    ink_decimal_write((int64_t)(number * 100 + (number < 0 ? -0.5 : 0.5)), out);
}

void json_places(ink_text *out, const char *key, ink_set places, enum json_of of)
{
    json_begin_list(out, key);
    for (ink_set left = places; left != 0; left &= left - 1) {
        ink_cell at = ink_set_first(left);
        json_number(out, NULL,
                    of == JSON_CORNERS ? at : INK_COLUMNS * ink_cell_row(at) + ink_cell_column(at));
    }
    json_end_list(out);
}

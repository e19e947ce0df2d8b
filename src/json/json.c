#include "json.h"

#include <inkrail/format.h>
#include <stdlib.h>

#include "format/decimal.h"

/* What was written last says whether a comma is due; what does not fit any more needs none. */
static void begin(ink_text *out, const char *key)
{
    char last = out->length > 0 && ink_text_whole(out) ? out->data[out->length - 1] : '{';
    if (last != '{' && last != '[')
        ink_text_char(out, ',');
    if (key == NULL)
        return;
    ink_json_string(ink_slice_of(key), out);
    ink_text_char(out, ':');
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

#include "json.h"

#include <inkrail/format.h>

/* What was written last says whether a comma is due; what does not fit any more needs none. */
static void member(ink_text *out, const char *key)
{
    char last = out->length > 0 && ink_text_whole(out) ? out->data[out->length - 1] : '{';
    if (last != '{' && last != '[' && last != ':')
        ink_text_char(out, ',');
    if (key != NULL) {
        ink_json_string(ink_slice_of(key), out);
        ink_text_char(out, ':');
    }
}

void lore_json_open(ink_text *out, const char *key, char bracket)
{
    member(out, key);
    ink_text_char(out, bracket);
}

void lore_json_close(ink_text *out, char bracket)
{
    ink_text_char(out, bracket);
}

void lore_json_text(ink_text *out, const char *key, ink_slice text)
{
    member(out, key);
    ink_json_string(text, out);
}

void lore_json_string(ink_text *out, const char *key, const char *text)
{
    lore_json_text(out, key, ink_slice_of(text));
}

void lore_json_number(ink_text *out, const char *key, int64_t number)
{
    member(out, key);
    ink_text_number(out, number);
}

void lore_json_flag(ink_text *out, const char *key, bool flag)
{
    member(out, key);
    ink_text_string(out, flag ? "true" : "false");
}

void lore_json_null(ink_text *out, const char *key)
{
    member(out, key);
    ink_text_string(out, "null");
}

void lore_json_decimal(ink_text *out, const char *key, double number)
{
    double whole = number < 0 ? -number : number;
    int64_t hundredths = (int64_t)(whole * 100 + 0.5);
    member(out, key);
    if (number < 0 && hundredths > 0)
        ink_text_char(out, '-');
    ink_text_number(out, hundredths / 100);
    if (hundredths % 100 == 0)
        return;
    ink_text_char(out, '.');
    ink_text_char(out, (char)('0' + hundredths / 10 % 10));
    if (hundredths % 10 != 0)
        ink_text_char(out, (char)('0' + hundredths % 10));
}

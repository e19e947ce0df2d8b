#include "json.h"

#include <inkrail/format.h>

static void begin(struct json *json, const char *key)
{
    if (json->comma)
        ink_text_char(json->out, ',');
    json->comma = true;
    if (key == NULL)
        return;
    ink_json_string(ink_slice_of(key), json->out);
    ink_text_char(json->out, ':');
}

static void open_with(struct json *json, const char *key, char bracket)
{
    begin(json, key);
    ink_text_char(json->out, bracket);
    json->comma = false;
}

static void close_with(struct json *json, char bracket)
{
    ink_text_char(json->out, bracket);
    json->comma = true;
}

void json_object(struct json *json, const char *key)
{
    open_with(json, key, '{');
}

void json_end_object(struct json *json)
{
    close_with(json, '}');
}

void json_list(struct json *json, const char *key)
{
    open_with(json, key, '[');
}

void json_end_list(struct json *json)
{
    close_with(json, ']');
}

void json_text(struct json *json, const char *key, const char *text)
{
    json_slice(json, key, ink_slice_of(text));
}

void json_slice(struct json *json, const char *key, ink_slice text)
{
    begin(json, key);
    ink_json_string(text, json->out);
}

void json_number(struct json *json, const char *key, int64_t number)
{
    begin(json, key);
    ink_text_number(json->out, number);
}

void json_bool(struct json *json, const char *key, bool value)
{
    begin(json, key);
    ink_text_string(json->out, value ? "true" : "false");
}

void json_null(struct json *json, const char *key)
{
    begin(json, key);
    ink_text_string(json->out, "null");
}

void json_places(struct json *json, const char *key, ink_set places, int of)
{
    json_list(json, key);
    for (ink_set left = places; left != 0; left &= left - 1) {
        ink_cell at = ink_set_first(left);
        json_number(json, NULL,
                    of == JSON_CORNERS ? at : INK_COLUMNS * ink_cell_row(at) + ink_cell_column(at));
    }
    json_end_list(json);
}

/* Bodies of requests: JSON in. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "wire/wire.h"

static bool take_field(struct body *body, const char *key, const json_t *value)
{
    if (body->count == BODY_FIELDS || !json_is_string(value))
        return false;
    body->field[body->count].key = ink_slice_of(key);
    body->field[body->count].value =
        (ink_slice){json_string_value(value), json_string_length(value)};
    body->count++;
    return true;
}

/* Whole numbers are taken as their text: {"seats":4}. */
static bool make_texts(json_t *object)
{
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(object, next, key, value)
    {
        char text[24];
        if (!json_is_integer(value))
            continue;
        snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
        if (json_object_set_new(object, key, json_string(text)) != 0)
            return false;
    }
    return true;
}

bool body_read(struct body *body, ink_slice json)
{
    const char *key;
    json_t *value, *object = NULL;
    body->count = 0;
    if (json.length > 0 && !ink_json_is_deeper(json, 1)) /* nothing within the object */
        object = json_loadb(json.data, json.length, JSON_REJECT_DUPLICATES, NULL);
    body->json = object;
    if (!json_is_object(object) || !make_texts(object))
        return false;
    json_object_foreach(object, key, value) if (!take_field(body, key, value)) return false;
    return true;
}

void body_free(struct body *body)
{
    json_t *json = body->json;
    json_decref(json);
    body->json = NULL;
}

ink_slice body_text(const struct body *body, const char *key)
{
    for (int i = 0; i < body->count; i++)
        if (ink_slice_is(body->field[i].key, key))
            return body->field[i].value;
    return (ink_slice){"", 0};
}

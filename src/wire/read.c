/* Messages in: jansson reads the JSON, the tables of messages.def say what may be in it. Most messages to the server need no such
   tree (plain.c). */
#include <jansson.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definition.h"

/* --- memory --------------------------------------------------------------------------------------- */

/* jansson gives memory back without saying how much it is. */
struct piece {
    size_t size;
    max_align_t bytes[];
};

static void *piece_make(size_t size)
{
    struct piece *piece = size <= SIZE_MAX - sizeof *piece ? malloc(sizeof *piece + size) : NULL;
    if (piece == NULL)
        return NULL;
    piece->size = size;
    return piece->bytes;
}

static void piece_free(void *bytes)
{
    if (bytes == NULL)
        return;
    struct piece *piece = (struct piece *)((char *)bytes - offsetof(struct piece, bytes));
    sodium_memzero(piece->bytes, piece->size);
    free(piece);
}

void ink_json_start(void)
{
    json_set_alloc_funcs(piece_make, piece_free);
}

/* --- refusals --------------------------------------------------------------------------------------- */

static bool refuse(ink_message *message, const char *fault)
{
    snprintf(message->fault, sizeof message->fault, "%s", fault);
    message->kind = -1;
    return false;
}

static bool refuse_field(ink_message *message, const char *field, const char *fault)
{
    snprintf(message->fault, sizeof message->fault, "The field \"%s\" %s.", field, fault);
    message->kind = -1;
    return false;
}

/* --- values ------------------------------------------------------------------------------------- */

/* jansson has seen to it that it is UTF-8 without the character 0. Controls of both rows are refused:
   terminals obey those beyond ASCII, too (U+0080 .. U+009F are C2 80 .. C2 9F). */
static bool has_controls(const char *text, size_t length, bool lines)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < ' ' ? !(lines && byte == '\n') : byte == 0x7f)
            return true;
        if (byte == 0xc2 && i + 1 < length && (unsigned char)text[i + 1] < 0xa0)
            return true;
    }
    return false;
}

static const char *fault_of_text(const json_t *value, int64_t least, int64_t most, bool lines)
{
    if (!json_is_string(value))
        return "must be a text";
    size_t length = json_string_length(value);
    if (length < (size_t)least)
        return "is too short";
    if (length > (size_t)most)
        return "is too long";
    return has_controls(json_string_value(value), length, lines) ? "has control characters" : NULL;
}

static const char *fault_of_number(const json_t *value, int64_t least, int64_t most)
{
    if (!json_is_integer(value))
        return "must be a whole number";
    json_int_t number = json_integer_value(value);
    if (number < least)
        return "is too small";
    return number > most ? "is too large" : NULL;
}

static const char *fault_of_member(int kind, const json_t *member)
{
    if (kind == INK_KIND_NUMBERS)
        return fault_of_number(member, -INK_MOST_NUMBER, INK_MOST_NUMBER);
    if (kind == INK_KIND_TEXTS)
        return fault_of_text(member, 0, INK_MEMBER_BYTES, false);
    return json_is_object(member) ? NULL : "must have objects in it";
}

static const char *fault_of_list(const ink_field *field, const json_t *value)
{
    if (!json_is_array(value))
        return "must be a list";
    size_t count = json_array_size(value);
    if (count < (size_t)field->least)
        return "has too few members";
    if (count > (size_t)field->most)
        return "has too many members";
    for (size_t i = 0; i < count; i++) {
        const char *fault = fault_of_member(field->kind, json_array_get(value, i));
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

static const char *fault_of_options(const ink_field *field, json_t *value)
{
    const char *key;
    json_t *option;
    if (!json_is_object(value))
        return "must be an object";
    if (json_object_size(value) > (size_t)field->most)
        return "has too many members";
    json_object_foreach(value, key, option)
    {
        const char *fault = fault_of_text(option, 0, INK_MEMBER_BYTES, false);
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

static const char *fault_of(const ink_field *field, json_t *value)
{
    switch (field->kind) {
    case INK_KIND_NUMBER: return fault_of_number(value, field->least, field->most);
    case INK_KIND_TEXT:
    case INK_KIND_LINES:
        return fault_of_text(value, field->least, field->most, field->kind == INK_KIND_LINES);
    case INK_KIND_FLAG: return json_is_boolean(value) ? NULL : "must be true or false";
    case INK_KIND_OPTIONS: return fault_of_options(field, value);
    default: return fault_of_list(field, value);
    }
}

/* --- messages ------------------------------------------------------------------------------------ */

/* What every event has besides its own fields. */
static const ink_field event_field[] = {
    {"n", INK_KIND_NUMBER, true, 1, INK_MOST_NUMBER, NULL},
    {"at", INK_KIND_NUMBER, true, 0, INK_MOST_NUMBER, NULL},
};

/* True if all of them are right; `found` counts those that are there. */
static bool check_fields(ink_message *message, const ink_field *field, int count, size_t *found)
{
    for (int i = 0; i < count; i++) {
        json_t *value = json_object_get(message->json, field[i].name);
        if (value == NULL && field[i].must)
            return refuse_field(message, field[i].name, "is missing");
        if (value == NULL)
            continue;
        const char *fault = fault_of(&field[i], value);
        if (fault != NULL)
            return refuse_field(message, field[i].name, fault);
        ++*found;
    }
    return true;
}

static bool is_field(const ink_field *field, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(field[i].name, name) == 0)
            return true;
    return strcmp(name, "t") == 0;
}

/* The name is the client's: only what can be shown is told. */
static bool refuse_unknown(ink_message *message, const ink_field *field, int count)
{
    const char *name;
    json_t *value;
    json_object_foreach(message->json, name, value)
    {
        if (is_field(field, count, name))
            continue;
        if (strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789") == strlen(name) &&
            strlen(name) <= 32)
            return refuse_field(message, name, "is not one of this message");
    }
    return refuse(message, "There is a field that is not one of this message.");
}

static bool check(ink_message *message, int direction)
{
    json_t *name = json_object_get(message->json, "t");
    if (!json_is_string(name))
        return refuse(message, "The field \"t\", the message's name, is missing.");
    message->kind =
        ink_message_find(direction, (ink_slice){json_string_value(name), json_string_length(name)});
    if (message->kind < 0)
        return refuse(message, "There is no message of this name.");
    int count = 0;
    size_t found = 1;
    const ink_field *field = ink_message_fields(message->kind, &count);
    if (!check_fields(message, field, count, &found))
        return false;
    if (direction == INK_TO_LOG && !check_fields(message, event_field, 2, &found))
        return false;
    if (direction == INK_TO_SERVER && found < json_object_size(message->json))
        return refuse_unknown(message, field, count);
    return true;
}

/* jansson recurses, and what it allows is far more than any message has. */
bool ink_json_is_deeper(ink_slice json, int most)
{
    int depth = 0;
    bool text = false;
    for (size_t i = 0; i < json.length && depth <= most; i++) {
        char c = json.data[i];
        if (c == '"')
            text = !text;
        else if (text)
            i += c == '\\';
        else if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
    }
    return depth > most;
}

bool ink_message_read(int direction, ink_slice json, ink_message *message)
{
    message->kind = -1;
    message->json = NULL;
    message->fault[0] = '\0';
    message->plain = 0;
    if (direction == INK_TO_SERVER && json.length <= INK_MESSAGE_BYTES &&
        ink_plain_read(json, message))
        return true;
    return ink_tree_read(direction, json, message);
}

bool ink_tree_read(int direction, ink_slice json, ink_message *message)
{
    json_error_t error;
    message->kind = -1;
    message->json = NULL;
    message->fault[0] = '\0';
    message->plain = 0;
    if (direction == INK_TO_SERVER && json.length > INK_MESSAGE_BYTES)
        return refuse(message, "The message is too long.");
    if (ink_json_is_deeper(json, INK_MESSAGE_DEPTH))
        return refuse(message, "There are too many brackets within brackets.");
    message->json =
        json.length > 0 ? json_loadb(json.data, json.length, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (message->json == NULL)
        return refuse(message,
                      json.length > 0 && json_error_code(&error) == json_error_duplicate_key
                          ? "There is a field twice."
                          : "This is no JSON.");
    const json_t *whole = message->json;
    if (!json_is_object(whole))
        return refuse(message, "This is no JSON object.");
    return check(message, direction);
}

void ink_message_free(ink_message *message)
{
    json_t *json = message->json;
    json_decref(json);
    message->json = NULL;
}

/* --- fields -------------------------------------------------------------------------------------- */

static ink_slice slice_of(const json_t *text)
{
    if (!json_is_string(text))
        return (ink_slice){"", 0};
    return (ink_slice){json_string_value(text), json_string_length(text)};
}

ink_slice ink_message_text(const ink_message *message, const char *field)
{
    if (message->plain > 0) {
        const ink_plain_value *value = ink_plain_find(message, field);
        return value != NULL && value->text.data != NULL ? value->text : (ink_slice){"", 0};
    }
    return slice_of(json_object_get(message->json, field));
}

int64_t ink_message_number(const ink_message *message, const char *field)
{
    if (message->plain > 0) {
        const ink_plain_value *value = ink_plain_find(message, field);
        return value != NULL ? value->number : 0;
    }
    return json_integer_value(json_object_get(message->json, field));
}

bool ink_message_flag(const ink_message *message, const char *field)
{
    if (message->plain > 0)
        return ink_message_number(message, field) != 0;
    return json_is_true(json_object_get(message->json, field));
}

bool ink_message_has(const ink_message *message, const char *field)
{
    if (message->plain > 0)
        return ink_plain_find(message, field) != NULL;
    return json_object_get(message->json, field) != NULL;
}

size_t ink_message_count(const ink_message *message, const char *field)
{
    return json_array_size(json_object_get(message->json, field));
}

static json_t *member(const ink_message *message, const char *field, size_t index)
{
    return json_array_get(json_object_get(message->json, field), index);
}

ink_slice ink_message_text_at(const ink_message *message, const char *field, size_t index)
{
    return slice_of(member(message, field, index));
}

int64_t ink_message_number_at(const ink_message *message, const char *field, size_t index)
{
    return json_integer_value(member(message, field, index));
}

bool ink_message_event_at(const ink_message *message, const char *field, size_t index,
                          ink_message *event)
{
    event->kind = -1;
    event->fault[0] = '\0';
    event->plain = 0;
    event->json = member(message, field, index);
    if (event->json == NULL)
        return refuse(event, "There is no such event.");
    return check(event, INK_TO_LOG);
}

uint64_t ink_message_n(const ink_message *event)
{
    return (uint64_t)ink_message_number(event, "n");
}

int64_t ink_message_at(const ink_message *event)
{
    return ink_message_number(event, "at");
}

ink_slice ink_message_option(const ink_message *message, const char *field, const char *key)
{
    return slice_of(json_object_get(json_object_get(message->json, field), key));
}

/* Messages in: they are read as a tree of JSON (json/tree.h), and the tables of messages.def say
   what it may contain. Most messages to the server need no such tree (plain.c). */
#include <stdio.h>
#include <string.h>

#include "definition.h"
#include "json/tree.h"

/* --- refusals --------------------------------------------------------------------------------- */

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

/* --- values ----------------------------------------------------------------------------------- */

/* The reader of JSON lets only UTF-8 without the character 0 through. Control characters of both
   rows are refused here, since terminals obey those beyond ASCII, too (U+0080 .. U+009F are C2 80
   .. C2 9F). */
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

static const char *fault_of_text(const struct json_node *value, int64_t least, int64_t most,
                                 bool lines)
{
    if (value->kind != TREE_TEXT)
        return "must be a text";
    if (value->text.length < (size_t)least)
        return "is too short";
    if (value->text.length > (size_t)most)
        return "is too long";
    return has_controls(value->text.data, value->text.length, lines) ? "has control characters"
                                                                     : NULL;
}

static const char *fault_of_number(const struct json_node *value, int64_t least, int64_t most)
{
    if (value->kind != TREE_NUMBER)
        return "must be a whole number";
    if (value->number < least)
        return "is too small";
    return value->number > most ? "is too large" : NULL;
}

static const char *fault_of_member(int kind, const struct json_node *member)
{
    if (kind == INK_KIND_NUMBERS)
        return fault_of_number(member, -INK_MOST_NUMBER, INK_MOST_NUMBER);
    if (kind == INK_KIND_TEXTS || kind == INK_KIND_OPTIONS)
        return fault_of_text(member, 0, INK_MEMBER_BYTES, false);
    return member->kind == TREE_OBJECT ? NULL : "must have objects in it";
}

/* Of a list, or of an object of options. */
static const char *fault_of_members(const ink_field *field, const struct json_tree *tree,
                                    const struct json_node *value)
{
    bool options = field->kind == INK_KIND_OPTIONS;
    if (value->kind != (options ? TREE_OBJECT : TREE_LIST))
        return options ? "must be an object" : "must be a list";
    if (!options && value->count < (size_t)field->least)
        return "has too few members";
    if (value->count > (size_t)field->most)
        return "has too many members";
    for (uint32_t i = value->first; i != 0; i = tree->node[i].next) {
        const char *fault = fault_of_member(field->kind, &tree->node[i]);
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

static const char *fault_of(const ink_field *field, const struct json_tree *tree, uint32_t at)
{
    const struct json_node *value = &tree->node[at];
    switch (field->kind) {
    case INK_KIND_NUMBER: return fault_of_number(value, field->least, field->most);
    case INK_KIND_TEXT:
    case INK_KIND_LINES:
        return fault_of_text(value, field->least, field->most, field->kind == INK_KIND_LINES);
    case INK_KIND_FLAG:
        return value->kind == TREE_TRUE || value->kind == TREE_FALSE ? NULL
                                                                     : "must be true or false";
    default: return fault_of_members(field, tree, value);
    }
}

/* --- messages --------------------------------------------------------------------------------- */

/* What every event has besides its own fields. */
static const ink_field event_field[] = {
    {"n", INK_KIND_NUMBER, true, 1, INK_MOST_NUMBER, NULL},
    {"at", INK_KIND_NUMBER, true, 0, INK_MOST_NUMBER, NULL},
};

/* Checks the fields; `found` counts those that are there. */
static bool check_fields(ink_message *message, const ink_field *field, int count, size_t *found)
{
    for (int i = 0; i < count; i++) {
        uint32_t value = json_tree_find(message->tree, message->node, field[i].name);
        if (value == 0 && field[i].must)
            return refuse_field(message, field[i].name, "is missing");
        if (value == 0)
            continue;
        const char *fault = fault_of(&field[i], message->tree, value);
        if (fault != NULL)
            return refuse_field(message, field[i].name, fault);
        ++*found;
    }
    return true;
}

static bool is_field(const ink_field *field, int count, ink_slice name)
{
    for (int i = 0; i < count; i++)
        if (ink_slice_is(name, field[i].name))
            return true;
    return ink_slice_is(name, "t");
}

/* The name is the client's own, so it is repeated only if it is harmless. */
static bool refuse_unknown(ink_message *message, const ink_field *field, int count)
{
    const struct json_node *node = message->tree->node;
    for (uint32_t i = node[message->node].first; i != 0; i = node[i].next) {
        char name[33];
        if (is_field(field, count, node[i].name) || node[i].name.length >= sizeof name)
            continue;
        memcpy(name, node[i].name.data, node[i].name.length);
        name[node[i].name.length] = '\0';
        if (strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789") == node[i].name.length)
            return refuse_field(message, name, "is not one of this message");
    }
    return refuse(message, "There is a field that is not one of this message.");
}

static bool check(ink_message *message, int direction)
{
    uint32_t name = json_tree_find(message->tree, message->node, "t");
    if (name == 0 || message->tree->node[name].kind != TREE_TEXT)
        return refuse(message, "The field \"t\", the message's name, is missing.");
    message->kind = ink_message_find(direction, message->tree->node[name].text);
    if (message->kind < 0)
        return refuse(message, "There is no message of this name.");
    int count = 0;
    size_t found = 1;
    const ink_field *field = ink_message_fields(message->kind, &count);
    if (!check_fields(message, field, count, &found))
        return false;
    if (direction == INK_TO_LOG && !check_fields(message, event_field, 2, &found))
        return false;
    if (direction == INK_TO_SERVER && found < message->tree->node[message->node].count)
        return refuse_unknown(message, field, count);
    return true;
}

static void begin(ink_message *message)
{
    message->kind = -1;
    message->tree = NULL;
    message->node = 0;
    message->fault[0] = '\0';
    message->starved = false;
    message->plain = 0;
}

bool ink_message_read(int direction, ink_slice json, ink_message *message)
{
    begin(message);
    if (direction == INK_TO_SERVER && json.length <= INK_MESSAGE_BYTES &&
        ink_plain_read(json, message))
        return true;
    return ink_tree_read(direction, json, message);
}

bool ink_tree_read(int direction, ink_slice json, ink_message *message)
{
    static const char *const faults[] = {
        [TREE_NO_JSON] = "This is no JSON.",
        [TREE_TWICE] = "There is a field twice.",
        [TREE_MANY] = "There are too many fields.",
        [TREE_DEEP] = "There are too many brackets within brackets.",
        [TREE_MEMORY] = "There is not enough memory.",
    };
    begin(message);
    if (direction == INK_TO_SERVER && json.length > INK_MESSAGE_BYTES)
        return refuse(message, "The message is too long.");
    int fault = json_tree_read(json, &message->tree);
    message->starved = fault == TREE_MEMORY;
    if (fault != TREE_GOOD)
        return refuse(message, faults[fault]);
    message->node = TREE_WHOLE;
    if (message->tree->node[TREE_WHOLE].kind != TREE_OBJECT)
        return refuse(message, "This is no JSON object.");
    return check(message, direction);
}

void ink_message_free(ink_message *message)
{
    json_tree_free(message->tree);
    message->tree = NULL;
}

/* --- fields ----------------------------------------------------------------------------------- */

static const struct json_node *member(const ink_message *message, const char *field)
{
    return json_tree_member(message->tree, message->node, field);
}

ink_slice ink_message_text(const ink_message *message, const char *field)
{
    if (message->plain > 0) {
        const ink_plain_value *value = ink_plain_find(message, field);
        return value != NULL && value->text.data != NULL ? value->text : (ink_slice){"", 0};
    }
    const struct json_node *value = member(message, field);
    return value->kind == TREE_TEXT ? value->text : (ink_slice){"", 0};
}

int64_t ink_message_number(const ink_message *message, const char *field)
{
    if (message->plain > 0) {
        const ink_plain_value *value = ink_plain_find(message, field);
        return value != NULL ? value->number : 0;
    }
    return member(message, field)->number;
}

bool ink_message_flag(const ink_message *message, const char *field)
{
    if (message->plain > 0)
        return ink_message_number(message, field) != 0;
    return member(message, field)->kind == TREE_TRUE;
}

bool ink_message_has(const ink_message *message, const char *field)
{
    if (message->plain > 0)
        return ink_plain_find(message, field) != NULL;
    return json_tree_find(message->tree, message->node, field) != 0;
}

size_t ink_message_count(const ink_message *message, const char *field)
{
    const struct json_node *list = member(message, field);
    return list->kind == TREE_LIST ? list->count : 0;
}

static uint32_t item(const ink_message *message, const char *field, size_t index)
{
    return json_tree_at(message->tree, json_tree_find(message->tree, message->node, field), index);
}

ink_slice ink_message_text_at(const ink_message *message, const char *field, size_t index)
{
    return json_tree_node(message->tree, item(message, field, index))->text;
}

int64_t ink_message_number_at(const ink_message *message, const char *field, size_t index)
{
    return json_tree_node(message->tree, item(message, field, index))->number;
}

bool ink_message_event_at(const ink_message *message, const char *field, size_t index,
                          ink_message *event)
{
    begin(event);
    event->tree = message->tree;
    event->node = item(message, field, index);
    if (event->node == 0)
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
    uint32_t options = json_tree_find(message->tree, message->node, field);
    return json_tree_member(message->tree, options, key)->text;
}

bool ink_message_option_at(const ink_message *message, const char *field, size_t index,
                           ink_slice *key, ink_slice *value)
{
    const struct json_node *object = member(message, field);
    uint32_t at = object->kind == TREE_OBJECT ? object->first : 0;
    while (index-- > 0 && at != 0)
        at = message->tree->node[at].next;
    const struct json_node *option = json_tree_node(message->tree, at);
    *key = option->name;
    *value = option->text;
    return at != 0;
}

/* Messages to the server as programs write them, {"t":"step","id":"7","at":3,"step":"B1H.H."}: read
   where they lie, without a tree of JSON. Whatever is not as plain as that, or is wrong in any way,
   is left to read.c, which is the slow twin and says what is wrong. */
#include <string.h>

#include "definition.h"

/* Takes the byte if it comes next. */
static bool take_byte(ink_slice *rest, char byte)
{
    if (rest->length == 0 || rest->data[0] != byte)
        return false;
    rest->data++;
    rest->length--;
    return true;
}

/* A text of plain ASCII between quotes. */
static bool take_text(ink_slice *rest, ink_slice *text)
{
    size_t length = 0;
    if (!take_byte(rest, '"'))
        return false;
    while (length < rest->length && rest->data[length] != '"') {
        char c = rest->data[length];
        if (c < ' ' || c > '~' || c == '\\')
            return false;
        length++;
    }
    if (length == rest->length)
        return false;
    *text = (ink_slice){rest->data, length};
    rest->data += length + 1;
    rest->length -= length + 1;
    return true;
}

/* A whole number in its one form, which no double has to hold. */
static bool take_number(ink_slice *rest, int64_t *number)
{
    enum { DIGITS = 16 };
    bool minus = take_byte(rest, '-');
    int64_t value = 0;
    size_t length = 0;
    for (; length < rest->length && rest->data[length] >= '0' && rest->data[length] <= '9';
         length++)
        if (length < DIGITS)
            value = value * 10 + (rest->data[length] - '0');
    if (length == 0 || length > DIGITS || (length > 1 && rest->data[0] == '0'))
        return false;
    rest->data += length;
    rest->length -= length;
    *number = minus ? -value : value;
    return true;
}

static bool take_word(ink_slice *rest, const char *word)
{
    size_t length = strlen(word);
    if (rest->length < length || memcmp(rest->data, word, length) != 0)
        return false;
    rest->data += length;
    rest->length -= length;
    return true;
}

static bool is_within(int64_t value, const ink_field *field)
{
    return value >= field->least && value <= field->most;
}

static bool take_value(ink_slice *rest, const ink_field *field, ink_plain_value *value)
{
    switch (field->kind) {
    case INK_KIND_TEXT:
    case INK_KIND_LINES:
        return take_text(rest, &value->text) && is_within((int64_t)value->text.length, field);
    case INK_KIND_NUMBER:
        return take_number(rest, &value->number) && is_within(value->number, field);
    case INK_KIND_FLAG:
        value->number = take_word(rest, "true");
        return value->number != 0 || take_word(rest, "false");
    default: return false;
    }
}

static int find_field(const ink_message *message, ink_slice name)
{
    for (int i = 0; i < message->plain; i++)
        if (ink_slice_is(name, message->field[i].name))
            return i;
    return -1;
}

/* ,"name":value */
static bool take_field(ink_slice *rest, ink_message *message)
{
    ink_slice name;
    if (!take_byte(rest, ',') || !take_text(rest, &name) || !take_byte(rest, ':'))
        return false;
    int at = find_field(message, name);
    if (at < 0 || message->value[at].is_there)
        return false;
    message->value[at].is_there = true;
    return take_value(rest, &message->field[at], &message->value[at]);
}

static bool has_all(const ink_message *message)
{
    for (int i = 0; i < message->plain; i++)
        if (message->field[i].must && !message->value[i].is_there)
            return false;
    return true;
}

bool ink_plain_read(ink_slice json, ink_message *message)
{
    ink_slice name;
    if (!take_word(&json, "{\"t\":") || !take_text(&json, &name))
        return false;
    int kind = ink_message_find(INK_TO_SERVER, name), count = 0;
    const ink_field *field = kind >= 0 ? ink_message_fields(kind, &count) : NULL;
    if (field == NULL || count > INK_PLAIN_FIELDS)
        return false;
    message->field = field;
    message->plain = count;
    memset(message->value, 0, (size_t)count * sizeof *message->value);
    while (!take_byte(&json, '}'))
        if (!take_field(&json, message))
            return false;
    if (json.length > 0 || !has_all(message))
        return false;
    message->kind = kind;
    return true;
}

const ink_plain_value *ink_plain_find(const ink_message *message, const char *name)
{
    for (int i = 0; i < message->plain; i++)
        if (message->field[i].name[0] == name[0] && strcmp(message->field[i].name, name) == 0)
            return message->value[i].is_there ? &message->value[i] : NULL;
    return NULL;
}

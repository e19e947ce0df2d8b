#include "any_message.h"
#include "json/json.h"

char message_buffer[MESSAGE_BUFFER];

ink_slice long_text(size_t length)
{
    static char filler[70000];
    assert_true(length <= sizeof filler);
    memset(filler, 'x', length);
    return (ink_slice){filler, length};
}

int64_t amount(const ink_field *field, enum size size)
{
    static const int beyond[] = {0, 0, -1, 1};
    return (size == LEAST || size == BELOW ? field->least : field->most) + beyond[size];
}

static void say_list(ink_text *out, const ink_field *field, int64_t count)
{
    json_begin_list(out, field->name);
    for (int64_t i = 0; i < count; i++) {
        if (field->kind == INK_KIND_NUMBERS)
            json_number(out, NULL, i - 3);
        else if (field->kind == INK_KIND_TEXTS)
            json_text(out, NULL, "B1H.H. \"C1\"");
        else {
            ink_say_event(out, INK_EVENT_stand, (uint64_t)i + 1, 7);
            json_number(out, "seat", 1);
            json_end_object(out);
        }
    }
    json_end_list(out);
}

static void say_options(ink_text *out, const ink_field *field, int64_t count)
{
    json_begin_object(out, field->name);
    for (int64_t i = 0; i < count; i++) {
        char key[24];
        snprintf(key, sizeof key, "key%d", (int)i);
        json_text(out, key, "value");
    }
    json_end_object(out);
}

static void say_field(ink_text *out, const ink_field *field, enum size size)
{
    int64_t value = amount(field, size);
    switch (field->kind) {
    case INK_KIND_NUMBER: json_number(out, field->name, value); break;
    case INK_KIND_TEXT:
    case INK_KIND_LINES: json_slice(out, field->name, long_text((size_t)value)); break;
    case INK_KIND_FLAG: json_bool(out, field->name, value != 0); break;
    case INK_KIND_OPTIONS: say_options(out, field, value); break;
    default: say_list(out, field, value);
    }
}

ink_slice message_with(int kind, enum size size, int without, int other, enum size other_size)
{
    ink_text out = ink_text_in(message_buffer, sizeof message_buffer);
    int count = 0;
    const ink_field *field = ink_message_fields(kind, &count);
    if (ink_message_direction(kind) == INK_TO_LOG)
        ink_say_event(&out, kind, 9, 1234567890123);
    else
        ink_say_begin(&out, kind);
    for (int i = 0; i < count; i++)
        if (i != without)
            say_field(&out, &field[i], i == other ? other_size : size);
    json_end_object(&out);
    assert_true(ink_text_whole(&out));
    return (ink_slice){message_buffer, out.length};
}

bool reads(int direction, ink_slice json, char *fault)
{
    ink_message message;
    bool good = ink_message_read(direction, json, &message);
    assert_int_equal(good, message.kind >= 0);
    assert_int_equal(good, message.fault[0] == '\0');
    if (fault != NULL)
        snprintf(fault, INK_FAULT, "%s", message.fault);
    ink_message_free(&message);
    return good;
}

void assert_fault(int direction, ink_slice json, const char *field, const char *what)
{
    char fault[INK_FAULT], expected[INK_FAULT];
    snprintf(expected, sizeof expected, "The field \"%s\" %s.", field, what);
    assert_false(reads(direction, json, fault));
    assert_string_equal(fault, expected);
}

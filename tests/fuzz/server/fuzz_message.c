/* ink_message_read: any bytes as a message, in every direction; what is read is asked for every
   field, written again and read again. And ink_fair_judge: any bytes as a record. */
#include "fuzz.h"
#include "wire/definition.h"
#include "wire/fair.h"
#include "wire/wire.h"
#include "json/json.h"

static char buffer[8 * FUZZ_TEXT];

static void say_list(const ink_message *message, const ink_field *field, ink_text *out)
{
    json_begin_list(out, field->name);
    for (size_t i = 0; i < ink_message_count(message, field->name); i++) {
        ink_message event;
        if (field->kind == INK_KIND_NUMBERS)
            json_number(out, NULL, ink_message_number_at(message, field->name, i));
        else if (field->kind == INK_KIND_TEXTS)
            json_slice(out, NULL, ink_message_text_at(message, field->name, i));
        else if (ink_message_event_at(message, field->name, i, &event)) {
            FUZZ_CHECK(ink_message_direction(event.kind) == INK_TO_LOG &&
                       ink_message_n(&event) > 0);
            ink_say_event(out, INK_EVENT_stand, ink_message_n(&event), ink_message_at(&event));
            json_number(out, "seat", 1);
            json_end_object(out);
        } else
            FUZZ_CHECK(event.kind == -1 && event.fault[0] != '\0');
    }
    json_end_list(out);
}

static void say_field(const ink_message *message, const ink_field *field, ink_text *out)
{
    ink_slice text = ink_message_text(message, field->name);
    int64_t number = ink_message_number(message, field->name);
    switch (field->kind) {
    case INK_KIND_NUMBER:
        FUZZ_CHECK(number >= field->least && number <= field->most);
        json_number(out, field->name, number);
        break;
    case INK_KIND_TEXT:
    case INK_KIND_LINES:
        FUZZ_CHECK(text.length >= (size_t)field->least && text.length <= (size_t)field->most);
        FUZZ_CHECK(memchr(text.data, 0, text.length) == NULL);
        json_slice(out, field->name, text);
        break;
    case INK_KIND_FLAG: json_bool(out, field->name, ink_message_flag(message, field->name)); break;
    case INK_KIND_OPTIONS:
        json_begin_object(out, field->name);
        json_slice(out, "seats", ink_message_option(message, field->name, "seats"));
        json_end_object(out);
        break;
    default: say_list(message, field, out);
    }
}

static void check_again(int direction, const ink_message *message)
{
    ink_text out = ink_text_in(buffer, sizeof buffer);
    int count = 0;
    const ink_field *field = ink_message_fields(message->kind, &count);
    if (direction == INK_TO_LOG)
        ink_say_event(&out, message->kind, ink_message_n(message), ink_message_at(message));
    else
        ink_say_begin(&out, message->kind);
    for (int i = 0; i < count; i++)
        if (ink_message_has(message, field[i].name))
            say_field(message, &field[i], &out);
    json_end_object(&out);
    ink_message again;
    FUZZ_CHECK(ink_message_read(direction, fuzz_written(&out), &again));
    FUZZ_CHECK(again.kind == message->kind);
    ink_message_free(&again);
}

/* What was read without a tree of JSON is read with one, too. */
static void check_twin(ink_slice text, const ink_message *message)
{
    ink_message tree;
    int count = 0;
    const ink_field *field = ink_message_fields(message->kind, &count);
    FUZZ_CHECK(ink_tree_read(INK_TO_SERVER, text, &tree) && tree.kind == message->kind);
    for (int i = 0; i < count; i++) {
        ink_slice one = ink_message_text(message, field[i].name),
                  two = ink_message_text(&tree, field[i].name);
        FUZZ_CHECK(one.length == two.length && memcmp(one.data, two.data, one.length) == 0);
        FUZZ_CHECK(ink_message_flag(message, field[i].name) ==
                   (field[i].kind == INK_KIND_FLAG
                        ? ink_message_flag(&tree, field[i].name)
                        : ink_message_number(&tree, field[i].name) != 0));
    }
    ink_message_free(&tree);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ink_fair_claim claim;
    ink_slice text = fuzz_slice(data, size);
    if (size > FUZZ_TEXT)
        return 0;
    for (int direction = INK_TO_SERVER; direction <= INK_TO_LOG; direction++) {
        ink_message message;
        bool good = ink_message_read(direction, text, &message);
        FUZZ_CHECK(good == (message.kind >= 0) && good == (message.fault[0] == '\0'));
        if (good)
            check_again(direction, &message);
        if (good && message.plain > 0)
            check_twin(text, &message);
        ink_message_free(&message);
    }
    int verdict = ink_fair_judge(text, ink_slice_of("seed"), &claim);
    FUZZ_CHECK(verdict != INK_FAIR_PROVEN); /* nobody knows nonces for such a seed */
    return 0;
}

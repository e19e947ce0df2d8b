/* Messages: each field at and beyond each of its bounds, by the definition itself; what is no such
   message at all; and everything that can be written is read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "wire/definition.h"
#include "wire/wire.h"

enum { ROOM = 1 << 22 };
static char room[ROOM], filler[70000];

/* --- writing any message by the definition ------------------------------------------------------ */

enum size { LEAST, MOST, BELOW, ABOVE };

static int64_t amount(const ink_field *field, enum size size)
{
    static const int beyond[] = {0, 0, -1, 1};
    return (size == LEAST || size == BELOW ? field->least : field->most) + beyond[size];
}

static void say_list(ink_text *out, const ink_field *field, int64_t count)
{
    ink_say_list(out, field->name);
    for (int64_t i = 0; i < count; i++) {
        if (field->kind == INK_KIND_NUMBERS)
            ink_say_list_number(out, i - 3);
        else if (field->kind == INK_KIND_TEXTS)
            ink_say_list_text(out, ink_slice_of("B1H.H. \"C1\""));
        else {
            ink_say_event(out, INK_EVENT_stand, (uint64_t)i + 1, 7);
            ink_say_number(out, "seat", 1);
            ink_say_end(out);
        }
    }
    ink_say_list_end(out);
}

static void say_options(ink_text *out, const ink_field *field, int64_t count)
{
    ink_say_options(out, field->name);
    for (int64_t i = 0; i < count; i++) {
        char key[24];
        snprintf(key, sizeof key, "key%d", (int)i);
        ink_say_text(out, key, ink_slice_of("value"));
    }
    ink_say_options_end(out);
}

static void say_field(ink_text *out, const ink_field *field, enum size size)
{
    int64_t value = amount(field, size);
    switch (field->kind) {
    case INK_KIND_NUMBER: ink_say_number(out, field->name, value); break;
    case INK_KIND_TEXT:
    case INK_KIND_LINES: ink_say_text(out, field->name, (ink_slice){filler, (size_t)value}); break;
    case INK_KIND_FLAG: ink_say_flag(out, field->name, value != 0); break;
    case INK_KIND_OPTIONS: say_options(out, field, value); break;
    default: say_list(out, field, value);
    }
}

/* A whole message: all fields but `without`, each at `size`, but `other` at `other_size`. */
static ink_slice message_with(int kind, enum size size, int without, int other,
                              enum size other_size)
{
    ink_text out = ink_text_in(room, sizeof room);
    int count = 0;
    const ink_field *field = ink_message_fields(kind, &count);
    if (ink_message_direction(kind) == INK_TO_LOG)
        ink_say_event(&out, kind, 9, 1234567890123);
    else
        ink_say_begin(&out, kind);
    for (int i = 0; i < count; i++)
        if (i != without)
            say_field(&out, &field[i], i == other ? other_size : size);
    ink_say_end(&out);
    assert_true(ink_text_whole(&out));
    return (ink_slice){room, out.length};
}

static bool reads(int direction, ink_slice json, char *fault)
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

/* Does the fault name the field? So that no test passes for another reason. */
static void assert_fault(int direction, ink_slice json, const char *field, const char *what)
{
    char fault[INK_FAULT], expected[INK_FAULT];
    snprintf(expected, sizeof expected, "The field \"%s\" %s.", field, what);
    assert_false(reads(direction, json, fault));
    assert_string_equal(fault, expected);
}

/* --- each message, each field -------------------------------------------------------------------- */

static void assert_same_field(const ink_message *message, const ink_field *field, enum size size)
{
    int64_t value = amount(field, size);
    assert_true(ink_message_has(message, field->name));
    if (field->kind == INK_KIND_NUMBER)
        assert_int_equal(ink_message_number(message, field->name), value);
    else if (field->kind == INK_KIND_FLAG)
        assert_int_equal(ink_message_flag(message, field->name), value != 0);
    else if (field->kind == INK_KIND_TEXT || field->kind == INK_KIND_LINES)
        assert_int_equal(ink_message_text(message, field->name).length, value);
    else if (field->kind != INK_KIND_OPTIONS)
        assert_int_equal(ink_message_count(message, field->name), value);
}

static void test_written_is_read(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        for (enum size size = LEAST; size <= MOST; size++) {
            int count = 0;
            const ink_field *field = ink_message_fields(kind, &count);
            ink_message message;
            ink_slice json = message_with(kind, size, -1, -1, size);
            assert_true(ink_message_read(ink_message_direction(kind), json, &message));
            assert_int_equal(message.kind, kind);
            for (int i = 0; i < count; i++)
                assert_same_field(&message, &field[i], size);
            ink_message_free(&message);
        }
}

static void test_bounds(void **state)
{
    (void)state;
    static const char *const below[] = {"is too small", "is too short", "is too short", NULL,
                                        "has too few members"};
    static const char *const above[] = {"is too large",         "is too long",
                                        "is too long",          NULL,
                                        "has too many members", "has too many members",
                                        "has too many members", "has too many members"};
    int checked = 0;
    for (int kind = 0; kind < INK_MESSAGES; kind++) {
        int count = 0, direction = ink_message_direction(kind);
        const ink_field *field = ink_message_fields(kind, &count);
        for (int i = 0; i < count; i++) {
            if (field[i].kind == INK_KIND_FLAG)
                continue;
            assert_fault(direction, message_with(kind, LEAST, -1, i, ABOVE), field[i].name,
                         above[field[i].kind]);
            checked++;
            if (field[i].least == 0 && field[i].kind != INK_KIND_NUMBER)
                continue; /* there is nothing below */
            assert_fault(direction, message_with(kind, LEAST, -1, i, BELOW), field[i].name,
                         below[field[i].kind]);
        }
    }
    assert_true(checked > 60);
}

static void test_missing(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++) {
        int count = 0, direction = ink_message_direction(kind);
        const ink_field *field = ink_message_fields(kind, &count);
        for (int i = 0; i < count; i++) {
            ink_slice json = message_with(kind, LEAST, i, -1, LEAST);
            if (field[i].must)
                assert_fault(direction, json, field[i].name, "is missing");
            else
                assert_true(reads(direction, json, NULL));
        }
    }
}

/* Puts the text behind the first bracket of a good message. */
static ink_slice with_inserted(ink_slice json, const char *text)
{
    static char more[ROOM + 100];
    int length = snprintf(more, sizeof more, "{%s,%.*s", text, (int)json.length - 1, json.data + 1);
    return (ink_slice){more, (size_t)length};
}

static void test_unknown_fields(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++) {
        int direction = ink_message_direction(kind);
        ink_slice json = with_inserted(message_with(kind, LEAST, -1, -1, LEAST), "\"later\":[1]");
        if (direction == INK_TO_SERVER)
            assert_fault(direction, json, "later", "is not one of this message");
        else
            assert_true(reads(direction, json, NULL));
    }
    char fault[INK_FAULT];
    assert_false(reads(INK_TO_SERVER,
                       ink_slice_of("{\"t\":\"start\",\"id\":\"a\",\"\\u001b[2J\":1}"), fault));
    assert_string_equal(fault, "There is a field that is not one of this message.");
}

static void test_doubled_fields(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++) {
        char fault[INK_FAULT], name[64];
        snprintf(name, sizeof name, "\"t\":\"%s\"", ink_message_name(kind));
        ink_slice json = with_inserted(message_with(kind, LEAST, -1, -1, LEAST), name);
        assert_false(reads(ink_message_direction(kind), json, fault));
        assert_string_equal(fault, "There is a field twice.");
    }
}

static const char *value_of_other_kind(int kind)
{
    static const char *const value[] = {"\"1\"", "1", "[\"\"]", "1", "{}", "{}", "{}", "[]"};
    return value[kind];
}

/* Every field with a value of another kind, and with null. */
static void test_kinds(void **state)
{
    (void)state;
    static const char *const fault[] = {
        "must be a whole number", "must be a text", "must be a text", "must be true or false",
        "must be a list",         "must be a list", "must be a list", "must be an object"};
    for (int kind = 0; kind < INK_MESSAGES; kind++) {
        int count = 0;
        const ink_field *field = ink_message_fields(kind, &count);
        for (int i = 0; i < count; i++)
            for (int null = 0; null < 2; null++) {
                char text[80];
                snprintf(text, sizeof text, "\"%s\":%s", field[i].name,
                         null ? "null" : value_of_other_kind(field[i].kind));
                ink_slice json = with_inserted(message_with(kind, LEAST, i, -1, LEAST), text);
                assert_fault(ink_message_direction(kind), json, field[i].name,
                             fault[field[i].kind]);
            }
    }
}

static void test_directions(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        for (int direction = 0; direction < 3; direction++) {
            ink_message message;
            ink_slice json = message_with(kind, LEAST, -1, -1, LEAST);
            if (ink_message_read(direction, json, &message))
                assert_int_equal(ink_message_direction(message.kind), direction);
            else
                assert_int_not_equal(ink_message_direction(kind), direction);
            ink_message_free(&message);
        }
}

/* --- texts ------------------------------------------------------------------------------------------ */

static bool chat_reads(const char *text, size_t length)
{
    char json[512];
    int begun = snprintf(json, sizeof json, "{\"t\":\"chat\",\"id\":\"a\",\"text\":\"");
    memcpy(json + begun, text, length);
    memcpy(json + begun + length, "\"}", 2);
    return reads(INK_TO_SERVER, (ink_slice){json, (size_t)begun + length + 2}, NULL);
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        bool good;
    } row[] = {
#define ROW(text, good) {text, sizeof(text) - 1, good}
        ROW("Grüße \xf0\x9f\x9a\x82 한국", true), /* two, three and four bytes */
        ROW("\\u00fc \\ud83d\\ude82 \\\" \\\\ \\/", true),
        ROW("\xc2\xa0", true),
        ROW("\xff", false),
        ROW("\xc3", false),             /* cut off */
        ROW("\xc0\xaf", false),         /* too long a form */
        ROW("\xed\xa0\x80", false),     /* half of a pair */
        ROW("\xf4\x90\x80\x80", false), /* beyond Unicode */
        ROW("\\ud83d", false),          /* half of a pair, escaped */
        ROW("\\u0000", false),
        ROW("a\0b", false),
        ROW("\n", false),
        ROW("\\n", false),
        ROW("\\t", false),
        ROW("\\u001b[2J", false),
        ROW("\x7f", false),
        ROW("\\u0085", false),
        ROW("\xc2\x9b", false),
#undef ROW
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(chat_reads(row[i].text, row[i].length), row[i].good);
    for (int c = 1; c < 0xa0; c++) {
        char text[8];
        snprintf(text, sizeof text, "\\u%04x", c);
        assert_int_equal(chat_reads(text, 6), c >= ' ' && c < 0x7f);
    }
}

/* Lines end in `record` alone. */
static void test_line_ends(void **state)
{
    (void)state;
    ink_text out = ink_text_in(room, sizeof room);
    ink_message message;
    ink_say_event(&out, INK_EVENT_start, 5, 1);
    ink_say_text(&out, "record", ink_slice_of("config classic,players=2\nsetup -\n"));
    ink_say_list(&out, "seats");
    ink_say_list_number(&out, 1);
    ink_say_list_number(&out, 3);
    ink_say_list_end(&out);
    ink_say_end(&out);
    assert_true(ink_message_read(INK_TO_LOG, (ink_slice){room, out.length}, &message));
    assert_true(
        ink_slice_is(ink_message_text(&message, "record"), "config classic,players=2\nsetup -\n"));
    assert_int_equal(ink_message_number_at(&message, "seats", 1), 3);
    ink_message_free(&message);
    assert_false(reads(
        INK_TO_LOG,
        ink_slice_of("{\"t\":\"start\",\"n\":1,\"at\":1,\"record\":\"\\u001b\",\"seats\":[1]}"),
        NULL));
}

/* Whatever bytes are written as a text, the message is read, and good text comes back as it was. */
static void test_any_bytes_are_written(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        char bytes[3] = {'a', (char)byte, 'b'};
        ink_message message;
        ink_text out = ink_text_in(room, sizeof room);
        ink_say_begin(&out, INK_TO_CLIENT_no);
        ink_say_text(&out, "code", ink_slice_of("STALE"));
        ink_say_text(&out, "text", (ink_slice){bytes, 3});
        ink_say_end(&out);
        bool good = ink_message_read(INK_TO_CLIENT, (ink_slice){room, out.length}, &message);
        assert_int_equal(good, byte >= ' ' && byte != 0x7f);
        if (good && byte < 0x80) {
            ink_slice text = ink_message_text(&message, "text");
            assert_int_equal(text.length, 3);
            assert_memory_equal(text.data, bytes, 3);
        }
        ink_message_free(&message);
    }
}

/* --- shape ------------------------------------------------------------------------------------------ */

static void test_no_message(void **state)
{
    (void)state;
    static const char *const text[] = {
        "",
        " ",
        "{",
        "{}",
        "[]",
        "null",
        "\"hello\"",
        "{\"t\":1}",
        "{\"t\":\"nothing\"}",
        "{\"t\":\"start\",\"id\":\"a\"} ", /* this one is good */
        "{\"t\":\"start\",\"id\":\"a\"}x",
        "{\"t\":\"start\",\"id\":\"a\",}",
        "{'t':'start','id':'a'}",
        "{\"t\":\"start\",\"id\":\"a\"}{}",
        "\xef\xbb\xbf{\"t\":\"start\",\"id\":\"a\"}",
        "{\"t\":\"bot\",\"id\":\"a\",\"seat\":1.0,\"level\":1}",
        "{\"t\":\"bot\",\"id\":\"a\",\"seat\":1e0,\"level\":1}",
        "{\"t\":\"bot\",\"id\":\"a\",\"seat\":99999999999999999999,\"level\":1}",
        "{\"t\":\"bot\",\"id\":\"a\",\"seat\":01,\"level\":1}",
        "{\"t\":\"bot\",\"id\":\"a\",\"seat\":true,\"level\":1}",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        assert_int_equal(reads(INK_TO_SERVER, ink_slice_of(text[i]), NULL), i == 9);
}

static void test_length(void **state)
{
    (void)state;
    for (size_t length = INK_MESSAGE_BYTES; length <= INK_MESSAGE_BYTES + 1; length++) {
        memset(room, ' ', length);
        memcpy(room, "{\"t\":\"start\",\"id\":\"a\"}", 22);
        assert_int_equal(reads(INK_TO_SERVER, (ink_slice){room, length}, NULL),
                         length == INK_MESSAGE_BYTES);
    }
}

/* In unknown fields from the server, too; brackets in texts do not count. */
static void test_depth(void **state)
{
    (void)state;
    static const char *const quote[] = {"", "\"\\\""};
    for (int text = 0; text < 2; text++)
        for (int depth = 1; depth < 2000; depth += depth < 20 ? 1 : 100) {
            char open[2048] = "", shut[2048] = "", json[8192];
            memset(open, '[', (size_t)depth);
            memset(shut, ']', (size_t)depth);
            snprintf(json, sizeof json, "{\"t\":\"ok\",\"id\":\"a\",\"n\":1,\"later\":%s%s%s%s}",
                     quote[text], open, shut, text == 1 ? "\"" : "");
            assert_int_equal(reads(INK_TO_CLIENT, ink_slice_of(json), NULL),
                             text == 1 || depth < INK_MESSAGE_DEPTH);
        }
    memset(room, '[', 1000000);
    assert_false(reads(INK_TO_CLIENT, (ink_slice){room, 1000000}, NULL));
}

/* --- logs -------------------------------------------------------------------------------------------- */

static void test_log(void **state)
{
    (void)state;
    char apart[200];
    ink_text event = ink_text_in(apart, sizeof apart);
    ink_say_event(&event, INK_EVENT_ended, 8, 101);
    ink_say_number(&event, "seat", 2);
    ink_say_flag(&event, "on", true);
    ink_say_end(&event);
    ink_text out = ink_text_in(room, sizeof room);
    ink_say_begin(&out, INK_TO_CLIENT_log);
    ink_say_list(&out, "events");
    ink_say_event(&out, INK_EVENT_step, 7, 100);
    ink_say_number(&out, "seat", 1);
    ink_say_text(&out, "step", ink_slice_of("B1H.H."));
    ink_say_end(&out);
    ink_say_list_member(&out, (ink_slice){apart, event.length});
    ink_say_list_end(&out);
    ink_say_number(&out, "upto", 8);
    ink_say_end(&out);
    assert_string_equal(room,
                        "{\"t\":\"log\",\"events\":[{\"t\":\"step\",\"n\":7,\"at\":100,\"seat\":1,"
                        "\"step\":\"B1H.H.\"},{\"t\":\"ended\",\"n\":8,\"at\":101,\"seat\":2,"
                        "\"on\":true}],\"upto\":8}");
    ink_message message, first;
    assert_true(ink_message_read(INK_TO_CLIENT, (ink_slice){room, out.length}, &message));
    assert_int_equal(ink_message_count(&message, "events"), 2);
    assert_true(ink_message_event_at(&message, "events", 0, &first));
    assert_int_equal(first.kind, INK_EVENT_step);
    assert_int_equal(ink_message_n(&first), 7);
    assert_int_equal(ink_message_at(&first), 100);
    assert_true(ink_slice_is(ink_message_text(&first, "step"), "B1H.H."));
    assert_true(ink_slice_is(ink_message_text(&first, "id"), ""));
    assert_false(ink_message_has(&first, "id"));
    assert_false(ink_message_event_at(&message, "events", 2, &first));
    ink_message_free(&message);
}

/* An event that is not known or not sound is refused alone; its log is read. */
static void test_unknown_event(void **state)
{
    (void)state;
    ink_message message, event;
    assert_true(ink_message_read(
        INK_TO_CLIENT,
        ink_slice_of(
            "{\"t\":\"log\",\"upto\":3,\"events\":[{\"t\":\"later\",\"n\":1,\"at\":1},"
            "{\"t\":\"stand\",\"n\":0,\"at\":1,\"seat\":1},{\"t\":\"stand\",\"n\":3,\"at\":1,"
            "\"seat\":1}]}"),
        &message));
    assert_false(ink_message_event_at(&message, "events", 0, &event));
    assert_false(ink_message_event_at(&message, "events", 1, &event));
    assert_string_equal(event.fault, "The field \"n\" is too small.");
    assert_true(ink_message_event_at(&message, "events", 2, &event));
    ink_message_free(&message);
}

static void test_options(void **state)
{
    (void)state;
    ink_text out = ink_text_in(room, sizeof room);
    ink_message event;
    ink_say_event(&out, INK_EVENT_open, 1, 5);
    ink_say_options(&out, "options");
    ink_say_text(&out, "seats", ink_slice_of("2"));
    ink_say_text(&out, "title", ink_slice_of("Tom & \"Ida\""));
    ink_say_options_end(&out);
    ink_say_text(&out, "commitment", ink_slice_of(""));
    ink_say_end(&out);
    assert_true(ink_message_read(INK_TO_LOG, (ink_slice){room, out.length}, &event));
    assert_true(ink_slice_is(ink_message_option(&event, "options", "title"), "Tom & \"Ida\""));
    assert_true(ink_slice_is(ink_message_option(&event, "options", "clock"), ""));
    ink_message_free(&event);
    assert_fault(INK_TO_LOG,
                 ink_slice_of("{\"t\":\"open\",\"n\":1,\"at\":1,\"options\":{\"seats\":2},"
                              "\"commitment\":\"\"}"),
                 "options", "must be a text");
}

/* What does not fit is cut, and the writer says so. */
static void test_short_room(void **state)
{
    (void)state;
    ink_slice whole = message_with(INK_TO_CLIENT_welcome, MOST, -1, -1, MOST);
    for (size_t size = 0; size <= whole.length + 1; size++) {
        char *small = malloc(size + 1);
        assert_non_null(small);
        small[size] = '!';
        ink_text out = ink_text_in(small, size);
        ink_say_begin(&out, INK_TO_CLIENT_ok);
        ink_say_text(&out, "id", (ink_slice){filler, whole.length - 21});
        ink_say_number(&out, "n", 1);
        ink_say_end(&out);
        assert_int_equal(small[size], '!');
        assert_int_equal(ink_text_whole(&out), out.length < size);
        free(small);
    }
}

/* --- the short way, and its slow twin --------------------------------------------------------------- */

static bool same_text(ink_slice a, ink_slice b)
{
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

/* What the short way takes, the long way takes, with the same in it. */
static bool read_both_ways(ink_slice json)
{
    ink_message plain, tree;
    bool taken = ink_plain_read(json, &plain);
    if (!taken)
        return false;
    int count = 0;
    const ink_field *field = ink_message_fields(plain.kind, &count);
    plain.tree = NULL;
    assert_true(ink_tree_read(INK_TO_SERVER, json, &tree));
    assert_int_equal(plain.kind, tree.kind);
    for (int i = 0; i < count; i++) {
        const char *name = field[i].name;
        assert_int_equal(ink_message_has(&plain, name), ink_message_has(&tree, name));
        assert_int_equal(ink_message_number(&plain, name), field[i].kind == INK_KIND_FLAG
                                                               ? ink_message_flag(&tree, name)
                                                               : ink_message_number(&tree, name));
        assert_int_equal(ink_message_flag(&plain, name),
                         field[i].kind == INK_KIND_FLAG ? ink_message_flag(&tree, name)
                                                        : ink_message_number(&plain, name) != 0);
        assert_true(same_text(ink_message_text(&plain, name), ink_message_text(&tree, name)));
    }
    ink_message_free(&tree);
    return true;
}

static void test_options_in_turn(void **state)
{
    (void)state;
    ink_message event;
    ink_slice key, value;
    assert_true(
        ink_message_read(INK_TO_LOG,
                         ink_slice_of("{\"t\":\"open\",\"n\":1,\"at\":2,\"commitment\":\"\","
                                      "\"options\":{\"seats\":\"2\",\"later\":\"\"}}"),
                         &event));
    assert_true(ink_message_option_at(&event, "options", 0, &key, &value));
    assert_true(ink_slice_is(key, "seats") && ink_slice_is(value, "2"));
    assert_true(ink_message_option_at(&event, "options", 1, &key, &value));
    assert_true(ink_slice_is(key, "later") && value.length == 0);
    assert_false(ink_message_option_at(&event, "options", 2, &key, &value));
    assert_false(ink_message_option_at(&event, "commitment", 0, &key, &value));
    ink_message_free(&event);
}

/* All that programs write goes the short way. */
static void test_plain_messages(void **state)
{
    (void)state;
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        for (enum size size = LEAST; size <= MOST; size++)
            if (ink_message_direction(kind) == INK_TO_SERVER)
                assert_true(read_both_ways(message_with(kind, size, -1, -1, size)));
    assert_true(read_both_ways(ink_slice_of("{\"t\":\"stand\",\"id\":\"7\"}")));
    static const char *const others[] = {
        "{\"t\":\"stand\",\"id\":\"\\u0037\"}", "{ \"t\":\"stand\",\"id\":\"7\"}",
        "{\"id\":\"7\",\"t\":\"stand\"}",       "{\"t\":\"stand\",\"id\":\"\xc3\xa4\"}",
        "{\"t\":\"stand\",\"id\":\"7\"} ",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(read_both_ways(ink_slice_of(others[i])));
        assert_true(reads(INK_TO_SERVER, ink_slice_of(others[i]), NULL));
    }
}

/* Bytes changed, left out, doubled and cut off, as chance has it. */
static void test_changed_messages(void **state)
{
    (void)state;
    static const char marks[] = "{}[]\",:\\0123456789-.eE \ttruefalsnd\x7f\x80\xc2";
    uint64_t random = chance(0);
    int taken = 0;
    for (int round = 0; round < 3000 * INK_TEST_SCALE; round++) {
        int kind;
        do
            kind = (int)((random = random * 6364136223846793005u + 1442695040888963407u) >> 33) %
                   INK_MESSAGES;
        while (ink_message_direction(kind) != INK_TO_SERVER);
        ink_slice json = message_with(kind, round % 2 == 0 ? LEAST : MOST, -1, -1, LEAST);
        size_t length = json.length;
        for (int change = 0; change <= round % 3; change++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            size_t at = (size_t)(random >> 20) % length;
            switch (random >> 61) {
            case 0:
            case 1:
                memmove(room + at, room + at + 1, length - at - 1);
                length -= length > 1;
                break;
            case 2:
                memmove(room + at + 1, room + at, length - at);
                length++;
                break;
            case 3: length = at + 1; break;
            default: room[at] = marks[(random >> 40) % (sizeof marks - 1)];
            }
        }
        taken += read_both_ways((ink_slice){room, length});
    }
    assert_true(taken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written_is_read), cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_missing),         cmocka_unit_test(test_unknown_fields),
        cmocka_unit_test(test_doubled_fields),  cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_directions),      cmocka_unit_test(test_texts),
        cmocka_unit_test(test_line_ends),       cmocka_unit_test(test_any_bytes_are_written),
        cmocka_unit_test(test_no_message),      cmocka_unit_test(test_length),
        cmocka_unit_test(test_depth),           cmocka_unit_test(test_log),
        cmocka_unit_test(test_unknown_event),   cmocka_unit_test(test_options),
        cmocka_unit_test(test_short_room),      cmocka_unit_test(test_options_in_turn),
        cmocka_unit_test(test_plain_messages),  cmocka_unit_test(test_changed_messages),
    };
    memset(filler, 'x', sizeof filler);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST messages: Messages: each field at and beyond each of its bounds, by the definition itself;
   everything that can be written is read again, by the short way as by the long one. */
#include "any_message.h"
#include "chance.h"

/* --- each message, each field ----------------------------------------------------------------- */

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
    static char more[MESSAGE_BUFFER + 100];
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
        ink_say_text(&out, "id", long_text(whole.length - 21));
        ink_say_number(&out, "n", 1);
        ink_say_end(&out);
        assert_int_equal(small[size], '!');
        assert_int_equal(ink_text_whole(&out), out.length < size);
        free(small);
    }
}

/* --- the short way, and its slow twin --------------------------------------------------------- */

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
                memmove(message_buffer + at, message_buffer + at + 1, length - at - 1);
                length -= length > 1;
                break;
            case 2:
                memmove(message_buffer + at + 1, message_buffer + at, length - at);
                length++;
                break;
            case 3: length = at + 1; break;
            default: message_buffer[at] = marks[(random >> 40) % (sizeof marks - 1)];
            }
        }
        taken += read_both_ways((ink_slice){message_buffer, length});
    }
    assert_true(taken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written_is_read), cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_missing),         cmocka_unit_test(test_unknown_fields),
        cmocka_unit_test(test_doubled_fields),  cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_directions),      cmocka_unit_test(test_short_room),
        cmocka_unit_test(test_plain_messages),  cmocka_unit_test(test_changed_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

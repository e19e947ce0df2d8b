/* TEST message_texts: What stands in messages: texts with any bytes, lines, logs and options; and
   texts that are no message at all. */
#include "any_message.h"

/* --- texts ------------------------------------------------------------------------------------ */

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
    ink_text out = ink_text_in(message_buffer, sizeof message_buffer);
    ink_message message;
    ink_say_event(&out, INK_EVENT_start, 5, 1);
    ink_say_text(&out, "record", ink_slice_of("config classic,players=2\nsetup -\n"));
    ink_say_list(&out, "seats");
    ink_say_list_number(&out, 1);
    ink_say_list_number(&out, 3);
    ink_say_list_end(&out);
    ink_say_end(&out);
    assert_true(ink_message_read(INK_TO_LOG, (ink_slice){message_buffer, out.length}, &message));
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
        ink_text out = ink_text_in(message_buffer, sizeof message_buffer);
        ink_say_begin(&out, INK_TO_CLIENT_no);
        ink_say_text(&out, "code", ink_slice_of("STALE"));
        ink_say_text(&out, "text", (ink_slice){bytes, 3});
        ink_say_end(&out);
        bool good =
            ink_message_read(INK_TO_CLIENT, (ink_slice){message_buffer, out.length}, &message);
        assert_int_equal(good, byte >= ' ' && byte != 0x7f);
        if (good && byte < 0x80) {
            ink_slice text = ink_message_text(&message, "text");
            assert_int_equal(text.length, 3);
            assert_memory_equal(text.data, bytes, 3);
        }
        ink_message_free(&message);
    }
}

/* --- shape ------------------------------------------------------------------------------------ */

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
        memset(message_buffer, ' ', length);
        memcpy(message_buffer, "{\"t\":\"start\",\"id\":\"a\"}", 22);
        assert_int_equal(reads(INK_TO_SERVER, (ink_slice){message_buffer, length}, NULL),
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
    memset(message_buffer, '[', 1000000);
    assert_false(reads(INK_TO_CLIENT, (ink_slice){message_buffer, 1000000}, NULL));
}

/* --- logs ------------------------------------------------------------------------------------- */

static void test_log(void **state)
{
    (void)state;
    char apart[200];
    ink_text event = ink_text_in(apart, sizeof apart);
    ink_say_event(&event, INK_EVENT_ended, 8, 101);
    ink_say_number(&event, "seat", 2);
    ink_say_flag(&event, "on", true);
    ink_say_end(&event);
    ink_text out = ink_text_in(message_buffer, sizeof message_buffer);
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
    assert_string_equal(message_buffer,
                        "{\"t\":\"log\",\"events\":[{\"t\":\"step\",\"n\":7,\"at\":100,\"seat\":1,"
                        "\"step\":\"B1H.H.\"},{\"t\":\"ended\",\"n\":8,\"at\":101,\"seat\":2,"
                        "\"on\":true}],\"upto\":8}");
    ink_message message, first;
    assert_true(ink_message_read(INK_TO_CLIENT, (ink_slice){message_buffer, out.length}, &message));
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
    ink_text out = ink_text_in(message_buffer, sizeof message_buffer);
    ink_message event;
    ink_say_event(&out, INK_EVENT_open, 1, 5);
    ink_say_options(&out, "options");
    ink_say_text(&out, "seats", ink_slice_of("2"));
    ink_say_text(&out, "title", ink_slice_of("Tom & \"Ida\""));
    ink_say_options_end(&out);
    ink_say_text(&out, "commitment", ink_slice_of(""));
    ink_say_end(&out);
    assert_true(ink_message_read(INK_TO_LOG, (ink_slice){message_buffer, out.length}, &event));
    assert_true(ink_slice_is(ink_message_option(&event, "options", "title"), "Tom & \"Ida\""));
    assert_true(ink_slice_is(ink_message_option(&event, "options", "clock"), ""));
    ink_message_free(&event);
    assert_fault(INK_TO_LOG,
                 ink_slice_of("{\"t\":\"open\",\"n\":1,\"at\":1,\"options\":{\"seats\":2},"
                              "\"commitment\":\"\"}"),
                 "options", "must be a text");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_line_ends),
        cmocka_unit_test(test_any_bytes_are_written),
        cmocka_unit_test(test_no_message),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_unknown_event),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_options_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

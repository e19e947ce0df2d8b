/* TEST text: Bounded text, slices, JSON, and refusals as sentences. */
#include "format/slice.h"
#include "support.h"

/* --- writing ---------------------------------------------------------------------------------- */

/* A writer of each kind into a buffer of every size: what fits is there, terminated, the rest
   is counted, and no byte past the end is touched. */
static void check_bounds(void (*write)(ink_text *out))
{
    static char whole[INK_PICTURE_SIZE], part[INK_PICTURE_SIZE];
    ink_text out = ink_text_in(whole, sizeof whole);
    write(&out);
    assert_true(ink_text_whole(&out));
    assert_int_equal(strlen(whole), out.length);
    size_t most = out.length + 3 < 600 ? out.length + 3 : 600;
    for (size_t size = 0; size <= most; size++) {
        memset(part, '#', most + 2);
        ink_text cut = ink_text_in(part, size);
        write(&cut);
        assert_int_equal(cut.length, out.length);
        assert_int_equal(ink_text_whole(&cut), out.length < size);
        size_t kept = size == 0 ? 0 : out.length < size ? out.length : size - 1;
        assert_memory_equal(part, whole, kept);
        if (size > 0)
            assert_int_equal(part[kept], '\0');
        for (size_t i = size; i < most + 2; i++)
            assert_int_equal(part[i], '#');
    }
}

static void write_pieces(ink_text *out)
{
    ink_text_string(out, "string");
    ink_text_char(out, '!');
    ink_text_number(out, -120);
    ink_text_bytes(out, "bytes and more", 5);
    ink_text_string(out, "");
    ink_text_bytes(out, "", 0);
}

static void write_sheet(ink_text *out)
{
    ink_sheet sheet = sheet_of("A1H..H B3HRHR{NS}{EW} C3RRRR G7.HH. D4H.R.*");
    ink_sheet_write(classic(), &sheet, out);
}

static void write_score_json(ink_text *out)
{
    ink_sheet sheet = sheet_of("B1H.H. B2HHHH A2.H.H");
    ink_score score;
    ink_facts facts;
    ink_score_find(classic(), &sheet, &score);
    ink_facts_find(classic(), &sheet, &facts);
    ink_json_score(&score, &facts, out);
}

static void write_refusal(ink_text *out)
{
    ink_sheet sheet = sheet_of("B1H.H.");
    ink_refusal why;
    (void)ink_sheet_why(classic(), &sheet, cell_of("B2"), tile_of("R.R."), &why);
    ink_refusal_write(classic(), &why, ink_slice_of(""), NULL, out);
}

static void write_picture(ink_text *out)
{
    ink_sheet sheet = sheet_of("B1H.H. B2HHHH A2.H.H D4HRHR{NS}{EW}");
    ink_picture_board(classic(), &sheet, INK_PICTURE_ASCII | INK_PICTURE_LINES, out);
}

static void every_buffer_size_is_safe(void **state)
{
    (void)state;
    check_bounds(write_pieces);
    check_bounds(write_sheet);
    check_bounds(write_score_json);
    check_bounds(write_refusal);
    check_bounds(write_picture);
}

static void numbers_are_written(void **state)
{
    static const struct {
        int64_t number;
        const char *text;
    } line[] = {{0, "0"},
                {7, "7"},
                {-7, "-7"},
                {10, "10"},
                {-1000, "-1000"},
                {INT64_MAX, "9223372036854775807"},
                {INT64_MIN, "-9223372036854775808"}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        char text[32];
        ink_text out = ink_text_in(text, sizeof text);
        ink_text_number(&out, line[i].number);
        assert_string_equal(text, line[i].text);
    }
}

/* --- slices ----------------------------------------------------------------------------------- */

static void words_are_taken_off(void **state)
{
    static const char *const words[] = {"one", "two", "3", "vier", ""};
    ink_slice rest = ink_slice_of("  one two\t3\r\n\v\fvier ");
    (void)state;
    for (int i = 0; i < COUNT(words); i++)
        assert_true(ink_slice_is(ink_slice_word(&rest), words[i]));
    assert_int_equal(ink_slice_word(&rest).length, 0);
    rest = (ink_slice){NULL, 0};
    assert_int_equal(ink_slice_word(&rest).length, 0);
    rest = (ink_slice){"a\0b c", 5}; /* a zero byte is a byte like any other */
    assert_int_equal(ink_slice_word(&rest).length, 3);
}

static void lines_are_taken_off(void **state)
{
    static const char *const lines[] = {"one", "", " two ", "a\rb", "end"};
    ink_slice rest = ink_slice_of("one\n\n two \r\na\rb\nend");
    (void)state;
    for (int i = 0; i < COUNT(lines); i++)
        assert_true(ink_slice_is(ink_slice_line(&rest), lines[i]));
    assert_int_equal(rest.length, 0);
    assert_int_equal(ink_slice_line(&rest).length, 0);
}

static void slices_are_compared_whole(void **state)
{
    (void)state;
    assert_true(ink_slice_is(ink_slice_of(""), ""));
    assert_true(ink_slice_is((ink_slice){"endless", 3}, "end"));
    assert_false(ink_slice_is(ink_slice_of("end"), "endless"));
    assert_false(ink_slice_is(ink_slice_of("endless"), "end"));
    assert_false(ink_slice_is((ink_slice){"a\0", 2}, "a"));
}

static void numbers_are_read(void **state)
{
    static const char *const bad[] = {
        "", "-1", "+1", " 1", "1 ", "1.", "x", "4294967296", "99999999999999999999", "0x1"};
    uint32_t number = 5;
    (void)state;
    for (int i = 0; i < COUNT(bad); i++)
        assert_false(ink_slice_number(ink_slice_of(bad[i]), UINT32_MAX, &number));
    assert_int_equal(number, 5);
    assert_true(ink_slice_number(ink_slice_of("4294967295"), UINT32_MAX, &number));
    assert_true(number == UINT32_MAX);
    assert_true(ink_slice_number(ink_slice_of("007"), 7, &number));
    assert_int_equal(number, 7);
    assert_false(ink_slice_number(ink_slice_of("8"), 7, &number));
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_is(ink_slice string, const char *expected)
{
    char text[256];
    ink_text out = ink_text_in(text, sizeof text);
    ink_json_string(string, &out);
    assert_string_equal(text, expected);
}

static void strings_of_json_are_escaped(void **state)
{
    (void)state;
    json_is(ink_slice_of(""), "\"\"");
    json_is(ink_slice_of("plain /text/"), "\"plain /text/\"");
    json_is(ink_slice_of("say \"yes\" \\ no"), "\"say \\\"yes\\\" \\\\ no\"");
    json_is(ink_slice_of("tab\tline\n\x01\x1f"), "\"tab\\u0009line\\u000a\\u0001\\u001f\"");
    json_is(ink_slice_of("\x7f"), "\"\\u007f\"");
    json_is(ink_slice_of("\xc2\x9b\x31m\xc2\xa0"), "\"\\u009b1m\xc2\xa0\"");
    json_is((ink_slice){"a\0b", 3}, "\"a\\u0000b\"");
    json_is(ink_slice_of("Z\xc3\xbcrich \xec\x84\x9c\xec\x9a\xb8 \xf0\x9f\x9a\x82"),
            "\"Z\xc3\xbcrich \xec\x84\x9c\xec\x9a\xb8 \xf0\x9f\x9a\x82\"");
}

/* Bytes that are no UTF-8 become U+FFFD: stray and missing continuations, overlong forms,
   surrogates, too large numbers. */
static void bad_utf8_is_replaced(void **state)
{
    static const struct {
        const char *bytes;
        int replaced;
    } bad[] = {{"\x80", 1},         {"\xbf", 1},     {"\xc3", 1},
               {"\xc0\xaf", 2},     {"\xc1\xbf", 2}, {"\xe0\x80\xaf", 3},
               {"\xed\xa0\x80", 3}, {"\xf5\x80", 2}, {"\xf4\x90\x80\x80", 4},
               {"\xff", 1},         {"\xfe", 1},     {"\xf0\x80\x80\xaf", 4}};
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        char expected[64];
        ink_text out = ink_text_in(expected, sizeof expected);
        ink_text_char(&out, '"');
        for (int k = 0; k < bad[i].replaced; k++)
            ink_text_string(&out, "\\ufffd");
        ink_text_char(&out, '"');
        json_is(ink_slice_of(bad[i].bytes), expected);
    }
    json_is(ink_slice_of("a\xe2\x82z"), "\"a\\ufffd\\ufffdz\"");
    json_is((ink_slice){"\xe2\x82\xac", 2}, "\"\\ufffd\\ufffd\""); /* cut in the middle */
}

/* The object of the score of the rulebook's example, with the keys that are promised. */
static void the_score_is_an_object_with_the_promised_keys(void **state)
{
    char text[1024];
    ink_sheet sheet = sheet_of("B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. F1H.H. D4.R.R");
    ink_score score;
    ink_facts facts;
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_score_find(classic(), &sheet, &score);
    ink_facts_find(classic(), &sheet, &facts);
    ink_json_score(&score, &facts, &out);
    static const char numbers[] =
        "{\"networks\":[2,1],\"network_points\":4,\"highway\":7,\"railway\":1,\"centre\":1,"
        "\"errors\":3,\"expansion\":0,\"villages\":0,\"goals\":0,\"total\":10,\"highway_cells\":[";
    assert_memory_equal(text, numbers, sizeof numbers - 1);
    assert_true(strstr(text, "\"B1\",\"B2\",\"B3\",\"B4\",\"B5\",\"B6\",\"B7\"") != NULL ||
                strstr(text, "\"B7\",\"B6\",\"B5\",\"B4\",\"B3\",\"B2\",\"B1\"") != NULL);
    assert_non_null(strstr(text, "\"railway_cells\":[\"D4\"]}"));
}

static void an_empty_score_has_empty_lists(void **state)
{
    char text[1024];
    ink_sheet sheet = sheet_of("");
    ink_score score;
    ink_facts facts;
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_score_find(classic(), &sheet, &score);
    ink_facts_find(classic(), &sheet, &facts);
    ink_json_score(&score, &facts, &out);
    assert_non_null(strstr(text, "{\"networks\":[],"));
    assert_non_null(strstr(text, "\"total\":0,"));
    assert_non_null(strstr(text, "\"highway_cells\":[],\"railway_cells\":[]}"));
}

/* --- sentences -------------------------------------------------------------------------------- */

static void sentence_is(const ink_refusal *why, const char *input, const char *expected)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_refusal_write(classic(), why, ink_slice_of(input), NULL, &out);
    assert_string_equal(text, expected);
}

static void refusals_of_the_rules_are_sentences(void **state)
{
    ink_sheet sheet = sheet_of("B1H.H.");
    (void)state;
    roll(&sheet, "H.H. R.R. HHH. HR..*");
    ink_refusal why = refused(&sheet, by_die(1, "B2R.R."), INK_E_CLASH);
    sentence_is(&why, "", "at B2 the route on the N side is of another kind");
    why = refused(&sheet, by_die(0, "D4H.H."), INK_E_DETACHED);
    sentence_is(&why, "", "at D4 it has no route or exit of its kind to join");
    why = refused(&sheet, by_die(0, "B1H.H."), INK_E_OCCUPIED);
    sentence_is(&why, "", "B1 is not empty");
    why = refused(&sheet, by_die(1, "G4.R.R"), INK_E_EXIT_CLASH);
    sentence_is(&why, "", "at G4 the exit on the E side is of another kind");
    why = refused(&sheet, by_die(1, "B2H.H."), INK_E_WRONG_FACE);
    sentence_is(&why, "", "die 2 does not show H.H.");
    why = refused(&sheet, by_die(6, "B2H.H."), INK_E_NO_SUCH_DIE);
    sentence_is(&why, "", "there is no die 7 this round");
    plays(&sheet, by_special("B2HHHH"));
    why = refused(&sheet, by_special("F1HHHH"), INK_E_SPECIAL_USED);
    sentence_is(&why, "", "the special route HHHH is used up");
    plays(&sheet, by_die(0, "B3H.H."));
    plays(&sheet, by_die(1, "D1R.R."));
    plays(&sheet, by_die(2, "F1HHH."));
    why = refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    char text[256];
    ink_text out = ink_text_in(text, sizeof text);
    ink_refusal_write(classic(), &why, ink_slice_of(""), NULL, &out);
    assert_non_null(strstr(text, "the round goes on: die 4, "));
}

static void refusals_of_text_quote_it(void **state)
{
    ink_sheet sheet;
    ink_refusal why;
    (void)state;
    const char *text = "B1H.H. B2HHRR";
    (void)ink_sheet_read(classic(), ink_slice_of(text), &sheet, &why);
    sentence_is(&why, text, "'HHRR' is not a drawing of this game");
    text = "B1H.H. B1H.H.";
    (void)ink_sheet_read(classic(), ink_slice_of(text), &sheet, &why);
    sentence_is(&why, text, "B1 is drawn twice");
    text = "Q\t";
    (void)ink_sheet_read(classic(), ink_slice_of(text), &sheet, &why);
    sentence_is(&why, text, "'Q' does not begin with a space from A1 to G7");
    text = "A1HQ..";
    (void)ink_sheet_read(classic(), ink_slice_of(text), &sheet, &why);
    sentence_is(&why, text,
                "'HQ..' is not four sides of H R . with an optional * and groups like {NS}{EW}");
}

/* Quoted input is made harmless, and long input is cut. */
static void quoted_input_is_made_harmless(void **state)
{
    ink_sheet sheet;
    ink_refusal why;
    char text[512];
    (void)state;
    const char *input = "\x1b[31m\xff";
    (void)ink_sheet_read(classic(), ink_slice_of(input), &sheet, &why);
    sentence_is(&why, input, "'?[31m?' does not begin with a space from A1 to G7");
    char longer[300];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    (void)ink_sheet_read(classic(), ink_slice_of(longer), &sheet, &why);
    ink_text out = ink_text_in(text, sizeof text);
    ink_refusal_write(classic(), &why, ink_slice_of(longer), NULL, &out);
    assert_true(out.length < 120);
    assert_non_null(strstr(text, "xxx..."));
    /* a refusal that does not belong to the input shows nothing of it */
    out = ink_text_in(text, sizeof text);
    ink_refusal_write(classic(), &why, ink_slice_of("x"), NULL, &out);
    assert_non_null(strstr(text, "''"));
    why.at = 5;
    out = ink_text_in(text, sizeof text);
    ink_refusal_write(classic(), &why, ink_slice_of("x"), NULL, &out);
    assert_non_null(strstr(text, "''"));
}

static const char *shout(const char *message)
{
    (void)message;
    return "NO {cell} {nothing} {";
}

/* Fields are filled in after translation; what is no field stays as it is. */
static void sentences_are_translated(void **state)
{
    char text[128];
    ink_refusal why;
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    (void)ink_refuse(&why, INK_E_OCCUPIED);
    why.cell = cell_of("C5");
    ink_refusal_write(NULL, &why, ink_slice_of(""), shout, &out);
    assert_string_equal(text, "NO C5 {nothing} {");
}

/* Every status can be written, whatever fields it has, with and without a ruleset. */
static void every_status_is_a_sentence(void **state)
{
    (void)state;
    for (int status = 0; status < INK_STATUSES; status++)
        for (int with = 0; with < 2; with++) {
            char text[512];
            ink_refusal why;
            ink_text out = ink_text_in(text, sizeof text);
            (void)ink_refuse(&why, (ink_status)status);
            ink_refusal_write(with ? classic() : NULL, &why, ink_slice_of("input"), NULL, &out);
            assert_true(ink_text_whole(&out) && out.length > 2);
            assert_null(strstr(text, "{cell}"));
            assert_null(strstr(text, "{drawing}"));
            assert_null(strstr(text, "{text}"));
        }
}

static void slices_are_cut_at_marks(void **state)
{
    ink_slice rest = ink_slice_of("a b,,c");
    (void)state;
    assert_true(ink_slice_is(ink_slice_until(&rest, ','), "a b"));
    assert_true(ink_slice_is(ink_slice_until(&rest, ','), ""));
    assert_true(ink_slice_is(ink_slice_until(&rest, ','), "c"));
    assert_int_equal(rest.length, 0);
    assert_int_equal(ink_slice_until(&rest, ',').length, 0);
    rest = ink_slice_of("a,");
    assert_true(ink_slice_is(ink_slice_until(&rest, ','), "a"));
    assert_int_equal(rest.length, 0);
}

static void blanks_around_slices_go(void **state)
{
    (void)state;
    assert_true(ink_slice_is(ink_slice_trimmed(ink_slice_of(" \ta b\t \r")), "a b"));
    assert_true(ink_slice_is(ink_slice_trimmed(ink_slice_of("a")), "a"));
    assert_true(ink_slice_is(ink_slice_trimmed(ink_slice_of("\ra\n")), "\ra\n"));
    assert_int_equal(ink_slice_trimmed(ink_slice_of(" \t ")).length, 0);
    assert_int_equal(ink_slice_trimmed(ink_slice_of("")).length, 0);
}

static void integers_may_have_a_minus(void **state)
{
    static const char *const none[] = {"", "-", "--1", "+1", "- 1", "1-", "101", "-101", "1.0"};
    int number = 7;
    (void)state;
    for (int i = 0; i < COUNT(none); i++)
        assert_false(ink_slice_integer(ink_slice_of(none[i]), 100, &number));
    assert_int_equal(number, 7);
    assert_true(ink_slice_integer(ink_slice_of("100"), 100, &number));
    assert_int_equal(number, 100);
    assert_true(ink_slice_integer(ink_slice_of("-100"), 100, &number));
    assert_int_equal(number, -100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_buffer_size_is_safe),
        cmocka_unit_test(slices_are_cut_at_marks),
        cmocka_unit_test(blanks_around_slices_go),
        cmocka_unit_test(integers_may_have_a_minus),
        cmocka_unit_test(numbers_are_written),
        cmocka_unit_test(words_are_taken_off),
        cmocka_unit_test(lines_are_taken_off),
        cmocka_unit_test(slices_are_compared_whole),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(strings_of_json_are_escaped),
        cmocka_unit_test(bad_utf8_is_replaced),
        cmocka_unit_test(the_score_is_an_object_with_the_promised_keys),
        cmocka_unit_test(an_empty_score_has_empty_lists),
        cmocka_unit_test(refusals_of_the_rules_are_sentences),
        cmocka_unit_test(refusals_of_text_quote_it),
        cmocka_unit_test(quoted_input_is_made_harmless),
        cmocka_unit_test(sentences_are_translated),
        cmocka_unit_test(every_status_is_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

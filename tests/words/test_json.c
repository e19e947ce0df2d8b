/* TEST json: The one writer of JSON for the page and its engine: commas, lists, decimals, places,
   what does not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "json/json.h"

static char text[512];

static ink_text empty(void)
{
    return ink_text_in(text, sizeof text);
}

static void commas_come_by_themselves(void **state)
{
    ink_text out = empty();
    (void)state;
    json_begin_object(&out, NULL);
    json_text(&out, "text", "a \"b\"");
    json_slice(&out, "slice", (ink_slice){"cde", 2});
    json_number(&out, "number", -12);
    json_begin_object(&out, "object");
    json_end_object(&out);
    json_bool(&out, "true", true);
    json_bool(&out, "false", false);
    json_nothing(&out, "nothing");
    json_end_object(&out);
    assert_string_equal(text,
                        "{\"text\":\"a \\\"b\\\"\",\"slice\":\"cd\",\"number\":-12,\"object\":{},"
                        "\"true\":true,\"false\":false,\"nothing\":null}");
}

static void lists_have_no_keys(void **state)
{
    ink_text out = empty();
    (void)state;
    json_begin_list(&out, NULL);
    json_number(&out, NULL, 1);
    json_begin_list(&out, NULL);
    json_end_list(&out);
    json_begin_object(&out, NULL);
    json_begin_list(&out, "in");
    json_nothing(&out, NULL);
    json_nothing(&out, NULL);
    json_end_list(&out);
    json_end_object(&out);
    json_text(&out, NULL, "last");
    json_end_list(&out);
    assert_string_equal(text, "[1,[],{\"in\":[null,null]},\"last\"]");
}

/* Only brackets of the writer count, not those of a text before. */
static void a_text_may_end_like_a_bracket(void **state)
{
    ink_text out = empty();
    (void)state;
    json_begin_object(&out, NULL);
    json_text(&out, "a{", "b[");
    json_text(&out, "c", "");
    json_end_object(&out);
    assert_string_equal(text, "{\"a{\":\"b[\",\"c\":\"\"}");
}

static void tenths_show_one_decimal_always(void **state)
{
    static const long tenths[] = {573, 570, 3, 0, -3, -570};
    ink_text out = empty();
    (void)state;
    json_begin_list(&out, NULL);
    for (size_t i = 0; i < sizeof tenths / sizeof *tenths; i++)
        json_tenths(&out, NULL, tenths[i]);
    json_end_list(&out);
    assert_string_equal(text, "[57.3,57.0,0.3,0.0,-0.3,-57.0]");
}

static void decimals_are_rounded_to_hundredths(void **state)
{
    static const double numbers[] = {57, 57.5, 57.254, 57.256, 0.05, 0.004, -0.004, -0.006, -2.5};
    ink_text out = empty();
    (void)state;
    json_begin_list(&out, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_decimal(&out, NULL, numbers[i]);
    json_end_list(&out);
    assert_string_equal(text, "[57,57.5,57.25,57.26,0.05,0,0,-0.01,-2.5]");
}

static void places_are_numbered_as_the_page_does(void **state)
{
    ink_set places = ink_set_of(ink_cell_at(0, 6)) | ink_set_of(ink_cell_at(2, 1));
    ink_text out = empty();
    (void)state;
    json_begin_object(&out, NULL);
    json_places(&out, "cells", places, JSON_CELLS);
    json_places(&out, "corners", places, JSON_CORNERS);
    json_places(&out, "none", 0, JSON_CELLS);
    json_end_object(&out);
    assert_string_equal(text, "{\"cells\":[6,15],\"corners\":[6,17],\"none\":[]}");
}

/* It counts on, as every text does, and never reads beyond what it has. */
static void what_does_not_fit_is_dropped(void **state)
{
    char small[8];
    ink_text out = ink_text_in(small, sizeof small);
    (void)state;
    json_begin_list(&out, NULL);
    for (int i = 0; i < 10; i++)
        json_number(&out, NULL, 100);
    json_end_list(&out);
    assert_string_equal(small, "[100,10");
    assert_false(ink_text_whole(&out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(lists_have_no_keys),
        cmocka_unit_test(a_text_may_end_like_a_bracket),
        cmocka_unit_test(tenths_show_one_decimal_always),
        cmocka_unit_test(decimals_are_rounded_to_hundredths),
        cmocka_unit_test(places_are_numbered_as_the_page_does),
        cmocka_unit_test(what_does_not_fit_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

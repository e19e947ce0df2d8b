/* TEST request: Requests: verbs, arguments, and answers that are errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "json/request.h"

static const struct request_verb verbs[] = {{"none", 0}, {"one", 1}, {"three", 3}, {"on", 2}};

static ink_slice argument[REQUEST_ARGUMENTS];

static int read_request(const char *text)
{
    memset(argument, 0, sizeof argument);
    return request_read(ink_slice_of(text), verbs, sizeof verbs / sizeof *verbs, argument);
}

static void is(int number, const char *text)
{
    if (!ink_slice_is(argument[number], text))
        fail_msg("%d is '%.*s', not '%s'", number, (int)argument[number].length,
                 argument[number].data, text);
}

static void a_verb_is_all_of_the_first_word(void **state)
{
    (void)state;
    assert_int_equal(read_request("none"), 0);
    assert_int_equal(read_request("one\tx"), 1);
    assert_int_equal(read_request("on\tx"), 3);
    assert_int_equal(read_request("o\tx"), -1);
    assert_int_equal(read_request("ones\tx"), -1);
    assert_int_equal(read_request("One\tx"), -1);
    assert_int_equal(read_request(""), -1);
}

static void what_is_no_verb_is_told_as_it_came(void **state)
{
    (void)state;
    assert_int_equal(read_request("what is it\tx"), -1);
    is(0, "what is it");
}

static void arguments_stand_between_tabs(void **state)
{
    (void)state;
    assert_int_equal(read_request("three\ta b\t\tc"), 2);
    is(0, "a b");
    is(1, "");
    is(2, "c");
}

static void the_last_argument_is_all_the_rest(void **state)
{
    (void)state;
    assert_int_equal(read_request("three\ta\tb\tc\td\ne\t"), 2);
    is(2, "c\td\ne\t");
    assert_int_equal(read_request("one\ta\tb"), 1);
    is(0, "a\tb");
}

static void missing_arguments_are_empty(void **state)
{
    (void)state;
    assert_int_equal(read_request("three\ta"), 2);
    is(0, "a");
    assert_int_equal(argument[1].length + argument[2].length, 0);
    assert_int_equal(read_request("three"), 2);
    assert_int_equal(argument[0].length, 0);
}

static void a_refusal_takes_the_place_of_an_answer(void **state)
{
    char text[128];
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_text_string(&out, "{\"half\":[1,");
    request_refuse(&out, "E_NONE", "There is \"none\".");
    assert_string_equal(text, "{\"error\":\"There is \\\"none\\\".\",\"status\":\"E_NONE\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_verb_is_all_of_the_first_word),
        cmocka_unit_test(what_is_no_verb_is_told_as_it_came),
        cmocka_unit_test(arguments_stand_between_tabs),
        cmocka_unit_test(the_last_argument_is_all_the_rest),
        cmocka_unit_test(missing_arguments_are_empty),
        cmocka_unit_test(a_refusal_takes_the_place_of_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

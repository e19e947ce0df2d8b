/* TEST words_number: Numbers in sentences: the minus sign of books, the plus of what has grown, the
   decimal mark. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "i18n/number.h"

static void whole_numbers_have_a_minus_sign(void **state)
{
    (void)state;
    assert_string_equal(NUMBER_HERE(0), "0");
    assert_string_equal(NUMBER_HERE(45), "45");
    assert_string_equal(NUMBER_HERE(-12), "\u221212");
}

static void changes_have_a_sign_both_ways(void **state)
{
    (void)state;
    assert_string_equal(CHANGE_HERE(0), "0");
    assert_string_equal(CHANGE_HERE(3), "+3");
    assert_string_equal(CHANGE_HERE(-2), "\u22122");
}

static void fractions_are_rounded_and_nothing_has_no_sign(void **state)
{
    (void)state;
    assert_string_equal(FRACTION_HERE(56.78, 1), "56.8");
    assert_string_equal(FRACTION_HERE(-0.44, 1), "\u22120.4");
    assert_string_equal(FRACTION_HERE(-0.04, 1), "0.0");
    assert_string_equal(FRACTION_HERE(-7.0, 0), "\u22127");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers_have_a_minus_sign),
        cmocka_unit_test(changes_have_a_sign_both_ways),
        cmocka_unit_test(fractions_are_rounded_and_nothing_has_no_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

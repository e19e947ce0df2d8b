/* TEST turns: What takes turns by the seed has its turn: of so many items in a row one is due, or
   all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "chance.h"

static int count_due(int from, int one_in)
{
    int count = 0;
    for (int item = from; item < from + one_in; item++)
        count += is_due(item, one_in) ? 1 : 0;
    return count;
}

static void every_item_has_its_turn(void **state)
{
    enum { MOST = 12, FAST = 2 }; /* builds that are not slow look at twice as many */
    (void)state;
    assert_int_equal(unsetenv("INKRAIL_TEST_TURNS"), 0);
    bool everything = test_scale() >= (SLOW_BUILD != 0 ? 10 : 100);
    for (int one_in = 2; one_in <= MOST; one_in += 2)
        for (int seed = 0; seed < one_in; seed++) {
            int due = SLOW_BUILD != 0 ? 1 : FAST;
            assert_int_equal(count_due(seed, one_in), everything ? one_in : due);
        }
}

static void all_are_due_if_told_so(void **state)
{
    (void)state;
    assert_int_equal(setenv("INKRAIL_TEST_TURNS", "all", 1), 0);
    assert_int_equal(count_due(0, 12), 12);
    assert_int_equal(unsetenv("INKRAIL_TEST_TURNS"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_has_its_turn),
        cmocka_unit_test(all_are_due_if_told_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

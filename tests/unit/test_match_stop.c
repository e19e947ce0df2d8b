/* TEST match_stop: When a match stops: seldom between equals, soon between unequals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inkrail/rng.h>

#include "cli/match/match_stop.h"

/* Nearly normal, with mean 0 and deviation 10. */
static double some_difference(ink_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += ink_rng_below(rng, 1000000) / 1e6;
    return 10 * (sum - 6);
}

/* Games until it is decided, `most` if it is not. */
static uint32_t games_to_decide(ink_rng *rng, double mean, uint32_t most)
{
    struct differences differences = {0};
    while (differences.count < most && !differences_decided(&differences))
        differences_add(&differences, mean + some_difference(rng));
    return differences.count;
}

static void test_numbers(void **state)
{
    struct differences differences = {0};
    (void)state;
    assert_false(differences_decided(&differences));
    differences_add(&differences, 1);
    differences_add(&differences, 3);
    assert_true(differences_mean(&differences) == 2);
    assert_true(differences_error(&differences) == 1); /* the deviation is the root of 2 */
}

/* 95 of 100 intervals hold the true mean, of few games as of many. */
static void test_intervals_hold_the_mean(void **state)
{
    static const uint32_t games[] = {2, 5, 12, 100};
    enum { MATCHES = 4000 };
    ink_rng rng = ink_rng_stream(3, "intervals", 0);
    (void)state;
    for (int k = 0; k < 4; k++) {
        int held = 0;
        for (int i = 0; i < MATCHES; i++) {
            struct differences differences = {0};
            double low = 0, high = 0;
            assert_false(differences_interval(&differences, &low, &high));
            for (uint32_t g = 0; g < games[k]; g++)
                differences_add(&differences, 7 + some_difference(&rng));
            assert_true(differences_interval(&differences, &low, &high));
            held += low <= 7 && 7 <= high;
        }
        assert_in_range(held, MATCHES * 94 / 100, MATCHES * 96 / 100);
    }
}

static void test_equals_play_on(void **state)
{
    ink_rng rng = ink_rng_stream(1, "equals", 0);
    int stopped = 0;
    (void)state;
    for (int i = 0; i < 2000; i++)
        stopped += games_to_decide(&rng, 0, 500) < 500;
    assert_in_range(stopped, 0, 2000 / 100 + 10);
}

static void test_unequals_stop(void **state)
{
    ink_rng rng = ink_rng_stream(2, "unequals", 0);
    (void)state;
    for (int i = 0; i < 200; i++) {
        assert_in_range(games_to_decide(&rng, 20, 500), 20, 60);
        assert_in_range(games_to_decide(&rng, -3, 5000), 20, 1000);
    }
}

/* Two bots that always play alike, and two that always differ by as much. */
static void test_no_spread(void **state)
{
    struct differences same = {0}, other = {0};
    (void)state;
    for (int i = 0; i < 20; i++) {
        assert_false(differences_decided(&other));
        differences_add(&same, 0);
        differences_add(&other, 4);
    }
    assert_false(differences_decided(&same));
    assert_true(differences_decided(&other));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),        cmocka_unit_test(test_intervals_hold_the_mean),
        cmocka_unit_test(test_equals_play_on), cmocka_unit_test(test_unequals_stop),
        cmocka_unit_test(test_no_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

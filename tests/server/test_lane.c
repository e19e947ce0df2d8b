/* TEST server_lane: Slots of messages: who may have them, and that none who is slow keeps the
   others waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/notices/lane.h"

static struct lane *lane;
static struct slot slots[LANE_SLOTS + 1];

static int start(void **state)
{
    (void)state;
    lane = calloc(1, sizeof *lane);
    return lane == NULL;
}

static int end(void **state)
{
    (void)state;
    free(lane);
    return 0;
}

/* Takes slots for a host until there is none. */
static int take_all(uint64_t host)
{
    int count = 0;
    while (count < LANE_SLOTS && lane_begin(lane, host, 1, &slots[count]))
        count++;
    assert_true(lane_has_slot(lane, host) == (count == LANE_SLOTS));
    return count;
}

static void give_all(int count, enum lane_answer answer)
{
    for (int i = 0; i < count; i++)
        lane_end(lane, &slots[i], answer);
}

static void a_place_has_as_many_as_it_has_earned(void **state)
{
    (void)state;
    assert_int_equal(take_all(7), 2);
    give_all(2, LANE_SOON);
    assert_int_equal(take_all(7), LANE_SLOTS / 2);
    give_all(LANE_SLOTS / 2, LANE_UNTRIED);
    assert_int_equal(take_all(7), LANE_SLOTS / 2);
    give_all(LANE_SLOTS / 2, LANE_LATE);
    assert_int_equal(take_all(7), 1);
    give_all(1, LANE_SOON);
    assert_int_equal(take_all(7), LANE_SLOTS / 2);
    give_all(LANE_SLOTS / 2, LANE_SOON);
}

/* However many places there are that nobody knows to answer. */
static void those_who_answer_always_find_a_slot(void **state)
{
    (void)state;
    struct slot good;
    int count = 0;
    assert_true(lane_begin(lane, 5, 1, &good));
    lane_end(lane, &good, LANE_SOON);
    for (uint64_t host = 1000; host < 1000 + 10 * 100; host += 10)
        for (int i = 0; i < 2; i++)
            count += lane_begin(lane, host, 2, &slots[count]);
    assert_int_equal(count, 3 * LANE_SLOTS / 4);
    assert_true(lane_begin(lane, 5, 3, &good));
    lane_end(lane, &good, LANE_SOON);
    give_all(count, LANE_LATE); /* twelve hosts that were slow */
    count = 0;
    for (uint64_t host = 1000; host < 1000 + 10 * 12; host += 10)
        count += lane_begin(lane, host, 4, &slots[count]);
    assert_int_equal(count, LANE_SLOTS / 4);
    assert_true(lane_has_slot(lane, 999999)); /* somebody new */
    give_all(count, LANE_UNTRIED);
}

/* Many names that lead to one address are one place. */
static void names_do_not_help_an_address(void **state)
{
    (void)state;
    struct slot good;
    int met = 0;
    for (int i = 0; i < 6; i++)
        assert_true(lane_begin(lane, (uint64_t)(100 + 10 * i), 1, &slots[i]));
    for (int i = 0; i < 6; i++)
        met += lane_meet(lane, 77, 1, &slots[i]);
    assert_int_equal(met, 2);
    give_all(6, LANE_LATE);
    assert_true(lane_begin(lane, 300, 2, &slots[0]));
    assert_true(lane_meet(lane, 77, 2, &slots[0])); /* it is known to be slow now: */
    assert_true(lane_begin(lane, 310, 2, &slots[1]));
    assert_false(lane_meet(lane, 77, 2, &slots[1])); /* one at a time */
    assert_true(lane_begin(lane, 320, 2, &good));
    assert_true(lane_meet(lane, 88, 2, &good));
    lane_end(lane, &good, LANE_SOON);
    assert_true(lane_begin(lane, 320, 2, &good)); /* a host that answers itself is not held up */
    assert_true(lane_meet(lane, 77, 2, &good));
    assert_true(lane_meet(lane, 88, 2, &good)); /* and has another address */
    lane_end(lane, &good, LANE_SOON);
    give_all(2, LANE_UNTRIED);
    assert_true(lane_begin(lane, 330, 3, &good));
    assert_true(lane_meet(lane, 77, 3, &good)); /* nobody is on the way there any more */
    lane_end(lane, &good, LANE_UNTRIED);
}

static void good_places_are_not_forgotten_for_new_ones(void **state)
{
    (void)state;
    struct slot slot;
    assert_true(lane_begin(lane, 7, 1, &slot));
    lane_end(lane, &slot, LANE_SOON);
    for (uint64_t i = 1; i <= 20000; i++) {
        assert_true(lane_begin(lane, 7 + i, 1 + (int64_t)i, &slot));
        lane_end(lane, &slot, LANE_LATE);
    }
    assert_int_equal(take_all(7), LANE_SLOTS / 2);
    give_all(LANE_SLOTS / 2, LANE_SOON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_place_has_as_many_as_it_has_earned, start, end),
        cmocka_unit_test_setup_teardown(those_who_answer_always_find_a_slot, start, end),
        cmocka_unit_test_setup_teardown(names_do_not_help_an_address, start, end),
        cmocka_unit_test_setup_teardown(good_places_are_not_forgotten_for_new_ones, start, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

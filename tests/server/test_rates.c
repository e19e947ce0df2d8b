/* TEST server_rates: How much an address and a person may ask for, on several loops at once too,
   which do not wait for each other; guesses of codes; and a class of 500 from one address. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/address.h"
#include "server/net/bucket.h"
#include "server/ops/looks.h"
#include "server/ops/serve.h"
#include "server/people/guesses.h"
#include "server/people/rates.h"

/* --- rates ------------------------------------------------------------------------------------ */

static int take_all(struct bucket *bucket, const struct rate *rate, int64_t now)
{
    int count = 0;
    while (bucket_take(bucket, rate, now))
        count++;
    return count;
}

static void a_bucket_fills_again(void **state)
{
    (void)state;
    static const struct rate rate = {.a_second = 20, .burst = 60};
    struct bucket bucket = {0};
    assert_int_equal(take_all(&bucket, &rate, 1000000), 60);
    assert_int_equal(take_all(&bucket, &rate, 1000000), 0);
    assert_int_equal(take_all(&bucket, &rate, 1001000), 20);
    assert_int_equal(take_all(&bucket, &rate, 1900000), 60);
}

/* --- guesses ---------------------------------------------------------------------------------- */

/* A whole class may look at once, each for a table of their own; what was a guess counts then, also
   beyond what there was. */
static void many_may_look_at_once(void **state)
{
    (void)state;
    enum { CLASS = 500, AN_HOUR = 240 };
    static struct guess guess[CLASS];
    const int64_t hour = 3600 * 1000;
    int64_t now = 100 * hour;
    const ink_slice code = {"bado-miku-lefo", 14};
    for (int i = 0; i < CLASS; i++) {
        guess[i] = (struct guess){.address = {{1, 2}}, .an_hour = AN_HOUR};
        assert_true(guess_begin(&guess[i], code, now));
    }
    struct guess other = guess[0];
    for (int i = 0; i < CLASS; i++)
        guess_end(&guess[i], code, false, now);
    assert_false(guess_begin(&other, code, now));
    assert_false(guess_begin(&other, code, now + hour)); /* 120 at once, and 240 of an hour */
    assert_true(guess_begin(&other, code, now + 2 * hour));
    guess_end(&other, code, true, now + 2 * hour);
    assert_true(guess_begin(&other, code, now + 2 * hour + 1)); /* it is familiar now */
}

/* --- addresses -------------------------------------------------------------------------------- */

static struct address read_address(const char *text)
{
    struct address address = {{0}};
    assert_true(address_read(ink_slice_of(text), &address));
    return address;
}

static bool same(const char *a, const char *b)
{
    struct address one = read_address(a), two = read_address(b);
    return memcmp(&one, &two, sizeof one) == 0;
}

static void addresses_are_told_apart(void **state)
{
    (void)state;
    struct address none;
    assert_true(same("192.0.2.1", "::ffff:192.0.2.1"));
    assert_true(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
    assert_false(same("2001:db8:1:2::1", "2001:db8:1:3::1"));
    assert_false(same("192.0.2.1", "192.0.2.2"));
    assert_false(address_read(ink_slice_of("unknown"), &none));
    assert_false(address_read(ink_slice_of(""), &none));
    assert_false(address_read(ink_slice_of("192.0.2.1, 192.0.2.2"), &none));
}

/* Thousands of addresses come and go: each has its own limit, and none is forgotten while it is
   connected. */
static void each_address_has_its_limit(void **state)
{
    (void)state;
    enum { ADDRESSES = 3000, MOST = 3 };
    struct addresses *addresses = addresses_new(ADDRESSES * (MOST + 1), MOST);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < ADDRESSES; i++) {
            struct address address = {.key = {0, (uint64_t)i + 1}};
            for (int n = 0; n < MOST; n++)
                assert_true(address_enter(addresses, address, round * 1000000));
            assert_false(address_enter(addresses, address, round * 1000000));
        }
        for (int i = 0; i < ADDRESSES; i++)
            for (int n = 0; n < MOST; n++)
                address_leave(addresses, (struct address){.key = {0, (uint64_t)i + 1}});
    }
    addresses_free(addresses);
}

static struct address numbered(int network, int host)
{
    char text[ADDRESS_TEXT];
    snprintf(text, sizeof text, "10.%d.%d.%d", network / 256, network % 256, host);
    return read_address(text);
}

/* All that one address gets, moment after moment. */
static int take_places(struct addresses *addresses, struct address address, int64_t now)
{
    int places = 0;
    while (address_enter(addresses, address, now + 10 * (int64_t)places))
        places++;
    return places;
}

/* A few who want all places for themselves, or a network of however many addresses: others come in
   all the same. */
static void a_few_do_not_take_all_places(void **state)
{
    (void)state;
    enum { ALL = 20000, MOST = 4000 };
    static const struct {
        int networks, hosts;
    } greedy[] = {{1, 1}, {5, 1}, {1, 254}, {3, 254}};
    for (size_t i = 0; i < sizeof greedy / sizeof *greedy; i++) {
        struct addresses *addresses = addresses_new(ALL, MOST);
        int taken = 0;
        for (int again = 0; again < 2; again++)
            for (int network = 0; network < greedy[i].networks; network++)
                for (int host = 1; host <= greedy[i].hosts; host++)
                    taken += take_places(addresses, numbered(network, host), 1000000);
        for (int n = 0; n < (ALL - taken) / 2; n++)
            assert_true(address_enter(addresses, numbered(1000 + n, 1), 1000000));
        assert_true(ALL - taken >= 20);
        addresses_free(addresses);
    }
}

/* Whoever goes leaves the places to others. */
static void places_come_back(void **state)
{
    (void)state;
    struct addresses *addresses = addresses_new(100, 90);
    const struct address one = numbered(1, 1);
    int taken = take_places(addresses, one, 1000000);
    assert_int_equal(taken, 80); /* four times what is left */
    assert_int_equal(address_connections(addresses, one), taken);
    assert_int_equal(take_places(addresses, numbered(1, 2), 1000000), 9); /* the network: eight */
    for (int n = 0; n < taken; n++)
        address_leave(addresses, one);
    assert_int_equal(address_connections(addresses, one), 0);
    assert_true(take_places(addresses, numbered(1, 2), 2000000) > 60);
    addresses_free(addresses);
}

/* A class of 500 behind one address comes within a minute: each opens six connections for the page,
   asks for a dozen things, becomes a guest, and stays with one connection more. Who comes faster by
   far is held back. */
static void a_class_comes_from_one_address(void **state)
{
    (void)state;
    enum { CLASS = 500, MINUTE_MS = 60000, BROWSER = 6, ASKED = 12, FLOOD = 5000 };
    struct serve_settings settings;
    settings_start(&settings);
    struct addresses *addresses =
        addresses_new(settings.connections, settings.connections_an_address);
    const struct address school = {.key = {0, 77}};
    const ink_slice text = ink_slice_of("192.0.2.77");
    int64_t now = 1000000;
    for (int i = 0; i < CLASS; i++, now += MINUTE_MS / CLASS) {
        for (int n = 0; n < BROWSER + 1; n++)
            assert_true(address_enter(addresses, school, now));
        for (int n = 0; n < ASKED; n++)
            assert_true(address_asks(addresses, school, now));
        assert_true(rate_take(RATE_GUESTS, text, GUESTS_AN_HOUR, now));
    }
    int asked = 0, guests = 0;
    while (asked < FLOOD && address_asks(addresses, school, now))
        asked++;
    while (guests < FLOOD && rate_take(RATE_GUESTS, text, GUESTS_AN_HOUR, now))
        guests++;
    assert_true(asked < FLOOD && guests < FLOOD);
    addresses_free(addresses);
}

/* One person behind many addresses and connections has limits, too, and others have their own. */
static void each_person_has_a_limit(void **state)
{
    (void)state;
    int tables = 0, asked = 0;
    while (tables < 1000 && rate_take_own(RATE_OWN_TABLES, 7, 40, 1000000))
        tables++;
    assert_int_equal(tables, 20);
    assert_true(rate_take_own(RATE_OWN_TABLES, 8, 40, 1000000));
    assert_true(rate_take_own(RATE_OWN_TABLES, 7, 40, 1000000 + 3600000 / 40));
    assert_true(rate_take_own(RATE_OWN_TABLES, 7, 0, 1000000));
    while (asked < 1000 && rate_ask(7, 20, 1000000))
        asked++;
    assert_int_equal(asked, 180);
    assert_true(rate_ask(8, 20, 1000000));
    assert_true(rate_ask(7, 20, 1000020));
    assert_false(rate_ask(7, 20, 1000020));
    assert_true(rate_ask(7, 0, 1000020));
}

/* --- loops ------------------------------------------------------------------------------------ */

int __real_pthread_mutex_lock(pthread_mutex_t *lock);
int __wrap_pthread_mutex_lock(pthread_mutex_t *lock);

static pthread_mutex_t *last_lock;
static bool watched;

int __wrap_pthread_mutex_lock(pthread_mutex_t *lock)
{
    if (watched)
        last_lock = lock;
    return __real_pthread_mutex_lock(lock);
}

static pthread_mutex_t *lock_of(uint64_t person)
{
    watched = true;
    assert_true(rate_ask(person, 20, 1000000));
    watched = false;
    return last_lock;
}

/* Every frame of a known person is counted: loops that serve different people must not meet at one
   lock for that. */
static void different_people_have_different_locks(void **state)
{
    (void)state;
    enum { PEOPLE = 100, FIRST = 1000 };
    int apart = 0;
    for (uint64_t person = FIRST; person < FIRST + PEOPLE; person++)
        apart += lock_of(person) != lock_of(person + PEOPLE);
    assert_true(apart > PEOPLE * 9 / 10);
    assert_ptr_equal(lock_of(FIRST), lock_of(FIRST));
}

enum { LOOPS = 4, ASKED_EACH = 2000 };

static void *ask_as_one(void *taken)
{
    for (int i = 0; i < ASKED_EACH; i++)
        *(int *)taken += rate_ask(3000, 20, 1000000);
    return NULL;
}

/* Connections of one person may be on different loops: all together have what one has. */
static void a_person_has_one_limit_on_all_loops(void **state)
{
    (void)state;
    pthread_t loop[LOOPS];
    int taken[LOOPS] = {0}, sum = 0;
    for (int i = 0; i < LOOPS; i++)
        assert_int_equal(pthread_create(&loop[i], NULL, ask_as_one, &taken[i]), 0);
    for (int i = 0; i < LOOPS; i++) {
        pthread_join(loop[i], NULL);
        sum += taken[i];
    }
    assert_int_equal(sum, 180);
}

static void near_addresses_are_told_apart(void **state)
{
    (void)state;
    static const char *const near[] = {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"};
    static const char *const far[] = {"",    "128.0.0.1",       "10.0.0.1",
                                      "::2", "::ffff:10.0.0.1", "near"};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
        assert_true(address_is_near(ink_slice_of(near[i])));
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        assert_false(address_is_near(ink_slice_of(far[i])));
}

/* --- long readings ---------------------------------------------------------------------------- */

static void so_many_are_read_for_at_once(void **state)
{
    (void)state;
    struct look look[LOOKS_OF_AN_ADDRESS + 1] = {{0}}, other[LOOKS_OF_A_PERSON];
    ink_slice home = ink_slice_of("192.0.2.1"), elsewhere = ink_slice_of("192.0.2.2");
    for (int i = 0; i < LOOKS_OF_A_PERSON; i++)
        assert_true(look_begin(&look[i], 7, i % 2 == 0 ? home : elsewhere));
    assert_false(look_begin(&look[LOOKS_OF_A_PERSON], 7, elsewhere));
    assert_true(look_begin(&look[LOOKS_OF_A_PERSON], 8, elsewhere));
    look_end(&look[0]);
    assert_true(look_begin(&look[0], 7, home));
    for (int i = 0; i <= LOOKS_OF_A_PERSON; i++)
        look_end(&look[i]);
    for (int i = 0; i < LOOKS_OF_AN_ADDRESS; i++)
        assert_true(look_begin(&look[i], 0, home));
    assert_false(look_begin(&look[LOOKS_OF_AN_ADDRESS], 9, home));
    for (int i = 0; i < LOOKS_OF_A_PERSON; i++) /* what was refused does not count for the person */
        assert_true(look_begin(&other[i], 9, elsewhere));
    assert_true(look_begin(&look[LOOKS_OF_AN_ADDRESS], 0, (ink_slice){"", 0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_comes_from_one_address),
        cmocka_unit_test(a_bucket_fills_again),
        cmocka_unit_test(many_may_look_at_once),
        cmocka_unit_test(addresses_are_told_apart),
        cmocka_unit_test(each_address_has_its_limit),
        cmocka_unit_test(a_few_do_not_take_all_places),
        cmocka_unit_test(places_come_back),
        cmocka_unit_test(each_person_has_a_limit),
        cmocka_unit_test(different_people_have_different_locks),
        cmocka_unit_test(a_person_has_one_limit_on_all_loops),
        cmocka_unit_test(near_addresses_are_told_apart),
        cmocka_unit_test(so_many_are_read_for_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

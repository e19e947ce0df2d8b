/* TEST store_hanging, store_hanging_postgres: A database that hangs: it takes what is sent, and
   says nothing. Nobody waits for it longer than was said, and when it goes on, so does the store.
 */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <time.h>

#include "seeing.h"

enum { LIMIT_MS = 300, SOON_MS = 3000 /* on a busy machine */ };

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static ink_store *limited(void)
{
    ink_store *store = open_store();
    OK(make_table(store, 1));
    OK(ink_store_limit(store, LIMIT_MS));
    return store;
}

/* Until the database can be spoken to again. */
static void append_when_it_is_back(ink_store *store, uint64_t after)
{
    ink_store_status status = append(store, 1, after, "x");
    for (int i = 0; i < 100 && status == INK_STORE_AWAY; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        status = append(store, 1, after, "x");
    }
    assert_int_equal(status, INK_STORE_OK);
}

static void an_answer_that_does_not_come_is_not_waited_for(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = limited();
    control_postgres("freeze");
    int64_t begun = now_ms();
    ink_store_status status = append(store, 1, 1, "x");
    int64_t took = now_ms() - begun;
    control_postgres("thaw");
    assert_int_equal(status, INK_STORE_AWAY);
    assert_in_range(took, LIMIT_MS, SOON_MS);
    assert_non_null(strstr(ink_store_said(store), "does not answer"));
    wait_for_the_dead();
    append_when_it_is_back(store, last_of(store, 1));
    ink_store_close(store);
}

static void a_commit_that_is_not_answered_is_unknown(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = limited();
    OK(ink_store_begin(store));
    OK(append(store, 1, 1, "x"));
    control_postgres("freeze");
    int64_t begun = now_ms();
    ink_store_status status = ink_store_commit(store);
    int64_t took = now_ms() - begun;
    control_postgres("thaw");
    assert_int_equal(status, INK_STORE_UNKNOWN);
    assert_in_range(took, LIMIT_MS, SOON_MS);
    wait_for_the_dead();
    append_when_it_is_back(store, last_of(store, 1));
    ink_store_close(store);
}

/* Somebody else holds the log: the database itself says that it takes too long. */
static void a_lock_of_others_is_not_waited_for(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = limited(), *other = open_store();
    OK(ink_store_begin(other));
    OK(append(other, 1, 1, "theirs"));
    int64_t begun = now_ms();
    assert_int_equal(append(store, 1, 1, "ours"), INK_STORE_AWAY);
    assert_in_range(now_ms() - begun, LIMIT_MS / 2, SOON_MS);
    OK(ink_store_commit(other));
    assert_int_equal(append(store, 1, 1, "ours"), INK_STORE_STALE);
    ink_store_close(other);
    ink_store_close(store);
}

static void *give_up_soon(void *store)
{
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    ink_store_give_up(store);
    return NULL;
}

/* Without a limit, until another thread has had enough. */
static void waiting_can_be_ended(void **state)
{
    pthread_t thread;
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = open_store();
    OK(make_table(store, 1));
    control_postgres("freeze");
    int64_t begun = now_ms();
    assert_int_equal(pthread_create(&thread, NULL, give_up_soon, store), 0);
    ink_store_status status = append(store, 1, 1, "x");
    int64_t took = now_ms() - begun;
    pthread_join(thread, NULL);
    ink_store_close(store);
    control_postgres("thaw");
    assert_int_equal(status, INK_STORE_AWAY);
    assert_in_range(took, 150, SOON_MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(an_answer_that_does_not_come_is_not_waited_for),
        T(a_commit_that_is_not_answered_is_unknown),
        T(a_lock_of_others_is_not_waited_for),
        T(waiting_can_be_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the tests of the store's verbs share: a test with an open store, what statuses are expected,
   and visitors that write down what they see. */
#ifndef INKRAIL_TESTS_STORE_SEEING_H
#define INKRAIL_TESTS_STORE_SEEING_H

#include "support.h"

/* Runs a test with an open store. */
#define WITH_STORE(name)                                                                           \
    static void name##_in(ink_store *store);                                                       \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        ink_store *store = open_store();                                                           \
        name##_in(store);                                                                          \
        ink_store_close(store);                                                                    \
    }                                                                                              \
    static void name##_in(ink_store *store)

#define OK(call) assert_int_equal(call, INK_STORE_OK)
#define NONE(call) assert_int_equal(call, INK_STORE_NONE)
#define STALE(call) assert_int_equal(call, INK_STORE_STALE)
#define BROKEN(call) assert_int_equal(call, INK_STORE_BROKEN)

#define T(name) cmocka_unit_test_setup_teardown(name, fresh, stale)

/* What visitors have seen since, as text. */
extern char seen[4096];

#define SEEN(text)                                                                                 \
    do {                                                                                           \
        assert_string_equal(seen, text);                                                           \
        seen[0] = '\0';                                                                            \
    } while (0)

/* Visitors. With a context they want no more than one. */
bool see_entry(void *context, const ink_log_entry *entry);
bool see_table(void *context, const ink_table_line *line);
bool see_line(void *context, const ink_table_line *line);
bool see_result(void *context, const ink_result *result);
bool see_ranked(void *context, const ink_result *result);
bool see_help(void *context, const ink_result *result);
bool see_count(void *context, int total, uint64_t count);
bool see_record(void *context, uint64_t table, ink_slice record);

/* A result of a game that was played by Anna, or by a bot where there is no person. */
ink_result result_of(uint64_t table, int seat, uint64_t person, int total, int errors);

/* Three games that have ended, of persons 7 and 8 and a bot. The first two count for the day, and
   everybody may read them. */
void finish_three(ink_store *store);

/* A person of that number, named Anna, whose secret has this hash; it is good until the next one is
   asked for. */
unsigned char *hash_of(int number);
void make_person(ink_store *store, uint64_t number);

#endif

/* TEST transport_unsent: Steps that wait, in their file: what is kept comes back, whatever else is
   in the file does not matter, and one program has it at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/games/saves.h"
#include "online/transport/unsent.h"

static const char name[] = "127.0.0.1:8080/bado-miku";
static const char step_1[] = "2 3 118 0a1b2c3d-7 B1H.H.";
static const char line_1[] = "2 3 118 0a1b2c3d-7 B1H.H.\n";
static const char step_2[] = "2 3 118 0a1b2c3d-8 C1H.H.";

static void send_nothing(void *context, const char *text, size_t length)
{
    (void)context, (void)text, (void)length;
}

static struct online_client *new_guest(void)
{
    char random[ONLINE_RANDOM + 1];
    memset(random, 'a', ONLINE_RANDOM);
    random[ONLINE_RANDOM] = '\0';
    struct online_wish wish = {.code = "bado-miku", .random = random};
    struct online_client *online = online_new(&wish, send_nothing, NULL);
    assert_non_null(online);
    return online;
}

static int count(const struct online_client *online)
{
    char line[ONLINE_STEP];
    int steps = 0;
    while (online_waiting_step(online, steps, line))
        steps++;
    return steps;
}

/* --- a folder of its own ---------------------------------------------------------------------- */

static int make_home(void **state)
{
    static char home[] = "/tmp/inkrail-unsent-XXXXXX";
    *state = mkdtemp(home);
    return *state == NULL || setenv("XDG_STATE_HOME", home, 1) != 0;
}

static int remove_home(void **state)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", (const char *)*state);
    return system(command) != 0;
}

/* The file of the table, whose lock is let go. */
static const char *file_of_table(void)
{
    static char path[STORE_PATH];
    struct unsent unsent;
    struct online_client *online = new_guest();
    unsent_open(&unsent, name, online);
    snprintf(path, sizeof path, "%s", unsent.store.path);
    unsent_close(&unsent);
    online_free(online);
    assert_true(path[0] == '/');
    return path;
}

static void write_file(const char *text, size_t length)
{
    assert_true(store_write(file_of_table(), text, length));
}

/* --- tests ------------------------------------------------------------------------------------ */

static void test_lines_come_back(void **state)
{
    (void)state;
    char text[128], line[ONLINE_STEP];
    struct unsent unsent;
    snprintf(text, sizeof text, "%s\n%s\n", step_1, step_2);
    write_file(text, strlen(text));
    for (int visit = 0; visit < 3; visit++) { /* they stay until the server has them */
        struct online_client *online = new_guest();
        unsent_open(&unsent, name, online);
        assert_true(unsent_holds(&unsent));
        assert_int_equal(count(online), 2);
        assert_true(online_waiting_step(online, 0, line));
        assert_string_equal(line, step_1);
        assert_true(online_waiting_step(online, 1, line));
        assert_string_equal(line, step_2);
        unsent_keep(&unsent, online);
        unsent_close(&unsent);
        online_free(online);
    }
}

static void test_file_goes_with_its_last_step(void **state)
{
    (void)state;
    struct unsent unsent;
    write_file(line_1, strlen(line_1));
    const char *path = file_of_table();
    struct online_client *online = new_guest(), *other = new_guest();
    unsent_open(&unsent, name, online);
    assert_int_equal(count(online), 1);
    assert_int_equal(access(path, F_OK), 0);
    unsent_keep(&unsent, other); /* nothing waits any more */
    assert_false(unsent_holds(&unsent));
    assert_int_not_equal(access(path, F_OK), 0);
    unsent_close(&unsent);
    online_free(online);
    online_free(other);
}

static void test_tables_have_files_of_their_own(void **state)
{
    (void)state;
    struct unsent unsent;
    write_file(line_1, strlen(line_1));
    struct online_client *online = new_guest();
    unsent_open(&unsent, "127.0.0.1:8080/../../other", online);
    assert_int_equal(count(online), 0);
    assert_null(strstr(unsent.store.path, "other"));
    unsent_close(&unsent);
    online_free(online);
}

static void test_one_program_has_it(void **state)
{
    (void)state;
    struct unsent first, second;
    struct online_client *online = new_guest(), *other = new_guest();
    write_file(line_1, strlen(line_1));
    unsent_open(&first, name, online);
    unsent_open(&second, name, other);
    assert_int_equal(count(online), 1);
    assert_int_equal(count(other), 0);
    unsent_keep(&second, other); /* removes nothing that is not its own */
    unsent_close(&second);
    assert_int_equal(access(first.store.path, F_OK), 0);
    unsent_close(&first);
    online_free(online);
    online_free(other);
}

/* A state folder in which nothing can be written. */
static void test_no_place(void **state)
{
    struct unsent unsent;
    struct online_client *online = new_guest();
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    unsent_open(&unsent, name, online);
    unsent_keep(&unsent, online);
    assert_false(unsent_holds(&unsent));
    unsent_close(&unsent);
    online_free(online);
    setenv("XDG_STATE_HOME", *state, 1);
}

/* How many steps a file with these bytes gives back; and that what is left in it can be read again
   as it is. */
static int steps_of(const char *bytes, size_t length)
{
    struct unsent unsent;
    write_file(bytes, length);
    int steps[2] = {0};
    for (int visit = 0; visit < 2; visit++) {
        struct online_client *online = new_guest();
        unsent_open(&unsent, name, online);
        steps[visit] = count(online);
        unsent_keep(&unsent, online);
        unsent_close(&unsent);
        online_free(online);
    }
    assert_int_equal(steps[0], steps[1]);
    return steps[0];
}

static void test_damaged_bytes(void **state)
{
    (void)state;
    char text[256];
    snprintf(text, sizeof text, "%s\n%s\n", step_1, step_2);
    size_t length = strlen(text);
    for (size_t cut = 0; cut <= length; cut++) /* cut off anywhere */
        assert_int_equal(steps_of(text, cut), (cut > strlen(step_1)) + (cut == length));
    for (size_t at = 0; at < length; at++) { /* any byte another one */
        static const char other[] = {'\0', '\n', ' ', '9', 'z', '\x7f', '\xff'};
        char damaged[sizeof text];
        memcpy(damaged, text, length);
        damaged[at] = other[at % sizeof other];
        assert_in_range(steps_of(damaged, length), 0, 3);
    }
}

static void test_other_bytes(void **state)
{
    (void)state;
    enum { LARGE = 1 << 20 };
    char *large = malloc(LARGE);
    assert_non_null(large);
    memset(large, 'x', LARGE); /* one line without an end */
    assert_int_equal(steps_of(large, LARGE), 0);
    memset(large, '\n', LARGE);
    assert_int_equal(steps_of(large, LARGE), 0);
    memset(large, 0, LARGE);
    assert_int_equal(steps_of(large, LARGE), 0);
    size_t length = 0; /* more steps than anybody waits for */
    for (int i = 0; i < 2 * ONLINE_WAITING; i++)
        length += (size_t)snprintf(large + length, LARGE - length, "2 3 118 id-%d B1H.H.\n", i);
    assert_int_equal(steps_of(large, length), ONLINE_WAITING);
    free(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_come_back),
        cmocka_unit_test(test_file_goes_with_its_last_step),
        cmocka_unit_test(test_tables_have_files_of_their_own),
        cmocka_unit_test(test_one_program_has_it),
        cmocka_unit_test(test_no_place),
        cmocka_unit_test(test_damaged_bytes),
        cmocka_unit_test(test_other_bytes),
    };
    return cmocka_run_group_tests(tests, make_home, remove_home);
}

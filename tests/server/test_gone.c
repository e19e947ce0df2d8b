/* TEST server_gone: Sockets whose other side has gone: the server lets go of them when the system
   says so, and not when their time is over. One loop serves all, which hears of things in their
   order: what was told it before a request is done when that is answered. */
#include <sys/socket.h>
#include <unistd.h>

#include "client.h"
#include "store/store.h"

ONE_SERVER("INKRAIL_LOOPS=1", "INKRAIL_TABLES_A_PERSON_HOUR=0")

/* --- how many connections there are ----------------------------------------------------------- */

static int watch; /* a connection that stays */

/* One answer, which comes with its length. */
static void ask_watched(char *answer, size_t size)
{
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    size_t length = 0;
    assert_true(send_all(watch, request, sizeof request - 1));
    for (;;) {
        ssize_t got = recv(watch, answer + length, size - 1 - length, 0);
        assert_true(got > 0);
        answer[length += (size_t)got] = '\0';
        const char *body = strstr(answer, "\r\n\r\n"), *head = strstr(answer, "Content-Length: ");
        if (body != NULL && head != NULL &&
            strlen(body + 4) >= strtoul(head + strlen("Content-Length: "), NULL, 10))
            return;
    }
}

/* Besides the one that asks. The loop has looked at all sockets once before, and has accepted
   whoever was there. */
static int count_others(void)
{
    static const char name[] = "\ninkrail_connections ";
    static char figures[ANSWER];
    for (int i = 0; i < 2; i++)
        ask_watched(figures, sizeof figures);
    const char *at = strstr(figures, name);
    assert_non_null(at);
    return (int)strtol(at + strlen(name), NULL, 10) - 1;
}

/* With unread bytes or without lingering a socket is closed by a reset. */
static void close_by_reset(int fd)
{
    const struct linger none = {.l_onoff = 1};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(fd);
}

static void close_by_end(int fd)
{
    close(fd);
}

static void (*const ways[])(int fd) = {close_by_end, close_by_reset};
enum { WAYS = sizeof ways / sizeof *ways };

static int begin(void **state)
{
    start(state);
    watch = dial(&served);
    return 0;
}

static int finish(void **state)
{
    close(watch);
    return end(state);
}

/* --- the tests -------------------------------------------------------------------------------- */

/* Also where the answer came from the store, and reading had to begin again after it. */
static void who_has_the_answer_and_closes(void **state)
{
    static const char *const paths[] = {"/health", "/api/tables", "/robots.txt", "/api/none"};
    static char answer[ANSWER];
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_in_range(http_ask(&served, "GET", paths[i], NULL, "", answer, sizeof answer), 200,
                        404);
        assert_int_equal(count_others(), 0);
    }
}

/* Guests are written, which is not possible while somebody else has the store. */
static const char guest[] = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n"
                            "Content-Type: application/json\r\n\r\n{\"name\":\"A\"}";

static ink_store *hold_store(void)
{
    char url[128], said[INK_STORE_SAID];
    ink_store_status status;
    snprintf(url, sizeof url, "sqlite:%s/inkrail.db", served.folder);
    ink_store *store = ink_store_open(url, said, &status);
    assert_non_null(store);
    assert_int_equal(ink_store_begin(store), INK_STORE_OK);
    return store;
}

static void who_does_not_wait_for_the_answer(void **state)
{
    (void)state;
    ink_store *store = hold_store();
    for (int i = 0; i < WAYS; i++) {
        int fd = dial(&served);
        assert_true(send_all(fd, guest, sizeof guest - 1));
        assert_int_equal(count_others(), 1); /* its answer is not there yet */
        ways[i](fd);
        assert_int_equal(count_others(), 0);
    }
    ink_store_roll_back(store);
    ink_store_close(store);
}

/* What is sent ahead of an answer waits for it. */
static void who_asks_ahead_is_answered(void **state)
{
    static const char more[] = "GET /api/none HTTP/1.1\r\nHost: x\r\n\r\n"
                               "GET /api/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    char answer[8192];
    int count = 0, fd = dial(&served);
    (void)state;
    ink_store *store = hold_store();
    assert_true(send_all(fd, guest, sizeof guest - 1));
    assert_int_equal(count_others(), 1);
    for (size_t i = 0; i + 1 < sizeof more; i += 16) { /* in pieces, each read for itself */
        assert_true(send_all(fd, more + i, sizeof more - 1 - i < 16 ? sizeof more - 1 - i : 16));
        assert_int_equal(count_others(), 1);
    }
    ink_store_roll_back(store);
    ink_store_close(store);
    read_all(fd, answer, sizeof answer, WAIT_MS);
    close(fd);
    for (const char *at = answer; (at = strstr(at, "HTTP/1.1 ")) != NULL; at++)
        count++;
    assert_int_equal(count, 3);
    assert_memory_equal(answer, "HTTP/1.1 200", 12);
}

static void who_is_at_a_table(void **state)
{
    char token[TOKEN], code[CODE];
    (void)state;
    guest_make(&served, "Anna", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    for (int i = 0; i < WAYS; i++) {
        struct socket socket;
        assert_true(socket_open(&socket, &served, code));
        assert_int_equal(count_others(), 1);
        ways[i](dup(socket.fd));
        socket_close(&socket);
        assert_int_equal(count_others(), 0);
    }
}

/* A client that says farewell is told so, and goes. */
static void who_says_farewell(void **state)
{
    char token[TOKEN], code[CODE];
    struct socket socket;
    (void)state;
    guest_make(&served, "Bert", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    assert_true(socket_open(&socket, &served, code));
    assert_true(socket_frame(&socket, 0x88, "\x03\xe8", 2));
    while (!socket.closed)
        free(socket_hear(&socket, WAIT_MS));
    socket_close(&socket);
    assert_int_equal(count_others(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_the_answer_and_closes),
        cmocka_unit_test(who_does_not_wait_for_the_answer),
        cmocka_unit_test(who_asks_ahead_is_answered),
        cmocka_unit_test(who_is_at_a_table),
        cmocka_unit_test(who_says_farewell),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}

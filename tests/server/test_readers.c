/* Those who only read, against the real program: answers that nobody takes, and what others notice
   of them. */
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "store/store.h"

enum { RECORD = 600 * 1000, DEAF = 40, UNREAD_MOST = 8 << 20, SIP = 4096 };

static char answer[ANSWER];

ONE_SERVER("INKRAIL_CONNECTIONS_AN_ADDRESS=4000")

static const char records[] = "GET /api/records HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

/* --- the store behind it ---------------------------------------------------------------------- */

static ink_store *open_its_store(void)
{
    char url[128], said[INK_STORE_SAID];
    ink_store_status status;
    snprintf(url, sizeof url, "sqlite:%s/" INK_STORE_FILE, served.folder);
    ink_store *store = ink_store_open(url, said, &status);
    if (store == NULL)
        fail_msg("%s", said);
    return store;
}

/* A listed table that is over, with a record that is as long as that of a large class. */
static void add_long_record(void)
{
    static char record[RECORD];
    ink_store *store = open_its_store();
    memset(record, 'x', sizeof record);
    ink_log_entry entry = {.number = 1, .at = 1, .body = ink_slice_of("open")};
    ink_table_line line = {.table = 7,
                           .code = ink_slice_of("bado-miku"),
                           .state = 2,
                           .listed = true,
                           .seats = 1,
                           .config = ink_slice_of("classic"),
                           .title = ink_slice_of("")};
    assert_int_equal(ink_store_make(store, &line, &entry, 1), INK_STORE_OK);
    assert_int_equal(ink_store_finish(store, 7, NULL, 0, (ink_slice){record, sizeof record}, true),
                     INK_STORE_OK);
    ink_store_close(store);
}

/* --- looking ---------------------------------------------------------------------------------- */

static long metric(const char *name)
{
    assert_int_equal(http_ask(&served, "GET", "/metrics", NULL, "", answer, sizeof answer), 200);
    char line[64];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(answer, line);
    assert_non_null(found);
    return strtol(found + strlen(line), NULL, 10);
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* Asks for the records, and has no room for them. */
static int ask_and_be_deaf(void)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)served.port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), room = 4096;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    assert_int_equal(connect(fd, (struct sockaddr *)&there, sizeof there), 0);
    assert_true(send_all(fd, records, sizeof records - 1));
    return fd;
}

/* --- answers that nobody reads ---------------------------------------------------------------- */

/* However many ask, what waits for one address has a bound, and so has the time it waits. Whoever
   reads slowly, but does, gets all of it. */
static void what_nobody_reads_is_not_kept(void **state)
{
    (void)state;
    int deaf[DEAF], slow;
    size_t length = 0;
    bool closed = false;
    add_long_record();
    slow = ask_and_be_deaf();
    for (int i = 0; i < DEAF; i++)
        deaf[i] = ask_and_be_deaf();
    long unread, cut = 0;
    do {
        ssize_t got = recv(slow, answer, SIP, MSG_DONTWAIT);
        closed = closed || got == 0 || (got < 0 && errno != EAGAIN);
        length += got > 0 ? (size_t)got : 0;
        pause_ms(50);
        unread = metric("inkrail_unread_bytes");
        cut = metric("inkrail_slow_total");
        assert_in_range(unread, 0, UNREAD_MOST);
    } while (!closed || unread > 0 || cut < DEAF);
    assert_int_equal(cut, DEAF);
    assert_true(length > RECORD);
    for (int i = 0; i < DEAF; i++)
        close(deaf[i]);
    close(slow);
    assert_int_equal(http_raw(&served, records, sizeof records - 1, answer, sizeof answer), 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nobody_reads_is_not_kept),
    };
    return cmocka_run_group_tests(tests, start, end);
}

/* TEST server_readers: Those who only read, against the real program: answers that nobody takes,
   and what others notice of them. */
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "party.h"
#include "store/store.h"

enum { RECORD = 600 * 1000, DEAF = 30, UNREAD_MOST = 8 << 20, SIP = 8192 };
enum { DEAF_ROOM = 4096, SLOW_ROOM = 32768 };

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

/* Asks for the records, and has only so much room for them. */
static int ask_for_records(int room)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)served.port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    assert_int_equal(connect(fd, (struct sockaddr *)&there, sizeof there), 0);
    assert_true(send_all(fd, records, sizeof records - 1));
    return fd;
}

/* --- answers that nobody reads ---------------------------------------------------------------- */

/* Reads as much as somebody does who takes SIP bytes every 50 ms, however busy this machine is;
   false at the end. */
static bool sip(int fd, int64_t since, size_t *length)
{
    while (*length < (size_t)(moment_ms() - since) / 50 * SIP) {
        ssize_t got = recv(fd, answer, SIP, MSG_DONTWAIT);
        if (got <= 0)
            return got < 0 && errno == EAGAIN;
        *length += (size_t)got;
    }
    return true;
}

/* However many ask, what waits for one address has a bound, and so has the time it waits. Whoever
   reads slowly, but does, gets all of it. */
static void what_nobody_reads_is_not_kept(void **state)
{
    (void)state;
    int deaf[DEAF], slow;
    size_t length = 0;
    bool closed = false;
    add_long_record();
    int64_t since = moment_ms();
    slow = ask_for_records(SLOW_ROOM);
    for (int i = 0; i < DEAF; i++)
        deaf[i] = ask_for_records(DEAF_ROOM);
    long unread, cut = 0;
    do {
        closed = closed || !sip(slow, since, &length);
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

/* --- long logs -------------------------------------------------------------------------------- */

static bool note_table(void *context, const ink_table_line *line)
{
    *(uint64_t *)context = line->table;
    return true;
}

/* So many lines of chat, as if they had been said while the server ran. */
static void talk(const char *code, uint64_t after, int lines)
{
    uint64_t table = 0;
    int64_t moment = (int64_t)time(NULL) * 1000;
    ink_store *store = open_its_store();
    assert_int_equal(ink_store_table_by_code(store, ink_slice_of(code), note_table, &table),
                     INK_STORE_OK);
    for (int i = 0; i < lines; i += 100, after += 100) {
        ink_log_entry said[100];
        for (int k = 0; k < 100; k++)
            said[k] = (ink_log_entry){
                .at = moment, .request = {"", 0}, .body = ink_slice_of("chat 0 hello")};
        assert_int_equal(ink_store_append(store, table, after, said, 100, NULL), INK_STORE_OK);
    }
    ink_store_close(store);
}

/* However long the log is, whoever comes gets all of it, and goes on with it; and so does who comes
   after the next start, when there is a snapshot. */
static void a_table_with_a_long_log_goes_on(void **state)
{
    enum { LINES = 9000 };
    (void)state;
    struct player host;
    char token[TOKEN], code[CODE];
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"config\":\"classic\",\"seats\":\"1\"", code);
    assert_int_equal(served_end(&served, SIGTERM), 0);
    talk(code, 1, LINES);
    for (uint64_t visit = 0; visit < 3; visit++) {
        served_again(&served, served_with);
        player_come(&host, &served, code, token, "");
        while (host.last < LINES + 1 + visit)
            assert_true(player_listen(&host, WAIT_MS));
        assert_true(player_does(&host, "chat", "\"text\":\"here\""));
        assert_int_equal(host.last, LINES + 2 + visit);
        if (visit < 2)
            assert_int_equal(served_end(&served, SIGTERM), 0);
        player_free(&host);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nobody_reads_is_not_kept),
        cmocka_unit_test(a_table_with_a_long_log_goes_on),
    };
    return cmocka_run_group_tests(tests, start, end);
}

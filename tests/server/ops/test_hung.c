/* TEST server_hung_postgres: The real program with a database that hangs: it takes what is sent and
   says nothing. Everybody is told so soon, nothing piles up, and the server can be ended. With
   PostgreSQL, which is stopped by a signal (with_postgres). */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "party.h"

enum { ASKED = 600, WAITING_MOST = 600, SOON_MS = 20000 /* on a busy machine */ };

static struct served served;
static char answer[ANSWER];

static void control(const char *verb)
{
    char command[256];
    snprintf(command, sizeof command, "%s %s", getenv("INK_TEST_POSTGRES"), verb);
    assert_int_equal(system(command), 0);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

static int start(void **state)
{
    static char store[300];
    static const char *const settings[] = {CROWDED, "INKRAIL_LOOPS=1", store, NULL};
    (void)state;
    snprintf(store, sizeof store, "INKRAIL_STORE=%s", getenv("INK_TEST_STORE"));
    served_start(&served, settings);
    return 0;
}

static int get(const char *path)
{
    return http_ask(&served, "GET", path, NULL, "", answer, sizeof answer);
}

static long count_waiting(void)
{
    static const char name[] = "\ninkrail_store_jobs_waiting ";
    assert_int_equal(get("/metrics"), 200);
    const char *found = strstr(answer, name);
    assert_non_null(found);
    return strtol(found + sizeof name - 1, NULL, 10);
}

static void wait_until_well(void)
{
    for (int64_t until = now_ms() + WAIT_MS; get("/health") != 200;) {
        assert_true(now_ms() < until);
        pause_ms(50);
    }
}

/* Until all that read have found the database again. */
static void wait_until_answered(const char *path, const char *token)
{
    enum { ENOUGH = 6 };
    for (int well = 0; well < ENOUGH; pause_ms(20)) {
        int status = http_ask(&served, "GET", path, token, "", answer, sizeof answer);
        assert_true(status == 200 || status == 503);
        well = status == 200 ? well + 1 : 0;
    }
}

/* Asks and goes, without waiting for the answer. */
static void ask_and_go(const char *code)
{
    char request[128];
    int length =
        snprintf(request, sizeof request,
                 "GET /api/tables/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", code);
    int fd = dial(&served);
    assert_true(send_all(fd, request, (size_t)length));
    close(fd);
}

static void all_are_told_soon(void **state)
{
    (void)state;
    struct player host;
    char code[CODE];
    party_gather(&served, &host, 1, "\"config\":\"classic\",\"seats\":\"1\"", code);
    control("freeze");
    int64_t begun = now_ms();
    player_ask(&host, "start", "");
    assert_int_equal(get("/health"), 503);
    assert_int_equal(get("/health"), 503);
    assert_int_equal(get("/status"), 200); /* what needs no store is as ever */
    for (int i = 0; i < ASKED; i++) {
        ask_and_go(code);
        if (i % 50 == 0)
            assert_in_range(count_waiting(), 0, WAITING_MOST);
    }
    assert_int_equal(get("/api/tables"), 503);
    assert_non_null(strstr(answer, "\"text\":"));
    bool open = true;
    while (open && host.waits)
        open = player_listen(&host, 1000);
    if (!open) /* nobody can say what has become of it */
        assert_string_equal(host.bye, "UNKNOWN");
    assert_in_range(now_ms() - begun, 0, SOON_MS);
    control("thaw");
    wait_until_well();
    if (!open)
        assert_true(player_come_back(&host));
    while (host.session == NULL) {
        if (!host.waits)
            player_ask(&host, "start", "");
        assert_true(player_listen(&host, WAIT_MS));
    }
    party_free(&host, 1);
}

/* Only so much is read for one person at once, and whoever wants more is told so, not kept. */
static void nobody_has_all_the_readers(void **state)
{
    enum { AT_ONCE = 4, MORE = 6 };
    (void)state;
    char token[TOKEN], request[256];
    int fd[AT_ONCE + MORE], refused = 0, away = 0;
    guest_make(&served, "Ida", token);
    wait_until_answered("/api/me", token);
    int length = snprintf(request, sizeof request,
                          "GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                          "Authorization: Bearer %s\r\n\r\n",
                          token);
    control("freeze");
    for (int i = 0; i < AT_ONCE + MORE; i++) {
        fd[i] = dial(&served);
        assert_true(send_all(fd[i], request, (size_t)length));
    }
    for (int i = 0; i < AT_ONCE + MORE; i++) {
        assert_true(read_all(fd[i], answer, sizeof answer, WAIT_MS) > 12);
        refused += memcmp(answer + 9, "429", 3) == 0;
        away += memcmp(answer + 9, "503", 3) == 0;
        close(fd[i]);
    }
    control("thaw");
    assert_int_equal(refused, MORE);
    assert_int_equal(away, AT_ONCE);
    wait_until_answered("/api/me", token);
}

/* Whoever only asks hears within a second that there will be no answer: those who play, as /health
   asks, and those who look around. A busy machine is late at times, not always. */
static void who_asks_is_told_within_a_second(void **state)
{
    enum { TRIES = 6, GIVEN_UP_MS = 300 /* by one that knew already */, LATEST_MS = 1150 };
    static const char *const paths[] = {"/health", "/api/tables"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        int64_t least = INT64_MAX;
        for (int k = 0; k < TRIES && least > LATEST_MS; k++) {
            wait_until_answered(paths[i], NULL);
            control("freeze");
            int64_t begun = now_ms();
            int status = get(paths[i]);
            int64_t took = now_ms() - begun;
            control("thaw");
            assert_int_equal(status, 503);
            if (took >= GIVEN_UP_MS && took < least)
                least = took;
        }
        print_message("%s: 503 in %lld ms\n", paths[i], (long long)least);
        assert_in_range(least, 0, LATEST_MS);
    }
    wait_until_well();
}

static void it_ends_all_the_same(void **state)
{
    (void)state;
    struct player host;
    char code[CODE];
    party_gather(&served, &host, 1, "\"config\":\"classic\",\"seats\":\"1\"", code);
    control("freeze");
    player_ask(&host, "start", "");
    ask_and_go(code);
    int64_t begun = now_ms();
    int status = served_end(&served, SIGTERM);
    int64_t took = now_ms() - begun;
    control("thaw");
    print_message("ended in %d ms\n", (int)took);
    assert_int_equal(status, 0);
    assert_in_range(took, 0, SOON_MS);
    party_free(&host, 1);
    served_clean(&served);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_are_told_soon),
        cmocka_unit_test(nobody_has_all_the_readers),
        cmocka_unit_test(who_asks_is_told_within_a_second),
        cmocka_unit_test(it_ends_all_the_same),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}

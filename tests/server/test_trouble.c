/* TEST server_trouble, server_trouble_postgres: Trouble around a server while tables play: a disk
   that is full and then is not, a database that goes and comes back, a system's clock that is set.
   What cannot be kept is refused and not acknowledged, nothing that was acknowledged is lost, and
   play goes on by itself. With INK_TEST_STORE (tests/store/with_postgres) the trouble is that of a
   database, else that of a disk and of clocks. */
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "party.h"

enum { TABLES = 2, PEOPLE = 2 * TABLES, HOUR_MS = 3600000 };

static struct served served;
static struct player player[PEOPLE];
static char store[512] = "INKRAIL_STORE=";
static const char *settings[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", "INKRAIL_REQUESTS_A_SECOND=0",
                                 store, NULL};

/* --- tables ----------------------------------------------------------------------------------- */

static void gather(void)
{
    char code[CODE];
    for (int i = 0; i < PEOPLE; i += 2) {
        party_gather(&served, &player[i], 2, "\"seats\":\"2\"", code);
        assert_true(player_does(&player[i], "start", ""));
    }
}

static bool is_trouble(const struct player *one)
{
    return strcmp(one->refusal, "FULL_DISK") == 0 || strcmp(one->refusal, "AWAY") == 0;
}

/* Nobody knows whether the last step was kept, or the table cannot be read now: whoever was told so
   comes back and asks again. False if that cannot be done yet. */
static bool is_back(struct player *one)
{
    if (strcmp(one->bye, "UNKNOWN") != 0 && strcmp(one->bye, "AWAY") != 0)
        fail_msg("closed (%s)", one->bye);
    return player_come_back(one);
}

/* Everybody moves if it is their turn; the number of refusals. */
static int turn(void)
{
    int refused = 0;
    for (int i = 0; i < PEOPLE; i++) {
        bool waited = player[i].waits;
        if (!player_listen(&player[i], 2) && !is_back(&player[i])) {
            refused++;
            continue;
        }
        if (waited && !player[i].waits && player[i].refusal[0] != '\0') {
            if (!is_trouble(&player[i]) && strcmp(player[i].refusal, "STALE") != 0)
                fail_msg("player %d: refused (%s)", i + 1, player[i].refusal);
            refused += is_trouble(&player[i]);
        }
        player_moves(&player[i]);
    }
    return refused;
}

static uint64_t answered(void)
{
    uint64_t sum = 0;
    for (int i = 0; i < PEOPLE; i++)
        sum += player[i].answered;
    return sum;
}

static void play_until_answered(uint64_t count)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (answered() < count) {
        if (moment_ms() > until)
            fail_msg("nobody is answered any more");
        turn();
    }
}

/* Until each of them was told that it cannot be kept. */
static void play_until_refused(void)
{
    int64_t until = moment_ms() + WAIT_MS;
    for (int refused = 0; refused < 2 * PEOPLE; refused += turn())
        if (moment_ms() > until)
            fail_msg("nothing is refused");
}

static void play_to_the_end(void)
{
    int64_t until = moment_ms() + 2 * WAIT_MS;
    for (bool over = false; !over;) {
        if (moment_ms() > until)
            fail_msg("the games do not end");
        turn();
        over = true;
        for (int i = 0; i < PEOPLE; i++)
            over = over && player[i].over;
    }
    for (int i = 0; i < PEOPLE; i += 2)
        party_prove(&served, &player[i]);
    party_free(player, PEOPLE);
}

/* Somebody who comes now sees the boards that those have who were there all the time. */
static void same_boards(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct player fresh;
        int64_t until = moment_ms() + WAIT_MS;
        player_come(&fresh, &served, player[i].code, "", "");
        while (fresh.last < player[i].last && moment_ms() < until)
            assert_true(player_listen(&fresh, 100));
        player_listen(&player[i], 50);
        assert_int_equal(fresh.last, player[i].last);
        assert_int_equal(ink_session_table(fresh.session)->round,
                         ink_session_table(player[i].session)->round);
        assert_memory_equal(ink_session_seats(fresh.session), ink_session_seats(player[i].session),
                            2 * sizeof(ink_seat));
        player_free(&fresh);
    }
}

static int health(void)
{
    char answer[4096];
    return http_ask(&served, "GET", "/health", NULL, "", answer, sizeof answer);
}

static void await_health(int status)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (health() != status && moment_ms() < until)
        rest_ms(50);
    assert_int_equal(health(), status);
}

/* --- troubles --------------------------------------------------------------------------------- */

/* No file of the server may be written to, or all may. */
static void disk_is_full(bool full)
{
    struct rlimit limit;
    assert_int_equal(prlimit(served.pid, RLIMIT_FSIZE, NULL, &limit), 0);
    limit.rlim_cur = full ? 1 : limit.rlim_max;
    assert_int_equal(prlimit(served.pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

static void database_is_gone(bool gone)
{
    char command[512];
    snprintf(command, sizeof command, "%s %s", getenv("INK_TEST_POSTGRES"),
             gone ? "stop immediate" : "start");
    assert_int_equal(system(command), 0);
}

static void come_and_go(void (*trouble)(bool))
{
    gather();
    for (int times = 0; times < 2; times++) {
        play_until_answered(answered() + 20);
        trouble(true);
        play_until_refused();
        trouble(false);
        play_until_answered(answered() + 8);
    }
    play_to_the_end();
}

/* Killed in the middle of the trouble: all that was acknowledged is there again. */
static void killed_meanwhile(void (*trouble)(bool))
{
    gather();
    play_until_answered(20);
    trouble(true);
    play_until_refused();
    assert_int_equal(served_end(&served, SIGKILL), -SIGKILL);
    if (trouble == database_is_gone)
        trouble(false);
    served_again(&served, settings);
    for (int i = 0; i < PEOPLE; i++) {
        player[i].waits = false;
        assert_true(player_come_back(&player[i]));
        player_listen(&player[i], 200);
    }
    same_boards();
    play_to_the_end();
}

static void a_full_disk(void **state)
{
    (void)state;
    come_and_go(disk_is_full);
}

static void killed_while_the_disk_is_full(void **state)
{
    (void)state;
    killed_meanwhile(disk_is_full);
}

static void a_database_that_is_gone(void **state)
{
    (void)state;
    come_and_go(database_is_gone);
}

static void killed_while_the_database_is_gone(void **state)
{
    (void)state;
    killed_meanwhile(database_is_gone);
}

/* Who comes meanwhile to a table that has just begun is told what was kept: the table has it at
   hand. */
static void coming_while_the_database_is_gone(void **state)
{
    (void)state;
    struct player fresh;
    gather();
    for (int64_t until = moment_ms() + WAIT_MS;
         player[0].last < player[1].last || player[0].events[INK_EVENT_roll] == 0;
         assert_true(moment_ms() < until))
        assert_true(player_listen(&player[0], 20));
    database_is_gone(true);
    player_come(&fresh, &served, player[0].code, "", "");
    for (int64_t until = moment_ms() + WAIT_MS; fresh.last < player[0].last && moment_ms() < until;)
        if (!player_listen(&fresh, 50))
            fail_msg("closed (%s)", fresh.bye);
    assert_int_equal(fresh.last, player[0].last);
    database_is_gone(false);
    player_free(&fresh);
    party_free(player, PEOPLE);
}

/* Who asks how it is hears of it, and when it is over. */
static void health_tells(void **state)
{
    (void)state;
    await_health(200);
    database_is_gone(true);
    await_health(503);
    database_is_gone(false);
    await_health(200);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static char preload[512], options[512], shift_path[128], shift_setting[160];

static volatile int64_t *shift_make(void)
{
    int64_t nothing = 0;
    snprintf(shift_path, sizeof shift_path, "%s/shift", served.folder);
    int file = open(shift_path, O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(write(file, &nothing, sizeof nothing), sizeof nothing);
    void *there = mmap(NULL, sizeof nothing, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    assert_true(there != MAP_FAILED);
    close(file);
    return there;
}

/* The sanitizer wants to be the first library, which does not matter here. */
static volatile int64_t *start_with_a_shift(void)
{
    const char *given = getenv("ASAN_OPTIONS");
    volatile int64_t *shift = shift_make();
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", INK_TEST_SHIFT_LIBRARY);
    snprintf(options, sizeof options, "ASAN_OPTIONS=%s:verify_asan_link_order=0",
             given != NULL ? given : "");
    snprintf(shift_setting, sizeof shift_setting, "INK_TEST_SHIFT=%s", shift_path);
    const char *const with[] = {settings[0], settings[1], preload, options, shift_setting, NULL};
    assert_int_equal(served_end(&served, SIGTERM), 0);
    served_again(&served, with);
    return shift;
}

static int64_t await_event(struct player *one, int kind, unsigned times)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (one->events[kind] < times) {
        if (moment_ms() > until)
            fail_msg("event %d never comes", kind);
        assert_true(player_listen(one, 50));
    }
    return moment_ms();
}

/* Hours forward, hours back: a clock of three seconds neither fires at once nor waits for hours. */
static void a_clock_that_is_set(void **state)
{
    static const int64_t hours[] = {5, -5, 0};
    (void)state;
    struct player one;
    char code[CODE];
    volatile int64_t *shift = start_with_a_shift();
    party_gather(&served, &one, 1, "\"seats\":\"1\",\"clock\":\"3\",\"late_level\":\"1\"", code);
    assert_true(player_does(&one, "start", ""));
    for (int i = 0; i < COUNT(hours); i++) {
        int64_t rolled = await_event(&one, INK_EVENT_roll, (unsigned)i + 1);
        *shift = hours[i] * HOUR_MS;
        int64_t closed = await_event(&one, INK_EVENT_close, (unsigned)i + 1);
        print_message("clock set by %d h: closed after %d ms\n", (int)hours[i],
                      (int)(closed - rolled));
        assert_true(closed - rolled >= 2000);
    }
    await_health(200);
    player_free(&one);
    assert_int_equal(munmap((void *)(uintptr_t)shift, sizeof *shift), 0);
    unlink(shift_path);
}

/* --- start and end ---------------------------------------------------------------------------- */

static int start(void **state)
{
    (void)state;
    const char *given = getenv("INK_TEST_STORE");
    if (given != NULL)
        snprintf(store, sizeof store, "INKRAIL_STORE=%s", given);
    else
        settings[2] = NULL;
    signal(SIGXFSZ,
           SIG_IGN); /* the server's files may not grow, and it hears of that as of a full disk */
    served_start(&served, settings);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return served_finish(&served);
}

int main(void)
{
    const struct CMUnitTest own[] = {
        cmocka_unit_test_setup_teardown(a_full_disk, start, end),
        cmocka_unit_test_setup_teardown(killed_while_the_disk_is_full, start, end),
        cmocka_unit_test_setup_teardown(a_clock_that_is_set, start, end),
    };
    const struct CMUnitTest database[] = {
        cmocka_unit_test_setup_teardown(health_tells, start, end),
        cmocka_unit_test_setup_teardown(a_database_that_is_gone, start, end),
        cmocka_unit_test_setup_teardown(killed_while_the_database_is_gone, start, end),
        cmocka_unit_test_setup_teardown(coming_while_the_database_is_gone, start, end),
    };
    return getenv("INK_TEST_STORE") == NULL ? cmocka_run_group_tests(own, NULL, NULL)
                                            : cmocka_run_group_tests(database, NULL, NULL);
}

/* TEST store_trouble, store_trouble_postgres: When things go wrong around the store: full disks,
   databases that go away, files that are none of ours, and others who do the same at the same time.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "seeing.h"

enum { OPENERS = 6, FULL_BYTES = 400000, BODY = 2000 };

#define MIGRATION(number, ...) +1
#define MIGRATION_NEAR(number, ...) +1
enum {
    LATEST = 0
#include "store/schema.def"
};

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* Opening fails with this status and one sentence. */
static void refused(const char *url, ink_store_status expected, const char *sentence)
{
    char said[INK_STORE_SAID] = "";
    ink_store_status status = INK_STORE_OK;
    assert_null(ink_store_open(url, said, &status));
    assert_int_equal(status, expected);
    assert_null(strchr(said, '\n'));
    if (strstr(said, sentence) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", said, sentence);
}

/* --- versions and migrations ------------------------------------------------------------------ */

static void a_later_version_is_refused(void **state)
{
    (void)state;
    ink_store_close(open_store());
    run_sql(store_url(), "UPDATE ink_schema SET version = 1000");
    refused(store_url(), INK_STORE_BROKEN, "later version");
    char back[64];
    snprintf(back, sizeof back, "UPDATE ink_schema SET version = %d", LATEST);
    run_sql(store_url(), back);
    ink_store_close(open_store());
}

/* As the sixth version had it: rows in the order of the key, and nothing of what came later. */
static void make_sixth(void)
{
    if (!is_postgres())
        run_sql(store_url(),
                "ALTER TABLE ink_log RENAME TO newer;"
                "CREATE TABLE ink_log (table_no BIGINT NOT NULL, number BIGINT NOT NULL,"
                " at BIGINT NOT NULL, person BIGINT NOT NULL, request TEXT NOT NULL,"
                " body TEXT NOT NULL, upto BIGINT NOT NULL DEFAULT 0,"
                " more TEXT NOT NULL DEFAULT '', PRIMARY KEY (table_no, number)) WITHOUT ROWID;"
                "INSERT INTO ink_log SELECT * FROM newer; DROP TABLE newer");
    run_sql(store_url(), "DROP TABLE ink_snapshots; DROP TABLE ink_notices");
    run_sql(store_url(), "DROP TABLE ink_commits");
    run_sql(store_url(), "DROP INDEX ink_results_helped_daily; DROP INDEX ink_results_helped_seed;"
                         "ALTER TABLE ink_results DROP COLUMN help;"
                         "ALTER TABLE ink_tournaments DROP COLUMN no_hints");
    run_sql(store_url(), "UPDATE ink_schema SET version = 6");
}

static void logs_of_the_sixth_version_stay_as_they_were(void **state)
{
    (void)state;
    const ink_log_entry three[] = {{.at = 9, .person = 8, .request = S("r"), .body = S("a")},
                                   {.at = 10, .person = 7, .request = S(""), .body = S("b")},
                                   {.at = 11, .person = 6, .request = S("s"), .body = S("c")}};
    ink_store *store = open_store();
    for (uint64_t t = 9; t >= 1; t--)
        OK(make_table(store, t));
    OK(ink_store_append(store, 4, 1, three, 3, NULL));
    OK(ink_store_append(store, 4, 4, three, 1, NULL));
    ink_store_close(store);
    make_sixth();
    store = open_store();
    OK(ink_store_log(store, 4, 1, see_entry, NULL));
    SEEN("2 9 8 [r] [a]\n3 10 7 [] [b]\n4 11 6 [s] [c]\n5 9 8 [r] [a]\n");
    for (uint64_t t = 1; t <= 9; t++)
        assert_int_equal(last_of(store, t), t == 4 ? 5 : 1);
    assert_int_equal(ink_store_append(store, 4, 3, three, 1, NULL), INK_STORE_STALE);
    OK(ink_store_append(store, 4, 5, three, 3, NULL));
    OK(ink_store_check(store));
    ink_store_close(store);
    if (!is_postgres()) /* and they lie as they came */
        run_sql(store_url(), "SELECT rowid FROM ink_log");
}

/* What a commit costs is the pages it writes: the end of the log, which all tables share, and one
   of its key for each table. */
static void an_append_writes_little_more_than_a_page(void **state)
{
    (void)state;
    enum { TABLES = 64, ROUNDS = 30, FRAME = 1024 + 24 };
    const ink_log_entry step = {.person = UINT64_C(8161112495643146), .body = S("step 1 . A6..RR")};
    const ink_log_entry four[] = {step, step, step, step};
    char wal[300];
    struct stat before, after;
    if (is_postgres())
        skip();
    snprintf(wal, sizeof wal, "%s-wal", store_url() + strlen("sqlite:"));
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= TABLES; t++)
        OK(make_table(store, t * 7919 % 1000003));
    assert_int_equal(stat(wal, &before), 0);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        OK(ink_store_begin(store));
        for (uint64_t t = 1; t <= TABLES; t++)
            OK(ink_store_append(store, t * 7919 % 1000003, 1 + 4 * round, four, 4, NULL));
        OK(ink_store_commit(store));
    }
    assert_int_equal(stat(wal, &after), 0);
    assert_in_range((after.st_size - before.st_size) / FRAME, TABLES, TABLES * ROUNDS * 3 / 2);
    ink_store_close(store);
}

static void several_programs_may_migrate_at_once(void **state)
{
    (void)state;
    const char *url = store_url();
    pid_t child[OPENERS];
    for (int i = 0; i < OPENERS; i++)
        if ((child[i] = fork()) == 0) {
            char said[INK_STORE_SAID];
            ink_store_status status;
            ink_store *store = ink_store_open(url, said, &status);
            if (store == NULL)
                fprintf(stderr, "%s\n", said);
            _exit(store == NULL ? 1 : (int)make_table(store, (uint64_t)i + 1));
        }
    for (int i = 0; i < OPENERS; i++) {
        int status;
        waitpid(child[i], &status, 0);
        assert_int_equal(status, 0);
    }
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= OPENERS; t++)
        assert_int_equal(last_of(store, t), 1);
    ink_store_close(store);
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void files_that_are_no_store_are_refused(void **state)
{
    (void)state;
    char path[256], text[5000], now[5000];
    if (is_postgres())
        skip();
    snprintf(path, sizeof path, "%s/other.db", test_folder());
    memset(text, 'x', sizeof text);
    write_file(path, text, sizeof text);
    refused(path, INK_STORE_BROKEN, "not a database");
    FILE *file = fopen(path, "rb");
    assert_int_equal(fread(now, 1, sizeof now, file), sizeof now);
    fclose(file);
    assert_memory_equal(now, text, sizeof now); /* and left alone */
    unlink(path);
    run_sql(path, "CREATE TABLE bookmarks (url TEXT)");
    refused(path, INK_STORE_BROKEN, "another program");
    refused(test_folder(), INK_STORE_AWAY, "directory");
    refused("/nowhere/at/all.db", INK_STORE_AWAY, "No such file");
    refused("mysql://somebody@somewhere/games", INK_STORE_BROKEN, "postgres://");
}

/* A page in the middle is overwritten: nothing crashes, the check says so. */
static void a_damaged_file_is_told(void **state)
{
    (void)state;
    char junk[4096];
    if (is_postgres())
        skip();
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= 200; t++)
        assert_int_equal(make_table(store, t), INK_STORE_OK);
    assert_int_equal(ink_store_check(store), INK_STORE_OK);
    ink_store_close(store);
    memset(junk, 0x5a, sizeof junk);
    const char *path = store_url() + strlen("sqlite:");
    int file = open(path, O_WRONLY);
    struct stat size;
    fstat(file, &size);
    for (off_t at = 4096; at < size.st_size; at += 4096)
        assert_int_equal(pwrite(file, junk, sizeof junk, at), (ssize_t)sizeof junk);
    close(file);
    refused(store_url(), INK_STORE_BROKEN, "malformed");
}

static void only_the_owner_may_read_the_file(void **state)
{
    (void)state;
    struct stat file;
    if (is_postgres())
        skip();
    ink_store_close(open_store());
    assert_int_equal(stat(store_url() + strlen("sqlite:"), &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
}

/* --- full ------------------------------------------------------------------------------------- */

static char long_body[BODY];
static uint64_t grown;

static ink_store_status run_grow(ink_store_job *job, ink_store *store)
{
    (void)job;
    return append(store, 1, grown, long_body);
}

static ink_store_threads *threads_with_a_table(void)
{
    char said[INK_STORE_SAID];
    ink_store *store = open_store();
    assert_int_equal(make_table(store, 1), INK_STORE_OK);
    ink_store_close(store);
    grown = 1;
    memset(long_body, 'x', sizeof long_body - 1);
    ink_store_threads *threads = ink_store_threads_open(store_url(), 0, said);
    assert_non_null(threads);
    return threads;
}

/* Writes until there is no room, then again when there is. */
static void fill(ink_store_threads *threads, ink_store_status expected, void (*full)(bool))
{
    ink_store_status status = INK_STORE_OK;
    full(true);
    for (int i = 0; i < 1000 && status == INK_STORE_OK; i++) {
        status = write_and_wait(threads, run_grow);
        grown += status == INK_STORE_OK;
    }
    assert_int_equal(status, expected);
    assert_int_equal(write_and_wait(threads, run_grow), expected);
    full(false);
    for (int i = 0; i < 100 && (status = write_and_wait(threads, run_grow)) != INK_STORE_OK; i++)
        sleep_ms(100);
    assert_int_equal(status, INK_STORE_OK);
    grown++;
    ink_store_threads_close(threads);
    ink_store *store = open_store();
    assert_int_equal(last_of(store, 1), grown);
    assert_int_equal(ink_store_check(store), INK_STORE_OK);
    ink_store_close(store);
}

/* Files may not grow any more, which is what a full disk does. PostgreSQL's are out of reach: there
   the whole server may not be written to. */
static void stop_growing(bool full)
{
    if (is_postgres()) {
        run_sql(store_url(), full ? "ALTER SYSTEM SET default_transaction_read_only = on"
                                  : "ALTER SYSTEM RESET default_transaction_read_only");
        run_sql(store_url(), "SELECT pg_reload_conf()");
        sleep_ms(300);
        return;
    }
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = full ? FULL_BYTES : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void a_full_disk_refuses_and_is_forgotten_when_there_is_room(void **state)
{
    (void)state;
    fill(threads_with_a_table(), INK_STORE_FULL, stop_growing);
}

/* --- gone and back ---------------------------------------------------------------------------- */

static void stop_database(bool gone)
{
    control_postgres(gone ? "stop immediate" : "start");
}

static void a_database_may_go_and_come_back(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    fill(threads_with_a_table(), INK_STORE_AWAY, stop_database);
}

/* Whoever was idle meanwhile hears a word of farewell and the end only when it asks again, and does
   not fail for that. */
static void a_restart_while_nobody_asks_is_not_noticed(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = open_store();
    assert_int_equal(make_table(store, 1), INK_STORE_OK);
    control_postgres("stop");
    control_postgres("start");
    assert_int_equal(last_of(store, 1), 1);
    assert_int_equal(append(store, 1, 1, "x"), INK_STORE_OK);
    ink_store_close(store);
}

/* In the middle of a transaction: what it had is gone, and the next one is whole. */
static void a_transaction_does_not_outlive_its_connection(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store *store = open_store();
    assert_int_equal(make_table(store, 1), INK_STORE_OK);
    assert_int_equal(ink_store_begin(store), INK_STORE_OK);
    assert_int_equal(append(store, 1, 1, "a"), INK_STORE_OK);
    run_sql(store_url(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE application_name = 'inkrail'");
    sleep_ms(200);
    assert_int_equal(append(store, 1, 2, "b"), INK_STORE_AWAY);
    assert_int_equal(append(store, 1, 2, "c"), INK_STORE_AWAY); /* not as a call of its own */
    assert_int_equal(ink_store_commit(store), INK_STORE_AWAY);
    assert_int_equal(append(store, 1, 1, "d"), INK_STORE_OK);
    assert_int_equal(last_of(store, 1), 2);
    ink_store_close(store);
}

static void passwords_are_not_told(void **state)
{
    (void)state;
    static const char *const url[] = {
        "postgres://me:se/cret@localhost/db", "postgres://me:cret@/db?host=/nowhere",
        "postgres://me:cret@localhost:99999999/db", "postgres://me:cret@localhost/db?cret=1",
        "postgres://me@localhost:cret/db"};
    for (size_t i = 0; i < COUNT(url); i++) {
        char said[INK_STORE_SAID] = "";
        ink_store_status status;
        assert_null(ink_store_open(url[i], said, &status));
        assert_int_equal(status, INK_STORE_AWAY);
        assert_true(said[0] != '\0');
        if (strstr(said, "cret") != NULL)
            fail_msg("%s", said);
    }
}

/* --- large transactions that are rolled back -------------------------------------------------- */

/* A little more than SQLite's cache holds, given up while the log is empty; then another program
   writes. Nothing of the first comes back, neither when it reads on nor when it ends. */
static void roll_back_much(bool reads_on)
{
    enum { LARGE = 60000, MANY = 290, APPENDED = 20 };
    static char large[LARGE + 1];
    const uint64_t table = reads_on ? 1 : 2;
    ink_store *first = open_store();
    assert_int_equal(make_table(first, table), INK_STORE_OK);
    ink_store_close(first); /* with the last one the log goes */
    ink_store *one = open_store(), *other = open_store();
    memset(large, 'y', LARGE);
    assert_int_equal(ink_store_begin(one), INK_STORE_OK);
    for (uint64_t i = 1; i <= MANY; i++)
        assert_int_equal(append(one, table, i, large), INK_STORE_OK);
    ink_store_roll_back(one);
    for (uint64_t i = 1; i <= APPENDED; i++)
        assert_int_equal(append(other, table, i, long_body), INK_STORE_OK);
    if (reads_on)
        assert_int_equal(last_of(one, table), 1 + APPENDED);
    ink_store_close(one);
    assert_int_equal(last_of(other, table), 1 + APPENDED);
    ink_store_close(other);
    ink_store *again = open_store();
    assert_int_equal(last_of(again, table), 1 + APPENDED);
    assert_int_equal(ink_store_check(again), INK_STORE_OK);
    ink_store_close(again);
}

static void what_is_rolled_back_does_not_come_back(void **state)
{
    (void)state;
    memset(long_body, 'x', sizeof long_body - 1);
    roll_back_much(true);
    roll_back_much(false);
}

/* --- copies ----------------------------------------------------------------------------------- */

static pid_t start_writing(void)
{
    const char *url = store_url();
    pid_t child = fork();
    if (child != 0)
        return child;
    char said[INK_STORE_SAID];
    ink_store_status status;
    ink_store *store = ink_store_open(url, said, &status);
    for (uint64_t n = 1; store != NULL; n++)
        for (uint64_t t = 1; t <= 2; t++)
            if (append(store, t, n, long_body) != INK_STORE_OK)
                _exit(1);
    _exit(2);
}

/* Table 2 is always one behind table 1, or as far. */
static void expect_whole(const char *path)
{
    ink_store *copy = open_at(path);
    assert_int_equal(ink_store_check(copy), INK_STORE_OK);
    uint64_t first = last_of(copy, 1), second = last_of(copy, 2);
    assert_true(first == second || first == second + 1);
    assert_true(first >= 1);
    ink_store_close(copy);
}

static void a_copy_is_made_while_others_write(void **state)
{
    (void)state;
    char path[256];
    int status;
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= 2; t++)
        assert_int_equal(make_table(store, t), INK_STORE_OK);
    memset(long_body, 'x', sizeof long_body - 1);
    pid_t child = start_writing();
    for (int i = 0; i < 5 && !is_postgres(); i++) {
        sleep_ms(40);
        snprintf(path, sizeof path, "%s/copy%d.db", test_folder(), i);
        assert_int_equal(ink_store_backup(store, path), INK_STORE_OK);
        expect_whole(path);
    }
    if (is_postgres()) {
        assert_int_equal(ink_store_backup(store, "/tmp/x"), INK_STORE_NONE);
        assert_non_null(strstr(ink_store_said(store), "pg_dump"));
    }
    assert_int_equal(waitpid(child, &status, WNOHANG), 0); /* it still writes */
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    ink_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(a_later_version_is_refused),
        T(logs_of_the_sixth_version_stay_as_they_were),
        T(an_append_writes_little_more_than_a_page),
        T(several_programs_may_migrate_at_once),
        T(files_that_are_no_store_are_refused),
        T(a_damaged_file_is_told),
        T(only_the_owner_may_read_the_file),
        T(a_full_disk_refuses_and_is_forgotten_when_there_is_room),
        T(a_database_may_go_and_come_back),
        T(a_restart_while_nobody_asks_is_not_noticed),
        T(a_transaction_does_not_outlive_its_connection),
        T(passwords_are_not_told),
        T(what_is_rolled_back_does_not_come_back),
        T(a_copy_is_made_while_others_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST store_doubt, store_doubt_postgres: Commits of which the answer is lost, by a disk that does
   not sync and crashes behind it, and by a way to PostgreSQL that is cut in front of a COMMIT,
   behind it or while it is held (proxy.h): what is told is what has become of them; older copies
   put back below a running store. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "proxy.h"
#include "seeing.h"

/* --- a disk that does not sync ---------------------------------------------------------------- */

static atomic_int bad_syncs; /* so many fail from now on */

/* SQLite's own calls come here: a program's functions win over a library's. */
static int sync_or_fail(long call, int file)
{
    if (bad_syncs > 0) {
        bad_syncs--;
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, file);
}

/* The C library names its parameters as programs may not. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
int fsync(int file)
{
    return sync_or_fail(SYS_fsync, file);
}

int fdatasync(int file)
{
    return sync_or_fail(SYS_fdatasync, file);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */

enum { EVERY_SYNC = 1000000 };

/* --- jobs ------------------------------------------------------------------------------------- */

static uint64_t after; /* the number of the last entry, as the job supposes */

static ink_store_status run_append(ink_store_job *job, ink_store *store)
{
    (void)job;
    return append(store, 1, after, "x");
}

/* An append that waits for its answer before it commits, and so is not pipelined. */
static ink_store_status run_two(ink_store_job *job, ink_store *store)
{
    ink_store_status status = run_append(job, store);
    return status == INK_STORE_OK ? append(store, 1, after + 1, "y") : status;
}

static ink_store_status run_look(ink_store_job *job, ink_store *store)
{
    (void)job;
    return last_of(store, 1) > 0 ? INK_STORE_OK : INK_STORE_NONE;
}

static bool take_any(void *context, const ink_log_entry *entry)
{
    (void)context;
    (void)entry;
    return false;
}

static ink_store_status run_look_only(ink_store_job *job, ink_store *store)
{
    (void)job;
    return ink_store_log(store, 1, 0, take_any, NULL);
}

static ink_store_threads *open_threads(const char *url)
{
    char said[INK_STORE_SAID];
    ink_store_threads *threads = ink_store_threads_open(url, 1, said);
    if (threads == NULL)
        fail_msg("%s", said);
    return threads;
}

/* With table 1, whose log ends with entry 1, and after a first commit, which makes it a writer. */
static ink_store_threads *threads_at(const char *url)
{
    make_tables(1);
    after = 1;
    ink_store_threads *threads = open_threads(url);
    OK(write_and_wait(threads, run_append));
    after = 2;
    return threads;
}

static void expect_last(uint64_t last)
{
    ink_store *store = open_store();
    assert_int_equal(last_of(store, 1), last);
    OK(ink_store_check(store));
    ink_store_close(store);
}

/* Until the threads work again, a few seconds at most. */
static ink_store_status
again(ink_store_threads *threads,
      ink_store_status (*ask)(ink_store_threads *,
                              ink_store_status (*)(ink_store_job *, ink_store *)),
      ink_store_status (*run)(ink_store_job *, ink_store *))
{
    ink_store_status status = ask(threads, run);
    for (int i = 0; i < 100 && status == INK_STORE_AWAY; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        status = ask(threads, run);
    }
    return status;
}

static ink_store_status write_again(ink_store_threads *threads)
{
    return again(threads, write_and_wait, run_append);
}

static ink_store_status judge_again(ink_store_threads *threads)
{
    return again(threads, judge_and_wait, run_look);
}

/* --- SQLite ----------------------------------------------------------------------------------- */

/* The disk fails once. What was written then lies in the file, and a fence is written over it
   before anybody is told that it was not kept. */
static void a_commit_that_was_not_synced_is_undone_for_good(void **state)
{
    (void)state;
    if (is_postgres())
        skip();
    ink_store_threads *threads = threads_at(store_url());
    bad_syncs = 1;
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    assert_int_equal(bad_syncs, 0);
    expect_last(2);
    OK(write_and_wait(threads, run_append));
    ink_store_threads_close(threads);
    expect_last(3);
}

/* As long as the disk fails nobody knows; nothing is judged by a log whose end is not known. */
static void as_long_as_the_disk_fails_nobody_knows(void **state)
{
    (void)state;
    if (is_postgres())
        skip();
    ink_store_threads *threads = threads_at(store_url());
    OK(judge_and_wait(threads, run_look));
    bad_syncs = EVERY_SYNC;
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_UNKNOWN);
    assert_int_equal(judge_and_wait(threads, run_look), INK_STORE_AWAY);
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    bad_syncs = 0;
    OK(judge_again(threads)); /* even if nobody writes meanwhile */
    OK(write_and_wait(threads, run_append));
    assert_int_equal(ink_store_threads_rewinds(threads), 0);
    ink_store_threads_close(threads);
    expect_last(3);
}

/* A program of its own that appends twice, the second time while the disk fails so often, tells
   what it was told and is gone, without a chance to tidy up. */
static ink_store_status append_and_crash(int failures)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        ink_store_threads *threads = open_threads(store_url());
        OK(write_and_wait(threads, run_append));
        after++;
        bad_syncs = failures;
        syscall(SYS_exit_group, (int)write_and_wait(threads, run_append));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return (ink_store_status)WEXITSTATUS(status);
}

/* However often it fails: after "nothing has changed" nothing has, even if the program that said it
   is killed and another one recovers the file. */
static void what_was_refused_is_not_there_after_a_crash(void **state)
{
    static const int failures[] = {0, 1, 2, 3, 4, 6, 9, 14, EVERY_SYNC};
    bool seen_as[INK_STORE_REWOUND + 1] = {0};
    (void)state;
    if (is_postgres())
        skip();
    make_tables(1);
    after = 1;
    for (size_t i = 0; i < COUNT(failures); i++) {
        ink_store_status status = append_and_crash(failures[i]);
        ink_store *store = open_store();
        uint64_t last = last_of(store, 1);
        ink_store_close(store);
        if (status != INK_STORE_UNKNOWN)
            assert_int_equal(last, after + 1 + (status == INK_STORE_OK));
        seen_as[status] = true;
        after = last;
    }
    assert_true(seen_as[INK_STORE_OK] && seen_as[INK_STORE_AWAY] && seen_as[INK_STORE_UNKNOWN]);
}

/* --- PostgreSQL ------------------------------------------------------------------------------- */

static ink_store_threads *threads_behind_proxy(void)
{
    return threads_at(proxy_start(test_folder()));
}

static void end_with_proxy(ink_store_threads *threads, uint64_t last)
{
    ink_store_threads_close(threads);
    proxy_stop();
    expect_last(last);
}

/* The connection breaks behind the COMMIT: it was kept, and that is what is told. */
static void a_commit_without_an_answer_is_asked_after(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store_threads *threads = threads_behind_proxy();
    proxy_cut_next(PROXY_BEHIND);
    OK(write_and_wait(threads, run_two));
    after = 4;
    OK(write_and_wait(threads, run_append));
    end_with_proxy(threads, 5);
}

/* The rows of an append that was pipelined are not known with it. */
static void a_pipelined_append_without_an_answer_is_unknown(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store_threads *threads = threads_behind_proxy();
    proxy_cut_next(PROXY_BEHIND);
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_UNKNOWN);
    OK(judge_and_wait(threads, run_look)); /* the log tells */
    end_with_proxy(threads, 3);
}

static void a_commit_that_never_arrived_is_none(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store_threads *threads = threads_behind_proxy();
    proxy_cut_next(PROXY_BEFORE);
    assert_int_equal(write_and_wait(threads, run_two), INK_STORE_AWAY);
    OK(write_and_wait(threads, run_two));
    end_with_proxy(threads, 4);
}

/* "Nothing has changed" was said, and then the COMMIT arrives: it finds the fence. */
static void a_commit_that_comes_too_late_is_refused(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store_threads *threads = threads_behind_proxy();
    proxy_cut_next(PROXY_HOLD);
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    proxy_let_through();
    expect_last(2);
    OK(write_and_wait(threads, run_append));
    end_with_proxy(threads, 3);
}

/* --- older copies ----------------------------------------------------------------------------- */

/* An older copy is put back below a server that runs: the commit that finds it does nothing, and
   whatever anybody knows of before is forgotten, so that no log gets a gap. */
static void an_older_copy_is_noticed_by_the_next_commit(void **state)
{
    (void)state;
    ink_store_threads *threads = threads_at(store_url());
    run_sql(store_url(), "CREATE TABLE kept AS SELECT * FROM ink_commits");
    OK(write_and_wait(threads, run_append));
    run_sql(store_url(), "DELETE FROM ink_log WHERE number > 2");
    run_sql(store_url(), "DELETE FROM ink_commits");
    run_sql(store_url(), "INSERT INTO ink_commits SELECT * FROM kept");
    after = 3;
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    assert_int_equal(ink_store_threads_rewinds(threads), 1);
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_STALE);
    after = 2;
    OK(write_and_wait(threads, run_append));
    assert_int_equal(ink_store_threads_rewinds(threads), 1);
    ink_store_threads_close(threads);
    expect_last(3);
}

/* A copy from before this writer had begun knows nothing of it at all. */
static void a_copy_of_before_the_server_began_is_noticed(void **state)
{
    (void)state;
    ink_store_threads *threads = threads_at(store_url());
    run_sql(store_url(), "DELETE FROM ink_log WHERE number > 1");
    run_sql(store_url(), "DELETE FROM ink_commits");
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    assert_int_equal(ink_store_threads_rewinds(threads), 1);
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_STALE);
    ink_store_threads_close(threads);
    expect_last(1);
}

/* While a copy is put back, tables are gone for a moment, and those that come are others. */
static void tables_may_be_gone_for_a_moment(void **state)
{
    (void)state;
    if (!is_postgres())
        skip();
    ink_store_threads *threads = threads_at(store_url());
    run_sql(store_url(), "ALTER TABLE ink_log RENAME TO gone");
    assert_int_equal(write_and_wait(threads, run_append), INK_STORE_AWAY);
    assert_int_equal(judge_and_wait(threads, run_look_only), INK_STORE_AWAY);
    run_sql(store_url(), "CREATE TABLE ink_log (LIKE gone INCLUDING ALL)");
    run_sql(store_url(), "INSERT INTO ink_log SELECT * FROM gone");
    OK(write_again(threads));
    OK(judge_and_wait(threads, run_look));
    ink_store_threads_close(threads);
    run_sql(store_url(), "DROP TABLE gone");
    expect_last(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(a_commit_that_was_not_synced_is_undone_for_good),
        T(as_long_as_the_disk_fails_nobody_knows),
        T(what_was_refused_is_not_there_after_a_crash),
        T(a_commit_without_an_answer_is_asked_after),
        T(a_pipelined_append_without_an_answer_is_unknown),
        T(a_commit_that_never_arrived_is_none),
        T(a_commit_that_comes_too_late_is_refused),
        T(an_older_copy_is_noticed_by_the_next_commit),
        T(a_copy_of_before_the_server_began_is_noticed),
        T(tables_may_be_gone_for_a_moment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

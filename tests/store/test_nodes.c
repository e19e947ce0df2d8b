/* TEST store_nodes, store_nodes_postgres: Several nodes at the same tables: none writes what
   another has written; programs that come and go beside them; a file that one server holds; writers
   killed at random moments: nothing acknowledged is lost, nothing is there twice. */
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "chance.h"
#include "support.h"

enum { TABLES = 8, RACERS = 4, RACES = 60, KILLS = 25, MOST_WAIT_US = 60000 };

/* --- two nodes -------------------------------------------------------------------------------- */

/* Each racer appends to the same tables after what it believes to be the last number; one who is
   told STALE reads on. As many are acknowledged as there are entries. */
static void *race(void *context)
{
    ink_store *store = open_store();
    uint64_t *acknowledged = context;
    uint64_t last[TABLES];
    for (int t = 0; t < TABLES; t++)
        last[t] = 1;
    for (int i = 0; i < RACES; i++) {
        uint64_t *after = &last[i % TABLES], table = (uint64_t)(i % TABLES) + 1;
        ink_store_status status = append(store, table, *after, "r");
        if (status == INK_STORE_OK) {
            ++*acknowledged;
            ++*after;
        } else {
            assert_int_equal(status, INK_STORE_STALE);
            *after = last_of(store, table);
        }
    }
    ink_store_close(store);
    return NULL;
}

static void several_nodes_never_write_the_same_number(void **state)
{
    (void)state;
    pthread_t thread[RACERS];
    uint64_t acknowledged[RACERS] = {0}, sum = 0, entries = 0;
    make_tables(TABLES);
    for (int i = 0; i < RACERS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, race, &acknowledged[i]), 0);
    for (int i = 0; i < RACERS; i++) {
        pthread_join(thread[i], NULL);
        sum += acknowledged[i];
    }
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= TABLES; t++)
        entries += last_of(store, t) - 1;
    ink_store_close(store);
    assert_int_equal(entries, sum);
}

/* The second transaction waits for the first to end; what it is told depends on how that ends. */
struct late {
    ink_store_status status;
    sem_t begun;
};

static void *append_late(void *context)
{
    struct late *late = context;
    ink_store *store = open_store();
    sem_post(&late->begun);
    late->status = append(store, 1, 1, "late");
    ink_store_close(store);
    return NULL;
}

static void the_second_at_once(bool first_commits, ink_store_status expected)
{
    struct late late;
    pthread_t thread;
    ink_store *store = open_store();
    assert_int_equal(ink_store_begin(store), INK_STORE_OK);
    assert_int_equal(append(store, 1, 1, "early"), INK_STORE_OK);
    sem_init(&late.begun, 0, 0);
    /* opening asks for the lock of the schema, which in SQLite is the one that is held */
    pthread_create(&thread, NULL, append_late, &late);
    if (is_postgres())
        sem_wait(&late.begun);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    if (first_commits)
        assert_int_equal(ink_store_commit(store), INK_STORE_OK);
    else
        ink_store_roll_back(store);
    pthread_join(thread, NULL);
    assert_int_equal(late.status, expected);
    assert_int_equal(last_of(store, 1), 2);
    ink_store_close(store);
}

static void two_at_once_wait_for_each_other(void **state)
{
    (void)state;
    make_tables(1);
    the_second_at_once(true, INK_STORE_STALE);
}

static void what_another_takes_back_is_free(void **state)
{
    (void)state;
    make_tables(1);
    the_second_at_once(false, INK_STORE_OK);
}

/* --- who looks in ----------------------------------------------------------------------------- */

static void tell(int pipe)
{
    assert_int_equal(write(pipe, "", 1), 1);
}

static void await(int pipe)
{
    char byte;
    assert_int_equal(read(pipe, &byte, 1), 1);
}

/* Another program, begun before this one has anything open: it comes and goes, and when it is told
   to comes again. Ends with the number of the last entry that it finds then. */
static void look_in_twice(const int told[2], const int tells[2])
{
    await(told[0]);
    ink_store_close(open_store());
    tell(tells[1]);
    await(told[0]);
    _exit((int)last_of(open_store(), 1));
}

/* A server has several connections. With SQLite the last one to leave a file tidies up behind it: a
   backup or a check beside a server is not that. */
static void who_looks_in_takes_nothing_away(void **state)
{
    (void)state;
    int told[2], tells[2], status;
    make_tables(1);
    assert_int_equal(pipe(told) + pipe(tells), 0);
    pid_t child = fork();
    if (child == 0)
        look_in_twice(told, tells);
    ink_store *writer = open_store(), *reader = open_store();
    assert_int_equal(append(writer, 1, 1, "before"), INK_STORE_OK);
    tell(told[1]);
    await(tells[0]);
    assert_int_equal(append(writer, 1, 2, "after"), INK_STORE_OK);
    tell(told[1]);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
    ink_store_close(reader);
    ink_store_close(writer);
    for (int i = 0; i < 2; i++) {
        close(told[i]);
        close(tells[i]);
    }
}

/* --- one server at a file --------------------------------------------------------------------- */

static void hold_for_ever(int pipe)
{
    int hold;
    if (ink_store_hold(store_url(), &hold) != INK_STORE_OK)
        _exit(1);
    open_store();
    tell(pipe);
    for (;;)
        pause();
}

/* One that dies in whatever way holds nothing any more; nor does it while it lives keep away who
   only opens the store. PostgreSQL is for any number of servers. */
static void a_store_is_held_by_one_server(void **state)
{
    (void)state;
    ink_store_status second = is_postgres() ? INK_STORE_OK : INK_STORE_STALE;
    int pipes[2], status, hold;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0)
        hold_for_ever(pipes[1]);
    await(pipes[0]);
    assert_int_equal(ink_store_hold(store_url(), &hold), second);
    assert_int_equal(hold, -1);
    make_tables(1);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    wait_for_the_dead();
    for (int i = 0; i < 2; i++) { /* and who lets go can come again */
        assert_int_equal(ink_store_hold(store_url(), &hold), INK_STORE_OK);
        ink_store_close(open_store());
        ink_store_let_go(hold);
    }
    close(pipes[0]);
    close(pipes[1]);
}

/* What cannot be opened is told by whoever opens it. */
static void what_is_no_file_is_not_held(void **state)
{
    (void)state;
    int hold;
    assert_int_equal(ink_store_hold("/nowhere/at/all.db", &hold), INK_STORE_OK);
    assert_int_equal(hold, -1);
    assert_int_equal(ink_store_hold("mysql://somebody@somewhere/games", &hold), INK_STORE_OK);
    assert_int_equal(hold, -1);
}

/* --- kill -9 ---------------------------------------------------------------------------------- */

/* What is acknowledged goes through a pipe; the parent reads it when the child is dead. */
struct acknowledged {
    uint64_t table, number;
};

struct endless {
    ink_store_job job;
    uint64_t table, last;
    ink_store_threads *threads;
    int pipe;
};

static ink_store_status run_endless(ink_store_job *job, ink_store *store)
{
    struct endless *endless = (struct endless *)job;
    char body[32];
    snprintf(body, sizeof body, "%d %d", (int)endless->table, (int)endless->last + 1);
    return append(store, endless->table, endless->last, body);
}

static void acknowledge(ink_store_job *job)
{
    struct endless *endless = (struct endless *)job;
    struct acknowledged sent = {.table = endless->table, .number = ++endless->last};
    if (job->status != INK_STORE_OK ||
        write(endless->pipe, &sent, sizeof sent) != (ssize_t)sizeof sent)
        _exit(1);
    ink_store_threads_write(endless->threads, job);
}

static void write_for_ever(int pipe, const uint64_t *last)
{
    static struct endless endless[TABLES];
    char said[INK_STORE_SAID];
    ink_store_threads *threads = ink_store_threads_open(store_url(), 0, said);
    if (threads == NULL)
        _exit(2);
    for (int t = 0; t < TABLES; t++) {
        endless[t] = (struct endless){.job = {.run = run_endless, .post = acknowledge},
                                      .table = (uint64_t)t + 1,
                                      .last = last[t],
                                      .threads = threads,
                                      .pipe = pipe};
        ink_store_threads_write(threads, &endless[t].job);
    }
    for (;;)
        pause();
}

static void read_acknowledged(int pipe, uint64_t *last)
{
    struct acknowledged read_one;
    while (read(pipe, &read_one, sizeof read_one) == (ssize_t)sizeof read_one) {
        assert_int_equal(read_one.number, last[read_one.table - 1] + 1);
        last[read_one.table - 1] = read_one.number;
    }
}

/* Bodies are what they should be: nothing is there twice. */
static bool is_its_own(void *context, const ink_log_entry *entry)
{
    const uint64_t *table = context;
    char body[32];
    snprintf(body, sizeof body, "%d %d", (int)*table, (int)entry->number);
    return entry->number == 1 || ink_slice_is(entry->body, body);
}

static uint64_t below(uint64_t *random, uint64_t most)
{
    *random = *random * UINT64_C(6364136223846793005) + 1;
    return (*random >> 33) % most;
}

static uint64_t kill_once(uint64_t *last, uint64_t *random)
{
    int pipes[2], status;
    uint64_t sum = 0;
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0)
        write_for_ever(pipes[1], last);
    close(pipes[1]);
    nanosleep(&(struct timespec){.tv_nsec = 1000 * (long)(5000 + below(random, MOST_WAIT_US))},
              NULL);
    kill(child, SIGKILL);
    read_acknowledged(pipes[0], last);
    close(pipes[0]);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    wait_for_the_dead();
    ink_store *store = open_store();
    for (uint64_t t = 1; t <= TABLES; t++) {
        uint64_t found = last_of(store, t);
        assert_true(found >= last[t - 1]);     /* nothing acknowledged is lost */
        assert_true(found <= last[t - 1] + 1); /* one may have been on its way */
        assert_int_equal(ink_store_log(store, t, 0, is_its_own, &t), INK_STORE_OK);
        last[t - 1] = found;
        sum += found;
    }
    ink_store_close(store);
    return sum;
}

static void nothing_acknowledged_is_lost_by_kill_9(void **state)
{
    (void)state;
    uint64_t last[TABLES], sum = 0, random = chance(14);
    make_tables(TABLES);
    for (int t = 0; t < TABLES; t++)
        last[t] = 1;
    for (int i = 0; i < KILLS; i++)
        sum = kill_once(last, &random);
    assert_true(sum > TABLES); /* something was written at all */
}

#define T(name) cmocka_unit_test_setup_teardown(name, fresh, stale)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(several_nodes_never_write_the_same_number),
        T(two_at_once_wait_for_each_other),
        T(what_another_takes_back_is_free),
        T(who_looks_in_takes_nothing_away),
        T(a_store_is_held_by_one_server),
        T(what_is_no_file_is_not_held),
        T(nothing_acknowledged_is_lost_by_kill_9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

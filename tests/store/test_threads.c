/* TEST store_threads, store_threads_postgres: The store's threads: commits that jobs share, of
   which one may fail, and readers beside them. */
#include <semaphore.h>
#include <sys/stat.h>
#include <time.h>

#include "support.h"

enum { JOBS = 12 };

static ink_store_threads *open_threads(int readers)
{
    char said[INK_STORE_SAID];
    ink_store_threads *threads = ink_store_threads_open(store_url(), readers, said);
    if (threads == NULL)
        fail_msg("%s", said);
    return threads;
}

/* A job that appends to a table, and then fails if it is told to. */
struct appending {
    ink_store_job job;
    uint64_t table, after;
    ink_store_status then;
    int runs;
    sem_t *done;
};

static ink_store_status run_append(ink_store_job *job, ink_store *store)
{
    struct appending *appending = (struct appending *)job;
    appending->runs++;
    ink_store_status status = append(store, appending->table, appending->after, "x");
    return status == INK_STORE_OK ? appending->then : status;
}

static void post_done(ink_store_job *job)
{
    sem_post(((struct appending *)job)->done);
}

/* The writer is held up until all others are in its queue, so that they share a commit. */
struct gate {
    ink_store_job job;
    sem_t entered, open;
};

static ink_store_status wait_at_gate(ink_store_job *job, ink_store *store)
{
    struct gate *gate = (struct gate *)job;
    (void)store;
    sem_post(&gate->entered);
    sem_wait(&gate->open);
    return INK_STORE_OK;
}

static void post_nothing(ink_store_job *job)
{
    (void)job;
}

static void write_together(ink_store_threads *threads, struct appending *appending, int count)
{
    struct gate gate = {.job = {.run = wait_at_gate, .post = post_nothing}};
    sem_t done;
    sem_init(&gate.entered, 0, 0);
    sem_init(&gate.open, 0, 0);
    sem_init(&done, 0, 0);
    ink_store_threads_write(threads, &gate.job);
    sem_wait(&gate.entered);
    for (int i = 0; i < count; i++) {
        if (appending[i].job.run == NULL)
            appending[i].job.run = run_append;
        appending[i].job.post = post_done;
        appending[i].done = &done;
        ink_store_threads_write(threads, &appending[i].job);
    }
    sem_post(&gate.open);
    for (int i = 0; i < count; i++)
        sem_wait(&done);
}

static void expect_last(uint64_t table, uint64_t last)
{
    ink_store *store = open_store();
    assert_int_equal(last_of(store, table), last);
    ink_store_close(store);
}

static void jobs_share_a_commit(void **state)
{
    (void)state;
    make_tables(JOBS);
    ink_store_threads *threads = open_threads(0);
    struct appending job[JOBS] = {0};
    ink_store_threads_figures figures;
    for (int i = 0; i < JOBS; i++)
        job[i].table = (uint64_t)i + 1, job[i].after = 1;
    write_together(threads, job, JOBS);
    ink_store_threads_look(threads, &figures);
    assert_int_equal(figures.commits, 2); /* that of the gate, and theirs */
    assert_int_equal(figures.jobs, JOBS + 1);
    assert_int_equal(figures.failed, 0);
    assert_int_equal(figures.waiting, 0);
    assert_true(figures.commit_ms_max > 0 && figures.commit_ms_sum >= figures.commit_ms_max);
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(job[i].job.status, INK_STORE_OK);
        assert_int_equal(job[i].runs, 1);
        expect_last(job[i].table, 2);
    }
    ink_store_threads_close(threads);
}

/* The pauses of the writer: none lasts, the test ends them. */
static struct {
    bool held;
    int count;
    long ns;
    sem_t begun, over;
} pauses;

int __real_nanosleep(const struct timespec *wanted, struct timespec *left);
int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left);
int __wrap_nanosleep(const struct timespec *wanted, struct timespec *left)
{
    if (!pauses.held)
        return __real_nanosleep(wanted, left);
    pauses.count++;
    pauses.ns = (long)wanted->tv_sec * 1000000000L + wanted->tv_nsec;
    sem_post(&pauses.begun);
    sem_wait(&pauses.over);
    return 0;
}

/* So many are over at once. */
static void hold_pauses(unsigned over)
{
    pauses.held = true;
    pauses.count = 0;
    sem_init(&pauses.begun, 0, 0);
    sem_init(&pauses.over, 0, over);
}

static void wait_for_pause(void)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    assert_int_equal(sem_timedwait(&pauses.begun, &until), 0);
}

/* Three at once are few: whoever plays with some others waits for the disk alone. */
static void a_few_wait_for_nothing(void **state)
{
    (void)state;
    make_tables(3);
    ink_store_threads *threads = open_threads(0);
    hold_pauses(1000);
    for (uint64_t after = 1; after < 6; after++) {
        struct appending job[] = {{.table = 1, .after = after},
                                  {.table = 2, .after = after},
                                  {.table = 3, .after = after}};
        write_together(threads, job, COUNT(job));
    }
    ink_store_threads_close(threads);
    pauses.held = false;
    assert_int_equal(pauses.count, 0);
}

/* After a commit for many the next one waits 5 ms at most, and takes all that comes meanwhile. */
static void after_many_the_next_commit_waits_for_all_who_answer(void **state)
{
    (void)state;
    make_tables(JOBS);
    ink_store_threads *threads = open_threads(0);
    struct appending job[JOBS] = {0}, late[3] = {{.table = 1, .after = 2},
                                                 {.table = 2, .after = 2},
                                                 {.table = 3, .after = 2}};
    ink_store_threads_figures figures;
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < JOBS; i++)
        job[i].table = (uint64_t)i + 1, job[i].after = 1;
    hold_pauses(0);
    write_together(threads, job, JOBS); /* they are answered before it pauses */
    wait_for_pause();
    assert_in_range(pauses.ns, 1, 5000000);
    for (int i = 0; i < (int)COUNT(late); i++) {
        late[i].job = (ink_store_job){.run = run_append, .post = post_done};
        late[i].done = &done;
        ink_store_threads_write(threads, &late[i].job);
    }
    ink_store_threads_look(threads, &figures);
    assert_int_equal(figures.waiting, COUNT(late));
    sem_post(&pauses.over);
    for (size_t i = 0; i < COUNT(late); i++)
        sem_wait(&done);
    ink_store_threads_look(threads, &figures);
    assert_int_equal(figures.commits, 3); /* that of the gate, and two */
    ink_store_threads_close(threads);
    pauses.held = false;
    assert_int_equal(pauses.count, 1);
}

static void a_stale_job_does_not_spoil_the_others(void **state)
{
    (void)state;
    make_tables(3);
    ink_store_threads *threads = open_threads(0);
    struct appending job[] = {{.table = 1, .after = 1},
                              {.table = 2, .after = 5},
                              {.table = 3, .after = 1},
                              {.table = 1, .after = 1},
                              {.table = 1, .after = 2}};
    write_together(threads, job, COUNT(job));
    static const ink_store_status expected[] = {INK_STORE_OK, INK_STORE_STALE, INK_STORE_OK,
                                                INK_STORE_STALE, INK_STORE_OK};
    for (size_t i = 0; i < COUNT(job); i++) {
        assert_int_equal(job[i].job.status, expected[i]);
        assert_int_equal(job[i].runs, 1); /* nothing had to be done twice for that */
    }
    ink_store_threads_close(threads);
    expect_last(1, 3);
    expect_last(2, 1);
    expect_last(3, 2);
}

static void a_job_that_fails_halfway_is_undone_alone(void **state)
{
    (void)state;
    make_tables(3);
    ink_store_threads *threads = open_threads(0);
    struct appending job[] = {{.table = 1, .after = 1},
                              {.table = 2, .after = 1, .then = INK_STORE_NONE},
                              {.table = 3, .after = 1},
                              {.table = 2, .after = 1, .then = INK_STORE_BROKEN},
                              {.table = 2, .after = 1}};
    write_together(threads, job, COUNT(job));
    static const ink_store_status expected[] = {INK_STORE_OK, INK_STORE_NONE, INK_STORE_OK,
                                                INK_STORE_BROKEN, INK_STORE_OK};
    for (size_t i = 0; i < COUNT(job); i++)
        assert_int_equal(job[i].job.status, expected[i]);
    ink_store_threads_close(threads);
    for (uint64_t t = 1; t <= 3; t++)
        expect_last(t, 2);
}

/* One that does more than append, and believes whatever it is told. */
static ink_store_status run_append_and_sit(ink_store_job *job, ink_store *store)
{
    struct appending *appending = (struct appending *)job;
    append(store, appending->table, appending->after, "x");
    ink_store_sit(store, appending->table, 1, 7);
    make_table(store, appending->table + 100);
    return INK_STORE_OK;
}

static bool count_table(void *context, const ink_table_line *line)
{
    ++*(int *)context;
    return line != NULL;
}

static void a_job_goes_no_further_than_a_stale_append(void **state)
{
    (void)state;
    make_tables(2);
    ink_store_threads *threads = open_threads(0);
    struct appending job[] = {
        {.table = 1, .after = 1}, {.table = 2, .after = 5}, {.table = 1, .after = 2}};
    if (!is_postgres()) /* SQLite tells at once, and the job should have listened */
        job[1].after = 1;
    job[1].job.run = run_append_and_sit;
    write_together(threads, job, COUNT(job));
    ink_store_threads_close(threads);
    assert_int_equal(job[0].job.status, INK_STORE_OK);
    assert_int_equal(job[1].job.status, is_postgres() ? INK_STORE_STALE : INK_STORE_OK);
    assert_int_equal(job[2].job.status, INK_STORE_OK);
    int tables = 0;
    ink_store *store = open_store();
    ink_store_tables(store, INK_LIST_PERSON, 7, 9, count_table, &tables);
    ink_store_table(store, 102, count_table, &tables);
    assert_int_equal(tables, is_postgres() ? 0 : 2);
    ink_store_close(store);
    expect_last(1, 3);
}

static ink_store_status make_and_append_stale(ink_store_job *job, ink_store *store)
{
    (void)job;
    ink_store_status status = make_table(store, 9);
    return status == INK_STORE_OK ? append(store, 1, 5, "x") : status;
}

/* Whatever a job has done before its append is undone with it. */
static void what_came_before_a_stale_append_is_undone(void **state)
{
    (void)state;
    make_tables(1);
    ink_store_threads *threads = open_threads(0);
    assert_int_equal(write_and_wait(threads, make_and_append_stale), INK_STORE_STALE);
    ink_store_threads_close(threads);
    ink_store *store = open_store();
    assert_int_equal(make_table(store, 9), INK_STORE_OK); /* there is none yet */
    ink_store_close(store);
}

static void closing_finishes_all_jobs(void **state)
{
    (void)state;
    make_tables(1);
    ink_store_threads *threads = open_threads(1);
    static struct appending job[100];
    sem_t done;
    sem_init(&done, 0, 0);
    for (int i = 0; i < (int)COUNT(job); i++) {
        job[i] = (struct appending){.job = {.run = run_append, .post = post_done},
                                    .table = 1,
                                    .after = (uint64_t)i + 1,
                                    .done = &done};
        ink_store_threads_write(threads, &job[i].job);
    }
    ink_store_threads_close(threads);
    for (size_t i = 0; i < COUNT(job); i++)
        assert_int_equal(job[i].job.status, INK_STORE_OK);
    expect_last(1, COUNT(job) + 1);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool count_entry(void *context, const ink_log_entry *entry)
{
    ++*(uint64_t *)context;
    return entry != NULL;
}

static ink_store_status run_read(ink_store_job *job, ink_store *store)
{
    struct appending *reading = (struct appending *)job;
    return ink_store_log(store, reading->table, 0, count_entry, &reading->after);
}

static void readers_see_what_was_acknowledged(void **state)
{
    (void)state;
    make_tables(1);
    ink_store_threads *threads = open_threads(3);
    for (uint64_t n = 1; n <= 30; n++) {
        struct appending writes = {.table = 1, .after = n};
        struct appending reads = {.job = {.run = run_read, .post = post_done}, .table = 1};
        sem_t done;
        sem_init(&done, 0, 0);
        write_together(threads, &writes, 1);
        assert_int_equal(writes.job.status, INK_STORE_OK);
        reads.done = &done;
        ink_store_threads_read(threads, &reads.job);
        sem_wait(&done);
        assert_int_equal(reads.job.status, INK_STORE_OK);
        assert_int_equal(reads.after, n + 1);
    }
    ink_store_threads_close(threads);
}

/* --- within bounds ---------------------------------------------------------------------------- */

enum { LOOKS = 256, TOO_MANY = 10 };

/* The thread of a lane is at work until the gate is open. */
static void hold_lane(ink_store_threads *threads, struct gate *gate, int lane)
{
    *gate = (struct gate){.job = {.run = wait_at_gate, .post = post_nothing, .lane = lane}};
    sem_init(&gate->entered, 0, 0);
    sem_init(&gate->open, 0, 0);
    ink_store_threads_read(threads, &gate->job);
    sem_wait(&gate->entered);
}

static void read_in(ink_store_threads *threads, struct appending *reading, int lane, sem_t *done)
{
    *reading = (struct appending){
        .job = {.run = run_read, .post = post_done, .lane = lane}, .table = 1, .done = done};
    ink_store_threads_read(threads, &reading->job);
}

/* Those who look around wait for each other, and beyond a bound they are told so; whoever plays
   does not notice. */
static void a_full_lane_refuses_and_others_go_on(void **state)
{
    (void)state;
    static struct appending look[LOOKS + TOO_MANY];
    struct appending play;
    struct gate gate;
    sem_t looked, played;
    make_tables(1);
    sem_init(&looked, 0, 0);
    sem_init(&played, 0, 0);
    ink_store_threads *threads = open_threads(1);
    hold_lane(threads, &gate, INK_LANE_LOOK);
    for (size_t i = 0; i < COUNT(look); i++)
        read_in(threads, &look[i], INK_LANE_LOOK, &looked);
    for (int i = 0; i < TOO_MANY; i++)
        assert_int_equal(sem_trywait(&looked), 0);
    assert_int_not_equal(sem_trywait(&looked), 0);
    read_in(threads, &play, INK_LANE_PLAY, &played);
    sem_wait(&played);
    assert_int_equal(play.job.status, INK_STORE_OK);
    sem_post(&gate.open);
    ink_store_threads_close(threads);
    for (int i = 0; i < LOOKS; i++)
        assert_int_equal(look[i].job.status, INK_STORE_OK);
    for (int i = LOOKS; i < LOOKS + TOO_MANY; i++)
        assert_int_equal(look[i].job.status, INK_STORE_BUSY);
}

/* They take no thread's time, and in a full lane no room. */
static void what_nobody_waits_for_is_not_done(void **state)
{
    (void)state;
    static struct appending look[LOOKS];
    struct appending late;
    struct gate gate;
    sem_t done, last;
    make_tables(1);
    sem_init(&done, 0, 0);
    sem_init(&last, 0, 0);
    ink_store_threads *threads = open_threads(1);
    hold_lane(threads, &gate, INK_LANE_LOOK);
    for (int i = 0; i < LOOKS; i++)
        read_in(threads, &look[i], INK_LANE_LOOK, &done);
    for (int i = 0; i < LOOKS - 1; i++)
        look[i].job.unwanted = true;
    read_in(threads, &late, INK_LANE_LOOK, &last);
    for (int i = 0; i < LOOKS - 1; i++)
        assert_int_equal(sem_trywait(&done), 0);
    late.job.unwanted = true;
    sem_post(&gate.open);
    ink_store_threads_close(threads);
    for (int i = 0; i < LOOKS - 1; i++)
        assert_int_equal(look[i].job.status, INK_STORE_BUSY);
    assert_int_equal(look[LOOKS - 1].job.status, INK_STORE_OK);
    assert_int_equal(look[LOOKS - 1].after, 1); /* it has read an entry */
    assert_int_equal(late.job.status, INK_STORE_BUSY);
    assert_int_equal(late.after, 0);
}

/* Nobody is left waiting for a thread that does not come back. */
static void where_nothing_goes_on_nobody_waits(void **state)
{
    (void)state;
    struct appending play;
    struct gate gate;
    sem_t done;
    make_tables(1);
    sem_init(&done, 0, 0);
    ink_store_threads *threads = open_threads(1);
    hold_lane(threads, &gate, INK_LANE_PLAY);
    read_in(threads, &play, INK_LANE_PLAY, &done);
    ink_store_threads_look_after(threads);
    assert_int_not_equal(sem_trywait(&done), 0); /* it has just come */
    while (sem_trywait(&done) != 0) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        ink_store_threads_look_after(threads);
    }
    assert_int_equal(play.job.status, INK_STORE_BUSY);
    sem_post(&gate.open);
    ink_store_threads_close(threads);
}

static void what_is_not_finished_in_time_is_given_up(void **state)
{
    (void)state;
    struct appending play;
    struct gate gate;
    sem_t done;
    make_tables(1);
    sem_init(&done, 0, 0);
    ink_store_threads *threads = open_threads(1);
    read_in(threads, &play, INK_LANE_PLAY, &done);
    ink_store_threads_finish(threads, 60000);
    assert_int_equal(sem_trywait(&done), 0); /* it was done, and nothing else was waited for */
    assert_int_equal(play.job.status, INK_STORE_OK);
    hold_lane(threads, &gate, INK_LANE_PLAY);
    read_in(threads, &play, INK_LANE_PLAY, &done);
    ink_store_threads_finish(threads, 50);
    assert_int_equal(sem_trywait(&done), 0);
    assert_int_equal(play.job.status, INK_STORE_BUSY);
    sem_post(&gate.open);
    ink_store_threads_close(threads);
}

static long file_size(void)
{
    struct stat about;
    assert_int_equal(stat(store_url() + strlen("sqlite:"), &about), 0);
    return (long)about.st_size;
}

/* SQLite would do it by itself only when its log has 16,000 pages, while all wait; these commits
   write a few hundred. */
static void what_was_written_is_put_in_place_meanwhile(void **state)
{
    (void)state;
    if (is_postgres())
        skip();
    make_tables(1);
    ink_store_threads *threads = open_threads(1);
    long before = file_size();
    for (uint64_t n = 1; n <= 150; n++) {
        struct appending writes = {.table = 1, .after = n};
        write_together(threads, &writes, 1);
        assert_int_equal(writes.job.status, INK_STORE_OK);
    }
    for (int i = 0; i < 1000 && file_size() == before; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_true(file_size() > before);
    ink_store_threads_close(threads);
    expect_last(1, 151);
}

#define T(name) cmocka_unit_test_setup_teardown(name, fresh, stale)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(jobs_share_a_commit),
        T(a_few_wait_for_nothing),
        T(after_many_the_next_commit_waits_for_all_who_answer),
        T(a_stale_job_does_not_spoil_the_others),
        T(a_job_that_fails_halfway_is_undone_alone),
        T(a_job_goes_no_further_than_a_stale_append),
        T(what_came_before_a_stale_append_is_undone),
        T(closing_finishes_all_jobs),
        T(readers_see_what_was_acknowledged),
        T(a_full_lane_refuses_and_others_go_on),
        T(what_nobody_waits_for_is_not_done),
        T(where_nothing_goes_on_nobody_waits),
        T(what_is_not_finished_in_time_is_given_up),
        T(what_was_written_is_put_in_place_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

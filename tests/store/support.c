#include "support.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/inkrail-kept-XXXXXX";
static char own[128];

bool is_postgres(void)
{
    return getenv("INK_TEST_STORE") != NULL;
}

const char *test_folder(void)
{
    return folder;
}

const char *store_url(void)
{
    return is_postgres() ? getenv("INK_TEST_STORE") : own;
}

static void run_postgres(const char *url, const char *sql)
{
    PGconn *connection = PQconnectdb(url);
    PQsetNoticeProcessor(connection, NULL, NULL);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType type = PQresultStatus(result);
    if (type != PGRES_COMMAND_OK && type != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

void wait_for_the_dead(void)
{
    bool any = is_postgres();
    PGconn *connection = any ? PQconnectdb(store_url()) : NULL;
    for (int i = 0; i < 1000 && any; i++) {
        PGresult *result = PQexec(connection, "SELECT 1 FROM pg_stat_activity"
                                              " WHERE application_name = 'inkrail'");
        any = PQntuples(result) > 0;
        PQclear(result);
        if (any)
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    PQfinish(connection);
    assert_false(any);
}

void control_postgres(const char *verb)
{
    char command[512];
    snprintf(command, sizeof command, "%s %s", getenv("INK_TEST_POSTGRES"), verb);
    assert_int_equal(system(command), 0);
}

void run_sql(const char *url, const char *sql)
{
    sqlite3 *database;
    char *said = NULL;
    if (strncmp(url, "postgres", 8) == 0) {
        run_postgres(url, sql);
        return;
    }
    url += strncmp(url, "sqlite:", 7) == 0 ? 7 : 0;
    assert_int_equal(sqlite3_open(url, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &said) != SQLITE_OK)
        fail_msg("%s: %s", sql, said);
    sqlite3_close(database);
}

int fresh(void **state)
{
    (void)state;
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    if (is_postgres())
        run_postgres(store_url(), "SET client_min_messages = error; DROP SCHEMA public CASCADE;"
                                  "CREATE SCHEMA public");
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(own, sizeof own, "sqlite:%s/store.db", folder);
    return 0;
}

int stale(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

ink_store *open_at(const char *url)
{
    char said[INK_STORE_SAID];
    ink_store_status status;
    ink_store *store = ink_store_open(url, said, &status);
    if (store == NULL)
        fail_msg("%s: %s", url, said);
    assert_int_equal(status, INK_STORE_OK);
    return store;
}

ink_store *open_store(void)
{
    return open_at(store_url());
}

ink_table_line line_of(uint64_t table)
{
    static char code[INK_CODE];
    snprintf(code, sizeof code, "t%llu", (unsigned long long)table);
    return (ink_table_line){.table = table,
                            .code = S(code),
                            .made = 1000,
                            .changed = 1000 + (int64_t)table,
                            .host = 7,
                            .listed = true,
                            .seats = 4,
                            .config = S("classic"),
                            .title = S("Ünser Tisch")};
}

ink_store_status make_table(ink_store *store, uint64_t table)
{
    ink_table_line line = line_of(table);
    ink_log_entry entry = {.at = 1000, .request = S(""), .body = S("open")};
    return ink_store_make(store, &line, &entry, 1);
}

void make_tables(int count)
{
    ink_store *store = open_store();
    for (int t = 1; t <= count; t++)
        assert_int_equal(make_table(store, (uint64_t)t), INK_STORE_OK);
    ink_store_close(store);
}

ink_store_status append(ink_store *store, uint64_t table, uint64_t after, const char *body)
{
    ink_log_entry entry = {.at = 2000, .person = 7, .request = S("r"), .body = S(body)};
    return ink_store_append(store, table, after, &entry, 1, NULL);
}

static bool is_next(void *context, const ink_log_entry *entry)
{
    uint64_t *last = context;
    assert_int_equal(entry->number, *last + 1);
    *last = entry->number;
    return true;
}

uint64_t last_of(ink_store *store, uint64_t table)
{
    uint64_t last = 0;
    assert_int_equal(ink_store_log(store, table, 0, is_next, &last), INK_STORE_OK);
    return last;
}

/* --- jobs ------------------------------------------------------------------------------------- */

struct waiting {
    ink_store_job job;
    pthread_mutex_t lock;
    pthread_cond_t done;
    bool is_done;
};

static void wake(ink_store_job *job)
{
    struct waiting *waiting = (struct waiting *)job;
    pthread_mutex_lock(&waiting->lock);
    waiting->is_done = true;
    pthread_cond_signal(&waiting->done);
    pthread_mutex_unlock(&waiting->lock);
}

static ink_store_status hand_over(ink_store_threads *threads, ink_store_job job,
                                  void (*verb)(ink_store_threads *, ink_store_job *))
{
    struct waiting waiting = {
        .job = job, .lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};
    waiting.job.post = wake;
    verb(threads, &waiting.job);
    pthread_mutex_lock(&waiting.lock);
    while (!waiting.is_done)
        pthread_cond_wait(&waiting.done, &waiting.lock);
    pthread_mutex_unlock(&waiting.lock);
    return waiting.job.status;
}

ink_store_status write_and_wait(ink_store_threads *threads,
                                ink_store_status (*run)(ink_store_job *job, ink_store *store))
{
    return hand_over(threads, (ink_store_job){.run = run}, ink_store_threads_write);
}

ink_store_status judge_and_wait(ink_store_threads *threads,
                                ink_store_status (*run)(ink_store_job *job, ink_store *store))
{
    return hand_over(threads, (ink_store_job){.run = run, .judges = true}, ink_store_threads_read);
}

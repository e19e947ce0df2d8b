#include "support.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <sqlite3.h>
#include <unistd.h>

static char folder[] = "/tmp/inkrail-kept-XXXXXX";
static char own[128], others[2][512];

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
    if (is_postgres())
        return getenv("INK_TEST_STORE");
    snprintf(own, sizeof own, "sqlite:%s/store.db", folder);
    return own;
}

/* "…/postgres?host=…" becomes "…/other?host=…". */
const char *other_url(bool postgres)
{
    if (!postgres) {
        snprintf(others[0], sizeof others[0], "%s/other.db", folder);
        return others[0];
    }
    const char *url = getenv("INK_TEST_STORE"), *name = strstr(url, "/postgres?");
    snprintf(others[1], sizeof others[1], "%.*s/other%s", (int)(name - url), url,
             name + strlen("/postgres"));
    run_sql(url, "DROP DATABASE IF EXISTS other");
    run_sql(url, "CREATE DATABASE other");
    return others[1];
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
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    if (is_postgres())
        run_postgres(store_url(), "SET client_min_messages = error; DROP SCHEMA public CASCADE;"
                                  "CREATE SCHEMA public");
    return mkdtemp(folder) == NULL;
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

/* --- jobs --------------------------------------------------------------------------------------------- */

struct waiting {
    ink_keeper_job job;
    pthread_mutex_t lock;
    pthread_cond_t done;
    bool is_done;
};

static void wake(ink_keeper_job *job)
{
    struct waiting *waiting = (struct waiting *)job;
    pthread_mutex_lock(&waiting->lock);
    waiting->is_done = true;
    pthread_cond_signal(&waiting->done);
    pthread_mutex_unlock(&waiting->lock);
}

ink_store_status write_and_wait(ink_keeper *keeper,
                                ink_store_status (*run)(ink_keeper_job *job, ink_store *store))
{
    struct waiting waiting = {.job = {.run = run, .post = wake},
                              .lock = PTHREAD_MUTEX_INITIALIZER,
                              .done = PTHREAD_COND_INITIALIZER};
    ink_keeper_write(keeper, &waiting.job);
    pthread_mutex_lock(&waiting.lock);
    while (!waiting.is_done)
        pthread_cond_wait(&waiting.done, &waiting.lock);
    pthread_mutex_unlock(&waiting.lock);
    return waiting.job.status;
}

/* The store in PostgreSQL, with libpq. The connection is always in pipeline mode: what need not be
   waited for is sent along with the next statement that has to be. All values and columns travel in
   binary. */
#define _DEFAULT_SOURCE
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pq_wait.h"
#include "store/back_end.h"

enum {
    OID_NUMBER = 20, /* int8 */
    OID_TEXT = 25,
    PENDING = 256, /* statements on their way */
    CONNECT_MS = 5000,
    GRACE_MS = 250, /* beyond the limit, for the database to say itself that it was too long */
    LOCK_MS = 5000,
    BACKOFF_FIRST_MS = 100,
    BACKOFF_MOST_MS = 5000
};

struct back_postgres {
    ink_back base;
    PGconn *connection;
    bool prepared[INK_SQL_COUNT];
    struct pending {
        int prepares;   /* a statement to prepare, or -1 */
        int64_t *rows;  /* who wants to know how many rows it has changed, or NULL */
    } pending[PENDING]; /* what was sent and not yet answered */
    int pendings;
    PGresult *result;
    int row;
    bool outdated;     /* its statements are of another schema */
    int limit_ms;      /* of a statement; 0: none */
    atomic_bool ended; /* nobody waits any more */
    int backoff_ms;    /* 0: it was there the last time */
    int64_t retry_at;  /* not before */
    char url[];
};

static struct back_postgres *of(ink_back *back)
{
    return (struct back_postgres *)back;
}

/* --- errors ----------------------------------------------------------------------------------- */

/* What an SQLSTATE that begins like this means to those who wait; the first that fits. */
static const struct meaning {
    const char *begins;
    ink_store_status status;
} meanings[] = {
    {"08", INK_STORE_AWAY},       /* connection */
    {"0A000", INK_STORE_AWAY},    /* what was prepared is of another schema: */
    {"26000", INK_STORE_AWAY},    /* or is not there, */
    {"42P01", INK_STORE_AWAY},    /* or its table: a copy is being put back */
    {"23502", INK_STORE_REWOUND}, /* ink_commits: nothing else can be NULL */
    {"57", INK_STORE_AWAY},       /* shut down, cancelled */
    {"40", INK_STORE_AWAY},       /* deadlock, could not be serialized */
    {"55", INK_STORE_AWAY},       /* lock not available */
    {"53100", INK_STORE_FULL},    /* disk full */
    {"53", INK_STORE_AWAY},       /* too many connections, out of memory */
    {"25006", INK_STORE_FULL},    /* read only */
    {"42501", INK_STORE_FULL},    /* not allowed */
    {"58", INK_STORE_FULL},       /* the system: a file cannot be written */
    {"", INK_STORE_BROKEN},
};

static ink_store_status meaning_of(const char *state)
{
    const struct meaning *meaning = meanings;
    if (state == NULL)
        return INK_STORE_AWAY;
    while (strncmp(state, meaning->begins, strlen(meaning->begins)) != 0)
        meaning++;
    return meaning->status;
}

static bool is_of_another_schema(const char *state)
{
    return strcmp(state, "0A000") == 0 || strcmp(state, "26000") == 0 ||
           strcmp(state, "42P01") == 0;
}

static void say(struct back_postgres *back, const char *text)
{
    int length = (int)strcspn(text, "\n");
    snprintf(back->base.said, sizeof back->base.said, "%.*s", length, text);
}

/* The first sentence only: the details may quote values, and those may be secrets. */
static ink_store_status refused(struct back_postgres *back, const PGresult *result)
{
    const char *said = ink_pq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const char *state = ink_pq.resultErrorField(result, PG_DIAG_SQLSTATE);
    say(back, said != NULL ? said : ink_pq.errorMessage(back->connection));
    back->outdated = back->outdated || (state != NULL && is_of_another_schema(state));
    return ink_pq.status(back->connection) == CONNECTION_BAD ? INK_STORE_AWAY : meaning_of(state);
}

/* The connection is of no use any more. It is made again before the next transaction. */
static ink_store_status lost(struct back_postgres *back)
{
    const char *why = ink_pq.errorMessage(back->connection);
    say(back, why[0] != '\0' ? why : "the database does not answer");
    ink_pq.finish(back->connection);
    back->connection = NULL;
    back->pendings = 0;
    return INK_STORE_AWAY;
}

/* --- connecting ------------------------------------------------------------------------------- */

static void silent(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* Parts of an address that cannot be read may be parts of a password. */
static void say_not_connected(char said[INK_STORE_SAID], PGconn *connection)
{
    const char *text =
        connection == NULL ? "there is no memory left" : ink_pq.errorMessage(connection);
    const char *pass = connection == NULL ? NULL : ink_pq.pass(connection);
    bool tells = strstr(text, "option") != NULL || strstr(text, "URI") != NULL ||
                 strstr(text, "port number") != NULL ||
                 (pass != NULL && pass[0] != '\0' && strstr(text, pass) != NULL);
    if (tells)
        text = "the address of the database cannot be understood";
    snprintf(said, INK_STORE_SAID, "%.*s", (int)strcspn(text, "\n"), text);
}

/* Defaults for what the address does not say; what it says comes later and wins. */
static PGconn *connect_to(const char *url, struct ink_pq_wait wait)
{
    static const char *const key[] = {"application_name",
                                      "keepalives_idle",
                                      "keepalives_interval",
                                      "keepalives_count",
                                      "tcp_user_timeout",
                                      "dbname",
                                      NULL};
    const char *const value[] = {"inkrail", "10", "3", "3", "10000", url, NULL};
    return ink_pq_connect(key, value, wait);
}

static ink_store_status run_plain(struct back_postgres *back, const char *sql, bool waits,
                                  PGresult **last);

/* COMMIT waits for the disk, whatever the server is set to do otherwise. Nobody waits for ever for
   a lock or an answer, and a node that hangs does not hold others up for ever. */
static ink_store_status configure(struct back_postgres *back)
{
    char sql[320];
    int lock_ms =
        back->limit_ms != 0 && back->limit_ms / 2 < LOCK_MS ? back->limit_ms / 2 : LOCK_MS;
    snprintf(sql, sizeof sql,
             "SET synchronous_commit = on; SET lock_timeout = %d; SET statement_timeout = %d;"
             "SET idle_in_transaction_session_timeout = '60s'; SET client_encoding = 'UTF8';"
             "SET client_min_messages = warning",
             lock_ms, back->limit_ms);
    PGresult *last;
    ink_store_status status = run_plain(back, sql, true, &last);
    ink_pq.clear(last);
    return status;
}

static bool begin_to_talk(PGconn *connection)
{
    if (ink_pq.status(connection) != CONNECTION_OK)
        return false;
    ink_pq.setNoticeProcessor(connection, silent, NULL);
    return ink_pq.setnonblocking(connection, 1) == 0 && ink_pq.enterPipelineMode(connection) == 1;
}

static ink_store_status connected(struct back_postgres *back, PGconn *connection)
{
    if (!begin_to_talk(connection)) {
        say_not_connected(back->base.said, connection);
        ink_pq.finish(connection);
        return INK_STORE_AWAY;
    }
    memset(back->prepared, 0, sizeof back->prepared);
    back->connection = connection;
    back->base.connection++;
    back->pendings = 0;
    back->outdated = false;
    ink_store_status status = configure(back);
    if (status == INK_STORE_OK)
        back->backoff_ms = 0;
    else if (back->connection != NULL)
        lost(back);
    return status == INK_STORE_OK ? status : INK_STORE_AWAY;
}

static ink_store_status connect_now(struct back_postgres *back)
{
    bool hurries = back->limit_ms != 0 && back->limit_ms < CONNECT_MS;
    struct ink_pq_wait wait = {ink_pq_now() + (hurries ? back->limit_ms : CONNECT_MS),
                               &back->ended};
    return connected(back, connect_to(back->url, wait));
}

static ink_store_status connect_again(struct back_postgres *back)
{
    if (ink_pq_now() < back->retry_at)
        return INK_STORE_AWAY;
    ink_store_status status = connect_now(back);
    if (status != INK_STORE_OK) {
        back->backoff_ms = back->backoff_ms == 0 ? BACKOFF_FIRST_MS : 2 * back->backoff_ms;
        if (back->backoff_ms > BACKOFF_MOST_MS)
            back->backoff_ms = BACKOFF_MOST_MS;
        back->retry_at = ink_pq_now() + back->backoff_ms;
    }
    return status;
}

/* A server that has gone has closed its end, which a look at the connection tells; one that was
   told to go has said a word of farewell before. */
static bool is_there(PGconn *connection)
{
    enum { WORDS = 8 };
    for (int i = 0; i < WORDS && ink_pq_speaks(connection); i++)
        if (ink_pq.consumeInput(connection) == 0)
            return false;
    return ink_pq.status(connection) == CONNECTION_OK;
}

/* A connection whose statements were prepared for another schema is closed. */
static ink_store_status postgres_ready(ink_back *base)
{
    struct back_postgres *back = of(base);
    if (back->connection != NULL && (back->outdated || !is_there(back->connection)))
        lost(back);
    return back->connection != NULL ? INK_STORE_OK : connect_again(back);
}

static void postgres_close(ink_back *base)
{
    struct back_postgres *back = of(base);
    ink_pq.clear(back->result);
    ink_pq.finish(back->connection);
    free(back);
}

static ink_store_status postgres_open(const char *url, ink_back **back, char said[INK_STORE_SAID])
{
    if (!ink_pq_load()) {
        snprintf(said, INK_STORE_SAID, "there is no libpq.so.5 here, the library of PostgreSQL");
        return INK_STORE_BROKEN;
    }
    struct back_postgres *made = calloc(1, sizeof *made + strlen(url) + 1);
    if (made == NULL)
        return INK_STORE_AWAY;
    memcpy(made->url, url, strlen(url) + 1);
    ink_store_status status = connect_now(made);
    if (status == INK_STORE_OK)
        *back = &made->base;
    else {
        snprintf(said, INK_STORE_SAID, "%s", made->base.said);
        free(made);
    }
    return status;
}

/* --- the pipeline ----------------------------------------------------------------------------- */

/* The moment until which answers to all that was sent are waited for. */
static struct ink_pq_wait patience(const struct back_postgres *back)
{
    int64_t until = back->limit_ms == 0 ? 0 : ink_pq_now() + back->limit_ms + GRACE_MS;
    return (struct ink_pq_wait){until, &back->ended};
}

/* NULL: there is none. */
static PGresult *take_result(struct back_postgres *back, struct ink_pq_wait wait)
{
    return ink_pq_await(back->connection, wait) ? ink_pq.getResult(back->connection) : NULL;
}

/* One answer. What follows an error is not done, and its answers say nothing new. */
static ink_store_status answer(struct back_postgres *back, struct pending pending,
                               struct ink_pq_wait wait, ink_store_status before, PGresult **kept)
{
    PGresult *result = take_result(back, wait);
    ExecStatusType type = ink_pq.resultStatus(result);
    ink_store_status status = before;
    if (result == NULL)
        return lost(back);
    if (type != PGRES_COMMAND_OK && type != PGRES_TUPLES_OK) {
        if (pending.prepares >= 0)
            back->prepared[pending.prepares] = false;
        if (before == INK_STORE_OK)
            status = refused(back, result);
    } else if (pending.rows != NULL) {
        *pending.rows = strtoll(ink_pq.cmdTuples(result), NULL, 10);
    }
    ink_pq.clear(*kept);
    *kept = result;
    ink_pq.clear(take_result(back, wait)); /* NULL, which ends the answers to one statement */
    return status;
}

/* Waits for the answers to all that was sent, and keeps the last one. The first error counts. */
static ink_store_status drain(struct back_postgres *back, PGresult **last)
{
    ink_store_status status = INK_STORE_OK;
    int count = back->pendings;
    struct ink_pq_wait wait = patience(back);
    *last = NULL;
    if (back->connection == NULL || ink_pq.pipelineSync(back->connection) != 1)
        return back->connection == NULL ? INK_STORE_AWAY : lost(back);
    for (int i = 0; i < count && back->connection != NULL; i++)
        status = answer(back, back->pending[i], wait, status, last);
    back->pendings = 0;
    if (back->connection == NULL)
        return INK_STORE_AWAY;
    PGresult *end = take_result(back, wait);
    bool synced = ink_pq.resultStatus(end) == PGRES_PIPELINE_SYNC;
    ink_pq.clear(end);
    if (!synced || ink_pq.status(back->connection) != CONNECTION_OK)
        return lost(back);
    return status;
}

/* Makes room for two more statements: one that prepares, and one that runs. */
static ink_store_status make_room(struct back_postgres *back)
{
    PGresult *last = NULL;
    if (back->connection == NULL)
        return INK_STORE_AWAY;
    if (back->pendings + 2 <= PENDING)
        return INK_STORE_OK;
    ink_store_status status = drain(back, &last);
    ink_pq.clear(last);
    return status;
}

static bool prepare(struct back_postgres *back, int sql, const char *name,
                    const ink_sql_value *value, int count)
{
    Oid type[INK_SQL_VALUES];
    for (int i = 0; i < count; i++)
        type[i] = value[i].data == NULL ? OID_NUMBER : OID_TEXT;
    if (ink_pq.sendPrepare(back->connection, name, ink_sql_text[sql], count, type) != 1)
        return false;
    back->prepared[sql] = true;
    back->pending[back->pendings++] = (struct pending){.prepares = sql};
    return true;
}

static bool execute(struct back_postgres *back, const char *name, const ink_sql_value *value,
                    int count, int64_t *rows)
{
    uint64_t number[INK_SQL_VALUES];
    const char *data[INK_SQL_VALUES];
    int length[INK_SQL_VALUES], binary[INK_SQL_VALUES];
    for (int i = 0; i < count; i++) {
        bool text = value[i].data != NULL;
        number[i] = text ? 0 : htobe64((uint64_t)value[i].is.number);
        data[i] = text ? value[i].data : (const char *)&number[i];
        length[i] = text ? (int)value[i].is.length : (int)sizeof number[i];
        binary[i] = 1;
    }
    if (ink_pq.sendQueryPrepared(back->connection, name, count, data, length, binary, 1) != 1)
        return false;
    back->pending[back->pendings++] = (struct pending){.prepares = -1, .rows = rows};
    return true;
}

static ink_store_status postgres_send(ink_back *base, int sql, const ink_sql_value *value,
                                      int count, int64_t *rows)
{
    struct back_postgres *back = of(base);
    char name[16];
    ink_store_status status = make_room(back);
    if (status != INK_STORE_OK)
        return status;
    snprintf(name, sizeof name, "ink_%d", sql);
    if (!back->prepared[sql] && !prepare(back, sql, name, value, count))
        return lost(back);
    return execute(back, name, value, count, rows) ? INK_STORE_OK : lost(back);
}

static ink_store_status postgres_settle(ink_back *base)
{
    PGresult *last = NULL;
    ink_store_status status = drain(of(base), &last);
    ink_pq.clear(last);
    return status;
}

static ink_store_status postgres_start(ink_back *base, int sql, const ink_sql_value *value,
                                       int count)
{
    struct back_postgres *back = of(base);
    ink_store_status status = postgres_send(base, sql, value, count, NULL);
    if (status == INK_STORE_OK)
        status = drain(back, &back->result);
    back->row = -1;
    if (status != INK_STORE_OK) {
        ink_pq.clear(back->result);
        back->result = NULL;
    }
    return status;
}

static ink_store_status postgres_step(ink_back *back)
{
    return ++of(back)->row < ink_pq.ntuples(of(back)->result) ? INK_STORE_OK : INK_STORE_NONE;
}

static int64_t postgres_number(ink_back *back, int column)
{
    uint64_t number = 0;
    if (ink_pq.getlength(of(back)->result, of(back)->row, column) == (int)sizeof number)
        memcpy(&number, ink_pq.getvalue(of(back)->result, of(back)->row, column), sizeof number);
    return (int64_t)be64toh(number);
}

static ink_slice postgres_text(ink_back *back, int column)
{
    return (ink_slice){
        .data = ink_pq.getvalue(of(back)->result, of(back)->row, column),
        .length = (size_t)ink_pq.getlength(of(back)->result, of(back)->row, column),
    };
}

static int64_t postgres_changed(ink_back *back)
{
    return strtoll(ink_pq.cmdTuples(of(back)->result), NULL, 10);
}

static void postgres_finish(ink_back *back)
{
    ink_pq.clear(of(back)->result);
    of(back)->result = NULL;
}

/* --- plain SQL -------------------------------------------------------------------------------- */

/* One statement of several; `sql` is behind it afterwards. */
static ink_store_status send_plain(struct back_postgres *back, const char **sql)
{
    size_t length = strcspn(*sql, ";");
    ink_store_status status = make_room(back);
    char *text = strndup(*sql, length);
    if (status == INK_STORE_OK && text != NULL) {
        if (ink_pq.sendQueryParams(back->connection, text, 0, NULL, NULL, NULL, NULL, 1) == 1)
            back->pending[back->pendings++] = (struct pending){.prepares = -1};
        else
            status = lost(back);
    }
    free(text);
    *sql += length + ((*sql)[length] == ';');
    return text == NULL ? INK_STORE_AWAY : status;
}

/* Several statements; `*last` is the answer to the last one, to be cleared. */
static ink_store_status run_plain(struct back_postgres *back, const char *sql, bool waits,
                                  PGresult **last)
{
    ink_store_status status = INK_STORE_OK;
    *last = NULL;
    while (status == INK_STORE_OK && *sql != '\0')
        status = send_plain(back, &sql);
    return status == INK_STORE_OK && waits ? drain(back, last) : status;
}

/* The beginning of a transaction is not waited for. A commit that was none says so in its answer;
   so does one that was refused, if the connection is there behind the refusal. */
static ink_store_status postgres_run(ink_back *base, const char *sql)
{
    struct back_postgres *back = of(base);
    bool begins = sql == ink_back_postgres.begin, there = back->connection != NULL,
         commits = there && strcmp(sql, "COMMIT") == 0;
    PGresult *last;
    ink_store_status status = run_plain(back, sql, !begins, &last);
    if (commits && back->connection == NULL)
        status = INK_STORE_UNKNOWN;
    else if (commits && status == INK_STORE_OK && strcmp(ink_pq.cmdStatus(last), "COMMIT") != 0)
        status = INK_STORE_AWAY;
    ink_pq.clear(last);
    return status;
}

static ink_store_status postgres_limit(ink_back *base, int ms)
{
    of(base)->limit_ms = ms;
    return of(base)->connection != NULL ? configure(of(base)) : INK_STORE_OK;
}

static void postgres_give_up(ink_back *base)
{
    of(base)->ended = true;
}

static ink_store_status postgres_backup(ink_back *back, const char *path)
{
    (void)path;
    say(of(back), "pg_dump makes copies of a PostgreSQL database");
    return INK_STORE_NONE;
}

/* PostgreSQL looks after its own files; that it answers is all that can be asked. */
static ink_store_status postgres_check(ink_back *back)
{
    return postgres_run(back, "SELECT version FROM ink_schema");
}

const ink_back_end ink_back_postgres = {
    .begin = "BEGIN",
    .lock = "BEGIN; SELECT pg_advisory_xact_lock(1768844641)", /* "inka" */
    .snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .clustered = "",
    .key_text = "TEXT COLLATE \"C\"",
    .open = postgres_open,
    .close = postgres_close,
    .ready = postgres_ready,
    .limit = postgres_limit,
    .give_up = postgres_give_up,
    .run = postgres_run,
    .start = postgres_start,
    .step = postgres_step,
    .number = postgres_number,
    .text = postgres_text,
    .changed = postgres_changed,
    .finish = postgres_finish,
    .send = postgres_send,
    .settle = postgres_settle,
    .backup = postgres_backup,
    .check = postgres_check,
};

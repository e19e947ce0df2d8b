/* The store in one file, with SQLite: write-ahead log, every commit synced, statements prepared
   once. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "gather.h"
#include "store/back_end.h"

struct back_sqlite {
    ink_back base;
    sqlite3 *database;
    sqlite3_stmt *statement[INK_SQL_COUNT];
    uint8_t index[INK_SQL_COUNT][INK_SQL_VALUES]; /* which parameter $1 is, $2, … */
    sqlite3_stmt *running;
};

enum {
    BUSY_MS = 5000,
    OPEN_TRIES = 500,
    OPEN_WAIT_NS = 10000000,
    COPY_PAGES = 256,
    HOLD_BYTE = 0x7f000000
};

static struct back_sqlite *of(ink_back *back)
{
    return (struct back_sqlite *)back;
}

/* What an error means to those who wait. A write that failed means that the disk is full, or as
   good as that: nothing can be kept. */
static ink_store_status status_of(int code)
{
    switch (code) {
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMOPEN: return INK_STORE_FULL;
    case SQLITE_CONSTRAINT_NOTNULL: return INK_STORE_REWOUND; /* ink_commits: nothing else can be */
    default: break;
    }
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW: return INK_STORE_OK;
    case SQLITE_DONE: return INK_STORE_NONE;
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return INK_STORE_FULL;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
    case SQLITE_INTERRUPT:
    case SQLITE_NOMEM:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN: return INK_STORE_AWAY;
    default: return INK_STORE_BROKEN;
    }
}

/* The status of the last call; what is wrong is kept as a sentence. */
static ink_store_status told(struct back_sqlite *back, int code)
{
    ink_store_status status = status_of(code);
    if (status > INK_STORE_NONE)
        snprintf(back->base.said, sizeof back->base.said, "%s", sqlite3_errmsg(back->database));
    return status;
}

/* --- statements ------------------------------------------------------------------------------- */

static ink_store_status sqlite_ready(ink_back *back)
{
    (void)back;
    return INK_STORE_OK;
}

/* A commit that could not be written has not come about: its last page is missing. But what was
   written and not synced may be found, and taken for committed, by whoever opens the file after a
   crash, as long as nothing else is written in its place. */
static ink_store_status sqlite_run(ink_back *back, const char *sql)
{
    int code = sqlite3_exec(of(back)->database, sql, NULL, NULL, NULL);
    bool written = code != SQLITE_IOERR_WRITE && (code & 0xff) == SQLITE_IOERR;
    ink_store_status status = told(of(back), code);
    return written && strcmp(sql, "COMMIT") == 0 ? INK_STORE_UNKNOWN : status;
}

/* What the disk is at work on cannot be given up. */
static void sqlite_give_up(ink_back *back)
{
    sqlite3_interrupt(of(back)->database);
}

static int bind(sqlite3_stmt *statement, int index, const ink_sql_value *value)
{
    if (value->data == NULL)
        return sqlite3_bind_int64(statement, index, value->is.number);
    return sqlite3_bind_text64(statement, index, value->data, value->is.length, SQLITE_STATIC,
                               SQLITE_UTF8);
}

/* To SQLite $1 is a name, and it counts the names in the order in which they come. */
static int prepare(struct back_sqlite *back, int sql)
{
    int code = sqlite3_prepare_v3(back->database, ink_sql_text[sql], -1, SQLITE_PREPARE_PERSISTENT,
                                  &back->statement[sql], NULL);
    for (int i = 0; i < INK_SQL_VALUES && code == SQLITE_OK; i++) {
        char name[8];
        snprintf(name, sizeof name, "$%d", i + 1);
        back->index[sql][i] = (uint8_t)sqlite3_bind_parameter_index(back->statement[sql], name);
    }
    return code;
}

static ink_store_status sqlite_start(ink_back *base, int sql, const ink_sql_value *value, int count)
{
    struct back_sqlite *back = of(base);
    int code = back->statement[sql] == NULL ? prepare(back, sql) : SQLITE_OK;
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = bind(back->statement[sql], back->index[sql][i], &value[i]);
    if (code != SQLITE_OK)
        return told(back, code);
    back->running = back->statement[sql];
    return INK_STORE_OK;
}

static void sqlite_finish(ink_back *back)
{
    if (of(back)->running != NULL)
        sqlite3_reset(of(back)->running);
    of(back)->running = NULL;
}

static ink_store_status sqlite_step(ink_back *back)
{
    return told(of(back), sqlite3_step(of(back)->running));
}

static int64_t sqlite_number(ink_back *back, int column)
{
    return sqlite3_column_int64(of(back)->running, column);
}

static ink_slice sqlite_text(ink_back *back, int column)
{
    const char *text = (const char *)sqlite3_column_text(of(back)->running, column);
    if (text == NULL)
        return (ink_slice){.data = "", .length = 0};
    return (ink_slice){.data = text,
                       .length = (size_t)sqlite3_column_bytes(of(back)->running, column)};
}

static int64_t sqlite_changed(ink_back *back)
{
    return sqlite3_changes(of(back)->database);
}

static ink_store_status sqlite_send(ink_back *back, int sql, const ink_sql_value *value, int count,
                                    int64_t *rows)
{
    ink_store_status status = sqlite_start(back, sql, value, count);
    if (status == INK_STORE_OK)
        status = sqlite_step(back);
    if (rows != NULL)
        *rows = sqlite_changed(back);
    sqlite_finish(back);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

/* --- opening ---------------------------------------------------------------------------------- */

static void sqlite_close(ink_back *back)
{
    for (int i = 0; i < INK_SQL_COUNT; i++)
        sqlite3_finalize(of(back)->statement[i]);
    sqlite3_close(of(back)->database);
    free(back);
}

/* Nobody needs SQLite's counts of its memory, and they cost a lock each. */
static void configure(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Why the file cannot be used, or 0. Secrets lie here, if only their hashes and those of dice to
   come: nobody else may read the file. Those that SQLite puts beside it get the same rights. One
   that is there is not opened: closing it would give up the locks that SQLite has on it for other
   connections of this process (fcntl(2)), and the next program that looks in and goes would take
   the write-ahead log for its own and delete it. */
static int make_or_look(const char *path)
{
    struct stat there;
    if (stat(path, &there) == 0)
        return S_ISDIR(there.st_mode) ? EISDIR : access(path, R_OK | W_OK) == 0 ? 0 : errno;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

/* One at a time, so that nobody has the file yet whom closing it could harm. */
static bool make_file(const char *path, char said[INK_STORE_SAID])
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    int why = make_or_look(path);
    pthread_mutex_unlock(&lock);
    if (why != 0)
        snprintf(said, INK_STORE_SAID, "%s", strerror(why));
    return why == 0;
}

/* A lock on a byte that SQLite has no use for (its own are at 2^30). It belongs to this opening of
   the file, so that other connections of the process do not lose it, and the system takes it away
   with the process: nothing has to be tidied up after a crash. */
static ink_store_status sqlite_hold(const char *path, int *hold)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = HOLD_BYTE, .l_len = 1};
    char said[INK_STORE_SAID];
    int file = make_file(path, said) ? open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK) : -1;
    if (file < 0)
        return INK_STORE_OK;
    *hold = file;
    if (fcntl(file, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES))
        return INK_STORE_OK;
    close(file); /* the locks of SQLite go with it, but whoever is refused has none */
    *hold = -1;
    return INK_STORE_STALE;
}

/* Turning on the write-ahead log does not wait for others who do the same. A commit writes a page
   for each table that has gone on, of which a line or two are new: small pages are a quarter of the
   work. (A store that is there keeps the size it has.) */
static int configure_journal(sqlite3 *database)
{
    int code = SQLITE_BUSY;
    for (int i = 0; i < OPEN_TRIES && (code & 0xff) == SQLITE_BUSY; i++) {
        if (i > 0)
            nanosleep(&(struct timespec){.tv_nsec = OPEN_WAIT_NS}, NULL);
        code = sqlite3_exec(database, "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL", NULL,
                            NULL, NULL);
    }
    return code;
}

/* A checkpoint copies each page once, however often it has changed: the longer it waits, the less
   it costs. This one is inside a commit, so most of it is done before, while others write
   (sqlite_tidy). 16,000 pages are 64 MB that are read when the store is opened after a crash. The
   cache is small: the pages of tables in play fit, and SQLite goes through all of it at the end of
   a commit. */
static int configure_connection(sqlite3 *database)
{
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, BUSY_MS);
    int code = configure_journal(database);
    if (code == SQLITE_OK)
        code = sqlite3_exec(
            database,
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
            "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024; PRAGMA cache_spill = OFF;"
            "PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 134217728;"
            "PRAGMA trusted_schema = OFF",
            NULL, NULL, NULL);
    return code;
}

/* A file of another program is left as it is. */
static bool is_ours(sqlite3 *database)
{
    sqlite3_stmt *statement = NULL;
    bool ours = false;
    if (sqlite3_prepare_v2(database,
                           "SELECT count(*) = 0 OR sum(name = 'ink_schema') = 1 FROM sqlite_master",
                           -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        ours = sqlite3_column_int(statement, 0) == 1;
    sqlite3_finalize(statement);
    return ours;
}

static ink_store_status open_database(struct back_sqlite *back, const char *path)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &back->database, flags, ink_gather_vfs());
    if (code == SQLITE_OK)
        code = configure_connection(back->database);
    if (code != SQLITE_OK)
        return told(back, code);
    if (is_ours(back->database))
        return INK_STORE_OK;
    snprintf(back->base.said, sizeof back->base.said, "it is a database of another program");
    return INK_STORE_BROKEN;
}

static ink_store_status sqlite_open(const char *path, ink_back **back, char said[INK_STORE_SAID])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, configure);
    if (!make_file(path, said))
        return INK_STORE_AWAY;
    struct back_sqlite *made = calloc(1, sizeof *made);
    if (made == NULL)
        return INK_STORE_AWAY;
    ink_store_status status = open_database(made, path);
    if (status != INK_STORE_OK) {
        snprintf(said, INK_STORE_SAID, "%s", made->base.said);
        sqlite_close(&made->base);
        return status;
    }
    *back = &made->base;
    return INK_STORE_OK;
}

/* Copies pages from the log to where they belong, as far as nobody reads the older ones, while
   others write. */
static ink_store_status sqlite_tidy(ink_back *back)
{
    int code =
        sqlite3_wal_checkpoint_v2(of(back)->database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return (code & 0xff) == SQLITE_BUSY ? INK_STORE_OK : told(of(back), code);
}

/* --- copies and checks ------------------------------------------------------------------------ */

/* In steps, between which others write; what they write comes along. */
static int copy(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code = backup == NULL ? sqlite3_errcode(to) : SQLITE_OK;
    while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        code = sqlite3_backup_step(backup, COPY_PAGES);
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
            sqlite3_sleep(1);
    }
    int end = backup == NULL ? SQLITE_OK : sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? end : code;
}

/* One transaction is held while the pages are copied, so that writers do not make the copy begin
   again; and the copy is one file, without a log beside it. */
static ink_store_status sqlite_backup(ink_back *base, const char *path)
{
    struct back_sqlite *back = of(base);
    sqlite3 *to = NULL;
    if (!make_file(path, back->base.said))
        return INK_STORE_FULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(back->database, "BEGIN; SELECT count(*) FROM sqlite_master", NULL, NULL,
                            NULL);
    if (code == SQLITE_OK)
        code = copy(back->database, to);
    if (!sqlite3_get_autocommit(back->database))
        sqlite3_exec(back->database, "ROLLBACK", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        snprintf(back->base.said, sizeof back->base.said, "%s", sqlite3_errstr(code));
    sqlite3_close(to);
    return status_of(code);
}

static ink_store_status sqlite_check(ink_back *base)
{
    struct back_sqlite *back = of(base);
    sqlite3_stmt *statement = NULL;
    int code =
        sqlite3_prepare_v2(back->database, "PRAGMA integrity_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    ink_store_status status = told(back, code);
    if (code == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(statement, 0), "ok") != 0) {
        snprintf(back->base.said, sizeof back->base.said, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
        status = INK_STORE_BROKEN;
    }
    sqlite3_finalize(statement);
    return status;
}

const ink_back_end ink_back_sqlite = {
    .begin = "BEGIN IMMEDIATE",
    .lock = "BEGIN IMMEDIATE",
    .snapshot = "BEGIN",
    .clustered = "WITHOUT ROWID",
    .key_text = "TEXT",
    .is_near = true,
    .hold = sqlite_hold,
    .open = sqlite_open,
    .close = sqlite_close,
    .ready = sqlite_ready,
    .give_up = sqlite_give_up,
    .run = sqlite_run,
    .start = sqlite_start,
    .step = sqlite_step,
    .number = sqlite_number,
    .text = sqlite_text,
    .changed = sqlite_changed,
    .finish = sqlite_finish,
    .send = sqlite_send,
    .settle = sqlite_ready,
    .tidy = sqlite_tidy,
    .backup = sqlite_backup,
    .check = sqlite_check,
};

/* What the files of the store share: a connection, and how statements are run on it. */
#ifndef INKRAIL_STORE_INTERNAL_H
#define INKRAIL_STORE_INTERNAL_H

#include "back_end.h"

/* An append whose answer has not been waited for: a far database is told of the appends of many
   jobs at once. If it turns out to be stale, it has changed nothing, and the writing thread says so
   to its job. A job that wants to do more than that waits for it then, and goes no further if it is
   stale. */
typedef struct ink_pipelined {
    bool sent;
    int64_t rows;   /* 1: it has come true */
    uint64_t begun; /* changes of the store when its job began */
} ink_pipelined;

/* Ends of logs that this connection has written. Entries go away only with their whole table, and
   only if it never began (sweep), so what is here needs no asking; another node may have gone on
   from there, which the primary key tells. Emptied when something is rolled back or swept, and with
   another connection, behind which there may be an older copy of the database. */
enum { INK_ENDS = 8192 };
typedef struct ink_log_end {
    uint64_t table, number; /* number 0: nothing is known */
} ink_log_end;

struct ink_store {
    const ink_back_end *end;
    ink_back *back;
    bool inside;              /* a transaction */
    bool marked;              /* and in it a savepoint */
    ink_store_status spoiled; /* why it can only be rolled back; OK: it can go on */
    uint64_t changes;         /* statements that have changed something, ever */
    ink_log_end *end_of;      /* INK_ENDS of them, by table; NULL: none yet */
    ink_pipelined *pipelined; /* of the job that runs; NULL: everything is waited for */
    uint64_t connection;      /* the last one that a transaction was begun over */
    uint64_t writer;          /* 0: its commits have no numbers */
    uint64_t committed;       /* the number of the last one */
    uint64_t signing;         /* of the one that was signed and not committed yet; 0: none */
    uint64_t doubted;         /* of the one in doubt; 0: there is none */
};

void ink_ends_forget(ink_store *store);

/* Values for statements. */
#define NUMBER(x) ((ink_sql_value){.data = NULL, .is.number = (int64_t)(x)})
#define TEXT(slice) ink_sql_text_value(slice)
#define VALUES(...)                                                                                \
    (const ink_sql_value[]){__VA_ARGS__},                                                          \
        (int)(sizeof((const ink_sql_value[]){__VA_ARGS__}) / sizeof(ink_sql_value))

ink_sql_value ink_sql_text_value(ink_slice slice);

/* The hash of a secret as text: SQL that is the same everywhere knows no bytes. */
enum { INK_HASH_TEXT = 2 * INK_SECRET_HASH + 1 };
ink_slice ink_sql_hex(const unsigned char *bytes, size_t count, char *text);

/* Starts a query; then ink_sql_step gives OK for each row, and NONE after the last. Whoever does
   not step to the end finishes it. */
ink_store_status ink_sql_start(ink_store *store, int sql, const ink_sql_value *value, int count);
ink_store_status ink_sql_step(ink_store *store);

/* The same as the head of a loop over what ink_sql_start began: is there one more row? Behind the
   last one the status is OK; so it is for whoever breaks off. */
bool ink_sql_row(ink_store *store, ink_store_status *status);
void ink_sql_finish(ink_store *store);
int64_t ink_sql_number(ink_store *store, int column);
ink_slice ink_sql_text_of(ink_store *store, int column);

/* Runs a statement that changes something, and says how many rows it did. `none` is the status for
   no row at all (INK_STORE_OK if that is fine). */
ink_store_status ink_sql_change(ink_store *store, int sql, ink_store_status none,
                                const ink_sql_value *value, int count);

/* The same when nothing depends on what it did: the back end need not wait for it. */
ink_store_status ink_sql_send(ink_store *store, int sql, const ink_sql_value *value, int count);

/* The same without waiting for the answer, once in a job; it is known later for how many rows it
   changes. */
ink_store_status ink_sql_pipeline(ink_store *store, int sql, const ink_sql_value *value, int count);

/* The first column of the first row, a number; NONE if there is no row. */
ink_store_status ink_sql_one(ink_store *store, int sql, const ink_sql_value *value, int count,
                             int64_t *number);

/* Brackets of verbs with several statements: a transaction of their own unless there is one. */
ink_store_status ink_sql_open(ink_store *store, bool *own);
ink_store_status ink_sql_close(ink_store *store, bool own, ink_store_status status);

/* Leaves a sentence for ink_store_said. */
ink_store_status ink_sql_say(ink_store *store, ink_store_status status, const char *sentence);

/* Brings the schema up to date. */
ink_store_status ink_schema_bring(ink_store *store);

/* The version this program writes. */
int ink_schema_latest(void);

#endif

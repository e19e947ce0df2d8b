/* What a database has to do for the store: run statements. Everything that SQLite and PostgreSQL do
   differently is behind this table of functions; the SQL itself is the same (statements.def,
   schema.def). One statement runs at a time: it is started with its values, stepped through, and
   finished before the next. */
#ifndef INKRAIL_STORE_BACK_END_H
#define INKRAIL_STORE_BACK_END_H

#include "store.h"

/* The statements by name: INK_SQL_APPEND, … */
enum ink_sql {
#define SQL(name, text) INK_SQL_##name,
#include "statements.def"
#undef SQL
    INK_SQL_COUNT
};
extern const char *const ink_sql_text[INK_SQL_COUNT];

enum { INK_SQL_VALUES = 16 };

/* A value for $1, $2, …: a number (data is NULL) or a text. */
typedef struct ink_sql_value {
    const char *data;
    union {
        int64_t number;
        size_t length;
    } is;
} ink_sql_value;

/* What every back end begins with. */
typedef struct ink_back {
    char said[INK_STORE_SAID]; /* of the last call that failed */
    uint64_t connection;       /* counts them, where they can be lost */
} ink_back;

typedef struct ink_back_end {
    /* Texts in which the two differ. `lock` begins the transaction of a migration, which only one
       program at a time may be in; `snapshot` one that reads and sees nothing change; `clustered`
       ends the definition of a table whose rows lie in the order of their key; `key_text` is the
       type of a text that is ordered by its bytes. */
    const char *begin, *lock, *snapshot, *clustered, *key_text;

    /* A call is cheap, since there is no network: two small statements cost less than a large
       one. */
    bool is_near;

    /* For ink_store_hold; NULL: any number of servers may share it. */
    ink_store_status (*hold)(const char *where, int *hold);

    ink_store_status (*open)(const char *where, ink_back **back, char said[INK_STORE_SAID]);
    void (*close)(ink_back *back);

    /* Makes sure that the database can be reached; called before each transaction and each call
       outside of one. It makes a lost connection again. */
    ink_store_status (*ready)(ink_back *back);

    /* No statement takes longer, and nobody waits longer for an answer: AWAY, and the connection is
       lost. 0: no limit, which is how it begins. NULL: there is nothing that could be limited. */
    ink_store_status (*limit)(ink_back *back, int ms);

    /* From any thread: nothing is waited for any longer, now or later. */
    void (*give_up)(ink_back *back);

    /* Runs SQL without values and rows; several statements may follow each other. A commit is
       UNKNOWN if it was asked for and neither done nor refused for certain. */
    ink_store_status (*run)(ink_back *back, const char *sql);

    ink_store_status (*start)(ink_back *back, int sql, const ink_sql_value *value, int count);
    ink_store_status (*step)(ink_back *back); /* OK: a row; NONE: there are no more */
    int64_t (*number)(ink_back *back, int column);
    ink_slice (*text)(ink_back *back, int column); /* valid until the next step */
    int64_t (*changed)(ink_back *back);            /* rows, after a step that gave NONE */
    void (*finish)(ink_back *back);

    /* Starts one that changes something, without waiting: if it fails, so does whatever comes next.
       How many rows it has changed is in `rows` (unless it is NULL) when all that was sent is
       settled, which any other statement does, too. */
    ink_store_status (*send)(ink_back *back, int sql, const ink_sql_value *value, int count,
                             int64_t *rows);
    ink_store_status (*settle)(ink_back *back);

    /* Does now and then what would otherwise have to be done inside a commit one day; NULL if there
       is nothing of the kind. */
    ink_store_status (*tidy)(ink_back *back);

    ink_store_status (*backup)(ink_back *back, const char *path);
    ink_store_status (*check)(ink_back *back); /* OK if the database itself is sound */
} ink_back_end;

extern const ink_back_end ink_back_sqlite, ink_back_postgres;

#endif

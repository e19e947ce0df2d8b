/* The store: what the server must not lose. Its one important verb is "append these events to the
   log of table T after number N", which fails if somebody else was there first; all else in it is
   either made from the logs again (lists, results, records), or belongs to people.

   Two back ends, SQLite and PostgreSQL, behind one interface (back_end.h), with one schema in
   numbered migrations (schema.def) and one SQL text for both. A store is a connection: it is used
   by one thread at a time and waits for its answers. store_threads.h has the threads, and the
   commits that tables share.

   Strings that are read are valid until the next call on the same store, and a visitor makes none.
   Strings that are written are UTF-8 without NUL (INK_STORE_BROKEN otherwise, and nothing is
   changed). Numbers of tables and people are below 2^63; moments are milliseconds since 1970 (UTC).
   */
#ifndef INKRAIL_STORE_STORE_H
#define INKRAIL_STORE_STORE_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ink_store ink_store;

typedef enum ink_store_status {
    INK_STORE_OK = 0,
    INK_STORE_NONE = 1,    /* there is no such thing */
    INK_STORE_STALE = 2,   /* somebody else has appended, or has taken the name or code */
    INK_STORE_AWAY = 3,    /* the database cannot be reached or is busy: try again later */
    INK_STORE_FULL = 4,    /* the disk is full, or it may not be written */
    INK_STORE_BROKEN = 5,  /* what is there makes no sense, or is of a later version */
    INK_STORE_UNKNOWN = 6, /* a commit was asked for and nobody can tell whether it came about */
    INK_STORE_REWOUND = 7, /* nothing was done: this is an older copy of the database of before */
    INK_STORE_BUSY =
        8, /* it was not begun, since too much waits (store_threads.h): try again soon */
} ink_store_status;

enum { INK_STORE_SAID = 256, INK_CODE = 16, INK_NAME = 41, INK_REQUEST = 33 };

/* The store of a server that is told nothing else: this file in its data folder. */
#define INK_STORE_FILE "inkrail.db"

/* "sqlite:PATH" (or a plain path), "postgres://…" or "postgresql://…". Opens it and brings its
   schema up to date (one node at a time). NULL, and `said` has a sentence, if that fails. */
ink_store *ink_store_open(const char *url, char said[INK_STORE_SAID], ink_store_status *status);
void ink_store_close(ink_store *store);

/* For callers who may not wait for ever: no statement takes longer than so many milliseconds
   (AWAY). A remote database obeys this; a disk that hangs cannot be limited. 0 is no limit, as at
   first. */
ink_store_status ink_store_limit(ink_store *store, int ms);

/* From any thread: nothing that the store waits for, now or later, is waited for any longer, as far
   as that is possible (AWAY; a commit may be UNKNOWN). It is for ends in a hurry. */
void ink_store_give_up(ink_store *store);

/* Holds the store for a server. Only one server may be at an SQLite file, since each tells only its
   own players what happens. STALE if another program (or this one) holds it. Whoever just opens the
   store neither asks nor is kept out. It is held until it is let go after all its connections are
   closed, or until the program ends, in whatever way. If it cannot be held for another reason, such
   as a file that cannot be opened, this is OK: opening the store will tell. */
ink_store_status ink_store_hold(const char *url, int *hold);
void ink_store_let_go(int hold);

/* What went wrong with the last call that failed, for logs; it has no secrets in it. */
const char *ink_store_said(const ink_store *store);

/* --- several things at once ------------------------------------------------------------------- */

/* Between begin and commit nothing is durable; after commit all of it is. What fails inside (STALE,
   say) may leave the rest in place: `ink_store_mark` and `ink_store_back_to_mark` bracket one
   table's append among others (a savepoint). Calls outside are transactions of their own. */
ink_store_status ink_store_begin(ink_store *store);
ink_store_status ink_store_commit(ink_store *store);
void ink_store_roll_back(ink_store *store);
ink_store_status ink_store_mark(ink_store *store);
ink_store_status ink_store_back_to_mark(ink_store *store);

/* --- commits in doubt ------------------------------------------------------------------------- */

/* A commit whose answer is lost may have come about: the connection broke behind it, or a disk that
   failed to sync has written it all the same. Whoever writes for others asks later, so each commit
   of an enlisted writer takes a number, which is kept in it. To find out about commit N the writer
   puts a fence into its place: only one of the two can be there, and whichever is decides for good,
   even if the database still works on what was sent over a connection that is gone.

   The same number tells that a database is another one than before: in an older copy that was put
   back, the writer finds a number that is not its last one, and commits nothing. */

/* Makes the store a writer, if it is none. */
ink_store_status ink_store_enlist(ink_store *store);

/* The number of this transaction: the last thing before its commit, which gives REWOUND if the
   number of the one before is not there; then the store is no writer any more. Does nothing for
   whoever is none. */
ink_store_status ink_store_sign(ink_store *store);

/* Is there a commit in doubt? It was UNKNOWN, and nothing else should be written before it is
   settled. */
bool ink_store_doubts(const ink_store *store);

/* Settles it: OK if it was committed; AWAY if it was not and never will be; REWOUND likewise, and
   the store is no writer any more; UNKNOWN if it is still in doubt. */
ink_store_status ink_store_settle(ink_store *store);

/* --- tables and their logs -------------------------------------------------------------------- */

/* One line of a log; numbers begin with 1 and have no gaps. */
typedef struct ink_log_entry {
    uint64_t number;
    int64_t at;        /* when */
    uint64_t person;   /* who asked for it; 0: the server itself */
    ink_slice request; /* the client's name for it, "" if none: a repeated one is answered once */
    ink_slice body;    /* the event as text (src/room/event.h), one line of UTF-8 */
} ink_log_entry;

/* The line of a table in lists; made from its log by whoever appends. */
typedef struct ink_table_line {
    uint64_t table;
    ink_slice code; /* short, and can be read aloud */
    int64_t made, changed;
    uint64_t host;
    int state; /* 0 waits for players, 1 runs, 2 over, 3 given up */
    bool listed;
    int seats, taken, round;
    int64_t due; /* when the server has to look at it again (a clock); 0: never */
    ink_slice config, title;
} ink_table_line;

/* Makes a table with the first entries of its log. STALE if number or code is taken. */
ink_store_status ink_store_make(ink_store *store, const ink_table_line *line,
                                const ink_log_entry *entry, size_t count);

/* Appends entries numbered after + 1, after + 2, …; STALE (and nothing is changed) unless the log
   ends with `after`. `line` (may be NULL) replaces the table's line. */
ink_store_status ink_store_append(ink_store *store, uint64_t table, uint64_t after,
                                  const ink_log_entry *entry, size_t count,
                                  const ink_table_line *line);

/* Visits all entries with numbers above `after`, in order; the visitor returns false to stop. */
typedef bool ink_store_visit_entry(void *context, const ink_log_entry *entry);
ink_store_status ink_store_log(ink_store *store, uint64_t table, uint64_t after,
                               ink_store_visit_entry *visit, void *context);

/* What the entries of a log up to some entry have come to, in the words of whoever reads logs. It
   is kept beside the log, so that those entries need not be read again. `at` is the moment of that
   entry, by which it is recognized; `made` is that of the first entry. An earlier snapshot never
   replaces a later one. NONE if there is none, or no such table. */
typedef struct ink_snapshot {
    uint64_t number;
    int64_t at, made;
    ink_slice body; /* UTF-8 */
} ink_snapshot;
typedef bool ink_store_visit_snapshot(void *context, const ink_snapshot *snapshot);
ink_store_status ink_store_snapshot(ink_store *store, uint64_t table,
                                    ink_store_visit_snapshot *visit, void *context);
ink_store_status ink_store_snapshot_put(ink_store *store, uint64_t table,
                                        const ink_snapshot *snapshot);

/* Visits the entries that begin with this word and that the person has asked for, also as a former
   guest. It takes at most `most` tables at which they sit or sat or which they host, the last
   changed first, and the entries of each in order. The visitor returns false to stop. */
typedef bool ink_store_visit_said(void *context, ink_slice code, const ink_log_entry *entry);
ink_store_status ink_store_said_by(ink_store *store, uint64_t person, const char *word, size_t most,
                                   ink_store_visit_said *visit, void *context);

typedef bool ink_store_visit_table(void *context, const ink_table_line *line);
ink_store_status ink_store_table(ink_store *store, uint64_t table, ink_store_visit_table *visit,
                                 void *context);
ink_store_status ink_store_table_by_code(ink_store *store, ink_slice code,
                                         ink_store_visit_table *visit, void *context);

/* Lists, the newest change first. */
enum ink_store_list {
    INK_LIST_OPEN = 0,   /* listed tables that wait for players or run */
    INK_LIST_OVER = 1,   /* listed tables that are over */
    INK_LIST_PERSON = 2, /* all tables at which the person sits or sat */
    INK_LIST_DUE = 3,    /* those whose `due` is before `key`, the earliest first */
    INK_LIST_ALL = 4     /* every table, by number, from `key` on */
};
ink_store_status ink_store_tables(ink_store *store, int list, uint64_t key, size_t most,
                                  ink_store_visit_table *visit, void *context);

/* Notes who sits where, for lists and for "my games"; whoever sat there before has stood up. NONE
   if there is no such table, or nobody to stand up. */
ink_store_status ink_store_sit(ink_store *store, uint64_t table, int seat, uint64_t person);
ink_store_status ink_store_stand(ink_store *store, uint64_t table, int seat);

/* Removes what nobody has used: tables that never began and have not changed since `before`, whole
   with their logs; and guests who were not seen since `before` and never sat at a table, played,
   made one or became an account. Looks at `most` from behind `*from` on; then `*from` is the last
   one looked at, or 0 when there are no more. `*removed` grows by how many went. */
ink_store_status ink_store_sweep_tables(ink_store *store, int64_t before, size_t most,
                                        uint64_t *from, uint64_t *removed);
ink_store_status ink_store_sweep_people(ink_store *store, int64_t before, size_t most,
                                        uint64_t *from, uint64_t *removed);

/* --- finished games --------------------------------------------------------------------------- */

typedef struct ink_result {
    uint64_t table;
    int seat;        /* from 1 */
    uint64_t person; /* 0: a bot */
    ink_slice name;
    ink_slice config, seed;
    ink_slice daily; /* "2026-11-16/classic", "" if it is none */
    int place, total, errors;
    int help; /* how often the player was helped */
    int64_t ended;
    ink_slice code; /* of the table; told, never kept */
    bool ranked;    /* stands in the ranking of its seed; told, never kept */
} ink_result;

/* Replaces those of the table, and its record. NONE if there is no such table. */
ink_store_status ink_store_finish(ink_store *store, uint64_t table, const ink_result *result,
                                  size_t count, ink_slice record, bool public_record);

typedef bool ink_store_visit_result(void *context, const ink_result *result);

/* The ranking of a daily, or of a config and seed, of those who were helped or of all others: best
   first (total, then fewer errors, then earlier). For a seed it leaves out tables of several
   players that are not listed, since whoever knows a code may look at its table. */
ink_store_status ink_store_ranking(ink_store *store, ink_slice daily, ink_slice config,
                                   ink_slice seed, bool helped, size_t most,
                                   ink_store_visit_result *visit, void *context);
/* The results of a person, newest first. */
ink_store_status ink_store_results_of(ink_store *store, uint64_t person, size_t most,
                                      ink_store_visit_result *visit, void *context);

/* count[t] = how many results of the daily or seed have total t + lowest; for histogram and
   percentile. Of those who were not helped. */
typedef bool ink_store_visit_count(void *context, int total, uint64_t count);
ink_store_status ink_store_histogram(ink_store *store, ink_slice daily, ink_slice config,
                                     ink_slice seed, ink_store_visit_count *visit, void *context);

typedef bool ink_store_visit_record(void *context, uint64_t table, ink_slice record);
ink_store_status ink_store_record(ink_store *store, uint64_t table, ink_store_visit_record *visit,
                                  void *context);
/* Public records from behind a table's number, in the order in which the games ended. */
ink_store_status ink_store_records(ink_store *store, uint64_t after, size_t most,
                                   ink_store_visit_record *visit, void *context);

/* Finds the table of a person's counted try at a daily, or claims it for `table`, so that two
   requests at once get the same. */
ink_store_status ink_store_claim_try(ink_store *store, ink_slice daily, uint64_t person,
                                     uint64_t table, uint64_t *claimed);

/* The table of that try, if there is one; NONE else. */
ink_store_status ink_store_find_try(ink_store *store, ink_slice daily, uint64_t person,
                                    uint64_t *table);

/* --- tournaments ------------------------------------------------------------------------------ */

/* Some games with the same dice for all, each of which a person may try once. The key of a try is
   "tournament/CODE/GAME". */
enum { INK_MOST_GAMES = 20, INK_MOST_ENTRANTS = 500, INK_TITLE = 61, INK_CONFIG = 201 };

typedef struct ink_tournament {
    char code[INK_CODE];
    uint64_t host;
    char title[INK_TITLE], config[INK_CONFIG];
    int games;
    char secret[65];      /* of which all dice are made, in hex */
    int64_t made, closed; /* 0: it is open */
    int players;          /* who have begun */
    bool hints;           /* may be asked for */
} ink_tournament;

/* STALE if the code is taken. */
ink_store_status ink_store_tournament_make(ink_store *store, const ink_tournament *tournament);
ink_store_status ink_store_tournament(ink_store *store, ink_slice code, ink_tournament *tournament);
/* STALE if it is closed already. */
ink_store_status ink_store_tournament_close(ink_store *store, ink_slice code, int64_t at);
/* Counts a person whose first try this is. */
ink_store_status ink_store_tournament_enter(ink_store *store, ink_slice code, uint64_t person);

/* Those that a person holds or has begun to play, the newest first. */
typedef bool ink_store_visit_tournament(void *context, const ink_tournament *tournament);
ink_store_status ink_store_tournaments_of(ink_store *store, uint64_t person, size_t most,
                                          ink_store_visit_tournament *visit, void *context);

/* All tries, person by person. */
typedef struct ink_contest_try {
    uint64_t person;
    int game; /* from 1 */
    ink_slice name, code;
    int total;
    int64_t ended; /* 0: not yet */
    int help;      /* how often the player was helped */
} ink_contest_try;
typedef bool ink_store_visit_try(void *context, const ink_contest_try *one);
ink_store_status ink_store_tournament_tries(ink_store *store, ink_slice code,
                                            ink_store_visit_try *visit, void *context);

/* Removes some that were made before that moment and that nobody has begun to play. */
ink_store_status ink_store_sweep_tournaments(ink_store *store, int64_t before);

/* --- browsers that are told ------------------------------------------------------------------- */

/* Of a person at a table: where messages go (Web Push), and the keys by which they are sealed, as
   the browser gave them. */
enum { INK_ENDPOINT = 801, INK_PUSHES = 8 /* of one person at a table */ };
typedef struct ink_push {
    uint64_t table, person;
    int seat; /* when it is read */
    ink_slice endpoint, p256dh, auth, language;
    int64_t made;
    ink_slice code; /* of the table; of ink_store_pushes_of alone */
} ink_push;

/* NONE if the person does not sit there, or has too many. */
ink_store_status ink_store_push_add(ink_store *store, const ink_push *push);
ink_store_status ink_store_push_remove(ink_store *store, uint64_t table, uint64_t person,
                                       ink_slice endpoint); /* all of theirs if it is "" */

/* Those of a table, by endpoint; one whose person has several seats comes for each of them. */
typedef bool ink_store_visit_push(void *context, const ink_push *push);
ink_store_status ink_store_pushes(ink_store *store, uint64_t table, ink_store_visit_push *visit,
                                  void *context);

/* All of a person, by the codes of their tables. */
ink_store_status ink_store_pushes_of(ink_store *store, uint64_t person, ink_store_visit_push *visit,
                                     void *context);

/* The browser is gone; the game is over. */
ink_store_status ink_store_push_forget(ink_store *store, uint64_t table, ink_slice endpoint);
ink_store_status ink_store_push_end(ink_store *store, uint64_t table);

/* --- what is still to be told ----------------------------------------------------------------- */

/* A notice for those who are not at a table. It is written in the transaction that keeps the events
   it tells of, and removed when it was delivered or given up, so it outlives the server that had to
   deliver it. */
enum ink_notice_way { INK_NOTICE_HOOK, INK_NOTICE_PUSH, INK_NOTICE_WAYS };
typedef struct ink_notice {
    uint64_t table, number; /* of the last event it tells of */
    int way;
    int64_t due;  /* nobody else takes it up before */
    ink_slice to; /* an address, or seats */
    ink_slice body;
} ink_notice;

/* Keeps a notice; one for browsers only if some browser wants to be told of the table. */
ink_store_status ink_store_notice_add(ink_store *store, const ink_notice *notice);
ink_store_status ink_store_notice_done(ink_store *store, uint64_t table, uint64_t number, int way);

/* Visits the notices that were due before that moment, the earliest first. */
typedef bool ink_store_visit_notice(void *context, const ink_notice *notice);
ink_store_status ink_store_notices_due(ink_store *store, int64_t before, size_t most,
                                       ink_store_visit_notice *visit, void *context);

/* Claims the notice until that moment. STALE if somebody else has claimed it, or it is gone. */
ink_store_status ink_store_notice_claim(ink_store *store, const ink_notice *notice, int64_t until);

/* --- people ----------------------------------------------------------------------------------- */

enum { INK_SECRET_HASH = 32, INK_PASS_HASH = 128, INK_FORMER = 16 };

typedef struct ink_person {
    uint64_t person;
    char name[INK_NAME];
    char account[INK_NAME]; /* "" for a guest */
    int64_t made, seen;
    /* The numbers of guests who have become this person, the last seen first: logs may know the
       person by them. Only ink_store_person_by_secret fills this. */
    uint64_t former[INK_FORMER];
    int formers;
    /* when this very secret was last used; of ink_store_person_by_secret alone */
    int64_t here_seen;
} ink_person;

/* A guest, with the hash of the first secret. STALE if the number is taken. */
ink_store_status ink_store_person_make(ink_store *store, const ink_person *person,
                                       const unsigned char hash[INK_SECRET_HASH]);
ink_store_status ink_store_person(ink_store *store, uint64_t number, ink_person *person);
ink_store_status ink_store_person_by_secret(ink_store *store,
                                            const unsigned char hash[INK_SECRET_HASH],
                                            ink_person *person);
ink_store_status ink_store_person_name(ink_store *store, uint64_t person, ink_slice name);
ink_store_status ink_store_person_seen(ink_store *store, uint64_t person, int64_t at);

/* Adds a device of the person, and removes it. */
ink_store_status ink_store_secret_add(ink_store *store, uint64_t person,
                                      const unsigned char hash[INK_SECRET_HASH], ink_slice device,
                                      int64_t at);
ink_store_status ink_store_secret_remove(ink_store *store,
                                         const unsigned char hash[INK_SECRET_HASH]);

/* Removes all devices of the person. */
ink_store_status ink_store_secrets_remove(ink_store *store, uint64_t person);

ink_store_status ink_store_secret_seen(ink_store *store, const unsigned char hash[INK_SECRET_HASH],
                                       int64_t at);

/* The devices of a person, the last used first. The beginning of its hash names a device. */
enum { INK_DEVICE_ID = 17, INK_MOST_DEVICES = 200 };
typedef struct ink_device {
    char id[INK_DEVICE_ID];
    unsigned char hash[INK_SECRET_HASH];
    int64_t made, seen;
} ink_device;
typedef bool ink_store_visit_device(void *context, const ink_device *device);
ink_store_status ink_store_devices(ink_store *store, uint64_t person, ink_store_visit_device *visit,
                                   void *context);
ink_store_status ink_store_device_remove(ink_store *store, uint64_t person, ink_slice id);

/* An account is a name (compared by `key`, its folded form) and the argon2id text of a
   passphrase. */
ink_store_status ink_store_account_make(ink_store *store, uint64_t person, ink_slice key,
                                        ink_slice name, const char *pass);
ink_store_status ink_store_account(ink_store *store, ink_slice key, uint64_t *person,
                                   char pass[INK_PASS_HASH]);

/* The argon2id text of a person with an account; NONE for a guest. And another one in its place, as
   long as it is still this one (STALE). */
ink_store_status ink_store_account_pass(ink_store *store, uint64_t person,
                                        char pass[INK_PASS_HASH]);
ink_store_status ink_store_account_change(ink_store *store, uint64_t person, const char *old,
                                          const char *pass);

/* A guest signs in: tables, results and tries become the account's. The guest's secrets are none
   any more: others may know them. Logs keep the guest's number; it means the account from now on,
   also to the verbs that write (sit, finish, claim) and to ink_store_person, which tells whose it
   is. STALE if the guest is an account too. */
ink_store_status ink_store_person_merge(ink_store *store, uint64_t guest, uint64_t into);

/* Removes secrets, account and name; results keep the number without a name. Logs and records stay
   as they are, with the name that was given at their table. The number stays taken. */
ink_store_status ink_store_person_forget(ink_store *store, uint64_t person);

/* --- the server's own ------------------------------------------------------------------------- */

/* Small values (any bytes) by key: server keys, counters. `put_new` leaves what is there, which is
   OK: two nodes that start at once agree on one by asking for it afterwards. */
ink_store_status ink_store_get(ink_store *store, ink_slice key, char *value, size_t size,
                               size_t *length);
ink_store_status ink_store_put_new(ink_store *store, ink_slice key, ink_slice value);

/* Does now and then, on any connection, what would otherwise delay a commit one day. The store's
   threads call it. */
ink_store_status ink_store_tidy(ink_store *store);

/* A copy of a running SQLite store into a file; of PostgreSQL pg_dump does it (STORE_NONE). */
ink_store_status ink_store_backup(ink_store *store, const char *path);

/* Is the database itself sound, and does every entry belong to a table? BROKEN, and ink_store_said
   says what is not. */
ink_store_status ink_store_check(ink_store *store);

#endif

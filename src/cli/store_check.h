/* Does everything that a store keeps make sense? */
#ifndef INKRAIL_CLI_STORE_CHECK_H
#define INKRAIL_CLI_STORE_CHECK_H

#include "store/store.h"

/* What was looked at, and who is told what is wrong: a sentence, with the table's number (0:
   none). */
struct store_check {
    uint64_t tables, entries, records, problems;
    void (*tell)(void *context, uint64_t table, const char *sentence);
    void *context;
};

/* Looks at the database, follows every log, and replays every record, which must be the game of its
   log. A status other than OK means that it could not be read to its end. */
ink_store_status store_check_all(ink_store *store, struct store_check *check);

#endif

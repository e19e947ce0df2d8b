/* Commits in doubt: numbers, and fences in their place. */
#include <sys/random.h>
#include <time.h>

#include "internal.h"

enum { DAY_MS = 24 * 60 * 60 * 1000, KEPT_DAYS = 90 /* after the last commit of a writer */ };

static int64_t now_ms(void)
{
    return (int64_t)time(NULL) * 1000;
}

ink_store_status ink_store_enlist(ink_store *store)
{
    uint64_t writer = 0;
    bool own;
    if (store->writer != 0)
        return INK_STORE_OK;
    if (getrandom(&writer, sizeof writer, 0) != (ssize_t)sizeof writer)
        return ink_sql_say(store, INK_STORE_AWAY, "the system gives no random numbers");
    writer = writer >> 1 | 1;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = ink_sql_send(store, INK_SQL_ENLISTED_BEFORE,
                              VALUES(NUMBER(now_ms() - (int64_t)KEPT_DAYS * DAY_MS)));
    if (status == INK_STORE_OK)
        status = ink_sql_change(store, INK_SQL_ENLIST, INK_STORE_BROKEN,
                                VALUES(NUMBER(writer), NUMBER(now_ms())));
    status = ink_sql_close(store, own, status);
    if (status == INK_STORE_OK) {
        store->writer = writer;
        store->committed = store->doubted = 0;
    }
    return status;
}

ink_store_status ink_store_sign(ink_store *store)
{
    if (store->writer == 0)
        return INK_STORE_OK;
    store->pipelined = NULL; /* what was sent is settled with the commit */
    store->signing = store->committed + 1;
    return ink_sql_send(store, INK_SQL_SIGN,
                        VALUES(NUMBER(store->writer), NUMBER(store->signing), NUMBER(now_ms())));
}

bool ink_store_doubts(const ink_store *store)
{
    return store->doubted != 0;
}

/* Puts the fence, and reads the number that stands there afterwards: the fence came too late if it
   is another one. */
static ink_store_status put_fence(ink_store *store, int64_t *number)
{
    ink_store_status status = ink_store_begin(store);
    if (status == INK_STORE_OK)
        status = ink_sql_send(store, INK_SQL_FENCE,
                              VALUES(NUMBER(store->writer), NUMBER(store->doubted)));
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_COMMITTED, VALUES(NUMBER(store->writer)), number);
    if (status == INK_STORE_OK)
        return ink_store_commit(store);
    if (store->inside)
        ink_store_roll_back(store);
    return status;
}

ink_store_status ink_store_settle(ink_store *store)
{
    int64_t number = 0;
    uint64_t doubted = store->doubted;
    ink_store_status status = put_fence(store, &number);
    if (status != INK_STORE_OK && status != INK_STORE_NONE)
        return INK_STORE_UNKNOWN;
    bool committed = (uint64_t)number == doubted, fenced = (uint64_t)number == doubted + 1;
    store->doubted = 0;
    store->committed = (uint64_t)number;
    store->writer = committed || fenced ? store->writer : 0;
    return committed ? INK_STORE_OK : fenced ? INK_STORE_AWAY : INK_STORE_REWOUND;
}

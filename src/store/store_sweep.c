/* Removes what nobody has used, some of it at a time. */
#include "internal.h"

enum { SWEEP_MOST = 512, SWEEP_STATEMENTS = 5 };

/* How a kind is looked through, and what is done to one that goes. */
struct sweep {
    int look;
    int remove[SWEEP_STATEMENTS];
    int statements;
};

static const struct sweep tables = {INK_SQL_SWEEP_TABLES,
                                    {INK_SQL_SWEEP_LOG, INK_SQL_SNAPSHOT_DROP, INK_SQL_SWEEP_SEATS,
                                     INK_SQL_PUSH_END, INK_SQL_SWEEP_TABLE},
                                    5};
static const struct sweep people = {
    INK_SQL_SWEEP_PEOPLE, {INK_SQL_SWEEP_SECRETS, INK_SQL_SWEEP_PERSON}, 2};

/* The numbers of those that go; `last` is the last one looked at, 0 if there are no more behind
   it. */
static ink_store_status look(ink_store *store, const struct sweep *sweep, int64_t before,
                             size_t most, uint64_t from, uint64_t *gone, size_t *count,
                             uint64_t *last)
{
    size_t seen = 0;
    *count = 0;
    *last = 0;
    ink_store_status status =
        ink_sql_start(store, sweep->look, VALUES(NUMBER(most), NUMBER(from), NUMBER(before)));
    while (ink_sql_row(store, &status)) {
        *last = (uint64_t)ink_sql_number(store, 0);
        if (ink_sql_number(store, 1) != 0)
            gone[(*count)++] = *last;
        seen++;
    }
    if (seen < most)
        *last = 0;
    return status;
}

static ink_store_status remove_one(ink_store *store, const struct sweep *sweep, uint64_t number)
{
    ink_store_status status = INK_STORE_OK;
    for (int i = 0; i < sweep->statements && status == INK_STORE_OK; i++)
        status = ink_sql_send(store, sweep->remove[i], VALUES(NUMBER(number)));
    return status;
}

/* Forgets the known ends of logs, since their tables may be among those that go. */
static ink_store_status run(ink_store *store, const struct sweep *sweep, int64_t before,
                            size_t most, uint64_t *from, uint64_t *removed)
{
    uint64_t gone[SWEEP_MOST], last = 0;
    size_t count = 0;
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = look(store, sweep, before, most < SWEEP_MOST ? most : SWEEP_MOST, *from, gone,
                      &count, &last);
    for (size_t i = 0; i < count && status == INK_STORE_OK; i++)
        status = remove_one(store, sweep, gone[i]);
    if (count > 0)
        ink_ends_forget(store);
    status = ink_sql_close(store, own, status);
    if (status != INK_STORE_OK)
        return status;
    *from = last;
    *removed += count;
    return status;
}

ink_store_status ink_store_sweep_tables(ink_store *store, int64_t before, size_t most,
                                        uint64_t *from, uint64_t *removed)
{
    return run(store, &tables, before, most, from, removed);
}

ink_store_status ink_store_sweep_people(ink_store *store, int64_t before, size_t most,
                                        uint64_t *from, uint64_t *removed)
{
    return run(store, &people, before, most, from, removed);
}

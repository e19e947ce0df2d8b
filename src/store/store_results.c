/* Finished games: results, rankings, records, and the one counted try at a daily. */
#include "internal.h"

static ink_store_status put_result(ink_store *store, uint64_t table, const ink_result *result)
{
    return ink_sql_send(store, INK_SQL_RESULT,
                        VALUES(NUMBER(table), NUMBER(result->seat), NUMBER(result->person),
                               TEXT(result->name), TEXT(result->config), TEXT(result->seed),
                               TEXT(result->daily), NUMBER(result->place), NUMBER(result->total),
                               NUMBER(result->errors), NUMBER(result->ended),
                               NUMBER(result->help)));
}

static ink_store_status put_all(ink_store *store, uint64_t table, const ink_result *result,
                                size_t count, ink_slice record, bool public_record)
{
    int64_t ended = 0;
    ink_store_status status =
        ink_sql_change(store, INK_SQL_RESULTS_REMOVE, INK_STORE_OK, VALUES(NUMBER(table)));
    for (size_t i = 0; i < count && status == INK_STORE_OK; i++) {
        status = put_result(store, table, &result[i]);
        ended = result[i].ended > ended ? result[i].ended : ended;
    }
    if (status == INK_STORE_OK)
        status =
            ink_sql_send(store, INK_SQL_RECORD_PUT,
                         VALUES(NUMBER(table), NUMBER(ended), NUMBER(public_record), TEXT(record)));
    return status;
}

ink_store_status ink_store_finish(ink_store *store, uint64_t table, const ink_result *result,
                                  size_t count, ink_slice record, bool public_record)
{
    bool own;
    int64_t tables = 0;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_IS_TABLE, VALUES(NUMBER(table)), &tables);
    if (status == INK_STORE_OK && tables == 0)
        status = INK_STORE_NONE;
    if (status == INK_STORE_OK)
        status = put_all(store, table, result, count, record, public_record);
    return ink_sql_close(store, own, status);
}

/* --- rankings --------------------------------------------------------------------------------- */

static bool show_result(ink_store *store, ink_store_visit_result *visit, void *context)
{
    ink_result result = {.table = (uint64_t)ink_sql_number(store, 0),
                         .seat = (int)ink_sql_number(store, 1),
                         .person = (uint64_t)ink_sql_number(store, 2),
                         .name = ink_sql_text_of(store, 3),
                         .config = ink_sql_text_of(store, 4),
                         .seed = ink_sql_text_of(store, 5),
                         .daily = ink_sql_text_of(store, 6),
                         .place = (int)ink_sql_number(store, 7),
                         .total = (int)ink_sql_number(store, 8),
                         .errors = (int)ink_sql_number(store, 9),
                         .ended = ink_sql_number(store, 10),
                         .help = (int)ink_sql_number(store, 11),
                         .code = ink_sql_text_of(store, 12),
                         .ranked = ink_sql_number(store, 13) != 0};
    return visit(context, &result);
}

static ink_store_status show_results(ink_store *store, ink_store_status status,
                                     ink_store_visit_result *visit, void *context)
{
    while (ink_sql_row(store, &status))
        if (!show_result(store, visit, context)) {
            ink_sql_finish(store);
            break;
        }
    return status;
}

static int64_t bounded(size_t most)
{
    return most > INT32_MAX ? INT32_MAX : (int64_t)most;
}

ink_store_status ink_store_ranking(ink_store *store, ink_slice daily, ink_slice config,
                                   ink_slice seed, bool helped, size_t most,
                                   ink_store_visit_result *visit, void *context)
{
    int of_daily = helped ? INK_SQL_HELPED_DAILY : INK_SQL_RANKING_DAILY;
    int of_seed = helped ? INK_SQL_HELPED_SEED : INK_SQL_RANKING_SEED;
    ink_store_status status =
        daily.length > 0
            ? ink_sql_start(store, of_daily, VALUES(NUMBER(bounded(most)), TEXT(daily)))
            : ink_sql_start(store, of_seed,
                            VALUES(NUMBER(bounded(most)), TEXT(config), TEXT(seed)));
    return show_results(store, status, visit, context);
}

ink_store_status ink_store_results_of(ink_store *store, uint64_t person, size_t most,
                                      ink_store_visit_result *visit, void *context)
{
    return show_results(
        store,
        ink_sql_start(store, INK_SQL_RESULTS_OF, VALUES(NUMBER(bounded(most)), NUMBER(person))),
        visit, context);
}

ink_store_status ink_store_histogram(ink_store *store, ink_slice daily, ink_slice config,
                                     ink_slice seed, ink_store_visit_count *visit, void *context)
{
    ink_store_status status =
        daily.length > 0
            ? ink_sql_start(store, INK_SQL_HISTOGRAM_DAILY, VALUES(TEXT(daily)))
            : ink_sql_start(store, INK_SQL_HISTOGRAM_SEED, VALUES(TEXT(config), TEXT(seed)));
    while (ink_sql_row(store, &status))
        if (!visit(context, (int)ink_sql_number(store, 0), (uint64_t)ink_sql_number(store, 1))) {
            ink_sql_finish(store);
            break;
        }
    return status;
}

/* --- records ---------------------------------------------------------------------------------- */

ink_store_status ink_store_record(ink_store *store, uint64_t table, ink_store_visit_record *visit,
                                  void *context)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_RECORD, VALUES(NUMBER(table)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    visit(context, (uint64_t)ink_sql_number(store, 0), ink_sql_text_of(store, 1));
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_records(ink_store *store, uint64_t after, size_t most,
                                   ink_store_visit_record *visit, void *context)
{
    ink_store_status status =
        ink_sql_start(store, INK_SQL_RECORDS, VALUES(NUMBER(bounded(most)), NUMBER(after)));
    while (ink_sql_row(store, &status))
        if (!visit(context, (uint64_t)ink_sql_number(store, 0), ink_sql_text_of(store, 1))) {
            ink_sql_finish(store);
            break;
        }
    return status;
}

/* Two at once: one inserts, the other waits for it in the database and finds what is there. */
ink_store_status ink_store_claim_try(ink_store *store, ink_slice daily, uint64_t person,
                                     uint64_t table, uint64_t *claimed)
{
    bool own;
    int64_t found = 0;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = ink_sql_change(store, INK_SQL_TRY_CLAIM, INK_STORE_OK,
                                VALUES(TEXT(daily), NUMBER(person), NUMBER(table)));
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_TRY, VALUES(TEXT(daily), NUMBER(person)), &found);
    *claimed = (uint64_t)found;
    return ink_sql_close(store, own, status);
}

ink_store_status ink_store_find_try(ink_store *store, ink_slice daily, uint64_t person,
                                    uint64_t *table)
{
    int64_t found = 0;
    ink_store_status status =
        ink_sql_one(store, INK_SQL_TRY, VALUES(TEXT(daily), NUMBER(person)), &found);
    *table = (uint64_t)found;
    return status;
}

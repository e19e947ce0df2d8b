/* What is still to be told to those who are not at their table. */
#include "internal.h"

ink_store_status ink_store_notice_add(ink_store *store, const ink_notice *notice)
{
    return ink_sql_send(store, INK_SQL_NOTICE_ADD,
                        VALUES(NUMBER(notice->table), NUMBER(notice->number), NUMBER(notice->way),
                               NUMBER(notice->due), TEXT(notice->to), TEXT(notice->body)));
}

ink_store_status ink_store_notice_done(ink_store *store, uint64_t table, uint64_t number, int way)
{
    return ink_sql_change(store, INK_SQL_NOTICE_DONE, INK_STORE_OK,
                          VALUES(NUMBER(table), NUMBER(number), NUMBER(way)));
}

ink_store_status ink_store_notices_due(ink_store *store, int64_t before, size_t most,
                                       ink_store_visit_notice *visit, void *context)
{
    ink_store_status status =
        ink_sql_start(store, INK_SQL_NOTICES_DUE, VALUES(NUMBER(most), NUMBER(before)));
    while (ink_sql_row(store, &status)) {
        ink_notice notice = {.table = (uint64_t)ink_sql_number(store, 0),
                             .number = (uint64_t)ink_sql_number(store, 1),
                             .way = (int)ink_sql_number(store, 2),
                             .due = ink_sql_number(store, 3),
                             .to = ink_sql_text_of(store, 4),
                             .body = ink_sql_text_of(store, 5)};
        if (!visit(context, &notice)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

ink_store_status ink_store_notice_claim(ink_store *store, const ink_notice *notice, int64_t until)
{
    return ink_sql_change(store, INK_SQL_NOTICE_CLAIM, INK_STORE_STALE,
                          VALUES(NUMBER(notice->table), NUMBER(notice->number), NUMBER(notice->way),
                                 NUMBER(notice->due), NUMBER(until)));
}

/* Browsers that are told of a table. */
#include "internal.h"

ink_store_status ink_store_push_add(ink_store *store, const ink_push *push)
{
    return ink_sql_change(store, INK_SQL_PUSH_ADD, INK_STORE_NONE,
                          VALUES(NUMBER(push->table), NUMBER(push->person), TEXT(push->endpoint),
                                 TEXT(push->p256dh), TEXT(push->auth), TEXT(push->language),
                                 NUMBER(push->made), NUMBER(INK_PUSHES)));
}

ink_store_status ink_store_push_remove(ink_store *store, uint64_t table, uint64_t person,
                                       ink_slice endpoint)
{
    return ink_sql_change(store, INK_SQL_PUSH_REMOVE, INK_STORE_NONE,
                          VALUES(NUMBER(table), NUMBER(person), TEXT(endpoint)));
}

ink_store_status ink_store_push_forget(ink_store *store, uint64_t table, ink_slice endpoint)
{
    return ink_sql_change(store, INK_SQL_PUSH_FORGET, INK_STORE_OK,
                          VALUES(NUMBER(table), TEXT(endpoint)));
}

ink_store_status ink_store_push_end(ink_store *store, uint64_t table)
{
    return ink_sql_change(store, INK_SQL_PUSH_END, INK_STORE_OK, VALUES(NUMBER(table)));
}

ink_store_status ink_store_pushes(ink_store *store, uint64_t table, ink_store_visit_push *visit,
                                  void *context)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_PUSHES, VALUES(NUMBER(table)));
    while (ink_sql_row(store, &status)) {
        ink_push push = {.table = table,
                         .seat = (int)ink_sql_number(store, 0),
                         .endpoint = ink_sql_text_of(store, 1),
                         .p256dh = ink_sql_text_of(store, 2),
                         .auth = ink_sql_text_of(store, 3),
                         .language = ink_sql_text_of(store, 4)};
        if (!visit(context, &push)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

ink_store_status ink_store_pushes_of(ink_store *store, uint64_t person, ink_store_visit_push *visit,
                                     void *context)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_PUSHES_OF, VALUES(NUMBER(person)));
    while (ink_sql_row(store, &status)) {
        ink_push push = {.person = person,
                         .code = ink_sql_text_of(store, 0),
                         .endpoint = ink_sql_text_of(store, 1),
                         .p256dh = ink_sql_text_of(store, 2),
                         .auth = ink_sql_text_of(store, 3),
                         .language = ink_sql_text_of(store, 4),
                         .made = ink_sql_number(store, 5)};
        if (!visit(context, &push)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

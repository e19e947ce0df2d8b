/* Tables: their logs, their lines in lists, who sits there. */
#include <stdlib.h>

#include "internal.h"
#include "pack.h"

/* --- logs ------------------------------------------------------------------------------------- */

static ink_log_end *place_of(ink_store *store, uint64_t table)
{
    if (store->end_of == NULL)
        store->end_of = calloc(INK_ENDS, sizeof *store->end_of);
    return store->end_of == NULL
               ? NULL
               : &store->end_of[table * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (INK_ENDS - 1)];
}

static bool is_known(ink_store *store, uint64_t table, uint64_t number)
{
    const ink_log_end *end = place_of(store, table);
    return end != NULL && end->table == table && end->number == number && number > 0;
}

static void make_known(ink_store *store, uint64_t table, uint64_t number)
{
    ink_log_end *end = place_of(store, table);
    if (end != NULL)
        *end = (ink_log_end){.table = table, .number = number};
}

/* Runs an insert of entries as one row: how it is run, and with which statement. */
typedef ink_store_status row_runner(ink_store *store, int sql, const ink_sql_value *value,
                                    int count);

static ink_store_status run_or_stale(ink_store *store, int sql, const ink_sql_value *value,
                                     int count)
{
    return ink_sql_change(store, sql, INK_STORE_STALE, value, count);
}

static ink_store_status put_row(ink_store *store, row_runner *run, int sql, uint64_t table,
                                uint64_t number, const ink_log_entry *entry, size_t count)
{
    size_t length = 0;
    char *more = count > 1 ? ink_pack_write(entry, count, &length) : NULL;
    if (count > 1 && more == NULL)
        return ink_sql_say(store, INK_STORE_AWAY, "there is no memory left");
    ink_slice pack = {more, length};
    ink_store_status status =
        run(store, sql,
            VALUES(NUMBER(table), NUMBER(number), NUMBER(entry->at), NUMBER(entry->person),
                   TEXT(entry->request), TEXT(entry->body),
                   NUMBER(count > 1 ? number + count - 1 : 0), TEXT(pack)));
    free(more);
    return status;
}

static ink_store_status replace_line(ink_store *store, uint64_t table, const ink_table_line *line)
{
    return ink_sql_send(store, INK_SQL_LINE,
                        VALUES(NUMBER(table), NUMBER(line->changed), NUMBER(line->host),
                               NUMBER(line->state), NUMBER(line->listed), NUMBER(line->seats),
                               NUMBER(line->taken), NUMBER(line->round), NUMBER(line->due),
                               TEXT(line->config), TEXT(line->title)));
}

/* Decides whether the log ends where it should: if not, nothing has changed. */
static ink_store_status append_row(ink_store *store, uint64_t table, uint64_t after,
                                   const ink_log_entry *entry, size_t count)
{
    int64_t one;
    if (is_known(store, table, after))
        return put_row(store, run_or_stale, INK_SQL_APPEND_TO, table, after + 1, entry, count);
    if (after == 0)
        return put_row(store, run_or_stale, INK_SQL_APPEND_FIRST, table, 1, entry, count);
    if (!store->end->is_near)
        return put_row(store, run_or_stale, INK_SQL_APPEND, table, after + 1, entry, count);
    ink_store_status status =
        ink_sql_one(store, INK_SQL_HAS_ENTRY, VALUES(NUMBER(table), NUMBER(after)), &one);
    if (status == INK_STORE_OK)
        status = put_row(store, run_or_stale, INK_SQL_APPEND_TO, table, after + 1, entry, count);
    return status == INK_STORE_NONE ? INK_STORE_STALE : status;
}

static ink_store_status append_all(ink_store *store, uint64_t table, uint64_t after,
                                   const ink_log_entry *entry, size_t count,
                                   const ink_table_line *line)
{
    ink_store_status status = append_row(store, table, after, entry, count);
    if (status == INK_STORE_OK && line != NULL)
        status = replace_line(store, table, line);
    if (status == INK_STORE_OK)
        make_known(store, table, after + count);
    return status;
}

/* Entries, nothing else, and the first thing that its job does: most of all jobs are like this. */
static bool may_pipeline(const ink_store *store, const ink_table_line *line, uint64_t after)
{
    return store->pipelined != NULL && !store->pipelined->sent &&
           store->pipelined->begun == store->changes && !store->end->is_near && line == NULL &&
           after > 0;
}

ink_store_status ink_store_append(ink_store *store, uint64_t table, uint64_t after,
                                  const ink_log_entry *entry, size_t count,
                                  const ink_table_line *line)
{
    bool own;
    if (count == 0)
        return ink_sql_say(store, INK_STORE_BROKEN, "there is nothing to append");
    if (may_pipeline(store, line, after))
        return put_row(store, ink_sql_pipeline, INK_SQL_APPEND, table, after + 1, entry, count);
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = append_all(store, table, after, entry, count, line);
    return ink_sql_close(store, own, status);
}

static ink_store_status make_line(ink_store *store, const ink_table_line *line)
{
    return ink_sql_change(store, INK_SQL_MAKE, INK_STORE_STALE,
                          VALUES(NUMBER(line->table), TEXT(line->code), NUMBER(line->made),
                                 NUMBER(line->changed), NUMBER(line->host), NUMBER(line->state),
                                 NUMBER(line->listed), NUMBER(line->seats), NUMBER(line->taken),
                                 NUMBER(line->round), NUMBER(line->due), TEXT(line->config),
                                 TEXT(line->title)));
}

ink_store_status ink_store_make(ink_store *store, const ink_table_line *line,
                                const ink_log_entry *entry, size_t count)
{
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = make_line(store, line);
    if (status == INK_STORE_OK && count > 0)
        status = put_row(store, ink_sql_send, INK_SQL_APPEND_NEW, line->table, 1, entry, count);
    return ink_sql_close(store, own, status);
}

/* Shows the entries of a row that are behind `after`; BROKEN if it makes no sense, NONE if no more
   are wanted. */
static ink_store_status show_row(ink_store *store, uint64_t after, ink_store_visit_entry *visit,
                                 void *context)
{
    ink_slice more = ink_sql_text_of(store, 5);
    ink_log_entry entry = {.number = (uint64_t)ink_sql_number(store, 0),
                           .at = ink_sql_number(store, 1),
                           .person = (uint64_t)ink_sql_number(store, 2),
                           .request = ink_sql_text_of(store, 3),
                           .body = ink_sql_text_of(store, 4)};
    for (;; entry.number++) {
        if (entry.number > after && !visit(context, &entry))
            return INK_STORE_NONE;
        if (more.length == 0)
            return INK_STORE_OK;
        if (!ink_pack_take(&more, &entry))
            return ink_sql_say(store, INK_STORE_BROKEN, "entries of a log make no sense");
    }
}

/* A log is read in parts of so many rows. */
enum { PART_ROWS = 500 };

struct part {
    ink_store_visit_entry *visit;
    void *context;
    uint64_t last; /* that was shown */
    int rows;      /* of this part */
};

static bool show_entry(void *context, const ink_log_entry *entry)
{
    struct part *part = context;
    part->last = entry->number;
    return part->visit(part->context, entry);
}

/* NONE: whoever looks has had enough. */
static ink_store_status show_part(ink_store *store, uint64_t table, struct part *part)
{
    uint64_t after = part->last;
    ink_store_status status =
        ink_sql_start(store, INK_SQL_LOG, VALUES(NUMBER(table), NUMBER(after), NUMBER(PART_ROWS)));
    for (part->rows = 0; ink_sql_row(store, &status); part->rows++) {
        ink_store_status shown = show_row(store, after, show_entry, part);
        if (shown == INK_STORE_OK)
            continue;
        ink_sql_finish(store);
        return shown;
    }
    return status;
}

/* A remote database sends all that it is asked for, however soon the visitor stops; so a log is
   read in parts. Entries stay as they are, so parts fit together. */
ink_store_status ink_store_log(ink_store *store, uint64_t table, uint64_t after,
                               ink_store_visit_entry *visit, void *context)
{
    struct part part = {.visit = visit, .context = context, .last = after};
    ink_store_status status;
    uint64_t before;
    do {
        before = part.last;
        status = show_part(store, table, &part);
    } while (status == INK_STORE_OK && part.rows == PART_ROWS && part.last > before);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

/* --- snapshots -------------------------------------------------------------------------------- */

ink_store_status ink_store_snapshot(ink_store *store, uint64_t table,
                                    ink_store_visit_snapshot *visit, void *context)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_SNAPSHOT, VALUES(NUMBER(table)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    ink_snapshot snapshot = {.number = (uint64_t)ink_sql_number(store, 0),
                             .at = ink_sql_number(store, 1),
                             .made = ink_sql_number(store, 2),
                             .body = ink_sql_text_of(store, 3)};
    visit(context, &snapshot);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_snapshot_put(ink_store *store, uint64_t table,
                                        const ink_snapshot *snapshot)
{
    return ink_sql_change(store, INK_SQL_SNAPSHOT_PUT, INK_STORE_NONE,
                          VALUES(NUMBER(table), NUMBER(snapshot->number), NUMBER(snapshot->at),
                                 NUMBER(snapshot->made), TEXT(snapshot->body)));
}

/* --- what one person has said ----------------------------------------------------------------- */

enum { FORMER_MOST = 1000 };

struct said_by {
    const char *word;
    ink_store_visit_said *visit;
    void *context;
    ink_slice code;
    uint64_t own[FORMER_MOST + 1]; /* numbers of the person in logs */
    size_t owns;
};

static bool is_own(const struct said_by *by, uint64_t person)
{
    for (size_t i = 0; i < by->owns; i++)
        if (by->own[i] == person)
            return true;
    return false;
}

static bool show_said(void *context, const ink_log_entry *entry)
{
    const struct said_by *by = context;
    ink_slice rest = entry->body;
    if (!ink_slice_is(ink_slice_word(&rest), by->word) || !is_own(by, entry->person))
        return true;
    return by->visit(by->context, by->code, entry);
}

static ink_store_status find_own(ink_store *store, struct said_by *by)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_PERSON_FORMER,
                                            VALUES(NUMBER(FORMER_MOST), NUMBER(by->own[0])));
    while (ink_sql_row(store, &status))
        by->own[by->owns++] = (uint64_t)ink_sql_number(store, 0);
    return status;
}

ink_store_status ink_store_said_by(ink_store *store, uint64_t person, const char *word, size_t most,
                                   ink_store_visit_said *visit, void *context)
{
    struct said_by by = {
        .word = word, .visit = visit, .context = context, .own = {person}, .owns = 1};
    ink_store_status status = find_own(store, &by);
    if (status == INK_STORE_OK)
        status = ink_sql_start(store, INK_SQL_LOGS_OF,
                               VALUES(NUMBER(most > INT32_MAX ? INT32_MAX : most), NUMBER(person),
                                      TEXT(ink_slice_of(word))));
    while (ink_sql_row(store, &status)) {
        by.code = ink_sql_text_of(store, 6);
        ink_store_status shown = show_row(store, 0, show_said, &by);
        if (shown == INK_STORE_OK)
            continue;
        ink_sql_finish(store);
        return shown == INK_STORE_NONE ? INK_STORE_OK : shown;
    }
    return status;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool show_line(ink_store *store, ink_store_visit_table *visit, void *context)
{
    ink_table_line line = {.table = (uint64_t)ink_sql_number(store, 0),
                           .code = ink_sql_text_of(store, 1),
                           .made = ink_sql_number(store, 2),
                           .changed = ink_sql_number(store, 3),
                           .host = (uint64_t)ink_sql_number(store, 4),
                           .state = (int)ink_sql_number(store, 5),
                           .listed = ink_sql_number(store, 6) != 0,
                           .seats = (int)ink_sql_number(store, 7),
                           .taken = (int)ink_sql_number(store, 8),
                           .round = (int)ink_sql_number(store, 9),
                           .due = ink_sql_number(store, 10),
                           .config = ink_sql_text_of(store, 11),
                           .title = ink_sql_text_of(store, 12)};
    return visit(context, &line);
}

static ink_store_status show_lines(ink_store *store, ink_store_status status,
                                   ink_store_visit_table *visit, void *context)
{
    while (ink_sql_row(store, &status))
        if (!show_line(store, visit, context)) {
            ink_sql_finish(store);
            break;
        }
    return status;
}

static ink_store_status show_one(ink_store *store, ink_store_status status,
                                 ink_store_visit_table *visit, void *context)
{
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    show_line(store, visit, context);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_table(ink_store *store, uint64_t table, ink_store_visit_table *visit,
                                 void *context)
{
    return show_one(store, ink_sql_start(store, INK_SQL_TABLE, VALUES(NUMBER(table))), visit,
                    context);
}

ink_store_status ink_store_table_by_code(ink_store *store, ink_slice code,
                                         ink_store_visit_table *visit, void *context)
{
    return show_one(store, ink_sql_start(store, INK_SQL_TABLE_BY_CODE, VALUES(TEXT(code))), visit,
                    context);
}

ink_store_status ink_store_tables(ink_store *store, int list, uint64_t key, size_t most,
                                  ink_store_visit_table *visit, void *context)
{
    static const struct {
        int sql;
        bool keyed;
    } lists[] = {
        [INK_LIST_OPEN] = {INK_SQL_TABLES_OPEN, false},
        [INK_LIST_OVER] = {INK_SQL_TABLES_OVER, false},
        [INK_LIST_PERSON] = {INK_SQL_TABLES_PERSON, true},
        [INK_LIST_DUE] = {INK_SQL_TABLES_DUE, true},
        [INK_LIST_ALL] = {INK_SQL_TABLES_ALL, true},
    };
    if (list < 0 || list > INK_LIST_ALL)
        return ink_sql_say(store, INK_STORE_BROKEN, "there is no such list");
    const ink_sql_value value[] = {NUMBER(most > INT32_MAX ? INT32_MAX : most), NUMBER(key)};
    ink_store_status status =
        ink_sql_start(store, lists[list].sql, value, lists[list].keyed ? 2 : 1);
    return show_lines(store, status, visit, context);
}

/* --- seats ------------------------------------------------------------------------------------ */

/* Whoever sat there before has sat there; who sits down again is the same row. */
ink_store_status ink_store_sit(ink_store *store, uint64_t table, int seat, uint64_t person)
{
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status =
            ink_sql_change(store, INK_SQL_STAND, INK_STORE_OK, VALUES(NUMBER(table), NUMBER(seat)));
    if (status == INK_STORE_OK)
        status = ink_sql_change(store, INK_SQL_SIT, INK_STORE_NONE,
                                VALUES(NUMBER(table), NUMBER(seat), NUMBER(person)));
    return ink_sql_close(store, own, status);
}

ink_store_status ink_store_stand(ink_store *store, uint64_t table, int seat)
{
    return ink_sql_change(store, INK_SQL_STAND, INK_STORE_NONE,
                          VALUES(NUMBER(table), NUMBER(seat)));
}

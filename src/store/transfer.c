/* Export and import: rows of any kind become lines, and lines rows. */
#include "transfer.h"

#include <assert.h>
#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "json/json.h"
#include "json/tree.h"

static const struct kind {
    const char *word, *columns, *types;
    int keys, out, in;
} kinds[] = {
#define KIND(name, word, table, keys, key, start, columns, types, values)                          \
    {word, columns, types, keys, INK_SQL_OUT_##name, INK_SQL_IN_##name},
#include "transfer.def"
#undef KIND
};

enum { KINDS = sizeof kinds / sizeof kinds[0], MOST_KEYS = 3, COLUMN_NAME = 24, ESCAPED = 6 };

/* The names of a kind's columns, one after another. */
static bool next_column(const char **columns, char name[COLUMN_NAME])
{
    size_t length = strcspn(*columns, ",");
    if (length == 0)
        return false;
    snprintf(name, COLUMN_NAME, "%.*s", (int)length, *columns);
    *columns += length;
    *columns += strspn(*columns, ", ");
    return true;
}

/* --- out -------------------------------------------------------------------------------------- */

/* Where the next page begins: behind the last row of this one. */
struct page {
    ink_sql_value key[MOST_KEYS];
    char *text[MOST_KEYS];
    uint64_t rows; /* of this page */
};

struct outlet {
    ink_store_put_line *put;
    void *context;
    char *line;
    size_t capacity;
    uint64_t rows;
};

static void page_start(struct page *page, const struct kind *kind)
{
    memset(page, 0, sizeof *page);
    assert(kind->keys <= MOST_KEYS);
    for (int i = 0; i < kind->keys; i++)
        page->key[i] = kind->types[i] == 't' ? TEXT(ink_slice_of("")) : NUMBER(-1);
}

static void page_end(struct page *page)
{
    for (int i = 0; i < MOST_KEYS; i++)
        free(page->text[i]);
}

static bool page_note(struct page *page, ink_store *store, const struct kind *kind)
{
    page->rows++;
    for (int i = 0; i < kind->keys && i < MOST_KEYS; i++) {
        if (kind->types[i] == 'n') {
            page->key[i] = NUMBER(ink_sql_number(store, i));
            continue;
        }
        ink_slice text = ink_sql_text_of(store, i);
        free(page->text[i]);
        page->text[i] = malloc(text.length + 1);
        if (page->text[i] == NULL)
            return false;
        memcpy(page->text[i], text.data, text.length);
        page->key[i] = (ink_sql_value){.data = page->text[i], .is.length = text.length};
    }
    return true;
}

static bool is_text(char type)
{
    return type == 't' || type == 'T';
}

/* Room for the longest line that this row can become. */
static bool make_room(struct outlet *outlet, ink_store *store, const struct kind *kind)
{
    size_t needed = 64;
    for (int i = 0; kind->types[i] != '\0'; i++)
        needed += 2 * COLUMN_NAME +
                  (is_text(kind->types[i]) ? ESCAPED * ink_sql_text_of(store, i).length : 0);
    if (needed <= outlet->capacity)
        return true;
    char *line = realloc(outlet->line, 2 * needed);
    if (line == NULL)
        return false;
    outlet->line = line;
    outlet->capacity = 2 * needed;
    return true;
}

static bool is_left_out(ink_store *store, char type, int column)
{
    return type == 'T'   ? ink_sql_text_of(store, column).length == 0
           : type == 'N' ? ink_sql_number(store, column) == 0
                         : false;
}

static bool put_row(struct outlet *outlet, ink_store *store, const struct kind *kind)
{
    const char *columns = kind->columns;
    char name[COLUMN_NAME];
    if (!make_room(outlet, store, kind))
        return false;
    ink_text line = ink_text_in(outlet->line, outlet->capacity);
    json_begin_object(&line, NULL);
    json_text(&line, "kind", kind->word);
    for (int i = 0; next_column(&columns, name); i++) {
        if (is_left_out(store, kind->types[i], i))
            continue;
        if (is_text(kind->types[i]))
            json_slice(&line, name, ink_sql_text_of(store, i));
        else
            json_number(&line, name, ink_sql_number(store, i));
    }
    json_end_object(&line);
    ink_text_char(&line, '\n');
    outlet->rows++;
    return ink_text_whole(&line) && outlet->put(outlet->context, outlet->line, line.length);
}

static ink_store_status put_page(struct outlet *outlet, ink_store *store, const struct kind *kind,
                                 struct page *page)
{
    page->rows = 0;
    ink_store_status status = ink_sql_start(store, kind->out, page->key, kind->keys);
    while (ink_sql_row(store, &status))
        if (!page_note(page, store, kind) || !put_row(outlet, store, kind)) {
            ink_sql_finish(store);
            return ink_sql_say(store, INK_STORE_FULL, "it cannot be written");
        }
    return status;
}

static ink_store_status put_kind(struct outlet *outlet, ink_store *store, const struct kind *kind)
{
    struct page page;
    ink_store_status status;
    page_start(&page, kind);
    do
        status = put_page(outlet, store, kind, &page);
    while (status == INK_STORE_OK && page.rows > 0);
    page_end(&page);
    return status;
}

/* {"kind":"end","rows":7} */
static ink_store_status put_edge(struct outlet *outlet, ink_store *store, const char *kind,
                                 const char *name, uint64_t number)
{
    char text[80];
    ink_text line = ink_text_in(text, sizeof text);
    json_begin_object(&line, NULL);
    json_text(&line, "kind", kind);
    json_number(&line, name, (int64_t)number);
    json_end_object(&line);
    ink_text_char(&line, '\n');
    if (outlet->put(outlet->context, text, line.length))
        return INK_STORE_OK;
    return ink_sql_say(store, INK_STORE_FULL, "it cannot be written");
}

static ink_store_status put_all(struct outlet *outlet, ink_store *store)
{
    ink_store_status status =
        put_edge(outlet, store, "store", "schema", (uint64_t)ink_schema_latest());
    for (int i = 0; i < KINDS && status == INK_STORE_OK; i++)
        status = put_kind(outlet, store, &kinds[i]);
    if (status == INK_STORE_OK)
        status = put_edge(outlet, store, "end", "rows", outlet->rows);
    return status;
}

ink_store_status ink_store_export(ink_store *store, ink_store_put_line *put, void *context,
                                  uint64_t *rows)
{
    struct outlet outlet = {.put = put, .context = context};
    ink_store_status status = store->end->ready(store->back);
    if (status == INK_STORE_OK)
        status = store->end->run(store->back, store->end->snapshot);
    if (status != INK_STORE_OK)
        return status;
    store->inside = true;
    store->spoiled = INK_STORE_OK;
    status = put_all(&outlet, store);
    ink_store_roll_back(store); /* nothing has changed */
    free(outlet.line);
    *rows = outlet.rows;
    return status;
}

/* --- in --------------------------------------------------------------------------------------- */

static ink_store_status is_empty(ink_store *store)
{
    ink_store_status status = INK_STORE_NONE;
    for (int i = 0; i < KINDS && status == INK_STORE_NONE; i++) {
        struct page page;
        page_start(&page, &kinds[i]);
        status = ink_sql_start(store, kinds[i].out, page.key, kinds[i].keys);
        if (status == INK_STORE_OK)
            status = ink_sql_step(store);
    }
    if (status == INK_STORE_OK) {
        ink_sql_finish(store);
        return ink_sql_say(store, INK_STORE_STALE, "it is not empty");
    }
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static ink_store_status bad_line(ink_store *store)
{
    return ink_sql_say(store, INK_STORE_BROKEN, "this is no line of an export");
}

/* What was left out is 0 or "", as a member that is not there is read. */
static bool value_of(const struct json_tree *row, const char *name, char type, ink_sql_value *value)
{
    const struct json_node *member = json_tree_member(row, TREE_WHOLE, name);
    *value = is_text(type) ? TEXT(member->text) : NUMBER(member->number);
    if ((type == 'N' || type == 'T') && json_tree_find(row, TREE_WHOLE, name) == 0)
        return true;
    return member->kind == (is_text(type) ? TREE_TEXT : TREE_NUMBER);
}

static ink_store_status take_row(ink_store *store, const struct kind *kind,
                                 const struct json_tree *row)
{
    ink_sql_value value[INK_SQL_VALUES];
    const char *columns = kind->columns;
    char name[COLUMN_NAME];
    int count = 0;
    for (; next_column(&columns, name); count++)
        if (!value_of(row, name, kind->types[count], &value[count]))
            return bad_line(store);
    return ink_sql_send(store, kind->in, value, count);
}

/* What is being read: the first line comes first, and nothing after the last. */
struct inlet {
    uint64_t rows;
    bool begun, ended;
};

static ink_store_status take_first(ink_store *store, struct inlet *inlet,
                                   const struct json_tree *row)
{
    int64_t schema = json_tree_member(row, TREE_WHOLE, "schema")->number;
    if (inlet->begun || schema < 1)
        return bad_line(store);
    if (schema > ink_schema_latest())
        return ink_sql_say(store, INK_STORE_BROKEN, "it is of a later version of this program");
    inlet->begun = true;
    return INK_STORE_OK;
}

static ink_store_status take_last(ink_store *store, struct inlet *inlet,
                                  const struct json_tree *row)
{
    const struct json_node *rows = json_tree_member(row, TREE_WHOLE, "rows");
    inlet->ended = rows->kind == TREE_NUMBER && (uint64_t)rows->number == inlet->rows;
    return inlet->ended ? INK_STORE_OK
                        : ink_sql_say(store, INK_STORE_BROKEN, "some of its lines are missing");
}

static ink_store_status take_object(ink_store *store, struct inlet *inlet,
                                    const struct json_tree *row)
{
    ink_slice word = json_tree_member(row, TREE_WHOLE, "kind")->text;
    if (inlet->ended)
        return bad_line(store);
    if (ink_slice_is(word, "store"))
        return take_first(store, inlet, row);
    if (!inlet->begun)
        return bad_line(store);
    if (ink_slice_is(word, "end"))
        return take_last(store, inlet, row);
    for (int i = 0; i < KINDS; i++)
        if (ink_slice_is(word, kinds[i].word)) {
            inlet->rows++;
            return take_row(store, &kinds[i], row);
        }
    return bad_line(store);
}

static ink_store_status take_line(ink_store *store, struct inlet *inlet, ink_slice line)
{
    struct json_tree *row = json_tree_of_object(line);
    ink_store_status status = row != NULL ? take_object(store, inlet, row) : bad_line(store);
    json_tree_free(row);
    return status;
}

static ink_store_status take_all(ink_store *store, ink_store_next_line *next, void *context,
                                 uint64_t *number)
{
    struct inlet inlet = {0};
    ink_slice line;
    ink_store_status status = is_empty(store);
    while (status == INK_STORE_OK && next(context, &line)) {
        ++*number;
        status = take_line(store, &inlet, line);
    }
    if (status == INK_STORE_OK && !inlet.ended)
        return ink_sql_say(store, INK_STORE_BROKEN, "its last line is missing");
    return status;
}

ink_store_status ink_store_import(ink_store *store, ink_store_next_line *next, void *context,
                                  uint64_t *line)
{
    *line = 0;
    if (store->end->is_near) /* all of it in one transaction: more than memory may hold */
        store->end->run(store->back, "PRAGMA cache_spill = ON; PRAGMA cache_size = -65536");
    ink_store_status status = ink_store_begin(store);
    if (status != INK_STORE_OK)
        return status;
    status = take_all(store, next, context, line);
    if (status == INK_STORE_OK)
        return ink_store_commit(store);
    ink_store_roll_back(store);
    return status;
}

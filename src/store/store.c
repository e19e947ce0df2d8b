/* Opening, transactions, and how the verbs run their statements. */
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

const char *const ink_sql_text[INK_SQL_COUNT] = {
#define SQL(name, text) [INK_SQL_##name] = text,
#include "statements.def"
#undef SQL
};

/* --- opening ---------------------------------------------------------------------------------- */

/* What is behind the first of these words in an address says where. */
static const struct scheme {
    const char *word;
    const ink_back_end *end;
    bool whole; /* the back end reads the whole address */
} schemes[] = {
    {"postgres://", &ink_back_postgres, true},
    {"postgresql://", &ink_back_postgres, true},
    {"sqlite:", &ink_back_sqlite, false},
    {"", &ink_back_sqlite, false},
};

static const struct scheme *scheme_of(const char *url)
{
    const struct scheme *scheme = schemes;
    while (strncmp(url, scheme->word, strlen(scheme->word)) != 0)
        scheme++;
    return scheme;
}

/* An address of something else is hardly the path of a file. */
static bool is_foreign(const struct scheme *scheme, const char *url)
{
    return scheme->word[0] == '\0' && strstr(url, "://") != NULL;
}

ink_store *ink_store_open(const char *url, char said[INK_STORE_SAID], ink_store_status *status)
{
    const struct scheme *scheme = scheme_of(url);
    if (is_foreign(scheme, url)) {
        snprintf(said, INK_STORE_SAID, "a store is a file (sqlite:PATH) or postgres://...");
        *status = INK_STORE_BROKEN;
        return NULL;
    }
    ink_store *store = calloc(1, sizeof *store);
    snprintf(said, INK_STORE_SAID, "there is no memory left");
    *status = INK_STORE_AWAY;
    if (store == NULL)
        return NULL;
    store->end = scheme->end;
    *status =
        store->end->open(scheme->whole ? url : url + strlen(scheme->word), &store->back, said);
    if (*status != INK_STORE_OK) {
        free(store);
        return NULL;
    }
    *status = ink_schema_bring(store);
    if (*status == INK_STORE_OK)
        return store;
    snprintf(said, INK_STORE_SAID, "%s", ink_store_said(store));
    ink_store_close(store);
    return NULL;
}

ink_store_status ink_store_hold(const char *url, int *hold)
{
    const struct scheme *scheme = scheme_of(url);
    *hold = -1;
    if (is_foreign(scheme, url) || scheme->end->hold == NULL)
        return INK_STORE_OK;
    return scheme->end->hold(scheme->whole ? url : url + strlen(scheme->word), hold);
}

void ink_store_let_go(int hold)
{
    if (hold >= 0)
        close(hold);
}

void ink_store_close(ink_store *store)
{
    if (store == NULL)
        return;
    if (store->inside)
        ink_store_roll_back(store);
    store->end->close(store->back);
    free(store->end_of);
    free(store);
}

ink_store_status ink_store_limit(ink_store *store, int ms)
{
    return store->end->limit != NULL ? store->end->limit(store->back, ms) : INK_STORE_OK;
}

void ink_store_give_up(ink_store *store)
{
    store->end->give_up(store->back);
}

const char *ink_store_said(const ink_store *store)
{
    return store->back->said;
}

ink_store_status ink_sql_say(ink_store *store, ink_store_status status, const char *sentence)
{
    snprintf(store->back->said, sizeof store->back->said, "%s", sentence);
    return status;
}

/* --- transactions ----------------------------------------------------------------------------- */

/* Everything that is worse than STALE is the end of the transaction it happens in. */
static ink_store_status noted(ink_store *store, ink_store_status status)
{
    if (store->inside && status > INK_STORE_STALE)
        store->spoiled = status;
    return status;
}

/* What was known of the database goes with the connection: another one may lead to an older copy
   of it. */
static ink_store_status ready(ink_store *store)
{
    ink_store_status status = store->end->ready(store->back);
    if (store->connection != store->back->connection)
        ink_ends_forget(store);
    store->connection = store->back->connection;
    return status;
}

ink_store_status ink_store_begin(ink_store *store)
{
    ink_store_status status = ready(store);
    if (status == INK_STORE_OK)
        status = store->end->run(store->back, store->end->begin);
    store->inside = status == INK_STORE_OK;
    store->pipelined = NULL;
    store->marked = false;
    store->spoiled = INK_STORE_OK;
    store->signing = 0;
    return status;
}

/* What has become of the number that was taken for it. */
static void note_commit(ink_store *store, ink_store_status status)
{
    if (store->signing != 0 && status == INK_STORE_OK)
        store->committed = store->signing;
    if (store->signing != 0 && status == INK_STORE_UNKNOWN)
        store->doubted = store->signing;
    if (status == INK_STORE_REWOUND)
        store->writer = 0;
    store->signing = 0;
}

ink_store_status ink_store_commit(ink_store *store)
{
    store->pipelined = NULL; /* what was sent is settled with it */
    ink_store_status status = store->spoiled;
    if (status == INK_STORE_OK)
        status = store->end->run(store->back, "COMMIT");
    note_commit(store, status);
    if (status != INK_STORE_OK)
        ink_store_roll_back(store);
    store->inside = false;
    return status;
}

void ink_ends_forget(ink_store *store)
{
    free(store->end_of);
    store->end_of = NULL;
}

/* The sentence that was said before is the one that counts. */
void ink_store_roll_back(ink_store *store)
{
    store->pipelined = NULL;
    ink_ends_forget(store);
    char said[INK_STORE_SAID];
    memcpy(said, store->back->said, sizeof said);
    store->end->run(store->back, "ROLLBACK");
    memcpy(store->back->said, said, sizeof said);
    store->inside = false;
    store->spoiled = INK_STORE_OK;
}

/* There is one mark at a time: the next one takes the place of the last. */
ink_store_status ink_store_mark(ink_store *store)
{
    const char *sql =
        store->marked ? "RELEASE SAVEPOINT ink_mark; SAVEPOINT ink_mark" : "SAVEPOINT ink_mark";
    ink_store_status status = noted(store, store->end->run(store->back, sql));
    store->marked = status == INK_STORE_OK;
    return status;
}

ink_store_status ink_store_back_to_mark(ink_store *store)
{
    ink_store_status status =
        store->end->run(store->back, "ROLLBACK TO SAVEPOINT ink_mark; RELEASE SAVEPOINT ink_mark");
    store->marked = false;
    store->spoiled = status;
    ink_ends_forget(store);
    return status;
}

ink_store_status ink_sql_open(ink_store *store, bool *own)
{
    *own = !store->inside;
    return *own ? ink_store_begin(store) : store->spoiled;
}

ink_store_status ink_sql_close(ink_store *store, bool own, ink_store_status status)
{
    if (!own)
        return status;
    if (status == INK_STORE_OK)
        return ink_store_commit(store);
    if (store->inside)
        ink_store_roll_back(store);
    return status;
}

/* --- values ----------------------------------------------------------------------------------- */

ink_sql_value ink_sql_text_value(ink_slice slice)
{
    return (ink_sql_value){.data = slice.data == NULL ? "" : slice.data, .is.length = slice.length};
}

ink_slice ink_sql_hex(const unsigned char *bytes, size_t count, char *text)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digit[bytes[i] >> 4];
        text[2 * i + 1] = digit[bytes[i] & 15];
    }
    text[2 * count] = '\0';
    return (ink_slice){.data = text, .length = 2 * count};
}

/* The bytes up to the first that is not ASCII, or is NUL; eight at a time. */
static size_t plain_length(ink_slice text)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = UINT64_C(0x8080808080808080);
    uint64_t eight;
    size_t at = 0;
    for (; at + sizeof eight <= text.length; at += sizeof eight) {
        memcpy(&eight, text.data + at, sizeof eight);
        if (((eight | (eight - ones)) & highs) != 0)
            break;
    }
    while (at < text.length && (unsigned char)(text.data[at] - 1) < 127)
        at++;
    return at;
}

/* UTF-8 without NUL: PostgreSQL takes nothing else, and its error would be the end of the
   transaction of everybody. Most texts are plain ASCII and are seen through at once. */
static bool is_text(ink_slice text)
{
    size_t at = plain_length(text);
    uint32_t character;
    while (at < text.length) {
        ink_slice rest = {.data = text.data + at, .length = text.length - at};
        size_t bytes = ink_slice_character(rest, &character);
        if (bytes == 0 || character == 0)
            return false;
        at += bytes;
    }
    return true;
}

static ink_store_status are_sound(ink_store *store, const ink_sql_value *value, int count)
{
    for (int i = 0; i < count; i++) {
        if (value[i].data == NULL && value[i].is.number < INT32_MIN)
            return ink_sql_say(store, INK_STORE_BROKEN, "a number is beyond 63 bits");
        if (value[i].data != NULL &&
            !is_text((ink_slice){.data = value[i].data, .length = value[i].is.length}))
            return ink_sql_say(store, INK_STORE_BROKEN, "a text is not UTF-8");
    }
    return INK_STORE_OK;
}

/* --- statements ------------------------------------------------------------------------------- */

/* Has the append that this job began with come true? */
static ink_store_status settle_pipelined(ink_store *store)
{
    if (store->pipelined == NULL || !store->pipelined->sent)
        return INK_STORE_OK;
    ink_store_status status = store->end->settle(store->back);
    return status == INK_STORE_OK && store->pipelined->rows == 0 ? INK_STORE_STALE : status;
}

/* A value that cannot be kept has changed nothing, so the transaction goes on. */
static ink_store_status prepared(ink_store *store, const ink_sql_value *value, int count,
                                 bool *refused)
{
    ink_store_status status = are_sound(store, value, count);
    *refused = status != INK_STORE_OK;
    if (status == INK_STORE_OK)
        status = store->inside ? store->spoiled : ready(store);
    if (status == INK_STORE_OK)
        status = settle_pipelined(store);
    return status;
}

ink_store_status ink_sql_start(ink_store *store, int sql, const ink_sql_value *value, int count)
{
    bool refused;
    ink_store_status status = prepared(store, value, count, &refused);
    if (status == INK_STORE_OK)
        status = store->end->start(store->back, sql, value, count);
    return refused ? status : noted(store, status);
}

ink_store_status ink_sql_step(ink_store *store)
{
    ink_store_status status = store->end->step(store->back);
    if (status != INK_STORE_OK)
        store->end->finish(store->back);
    return noted(store, status);
}

bool ink_sql_row(ink_store *store, ink_store_status *status)
{
    if (*status == INK_STORE_OK)
        *status = ink_sql_step(store);
    bool more = *status == INK_STORE_OK;
    if (*status == INK_STORE_NONE)
        *status = INK_STORE_OK;
    return more;
}

void ink_sql_finish(ink_store *store)
{
    store->end->finish(store->back);
}

int64_t ink_sql_number(ink_store *store, int column)
{
    return store->end->number(store->back, column);
}

ink_slice ink_sql_text_of(ink_store *store, int column)
{
    return store->end->text(store->back, column);
}

ink_store_status ink_sql_change(ink_store *store, int sql, ink_store_status none,
                                const ink_sql_value *value, int count)
{
    ink_store_status status = ink_sql_start(store, sql, value, count);
    if (status != INK_STORE_OK)
        return status;
    status = noted(store, store->end->step(store->back));
    int64_t changed = status == INK_STORE_NONE ? store->end->changed(store->back) : 0;
    store->end->finish(store->back);
    if (status != INK_STORE_NONE)
        return status == INK_STORE_OK ? INK_STORE_BROKEN : status;
    if (changed == 0)
        return none;
    store->changes++;
    return INK_STORE_OK;
}

ink_store_status ink_sql_send(ink_store *store, int sql, const ink_sql_value *value, int count)
{
    bool refused;
    ink_store_status status = prepared(store, value, count, &refused);
    if (status != INK_STORE_OK)
        return refused ? status : noted(store, status);
    store->changes++;
    return noted(store, store->end->send(store->back, sql, value, count, NULL));
}

ink_store_status ink_sql_pipeline(ink_store *store, int sql, const ink_sql_value *value, int count)
{
    bool refused;
    ink_store_status status = prepared(store, value, count, &refused);
    if (status != INK_STORE_OK)
        return refused ? status : noted(store, status);
    store->changes++;
    store->pipelined->sent = true;
    return noted(store, store->end->send(store->back, sql, value, count, &store->pipelined->rows));
}

ink_store_status ink_sql_one(ink_store *store, int sql, const ink_sql_value *value, int count,
                             int64_t *number)
{
    ink_store_status status = ink_sql_start(store, sql, value, count);
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    *number = ink_sql_number(store, 0);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

/* --- the server's own ------------------------------------------------------------------------- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Values may be any bytes, so they are kept as hexadecimal digits. */
static ink_store_status value_read(ink_store *store, ink_slice text, char *value, size_t size,
                                   size_t *length)
{
    *length = text.length / 2;
    if (text.length % 2 != 0 || *length > size)
        return ink_sql_say(store, INK_STORE_BROKEN, "a value is longer than it may be");
    for (size_t i = 0; i < *length; i++) {
        int high = digit_of(text.data[2 * i]), low = digit_of(text.data[2 * i + 1]);
        if (high < 0 || low < 0)
            return ink_sql_say(store, INK_STORE_BROKEN, "a value is not hexadecimal");
        value[i] = (char)(high << 4 | low);
    }
    return INK_STORE_OK;
}

ink_store_status ink_store_get(ink_store *store, ink_slice key, char *value, size_t size,
                               size_t *length)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_KEY_GET, VALUES(TEXT(key)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    status = value_read(store, ink_sql_text_of(store, 0), value, size, length);
    ink_sql_finish(store);
    return status;
}

ink_store_status ink_store_put_new(ink_store *store, ink_slice key, ink_slice value)
{
    char *text = malloc(2 * value.length + 1);
    if (text == NULL)
        return ink_sql_say(store, INK_STORE_AWAY, "there is no memory left");
    ink_slice hex = ink_sql_hex((const unsigned char *)value.data, value.length, text);
    ink_store_status status =
        ink_sql_change(store, INK_SQL_KEY_PUT, INK_STORE_OK, VALUES(TEXT(key), TEXT(hex)));
    free(text);
    return status;
}

ink_store_status ink_store_tidy(ink_store *store)
{
    return store->end->tidy != NULL ? store->end->tidy(store->back) : INK_STORE_OK;
}

ink_store_status ink_store_backup(ink_store *store, const char *path)
{
    return store->end->backup(store->back, path);
}

ink_store_status ink_store_check(ink_store *store)
{
    int64_t strays = 0;
    ink_store_status status = store->end->ready(store->back);
    if (status == INK_STORE_OK)
        status = store->end->check(store->back);
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_STRAYS, NULL, 0, &strays);
    if (status == INK_STORE_OK && strays > 0)
        status =
            ink_sql_say(store, INK_STORE_BROKEN, "there are entries of tables that are not there");
    return status;
}

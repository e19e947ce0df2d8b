/* Brings a store to the version of this program: one migration after another, in one transaction
   that only one program at a time can be in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static const struct {
    int number;
    bool near; /* for a database that is near alone: the text means nothing to others */
    const char *text;
} migrations[] = {
#define MIGRATION(number, ...) {number, false, __VA_ARGS__},
#define MIGRATION_NEAR(number, ...) {number, true, __VA_ARGS__},
#include "schema.def"
#undef MIGRATION
#undef MIGRATION_NEAR
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

int ink_schema_latest(void)
{
    return migrations[MIGRATIONS - 1].number;
}

/* Words of the schema become what this database calls them: at most three times as long. */
static size_t word_for(const ink_store *store, const char *text, const char **becomes)
{
    const struct {
        const char *word, *becomes;
    } words[] = {{"CLUSTERED", store->end->clustered}, {"KEYTEXT", store->end->key_text}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(text, words[i].word, strlen(words[i].word)) == 0) {
            *becomes = words[i].becomes;
            return strlen(words[i].word);
        }
    return 0;
}

static char *text_for(const ink_store *store, const char *text)
{
    char *made = malloc(3 * strlen(text) + 1), *to = made;
    while (made != NULL && *text != '\0') {
        const char *becomes;
        size_t length = word_for(store, text, &becomes);
        if (length > 0)
            to += sprintf(to, "%s", becomes);
        else
            *to++ = *text, length = 1;
        text += length;
    }
    if (made != NULL)
        *to = '\0';
    return made;
}

static ink_store_status run_text(ink_store *store, const char *given)
{
    char *text = text_for(store, given);
    if (text == NULL)
        return INK_STORE_AWAY;
    ink_store_status status = store->end->run(store->back, text);
    free(text);
    return status;
}

static ink_store_status apply(ink_store *store, int index)
{
    ink_store_status status = INK_STORE_OK;
    if (!migrations[index].near || store->end->is_near)
        status = run_text(store, migrations[index].text);
    if (status != INK_STORE_OK)
        return status;
    return ink_sql_change(store, INK_SQL_SET_VERSION, INK_STORE_BROKEN,
                          VALUES(NUMBER(migrations[index].number)));
}

static ink_store_status say_later(ink_store *store, int64_t version)
{
    char sentence[INK_STORE_SAID];
    snprintf(sentence, sizeof sentence,
             "it was written by a later version of this program (its schema is %lld, and this one "
             "knows %d)",
             (long long)version, ink_schema_latest());
    return ink_sql_say(store, INK_STORE_BROKEN, sentence);
}

static ink_store_status bring_inside(ink_store *store)
{
    int64_t version = 0;
    ink_store_status status = store->end->run(
        store->back, "CREATE TABLE IF NOT EXISTS ink_schema (version BIGINT NOT NULL);"
                     "INSERT INTO ink_schema (version) SELECT 0 WHERE NOT EXISTS"
                     " (SELECT 1 FROM ink_schema)");
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_VERSION, NULL, 0, &version);
    if (status == INK_STORE_OK && version > ink_schema_latest())
        return say_later(store, version);
    for (int i = 0; i < MIGRATIONS && status == INK_STORE_OK; i++)
        if (migrations[i].number > version)
            status = apply(store, i);
    return status;
}

/* A migration may write more than memory holds; whoever cannot finish it closes the connection
   (gather.h says why). */
static void may_spill(ink_store *store, bool may)
{
    if (store->end->is_near)
        store->end->run(store->back, may ? "PRAGMA cache_spill = ON" : "PRAGMA cache_spill = OFF");
}

ink_store_status ink_schema_bring(ink_store *store)
{
    may_spill(store, true); /* SQLite does not hear it inside a transaction */
    ink_store_status status = store->end->run(store->back, store->end->lock);
    if (status != INK_STORE_OK)
        return status;
    store->inside = true;
    status = bring_inside(store);
    if (status == INK_STORE_OK)
        status = ink_store_commit(store);
    else
        ink_store_roll_back(store);
    may_spill(store, false);
    return status;
}

/* People: guests and their secrets, accounts, guests who become accounts, people who are
   forgotten. */
#include <stdio.h>
#include <string.h>

#include "internal.h"

static void name_copy(char name[INK_NAME], ink_slice text)
{
    size_t length = text.length < INK_NAME - 1 ? text.length : INK_NAME - 1;
    memcpy(name, text.data, length);
    name[length] = '\0';
}

/* --- guests ----------------------------------------------------------------------------------- */

static ink_store_status is_person(ink_store *store, uint64_t person)
{
    int64_t found = 0;
    ink_store_status status = ink_sql_one(store, INK_SQL_IS_PERSON, VALUES(NUMBER(person)), &found);
    return status == INK_STORE_OK && found == 0 ? INK_STORE_NONE : status;
}

static ink_store_status add_secret(ink_store *store, uint64_t person,
                                   const unsigned char hash[INK_SECRET_HASH], ink_slice device,
                                   int64_t at)
{
    char hex[INK_HASH_TEXT];
    return ink_sql_change(store, INK_SQL_SECRET_ADD, INK_STORE_STALE,
                          VALUES(TEXT(ink_sql_hex(hash, INK_SECRET_HASH, hex)), NUMBER(person),
                                 TEXT(device), NUMBER(at)));
}

ink_store_status ink_store_person_make(ink_store *store, const ink_person *person,
                                       const unsigned char hash[INK_SECRET_HASH])
{
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = ink_sql_change(store, INK_SQL_PERSON_MAKE, INK_STORE_STALE,
                                VALUES(NUMBER(person->person), TEXT(ink_slice_of(person->name)),
                                       NUMBER(person->made), NUMBER(person->seen)));
    if (status == INK_STORE_OK)
        status = add_secret(store, person->person, hash, ink_slice_of(""), person->made);
    return ink_sql_close(store, own, status);
}

static ink_store_status read_person(ink_store *store, ink_store_status status, ink_person *person)
{
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    person->person = (uint64_t)ink_sql_number(store, 0);
    name_copy(person->name, ink_sql_text_of(store, 1));
    name_copy(person->account, ink_sql_text_of(store, 2));
    person->made = ink_sql_number(store, 3);
    person->seen = ink_sql_number(store, 4);
    person->formers = 0;
    return INK_STORE_OK;
}

ink_store_status ink_store_person(ink_store *store, uint64_t number, ink_person *person)
{
    ink_store_status status =
        read_person(store, ink_sql_start(store, INK_SQL_PERSON, VALUES(NUMBER(number))), person);
    if (status == INK_STORE_OK)
        ink_sql_finish(store);
    return status;
}

/* Guests have been nobody else. */
static ink_store_status read_former(ink_store *store, ink_person *person)
{
    if (person->account[0] == '\0')
        return INK_STORE_OK;
    ink_store_status status = ink_sql_start(store, INK_SQL_PERSON_FORMER,
                                            VALUES(NUMBER(INK_FORMER), NUMBER(person->person)));
    while (ink_sql_row(store, &status))
        if (person->formers < INK_FORMER)
            person->former[person->formers++] = (uint64_t)ink_sql_number(store, 0);
    return status;
}

ink_store_status ink_store_person_by_secret(ink_store *store,
                                            const unsigned char hash[INK_SECRET_HASH],
                                            ink_person *person)
{
    char hex[INK_HASH_TEXT];
    ink_slice text = ink_sql_hex(hash, INK_SECRET_HASH, hex);
    ink_store_status status = read_person(
        store, ink_sql_start(store, INK_SQL_PERSON_BY_SECRET, VALUES(TEXT(text))), person);
    if (status != INK_STORE_OK)
        return status;
    person->here_seen = ink_sql_number(store, 5);
    ink_sql_finish(store);
    return read_former(store, person);
}

ink_store_status ink_store_person_name(ink_store *store, uint64_t person, ink_slice name)
{
    return ink_sql_change(store, INK_SQL_PERSON_NAME, INK_STORE_NONE,
                          VALUES(NUMBER(person), TEXT(name)));
}

ink_store_status ink_store_person_seen(ink_store *store, uint64_t person, int64_t at)
{
    return ink_sql_change(store, INK_SQL_PERSON_SEEN, INK_STORE_OK,
                          VALUES(NUMBER(person), NUMBER(at)));
}

ink_store_status ink_store_secret_add(ink_store *store, uint64_t person,
                                      const unsigned char hash[INK_SECRET_HASH], ink_slice device,
                                      int64_t at)
{
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = is_person(store, person);
    if (status == INK_STORE_OK)
        status = add_secret(store, person, hash, device, at);
    return ink_sql_close(store, own, status);
}

ink_store_status ink_store_secret_remove(ink_store *store,
                                         const unsigned char hash[INK_SECRET_HASH])
{
    char hex[INK_HASH_TEXT];
    return ink_sql_change(store, INK_SQL_SECRET_REMOVE, INK_STORE_NONE,
                          VALUES(TEXT(ink_sql_hex(hash, INK_SECRET_HASH, hex))));
}

ink_store_status ink_store_secrets_remove(ink_store *store, uint64_t person)
{
    return ink_sql_change(store, INK_SQL_SECRETS_REMOVE, INK_STORE_OK, VALUES(NUMBER(person)));
}

/* --- devices ---------------------------------------------------------------------------------- */

ink_store_status ink_store_secret_seen(ink_store *store, const unsigned char hash[INK_SECRET_HASH],
                                       int64_t at)
{
    char hex[INK_HASH_TEXT];
    return ink_sql_change(store, INK_SQL_SECRET_SEEN, INK_STORE_OK,
                          VALUES(TEXT(ink_sql_hex(hash, INK_SECRET_HASH, hex)), NUMBER(at)));
}

static int digit_of(char c)
{
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= '0' && c <= '9' ? c - '0' : 0;
}

static void read_device(ink_store *store, ink_device *device)
{
    ink_slice id = ink_sql_text_of(store, 0), hash = ink_sql_text_of(store, 1);
    *device = (ink_device){.made = ink_sql_number(store, 2), .seen = ink_sql_number(store, 3)};
    memcpy(device->id, id.data, id.length < INK_DEVICE_ID ? id.length : INK_DEVICE_ID - 1);
    for (size_t i = 0; i + 1 < hash.length && i / 2 < INK_SECRET_HASH; i += 2)
        device->hash[i / 2] =
            (unsigned char)(digit_of(hash.data[i]) << 4 | digit_of(hash.data[i + 1]));
}

ink_store_status ink_store_devices(ink_store *store, uint64_t person, ink_store_visit_device *visit,
                                   void *context)
{
    ink_device device;
    ink_store_status status =
        ink_sql_start(store, INK_SQL_DEVICES, VALUES(NUMBER(INK_MOST_DEVICES), NUMBER(person)));
    while (ink_sql_row(store, &status)) {
        read_device(store, &device);
        if (!visit(context, &device)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

ink_store_status ink_store_device_remove(ink_store *store, uint64_t person, ink_slice id)
{
    return ink_sql_change(store, INK_SQL_DEVICE_REMOVE, INK_STORE_NONE,
                          VALUES(NUMBER(person), TEXT(id)));
}

/* --- accounts --------------------------------------------------------------------------------- */

ink_store_status ink_store_account_make(ink_store *store, uint64_t person, ink_slice key,
                                        ink_slice name, const char *pass)
{
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = is_person(store, person);
    if (status == INK_STORE_OK)
        status =
            ink_sql_change(store, INK_SQL_ACCOUNT_MAKE, INK_STORE_STALE,
                           VALUES(TEXT(key), NUMBER(person), TEXT(name), TEXT(ink_slice_of(pass))));
    return ink_sql_close(store, own, status);
}

ink_store_status ink_store_account(ink_store *store, ink_slice key, uint64_t *person,
                                   char pass[INK_PASS_HASH])
{
    ink_store_status status = ink_sql_start(store, INK_SQL_ACCOUNT, VALUES(TEXT(key)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    ink_slice text = ink_sql_text_of(store, 1);
    *person = (uint64_t)ink_sql_number(store, 0);
    snprintf(pass, INK_PASS_HASH, "%.*s", (int)text.length, text.data);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_account_pass(ink_store *store, uint64_t person, char pass[INK_PASS_HASH])
{
    ink_store_status status = ink_sql_start(store, INK_SQL_ACCOUNT_PASS, VALUES(NUMBER(person)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    ink_slice text = ink_sql_text_of(store, 0);
    snprintf(pass, INK_PASS_HASH, "%.*s", (int)text.length, text.data);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_account_change(ink_store *store, uint64_t person, const char *old,
                                          const char *pass)
{
    return ink_sql_change(
        store, INK_SQL_ACCOUNT_CHANGE, INK_STORE_STALE,
        VALUES(NUMBER(person), TEXT(ink_slice_of(pass)), TEXT(ink_slice_of(old))));
}

/* One guest only becomes another person: somebody with an account of their own stays who they
   are. */
static ink_store_status may_merge(ink_store *store, uint64_t guest, uint64_t into)
{
    int64_t accounts = 0;
    ink_store_status status = is_person(store, guest);
    if (status == INK_STORE_OK)
        status = is_person(store, into);
    if (status == INK_STORE_OK)
        status = ink_sql_one(store, INK_SQL_IS_ACCOUNT, VALUES(NUMBER(guest)), &accounts);
    return status == INK_STORE_OK && accounts > 0 ? INK_STORE_STALE : status;
}

/* Runs statements that take the same two numbers (or the first one), one after another. */
static ink_store_status run_all(ink_store *store, const int *sql, const int *values, size_t count,
                                uint64_t one, uint64_t two)
{
    const ink_sql_value value[] = {NUMBER(one), NUMBER(two)};
    ink_store_status status = INK_STORE_OK;
    for (size_t i = 0; i < count && status == INK_STORE_OK; i++)
        status = ink_sql_send(store, sql[i], value, values[i]);
    return status;
}

ink_store_status ink_store_person_merge(ink_store *store, uint64_t guest, uint64_t into)
{
    static const int sql[] = {
        INK_SQL_MERGE_SEATS,       INK_SQL_MERGE_SEATS_REST, INK_SQL_MERGE_HOST,
        INK_SQL_MERGE_TOURNAMENTS, INK_SQL_MERGE_PUSHES,     INK_SQL_MERGE_PUSHES_REST,
        INK_SQL_MERGE_UNCOUNTED,   INK_SQL_MERGE_RESULTS,    INK_SQL_MERGE_TRIES,
        INK_SQL_MERGE_TRIES_REST,  INK_SQL_SECRETS_REMOVE,   INK_SQL_MERGE_PERSON};
    static const int values[] = {2, 1, 2, 2, 2, 1, 2, 2, 2, 1, 1, 2};
    bool own;
    if (guest == into)
        return INK_STORE_OK;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = may_merge(store, guest, into);
    if (status == INK_STORE_OK)
        status = run_all(store, sql, values, sizeof sql / sizeof sql[0], guest, into);
    return ink_sql_close(store, own, status);
}

ink_store_status ink_store_person_forget(ink_store *store, uint64_t person)
{
    static const int sql[] = {INK_SQL_SECRETS_REMOVE, INK_SQL_FORGET_ACCOUNT,
                              INK_SQL_FORGET_RESULTS, INK_SQL_FORGET_PUSHES, INK_SQL_FORGET_PERSON};
    static const int values[] = {1, 1, 1, 1, 1};
    bool own;
    ink_store_status status = ink_sql_open(store, &own);
    if (status == INK_STORE_OK)
        status = is_person(store, person);
    if (status == INK_STORE_OK)
        status = run_all(store, sql, values, sizeof sql / sizeof sql[0], person, 0);
    return ink_sql_close(store, own, status);
}

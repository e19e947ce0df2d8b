/* TEST store_people, store_people_postgres: The verbs of the store that are about people, in SQLite
   and in PostgreSQL: who they are, whom they become, and when they are forgotten. */
#include "seeing.h"

/* --- people ----------------------------------------------------------------------------------- */

typedef struct device_count {
    int count;
    ink_device first;
} device_count;

static bool count_device(void *context, const ink_device *device)
{
    device_count *devices = context;
    if (devices->count++ == 0)
        devices->first = *device;
    return true;
}

static uint64_t who(ink_store *store, int secret)
{
    ink_person person = {0};
    ink_store_status status = ink_store_person_by_secret(store, hash_of(secret), &person);
    return status == INK_STORE_OK ? person.person : 0;
}

WITH_STORE(people_are_known_by_their_secrets)
{
    ink_person person = {.person = 7, .name = "Bo"};
    make_person(store, 7);
    STALE(ink_store_person_make(store, &person, hash_of(8)));
    OK(ink_store_person(store, 7, &person));
    assert_string_equal(person.name, "Anna");
    assert_string_equal(person.account, "");
    assert_int_equal(person.made, 5);
    assert_int_equal(person.seen, 6);
    NONE(ink_store_person(store, 8, &person));
    assert_int_equal(who(store, 7), 7);
    assert_int_equal(who(store, 8), 0);
    OK(ink_store_secret_add(store, 7, hash_of(70), S("phone"), 9));
    STALE(ink_store_secret_add(store, 7, hash_of(70), S("phone"), 9));
    NONE(ink_store_secret_add(store, 8, hash_of(80), S("phone"), 9));
    assert_int_equal(who(store, 70), 7);
    device_count devices = {0};
    OK(ink_store_secret_seen(store, hash_of(70), 11));
    OK(ink_store_secret_seen(store, hash_of(70), 10)); /* never back */
    OK(ink_store_devices(store, 7, count_device, &devices));
    assert_int_equal(devices.count, 2);
    assert_int_equal(devices.first.made, 9);
    assert_int_equal(devices.first.seen, 11); /* used last, so first */
    assert_memory_equal(devices.first.hash, hash_of(70), INK_SECRET_HASH);
    NONE(ink_store_device_remove(store, 8, ink_slice_of(devices.first.id)));
    OK(ink_store_device_remove(store, 7, ink_slice_of(devices.first.id)));
    NONE(ink_store_device_remove(store, 7, ink_slice_of(devices.first.id)));
    OK(ink_store_secret_add(store, 7, hash_of(70), S("phone"), 9));
    OK(ink_store_secret_remove(store, hash_of(7)));
    NONE(ink_store_secret_remove(store, hash_of(7)));
    assert_int_equal(who(store, 7), 0);
    assert_int_equal(who(store, 70), 7);
    make_person(store, 8);
    OK(ink_store_secret_add(store, 7, hash_of(71), S(""), 9));
    OK(ink_store_secrets_remove(store, 7));
    OK(ink_store_secrets_remove(store, 7));
    assert_int_equal(who(store, 70), 0);
    assert_int_equal(who(store, 71), 0);
    assert_int_equal(who(store, 8), 8);
}

WITH_STORE(people_have_names_and_are_seen)
{
    ink_person person;
    make_person(store, 7);
    OK(ink_store_person_name(store, 7, S("Zoë")));
    NONE(ink_store_person_name(store, 8, S("Zoë")));
    OK(ink_store_person_seen(store, 7, 50));
    OK(ink_store_person_seen(store, 7, 40)); /* late news */
    OK(ink_store_person(store, 7, &person));
    assert_string_equal(person.name, "Zoë");
    assert_int_equal(person.seen, 50);
}

WITH_STORE(accounts_have_one_name_and_one_person)
{
    uint64_t number = 0;
    char pass[INK_PASS_HASH];
    ink_person person;
    make_person(store, 7);
    make_person(store, 8);
    OK(ink_store_account_make(store, 7, S("anna"), S("Anna"), "$argon2id$…"));
    STALE(ink_store_account_make(store, 8, S("anna"), S("ANNA"), "x"));
    STALE(ink_store_account_make(store, 7, S("other"), S("Other"), "x"));
    NONE(ink_store_account_make(store, 9, S("nobody"), S("Nobody"), "x"));
    OK(ink_store_account(store, S("anna"), &number, pass));
    assert_int_equal(number, 7);
    assert_string_equal(pass, "$argon2id$…");
    NONE(ink_store_account(store, S("other"), &number, pass));
    OK(ink_store_person(store, 7, &person));
    assert_string_equal(person.account, "Anna");
}

/* Two who change it at once, each knowing the one before: only the first has. */
WITH_STORE(a_passphrase_is_changed_once)
{
    char pass[INK_PASS_HASH];
    make_person(store, 7);
    make_person(store, 8);
    NONE(ink_store_account_pass(store, 7, pass));
    STALE(ink_store_account_change(store, 7, "", "x"));
    OK(ink_store_account_make(store, 7, S("anna"), S("Anna"), "first"));
    OK(ink_store_account_make(store, 8, S("bo"), S("Bo"), "first"));
    OK(ink_store_account_change(store, 7, "first", "second"));
    STALE(ink_store_account_change(store, 7, "first", "third"));
    OK(ink_store_account_pass(store, 7, pass));
    assert_string_equal(pass, "second");
    OK(ink_store_account_pass(store, 8, pass));
    assert_string_equal(pass, "first");
}

/* Guest 8 has played where account 7 has, and elsewhere. */
static void merge_eight_into_seven(ink_store *store)
{
    uint64_t table;
    make_person(store, 7);
    make_person(store, 8);
    finish_three(store);
    OK(ink_store_account_make(store, 7, S("anna"), S("Anna"), "x"));
    OK(ink_store_sit(store, 1, 1, 7));
    OK(ink_store_sit(store, 1, 1, 8));
    OK(ink_store_sit(store, 2, 1, 8));
    OK(ink_store_claim_try(store, S("a"), 7, 1, &table));
    OK(ink_store_claim_try(store, S("a"), 8, 2, &table));
    OK(ink_store_claim_try(store, S("b"), 8, 3, &table));
    OK(ink_store_person_merge(store, 8, 7));
}

WITH_STORE(a_guest_who_signs_in_brings_everything)
{
    uint64_t table;
    merge_eight_into_seven(store);
    assert_int_equal(who(store, 8), 0); /* but not what others may know */
    assert_int_equal(who(store, 7), 7);
    OK(ink_store_tables(store, INK_LIST_PERSON, 7, 9, see_table, NULL));
    SEEN("2 1 ");
    OK(ink_store_tables(store, INK_LIST_PERSON, 8, 9, see_table, NULL));
    SEEN("");
    OK(ink_store_results_of(store, 7, 9, see_result, NULL));
    SEEN("1.1 7 Anna 40 2.1 7 Anna 41 3.1 7 Anna -3 3.2 7 Anna 40 ");
    OK(ink_store_claim_try(store, S("a"), 7, 9, &table));
    assert_int_equal(table, 1); /* the account's own try counts */
    OK(ink_store_claim_try(store, S("b"), 7, 9, &table));
    assert_int_equal(table, 3);
}

static bool see_said(void *context, ink_slice code, const ink_log_entry *entry)
{
    size_t length = strlen(seen);
    snprintf(seen + length, sizeof seen - length, "%.*s %d [%.*s]\n", (int)code.length, code.data,
             (int)entry->number, (int)entry->body.length, entry->body.data);
    return context == NULL;
}

/* Of what was appended together, too; as a guest, as an account, and as a host who has no seat.
   Others at the same tables have said something as well, and not all that has the word in it begins
   with it. */
WITH_STORE(what_a_person_has_said_is_found)
{
    const ink_log_entry some[] = {
        {.person = 8, .request = S("r"), .body = S("chat 1 as a guest")},
        {.person = 9, .request = S(""), .body = S("chat 2 of another")},
        {.person = 8, .request = S(""), .body = S("set title=my chat x")},
        {.person = 8, .request = S(""), .body = S("chat 1 \xec\x9a\xb0")}};
    merge_eight_into_seven(store); /* who sat at tables 1 and 2 */
    uint64_t last = last_of(store, 2);
    OK(ink_store_append(store, 2, last, some, 4, NULL));
    OK(ink_store_append(store, 3, last_of(store, 3), some, 1, NULL)); /* as its host */
    OK(append(store, 1, last_of(store, 1), "chat 1 signed in"));
    OK(append(store, 1, last_of(store, 1), "chats are no chat "));
    OK(ink_store_said_by(store, 7, "chat", 9, see_said, NULL));
    SEEN("t3 2 [chat 1 as a guest]\nt2 2 [chat 1 as a guest]\nt2 5 [chat 1 \xec\x9a\xb0]\n"
         "t1 2 [chat 1 signed in]\n");
    OK(ink_store_said_by(store, 7, "chat", 2, see_said, NULL)); /* of two tables */
    SEEN("t3 2 [chat 1 as a guest]\nt2 2 [chat 1 as a guest]\nt2 5 [chat 1 \xec\x9a\xb0]\n");
    OK(ink_store_said_by(store, 7, "chat", 9, see_said, seen)); /* no more are wanted */
    SEEN("t3 2 [chat 1 as a guest]\n");
    OK(ink_store_said_by(store, 9, "chat", 9, see_said, NULL)); /* who has no seat there */
    SEEN("");
}

/* One try a person counts, though somebody has tried as a guest, too, before or after signing
   in. */
WITH_STORE(the_try_of_a_guest_does_not_count_beside_the_accounts)
{
    static const char daily[] = "2026-11-16/classic";
    ink_result mine = result_of(1, 1, 7, 40, 0), before = result_of(2, 1, 8, 50, 0),
               after = result_of(3, 1, 8, 60, 0);
    uint64_t table;
    after.daily = S(daily);
    make_person(store, 7);
    make_person(store, 8);
    for (uint64_t t = 1; t <= 3; t++)
        OK(make_table(store, t));
    OK(ink_store_account_make(store, 7, S("anna"), S("Anna"), "x"));
    OK(ink_store_claim_try(store, S(daily), 7, 1, &table));
    OK(ink_store_finish(store, 1, &mine, 1, S("one"), true));
    OK(ink_store_claim_try(store, S(daily), 8, 2, &table));
    OK(ink_store_finish(store, 2, &before, 1, S("two"), true));
    OK(ink_store_person_merge(store, 8, 7));
    OK(ink_store_finish(store, 3, &after, 1, S("three"), true));
    OK(ink_store_ranking(store, S(daily), S(""), S(""), false, 9, see_result, NULL));
    SEEN("1.1 7 Anna 40 ");
    OK(ink_store_results_of(store, 7, 9, see_result, NULL));
    assert_non_null(strstr(seen, "2.1 7 Anna 50 "));
    assert_non_null(strstr(seen, "3.1 7 Anna 60 "));
    seen[0] = '\0';
}

/* Rooms go on with the number that is in their logs. */
WITH_STORE(the_number_of_a_merged_guest_means_the_account)
{
    ink_person person;
    uint64_t table;
    ink_result result = result_of(3, 1, 8, 12, 0);
    merge_eight_into_seven(store);
    OK(ink_store_person(store, 8, &person));
    assert_int_equal(person.person, 7);
    OK(ink_store_sit(store, 3, 4, 8));
    OK(ink_store_finish(store, 3, &result, 1, S("r"), true));
    OK(ink_store_claim_try(store, S("a"), 8, 9, &table));
    assert_int_equal(table, 1);
    OK(ink_store_tables(store, INK_LIST_PERSON, 7, 1, see_table, NULL));
    SEEN("3 ");
    OK(ink_store_results_of(store, 7, 9, see_result, NULL));
    SEEN("1.1 7 Anna 40 2.1 7 Anna 41 3.1 7 Anna 12 ");
    NONE(ink_store_person_merge(store, 8, 7)); /* there is no such guest any more */
    NONE(ink_store_secret_add(store, 8, hash_of(9), S(""), 1));
}

WITH_STORE(a_person_is_known_by_former_numbers)
{
    ink_person person = {0};
    merge_eight_into_seven(store);
    OK(ink_store_person_by_secret(store, hash_of(7), &person));
    assert_int_equal(person.person, 7);
    assert_int_equal(person.formers, 1);
    assert_int_equal(person.former[0], 8);
    make_person(store, 9);
    OK(ink_store_person_by_secret(store, hash_of(9), &person));
    assert_int_equal(person.formers, 0);
}

/* Only what waits still, and has not changed since. Whatever the connection knew of its log is
   forgotten. */
WITH_STORE(tables_that_never_began_are_swept)
{
    ink_table_line line;
    uint64_t from = 0, removed = 0;
    for (uint64_t table = 1; table <= 4; table++)
        OK(make_table(store, table));
    OK(append(store, 1, 1, "sit"));
    OK(ink_store_sit(store, 1, 1, 7));
    line = line_of(2);
    line.state = 1;
    line.changed = 10;
    OK(ink_store_append(store, 2, 1, &(ink_log_entry){.body = S("start"), .request = S("")}, 1,
                        &line));
    line = line_of(3);
    line.state = 0;
    line.changed = 5000;
    OK(ink_store_append(store, 3, 1, &(ink_log_entry){.body = S("sit"), .request = S("")}, 1,
                        &line));
    for (uint64_t table = 1; table <= 4; table += 3) {
        line = line_of(table);
        line.state = 0;
        line.changed = 10;
        OK(ink_store_append(store, table, last_of(store, table),
                            &(ink_log_entry){.body = S("chat"), .request = S("")}, 1, &line));
    }
    OK(ink_store_sweep_tables(store, 1000, 3, &from, &removed));
    assert_int_equal(from, 3);
    assert_int_equal(removed, 1);
    OK(ink_store_sweep_tables(store, 1000, 3, &from, &removed));
    assert_int_equal(from, 0); /* there are no more: from the first one again */
    assert_int_equal(removed, 2);
    OK(ink_store_tables(store, INK_LIST_ALL, 0, 9, see_table, NULL));
    SEEN("2 3 ");
    OK(ink_store_tables(store, INK_LIST_PERSON, 7, 9, see_table, NULL));
    SEEN("");
    STALE(append(store, 1, 3, "chat"));
    assert_int_equal(last_of(store, 1), 0);
    OK(ink_store_check(store));
}

/* Whoever sat at a table, played, made one or has an account stays, however long ago that is. */
WITH_STORE(guests_who_never_played_are_swept)
{
    ink_person person;
    uint64_t from = 0, removed = 0, table;
    for (uint64_t i = 1; i <= 9; i++)
        make_person(store, i);
    OK(make_table(store, 1));
    OK(ink_store_sit(store, 1, 1, 2));
    OK(ink_store_stand(store, 1, 1));
    OK(ink_store_account_make(store, 3, S("anna"), S("Anna"), "x"));
    OK(ink_store_claim_try(store, S("d"), 4, 1, &table));
    ink_table_line line = line_of(2);
    line.host = 5;
    OK(ink_store_make(store, &line, &(ink_log_entry){.body = S("open"), .request = S("")}, 1));
    ink_result result = result_of(1, 1, 6, 40, 0);
    OK(ink_store_finish(store, 1, &result, 1, S("r"), true));
    OK(ink_store_person_seen(store, 7, 5000));
    OK(ink_store_person_merge(store, 8, 3));
    OK(ink_store_sweep_people(store, 1000, 100, &from, &removed));
    assert_int_equal(from, 0);
    assert_int_equal(removed, 2);
    for (uint64_t i = 1; i <= 9; i++)
        assert_int_equal(ink_store_person(store, i, &person),
                         i == 1 || i == 9 ? INK_STORE_NONE : INK_STORE_OK);
    NONE(ink_store_person_by_secret(store, hash_of(1), &person));
    OK(ink_store_person_by_secret(store, hash_of(2), &person));
}

WITH_STORE(only_guests_are_merged)
{
    make_person(store, 7);
    make_person(store, 8);
    OK(ink_store_account_make(store, 8, S("bo"), S("Bo"), "x"));
    STALE(ink_store_person_merge(store, 8, 7));
    NONE(ink_store_person_merge(store, 9, 7));
    NONE(ink_store_person_merge(store, 7, 9));
    OK(ink_store_person_merge(store, 7, 7));
    assert_int_equal(who(store, 8), 8);
}

WITH_STORE(people_who_are_forgotten_leave_numbers)
{
    ink_person person = {.person = 7, .name = "Bo"};
    uint64_t number;
    char pass[INK_PASS_HASH];
    merge_eight_into_seven(store);
    OK(ink_store_person_forget(store, 7));
    NONE(ink_store_person_forget(store, 7));
    NONE(ink_store_person(store, 7, &person));
    NONE(ink_store_person(store, 8, &person));
    assert_int_equal(who(store, 7), 0);
    assert_int_equal(who(store, 8), 0);
    NONE(ink_store_account(store, S("anna"), &number, pass));
    OK(ink_store_results_of(store, 7, 2, see_result, NULL));
    SEEN("1.1 7  40 2.1 7  41 ");
    STALE(ink_store_person_make(store, &person, hash_of(9)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(people_are_known_by_their_secrets),
        T(people_have_names_and_are_seen),
        T(accounts_have_one_name_and_one_person),
        T(a_passphrase_is_changed_once),
        T(a_guest_who_signs_in_brings_everything),
        T(what_a_person_has_said_is_found),
        T(the_try_of_a_guest_does_not_count_beside_the_accounts),
        T(the_number_of_a_merged_guest_means_the_account),
        T(a_person_is_known_by_former_numbers),
        T(tables_that_never_began_are_swept),
        T(guests_who_never_played_are_swept),
        T(only_guests_are_merged),
        T(people_who_are_forgotten_leave_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

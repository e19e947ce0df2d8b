/* Every verb of the store, in SQLite and in PostgreSQL. */
#include "support.h"

/* Runs a test with an open store. */
#define WITH_STORE(name)                                                                           \
    static void name##_in(ink_store *store);                                                       \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        ink_store *store = open_store();                                                           \
        name##_in(store);                                                                          \
        ink_store_close(store);                                                                    \
    }                                                                                              \
    static void name##_in(ink_store *store)

#define OK(call) assert_int_equal(call, INK_STORE_OK)
#define NONE(call) assert_int_equal(call, INK_STORE_NONE)
#define STALE(call) assert_int_equal(call, INK_STORE_STALE)
#define BROKEN(call) assert_int_equal(call, INK_STORE_BROKEN)

/* What visitors have seen, as text. */
static char seen[4096];

static void see(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t length = strlen(seen);
    vsnprintf(seen + length, sizeof seen - length, format, arguments);
    va_end(arguments);
}

#define SEEN(text)                                                                                 \
    do {                                                                                           \
        assert_string_equal(seen, text);                                                           \
        seen[0] = '\0';                                                                            \
    } while (0)

static bool see_entry(void *context, const ink_log_entry *entry)
{
    see("%d %lld %d [%.*s] [%.*s]\n", (int)entry->number, (long long)entry->at, (int)entry->person,
        (int)entry->request.length, entry->request.data, (int)entry->body.length, entry->body.data);
    return context == NULL;
}

static bool see_table(void *context, const ink_table_line *line)
{
    see("%d ", (int)line->table);
    return context == NULL;
}

static bool see_line(void *context, const ink_table_line *line)
{
    (void)context;
    see("%d %.*s %d %d %d %d %d %d %d %d %d %.*s %.*s", (int)line->table, (int)line->code.length,
        line->code.data, (int)line->made, (int)line->changed, (int)line->host, line->state,
        line->listed, line->seats, line->taken, line->round, (int)line->due,
        (int)line->config.length, line->config.data, (int)line->title.length, line->title.data);
    return true;
}

static bool see_result(void *context, const ink_result *result)
{
    see("%d.%d %d %.*s %d ", (int)result->table, result->seat, (int)result->person,
        (int)result->name.length, result->name.data, result->total);
    return context == NULL;
}

static bool see_count(void *context, int total, uint64_t count)
{
    see("%d*%d ", total, (int)count);
    return context == NULL;
}

static bool see_record(void *context, uint64_t table, ink_slice record)
{
    see("%d:%.*s ", (int)table, (int)record.length, record.data);
    return context == NULL;
}

/* --- logs --------------------------------------------------------------------------------------------- */

WITH_STORE(a_log_is_read_as_it_was_written)
{
    ink_table_line line = line_of(1);
    ink_log_entry first[] = {{.at = 5, .person = 9, .request = S("ab"), .body = S("open 'x' é")},
                             {.at = 6, .body = S("sit 1")}};
    ink_log_entry more[] = {{.at = INT64_C(1) << 41, .person = 3, .body = S("c")},
                            {.at = 8, .body = S("d")},
                            {.at = 9, .body = S("e")}};
    OK(ink_store_make(store, &line, first, 2));
    OK(ink_store_append(store, 1, 2, more, 3, NULL));
    OK(ink_store_log(store, 1, 0, see_entry, NULL));
    SEEN("1 5 9 [ab] [open 'x' é]\n2 6 0 [] [sit 1]\n3 2199023255552 3 [] [c]\n4 8 0 [] [d]\n"
         "5 9 0 [] [e]\n");
    OK(ink_store_log(store, 1, 4, see_entry, NULL));
    SEEN("5 9 0 [] [e]\n");
    OK(ink_store_log(store, 1, 3, see_entry, store)); /* the visitor stops */
    SEEN("4 8 0 [] [d]\n");
    OK(ink_store_log(store, 2, 0, see_entry, NULL));
    SEEN("");
}

/* What is appended together is one row; it is read from any entry on, and the log ends with its last. */
WITH_STORE(entries_that_come_together_are_read_one_by_one)
{
    const ink_log_entry entry[] = {
        {.at = 5, .person = 7, .request = S("r 1"), .body = S("step 1 . B1")},
        {.at = 6, .person = 0, .request = S(""), .body = S("")},
        {.at = -7, .person = 9, .request = S("ü"), .body = S("two\nlines 3 ")},
    };
    OK(make_table(store, 1));
    OK(ink_store_append(store, 1, 1, entry, 3, NULL));
    STALE(append(store, 1, 1, "x"));
    STALE(append(store, 1, 2, "x"));
    STALE(append(store, 1, 3, "x"));
    STALE(append(store, 1, 5, "x"));
    ink_store *again = open_store(); /* which has not written it */
    STALE(append(again, 1, 1, "x"));
    STALE(append(again, 1, 2, "x"));
    STALE(append(again, 1, 3, "x"));
    OK(append(again, 1, 4, "x"));
    ink_store_close(again);
    STALE(ink_store_append(store, 1, 4, entry, 2, NULL));
    for (uint64_t after = 1; after <= 4; after++) {
        OK(ink_store_log(store, 1, after, see_entry, NULL));
        static const char *const from[] = {
            "2 5 7 [r 1] [step 1 . B1]\n3 6 0 [] []\n4 -7 9 [ü] [two\nlines 3 ]\n5 ",
            "3 6 0 [] []\n4 -7 9 [ü] [two\nlines 3 ]\n5 ", "4 -7 9 [ü] [two\nlines 3 ]\n5 ", "5 "};
        assert_memory_equal(seen, from[after - 1], strlen(from[after - 1]));
        seen[0] = '\0';
    }
    OK(ink_store_log(store, 1, 1, see_entry, store)); /* no more than one is wanted */
    SEEN("2 5 7 [r 1] [step 1 . B1]\n");
    assert_int_equal(last_of(store, 1), 5);
}

WITH_STORE(a_row_that_makes_no_sense_is_told)
{
    OK(make_table(store, 1));
    OK(ink_store_append(store, 1, 1,
                        (const ink_log_entry[]){{.body = S("a"), .request = S("")},
                                                {.body = S("b"), .request = S("")}},
                        2, NULL));
    static const char *const spoiled[] = {"0 0 0 9 b",     "0 0 0 1  b",
                                          "0 0 0 1 b",     "x",
                                          "0 -1 0 1  b\n", "0 0 99999999999999999999 1  b\n"};
    for (size_t i = 0; i < COUNT(spoiled); i++) {
        char sql[200];
        snprintf(sql, sizeof sql, "UPDATE ink_log SET more = '%s' WHERE number = 2", spoiled[i]);
        run_sql(store_url(), sql);
        BROKEN(ink_store_log(store, 1, 0, see_entry, NULL));
        seen[0] = '\0';
    }
}

WITH_STORE(an_append_after_another_number_changes_nothing)
{
    ink_table_line line = line_of(1);
    ink_log_entry two[] = {{.body = S("x")}, {.body = S("y")}};
    OK(make_table(store, 1));
    OK(append(store, 1, 1, "a"));
    line.title = S("changed");
    STALE(ink_store_append(store, 1, 1, two, 2, &line)); /* behind */
    STALE(ink_store_append(store, 1, 3, two, 2, &line)); /* beyond */
    STALE(ink_store_append(store, 1, 0, two, 2, &line));
    STALE(ink_store_append(store, 5, 0, two, 2, &line)); /* no such table */
    STALE(ink_store_append(store, 5, 1, two, 2, &line));
    assert_int_equal(last_of(store, 1), 2);
    assert_int_equal(last_of(store, 5), 0);
    OK(ink_store_table(store, 1, see_line, NULL));
    SEEN("1 t1 1000 1001 7 0 1 4 0 0 0 classic Ünser Tisch");
}

WITH_STORE(a_table_without_entries_gets_its_first)
{
    ink_table_line line = line_of(1);
    OK(ink_store_make(store, &line, NULL, 0));
    OK(append(store, 1, 0, "open"));
    STALE(append(store, 1, 0, "open"));
    assert_int_equal(last_of(store, 1), 1);
}

WITH_STORE(an_append_brings_its_line_along)
{
    ink_table_line line = line_of(1);
    ink_log_entry entry = {.body = S("start")};
    OK(make_table(store, 1));
    line.state = 1, line.listed = false, line.seats = 5, line.taken = 3, line.round = 2;
    line.due = 77, line.changed = 88, line.host = 8, line.config = S("challenge"),
    line.title = S("");
    OK(ink_store_append(store, 1, 1, &entry, 1, &line));
    OK(ink_store_table(store, 1, see_line, NULL));
    SEEN("1 t1 1000 88 8 1 0 5 3 2 77 challenge ");
}

WITH_STORE(numbers_and_codes_of_tables_are_taken_once)
{
    ink_table_line line = line_of(1);
    OK(make_table(store, 1));
    STALE(make_table(store, 1));
    line.table = 2;
    STALE(ink_store_make(store, &line, NULL, 0)); /* the same code */
    NONE(ink_store_table(store, 2, see_table, NULL));
    OK(ink_store_table_by_code(store, S("t1"), see_table, NULL));
    SEEN("1 ");
    NONE(ink_store_table_by_code(store, S("t2"), see_table, NULL));
    assert_int_equal(last_of(store, 1), 1);
}

WITH_STORE(what_is_no_text_is_refused_and_spoils_nothing)
{
    ink_log_entry bad = {.body = S("\xff")}, nul = {.body = {.data = "a\0b", .length = 3}};
    OK(make_table(store, 1));
    OK(ink_store_begin(store));
    OK(append(store, 1, 1, "a"));
    BROKEN(ink_store_append(store, 1, 2, &bad, 1, NULL));
    BROKEN(ink_store_append(store, 1, 2, &nul, 1, NULL));
    BROKEN(append(store, UINT64_C(1) << 63, 2, "b"));
    BROKEN(ink_store_append(store, 1, 2, NULL, 0, NULL));
    OK(append(store, 1, 2, "b"));
    OK(ink_store_commit(store));
    assert_int_equal(last_of(store, 1), 3);
}

/* --- transactions ---------------------------------------------------------------------------------------- */

WITH_STORE(what_is_rolled_back_has_not_been)
{
    OK(make_table(store, 1));
    OK(ink_store_begin(store));
    OK(append(store, 1, 1, "a"));
    OK(make_table(store, 2));
    ink_store_roll_back(store);
    STALE(append(store, 1, 2, "b")); /* there never was a 2 */
    assert_int_equal(last_of(store, 1), 1);
    NONE(ink_store_table(store, 2, see_table, NULL));
}

WITH_STORE(one_of_several_is_undone_by_its_mark)
{
    for (uint64_t t = 1; t <= 3; t++)
        OK(make_table(store, t));
    OK(ink_store_begin(store));
    for (uint64_t t = 1; t <= 3; t++) {
        OK(ink_store_mark(store));
        OK(append(store, t, 1, "a"));
        if (t == 2)
            OK(ink_store_back_to_mark(store));
    }
    STALE(append(store, 3, 1, "b"));
    STALE(append(store, 2, 2, "b")); /* after what was undone */
    OK(ink_store_commit(store));
    for (uint64_t t = 1; t <= 3; t++)
        assert_int_equal(last_of(store, t), t == 2 ? 1 : 2);
}

/* The other connection waits for the first, and then finds that it has come too late. */
WITH_STORE(the_second_of_two_connections_is_stale)
{
    ink_store *other = open_store();
    OK(make_table(store, 1));
    OK(append(store, 1, 1, "a"));
    STALE(append(other, 1, 1, "b"));
    OK(append(other, 1, 2, "b"));
    STALE(append(store, 1, 2, "c"));
    assert_int_equal(last_of(store, 1), 3);
    ink_store_close(other);
}

/* --- lists ------------------------------------------------------------------------------------------------- */

static void make_like(ink_store *store, uint64_t table, int state, bool listed, int64_t due)
{
    ink_table_line line = line_of(table);
    line.state = state;
    line.listed = listed;
    line.due = due;
    OK(ink_store_make(store, &line, NULL, 0));
}

WITH_STORE(lists_have_what_belongs_there)
{
    make_like(store, 1, 0, true, 50);
    make_like(store, 2, 1, true, 0);
    make_like(store, 3, 2, true, 0);
    make_like(store, 4, 2, false, 0);
    make_like(store, 5, 0, false, 20);
    make_like(store, 6, 3, true, 60);
    make_like(store, 7, 2, true, 0);
    OK(ink_store_tables(store, INK_LIST_OPEN, 0, 10, see_table, NULL));
    SEEN("2 1 ");
    OK(ink_store_tables(store, INK_LIST_OVER, 0, 10, see_table, NULL));
    SEEN("7 3 ");
    OK(ink_store_tables(store, INK_LIST_OVER, 0, 1, see_table, NULL));
    SEEN("7 ");
    OK(ink_store_tables(store, INK_LIST_DUE, 60, 10, see_table, NULL));
    SEEN("5 1 ");
    OK(ink_store_tables(store, INK_LIST_ALL, 3, 3, see_table, NULL));
    SEEN("3 4 5 ");
    OK(ink_store_tables(store, INK_LIST_ALL, 0, SIZE_MAX, see_table, NULL));
    SEEN("1 2 3 4 5 6 7 ");
    OK(ink_store_tables(store, INK_LIST_ALL, 0, 9, see_table, store)); /* the visitor stops */
    SEEN("1 ");
    BROKEN(ink_store_tables(store, 5, 0, 9, see_table, NULL));
}

WITH_STORE(people_find_the_tables_where_they_sit_or_sat)
{
    for (uint64_t t = 1; t <= 3; t++)
        OK(make_table(store, t));
    OK(ink_store_sit(store, 1, 1, 7));
    OK(ink_store_sit(store, 1, 2, 8));
    OK(ink_store_sit(store, 3, 1, 7));
    OK(ink_store_sit(store, 3, 2, 7));
    OK(ink_store_stand(store, 3, 1));
    NONE(ink_store_stand(store, 3, 1));
    NONE(ink_store_sit(store, 9, 1, 7));
    OK(ink_store_sit(store, 1, 1, 9)); /* in the place of 7 */
    OK(ink_store_sit(store, 1, 1, 7)); /* and back */
    OK(ink_store_tables(store, INK_LIST_PERSON, 7, 10, see_table, NULL));
    SEEN("3 1 ");
    OK(ink_store_tables(store, INK_LIST_PERSON, 9, 10, see_table, NULL));
    SEEN("1 ");
    OK(ink_store_tables(store, INK_LIST_PERSON, 10, 10, see_table, NULL));
    SEEN("");
}

/* --- results ---------------------------------------------------------------------------------------------- */

static ink_result result_of(uint64_t table, int seat, uint64_t person, int total, int errors)
{
    return (ink_result){.table = table,
                        .seat = seat,
                        .person = person,
                        .name = S(person == 0 ? "bot" : "Anna"),
                        .config = S("classic"),
                        .seed = S("monday"),
                        .daily = S(table < 3 ? "2026-11-16/classic" : ""),
                        .place = seat,
                        .total = total,
                        .errors = errors,
                        .ended = 100 - (int64_t)table};
}

static void finish_three(ink_store *store)
{
    ink_result one[] = {result_of(1, 1, 7, 40, 2), result_of(1, 2, 0, 40, 1)};
    ink_result two[] = {result_of(2, 1, 8, 41, 0)};
    ink_result three[] = {result_of(3, 1, 7, -3, 0), result_of(3, 2, 8, 40, 2)};
    for (uint64_t t = 1; t <= 3; t++)
        OK(make_table(store, t));
    OK(ink_store_finish(store, 1, one, 2, S("one"), true));
    OK(ink_store_finish(store, 2, two, 1, S("two"), true));
    OK(ink_store_finish(store, 3, three, 2, S("three"), false));
}

WITH_STORE(results_are_ranked)
{
    finish_three(store);
    OK(ink_store_ranking(store, S("2026-11-16/classic"), S(""), S(""), 9, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 1.1 7 Anna 40 ");
    OK(ink_store_ranking(store, S(""), S("classic"), S("monday"), 9, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 3.2 8 Anna 40 1.1 7 Anna 40 3.1 7 Anna -3 ");
    OK(ink_store_ranking(store, S(""), S("classic"), S("monday"), 2, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 ");
    OK(ink_store_ranking(store, S("no"), S("classic"), S("monday"), 2, see_result, NULL));
    SEEN("");
    OK(ink_store_results_of(store, 8, 9, see_result, NULL));
    SEEN("2.1 8 Anna 41 3.2 8 Anna 40 ");
    OK(ink_store_results_of(store, 0, 9, see_result, NULL));
    SEEN("");
    OK(ink_store_histogram(store, S(""), S("classic"), S("monday"), see_count, NULL));
    SEEN("-3*1 40*3 41*1 ");
    OK(ink_store_histogram(store, S("2026-11-16/classic"), S(""), S(""), see_count, NULL));
    SEEN("40*2 41*1 ");
    OK(ink_store_histogram(store, S("2026-11-16/classic"), S(""), S(""), see_count, store));
    SEEN("40*2 ");
}

WITH_STORE(records_come_in_the_order_of_their_ends)
{
    ink_result again = result_of(1, 1, 7, 39, 0);
    finish_three(store);
    OK(ink_store_record(store, 3, see_record, NULL));
    SEEN("3:three ");
    NONE(ink_store_record(store, 4, see_record, NULL));
    OK(ink_store_records(store, 0, 9, see_record, NULL));
    SEEN("2:two 1:one ");
    OK(ink_store_records(store, 0, 1, see_record, NULL));
    SEEN("2:two ");
    OK(ink_store_records(store, 2, 9, see_record, NULL));
    SEEN("1:one ");
    OK(ink_store_finish(store, 1, &again, 1, S("again"), true)); /* in place of the old one */
    OK(ink_store_record(store, 1, see_record, NULL));
    SEEN("1:again ");
    OK(ink_store_results_of(store, 7, 9, see_result, NULL));
    SEEN("1.1 7 Anna 39 3.1 7 Anna -3 ");
    NONE(ink_store_finish(store, 4, &again, 1, S("x"), true));
}

WITH_STORE(a_try_is_claimed_once)
{
    uint64_t table = 0;
    OK(ink_store_claim_try(store, S("today"), 7, 1, &table));
    assert_int_equal(table, 1);
    OK(ink_store_claim_try(store, S("today"), 7, 2, &table));
    assert_int_equal(table, 1);
    OK(ink_store_claim_try(store, S("today"), 8, 2, &table));
    assert_int_equal(table, 2);
    OK(ink_store_claim_try(store, S("tomorrow"), 7, 3, &table));
    assert_int_equal(table, 3);
}

/* --- people ----------------------------------------------------------------------------------------------- */

static unsigned char *hash_of(int number)
{
    static unsigned char hash[INK_SECRET_HASH];
    memset(hash, number, sizeof hash);
    return hash;
}

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

static void make_person(ink_store *store, uint64_t number)
{
    ink_person person = {.person = number, .name = "Anna", .made = 5, .seen = 6};
    OK(ink_store_person_make(store, &person, hash_of((int)number)));
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
}

/* --- tournaments ------------------------------------------------------------------------------------------ */

typedef struct tried {
    int count, ended;
    char text[512];
} tried;

static bool note_try(void *context, const ink_contest_try *one)
{
    tried *all = context;
    size_t at = strlen(all->text);
    all->count++;
    all->ended += one->ended > 0;
    snprintf(all->text + at, sizeof all->text - at, "%d/%d:%.*s:%d ", (int)one->person, one->game,
             (int)one->code.length, one->code.data, one->total);
    return true;
}

static bool count_tournament(void *context, const ink_tournament *tournament)
{
    (void)tournament;
    ++*(int *)context;
    return true;
}

static ink_tournament cup(const char *code)
{
    ink_tournament made = {.host = 7, .title = "Cup", .config = "classic", .games = 3, .made = 5};
    snprintf(made.code, sizeof made.code, "%s", code);
    memset(made.secret, 'a', 64);
    return made;
}

/* A try at a game, at a table that is made for it. */
static void begin_try(ink_store *store, const char *code, int game, uint64_t person, uint64_t table)
{
    char key[64];
    uint64_t claimed;
    snprintf(key, sizeof key, "tournament/%s/%d", code, game);
    OK(make_table(store, table));
    OK(ink_store_claim_try(store, S(key), person, table, &claimed));
    assert_int_equal(claimed, table);
    OK(ink_store_tournament_enter(store, S(code), person));
}

static int players_of(ink_store *store, const char *code)
{
    ink_tournament read;
    OK(ink_store_tournament(store, S(code), &read));
    return read.players;
}

WITH_STORE(tournaments_are_kept)
{
    ink_tournament made = cup("bado-miku"), read = {0};
    int count = 0;
    make_person(store, 7);
    OK(ink_store_tournament_make(store, &made));
    STALE(ink_store_tournament_make(store, &made));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
    assert_memory_equal(&made, &read, sizeof made);
    NONE(ink_store_tournament(store, S("none"), &read));
    OK(ink_store_tournaments_of(store, 7, 10, count_tournament, &count));
    OK(ink_store_tournaments_of(store, 8, 10, count_tournament, &count));
    assert_int_equal(count, 1);
    OK(ink_store_tournament_close(store, S("bado-miku"), 99));
    STALE(ink_store_tournament_close(store, S("bado-miku"), 100));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
    assert_int_equal(read.closed, 99);
}

WITH_STORE(tries_of_a_tournament_are_its_own)
{
    ink_tournament made = cup("bado-miku"), next = cup("bado-mikuu");
    tried all = {0};
    int count = 0;
    uint64_t table = 0;
    make_person(store, 7);
    make_person(store, 8);
    OK(ink_store_tournament_make(store, &made));
    OK(ink_store_tournament_make(store, &next));
    begin_try(store, "bado-miku", 1, 8, 21);
    begin_try(store, "bado-miku", 3, 8, 22);
    begin_try(store, "bado-miku", 1, 7, 23);
    begin_try(store, "bado-mikuu", 1, 7, 24);
    assert_int_equal(players_of(store, "bado-miku"), 2);
    assert_int_equal(players_of(store, "bado-mikuu"), 1);
    const ink_result result = {.seat = 1,
                               .person = 8,
                               .name = S("E"),
                               .config = S("classic"),
                               .seed = S("s"),
                               .daily = S("tournament/bado-miku/3"),
                               .total = -4,
                               .ended = 60};
    OK(ink_store_finish(store, 22, &result, 1, S("record"), false));
    OK(ink_store_tournament_tries(store, S("bado-miku"), note_try, &all));
    assert_int_equal(all.count, 3);
    assert_int_equal(all.ended, 1);
    assert_non_null(strstr(all.text, "8/3:"));
    assert_non_null(strstr(all.text, ":-4 "));
    assert_int_equal(strncmp(all.text, "7/1:", 4), 0); /* person by person */
    OK(ink_store_find_try(store, S("tournament/bado-miku/3"), 8, &table));
    assert_int_equal(table, 22);
    NONE(ink_store_find_try(store, S("tournament/bado-miku/2"), 8, &table));
    OK(ink_store_tournaments_of(store, 8, 10, count_tournament, &count));
    assert_int_equal(count, 1); /* which they play */
}

WITH_STORE(tournaments_that_nobody_played_are_swept)
{
    ink_tournament one = cup("bado-miku"), two = cup("bado-mako"), read;
    make_person(store, 7);
    OK(ink_store_tournament_make(store, &one));
    OK(ink_store_tournament_make(store, &two));
    begin_try(store, "bado-miku", 1, 7, 21);
    OK(ink_store_sweep_tournaments(store, 5));
    OK(ink_store_tournament(store, S("bado-mako"), &read)); /* it was made at 5 */
    OK(ink_store_sweep_tournaments(store, 6));
    NONE(ink_store_tournament(store, S("bado-mako"), &read));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
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
    assert_int_equal(who(store, 8), 7);
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

/* One try a person counts, though somebody has tried as a guest, too, before or after signing in. */
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
    OK(ink_store_ranking(store, S(daily), S(""), S(""), 9, see_result, NULL));
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
    OK(ink_store_person_by_secret(store, hash_of(8), &person));
    assert_int_equal(person.person, 7);
    assert_int_equal(person.formers, 1);
    assert_int_equal(person.former[0], 8);
    make_person(store, 9);
    OK(ink_store_person_by_secret(store, hash_of(9), &person));
    assert_int_equal(person.formers, 0);
}

/* Only what waits still, and has not changed since. Whatever the connection knew of its log is forgotten. */
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

/* --- the server's own --------------------------------------------------------------------------------------- */

WITH_STORE(values_are_put_once_and_may_be_any_bytes)
{
    ink_slice bytes = {.data = "\0\xff\x10z", .length = 4};
    char value[8];
    size_t length = 0;
    NONE(ink_store_get(store, S("key"), value, sizeof value, &length));
    OK(ink_store_put_new(store, S("key"), bytes));
    OK(ink_store_put_new(store, S("key"), S("other")));
    OK(ink_store_get(store, S("key"), value, sizeof value, &length));
    assert_int_equal(length, 4);
    assert_memory_equal(value, bytes.data, 4);
    BROKEN(ink_store_get(store, S("key"), value, 3, &length));
    OK(ink_store_put_new(store, S("empty"), S("")));
    OK(ink_store_get(store, S("empty"), value, sizeof value, &length));
    assert_int_equal(length, 0);
}

WITH_STORE(what_was_kept_is_there_when_it_is_opened_again)
{
    OK(ink_store_check(store));
    OK(make_table(store, 1));
    ink_store *again = open_store();
    OK(ink_store_table(again, 1, see_table, NULL));
    SEEN("1 ");
    OK(ink_store_check(again));
    ink_store_close(again);
}

#define T(name) cmocka_unit_test_setup_teardown(name, fresh, stale)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(a_log_is_read_as_it_was_written),
        T(entries_that_come_together_are_read_one_by_one),
        T(a_row_that_makes_no_sense_is_told),
        T(an_append_after_another_number_changes_nothing),
        T(a_table_without_entries_gets_its_first),
        T(an_append_brings_its_line_along),
        T(numbers_and_codes_of_tables_are_taken_once),
        T(what_is_no_text_is_refused_and_spoils_nothing),
        T(what_is_rolled_back_has_not_been),
        T(one_of_several_is_undone_by_its_mark),
        T(the_second_of_two_connections_is_stale),
        T(lists_have_what_belongs_there),
        T(people_find_the_tables_where_they_sit_or_sat),
        T(results_are_ranked),
        T(records_come_in_the_order_of_their_ends),
        T(a_try_is_claimed_once),
        T(people_are_known_by_their_secrets),
        T(people_have_names_and_are_seen),
        T(accounts_have_one_name_and_one_person),
        T(a_guest_who_signs_in_brings_everything),
        T(the_try_of_a_guest_does_not_count_beside_the_accounts),
        T(the_number_of_a_merged_guest_means_the_account),
        T(a_person_is_known_by_former_numbers),
        T(tournaments_are_kept),
        T(tries_of_a_tournament_are_its_own),
        T(tournaments_that_nobody_played_are_swept),
        T(tables_that_never_began_are_swept),
        T(guests_who_never_played_are_swept),
        T(only_guests_are_merged),
        T(people_who_are_forgotten_leave_numbers),
        T(values_are_put_once_and_may_be_any_bytes),
        T(what_was_kept_is_there_when_it_is_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST store_verbs, store_verbs_postgres: Every verb of the store but those of people, in SQLite
   and in PostgreSQL. */
#include "seeing.h"

/* --- logs ------------------------------------------------------------------------------------- */

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

/* What is appended together is one row; it is read from any entry on, and the log ends with its
   last. */
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

struct span {
    uint64_t first, last, count, most;
};

static bool add_to_span(void *context, const ink_log_entry *entry)
{
    struct span *span = context;
    if (span->count == 0)
        span->first = entry->number;
    assert_int_equal(entry->number, span->first + span->count);
    span->last = entry->number;
    return ++span->count < span->most;
}

/* With rows of one entry and of three; the number of the last one. */
static uint64_t make_long_log(ink_store *store)
{
    enum { ROWS = 1500 };
    uint64_t last = 1;
    OK(make_table(store, 1));
    OK(ink_store_begin(store));
    for (int row = 1; row < ROWS; row++) {
        ink_log_entry entry[3];
        size_t count = row % 5 == 0 ? COUNT(entry) : 1;
        for (size_t i = 0; i < count; i++)
            entry[i] = (ink_log_entry){.at = row, .request = S(""), .body = S("step")};
        OK(ink_store_append(store, 1, last, entry, count, NULL));
        last += count;
    }
    OK(ink_store_commit(store));
    return last;
}

/* It is read in parts, of which nobody notices where they end. */
WITH_STORE(a_long_log_is_read_whole)
{
    uint64_t last = make_long_log(store);
    for (uint64_t after = 0; after < last; after += after < 5 ? 1 : 97) {
        struct span span = {.most = UINT64_MAX};
        OK(ink_store_log(store, 1, after, add_to_span, &span));
        assert_int_equal(span.first, after + 1);
        assert_int_equal(span.last, last);
        span = (struct span){.most = 700};
        OK(ink_store_log(store, 1, after, add_to_span, &span));
        assert_int_equal(span.count, last - after < 700 ? last - after : 700);
    }
}

static bool keep_snapshot(void *context, const ink_snapshot *snapshot)
{
    char *text = context;
    sprintf(text, "%d %d %d %.*s", (int)snapshot->number, (int)snapshot->at, (int)snapshot->made,
            (int)snapshot->body.length, snapshot->body.data);
    return true;
}

/* That of the latest entry is kept, and goes with its table. */
WITH_STORE(a_log_has_a_snapshot)
{
    char kept[64] = "";
    uint64_t from = 0, removed = 0;
    ink_snapshot snapshot = {.number = 5, .at = 50, .made = 10, .body = S("five")};
    OK(make_table(store, 1));
    assert_int_equal(ink_store_snapshot(store, 1, keep_snapshot, kept), INK_STORE_NONE);
    OK(ink_store_snapshot_put(store, 1, &snapshot));
    OK(ink_store_snapshot(store, 1, keep_snapshot, kept));
    assert_string_equal(kept, "5 50 10 five");
    snapshot = (ink_snapshot){.number = 4, .at = 40, .made = 10, .body = S("four")};
    assert_int_equal(ink_store_snapshot_put(store, 1, &snapshot), INK_STORE_NONE);
    snapshot = (ink_snapshot){.number = 6, .at = 60, .made = 10, .body = S("six")};
    OK(ink_store_snapshot_put(store, 1, &snapshot));
    OK(ink_store_snapshot(store, 1, keep_snapshot, kept));
    assert_string_equal(kept, "6 60 10 six");
    assert_int_equal(ink_store_snapshot_put(store, 2, &snapshot), INK_STORE_NONE);
    OK(ink_store_sweep_tables(store, INT64_MAX, 100, &from, &removed));
    assert_int_equal(removed, 1);
    assert_int_equal(ink_store_snapshot(store, 1, keep_snapshot, kept), INK_STORE_NONE);
}

/* Any moments and people, be they far apart. */
WITH_STORE(entries_that_come_together_may_hold_any_numbers)
{
    static const int64_t number[] = {0, 63, 64, 1790000000000, INT32_MAX, INT64_MAX, 1, 62, 4096};
    ink_log_entry entry[COUNT(number)];
    char expected[2000], body[100], *end = expected;
    memset(body, 'x', sizeof body);
    for (size_t i = 0; i < COUNT(number); i++) {
        ink_slice text = {body, i * 11};
        entry[i] = (ink_log_entry){
            .at = number[i], .person = (uint64_t)number[i], .request = S(""), .body = text};
        end += sprintf(end, "%zu %lld %lld [] [%.*s]\n", i + 2, (long long)number[i],
                       (long long)number[i], (int)text.length, body);
    }
    OK(make_table(store, 1));
    OK(ink_store_append(store, 1, 1, entry, COUNT(number), NULL));
    OK(ink_store_log(store, 1, 1, see_entry, NULL));
    SEEN(expected);
}

/* Numbers were decimal once, and moments were not told by differences. */
WITH_STORE(rows_of_earlier_versions_are_read)
{
    const ink_log_entry two[] = {{.at = 9, .body = S("a")}, {.at = 9, .body = S("b")}};
    OK(make_table(store, 1));
    OK(ink_store_append(store, 1, 1, two, 2, NULL));
    run_sql(store_url(), "UPDATE ink_log SET upto = 4, more = '1790000000001 17 3 11 r 1 step 1 . "
                         "B1\n-7 0 0 0  \n' WHERE number = 2");
    OK(ink_store_log(store, 1, 1, see_entry, NULL));
    SEEN("2 9 0 [] [a]\n3 1790000000001 17 [r 1] [step 1 . B1]\n4 -7 0 [] []\n");
}

WITH_STORE(a_row_that_makes_no_sense_is_told)
{
    OK(make_table(store, 1));
    OK(ink_store_append(store, 1, 1,
                        (const ink_log_entry[]){{.body = S("a"), .request = S("")},
                                                {.body = S("b"), .request = S("")}},
                        2, NULL));
    static const char *const spoiled[] = {
        "0 0 0 9 b",
        "0 0 0 1  b",
        "0 0 0 1 b",
        "x",
        "0 -1 0 1  b\n",
        "0 0 99999999999999999999 1  b\n",
        "+0 0 0 9 b",
        "+0 0 0 1  b",
        "+ 0 0 1  b\n",
        "~0 0 0 1 b",
        "+0 //////////F 0 1  b\n",
        "+0 ~1 0 1  b\n",
        "+0 0 /////////// 1  b\n",
        "*0 0 0 1  b\n",
        "A 0 0 1  b\n",
    };
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

/* --- transactions ----------------------------------------------------------------------------- */

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

/* --- lists ------------------------------------------------------------------------------------ */

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

/* --- results ---------------------------------------------------------------------------------- */

WITH_STORE(results_are_ranked)
{
    finish_three(store);
    OK(ink_store_ranking(store, S("2026-11-16/classic"), S(""), S(""), false, 9, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 1.1 7 Anna 40 ");
    OK(ink_store_ranking(store, S(""), S("classic"), S("monday"), false, 9, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 3.2 8 Anna 40 1.1 7 Anna 40 3.1 7 Anna -3 ");
    OK(ink_store_ranking(store, S(""), S("classic"), S("monday"), false, 2, see_result, NULL));
    SEEN("2.1 8 Anna 41 1.2 0 bot 40 ");
    OK(ink_store_ranking(store, S("no"), S("classic"), S("monday"), false, 2, see_result, NULL));
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

/* Whoever was helped stands in a list beside that of all others, and is not counted among them. */
WITH_STORE(who_was_helped_is_ranked_apart)
{
    ink_result result[] = {result_of(1, 1, 7, 60, 0), result_of(1, 2, 8, 50, 0),
                           result_of(1, 3, 9, 70, 0)};
    ink_table_line line = line_of(1);
    line.listed = true;
    result[0].help = 3;
    result[2].help = 1;
    OK(ink_store_make(store, &line, NULL, 0));
    OK(ink_store_finish(store, 1, result, 3, S("x"), true));
    for (int i = 0; i < 2; i++) {
        ink_slice daily = i == 0 ? S("2026-11-16/classic") : S("");
        OK(ink_store_ranking(store, daily, S("classic"), S("monday"), false, 9, see_result, NULL));
        SEEN("1.2 8 Anna 50 ");
        OK(ink_store_ranking(store, daily, S("classic"), S("monday"), true, 9, see_result, NULL));
        SEEN("1.3 9 Anna 70 1.1 7 Anna 60 ");
        OK(ink_store_histogram(store, daily, S("classic"), S("monday"), see_count, NULL));
        SEEN("50*1 ");
    }
    OK(ink_store_results_of(store, 7, 9, see_help, NULL));
    SEEN("3 ");
}

/* A ranking tells codes, and whoever knows the code of a table may look at it and at what follows
   it. */
WITH_STORE(tables_of_friends_are_in_no_ranking)
{
    static const struct {
        bool listed;
        int seats;
    } kind[] = {{true, 4}, {false, 4}, {false, 1}, {true, 1}};
    for (uint64_t t = 1; t <= COUNT(kind); t++) {
        ink_table_line line = line_of(t);
        ink_result result = result_of(t, 1, 7, (int)t, 0);
        line.listed = kind[t - 1].listed;
        line.seats = kind[t - 1].seats;
        OK(ink_store_make(store, &line, NULL, 0));
        OK(ink_store_finish(store, t, &result, 1, S("x"), line.listed));
    }
    OK(ink_store_ranking(store, S(""), S("classic"), S("monday"), false, 9, see_result, NULL));
    SEEN("4.1 7 Anna 4 3.1 7 Anna 3 1.1 7 Anna 1 ");
    OK(ink_store_histogram(store, S(""), S("classic"), S("monday"), see_count, NULL));
    SEEN("1*1 3*1 4*1 ");
    OK(ink_store_results_of(store, 7, 9, see_ranked, NULL)); /* the person has all of them */
    SEEN("1 yes 2 no 3 yes 4 yes ");
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

/* --- the server's own ------------------------------------------------------------------------- */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(a_log_is_read_as_it_was_written),
        T(entries_that_come_together_are_read_one_by_one),
        T(entries_that_come_together_may_hold_any_numbers),
        T(a_long_log_is_read_whole),
        T(a_log_has_a_snapshot),
        T(rows_of_earlier_versions_are_read),
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
        T(who_was_helped_is_ranked_apart),
        T(tables_of_friends_are_in_no_ranking),
        T(records_come_in_the_order_of_their_ends),
        T(a_try_is_claimed_once),
        T(values_are_put_once_and_may_be_any_bytes),
        T(what_was_kept_is_there_when_it_is_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST results: The interface over HTTP: finished games with their rankings and records, games of
   the day, and what people have exported and forgotten. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "server/jobs/exports.h"
#include "server/people/people.h"

/* --- finished games --------------------------------------------------------------------------- */

/* The person's table is over with this total. */
static void finish(const char *code, const char *secret, const char *config, const char *seed,
                   const char *daily, int total)
{
    static char record[100];
    unsigned char hash[INK_SECRET_HASH];
    ink_person person;
    secret_hash(ink_slice_of(secret), hash);
    assert_int_equal(ink_store_person_by_secret(fake.store, hash, &person), INK_STORE_OK);
    struct first_entry entry = first_entry_of(code);
    ink_result result = {.table = entry.table,
                         .seat = 1,
                         .person = person.person,
                         .name = ink_slice_of(person.name),
                         .config = ink_slice_of(config),
                         .seed = ink_slice_of(seed),
                         .daily = ink_slice_of(daily),
                         .place = 1,
                         .total = total,
                         .errors = 1,
                         .ended = fake.now};
    snprintf(record, sizeof record, "inkrail 1\nconfig %s\nseed %s\n", config, seed);
    assert_int_equal(
        ink_store_finish(fake.store, entry.table, &result, 1, ink_slice_of(record), true),
        INK_STORE_OK);
}

/* A table of two by link alone: neither its code nor its names are told, and it does not count, not
   even for its players. */
static void friends_are_not_ranked(const char *winner)
{
    char friend[64], code[INK_CODE];
    snprintf(friend, sizeof friend, "%s", guest("Private"));
    assert_int_equal(post("/api/tables", friend, "{\"seed\":\"race\",\"seats\":2}")->status, 201);
    snprintf(code, sizeof code, "%s", told("code"));
    finish(code, friend, "classic", "race", "", 99);
    const struct reply *reply = get("/api/ranking?config=classic&seed=race", friend);
    assert_null(strstr(reply->body, code));
    assert_null(strstr(reply->body, "Private"));
    assert_string_equal(told("count"), "5");
    assert_string_equal(told("total"), "");
    get("/api/ranking?config=classic&seed=race", winner);
    assert_string_equal(told("percentile"), "100");
    get("/api/me", friend);
    assert_string_equal(told("results.0.total"), "99");
}

static void test_ranking(void **state)
{
    (void)state;
    static const int total[] = {40, 55, 55, 30, 61};
    static const char *people[5];
    char secret[5][64];
    for (int i = 0; i < 5; i++) {
        snprintf(secret[i], sizeof secret[i], "%s", guest("Ranked"));
        people[i] = secret[i];
        assert_int_equal(post("/api/tables", people[i], "{\"seed\":\"race\",\"seats\":1}")->status,
                         201);
        char code[INK_CODE];
        snprintf(code, sizeof code, "%s", told("code"));
        finish(code, people[i], "classic", "race", "", total[i]);
    }
    assert_refused(get("/api/ranking?seed=race", NULL), 400, "QUERY");
    assert_refused(get("/api/ranking?config=none&seed=race", NULL), 400, "QUERY");
    assert_int_equal(get("/api/ranking?config=blue&seed=race", people[1])->status, 200);
    assert_int_equal(told_count("ranking"), 5);
    assert_string_equal(told("ranking.0.total"), "61");
    assert_string_equal(told("ranking.4.place"), "5");
    assert_int_equal(told_count("histogram"), 4);
    assert_string_equal(told("count"), "5");
    assert_string_equal(told("total"), "55");
    assert_string_equal(told("percentile"),
                        "63"); /* better than two of four, and half of an equal one */
    get("/api/ranking?config=classic&seed=race", people[4]);
    assert_string_equal(told("percentile"), "100");
    get("/api/ranking?config=classic&seed=race", people[3]);
    assert_string_equal(told("percentile"), "0");
    get("/api/ranking?config=classic&seed=race", NULL);
    assert_string_equal(told("percentile"), "");
    get("/api/ranking?config=classic&seed=nobody", NULL);
    assert_string_equal(told("count"), "0");
    get("/api/me", people[4]);
    assert_string_equal(told("results.0.total"), "61");
    assert_string_equal(told("results.0.seed"), "race");
    friends_are_not_ranked(people[4]);
}

static void test_records(void **state)
{
    (void)state;
    const struct reply *reply = get("/api/records?most=2", NULL);
    assert_int_equal(reply->status, 200);
    assert_string_equal(reply->type, "text/plain; charset=utf-8");
    assert_memory_equal(reply->body, "inkrail 1\n", 10);
    int records = 0, pages = 0;
    char next[128] = "/api/records?most=2&format=lines";
    for (; pages < 20; pages++) {
        reply = get(next, NULL);
        assert_string_equal(reply->type, "application/x-ndjson");
        for (const char *c = reply->body; *c != '\0'; c++)
            records += *c == '\n';
        const char *link = strstr(reply->header, "Link: <");
        if (link == NULL)
            break;
        assert_int_equal(sscanf(link, "Link: <%100[^>]>", next), 1);
    }
    assert_true(records >= 5);
    assert_int_equal(pages, (records + 1) / 2);
    assert_refused(get("/api/records?after=x", NULL), 400, "QUERY");
    assert_refused(get("/api/records?most=0", NULL), 400, "QUERY");
    assert_refused(get("/api/records?format=xml", NULL), 400, "QUERY");
}

/* Records of large classes: a page has an end, and behind it comes the next one. */
static void test_large_records(void **state)
{
    enum { LARGE = 100 * 1000, TABLES = 20 };
    static char record[LARGE];
    (void)state;
    char next[128] = "/api/records";
    memset(record, '~', sizeof record);
    for (uint64_t i = 1; i <= TABLES; i++) {
        char code[INK_CODE];
        snprintf(code, sizeof code, "large-%d", (int)i);
        ink_log_entry entry = {.number = 1, .at = 1, .body = ink_slice_of("open")};
        ink_table_line line = {.table = i, .code = ink_slice_of(code), .state = 2, .seats = 1};
        assert_int_equal(ink_store_make(fake.store, &line, &entry, 1), INK_STORE_OK);
        ink_slice text = {record, sizeof record};
        assert_int_equal(ink_store_finish(fake.store, i, NULL, 0, text, true), INK_STORE_OK);
    }
    size_t large = 0;
    for (int pages = 0; pages < 40; pages++) {
        const struct reply *reply = get(next, NULL);
        assert_in_range(strlen(reply->body), 0, (256 << 10) + LARGE);
        for (const char *c = reply->body; *c != '\0'; c++)
            large += *c == '~';
        const char *link = strstr(reply->header, "Link: <");
        if (link == NULL)
            break;
        assert_int_equal(sscanf(link, "Link: <%100[^>]>", next), 1);
    }
    assert_int_equal(large, (size_t)TABLES * LARGE);
}

/* What is documented to go, and what to stay (docs/hosting.md, Privacy). */
static void test_what_forgetting_leaves(void **state)
{
    (void)state;
    char eva[64], code[INK_CODE], path[64];
    snprintf(eva, sizeof eva, "%s", guest("Eva"));
    assert_int_equal(post("/api/daily/2026-11-16/challenge", eva, NULL)->status, 200);
    snprintf(code, sizeof code, "%s", told("code"));
    finish(code, eva, "challenge", "forgotten", "", 44);
    get("/api/ranking?config=challenge&seed=forgotten", NULL);
    assert_string_equal(told("count"), "1");
    assert_int_equal(ask(METHOD_DELETE, "/api/me", eva, NULL)->status, 200);
    assert_refused(get("/api/me", eva), 401, "WHO");
    const struct reply *reply = get("/api/ranking?config=challenge&seed=forgotten", NULL);
    assert_string_equal(told("count"), "1");
    assert_null(strstr(reply->body, "Eva"));
    snprintf(path, sizeof path, "/api/tables/%s", code);
    get(path, NULL);
    assert_string_equal(told("players.0.name"), "Eva");
}

/* A line of chat is in what its writer gets of themselves, with its blanks and signs, and nobody
   else's is. */
static void test_chat_is_exported(void **state)
{
    (void)state;
    char ida[64], eva[64], code[INK_CODE];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    snprintf(eva, sizeof eva, "%s", guest("Eva"));
    assert_int_equal(post("/api/tables", ida, "{\"seats\":2}")->status, 201);
    snprintf(code, sizeof code, "%s", told("code"));
    get("/api/me", ida);
    uint64_t mine = strtoull(told("person"), NULL, 10);
    const ink_log_entry said[] = {
        {.at = 5, .person = mine, .request = {"", 0}, .body = ink_slice_of("chat 0  \"hi\" all")},
        {.at = 6, .person = mine + 1, .request = {"", 0}, .body = ink_slice_of("chat 1 not mine")}};
    uint64_t table = first_entry_of(code).table;
    assert_int_equal(ink_store_append(fake.store, table, 1, said, 2, NULL), INK_STORE_OK);
    assert_int_equal(get_export(ida)->status, 200);
    assert_int_equal(told_count("chat"), 1);
    assert_string_equal(told("chat.0.code"), code);
    assert_string_equal(told("chat.0.at"), "5");
    assert_string_equal(told("chat.0.text"), " \"hi\" all");
    const struct reply *reply = get_export(eva);
    assert_non_null(strstr(reply->body, "\"chat\":[]"));
}

/* It is made once an hour, however often it is fetched, and an older one is nobody's any more. */
static void test_exports_are_made_once_an_hour(void **state)
{
    enum { HOUR = 3600 * 1000 };
    static struct reply first;
    (void)state;
    char ida[64];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    assert_refused(get("/api/me/export", NULL), 401, "WHO");
    first = *get_export(ida);
    assert_int_equal(first.status, 200);
    assert_true(has_header(&first, "Content-Disposition: attachment"));
    assert_string_equal(told("name"), "Ida");
    assert_int_equal(post("/api/me", ida, "{\"name\":\"Eva\"}")->status, 200);
    fake.now += HOUR - 1000;
    assert_string_equal(get_export(ida)->body, first.body);
    fake.now += 2000;
    assert_int_equal(get("/api/me/export", ida)->status, 202);
    assert_int_equal(get_export(ida)->status, 200);
    assert_string_equal(told("name"), "Eva");
    fake.now -= HOUR + 1000;
}

static char *large_text(size_t length)
{
    char *text = malloc(length);
    assert_non_null(text);
    return memset(text, 'x', length);
}

static bool is_kept(uint64_t person, int state)
{
    struct export *export = export_find(person, fake.now);
    bool kept = export != NULL && export->state == state;
    if (export != NULL)
        export_give_back(export);
    return kept;
}

static void test_exports_have_bounds(void **state)
{
    (void)state;
    const size_t third = EXPORT_BYTES_MOST / 3 + 1;
    exports_free();
    for (uint64_t person = 1; person <= 3; person++) {
        assert_true(export_begin(person, fake.now));
        assert_false(export_begin(person, fake.now));
        export_end(person, INK_STORE_OK, large_text(third), third, fake.now);
        assert_true(is_kept(person, EXPORT_READY));
    }
    assert_false(is_kept(1, EXPORT_READY)); /* the oldest had to go */
    assert_true(is_kept(2, EXPORT_READY));
    struct export *held = export_find(2, fake.now);
    export_forget(2);
    assert_false(is_kept(2, EXPORT_READY));
    assert_int_equal(held->text[third - 1], 'x'); /* whoever reads it has it to the end */
    export_give_back(held);
    assert_true(export_begin(2, fake.now));
    export_forget(2);
    export_end(2, INK_STORE_OK, large_text(10), 10, fake.now);
    assert_false(is_kept(2, EXPORT_READY));
    assert_true(export_begin(2, fake.now));
    export_end(2, INK_STORE_AWAY, NULL, 0, fake.now);
    assert_true(is_kept(2, EXPORT_FAILED));
    assert_false(is_kept(2, EXPORT_FAILED)); /* told once */
    exports_free();
}

/* --- daily ------------------------------------------------------------------------------------ */

/* It has begun, and waits for who has asked. */
static void assert_waits_for(const char *code, const char *secret)
{
    char path[64];
    get("/api/me", secret);
    assert_string_equal(told("games.0.code"), code);
    assert_string_equal(told("games.0.state"), "runs");
    assert_string_equal(told("games.0.turn"), "true");
    snprintf(path, sizeof path, "/api/tables/%s", code);
    get(path, NULL);
    assert_string_equal(told("options.daily"), "2026-11-16/classic");
    assert_string_equal(told("options.seed"), "2026-11-16");
    assert_string_equal(told("players.0.name"), "Ida");
    assert_string_equal(told("players.0.ended"), "false");
}

static void test_daily(void **state)
{
    (void)state;
    char ida[64], tom[64], code[INK_CODE];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    snprintf(tom, sizeof tom, "%s", guest("Tom"));
    assert_refused(post("/api/daily/2026-11-16/classic", NULL, NULL), 401, "WHO");
    assert_int_equal(post("/api/daily/2026-11-16/classic", ida, NULL)->status, 200);
    snprintf(code, sizeof code, "%s", told("code"));
    assert_int_equal(post("/api/daily/2026-11-16/classic", ida, NULL)->status, 200);
    assert_string_equal(told("code"), code); /* one try */
    assert_int_equal(post("/api/daily/2026-11-16/classic", tom, NULL)->status, 200);
    assert_string_not_equal(told("code"), code);
    char toms[INK_CODE];
    snprintf(toms, sizeof toms, "%s", told("code"));

    assert_waits_for(code, ida);
    finish(code, ida, "classic", "2026-11-16", "2026-11-16/classic", 44);
    finish(toms, tom, "classic", "2026-11-16", "2026-11-16/classic", 50);
    assert_int_equal(get("/api/daily", ida)->status, 200);
    assert_string_equal(told("date"), "2026-11-16");
    assert_string_equal(told("open"), "true");
    assert_int_equal(told_count("games"), 3);
    assert_string_equal(told("games.0.preset"), "classic");
    assert_string_equal(told("games.0.ranking.0.name"), "Tom");
    assert_string_equal(told("games.0.ranking.0.you"), "false");
    assert_string_equal(told("games.0.ranking.1.you"), "true");
    assert_string_equal(told("games.0.percentile"), "0");
    assert_string_equal(told("games.1.count"), "0");
    assert_string_equal(told("archive.0"), "2026-11-15");
    char today[64];
    snprintf(today, sizeof today, "%s", told("games.2.config"));
    get("/api/daily/2026-11-15", NULL);
    assert_string_equal(told("date"), "2026-11-15");
    assert_string_not_equal(told("games.2.config"), today);
}

/* Around the earth it is the 16th from 14 hours before to 14 hours after; the day after counts,
   too. */
static void test_daily_dates(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        int hours; /* from 2026-11-16 00:00 UTC */
        int status;
    } row[] = {
        {"2026-11-16", -15, 404}, {"2026-11-16", -13, 200}, {"2026-11-16", 12, 200},
        {"2026-11-16", 61, 200},  {"2026-11-16", 63, 409},  {"2026-02-29", 12, 404},
        {"2026-13-01", 12, 404},  {"2026-1-1", 12, 404},    {"today", 12, 404},
        {"2026-11-1x", 12, 404},  {"2100-01-01", 12, 404},
    };
    int64_t noon = fake.now;
    const char *ida = guest("Ida");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char path[64];
        fake.now = noon + (int64_t)(row[i].hours - 12) * 3600 * 1000;
        snprintf(path, sizeof path, "/api/daily/%s/expansion", row[i].date);
        assert_int_equal(post(path, ida, NULL)->status, row[i].status);
    }
    fake.now = noon;
    assert_refused(post("/api/daily/2026-11-16/nothing", ida, NULL), 404, "DATE");
    assert_refused(get("/api/daily/2026-11-18", NULL), 404, "DATE");
}

/* Every expansion has its day, and its game can be made. */
static void test_every_expansion(void **state)
{
    (void)state;
    int64_t noon = fake.now;
    const char *ida = guest("Ida");
    char seen[7][64];
    for (int i = 0; i < 7; i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/daily/2026-11-%d/expansion", 16 + i);
        assert_int_equal(post(path, ida, NULL)->status, 200);
        snprintf(path, sizeof path, "/api/daily/2026-11-%d", 16 + i);
        get(path, NULL);
        snprintf(seen[i], sizeof seen[i], "%s", told("games.2.config"));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(seen[k], seen[i]);
        fake.now += 24 * 3600 * 1000;
    }
    fake.now = noon;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_forgetting_leaves),
        cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_large_records),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_daily_dates),
        cmocka_unit_test(test_every_expansion),
        cmocka_unit_test(test_chat_is_exported),
        cmocka_unit_test(test_exports_are_made_once_an_hour),
        cmocka_unit_test(test_exports_have_bounds),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

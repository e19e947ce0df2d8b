/* The interface over HTTP: tables, finished games and dailies, what it refuses, and what it must
   not tell. */
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
#include "server/glance.h"
#include "server/passes.h"
#include "server/people.h"

/* --- tables ----------------------------------------------------------------------------------- */

struct first_entry {
    uint64_t table;
    char body[4096];
};

static bool keep_number(void *context, const ink_table_line *line)
{
    ((struct first_entry *)context)->table = line->table;
    return false;
}

static bool keep_body(void *context, const ink_log_entry *entry)
{
    snprintf(((struct first_entry *)context)->body, 4096, "%.*s", (int)entry->body.length,
             entry->body.data);
    return false;
}

static struct first_entry first_entry_of(const char *code)
{
    struct first_entry entry = {0};
    assert_int_equal(ink_store_table_by_code(fake.store, ink_slice_of(code), keep_number, &entry),
                     INK_STORE_OK);
    assert_int_equal(ink_store_log(fake.store, entry.table, 0, keep_body, &entry), INK_STORE_OK);
    return entry;
}

/* The log has the secret; nothing that is told has. */
static void assert_secret_is_kept(const char *code, const struct reply *reply)
{
    char hex[65], path[64];
    struct first_entry entry = first_entry_of(code);
    const char *secret = strstr(entry.body, "secret=");
    assert_non_null(secret);
    snprintf(hex, sizeof hex, "%s", secret + strlen("secret="));
    assert_int_equal(strspn(hex, "0123456789abcdef"), 64);
    assert_null(strstr(reply->body, hex));
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_refused(get(path, NULL), 409, "EARLY");
}

static void test_table(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    char code[INK_CODE], link[100];
    assert_refused(post("/api/tables", NULL, "{}"), 401, "WHO");
    assert_int_equal(post("/api/tables", ida,
                          "{\"config\":\"challenge+river\",\"seats\":4,\"title\":\"Tom & "
                          "\\\"Ida\\\"\",\"listed\":\"yes\"}")
                         ->status,
                     201);
    snprintf(code, sizeof code, "%s", told("code"));
    snprintf(link, sizeof link, "https://ink.example/t/%s", code);
    assert_string_equal(told("link"), link);
    assert_string_equal(fake.expected_code, code); /* the loops need not ask the store for it */
    assert_int_equal(first_entry_of(code).table, fake.expected);
    char commitment[80];
    snprintf(commitment, sizeof commitment, "%s", told("commitment"));
    assert_int_equal(strspn(commitment, "0123456789abcdef"), 64);

    assert_int_equal(get("/api/tables", NULL)->status, 200);
    assert_int_equal(told_count("tables"), 1);
    assert_string_equal(told("tables.0.code"), code);
    assert_string_equal(told("tables.0.title"), "Tom & \"Ida\"");

    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", code);
    const struct reply *reply = get(path, NULL);
    assert_int_equal(reply->status, 200);
    assert_string_equal(told("state"), "waits");
    assert_string_equal(told("options.config"), "challenge+river");
    assert_string_equal(told("options.seats"), "4");
    assert_string_equal(told("options.seed"), "");
    assert_string_equal(told("commitment"), commitment);
    assert_int_equal(told_count("players"), 0);
    assert_secret_is_kept(code, reply);
}

static void test_unlisted_table(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    assert_int_equal(
        post("/api/tables", ida, "{\"seed\":\"for a friend\",\"config\":\"yellow+river\"}")->status,
        201);
    assert_string_equal(told("commitment"), "");
    char code[INK_CODE], path[64];
    snprintf(code, sizeof code, "%s", told("code"));
    assert_null(strstr(get("/api/tables", NULL)->body, code));
    snprintf(path, sizeof path, "/api/tables/%s", code);
    get(path, NULL);
    assert_string_equal(told("options.seed"), "for a friend");
    assert_string_equal(told("options.config"), "challenge+river"); /* its one form */
}

/* A table that many look at is replayed once; after that only what is new. */
static void test_looks_are_cheap(void **state)
{
    (void)state;
    char ida[64], path[64];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    assert_int_equal(post("/api/daily/2026-11-16/challenge", ida, NULL)->status, 200);
    snprintf(path, sizeof path, "/api/tables/%s", told("code"));
    assert_int_equal(get(path, NULL)->status, 200);
    uint64_t replayed = glances_replayed();
    assert_true(replayed >= 3); /* it is open, somebody sits there, it has begun */
    for (int i = 0; i < 5; i++) {
        assert_int_equal(get(path, NULL)->status, 200);
        assert_string_equal(told("players.0.name"), "Ida");
        assert_int_equal(get("/api/me", ida)->status, 200);
        assert_string_equal(told("games.0.turn"), "true");
    }
    assert_int_equal(glances_replayed(), replayed);
}

/* So many rooms are not all kept; each is right all the same. */
static void test_many_looks(void **state)
{
    (void)state;
    enum { TABLES = 12 };
    char ida[64], path[TABLES][64];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    fake.server.settings.tables_an_address_hour = 0;
    for (int i = 0; i < TABLES; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"seats\":\"%d\"}", 500 - i);
        assert_int_equal(post("/api/tables", ida, body)->status, 201);
        snprintf(path[i], sizeof path[i], "/api/tables/%s", told("code"));
    }
    uint64_t before = glances_replayed();
    for (int i = 0; i < 2 * TABLES; i++) {
        char seats[8];
        snprintf(seats, sizeof seats, "%d", 500 - i % TABLES);
        assert_int_equal(get(path[i % TABLES], NULL)->status, 200);
        assert_string_equal(told("options.seats"), seats);
    }
    assert_int_equal(glances_replayed() - before, 2 * TABLES); /* the oldest had gone each time */
}

static void test_bad_tables(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    static const char *const bad[] = {"{\"config\":\"nothing\"}",
                                      "{\"config\":\"classic+river+lake\"}",
                                      "{\"seats\":0}",
                                      "{\"seats\":501}",
                                      "{\"seats\":\"two\"}",
                                      "{\"nothing\":\"1\"}",
                                      "{\"daily\":\"2026-11-16/classic\"}",
                                      "{\"boards\":\"some\"}",
                                      "{\"clock\":\"-1\"}",
                                      "{\"title\":\"a\\nb\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct reply *reply = post("/api/tables", ida, bad[i]);
        assert_int_equal(reply->status, 400);
        assert_true(strlen(told("error")) > 0 && strlen(told("text")) > 5);
    }
    assert_int_equal(post("/api/tables", ida, "{\"seats\":500}")->status, 201);
    assert_int_equal(post("/api/tables", ida, NULL)->status, 201);
}

static void test_too_many_tables(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    fake.server.settings.tables_an_address_hour = 10;
    fake.address = "198.51.100.7";
    int made = 0;
    while (made < 20 && post("/api/tables", ida, "{}")->status == 201)
        made++;
    assert_int_equal(made, 5);
    assert_refused(post("/api/tables", ida, "{}"), 429, "FLOOD");
    fake.address = "2001:db8::1"; /* of IPv6 a household has many */
    for (made = 0; made < 5; made++)
        assert_int_equal(post("/api/tables", ida, "{}")->status, 201);
    fake.address = "2001:db8::2";
    assert_refused(post("/api/tables", ida, "{}"), 429, "FLOOD");
    fake.address = "198.51.100.8"; /* others are not meant */
    assert_int_equal(post("/api/tables", ida, "{}")->status, 201);
    fake.address = "198.51.100.7";
    fake.now += 6 * 60 * 1000;
    assert_int_equal(post("/api/tables", ida, "{}")->status, 201);
    fake.now -= 6 * 60 * 1000;
    fake.server.settings.tables_an_address_hour = 0;
    fake.address = "192.0.2.1";
}

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
    get("/api/me/export", ida);
    assert_int_equal(told_count("chat"), 1);
    assert_string_equal(told("chat.0.code"), code);
    assert_string_equal(told("chat.0.at"), "5");
    assert_string_equal(told("chat.0.text"), " \"hi\" all");
    const struct reply *reply = get("/api/me/export", eva);
    assert_non_null(strstr(reply->body, "\"chat\":[]"));
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

/* --- requests that are sent again ------------------------------------------------------------- */

static const struct reply *post_named(const char *key, const char *path, const char *secret,
                                      const char *body)
{
    fake.idempotency_key = key;
    const struct reply *reply = post(path, secret, body);
    fake.idempotency_key = NULL;
    return reply;
}

static const char *code_of(const struct reply *reply)
{
    static char code[2][16];
    static int next;
    assert_int_equal(reply->status, 201);
    return strcpy(code[next++ % 2], told("code"));
}

/* Whoever names a request gets what it has made, however often it comes; other names, other people
   and requests without a name make others. */
static void made_once(const char *path, const char *body)
{
    const char *anna = guest("Anna"), *bo = guest("Bo");
    char code[16], commitment[80];
    snprintf(code, sizeof code, "%s", code_of(post_named("one", path, anna, body)));
    snprintf(commitment, sizeof commitment, "%s", told("commitment"));
    for (int i = 0; i < 3; i++) {
        assert_string_equal(code_of(post_named("one", path, anna, body)), code);
        assert_string_equal(told("commitment"), commitment);
        assert_non_null(strstr(told("link"), code));
    }
    assert_string_not_equal(code_of(post_named("two", path, anna, body)), code);
    assert_string_not_equal(code_of(post_named("one", path, bo, body)), code);
    assert_string_not_equal(code_of(post(path, anna, body)), code_of(post(path, anna, body)));
}

static void test_requests_sent_again(void **state)
{
    (void)state;
    fake.address = "10.9.8.7";
    made_once("/api/tables", "{\"config\":\"classic\",\"seats\":2}");
    made_once("/api/tables", "{\"config\":\"classic\",\"seed\":\"known\"}");
    made_once("/api/tournaments", "{\"config\":\"classic\",\"games\":\"3\"}");
    fake.address = "10.9.8.8";
}

static void test_names_of_requests(void **state)
{
    static const char *const key[] = {
        "a b", "\x7f", "\xc3\xa9", "a\tb",
        "12345678901234567890123456789012345678901234567890123456789012345"};
    (void)state;
    const char *anna = guest("Anna");
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        assert_refused(post_named(key[i], "/api/tables", anna, "{\"config\":\"classic\"}"), 400,
                       "IDEMPOTENCY_KEY");
        assert_refused(post_named(key[i], "/api/tournaments", anna,
                                  "{\"config\":\"classic\",\"games\":\"3\"}"),
                       400, "IDEMPOTENCY_KEY");
    }
    const char *long_one = "1234567890123456789012345678901234567890123456789012345678901234";
    code_of(post_named(long_one, "/api/tables", anna, "{\"config\":\"classic\"}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_unlisted_table),
        cmocka_unit_test(test_looks_are_cheap),
        cmocka_unit_test(test_what_forgetting_leaves),
        cmocka_unit_test(test_many_looks),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_too_many_tables),
        cmocka_unit_test(test_requests_sent_again),
        cmocka_unit_test(test_names_of_requests),
        cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_daily_dates),
        cmocka_unit_test(test_every_expansion),
        cmocka_unit_test(test_chat_is_exported),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

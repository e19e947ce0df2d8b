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
#include "server/exports.h"
#include "server/glance.h"
#include "server/passes.h"
#include "server/people.h"
#include "server/snapshots.h"

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
    assert_string_equal(told("link"), link);
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

/* Lines of chat behind the entry `after`, with requests of their own; the number of the last. */
static uint64_t talk_on(uint64_t table, uint64_t after, int lines)
{
    for (int i = 0; i < lines; i += 100) {
        ink_log_entry said[100];
        char id[100][16];
        for (int k = 0; k < 100; k++) {
            snprintf(id[k], sizeof id[k], "r%llu", (unsigned long long)after + k);
            said[k] = (ink_log_entry){.at = (int64_t)after + k,
                                      .person = 7,
                                      .request = ink_slice_of(id[k]),
                                      .body = ink_slice_of("chat 0 hello")};
        }
        assert_int_equal(ink_store_append(fake.store, table, after, said, 100, NULL), INK_STORE_OK);
        after += 100;
    }
    return after;
}

struct seen_snapshot {
    uint64_t number;
    int64_t at;
};

static bool see_snapshot(void *context, const ink_snapshot *snapshot)
{
    *(struct seen_snapshot *)context = (struct seen_snapshot){snapshot->number, snapshot->at};
    return true;
}

/* That of the entry, when it is written. */
static struct seen_snapshot await_snapshot(uint64_t table, uint64_t number)
{
    struct seen_snapshot seen = {0};
    while (seen.number != number)
        if (ink_store_snapshot(fake.store, table, see_snapshot, &seen) != INK_STORE_OK)
            get("/api/tables", NULL);
    return seen;
}

/* How many entries a look replays that knows nothing of the table but what the store has. */
static uint64_t cost_of_look(const char *path, char *body, size_t size)
{
    glances_free();
    uint64_t before = glances_replayed();
    const struct reply *reply = get(path, NULL);
    assert_int_equal(reply->status, 200);
    snprintf(body, size, "%s", reply->body);
    return glances_replayed() - before;
}

/* A look at a table with a long log costs what came behind its last snapshot, and shows what all of
   its log comes to. A snapshot that is not of this log is none. */
static void test_looks_at_long_logs(void **state)
{
    enum { LONG = 6000, MORE = 300 };
    static char first[8192], second[8192];
    (void)state;
    char path[64];
    assert_int_equal(post("/api/tables", guest("Ida"), "{\"seats\":3}")->status, 201);
    snprintf(path, sizeof path, "/api/tables/%s", told("code"));
    uint64_t table = first_entry_of(told("code")).table;
    uint64_t last = talk_on(table, 1, LONG);
    snapshots_keep_by(fake.server.keeper);
    assert_int_equal(cost_of_look(path, first, sizeof first), LONG + 1);
    struct seen_snapshot kept = await_snapshot(table, last);
    assert_int_equal(cost_of_look(path, second, sizeof second), 0);
    assert_string_equal(first, second);
    last = talk_on(table, last, MORE);
    assert_int_equal(cost_of_look(path, first, sizeof first), MORE);
    snapshots_keep_by(NULL);

    ink_snapshot wrong[] = {{.number = last, .at = 1, .made = 1, .body = ink_slice_of("room")},
                            {.number = last + 9, .at = 1, .made = 1, .body = ink_slice_of("")}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ink_store_snapshot_put(fake.store, table, &wrong[i]), INK_STORE_OK);
        assert_int_equal(cost_of_look(path, second, sizeof second), LONG + MORE + 1);
        assert_string_equal(first, second);
    }
    assert_true(kept.at > 0);
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

/* What is not listed is found by its code alone, and nobody finds it by trying. */
static void test_codes_of_unlisted_tables(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    assert_int_equal(post("/api/tables", ida, "{}")->status, 201);
    assert_int_equal(strlen(told("code")), 14);
    assert_int_equal(post("/api/tables", ida, "{\"listed\":\"yes\"}")->status, 201);
    assert_int_equal(strlen(told("code")), 9);
}

static const char *path_of_new_table(const char *secret)
{
    static char path[2][64];
    static int turn;
    turn = !turn;
    assert_int_equal(post("/api/tables", secret, "{}")->status, 201);
    snprintf(path[turn], sizeof path[turn], "/api/tables/%s", told("code"));
    return path[turn];
}

/* How many codes of nothing the address may ask for now. */
static int guesses_from(const char *address)
{
    static int number;
    char path[64];
    int count = -1;
    fake.address = address;
    do {
        snprintf(path, sizeof path, "/api/tables/none-%d", number++);
        count++;
    } while (count < 99 && get(path, NULL)->status == 404);
    assert_refused(get(path, NULL), 429, "FLOOD");
    return count;
}

static void test_guesses(void **state)
{
    (void)state;
    const char *ida = guest("Ida"), *known = path_of_new_table(ida);
    const char *other = path_of_new_table(ida);
    fake.server.settings.guesses_an_address_hour = 10;
    fake.address = "198.51.100.1";
    for (int i = 0; i < 50; i++)
        assert_int_equal(get(known, NULL)->status, 200); /* that is no guess */
    assert_int_equal(guesses_from("198.51.100.1"), 5);
    assert_refused(get(other, NULL), 429, "FLOOD"); /* which it could have been */
    assert_int_equal(get(known, NULL)->status, 200);
    assert_int_equal(guesses_from("198.51.100.2"), 5);
    assert_int_equal(guesses_from("198.51.100.3"), 5);
    assert_int_equal(guesses_from("198.51.100.4"), 0); /* the network has had its share */
    assert_int_equal(guesses_from("203.0.113.1"), 5);
    assert_int_equal(guesses_from("2001:db8:1:1::1"), 5);
    assert_int_equal(guesses_from("2001:db8:1:1::2"), 0);
    assert_int_equal(guesses_from("2001:db8:1:2::1"), 5);
    fake.now += 3600 * 1000;
    assert_int_equal(guesses_from("198.51.100.1"), 5);
    fake.now -= 3600 * 1000;
    fake.server.settings.guesses_an_address_hour = 0;
    fake.address = "192.0.2.1";
}

/* What is refused before anybody looks tells nothing, and makes no code a known one. */
static void test_refusals_are_no_finds(void **state)
{
    (void)state;
    const char *ida = guest("Ida"), *eva = guest("Eva"), *path = path_of_new_table(ida);
    char push[80];
    fake.server.settings.guesses_an_address_hour = 10;
    fake.address = "203.0.113.200";
    snprintf(push, sizeof push, "%s/push", path);
    while (post(push, ida, "{}")->status == 400 || post(push, eva, "{}")->status == 400)
        continue;
    assert_refused(get(path, NULL), 429, "FLOOD");
    fake.server.settings.guesses_an_address_hour = 0;
    fake.address = "192.0.2.1";
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
        cmocka_unit_test(test_looks_at_long_logs),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_too_many_tables),
        cmocka_unit_test(test_requests_sent_again),
        cmocka_unit_test(test_names_of_requests),
        cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_large_records),
        cmocka_unit_test(test_codes_of_unlisted_tables),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_refusals_are_no_finds),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_daily_dates),
        cmocka_unit_test(test_every_expansion),
        cmocka_unit_test(test_chat_is_exported),
        cmocka_unit_test(test_exports_are_made_once_an_hour),
        cmocka_unit_test(test_exports_have_bounds),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

/* TEST api: The interface over HTTP: tables, finished games and dailies, what it refuses, and what
   it must not tell. */
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
#include "server/jobs/snapshots.h"
#include "server/tables/room_cache.h"

/* --- tables ----------------------------------------------------------------------------------- */

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
    uint64_t replayed = room_cache_replayed();
    assert_true(replayed >= 3); /* it is open, somebody sits there, it has begun */
    for (int i = 0; i < 5; i++) {
        assert_int_equal(get(path, NULL)->status, 200);
        assert_string_equal(told("players.0.name"), "Ida");
        assert_int_equal(get("/api/me", ida)->status, 200);
        assert_string_equal(told("games.0.turn"), "true");
    }
    assert_int_equal(room_cache_replayed(), replayed);
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
    room_cache_free();
    uint64_t before = room_cache_replayed();
    const struct reply *reply = get(path, NULL);
    assert_int_equal(reply->status, 200);
    snprintf(body, size, "%s", reply->body);
    return room_cache_replayed() - before;
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
    snapshots_keep_by(fake.server.threads);
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
    uint64_t before = room_cache_replayed();
    for (int i = 0; i < 2 * TABLES; i++) {
        char seats[8];
        snprintf(seats, sizeof seats, "%d", 500 - i % TABLES);
        assert_int_equal(get(path[i % TABLES], NULL)->status, 200);
        assert_string_equal(told("options.seats"), seats);
    }
    assert_int_equal(room_cache_replayed() - before,
                     2 * TABLES); /* the oldest had gone each time */
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
        cmocka_unit_test(test_many_looks),
        cmocka_unit_test(test_looks_at_long_logs),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_too_many_tables),
        cmocka_unit_test(test_requests_sent_again),
        cmocka_unit_test(test_names_of_requests),
        cmocka_unit_test(test_codes_of_unlisted_tables),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_refusals_are_no_finds),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

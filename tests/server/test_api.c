/* The interface over HTTP: each route, what it refuses, and what it must not tell. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fake.h"
#include "server/glance.h"
#include "server/passes.h"
#include "server/people.h"

static const struct reply *get(const char *path, const char *secret)
{
    return ask(METHOD_GET, path, secret, NULL);
}

static const struct reply *post(const char *path, const char *secret, const char *body)
{
    return ask(METHOD_POST, path, secret, body);
}

static void assert_refused(const struct reply *reply, int status, const char *code)
{
    assert_non_null(reply);
    assert_int_equal(reply->status, status);
    assert_string_equal(told("error"), code);
    assert_true(strlen(told("text")) > 5);
}

/* A new guest's secret. */
static const char *guest(const char *name)
{
    static char secret[4][64];
    static int next;
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_int_equal(post("/api/guest", NULL, body)->status, 200);
    char *kept = secret[next++ % 4];
    snprintf(kept, sizeof secret[0], "%s", told("token"));
    return kept;
}

static bool has_header(const struct reply *reply, const char *line)
{
    return strstr(reply->header, line) != NULL;
}

/* --- people -------------------------------------------------------------------------------------------------- */

static void test_guest(void **state)
{
    (void)state;
    const struct reply *reply = post("/api/guest", NULL, "{\"name\":\"Ida\"}");
    assert_int_equal(reply->status, 200);
    assert_string_equal(told("name"), "Ida");
    assert_int_equal(strlen(told("token")), PEOPLE_SECRET - 1);
    assert_true(strlen(told("person")) > 0);
    char cookie[200];
    snprintf(cookie, sizeof cookie,
             "Set-Cookie: inkrail=%s; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax\n",
             told("token"));
    assert_true(has_header(reply, cookie));
    assert_true(has_header(reply, "Cache-Control: no-store\n"));
    fake.secure = true;
    assert_true(
        has_header(post("/api/guest", NULL, "{\"name\":\"Ida\"}"), "SameSite=Lax; Secure\n"));
    fake.secure = false;
}

static void test_names(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "{}",
                                      "{\"name\":\"\"}",
                                      "{\"name\":\"  \"}",
                                      "{\"name\":\"a\\u001bb\"}",
                                      "{\"name\":\"a\\u202eb\"}",
                                      "{\"name\":\"12345678901234567890123456789012345678901\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_refused(post("/api/guest", NULL, bad[i]), 400, "NAME");
    assert_int_equal(
        post("/api/guest", NULL, "{\"name\":\"1234567890123456789012345678901234567890\"}")->status,
        200);
    assert_int_equal(post("/api/guest", NULL, "{\"name\":\"\xed\x95\x9c\xea\xb5\xad\"}")->status,
                     200);
}

static void test_me(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    assert_refused(get("/api/me", NULL), 401, "WHO");
    assert_refused(get("/api/me", "short"), 401, "WHO");
    assert_refused(get("/api/me", "0123456789012345678901234567890123456789012"), 401, "WHO");
    assert_int_equal(get("/api/me", ida)->status, 200);
    assert_string_equal(told("name"), "Ida");
    assert_string_equal(told("account"), "");
    assert_int_equal(post("/api/me", ida, "{\"name\":\"Eva\"}")->status, 200);
    get("/api/me", ida); /* at once, whatever was remembered */
    assert_string_equal(told("name"), "Eva");
    const struct reply *reply = get("/api/me/export", ida);
    assert_true(has_header(reply, "Content-Disposition: attachment"));
    assert_string_equal(told("name"), "Eva");
    assert_string_equal(told("made"), "1794830400000");
    reply = ask(METHOD_DELETE, "/api/me", ida, NULL);
    assert_int_equal(reply->status, 200);
    assert_true(has_header(reply, "Set-Cookie: inkrail=; Max-Age=0;"));
    assert_refused(get("/api/me", ida), 401, "WHO");
}

struct finding {
    bool told;
    ink_store_status status;
    ink_person person;
};

static void keep_finding(void *context, ink_store_status status, const ink_person *person)
{
    struct finding *finding = context;
    finding->told = true;
    finding->status = status;
    if (person != NULL)
        finding->person = *person;
}

static struct finding find(const char *secret)
{
    struct finding finding = {0};
    people_find(fake_loop(), ink_slice_of(secret), keep_finding, &finding);
    fake_wait(&finding.told);
    return finding;
}

/* For half a minute, or until anybody changes. */
static void test_people_are_remembered(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    int64_t noon = fake.now;
    assert_int_equal(find(ida).status, INK_STORE_OK);
    fake.away = true;
    assert_int_equal(find(ida).status, INK_STORE_OK);
    assert_string_equal(find(ida).person.name, "Ida");
    fake.now += 31 * 1000;
    assert_int_equal(find(ida).status, INK_STORE_AWAY);
    fake.away = false;
    assert_int_equal(find(ida).status, INK_STORE_OK);
    people_changed();
    fake.away = true;
    assert_int_equal(find(ida).status, INK_STORE_AWAY);
    fake.away = false;
    fake.now = noon;
}

/* Once a day it is noted that somebody was there. */
static void test_people_are_seen(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    int64_t noon = fake.now, later = noon + 25 * 3600 * 1000;
    ink_person person = find(ida).person;
    assert_int_equal(person.seen, noon);
    fake.now = later;
    find(ida);
    for (int i = 0; i < 100000 && person.seen != later; i++) {
        people_changed(); /* it is written beside, so it may take a moment */
        person = find(ida).person;
    }
    assert_int_equal(person.seen, later);
    fake.now = noon;
    people_changed();
}

/* The store has the hash of a secret alone. */
static void test_secrets_are_hashed(void **state)
{
    (void)state;
    unsigned char hash[INK_SECRET_HASH];
    ink_person person;
    const char *ida = guest("Ida");
    secret_hash(ink_slice_of(ida), hash);
    assert_int_equal(ink_store_person_by_secret(fake.store, hash, &person), INK_STORE_OK);
    assert_string_equal(person.name, "Ida");
    memcpy(hash, ida, sizeof hash);
    assert_int_equal(ink_store_person_by_secret(fake.store, hash, &person), INK_STORE_NONE);
}

static void test_accounts(void **state)
{
    (void)state;
    const char *ida = guest("Ida"), *other = guest("Tom");
    assert_refused(post("/api/account", ida, "{\"name\":\"Ida B\",\"passphrase\":\"1234567\"}"),
                   400, "PASSPHRASE");
    assert_int_equal(
        post("/api/account", ida, "{\"name\":\"\xc3\x84nne  B\",\"passphrase\":\"a long phrase\"}")
            ->status,
        200);
    assert_int_equal(get("/api/me", ida)->status, 200);
    assert_string_equal(told("account"), "\xc3\x84nne  B");
    char number[32];
    snprintf(number, sizeof number, "%s", told("person"));
    assert_refused(
        post("/api/account", ida, "{\"name\":\"Else\",\"passphrase\":\"a long phrase\"}"), 409,
        "ACCOUNT");
    assert_refused(
        post("/api/account", other, "{\"name\":\"\xc3\xa4NNE b\",\"passphrase\":\"another one\"}"),
        409, "TAKEN");

    assert_refused(
        post("/api/login", NULL, "{\"name\":\"\xc3\xa4nne b\",\"passphrase\":\"a wrong phrase\"}"),
        403, "PASSPHRASE");
    assert_refused(
        post("/api/login", NULL, "{\"name\":\"nobody\",\"passphrase\":\"a long phrase\"}"), 403,
        "PASSPHRASE");
    assert_int_equal(
        post("/api/login", NULL, "{\"name\":\"\xc3\xa4nne b\",\"passphrase\":\"a long phrase\"}")
            ->status,
        200);
    assert_string_equal(told("person"), number);
    assert_string_equal(told("name"), "Ida");
    char device[64];
    snprintf(device, sizeof device, "%s", told("token"));
    assert_int_equal(get("/api/me", device)->status, 200);
    const struct reply *reply = post("/api/logout", device, NULL);
    assert_int_equal(reply->status, 200);
    assert_true(has_header(reply, "Max-Age=0"));
    assert_refused(get("/api/me", device), 401, "WHO");
    assert_int_equal(get("/api/me", ida)->status, 200); /* the other device stays */
}

/* A guest who signs in brings the tables along. */
static void test_guest_signs_in(void **state)
{
    (void)state;
    const char *first = guest("Ann"), *second = guest("Ann again");
    post("/api/account", first, "{\"name\":\"Ann\",\"passphrase\":\"a long phrase\"}");
    assert_int_equal(post("/api/daily/2026-11-16/challenge", second, NULL)->status, 200);
    char code[INK_CODE];
    snprintf(code, sizeof code, "%s", told("code"));
    assert_int_equal(
        post("/api/login", second, "{\"name\":\"ann\",\"passphrase\":\"a long phrase\"}")->status,
        200);
    get("/api/me", first);
    assert_int_equal(told_count("games"), 1);
    assert_string_equal(told("games.0.code"), code);
}

/* Argon2id is wrapped: while the gate is shut, whoever begins waits. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool shut;
    int inside, most;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .opened = PTHREAD_COND_INITIALIZER};

int __real_crypto_pwhash_argon2id_str(char *, const char *, unsigned long long, unsigned long long,
                                      size_t);
int __wrap_crypto_pwhash_argon2id_str(char *, const char *, unsigned long long, unsigned long long,
                                      size_t);

int __wrap_crypto_pwhash_argon2id_str(char *out, const char *pass, unsigned long long length,
                                      unsigned long long operations, size_t memory)
{
    pthread_mutex_lock(&gate.lock);
    gate.inside++;
    gate.most = gate.inside > gate.most ? gate.inside : gate.most;
    while (gate.shut)
        pthread_cond_wait(&gate.opened, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
    int failed = __real_crypto_pwhash_argon2id_str(out, pass, length, operations, memory);
    pthread_mutex_lock(&gate.lock);
    gate.inside--;
    pthread_mutex_unlock(&gate.lock);
    return failed;
}

static void gate_set(bool shut)
{
    pthread_mutex_lock(&gate.lock);
    gate.shut = shut;
    pthread_cond_broadcast(&gate.opened);
    pthread_mutex_unlock(&gate.lock);
}

struct counted {
    struct pass_job job;
    int *left;
    bool *all;
};

static void count_down(struct pass_job *job)
{
    struct counted *counted = (struct counted *)job;
    assert_true(job->good);
    assert_string_equal(job->phrase, ""); /* wiped */
    *counted->all = --*counted->left == 0;
}

/* Two at once and a bounded queue: beyond it there is a refusal and no waiting. */
static void test_passes_are_bounded(void **state)
{
    (void)state;
    static struct counted counted[PASS_WAITING + PASS_THREADS];
    enum { ALL = sizeof counted / sizeof *counted };
    int left = 0;
    bool all = false;
    gate_set(true);
    for (int i = 0; i < ALL;) {
        counted[i] = (struct counted){.left = &left, .all = &all};
        counted[i].job.loop = fake_loop();
        counted[i].job.make = true;
        counted[i].job.done = count_down;
        snprintf(counted[i].job.phrase, sizeof counted[i].job.phrase, "%s", "a long phrase");
        if (passes_ask(&counted[i].job)) { /* else until both threads have taken one */
            left++;
            i++;
        }
    }
    assert_refused(post("/api/login", NULL, "{\"name\":\"ann\",\"passphrase\":\"a long phrase\"}"),
                   503, "BUSY");
    gate_set(false);
    fake_wait(&all);
    assert_int_equal(gate.most, PASS_THREADS);
}

/* --- who may ask ------------------------------------------------------------------------------------------------ */

static void test_origin(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    fake.by_cookie = true;
    assert_refused(post("/api/me", ida, "{\"name\":\"Eva\"}"), 403, "ORIGIN");
    fake.origin = "https://evil.example";
    assert_refused(post("/api/me", ida, "{\"name\":\"Eva\"}"), 403, "ORIGIN");
    assert_refused(ask(METHOD_DELETE, "/api/me", ida, NULL), 403, "ORIGIN");
    assert_refused(post("/api/login", NULL, "{\"name\":\"a\",\"passphrase\":\"12345678\"}"), 403,
                   "ORIGIN");
    assert_int_equal(get("/api/me", ida)->status, 200);
    assert_string_equal(told("name"), "Ida");
    fake.origin = "https://ink.example";
    assert_int_equal(post("/api/me", ida, "{\"name\":\"Eva\"}")->status, 200);
    fake.by_cookie = false;
    fake.origin = NULL;
    assert_int_equal(post("/api/me", ida, "{\"name\":\"Ida\"}")->status, 200);
}

static void test_shapes(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    static char deep[9000], many[2000] = "{\"a0\":1";
    assert_null(get("/", NULL));
    assert_null(get("/apis", NULL));
    assert_refused(get("/api/", NULL), 404, "NONE");
    assert_refused(get("/api/nothing", NULL), 404, "NONE");
    assert_refused(get("/api/tables/a/b", NULL), 404, "NONE");
    assert_refused(get("/api/tables//record", NULL), 404, "NONE");
    const struct reply *reply = ask(METHOD_DELETE, "/api/tables", NULL, NULL);
    assert_refused(reply, 405, "METHOD");
    assert_true(has_header(reply, "Allow: GET, HEAD, POST\n"));
    reply = get("/api/guest", NULL);
    assert_refused(reply, 405, "METHOD");
    assert_true(has_header(reply, "Allow: POST\n"));
    assert_int_equal(ask(METHOD_HEAD, "/api/me", ida, NULL)->status, 200);
    fake.content_type = "text/plain";
    assert_refused(post("/api/me", ida, "{\"name\":\"Eva\"}"), 415, "TYPE");
    fake.content_type = "application/json; charset=utf-8";
    assert_int_equal(post("/api/me", ida, "{\"name\":\"Eva\"}")->status, 200);
    fake.content_type = NULL;
    static const char *const bad[] = {"x", "[]", "{\"name\":[]}", "{\"name\":\"a\",\"name\":\"b\"}",
                                      "{\"name\":\"\xff\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_refused(post("/api/me", ida, bad[i]), 400, "BODY");
    memset(deep, '[', sizeof deep - 1);
    assert_refused(post("/api/me", ida, deep), 400, "BODY");
    for (int i = 1; i < 40; i++)
        snprintf(many + strlen(many), 20, ",\"a%d\":1", i);
    snprintf(many + strlen(many), 2, "}");
    assert_refused(post("/api/me", ida, many), 400, "BODY");
}

static void test_language(void **state)
{
    (void)state;
    fake.language = "de-AT,de;q=0.9";
    assert_refused(get("/api/me", NULL), 401, "WHO");
    assert_string_equal(fake.spoken, fake.language);
    fake.language = "fr";
    assert_refused(get("/api/tables/none-none", NULL), 404, "GONE");
    assert_string_equal(fake.spoken, "fr");
    fake.language = NULL;
}

static void test_store_away(void **state)
{
    (void)state;
    const char *ida = guest("Ida");
    people_changed();
    fake.away = true;
    const struct reply *reply = get("/health", NULL);
    assert_refused(reply, 503, "AWAY");
    assert_true(has_header(reply, "Retry-After: 5\n"));
    assert_refused(get("/api/me", ida), 503, "AWAY");
    assert_refused(post("/api/guest", NULL, "{\"name\":\"Ida\"}"), 503, "AWAY");
    fake.away = false;
    assert_int_equal(get("/api/me", ida)->status, 200);
    assert_int_equal(get("/health", NULL)->status, 200);
    assert_string_equal(told("status"), "ok");
    assert_non_null(strstr(get("/metrics", NULL)->body, "inkrail_connections 3\n"));
}

/* --- tables -------------------------------------------------------------------------------------------------------- */

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

    /* The log has the secret; nothing that is told has. */
    struct first_entry entry = first_entry_of(code);
    const char *secret = strstr(entry.body, "secret=");
    assert_non_null(secret);
    char hex[65];
    snprintf(hex, sizeof hex, "%s", secret + strlen("secret="));
    assert_int_equal(strspn(hex, "0123456789abcdef"), 64);
    assert_null(strstr(reply->body, hex));
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_refused(get(path, NULL), 409, "EARLY");
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

/* --- finished games --------------------------------------------------------------------------------------------------- */

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

/* --- daily ---------------------------------------------------------------------------------------------------------------- */

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

    /* It has begun, and waits for who has asked. */
    get("/api/me", ida);
    assert_string_equal(told("games.0.code"), code);
    assert_string_equal(told("games.0.state"), "runs");
    assert_string_equal(told("games.0.turn"), "true");
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", code);
    get(path, NULL);
    assert_string_equal(told("options.daily"), "2026-11-16/classic");
    assert_string_equal(told("options.seed"), "2026-11-16");
    assert_string_equal(told("players.0.name"), "Ida");
    assert_string_equal(told("players.0.ended"), "false");

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

/* Around the earth it is the 16th from 14 hours before to 14 hours after; the day after counts, too. */
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

/* --- keys and codes --------------------------------------------------------------------------------------------------------- */

static void test_keys(void **state)
{
    (void)state;
    char key[SEAT_KEY];
    seat_key_make(&fake.server, 77, 2, 5, key);
    assert_int_equal(strlen(key), 32);
    assert_true(seat_key_fits(&fake.server, 77, 2, 5, ink_slice_of(key)));
    assert_false(seat_key_fits(&fake.server, 78, 2, 5, ink_slice_of(key)));
    assert_false(seat_key_fits(&fake.server, 77, 1, 5, ink_slice_of(key)));
    assert_false(seat_key_fits(&fake.server, 77, 2, 6, ink_slice_of(key)));
    assert_false(seat_key_fits(&fake.server, 77, 2, 5, (ink_slice){key, 31}));
    assert_false(seat_key_fits(&fake.server, 77, 2, 5, (ink_slice){"", 0}));
    struct server other = fake.server;
    other.key[31] ^= 1;
    assert_false(seat_key_fits(&other, 77, 2, 5, ink_slice_of(key)));
}

static void test_codes(void **state)
{
    (void)state;
    char code[2][INK_CODE];
    for (int i = 0; i < 100; i++) {
        code_make(code[i % 2]);
        assert_int_equal(strlen(code[i % 2]), 9);
        assert_int_equal(code[i % 2][4], '-');
        assert_int_equal(strspn(code[i % 2], "abdefghijklmnoprstuz-"), 9);
        assert_true(i == 0 || strcmp(code[0], code[1]) != 0);
        uint64_t number = number_make();
        assert_true(number >= 1 && number < UINT64_C(1) << 53);
    }
}

static void test_name_keys(void **state)
{
    (void)state;
    static const char *const row[][2] = {{"Ida", "ida"},
                                         {"  Ida   B ", "ida b"},
                                         {"\xc3\x84\xc3\x96", "\xc3\xa4\xc3\xb6"},
                                         {"\xc3\x97", "\xc3\x97"},
                                         {"\xce\xa9", "\xcf\x89"},
                                         {"\xd0\x96", "\xd0\xb6"},
                                         {"\xc4\x8c", "\xc4\x8d"},
                                         {"\xed\x95\x9c", "\xed\x95\x9c"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char key[PEOPLE_KEY];
        people_name_key(ink_slice_of(row[i][0]), key);
        assert_string_equal(key, row[i][1]);
    }
}

static int start(void **state)
{
    (void)state;
    fake_start();
    return 0;
}

static int stop(void **state)
{
    (void)state;
    passes_close();
    fake_stop();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guest),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_me),
        cmocka_unit_test(test_people_are_remembered),
        cmocka_unit_test(test_people_are_seen),
        cmocka_unit_test(test_secrets_are_hashed),
        cmocka_unit_test(test_accounts),
        cmocka_unit_test(test_guest_signs_in),
        cmocka_unit_test(test_passes_are_bounded),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_language),
        cmocka_unit_test(test_store_away),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_unlisted_table),
        cmocka_unit_test(test_looks_are_cheap),
        cmocka_unit_test(test_what_forgetting_leaves),
        cmocka_unit_test(test_many_looks),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_too_many_tables),
        cmocka_unit_test(test_ranking),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_daily_dates),
        cmocka_unit_test(test_every_expansion),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_name_keys),
    };
    return cmocka_run_group_tests(tests, start, stop);
}

/* TEST people: The interface over HTTP: people, who may ask, and keys. */
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "asking.h"
#include "server/people/people.h"
#include "server/tables/room_cache.h"

/* --- people ----------------------------------------------------------------------------------- */

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
             "Set-Cookie: __Host-inkrail=%s; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; "
             "Secure\n",
             told("token"));
    assert_true(has_header(reply, cookie));
    assert_true(has_header(reply, "Cache-Control: no-store\n"));
}

/* By the address that people see: __Host- and Secure belong to https alone. */
static void test_cookies_follow_the_origin(void **state)
{
    (void)state;
    char kept[SERVE_TEXT];
    snprintf(kept, sizeof kept, "%s", fake.server.settings.origin);
    snprintf(fake.server.settings.origin, SERVE_TEXT, "http://ink.example");
    const struct reply *reply = post("/api/guest", NULL, "{\"name\":\"Ida\"}");
    assert_true(has_header(reply, "Set-Cookie: inkrail="));
    assert_true(has_header(reply, "; HttpOnly; SameSite=Lax\n"));
    snprintf(fake.server.settings.origin, SERVE_TEXT, "%s", kept);
}

/* Once a day, when it comes by the cookie and only looks. */
static void test_cookies_are_renewed(void **state)
{
    (void)state;
    char cookie[100];
    const char *ida = guest("Ida");
    int64_t noon = fake.now;
    snprintf(cookie, sizeof cookie, "Set-Cookie: __Host-inkrail=%s; Max-Age=34560000;", ida);
    fake.by_cookie = true;
    assert_false(has_header(get("/api/me", ida), "Set-Cookie"));
    fake.now = noon + 25 * 3600 * 1000;
    fake.by_cookie = false;
    assert_false(has_header(get("/api/me", ida), "Set-Cookie")); /* a program has no cookies */
    fake.by_cookie = true;
    people_changed();
    fake.now += 25 * 3600 * 1000;
    fake.origin = fake.server.settings.origin;
    assert_false(has_header(post("/api/me", ida, "{\"name\":\"Ida\"}"), "Set-Cookie"));
    fake.origin = NULL;
    fake.now += 25 * 3600 * 1000;
    assert_true(has_header(get("/api/me", ida), cookie));
    fake.by_cookie = false;
    fake.now = noon;
    people_changed();
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
    const struct reply *reply = get_export(ida);
    assert_true(has_header(reply, "Content-Disposition: attachment"));
    assert_string_equal(told("name"), "Eva");
    assert_string_equal(told("made"), "1794830400000");
    reply = ask(METHOD_DELETE, "/api/me", ida, NULL);
    assert_int_equal(reply->status, 200);
    assert_true(has_header(reply, "Set-Cookie: __Host-inkrail=; Max-Age=0;"));
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

/* The list of devices as JSON; `count` of them. */
static json_t *devices(const char *secret, size_t count)
{
    const struct reply *reply = get("/api/me/devices", secret);
    assert_int_equal(reply->status, 200);
    json_t *answer = json_loads(reply->body, 0, NULL), *list = json_object_get(answer, "devices");
    assert_int_equal(json_array_size(list), count);
    json_incref(list);
    json_decref(answer);
    return list;
}

/* The id of the device that asks, or of another one. */
static void device_id(json_t *list, bool here, char id[INK_DEVICE_ID])
{
    size_t i;
    json_t *device;
    id[0] = '\0';
    json_array_foreach(list, i, device)
    {
        assert_int_equal(json_integer_value(json_object_get(device, "made")), fake.now);
        assert_int_equal(json_integer_value(json_object_get(device, "seen")), fake.now);
        if (json_is_true(json_object_get(device, "here")) == here)
            snprintf(id, INK_DEVICE_ID, "%s", json_string_value(json_object_get(device, "id")));
    }
    assert_int_equal(strlen(id), INK_DEVICE_ID - 1);
    json_decref(list);
}

static void test_devices(void **state)
{
    (void)state;
    static const char sign[] = "{\"name\":\"Dora\",\"passphrase\":\"a long phrase\"}";
    char path[64], id[INK_DEVICE_ID], phone[64], live[64];
    const char *other = guest("Eve");
    assert_int_equal(post("/api/account", guest("Dora"), sign)->status, 200);
    snprintf(live, sizeof live, "%s", told("token"));
    assert_int_equal(post("/api/login", NULL, sign)->status, 200);
    snprintf(phone, sizeof phone, "%s", told("token"));
    assert_refused(get("/api/me/devices", NULL), 401, "WHO");
    device_id(devices(live, 2), false, id);
    snprintf(path, sizeof path, "/api/me/devices/%s", id);
    assert_refused(ask(METHOD_DELETE, path, other, NULL), 404, "NONE"); /* not another one's */
    assert_int_equal(get("/api/me", phone)->status, 200);
    const struct reply *reply = ask(METHOD_DELETE, path, live, NULL);
    assert_int_equal(reply->status, 200);
    assert_false(has_header(reply, "Set-Cookie"));
    assert_refused(get("/api/me", phone), 401, "WHO"); /* at once, whatever was remembered */
    assert_refused(ask(METHOD_DELETE, path, live, NULL), 404, "NONE");
    device_id(devices(live, 1), true, id);
    snprintf(path, sizeof path, "/api/me/devices/%s", id);
    assert_true(has_header(ask(METHOD_DELETE, path, live, NULL),
                           "Set-Cookie: __Host-inkrail=; Max-Age=0;"));
    assert_refused(get("/api/me", live), 401, "WHO");
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
    for (int i = 0; i < 20000 && person.seen != later; i++) {
        people_changed(); /* it is written beside, and may take a moment; each look writes again */
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
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

/* With the right name and phrase, however the name is written, and with nothing else. */
static void can_sign_in_again(void)
{
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
}

static void test_accounts(void **state)
{
    (void)state;
    const char *other = guest("Tom");
    char ida[64];
    snprintf(ida, sizeof ida, "%s", guest("Ida"));
    assert_refused(post("/api/account", ida, "{\"name\":\"Ida B\",\"passphrase\":\"1234567\"}"),
                   400, "PASSPHRASE");
    assert_int_equal(
        post("/api/account", ida, "{\"name\":\"\xc3\x84nne  B\",\"passphrase\":\"a long phrase\"}")
            ->status,
        200);
    snprintf(ida, sizeof ida, "%s", told("token"));
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
    can_sign_in_again();
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
    char first[64];
    const char *second = guest("Ann again");
    post("/api/account", guest("Ann"), "{\"name\":\"Ann\",\"passphrase\":\"a long phrase\"}");
    snprintf(first, sizeof first, "%s", told("token"));
    assert_int_equal(post("/api/daily/2026-11-16/challenge", second, NULL)->status, 200);
    char code[INK_CODE];
    snprintf(code, sizeof code, "%s", told("code"));
    assert_int_equal(
        post("/api/login", second, "{\"name\":\"ann\",\"passphrase\":\"a long phrase\"}")->status,
        200);
    get("/api/me", first);
    assert_int_equal(told_count("games"), 1);
    assert_string_equal(told("games.0.code"), code);
    assert_string_equal(told("games.0.turn"),
                        "true"); /* the table knows the guest's number alone */
}

/* --- who may ask ------------------------------------------------------------------------------ */

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
    assert_refused(get("/api/tables/none-none", NULL), 404, "NO_TABLE");
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
}

/* Figures are for this machine, for everybody if the settings say so, or for who knows the word. */
static void test_metrics(void **state)
{
    (void)state;
    assert_refused(get("/metrics", NULL), 403, "METRICS");
    fake.address = "127.0.0.1";
    assert_non_null(strstr(get("/metrics", NULL)->body, "inkrail_connections 3\n"));
    fake.address = "192.0.2.1";
    snprintf(fake.server.settings.metrics, SERVE_TEXT, "a word");
    assert_refused(get("/metrics", NULL), 403, "METRICS");
    assert_refused(get("/metrics", "a ward"), 403, "METRICS");
    assert_int_equal(get("/metrics", "a word")->status, 200);
    fake.by_cookie = true;
    assert_refused(get("/metrics", "a word"), 403, "METRICS");
    fake.by_cookie = false;
    snprintf(fake.server.settings.metrics, SERVE_TEXT, "all");
    assert_int_equal(get("/metrics", NULL)->status, 200);
    fake.server.settings.metrics[0] = '\0';
}

/* A person's limits hold from whatever address. */
static void test_floods_of_a_person(void **state)
{
    (void)state;
    char address[32];
    const char *ida = guest("Ida"), *eva = guest("Eva");
    int made = 0, asked = 0;
    fake.server.settings.tables_a_person_hour = 10;
    for (; made < 20 && (made == 0 || strcmp(told("error"), "FLOOD") != 0); made++) {
        snprintf(address, sizeof address, "198.51.100.%d", made);
        fake.address = address;
        post("/api/tables", ida, "{\"seats\":\"2\"}");
    }
    assert_int_equal(made, 6); /* the sixth was refused */
    assert_int_equal(post("/api/tables", eva, "{\"seats\":\"2\"}")->status, 201);
    fake.server.settings.tables_a_person_hour = 0;
    assert_int_equal(post("/api/tables", ida, "{\"seats\":\"2\"}")->status, 201);
    fake.server.settings.requests_a_second = 4;
    while (asked < 99 && get("/api/me", ida)->status == 200)
        asked++;
    assert_refused(get("/api/me", ida), 429, "FLOOD");
    assert_int_equal(asked, 36);
    assert_int_equal(get("/api/me", eva)->status, 200);
    fake.server.settings.requests_a_second = 0;
    assert_int_equal(get("/api/me", ida)->status, 200);
    fake.address = "192.0.2.1";
}

/* --- keys and codes --------------------------------------------------------------------------- */

static void test_keys(void **state)
{
    (void)state;
    char key[SEAT_KEY];
    static const struct seat_of own = {.table = 77, .person = 5, .seat = 2};
    seat_key_make(&fake.server, &own, key);
    assert_int_equal(strlen(key), 32);
    static const struct seat_of others[] = {
        {78, 5, 2, 0}, {77, 5, 1, 0}, {77, 6, 2, 0}, {77, 5, 2, 1}};
    assert_true(seat_key_fits(&fake.server, &own, ink_slice_of(key)));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(seat_key_fits(&fake.server, &others[i], ink_slice_of(key)));
    assert_false(seat_key_fits(&fake.server, &own, (ink_slice){key, 31}));
    assert_false(seat_key_fits(&fake.server, &own, (ink_slice){"", 0}));
    struct server other = fake.server;
    other.key[31] ^= 1;
    assert_false(seat_key_fits(&other, &own, ink_slice_of(key)));
}

static void test_codes(void **state)
{
    (void)state;
    char code[2][INK_CODE];
    for (int i = 0; i < 100; i++) {
        int words = i < 50 ? CODE_SHORT : CODE_LONG;
        size_t length = 5 * (size_t)words - 1;
        code_make(words, code[i % 2]);
        assert_int_equal(strlen(code[i % 2]), length);
        assert_int_equal(code[i % 2][4], '-');
        assert_int_equal(strspn(code[i % 2], "abdefghijklmnoprstuz-"), length);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guest),
        cmocka_unit_test(test_cookies_follow_the_origin),
        cmocka_unit_test(test_cookies_are_renewed),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_me),
        cmocka_unit_test(test_devices),
        cmocka_unit_test(test_people_are_remembered),
        cmocka_unit_test(test_people_are_seen),
        cmocka_unit_test(test_secrets_are_hashed),
        cmocka_unit_test(test_accounts),
        cmocka_unit_test(test_guest_signs_in),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_language),
        cmocka_unit_test(test_store_away),
        cmocka_unit_test(test_metrics),
        cmocka_unit_test(test_floods_of_a_person),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_name_keys),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

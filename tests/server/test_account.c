/* TEST account: Accounts over HTTP: whose they become, and who is no longer let in. Whatever
   somebody may have known before (a guest's secret that was planted in a browser, a device that is
   lost, an old passphrase) opens nothing afterwards, and what was open by it is closed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "server/people/people.h"

enum { SECRET = 64, NUMBER = 24 };

#define PHRASE "correct horse"
#define OTHER_PHRASE "battery staple"

/* --- what is asked ---------------------------------------------------------------------------- */

static void keep(char secret[SECRET])
{
    snprintf(secret, SECRET, "%s", told("token"));
    assert_int_equal(strlen(secret), PEOPLE_SECRET - 1);
}

static const struct reply *sign(const char *path, const char *secret, const char *name,
                                const char *phrase)
{
    char body[160];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"%s\"}", name, phrase);
    return post(path, secret, body);
}

static const struct reply *change(const char *secret, const char *old, const char *phrase)
{
    char body[160];
    snprintf(body, sizeof body, "{\"old\":\"%s\",\"passphrase\":\"%s\"}", old, phrase);
    return post("/api/account/passphrase", secret, body);
}

/* A new account; its secret, and whose number it is. */
static uint64_t account(const char *name, char secret[SECRET])
{
    assert_int_equal(sign("/api/account", guest(name), name, PHRASE)->status, 200);
    keep(secret);
    return strtoull(told("person"), NULL, 10);
}

static void sign_in(const char *before, const char *name, const char *phrase, char secret[SECRET])
{
    assert_int_equal(sign("/api/login", before, name, phrase)->status, 200);
    keep(secret);
}

static void assert_nobody(const char *secret)
{
    assert_refused(get("/api/me", secret), 401, "WHO");
    assert_refused(get("/api/me/devices", secret), 401, "WHO");
    assert_refused(post("/api/me", secret, "{\"name\":\"Mallory\"}"), 401, "WHO");
    assert_refused(ask(METHOD_DELETE, "/api/me", secret, NULL), 401, "WHO");
}

static void assert_somebody(const char *secret, const char *name)
{
    assert_int_equal(get("/api/me", secret)->status, 200);
    assert_string_equal(told("account"), name);
}

static uint64_t mark_of(const char *secret)
{
    unsigned char hash[INK_SECRET_HASH];
    secret_hash(ink_slice_of(secret), hash);
    return secret_mark(hash);
}

/* Connections of this person were closed, last of all; 0: by whatever secret. */
static void assert_closed(uint64_t person, uint64_t mark)
{
    assert_int_equal(fake.closed, 1);
    assert_int_equal(fake.closed_person, person);
    assert_int_equal(fake.closed_mark, mark);
}

/* --- guests who become somebody --------------------------------------------------------------- */

/* Somebody makes a guest in a browser of many, writes its secret down, and waits until another
   person signs in there. */
static void a_planted_guest_is_nobody_after_signing_in(void **state)
{
    (void)state;
    char vera[SECRET], fresh[SECRET], planted[SECRET];
    account("Vera", vera);
    snprintf(planted, sizeof planted, "%s", guest("guest"));
    uint64_t number = strtoull(told("person"), NULL, 10);
    fake.closed = 0;
    sign_in(planted, "Vera", PHRASE, fresh);
    assert_closed(number, 0);
    assert_nobody(planted);
    assert_somebody(fresh, "Vera");
    assert_somebody(vera, "Vera");
}

static void a_planted_guest_is_nobody_after_signing_up(void **state)
{
    (void)state;
    char planted[SECRET], fresh[SECRET];
    snprintf(planted, sizeof planted, "%s", guest("Walter"));
    uint64_t number = strtoull(told("person"), NULL, 10);
    fake.closed = 0;
    assert_int_equal(sign("/api/account", planted, "Walter", PHRASE)->status, 200);
    keep(fresh);
    assert_closed(number, 0);
    assert_nobody(planted);
    assert_somebody(fresh, "Walter");
    assert_int_equal(strtoull(told("person"), NULL, 10), number); /* the guest with all it has */
}

/* Who is refused stays whoever that was. */
static void who_is_refused_stays_a_guest(void **state)
{
    (void)state;
    char xenia[SECRET], same[SECRET];
    account("Xenia", xenia);
    snprintf(same, sizeof same, "%s", guest("Yves"));
    fake.closed = 0;
    assert_refused(sign("/api/account", same, "xenia", PHRASE), 409, "TAKEN");
    assert_refused(sign("/api/login", same, "Xenia", OTHER_PHRASE), 403, "PASSPHRASE");
    assert_int_equal(fake.closed, 0);
    assert_somebody(same, "");
}

/* Another account on the same device: the one before is signed out there, and stays elsewhere. */
static void an_account_makes_room_for_another(void **state)
{
    (void)state;
    char zoe[SECRET], phone[SECRET], abel[SECRET], fresh[SECRET];
    uint64_t number = account("Zoe", zoe);
    sign_in(NULL, "Zoe", PHRASE, phone);
    account("Abel", abel);
    fake.closed = 0;
    sign_in(phone, "Abel", PHRASE, fresh);
    assert_closed(number, mark_of(phone));
    assert_nobody(phone);
    assert_somebody(fresh, "Abel");
    assert_somebody(zoe, "Zoe");
}

/* --- signing out ------------------------------------------------------------------------------ */

static void what_is_signed_out_is_closed(void **state)
{
    (void)state;
    char bea[SECRET], phone[SECRET], path[64];
    uint64_t number = account("Bea", bea);
    sign_in(NULL, "Bea", PHRASE, phone);
    snprintf(path, sizeof path, "/api/me/devices/%016llx", (unsigned long long)mark_of(phone));
    fake.closed = 0;
    assert_int_equal(ask(METHOD_DELETE, path, bea, NULL)->status, 200);
    assert_closed(number, mark_of(phone));
    assert_nobody(phone);
    fake.closed = 0;
    assert_int_equal(post("/api/logout", bea, NULL)->status, 200);
    assert_closed(number, mark_of(bea));
    assert_nobody(bea);
}

static void signing_out_everywhere(void **state)
{
    (void)state;
    char carl[SECRET], phone[SECRET], other[SECRET];
    uint64_t number = account("Carl", carl);
    sign_in(NULL, "Carl", PHRASE, phone);
    account("Dan", other);
    fake.closed = 0;
    const struct reply *reply = ask(METHOD_DELETE, "/api/me/devices", phone, NULL);
    assert_int_equal(reply->status, 200);
    assert_true(has_header(reply, "Set-Cookie: __Host-inkrail=; Max-Age=0;"));
    assert_closed(number, 0);
    assert_nobody(carl);
    assert_nobody(phone);
    assert_somebody(other, "Dan");
    sign_in(NULL, "Carl", PHRASE, carl); /* the account is still there */
}

static void who_is_forgotten_is_closed(void **state)
{
    (void)state;
    char eve[SECRET];
    uint64_t number = account("Eve", eve);
    fake.closed = 0;
    assert_int_equal(ask(METHOD_DELETE, "/api/me", eve, NULL)->status, 200);
    assert_closed(number, 0);
    assert_nobody(eve);
}

/* --- another passphrase ----------------------------------------------------------------------- */

static void a_passphrase_is_changed(void **state)
{
    (void)state;
    char fay[SECRET], phone[SECRET], fresh[SECRET];
    uint64_t number = account("Fay", fay);
    sign_in(NULL, "Fay", PHRASE, phone);
    assert_refused(change(fay, OTHER_PHRASE, "a new phrase"), 403, "PASSPHRASE");
    assert_refused(change(fay, PHRASE, "short"), 400, "PASSPHRASE");
    assert_refused(change(fay, "", OTHER_PHRASE), 400, "PASSPHRASE");
    assert_somebody(phone, "Fay");
    fake.closed = 0;
    const struct reply *reply = change(fay, PHRASE, OTHER_PHRASE);
    assert_int_equal(reply->status, 200);
    assert_true(has_header(reply, "Set-Cookie: __Host-inkrail="));
    keep(fresh);
    assert_closed(number, 0);
    assert_nobody(fay);
    assert_nobody(phone);
    assert_somebody(fresh, "Fay");
    assert_refused(sign("/api/login", NULL, "Fay", PHRASE), 403, "PASSPHRASE");
    sign_in(NULL, "Fay", OTHER_PHRASE, phone);
}

static void who_has_no_account_has_no_passphrase(void **state)
{
    (void)state;
    assert_refused(change(guest("Gus"), PHRASE, OTHER_PHRASE), 409, "NO_ACCOUNT");
    assert_refused(change(NULL, PHRASE, OTHER_PHRASE), 401, "WHO");
}

/* --- at the same moment ----------------------------------------------------------------------- */

struct finding {
    bool told, found;
};

static void note(void *context, ink_store_status status, const ink_person *person)
{
    struct finding *finding = context;
    (void)status;
    finding->told = true;
    finding->found = person != NULL;
}

/* Somebody is looked for, has been found in the store, and is signed out before that is told: the
   connection that asked would be open for good. */
static void who_goes_while_looked_for_is_not_found(void **state)
{
    (void)state;
    unsigned char hash[INK_SECRET_HASH];
    struct finding finding = {false, false};
    const char *hal = guest("Hal");
    people_changed(); /* nothing is remembered */
    people_find(fake_loop(), ink_slice_of(hal), note, &finding);
    fake_await_loop_message(); /* which has the person, and is not read yet */
    secret_hash(ink_slice_of(hal), hash);
    assert_int_equal(ink_store_secret_remove(fake.store, hash), INK_STORE_OK);
    people_left(&fake.server, 1, 0);
    fake_wait(&finding.told);
    assert_false(finding.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_planted_guest_is_nobody_after_signing_in),
        cmocka_unit_test(a_planted_guest_is_nobody_after_signing_up),
        cmocka_unit_test(who_is_refused_stays_a_guest),
        cmocka_unit_test(an_account_makes_room_for_another),
        cmocka_unit_test(what_is_signed_out_is_closed),
        cmocka_unit_test(signing_out_everywhere),
        cmocka_unit_test(who_is_forgotten_is_closed),
        cmocka_unit_test(a_passphrase_is_changed),
        cmocka_unit_test(who_has_no_account_has_no_passphrase),
        cmocka_unit_test(who_goes_while_looked_for_is_not_found),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}

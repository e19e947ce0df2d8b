/* The interface: who one becomes at this server: a guest, an account, or whose account it is. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "passes.h"
#include "rates.h"
#include "speech/i18n.h"
#include "wire/wire.h"

/* --- secrets ---------------------------------------------------------------------------------- */

/* A person who is (or becomes) known on this device. */
struct arrival {
    ink_person person;
    char secret[PEOPLE_SECRET];
    unsigned char hash[INK_SECRET_HASH];
    uint64_t guest; /* who was here before, if it was a guest; else 0 */
    char key[PEOPLE_KEY];
    struct pass_job pass;
    struct call *call;
    int64_t at; /* when */
};

static void free_arrival(void *own)
{
    struct arrival *arrival = own;
    sodium_memzero(arrival, sizeof *arrival);
    free(arrival);
}

static struct arrival *arrival_make(struct call *call)
{
    struct arrival *arrival = call_own(call, sizeof *arrival);
    if (arrival == NULL)
        return NULL;
    call->free_own = free_arrival;
    arrival->call = call;
    arrival->at = loop_now(call->exchange->loop);
    secret_make(arrival->secret);
    secret_hash(ink_slice_of(arrival->secret), arrival->hash);
    return arrival;
}

/* 400 days is as long as browsers keep a cookie. */
void cookie_set(struct exchange *exchange, const char *secret)
{
    char cookie[160];
    snprintf(cookie, sizeof cookie, "inkrail=%s; Max-Age=%d; Path=/; HttpOnly; SameSite=Lax%s",
             secret, secret[0] != '\0' ? 400 * 24 * 3600 : 0, exchange->secure ? "; Secure" : "");
    exchange_header(exchange, "Set-Cookie", cookie);
}

static void answer_arrival(struct call *call)
{
    const struct arrival *arrival = call->own;
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    cookie_set(call->exchange, arrival->secret);
    ink_text_string(page_room(call, 512), "{");
    page_number(call, "person", arrival->person.person);
    ink_say_text(&call->page, "name", ink_slice_of(arrival->person.name));
    ink_say_text(&call->page, "token", ink_slice_of(arrival->secret));
    ink_say_end(&call->page);
    call_answer(call, 200);
}

bool call_takes_name(struct call *call, char name[INK_NAME])
{
    ink_slice given = body_text(&call->body, "name");
    if (!people_name_good(given)) {
        call_refuse(call, 400, "NAME", _("A name has 1 to 40 bytes and no control characters."));
        return false;
    }
    memcpy(name, given.data, given.length);
    name[given.length] = '\0';
    return true;
}

static bool allowed(struct call *call, int kind, int an_hour)
{
    if (rate_take(kind, call->exchange->address, an_hour, loop_now(call->exchange->loop)))
        return true;
    call_refuse(call, 429, "FLOOD", _("Too many requests from your address. Wait a little."));
    return false;
}

/* --- guests ----------------------------------------------------------------------------------- */

static ink_store_status work_guest(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    return ink_store_person_make(store, &arrival->person, arrival->hash);
}

void guest_make(struct call *call)
{
    char name[INK_NAME];
    if (!call_takes_name(call, name) || !allowed(call, RATE_GUESTS, GUESTS_AN_HOUR))
        return;
    struct arrival *arrival = arrival_make(call);
    if (arrival == NULL)
        return;
    arrival->person.person = number_make();
    arrival->person.made = arrival->person.seen = arrival->at;
    memcpy(arrival->person.name, name, sizeof name);
    call_write(call, work_guest, answer_arrival);
}

/* --- accounts --------------------------------------------------------------------------------- */

/* Takes the passphrase; false if the call is refused. */
static bool take_pass(struct call *call, struct arrival *arrival)
{
    ink_slice phrase = body_text(&call->body, "passphrase");
    if (phrase.length < PASS_LEAST || phrase.length > PASS_MOST) {
        call_refuse(call, 400, "PASSPHRASE", _("A passphrase has 8 to 200 bytes."));
        return false;
    }
    memcpy(arrival->pass.phrase, phrase.data, phrase.length);
    arrival->pass.job.loop = call->exchange->loop;
    return true;
}

static struct arrival *account_begin(struct call *call)
{
    char name[INK_NAME];
    if (!call_takes_name(call, name) || !allowed(call, RATE_PASSES, PASSES_AN_HOUR))
        return NULL;
    struct arrival *arrival = arrival_make(call);
    if (arrival == NULL)
        return NULL;
    people_name_key(ink_slice_of(name), arrival->key);
    return take_pass(call, arrival) ? arrival : NULL;
}

static void ask_pass(struct call *call, struct arrival *arrival, void (*done)(struct crew_job *))
{
    arrival->pass.job.done = done;
    if (!passes_ask(&arrival->pass))
        call_refuse(call, 503, "BUSY",
                    _("Too many people sign in right now. Try again in a moment."));
}

static struct arrival *arrival_of(struct crew_job *job)
{
    return (struct arrival *)((char *)job - offsetof(struct arrival, pass));
}

static ink_store_status work_account(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    return ink_store_account_make(store, call->person.person, ink_slice_of(arrival->key),
                                  body_text(&call->body, "name"), arrival->pass.hash);
}

static void answer_account(struct call *call)
{
    ink_store_status status = call->job.job.status;
    if (status == INK_STORE_STALE)
        call_refuse(call, 409, "TAKEN", _("There is an account of this name already."));
    else if (status != INK_STORE_OK)
        call_refuse_store(call, status);
    else {
        ink_slice name = body_text(&call->body, "name");
        people_changed();
        memcpy(call->person.account, name.data, name.length);
        call->person.account[name.length] = '\0';
        page_who(call);
        ink_say_end(&call->page);
        call_answer(call, 200);
    }
}

static void account_hashed(struct crew_job *job)
{
    const struct arrival *arrival = arrival_of(job);
    struct call *call = arrival->call;
    if (arrival->pass.good)
        call_write(call, work_account, answer_account);
    else
        call_refuse_store(call, INK_STORE_AWAY);
}

void account_make(struct call *call)
{
    if (call->person.account[0] != '\0') {
        call_refuse(call, 409, "ACCOUNT", _("You have an account already."));
        return;
    }
    struct arrival *arrival = account_begin(call);
    if (arrival == NULL)
        return;
    arrival->pass.make = true;
    ask_pass(call, arrival, account_hashed);
}

/* --- signing in ------------------------------------------------------------------------------- */

/* First what the store has of the account, then the passphrase, then the new secret. */
static ink_store_status work_find(struct call *call, ink_store *store)
{
    struct arrival *arrival = call->own;
    uint64_t person = 0;
    arrival->pass.hash[0] = '\0';
    ink_store_status status =
        ink_store_account(store, ink_slice_of(arrival->key), &person, arrival->pass.hash);
    if (status == INK_STORE_NONE) /* goes on as if there were one, so that nobody can tell */
        return INK_STORE_OK;
    return status == INK_STORE_OK ? ink_store_person(store, person, &arrival->person) : status;
}

/* Tables of the guest who was here become the account's. */
static ink_store_status work_arrive(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    ink_store_status status = ink_store_secret_add(store, arrival->person.person, arrival->hash,
                                                   ink_slice_of(""), arrival->at);
    if (status == INK_STORE_OK && arrival->guest != 0)
        status = ink_store_person_merge(store, arrival->guest, arrival->person.person);
    return status;
}

static void answer_login(struct call *call)
{
    people_changed();
    answer_arrival(call);
}

static void login_compared(struct crew_job *job)
{
    const struct arrival *arrival = arrival_of(job);
    struct call *call = arrival->call;
    if (arrival->pass.good)
        call_write(call, work_arrive, answer_login);
    else
        call_refuse(call, 403, "PASSPHRASE", _("Name or passphrase is wrong."));
}

static void login_found(struct call *call)
{
    struct arrival *arrival = call->own;
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        ask_pass(call, arrival, login_compared);
}

void login(struct call *call)
{
    struct arrival *arrival = account_begin(call);
    if (arrival == NULL)
        return;
    if (call->known && call->person.account[0] == '\0')
        arrival->guest = call->person.person;
    call_read_soon(call, work_find, login_found);
}

/* The interface: who one becomes at this server: a guest, an account, or whose account it is. */
#include <string.h>

#include "arrival.h"
#include "rates.h"
#include "speech/i18n.h"

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

/* --- guests ----------------------------------------------------------------------------------- */

static ink_store_status work_guest(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    return ink_store_person_make(store, &arrival->person, arrival->hash);
}

void guest_make(struct call *call)
{
    char name[INK_NAME];
    if (!call_takes_name(call, name) || !arrival_is_allowed(call, RATE_GUESTS, GUESTS_AN_HOUR))
        return;
    struct arrival *arrival = arrival_make(call);
    if (arrival == NULL)
        return;
    arrival->person.person = number_make();
    arrival->person.made = arrival->person.seen = arrival->at;
    memcpy(arrival->person.name, name, sizeof name);
    call_write(call, work_guest, arrival_answer);
}

/* --- accounts --------------------------------------------------------------------------------- */

/* NULL if the call is refused. */
static struct arrival *account_begin(struct call *call, char name[INK_NAME])
{
    char key[PEOPLE_KEY];
    if (!call_takes_name(call, name))
        return NULL;
    people_name_key(ink_slice_of(name), key);
    struct arrival *arrival = arrival_may_ask(call, key) ? arrival_make(call) : NULL;
    if (arrival == NULL)
        return NULL;
    memcpy(arrival->key, key, sizeof key);
    return arrival_takes_pass(call, arrival, "passphrase") ? arrival : NULL;
}

/* Who has known the guest's secret until now knows none of the account. */
static ink_store_status work_account(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    uint64_t person = arrival->person.person;
    ink_store_status status =
        ink_store_account_make(store, person, ink_slice_of(arrival->key),
                               ink_slice_of(arrival->person.account), arrival->pass.hash);
    if (status == INK_STORE_OK)
        status = ink_store_secrets_remove(store, person);
    if (status == INK_STORE_OK)
        status = ink_store_secret_add(store, person, arrival->hash, ink_slice_of(""), arrival->at);
    return status;
}

static void answer_account(struct call *call)
{
    if (call->job.job.status == INK_STORE_STALE)
        call_refuse(call, 409, "TAKEN", _("There is an account of this name already."));
    else
        arrival_answer_anew(call, true);
}

static void account_hashed(struct arrival *arrival)
{
    if (arrival->pass.good)
        call_write(arrival->call, work_account, answer_account);
    else
        call_refuse_store(arrival->call, INK_STORE_AWAY);
}

void account_make(struct call *call)
{
    char name[INK_NAME];
    if (call->person.account[0] != '\0') {
        call_refuse(call, 409, "ACCOUNT", _("You have an account already."));
        return;
    }
    struct arrival *arrival = account_begin(call, name);
    if (arrival == NULL)
        return;
    arrival->person = call->person;
    memcpy(arrival->person.account, name, sizeof name);
    arrival_ask_pass(arrival, true, account_hashed);
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

static bool was_guest(const struct call *call)
{
    return call->known && call->person.account[0] == '\0';
}

/* Whoever was known on this device is no longer so by what was on it: tables of a guest become the
   account's, and another account is signed out. It may be gone already. */
static ink_store_status end_former(struct call *call, ink_store *store)
{
    unsigned char hash[INK_SECRET_HASH];
    const struct arrival *arrival = call->own;
    if (!call->known)
        return INK_STORE_OK;
    if (was_guest(call))
        return ink_store_person_merge(store, call->person.person, arrival->person.person);
    secret_hash(call->exchange->secret, hash);
    ink_store_status status = ink_store_secret_remove(store, hash);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static ink_store_status work_arrive(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    ink_store_status status = ink_store_secret_add(store, arrival->person.person, arrival->hash,
                                                   ink_slice_of(""), arrival->at);
    return status == INK_STORE_OK ? end_former(call, store) : status;
}

static void answer_login(struct call *call)
{
    arrival_answer_anew(call, was_guest(call));
}

static void login_compared(struct arrival *arrival)
{
    struct call *call = arrival->call;
    if (arrival->pass.good)
        call_write(call, work_arrive, answer_login);
    else
        call_refuse(call, 403, "PASSPHRASE", _("Name or passphrase is wrong."));
}

static void login_found(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        arrival_ask_pass(call->own, false, login_compared);
}

void login(struct call *call)
{
    char name[INK_NAME];
    if (account_begin(call, name) != NULL)
        call_read(call, work_find, login_found);
}

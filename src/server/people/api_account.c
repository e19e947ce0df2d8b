/* Handlers: who one becomes at this server: a guest, an account, or whose account it is. */
#include <string.h>

#include "i18n/i18n.h"
#include "newcomer.h"
#include "rates.h"

bool call_takes_name(struct call *call, char name[INK_NAME])
{
    ink_slice given = body_text(call->body, "name");
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
    const struct newcomer *newcomer = call->own;
    return ink_store_person_make(store, &newcomer->person, newcomer->hash);
}

void guest_make(struct call *call)
{
    char name[INK_NAME];
    if (!call_takes_name(call, name) || !newcomer_is_allowed(call, RATE_GUESTS, GUESTS_AN_HOUR))
        return;
    struct newcomer *newcomer = newcomer_make(call);
    if (newcomer == NULL)
        return;
    newcomer->person.person = number_make();
    newcomer->person.made = newcomer->person.seen = newcomer->at;
    memcpy(newcomer->person.name, name, sizeof name);
    call_write(call, work_guest, newcomer_answer);
}

/* --- accounts --------------------------------------------------------------------------------- */

/* NULL if the call is refused. */
static struct newcomer *account_begin(struct call *call, char name[INK_NAME])
{
    char key[PEOPLE_KEY];
    if (!call_takes_name(call, name))
        return NULL;
    people_name_key(ink_slice_of(name), key);
    struct newcomer *newcomer = newcomer_may_ask(call, key) ? newcomer_make(call) : NULL;
    if (newcomer == NULL)
        return NULL;
    memcpy(newcomer->key, key, sizeof key);
    return newcomer_takes_pass(call, newcomer, "passphrase") ? newcomer : NULL;
}

/* Whoever knew the guest's secret must not know the account's. */
static ink_store_status work_account(struct call *call, ink_store *store)
{
    const struct newcomer *newcomer = call->own;
    uint64_t person = newcomer->person.person;
    ink_store_status status =
        ink_store_account_make(store, person, ink_slice_of(newcomer->key),
                               ink_slice_of(newcomer->person.account), newcomer->pass.hash);
    if (status == INK_STORE_OK)
        status = ink_store_secrets_remove(store, person);
    if (status == INK_STORE_OK)
        status =
            ink_store_secret_add(store, person, newcomer->hash, ink_slice_of(""), newcomer->at);
    return status;
}

static void answer_account(struct call *call)
{
    if (call->job.job.status == INK_STORE_STALE)
        call_refuse(call, 409, "TAKEN", _("There is an account of this name already."));
    else
        newcomer_answer_anew(call, true);
}

static void account_hashed(struct newcomer *newcomer)
{
    if (newcomer->pass.good)
        call_write(newcomer->call, work_account, answer_account);
    else
        call_refuse_store(newcomer->call, INK_STORE_AWAY);
}

void account_make(struct call *call)
{
    char name[INK_NAME];
    if (call->person.account[0] != '\0') {
        call_refuse(call, 409, "ACCOUNT", _("You have an account already."));
        return;
    }
    struct newcomer *newcomer = account_begin(call, name);
    if (newcomer == NULL)
        return;
    newcomer->person = call->person;
    memcpy(newcomer->person.account, name, sizeof name);
    newcomer_ask_pass(newcomer, true, account_hashed);
}

/* --- signing in ------------------------------------------------------------------------------- */

/* First what the store has of the account, then the passphrase, then the new secret. */
static ink_store_status work_find(struct call *call, ink_store *store)
{
    struct newcomer *newcomer = call->own;
    uint64_t person = 0;
    newcomer->pass.hash[0] = '\0';
    ink_store_status status =
        ink_store_account(store, ink_slice_of(newcomer->key), &person, newcomer->pass.hash);
    if (status == INK_STORE_NONE) /* as if there were one, so that nobody can tell */
        return INK_STORE_OK;
    return status == INK_STORE_OK ? ink_store_person(store, person, &newcomer->person) : status;
}

static bool was_guest(const struct call *call)
{
    return call->known && call->person.account[0] == '\0';
}

/* Ends what the device had before: tables of a guest become the account's, and another account is
   signed out. That secret may be gone already. */
static ink_store_status end_former(struct call *call, ink_store *store)
{
    unsigned char hash[INK_SECRET_HASH];
    const struct newcomer *newcomer = call->own;
    if (!call->known)
        return INK_STORE_OK;
    if (was_guest(call))
        return ink_store_person_merge(store, call->person.person, newcomer->person.person);
    secret_hash(call->exchange->secret, hash);
    ink_store_status status = ink_store_secret_remove(store, hash);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static ink_store_status work_arrive(struct call *call, ink_store *store)
{
    const struct newcomer *newcomer = call->own;
    ink_store_status status = ink_store_secret_add(store, newcomer->person.person, newcomer->hash,
                                                   ink_slice_of(""), newcomer->at);
    return status == INK_STORE_OK ? end_former(call, store) : status;
}

static void answer_login(struct call *call)
{
    newcomer_answer_anew(call, was_guest(call));
}

static void login_compared(struct newcomer *newcomer)
{
    struct call *call = newcomer->call;
    if (newcomer->pass.good)
        call_write(call, work_arrive, answer_login);
    else
        call_refuse(call, 403, "PASSPHRASE", _("Name or passphrase is wrong."));
}

static void login_found(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        newcomer_ask_pass(call->own, false, login_compared);
}

void login(struct call *call)
{
    char name[INK_NAME];
    if (account_begin(call, name) != NULL)
        call_read_soon(call, work_find, login_found);
}

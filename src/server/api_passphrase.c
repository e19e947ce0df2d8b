/* The interface: another passphrase. Who changes it may fear that somebody knows the old one, or
   has one of the devices: all of them are signed out but this one, which gets a new secret. */
#include <string.h>

#include "arrival.h"
#include "speech/i18n.h"

static ink_store_status work_find(struct call *call, ink_store *store)
{
    struct arrival *arrival = call->own;
    return ink_store_account_pass(store, call->person.person, arrival->pass.hash);
}

/* STALE if it was changed elsewhere meanwhile. */
static ink_store_status work_change(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    uint64_t person = call->person.person;
    ink_store_status status =
        ink_store_account_change(store, person, arrival->before, arrival->pass.hash);
    if (status == INK_STORE_OK)
        status = ink_store_secrets_remove(store, person);
    if (status == INK_STORE_OK)
        status = ink_store_secret_add(store, person, arrival->hash, ink_slice_of(""), arrival->at);
    return status;
}

static void answer_change(struct call *call)
{
    arrival_answer_anew(call, true);
}

static void hashed(struct arrival *arrival)
{
    if (arrival->pass.good)
        call_write(arrival->call, work_change, answer_change);
    else
        call_refuse_store(arrival->call, INK_STORE_AWAY);
}

static void compared(struct arrival *arrival)
{
    struct call *call = arrival->call;
    if (!arrival->pass.good) {
        call_refuse(call, 403, "PASSPHRASE", _("The old passphrase is wrong."));
        return;
    }
    memcpy(arrival->before, arrival->pass.hash, sizeof arrival->before);
    if (arrival_takes_pass(call, arrival, "passphrase"))
        arrival_ask_pass(arrival, true, hashed);
}

static void found(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        arrival_ask_pass(call->own, false, compared);
}

void passphrase_change(struct call *call)
{
    char key[PEOPLE_KEY];
    if (call->person.account[0] == '\0') {
        call_refuse(call, 409, "NO_ACCOUNT", _("You have no account here. Make one first."));
        return;
    }
    people_name_key(ink_slice_of(call->person.account), key);
    struct arrival *arrival = arrival_may_ask(call, key) ? arrival_make(call) : NULL;
    if (arrival == NULL)
        return;
    arrival->person = call->person;
    /* The new one is looked at first: it is of no use to find out that the old one is right. */
    if (arrival_takes_pass(call, arrival, "passphrase") && arrival_takes_pass(call, arrival, "old"))
        call_read(call, work_find, found);
}

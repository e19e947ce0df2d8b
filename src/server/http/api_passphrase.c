/* Handler: another passphrase. Whoever changes it may fear that somebody knows the old one, or has
   one of the devices: so all of them are signed out but this one, which gets a new secret. */
#include <string.h>

#include "i18n/i18n.h"
#include "server/people/newcomer.h"

static ink_store_status work_find(struct call *call, ink_store *store)
{
    struct newcomer *newcomer = call->own;
    return ink_store_account_pass(store, call->person.person, newcomer->pass.hash);
}

/* STALE if it was changed elsewhere meanwhile. */
static ink_store_status work_change(struct call *call, ink_store *store)
{
    const struct newcomer *newcomer = call->own;
    uint64_t person = call->person.person;
    ink_store_status status =
        ink_store_account_change(store, person, newcomer->before, newcomer->pass.hash);
    if (status == INK_STORE_OK)
        status = ink_store_secrets_remove(store, person);
    if (status == INK_STORE_OK)
        status =
            ink_store_secret_add(store, person, newcomer->hash, ink_slice_of(""), newcomer->at);
    return status;
}

static void answer_change(struct call *call)
{
    newcomer_answer_anew(call, true);
}

static void hashed(struct newcomer *newcomer)
{
    if (newcomer->pass.good)
        call_write(newcomer->call, work_change, answer_change);
    else
        call_refuse_store(newcomer->call, INK_STORE_AWAY);
}

static void compared(struct newcomer *newcomer)
{
    struct call *call = newcomer->call;
    if (!newcomer->pass.good) {
        call_refuse(call, 403, "PASSPHRASE", _("The old passphrase is wrong."));
        return;
    }
    memcpy(newcomer->before, newcomer->pass.hash, sizeof newcomer->before);
    if (newcomer_takes_pass(call, newcomer, "passphrase"))
        newcomer_ask_pass(newcomer, true, hashed);
}

static void found(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        newcomer_ask_pass(call->own, false, compared);
}

void passphrase_change(struct call *call)
{
    char key[PEOPLE_KEY];
    if (call->person.account[0] == '\0') {
        call_refuse(call, 409, "NO_ACCOUNT", _("You have no account here. Make one first."));
        return;
    }
    people_name_key(ink_slice_of(call->person.account), key);
    struct newcomer *newcomer = newcomer_may_ask(call, key) ? newcomer_make(call) : NULL;
    if (newcomer == NULL)
        return;
    newcomer->person = call->person;
    /* The new passphrase is judged first: whoever sends a bad one should not learn whether the old
       one is right. */
    if (newcomer_takes_pass(call, newcomer, "passphrase") &&
        newcomer_takes_pass(call, newcomer, "old"))
        call_read(call, work_find, found);
}

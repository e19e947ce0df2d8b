/* Somebody who becomes known on this device: a new guest, or a person with an account. Whoever was
   known there before, a new secret is made and sent, and secrets that others may know become
   invalid. */
#ifndef INKRAIL_SERVER_PEOPLE_NEWCOMER_H
#define INKRAIL_SERVER_PEOPLE_NEWCOMER_H

#include "password_pool.h"
#include "server/http/api.h"

struct newcomer {
    ink_person person;
    char secret[PEOPLE_SECRET]; /* the new one */
    unsigned char hash[INK_SECRET_HASH];
    char key[PEOPLE_KEY];       /* of the account's name */
    char before[INK_PASS_HASH]; /* of the passphrase that is to be changed */
    struct password_job pass;
    void (*done)(struct newcomer *newcomer); /* what follows on it */
    struct call *call;
    int64_t at; /* when */
};

/* Makes the call's own data from here on; NULL if it is refused. */
struct newcomer *newcomer_make(struct call *call);

/* Tells who it is, and sets the cookie, if the call's job was done. */
void newcomer_answer(struct call *call);

/* The person was known before, by secrets that are none any more: the call's own, or all of them.
   Then tells. */
void newcomer_answer_anew(struct call *call, bool everywhere);

/* Takes a text of the body as a passphrase; false if it is none, and the call is refused. */
bool newcomer_takes_pass(struct call *call, struct newcomer *newcomer, const char *field);

/* Has the passphrase hashed or compared: `done` follows on the loop with newcomer->pass.good. Else
   the call is refused. */
void newcomer_ask_pass(struct newcomer *newcomer, bool make,
                       void (*done)(struct newcomer *newcomer));

/* May this address do that once more? Else the call is refused. */
bool newcomer_is_allowed(struct call *call, int kind, int an_hour);

/* May a passphrase be checked for this account (its name, folded)? While many are, or if the name
   or the network has been tried often, a puzzle has to be solved first, and the call is refused
   with one. */
bool newcomer_may_ask(struct call *call, const char *key);

#endif

/* Accounts at a server: who one is there, and signing up, in and out. */
#ifndef INKRAIL_ONLINE_TRANSPORT_ACCOUNT_H
#define INKRAIL_ONLINE_TRANSPORT_ACCOUNT_H

#include "ask.h"

enum { ACCOUNT_NAME = 41, ACCOUNT_PHRASE = 201 };

/* Functions return false, and a sentence without its full stop in `why`, if it does not work. The
   secret is the one that is kept for the server (secrets.h); those that change it keep the new
   one. */

struct account {
    bool known;                 /* the server knows somebody; else the rest is nothing */
    char name[ACCOUNT_NAME];    /* at tables */
    char account[ACCOUNT_NAME]; /* "" for a guest */
};
bool account_look(const struct address *server, struct account *account, char why[ASK_WHY]);

/* Makes an account of this name of whoever one is there, a guest at first if it is nobody. */
bool account_create(const struct address *server, const char *name, const char *phrase,
                    char why[ASK_WHY]);
bool account_sign_in(const struct address *server, const char *name, const char *phrase,
                     char why[ASK_WHY]);

/* All other devices are signed out. */
bool account_change(const struct address *server, const char *old, const char *phrase,
                    char why[ASK_WHY]);

/* Here, or on all devices. */
bool account_sign_out(const struct address *server, bool everywhere, char why[ASK_WHY]);

#endif

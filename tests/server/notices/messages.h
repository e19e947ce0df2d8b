/* What the tests of messages to people who are away share: a server that sends them to any address,
   and a receiver on this machine. */
#ifndef INKRAIL_TESTS_SERVER_MESSAGES_H
#define INKRAIL_TESTS_SERVER_MESSAGES_H

#include "mailbox.h"
#include "party.h"

extern struct served served;
extern int port;                     /* of the receiver */
extern const char *const anywhere[]; /* settings of a server that sends to any address */

/* For the whole group of tests. */
int messages_start(void **state);
int messages_end(void **state);

bool body_says(const struct posted *posted, const char *text);
bool sets_hook(struct player *host, const char *path);

#endif

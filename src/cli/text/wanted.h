/* Who and where, for commands that go to a server. What makes no sense ends the program. */
#ifndef INKRAIL_CLI_TEXT_WANTED_H
#define INKRAIL_CLI_TEXT_WANTED_H

#include <inkrail/session.h>

#include "online/transport/address.h"

/* The name that was given, or what the system calls the person; never longer than names may be. */
const char *name_wanted(const char *given, char name[INK_SESSION_NAME]);

/* That of INKRAIL_SERVER; "" is this machine. */
const char *usual_server(void);

/* The server that was given, or the usual one. */
void server_wanted(const char *given, struct address *address);

_Noreturn void fail_address(int fault, const char *text);

#endif

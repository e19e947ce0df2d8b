/* A client of a table, for tests: it has what is shown to it, and nothing else. */
#ifndef INKRAIL_TESTS_ROOM_CLIENT_H
#define INKRAIL_TESTS_ROOM_CLIENT_H

#include "party.h"

void client_read(client *me, ink_slice json);
void client_free(client *me);

/* Does it know what it may know, and agree with the server on that? */
void client_compare(const client *me, const ink_room *room);

#endif

/* Places when the server has as many connections as it may have. Some more are let in to see whose
   they are. Then, for each that comes to its table, one that only looks on gives way: of those from
   whose network most have come the newest, which may be the very one that came. So nobody keeps
   people from their games by looking on, and nobody all the places from others who look on. */
#ifndef INKRAIL_SERVER_NET_PLACES_H
#define INKRAIL_SERVER_NET_PLACES_H

#include <stdbool.h>

struct loop;
struct server;

bool places_are_full(struct server *server);

/* Somebody has come at this loop while the server is full. */
void places_make_one(struct loop *loop);

#endif

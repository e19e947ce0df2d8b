/* How places are kept for players when the server has as many connections as it may have. It lets
   some more in to see whose they are. Then, for each one that comes to its table, an onlooker gives
   way: of those from the network that most have come from the newest, which may be the very one
   that came. So nobody keeps people from their games by looking on, and nobody takes all the places
   of other onlookers. */
#ifndef INKRAIL_SERVER_NET_PLACES_H
#define INKRAIL_SERVER_NET_PLACES_H

#include <stdbool.h>

struct loop;
struct server;

bool places_are_full(struct server *server);

/* Makes a place, since somebody has come at this loop while the server is full. */
void places_make_one(struct loop *loop);

#endif

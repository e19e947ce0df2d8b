/* Steps at a table that its server has not acknowledged, kept in a file beside the secrets
   (secrets.h) for as long as that is so. Whoever comes back after kill -9, a power cut or a
   connection that was dead to the end sends them then, once, or is told why not (online.h).

   A file is a line for each step. Whatever else is in it is left out. One program at a time has it:
   a second one at the same table keeps nothing. */
#ifndef INKRAIL_ONLINE_TRANSPORT_UNSENT_H
#define INKRAIL_ONLINE_TRANSPORT_UNSENT_H

#include "client/games/saves.h"
#include "online/client/online.h"

struct unsent {
    struct store store;
    char *text; /* as it is in the file; NULL if there is none */
};

/* Nothing is kept. */
extern const struct unsent unsent_none;

/* Gives the steps of an earlier visit to the client, which must not have heard anything yet, and
   keeps its steps from now on. The table is known by the name. */
void unsent_open(struct unsent *unsent, const char *name, struct online_client *online);

/* Brings the file to what the client waits for. */
void unsent_keep(struct unsent *unsent, const struct online_client *online);

/* Are there steps in the file, to be sent on the next visit? */
bool unsent_holds(const struct unsent *unsent);

/* What waits stays in the file. */
void unsent_close(struct unsent *unsent);

#endif

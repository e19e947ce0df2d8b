/* By which links others come to a table: this machine's name for itself means nothing elsewhere. */
#ifndef INKRAIL_ONLINE_TRANSPORT_INVITE_H
#define INKRAIL_ONLINE_TRANSPORT_INVITE_H

#include "address.h"
#include "online/client/remote_table.h"

/* Of the table with the code of the address by which it is reached here. `told` is a link to any
   table as the server tells it, made of its own address if that was set. Asks the system for
   the addresses of this machine, and whether the server listens there. */
void invite_find(const struct address *address, const char *told, struct remote_invite *invite);

/* The same with what the system would say. */
struct invite_places {
    char host[REMOTE_WAYS][ADDRESS_HOST]; /* of this machine, as others in its network name it */
    int count;
    bool (*listens)(const struct address *address);
};
void invite_choose(const struct address *address, const char *told,
                   const struct invite_places *places, struct remote_invite *invite);

#endif

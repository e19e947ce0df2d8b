/* Networks whose proxies are believed, and the client that they tell of. Pure: no sockets are
   asked. */
#ifndef INKRAIL_SERVER_NET_NETWORKS_H
#define INKRAIL_SERVER_NET_NETWORKS_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <sys/socket.h>

enum { NETWORKS_MOST = 32, NETWORK_BYTES = 16 };

struct networks {
    struct network {
        unsigned char byte[NETWORK_BYTES]; /* of IPv4 as IPv6 writes it: ::ffff:a.b.c.d */
        int bits;
    } network[NETWORKS_MOST];
    int count;
    bool local; /* Unix sockets */
};

/* "127.0.0.1, 10.0.0.0/8, fd00::/8, unix"; "yes" is this machine itself, "no" and "" nobody. False
   if it is no such list. */
bool networks_read(ink_slice text, struct networks *networks);

/* Is this end of a connection in one of the networks? */
bool networks_have_peer(const struct networks *networks, const struct sockaddr *peer);

/* The client according to X-Forwarded-For, without a port. Each proxy appends whom it has seen, so
   the list is read from its end, as long as it names proxies that are believed. */
ink_slice networks_client(const struct networks *networks, ink_slice list);

#endif

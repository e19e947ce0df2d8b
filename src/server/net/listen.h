/* The socket that listens: made once, so that a port in use is seen; each loop listens on a
   copy. */
#ifndef INKRAIL_SERVER_NET_LISTEN_H
#define INKRAIL_SERVER_NET_LISTEN_H

#include "loop_internal.h"

/* Makes the socket of "ADDRESS:PORT" ("[::1]:8080", ":8080" for all); -1, and `said` says why. The
   port it has in the end is in `port`: 0 asks for any that is free. */
int listen_open(const char *where, int *port, char *said, size_t size);

/* The path of "unix:PATH", which is a Unix socket and has no port; NULL if it is none. */
const char *listen_path(const char *where);
void listen_remove(const char *where); /* nobody listens there any more */

/* On the loop: accepts connections, or no longer. */
void listen_begin(struct loop *loop);
void listen_end(struct loop *loop);

#endif

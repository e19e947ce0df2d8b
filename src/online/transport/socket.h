/* Sockets with a limit of time: whatever they do is over by then. */
#ifndef INKRAIL_ONLINE_TRANSPORT_SOCKET_H
#define INKRAIL_ONLINE_TRANSPORT_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "address.h"

enum { SOCKET_WHY = 256 };

/* Milliseconds from some moment on. */
int64_t socket_now(void);

/* Connects within so many milliseconds; -1, errno, and a sentence without its full stop in `why`,
   if it cannot be done. The socket does not block. */
int socket_connect(const struct address *address, int ms, char why[SOCKET_WHY]);

/* Waits until it can be read (or written), or the moment has come: then false. */
bool socket_wait(int socket, bool write, int64_t until);

/* Sends all of it; false if that fails or takes too long. */
bool socket_send(int socket, const char *bytes, size_t length, int64_t until);

/* Receives what there is, at least a byte: 0 at the end, -1 if it fails or takes too long. */
long socket_receive(int socket, char *bytes, size_t size, int64_t until);

#endif

/* Addresses of clients: how many connections each has, and how much it asks. Those of IPv6 count by
   their first 64 bits, which is what one household has. Shared by all loops. */
#ifndef INK_SERVER_ADDRESS_H
#define INK_SERVER_ADDRESS_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = 48 };

/* What addresses are counted by. */
struct address {
    uint64_t key[2];
};

struct address address_of_socket(const struct sockaddr *socket);

/* The network around it: the first 24 bits of IPv4, 48 of IPv6. */
struct address address_around(struct address address);

/* False if the text is no address. */
bool address_read(ink_slice text, struct address *address);
/* Is it this machine's own, 127.0.0.0/8 or ::1? */
bool address_is_near(ink_slice text);

/* May a message be sent there that somebody has asked for: an address of the world and not of this
   machine (its public ones neither) or its neighbours, and a port of the web or one that anybody
   may use? */
bool address_is_public(const struct sockaddr *socket);

void address_write(const struct sockaddr *socket, char text[ADDRESS_TEXT]);

/* --- limits ----------------------------------------------------------------------------------- */

struct addresses;

/* No limits at all if `connections` is 0. */
struct addresses *addresses_new(int connections);
void addresses_free(struct addresses *addresses);

/* A connection more; false if it has too many, or opens them too fast. */
bool address_enter(struct addresses *addresses, struct address address, int64_t now);
void address_leave(struct addresses *addresses, struct address address);

/* A request over HTTP. False: too many. */
bool address_asks(struct addresses *addresses, struct address address, int64_t now);

#endif

/* Addresses of clients: how many connections each has, how much it asks, and how much of what was
   answered it has not read. Those of IPv6 count by their first 64 bits, which is what one household
   has. Shared by all loops. */
#ifndef INKRAIL_SERVER_NET_ADDRESS_H
#define INKRAIL_SERVER_NET_ADDRESS_H

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

/* The wider network of an address: the first 24 bits of IPv4, the first 48 of IPv6. It is no
   address itself. Whoever has many addresses mostly has neighbouring ones. */
struct address address_network(struct address address);

/* False if the text is no address. */
bool address_read(ink_slice text, struct address *address);
/* Is it this machine's own, 127.0.0.0/8 or ::1? */
bool address_is_near(ink_slice text);

/* May the server send a message there for somebody? It may if this is an address of the public
   internet, neither of this machine (not even a public one) nor of its neighbours, and a port of
   the web or one that anybody may use. */
bool address_is_public(const struct sockaddr *socket);

void address_write(const struct sockaddr *socket, char text[ADDRESS_TEXT]);

/* --- limits ----------------------------------------------------------------------------------- */

struct addresses;

/* Of `all` connections one address has `most` at the same time, and fewer the fewer places are
   left: so many times what is free as ADDRESS_SHARE says, and its whole network NETWORK_SHARE times
   (the dynamic thresholds by which Choudhury and Hahne share a switch's memory among its queues). A
   few who take what they can thus leave places to others; what many leave is the business of
   places.h. No limits at all if `most` is 0. */
enum { ADDRESS_SHARE = 4, NETWORK_SHARE = 8 };
struct addresses *addresses_new(int all, int most);
void addresses_free(struct addresses *addresses);

/* Counts one more connection; false if the address has too many, or opens them too fast. */
bool address_enter(struct addresses *addresses, struct address address, int64_t now);
void address_leave(struct addresses *addresses, struct address address);

/* How many it has. */
int address_connections(struct addresses *addresses, struct address address);

/* A request over HTTP. False: too many, or it reads nothing of what it has asked for. */
bool address_asks(struct addresses *addresses, struct address address, int64_t now);

/* Counts bytes of an answer that the client has not read yet, and takes them off. False, and
   nothing is counted, if there are too many. */
enum { ADDRESS_UNREAD = 8 << 20 };
bool address_waits(struct addresses *addresses, struct address address, size_t bytes, int64_t now);
void address_waits_no_more(struct addresses *addresses, struct address address, size_t bytes);

#endif

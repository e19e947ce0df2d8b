/* Where a table is: the server's host and port, and the table's code. */
#ifndef INKRAIL_ONLINE_TRANSPORT_ADDRESS_H
#define INKRAIL_ONLINE_TRANSPORT_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_HOST = 254, ADDRESS_PORT = 6, ADDRESS_CODE = 16, ADDRESS_KEY = 65 };

struct address {
    char host[ADDRESS_HOST]; /* a name or a number, without brackets */
    char port[ADDRESS_PORT];
    char code[ADDRESS_CODE]; /* of the table; "" if the text named none */
    char key[ADDRESS_KEY];   /* of a seat, from its link; "" if there was none */
};

enum address_fault {
    ADDRESS_GOOD,
    ADDRESS_TLS,    /* https or wss, which are not spoken here */
    ADDRESS_SCHEME, /* of another kind */
    ADDRESS_HOST_TEXT,
    ADDRESS_PORT_TEXT,
    ADDRESS_CODE_TEXT,
    ADDRESS_NO_TABLE /* a server, but no table was named */
};

/* Reads "http://host:port/t/CODE", "ws://…", "host:port/CODE", "host:port/t/CODE#KEY", or a plain
   code, whose server is `usual` (an address without a table; "" is localhost:8080). Without a port
   it is 80 where http:// or ws:// stands before it, else 8080. */
int address_of_table(const char *text, const char *usual, struct address *address);

/* Reads the address of a server: "http://host:port", "host:port", "host"; "" is localhost:8080.
   What follows the port is left alone if it is a "/". */
int address_of_server(const char *text, struct address *address);

/* "host:port", with brackets where the host is a number of IPv6: for messages, the header Host, and
   to know a server again. */
enum { ADDRESS_PLACE = ADDRESS_HOST + ADDRESS_PORT + 4 };
const char *address_place(const struct address *address, char place[ADDRESS_PLACE]);

/* "http://host:port/t/CODE". */
enum { ADDRESS_LINK = ADDRESS_PLACE + ADDRESS_CODE + 16 };
const char *address_link(const struct address *address, char link[ADDRESS_LINK]);

/* Is it this machine by a name that means another one elsewhere: localhost, 127.0.0.1, ::1? */
bool address_is_here(const struct address *address);

/* What is wrong, in a sentence without its full stop; `text` is what was read. */
void address_fault_words(int fault, const char *text, char *words, size_t size);

#endif

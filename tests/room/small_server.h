/* A server made of a room, without sockets, for tests of those who play at its table: it keeps the
   log, greets, answers and sends. What lies at the other end of a connection is the test's affair;
   messages may get lost when one is cut. */
#ifndef INKRAIL_TESTS_ROOM_SMALL_SERVER_H
#define INKRAIL_TESTS_ROOM_SMALL_SERVER_H

#include <inkrail/rng.h>

#include "room/room.h"

enum { SMALL_CONNECTIONS = 64, SMALL_QUEUE = 1200, SMALL_HOST = 101, SMALL_AHEAD = 5000 };

/* Embed it in something larger, as its first member. */
struct connection {
    struct small_server *server;
    uint64_t person, device;
    int by_key; /* the seat for which it speaks; 0: the person's own */
    bool up, greeted;
    bool anew;     /* its next log is told from the first entry on */
    uint64_t sent; /* number of the last event that went out */
    char *to_server[SMALL_QUEUE];
    int waiting;
};

/* Brings a message of the server to the other end. */
typedef void small_server_bring(struct connection *connection, const char *text);

struct small_server {
    ink_room *room;
    ink_entry *log;
    char **text; /* of the entries */
    size_t entries, texts;
    uint64_t devices;
    struct connection *connection[SMALL_CONNECTIONS];
    int connections;
    ink_rng chance;
    int64_t now;            /* the clients' clock: the server's is ahead of it */
    unsigned cuts;          /* one of so many messages is the last of its connection; 0: none */
    const char *lie;        /* a secret that is told instead of the true one */
    const char *lied_seats; /* and the seats of those who play, of two */
    small_server_bring *bring;
};

/* A table with these options, separated by blanks, of the person SMALL_HOST. */
void small_server_open(struct small_server *server, const char *options, uint64_t chance,
                       small_server_bring *take);
void small_server_close(struct small_server *server);
int64_t small_server_clock(const struct small_server *server);

/* What the room has made goes to all who were greeted. */
void small_server_tell(struct small_server *server);

/* The log ends with this entry again, and whatever comes is of another time: an older copy was put
   back. Those who are connected are told at once. */
void small_server_rewind(struct small_server *server, size_t entries);

/* Somebody's connection, which is not up yet. */
void connection_add(struct small_server *server, struct connection *connection, uint64_t person);
void connection_up(struct connection *connection);

/* What waits for the server is lost. */
void connection_cut(struct connection *connection);

/* Puts a message on its way to the server, if it is up. */
void connection_send(struct connection *connection, ink_slice text);

/* The first message that waits is handled. False: the connection was cut with it; what the server
   said may have got lost. */
bool connection_serve(struct connection *connection);

#endif

/* A WebSocket that stays: a thread of its own connects, connects again after a break with growing
   pauses, keeps the connection alive, and brings messages. What was sent and not yet answered when
   it broke is the business of those who use it (table.h). */
#ifndef INKRAIL_ONLINE_TRANSPORT_LINK_H
#define INKRAIL_ONLINE_TRANSPORT_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "address.h"
#include "socket.h"

struct link;

enum link_kind {
    LINK_UP,      /* connected: nothing of before counts any more */
    LINK_DOWN,    /* no longer, or not yet; it is tried again and again. `text` says why */
    LINK_REFUSED, /* by the server, with this status of HTTP: nothing more will come */
    LINK_TEXT     /* a message */
};

struct link_news {
    int kind;
    int status; /* of HTTP; of LINK_UP: the number of the connection */
    char *text; /* to be given back with free */
    size_t length;
};

/* Begins to connect to the path. */
struct link *link_open(const struct address *address, const char *path);

/* Ends the thread and gives all back. */
void link_close(struct link *link);

/* A file that can be read while there is news. */
int link_wake(const struct link *link);

/* The next news, if there is any. */
bool link_take(struct link *link, struct link_news *news);

/* Sends a message over the connection with this number; if that is there no longer it is
   dropped. */
void link_send(struct link *link, int turn, const char *text, size_t length);

/* Breaks the connection and does not come back before so many milliseconds. */
void link_pause(struct link *link, int ms);

/* The pause before the next attempt after so many that have failed: doubled each time from a
   quarter of a second up to 15 seconds, and then between half of it and all of it by `chance`, so
   that not all come back at once. */
int link_backoff(int failed, unsigned chance);

#endif

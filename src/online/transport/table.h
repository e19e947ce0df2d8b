/* A table of a server as a front end sees it (client/games/game_table.h): a client
   (online/client/online.h) and the connection. */
#ifndef INKRAIL_ONLINE_TRANSPORT_TABLE_H
#define INKRAIL_ONLINE_TRANSPORT_TABLE_H

#include "client/games/game_table.h"
#include "link.h"

struct table;

/* How to come to the table. Texts are copied. */
struct table_wish {
    struct address address; /* with the code, and perhaps the key of a seat */
    const char *secret;     /* of the person; "" for somebody who only looks on */
    const char *name;       /* at the table */
    const char *language;   /* of the server's refusals; NULL: English */
    const char *told;       /* a link to a table as the server tells it; NULL: unknown */
    bool watch;             /* take no seat */
};

/* Begins to connect. The address must be of a table that is there (ask.h). */
struct table *table_open(const struct table_wish *wish);
void table_close(struct table *table);

/* What front ends use; it lives as long as the table. */
const struct game_table *table_front(const struct table *table);

/* Is the table known, and every request answered? */
bool table_settled(const struct table *table);

/* Are there steps that the server has not acknowledged, kept until the next visit (unsent.h)? */
bool table_keeps_steps(const struct table *table);

/* --- for tests: the same without a connection ------------------------------------------------- */

/* What would be sent is told instead; `hear` brings what would have come to the next pump,
   LINK_… */
typedef void table_sender(void *context, const char *text, size_t length);
struct table *table_open_with(const struct table_wish *wish, table_sender *send, void *context);
void table_hear(struct table *table, int kind, const char *text);

#endif

/* The tables of a loop: who is connected to each, the room while somebody plays, and what is on its
   way to the store. A room is made from its log when it is needed and freed when it rests; what
   stays is the live table, the small entry by which connections know their table. */
#ifndef INKRAIL_SERVER_TABLES_HUB_H
#define INKRAIL_SERVER_TABLES_HUB_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

struct loop;
struct hub;
struct client;
struct bot_task;

struct hub *hub_new(struct loop *loop);
void hub_free(struct hub *hub);

/* --- of a client ------------------------------------------------------------------------------ */

/* The client has come to the table of this number and code; `secret` is that of its cookie, "" if
   it has none. */
void hub_enter(struct client *client, uint64_t table, const char *code, const char *secret);
void hub_take(struct client *client, ink_slice message);
void hub_drained(struct client *client);  /* all that was said is sent */
void hub_leave(struct client *client);    /* also when it is at no table */
void hub_turn_out(struct client *client); /* the server ends: come back later */

/* --- of webhooks ------------------------------------------------------------------------------ */

/* How the last message to the webhook of a table went. */
struct hook_trouble {
    uint64_t table;
    bool failed;
    bool forbidden; /* its address is not to be reached from here */
    int status;     /* of HTTP; 0: nobody answers */
};

/* The host is told of trouble now, and when they come. */
void hub_hook_settled(struct hub *hub, const struct hook_trouble *trouble);

/* --- of the loop ------------------------------------------------------------------------------ */

void hub_end_turn(struct hub *hub); /* what was asked in this turn goes to the store */

/* Asks the store for tables whose clocks run out soon: they may have run while the server was
   off. */
void hub_find_due(struct hub *hub);

/* The store was put back to an older state: rooms are made from the logs it has now. */
void hub_rewound(struct hub *hub);

/* Takes no more requests, waits for what is on its way to the store, then tells the clients. */
void hub_stop(struct hub *hub);
bool hub_is_quiet(struct hub *hub);

#endif

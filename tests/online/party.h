/* Pages at a table of a small server (tests/room/small_server.h). Every answer of a page is held
   against its type (tests/page/asking.h). */
#ifndef INKRAIL_TESTS_ONLINE_PARTY_H
#define INKRAIL_TESTS_ONLINE_PARTY_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "page/asking.h"
#include "room/small_server.h"

enum { PARTY_CLIENTS = SMALL_CONNECTIONS, PARTY_HOST = SMALL_HOST };

struct party;

/* A connection of a page to the table. */
struct client {
    struct connection connection; /* first */
    struct party *party;
    struct asking *asking;
    bool shares; /* the page of another client */
    bool ended;  /* its program: nothing is brought to it any more */
    int table;
    char told[8192], news[65536];
    int pauses;
    int game, player; /* once the game has begun; 0 before */
};

struct party {
    struct small_server server;
    struct client client[PARTY_CLIENTS];
    int clients;
    long hidden_asked; /* how often something hidden was asked for */
};

/* A table with these options, separated by blanks. */
struct party *party_open(const char *options, uint64_t chance);
void party_close(struct party *party);

/* A page that joins it as this person, with the key of a seat if `key` is not 0; in the page of
   another client if `beside` is not NULL. */
struct client *party_join(struct party *party, uint64_t person, int key, struct client *beside);

/* Tells it the verb, and takes what the answer has. */
const json_t *client_tell(struct client *client, const char *verb, int seat, const char *text);

/* Asks `heard`; the answer's messages go to the server. */
void client_hear(struct client *client, const char *what, const char *text);
void client_tick(struct client *client);

/* Breaks the connection: what is under way is lost. */
void client_cut(struct client *client);

/* Its program ends, whatever it had still to send. */
void client_end(struct client *client);

/* The first message that waits is handled by the server. */
void client_serve(struct client *client);

/* The answer of `table`. */
const json_t *client_table(struct client *client);

/* The number of its game, and the session behind it; the game must have begun. */
int client_game(struct client *client);
int client_player(struct client *client);
const ink_session *client_session(struct client *client);

/* Everybody connects, and all messages are delivered. */
void party_settle(struct party *party);

/* So many people sit down, PARTY_HOST first, and the game begins. */
void party_begin(struct party *party, int people);

/* One thing that whoever is there does; false if there was nothing to do. */
bool client_play(struct client *client, ink_rng *rng);

/* To the end of the game, with bots. */
void party_play(struct party *party, ink_rng *rng);
void party_bots(struct party *party);

/* Every page has the record of the room, byte for byte, and says that its dice were fair. */
void party_check_records(struct party *party);

/* Nothing of another board that must not be seen comes out of this page. */
void client_check_hidden(struct client *client);

#endif

/* A table of people for the tests of rooms: a room, its log as a store would keep it, a shadow that
   is made from that log, and clients that know nothing but what is shown to them. */
#ifndef INKRAIL_TESTS_ROOM_PARTY_H
#define INKRAIL_TESTS_ROOM_PARTY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>

#include "chance.h"
#include "room/event.h"
#include "room/options.h"
#include "room/room.h"
#include "twin/twin.h"
#include "wire/wire.h"

enum { PARTY_CLIENTS = 3, PARTY_ROUNDS = 12 };

/* Somebody who looks at the table from a seat, or from none. */
typedef struct client {
    int seat, player; /* -1: no player */
    bool over, paused;
    int boards, players;
    int seat_of[INK_ROOM_SEATS];
    bool ended[INK_ROOM_SEATS + 1];
    ink_session *session;
    /* hidden boards, when they are shown at the end: moves of a round by player */
    char *told[PARTY_ROUNDS];
    uint64_t last;
} client;

typedef struct party {
    ink_room *room, *shadow;
    uint64_t random;
    int64_t now;
    ink_entry *log; /* texts are its own */
    size_t entries, room_for;
    client client[PARTY_CLIENTS];
    int clients;
    char secret[65];
    uint32_t id;
    char last_id[33]; /* of the last request that was done */
    int last_verb;
    uint64_t last_number, last_person;
    long shown;
} party;

/* A table made of options, separated by blanks; seen from these seats (0: a spectator). */
void party_open(party *all, const char *options, uint64_t host, uint64_t random);
void party_watch(party *all, int seat);
void party_close(party *all);
int party_below(party *all, int limit);

/* Asks; the events go into the log, the shadow and the clients. An id is made if there is none.
   NULL if done, else the name of the refusal. */
const char *party_ask(party *all, ink_request request);
const char *party_sit(party *all, uint64_t person, int seat);
const char *party_host(party *all, int verb, int seat, int level);
const char *party_set(party *all, const char *option, const char *value);
const char *party_step(party *all, uint64_t person, const char *step);

/* Takes what the room has made: the log, the shadow and the clients follow, and all are
   compared. */
void party_follow(party *all);

/* Lets bots play until none has to. */
void party_bots(party *all);

/* Plays the game to its end, with all that people do in between if `wild`. */
void party_play(party *all, bool wild);

/* A new room from the first entries of the log; NULL if it is refused. */
ink_room *party_replay(const party *all, size_t entries);

/* What the room's session writes; to be freed. */
char *party_save(const ink_room *room);

#endif

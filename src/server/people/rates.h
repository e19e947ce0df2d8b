/* How often an address or a person may do something that leaves a cost (people, tables,
   passphrases) or that could be repeated without end to find out a secret, and how much a person
   may ask on all connections together. All loops share it without waiting for each other: see
   rates.c. */
#ifndef INKRAIL_SERVER_PEOPLE_RATES_H
#define INKRAIL_SERVER_PEOPLE_RATES_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/net/address.h"

enum rate_kind {
    RATE_GUESTS,
    RATE_TABLES,
    RATE_PASSES,
    RATE_OWN_TABLES,
    RATE_OWN_ASKS,
    RATE_OWN_HOOKS,
    RATE_NAMES,    /* whose passphrase is tried */
    RATE_NETWORKS, /* from where */
    RATE_PUZZLES,
    RATE_GUESSES,
    RATE_GUESSES_AROUND,
    RATE_OWN_GUESSES,
    RATE_PRINTS
};

/* For each address; many people may share one, a whole school. */
enum {
    GUESTS_AN_HOUR = 2000,
    PASSES_AN_HOUR = 300,
    HOOKS_AN_HOUR = 600,          /* of a person */
    NAME_PASSES_AN_HOUR = 60,     /* of a name, from wherever, */
    NETWORK_PASSES_AN_HOUR = 1200 /* and of a network: beyond these it costs a puzzle */
};

/* Takes a token; false if there is none left. There are `an_hour` in the long run, and half as many
   at once. 0: no limit. */
bool rate_take(int kind, ink_slice address, int an_hour, int64_t now);

/* The same for the network around an address, and for a text. */
bool rate_take_network(int kind, ink_slice address, int an_hour, int64_t now);
bool rate_take_text(int kind, ink_slice text, int an_hour, int64_t now);

/* True for the first time, and false for so many milliseconds after that. */
bool rate_once(int kind, ink_slice text, int64_t ms, int64_t now);

/* The same for a person, by number. */
bool rate_take_own(int kind, uint64_t person, int an_hour, int64_t now);

/* For actions of which only the end tells whether they count: is there a token left, and take one,
   even if there is none. Whoever does much at once pays for it later. */
bool rate_has_at(int kind, struct address address, int an_hour, int64_t now);
bool rate_has_own(int kind, uint64_t person, int an_hour, int64_t now);
void rate_use_at(int kind, struct address address, int an_hour, int64_t now);
void rate_use_own(int kind, uint64_t person, int an_hour, int64_t now);

/* Requests of a person, where one connection may make so many a second: three times that, and three
   times as many at once. 0: no limit. */
bool rate_ask(uint64_t person, int a_second, int64_t now);

#endif

/* Guesses at codes of tables. Each look for a table by its code counts as a guess until the code
   turns out to be right: an address has so many an hour, the network around it three times as many,
   and a person who is known half as many. Whoever has used them up finds only tables that were
   found from that address before, so that nobody shuts others behind the same address out of their
   game. */
#ifndef INKRAIL_SERVER_PEOPLE_GUESSES_H
#define INKRAIL_SERVER_PEOPLE_GUESSES_H

#include "server/net/address.h"

struct guess {
    struct address address;
    uint64_t person; /* 0: nobody is known */
    int an_hour;     /* 0: no limit */
    bool counts;     /* until it has ended */
};

/* False if there are none left. Else call guess_end when it is known; whoever has begun many at
   once has to wait the longer afterwards. */
bool guess_begin(struct guess *guess, ink_slice code, int64_t now);

/* If there is such a table, it was no guess. */
void guess_end(struct guess *guess, ink_slice code, bool found, int64_t now);

#endif

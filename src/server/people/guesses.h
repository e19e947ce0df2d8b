/* Who looks for tables by codes that are none. Each look for a table by its code is a guess until
   the code turns out to be one: there are so many an hour for an address, three times as many for
   the network around it, and half as many for a person who is known. Whoever has used them up finds
   no table any more but those that were found from that address before, so that nobody shuts others
   behind the same address out of the game they are in. */
#ifndef INKRAIL_SERVER_PEOPLE_GUESSES_H
#define INKRAIL_SERVER_PEOPLE_GUESSES_H

#include "server/net/address.h"

struct guess {
    struct address address;
    uint64_t person; /* 0: nobody is known */
    int an_hour;     /* 0: no limit */
    bool counts;     /* until it has ended */
};

/* False: there are none left. Else guess_end follows when it is known; who has begun many at once
   has to wait the longer afterwards. */
bool guess_begin(struct guess *guess, ink_slice code, int64_t now);

/* If there is such a table, it was no guess. */
void guess_end(struct guess *guess, ink_slice code, bool found, int64_t now);

#endif

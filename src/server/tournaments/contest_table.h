/* The table of a tournament: who has scored how much in which game, and their places. The sum of
   all games counts first; then who has won more games (has the best total in them, alone or not);
   then the best single game. Players who are equal in all three share a place. */
#ifndef INKRAIL_SERVER_TOURNAMENTS_CONTEST_TABLE_H
#define INKRAIL_SERVER_TOURNAMENTS_CONTEST_TABLE_H

#include "store/store.h"

struct entrant {
    uint64_t person;
    char name[INK_NAME];
    char code[INK_MOST_GAMES][INK_CODE]; /* of the tries; "": not begun */
    bool ended[INK_MOST_GAMES];
    int total[INK_MOST_GAMES];
    int help[INK_MOST_GAMES];          /* how often the player was helped */
    int played, sum, won, best, place; /* place 0: nothing was played to its end */
};

struct contest_table {
    int games;
    int64_t closed; /* what ended later does not count; 0: it is open */
    struct entrant *entrant;
    size_t count, capacity;
    bool full; /* there was no memory for more */
};

/* Takes a try; they come person by person. `context` is the table. */
bool contest_take(void *context, const ink_contest_try *one);

/* Sums, places, and the best first. */
void contest_rank(struct contest_table *table);
void contest_free(struct contest_table *table);

#endif

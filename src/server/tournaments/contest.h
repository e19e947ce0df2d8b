/* Counted tries, of dailies and of tournaments: the key by which the store knows them; and what a
   table's tournament is. A tournament has some games with the same dice for all, made of a secret
   that it is bound to from the beginning: the seed of game K is that of fair dice (wire/fair.h)
   whose one nonce is "game-K". So the record of a game, once the tournament is closed, is proven as
   all others are. */
#ifndef INKRAIL_SERVER_TOURNAMENTS_CONTEST_H
#define INKRAIL_SERVER_TOURNAMENTS_CONTEST_H

#include "room/room.h"
#include "store/store.h"
#include "wire/fair.h"

enum { COUNTED_KEY = INK_ROOM_OPTION + 16, CONTEST_NONCE = 24, CONTEST_REMARKS = 512 };

/* "2026-11-16/classic", "tournament/bado-miku/3", or "" if the game is not counted. */
void counted_key(const ink_room_options *options, char key[COUNTED_KEY]);
bool contest_is_key(ink_slice key);

struct contest {
    ink_tournament tournament;
    int game; /* from 1; 0: the table is of no tournament */
};

/* Of which tournament a table is, by the first entry of its log. */
ink_store_status contest_of_table(ink_store *store, uint64_t table, struct contest *contest);

void contest_seed(const ink_tournament *tournament, int game, char seed[INK_FAIR_SEED]);

/* What proves the dice of the game, to be put behind its record. */
void contest_remarks(const struct contest *contest, ink_text *out);

#endif

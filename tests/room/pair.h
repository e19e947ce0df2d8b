/* A table of two for the tests of requests and clocks. */
#ifndef INKRAIL_TESTS_ROOM_PAIR_H
#define INKRAIL_TESTS_ROOM_PAIR_H

#include "party.h"

#define refused(name, call) assert_string_equal(call, name)

/* Dice that are known, so that moves can be told. */
#define KNOWN "seed=inkrail"

/* People 1 and 2 sit, and the game has begun; seen by both and by a spectator. */
void pair_begin(party *all, const char *options);

/* A request that is a verb alone. */
const char *pair_ask(party *all, int verb, uint64_t person);

/* Draws round 1 of the seed and ends it. */
void pair_play_round(party *all, uint64_t person);

/* How many events begin so, and the last of all. */
int pair_bodies(const party *all, const char *begin);
const char *pair_last_body(const party *all);

/* A line of chat; what is wrong with it, or NULL. */
const char *chat(party *all, uint64_t person, const char *text);

#endif

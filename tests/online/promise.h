/* What the tests of single promises share: a party that has begun, and what its players do. */
#ifndef INKRAIL_TESTS_ONLINE_PROMISE_H
#define INKRAIL_TESTS_ONLINE_PROMISE_H

#include "party.h"

/* As many digits by chance as a page brings; these are known. */
#define RANDOM "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* A table with these options where so many people play. */
struct party *begin(const char *options, int people);

/* The seat of whoever is there, as the page has it. */
const ink_seat *own_seat(struct client *client);

/* The first legal drawing of whoever is there, as a step; and the last one, which is another. */
const char *first_step(struct client *client, char step[80]);
const char *other_step(struct client *client, char step[80]);

/* Makes a step by the verb of the page; it goes out with the next tick. */
const json_t *do_step(struct client *client, const char *step);

/* The client was told this; how often it was told anything with this in it. */
void must_tell(const struct client *client, const char *sentence);
int times_told(const struct client *client, const char *part);

const json_t *option_of(const json_t *table, const char *key);

#endif

/* What tests of whole games at a server have in common: people who gather, and games that are
   proven. */
#ifndef INKRAIL_TESTS_SERVER_PARTY_H
#define INKRAIL_TESTS_SERVER_PARTY_H

#include "client.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

int64_t moment_ms(void); /* monotonic */
void rest_ms(int ms);

/* New guests at a new table with these options, on seats 1 to `count`; the first is the host. */
void party_gather(const struct served *served, struct player *player, int count,
                  const char *options, char code[CODE]);
void party_free(struct player *player, int count);

/* The host gives seats to bots of the level. */
void party_bots(struct player *host, int from, int upto, int level);

/* Runs the program with these arguments (NULL at the end) and returns its exit status; what it
   prints goes nowhere. */
int party_runs(const char *const *argument);

/* The record that the server gives of a game that is over; to be freed. */
char *party_record(const struct served *served, const char *code);

/* "inkrail verify" proves the dice of the record. */
void party_verify(const struct served *served, const char *record);

/* The record replays to the totals that this player was told; and is proven. */
void party_replays(const struct served *served, const struct player *player);
void party_prove(const struct served *served, const struct player *player);

/* A figure of /metrics. */
int64_t party_figure(const struct served *served, const char *name);

#endif

/* Passphrases: argon2id takes 64 MiB and a tenth of a second each time, so at most PASS_THREADS are
   worked out at once, and few may wait: those of one network no more than a share of them. */
#ifndef INKRAIL_SERVER_PEOPLE_PASSES_H
#define INKRAIL_SERVER_PEOPLE_PASSES_H

#include "server/jobs/crew.h"
#include "server/net/address.h"
#include "store/store.h"

enum {
    PASS_THREADS = CREW_THREADS,
    PASS_WAITING = 64,
    PASS_SHARE = PASS_WAITING / 4, /* of one network */
    PASS_EASY = 8,                 /* with fewer waiting nobody has to show that they mean it */
    PASS_LEAST = 8,
    PASS_MOST = 200
};

/* Embed it in something larger. */
struct pass_job {
    struct crew_job job;        /* first: set its loop and `done` */
    char phrase[PASS_MOST + 1]; /* wiped when it is done */
    char hash[INK_PASS_HASH];   /* made, or to be compared; "" takes as long and never fits */
    struct address network;     /* from where it was asked */
    bool make;
    bool good; /* it was made, or it fits */
};

int passes_waiting(void);

/* False if too many wait: nothing will be done. */
bool passes_ask(struct pass_job *job);

/* Finishes those that wait and ends the threads; later ones are refused. Before the loops are given
   back. */
void passes_close(void);

#endif

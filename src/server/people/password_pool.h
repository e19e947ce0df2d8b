/* Passphrases: argon2id takes 64 MiB and a tenth of a second each time, so at most PASSWORD_THREADS
   are worked on at once, and few may wait: those of one network no more than a share. */
#ifndef INKRAIL_SERVER_PEOPLE_PASSWORD_POOL_H
#define INKRAIL_SERVER_PEOPLE_PASSWORD_POOL_H

#include "server/jobs/worker_pool.h"
#include "server/net/address.h"
#include "store/store.h"

enum {
    PASSWORD_THREADS = WORKER_POOL_THREADS,
    PASSWORD_WAITING = 64,
    PASSWORD_SHARE = PASSWORD_WAITING / 4, /* of one network */
    PASSWORD_EASY = 8,                     /* with fewer waiting nobody has to solve a puzzle */
    PASSWORD_LEAST = 8,
    PASSWORD_MOST = 200
};

/* Embed it in something larger. */
struct password_job {
    struct worker_job job;          /* first: set its loop and `done` */
    char phrase[PASSWORD_MOST + 1]; /* wiped when it is done */
    char hash[INK_PASS_HASH];       /* made, or to be compared; "" takes as long and never fits */
    struct address network;         /* from where it was asked */
    bool make;
    bool good; /* it was made, or it fits */
};

int password_pool_waiting(void);

/* False if too many wait: nothing will be done. */
bool password_pool_ask(struct password_job *job);

/* Finishes the jobs that wait and ends the threads; later ones are refused. Call it before the
   loops are freed. */
void password_pool_close(void);

#endif

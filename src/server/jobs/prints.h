/* Pages to print: made by one thread of low priority, so that neither loops nor the store wait for
   it; few may wait for that one. */
#ifndef INKRAIL_SERVER_JOBS_PRINTS_H
#define INKRAIL_SERVER_JOBS_PRINTS_H

#include "print/order.h"
#include "worker_pool.h"

/* Of a game with more players one has to be named. */
enum { PRINTS_WAITING = 16, PRINT_PLAYERS = 12 };

struct print_job {
    struct worker_job job; /* first: set its loop and `done` */
    const struct print_kind *kind;
    struct print_order order;
    ink_slice record;           /* of the game, if the kind is made of one */
    ink_slice language;         /* as the client has said it */
    const char *refused;        /* what is wrong with the record; NULL: nothing */
    struct picture_bytes bytes; /* to be freed; no data: they could not be made */
};

/* Makes the pages; `done` follows. False if too many wait. */
bool prints_ask(struct print_job *job);

/* Makes what waits, and ends the thread. */
void prints_close(void);

#endif

/* Pictures for previews of links: painted by one thread of low priority, so that neither loops nor
   the store wait for it; few may wait for that one. What was painted is kept for those who ask
   next, within bounds. */
#ifndef INKRAIL_SERVER_JOBS_CARDS_H
#define INKRAIL_SERVER_JOBS_CARDS_H

#include "graphics/png/png.h"
#include "worker_pool.h"

enum { CARD_HASH = 32, CARDS_WAITING = 32, CARDS_KEPT = 64, CARDS_BYTES = 8 << 20 };

struct card_job {
    struct worker_job job; /* first: set its loop and `done` */
    struct picture_card card;
    unsigned char hash[CARD_HASH]; /* of all that is on the card */
    struct picture_bytes png;      /* a copy, to be freed; no data: it could not be painted */
};

void card_hash(const struct picture_card *card, unsigned char hash[CARD_HASH]);

/* Paints it, or takes it from those that are kept; `done` follows. False if too many wait. */
bool cards_ask(struct card_job *job);

/* Paints what waits, ends the thread, and frees all pictures. */
void cards_close(void);

#endif

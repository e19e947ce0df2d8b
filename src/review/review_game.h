/* A game taken up for a review: its rounds as they were played, by all players. */
#ifndef INKRAIL_REVIEW_REVIEW_GAME_H
#define INKRAIL_REVIEW_REVIEW_GAME_H

#include <inkrail/session.h>

#include "review.h"

struct review_game {
    const ink_session *session;
    struct review review;
    double pick_ms;     /* to judge each pick; 0: as long as it takes */
    ink_table drafting; /* before the last event of a draft */
    ink_seat drafter[REVIEW_DRAFTERS];
};

/* Takes all rounds of the session into `game`, which is all 0 but for pick_ms and what `review`
   has of clock, engine and whom to tell; and judges what was lost by picks. The session must
   outlive it. False without memory; review_game_free is due in either case. */
bool review_game_take(struct review_game *game, const ink_session *session);
void review_game_free(struct review_game *game);

#endif

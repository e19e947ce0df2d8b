/* A record read for a review: its rounds as they were played, by all players. */
#ifndef INKRAIL_REVIEW_REVIEW_RECORD_H
#define INKRAIL_REVIEW_REVIEW_RECORD_H

#include "review.h"

struct review_record {
    ink_replay replay; /* at the end of the record */
    struct review review;
    double pick_ms;     /* to judge each pick; 0: as long as it takes */
    ink_table drafting; /* before the last event of a draft */
    ink_seat drafter[REVIEW_DRAFTERS];
};

/* Gives the engine that judges a game of these rules, which stay where they are; NULL if there is
   none. It is not freed here. */
typedef ink_engine *review_engine(void *context, const ink_ruleset *rules);

/* Reads all of a record into `record`, which is all 0 but for clock, context and pick_ms: rounds,
   and what was lost by picks. Without `engine` picks are not judged. Whether it is refused or not,
   review_record_free is due. INK_E_MEMORY if memory, or the engine, is missing; then `why` may be
   NULL as ever. */
ink_status review_record_read(struct review_record *record, ink_slice text, review_engine *engine,
                              ink_refusal *why);
void review_record_free(struct review_record *record);

/* The dice a player had in a turn: after a draft they are the player's own. */
ink_roll review_record_roll(const struct review_record *record, int player, int turn);

#endif

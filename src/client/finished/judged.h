/* A game as the engine judges it: luck and play of one player, round by round. */
#ifndef INKRAIL_CLIENT_FINISHED_JUDGED_H
#define INKRAIL_CLIENT_FINISHED_JUDGED_H

#include <inkrail/session.h>

#include "review/review.h"
#include "review/review_sums.h"

/* A round in tenths of points, which add up as they are shown. */
struct judged_round {
    struct review_units units;
    double error;                   /* standard error of the loss */
    bool better;                    /* there is a better way worth telling: */
    ink_move move[INK_ROUND_MOVES]; /* so it is played, */
    int moves;
    ink_sheet sheet; /* and so the sheet is then */
};

struct judged {
    int player, rounds;
    struct judged_round round[REVIEW_ROLLS];
    struct review_sum sum;
    int total;  /* the score */
    bool over;  /* the game is */
    bool picks; /* those of a draft are told apart from luck */
};

enum { JUDGED_TENTHS = 10 };

/* Told how much is done, from 0 to 1, every few milliseconds. False: stop. */
typedef bool judged_teller(void *context, double share);

/* Judges all rounds that were ended. `seconds` limits it; 0: the same work each time. NULL if it
   was stopped, no round is ended, or there is no memory. To be freed. */
struct judged *judged_make(const ink_session *session, int player, double seconds,
                           judged_teller *tell, void *context);

/* The points that a round has cost, picks included, in tenths. */
long judged_lost(const struct judged_round *round);

#endif

/* A game as the engine judges it: luck and play of one player, round by round, in units that add up
   as they are shown. Terminal, lines, page and JSON tell all that they tell from here. */
#ifndef INKRAIL_REVIEW_JUDGED_H
#define INKRAIL_REVIEW_JUDGED_H

#include "review_game.h"
#include "review_sums.h"

struct judged_round {
    struct review_units units;
    double error;                     /* standard error of the loss, in points */
    bool better;                      /* the loss is more than chance: the way is worth telling */
    bool has_why;                     /* units.why are known */
    ink_move move[INK_ROUND_MOVES];   /* the better way, */
    int moves;                        /* none if nothing was lost, */
    ink_sheet sheet;                  /* and so the sheet is then */
    ink_move played[INK_ROUND_MOVES]; /* what was played */
    int plays;
    bool picks; /* those of a draft are told apart from luck: */
    struct review_pick pick[REVIEW_PICKS];
};

struct judged {
    int player, rounds;
    struct judged_round round[REVIEW_ROLLS];
    struct review_sum sum;
    int total;  /* the score */
    bool over;  /* the game is */
    bool picks; /* of the first round are told apart, and so of all in which there are any */
};

enum { JUDGED_TENTHS = 10 }; /* the scale in which people are told */

/* Judges the player's rounds that all have ended, in units of which `scale` are a point. False if
   it was stopped, or there is no memory. */
bool judged_find(struct review_game *game, int player, int scale, struct judged *judged);

/* The units that a round has cost, picks included. */
long judged_lost(const struct judged_round *round);

#endif

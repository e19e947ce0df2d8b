/* What the engine thinks of a game that was played: luck and skill, round by round. */
#ifndef INKRAIL_REVIEW_REVIEW_H
#define INKRAIL_REVIEW_REVIEW_H

#include <inkrail/inkrail.h>

enum { REVIEW_ROLLS = INK_MAX_ROUNDS };

enum { REVIEW_PICKS = 2, REVIEW_DRAFTERS = 8 };

/* One player's round. Expectations are final scores, goals included. They add up: `before` and
   `luck`, less the losses of the picks, is `best`; `best` less `loss` is `played`; that is the next
   round's `before`, and after the last round the score. */
struct review_round {
    double before;                    /* expected before the roll */
    double luck;                      /* what the roll brought */
    double pick[REVIEW_PICKS];        /* what each pick of a draft lost */
    double best;                      /* expected with the dice, and the best play */
    double loss;                      /* by the play; never below 0 */
    double played;                    /* expected after what was played */
    double error;                     /* standard error of the loss, as it was measured */
    bool last;                        /* no drawing is left: points were counted, not judged */
    ink_move better[INK_ROUND_MOVES]; /* a way to `best`; none if nothing is lost */
    int betters;
    double why[INK_SCORE_PARTS]; /* what was played, less the best, in each part of the score; they
                                    add up to the loss as parts do (inkrail/engine.h) */
    bool has_why;                /* only where something is lost */
};

/* A pick of a draft: what was taken, and what the engine would have. */
struct review_pick {
    ink_move taken, better;
    double loss; /* in the final score to expect, never below 0 */
};

/* A round as it was played, for all players. */
struct review_turn {
    ink_table table; /* when drawing begins */
    ink_seat *seat;
    uint8_t *count; /* moves of each player */
    ink_move (*move)[INK_ROUND_MOVES];
    struct review_pick (*pick)[REVIEW_PICKS]; /* of each player; NULL if none was judged */
};

struct review {
    const ink_ruleset *rules;
    struct review_turn turn[REVIEW_ROLLS];
    int turns;        /* rounds that can be judged: all players have ended them */
    ink_clock *clock; /* NULL: there is none, and no limit of time */
    double ms;        /* for each player; 0: a fixed number of rolls */
    double until;     /* by the clock, for what is judged now; 0: as long as it takes */
    ink_engine *engine;
    /* Told after each round, and asked every few milliseconds. False: stop. May be NULL. */
    bool (*tell)(void *context, double share);
    bool (*heed)(void *context); /* whoever stops here says so at the next `tell`, too */
    void *context;               /* of clock, tell and heed */
};

/* Judges a pick that is about to be made at this table. With `ms` by this clock; 0: as long as it
   takes. */
struct review_pick review_pick(const struct review *review, const ink_table *table,
                               const ink_seat *seat, int player, ink_move taken, double ms);

/* Judges all rounds of a player; `round` has entries for as many as there are turns. False if it
   was stopped or there is no memory. */
bool review_player(struct review *review, int player, struct review_round *round);

#endif

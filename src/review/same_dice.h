/* A game of one player with the dice that a player had: what was possible with them,
   and what a bot makes of them. */
#ifndef INKRAIL_REVIEW_SAME_DICE_H
#define INKRAIL_REVIEW_SAME_DICE_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

enum { SAME_DICE_RECORD = 16384 }; /* bytes of the longest record */

struct same_dice {
    ink_ruleset rules;
    ink_roll roll[INK_MAX_ROUNDS];
    int player, rolled; /* whose dice they are; in so many rounds they lay there */
    ink_setup setup;
    bool goals;   /* the game has some */
    bool drafted; /* the dice were picked, so no table takes them */
};

/* INK_E_NO_SEED if the game has not come to its end, and nobody knows its later dice: rules, goals
   and what was rolled are in `dice` nevertheless. */
ink_status same_dice_of(const ink_session *session, int player, struct same_dice *dice,
                        ink_refusal *why);

/* The best game that is found within the limit. */
ink_status same_dice_solve(const struct same_dice *dice, const ink_limits *limit,
                           ink_solve_result *solved, ink_refusal *why);

/* The game that was found as a record to look at, with the seed if it is of one; nothing for drafted
   dice, which no table takes. */
void same_dice_record(const struct same_dice *dice, const ink_slice *seed,
                      const ink_solve_game *game, const ink_score *score, ink_text *out);

/* Pays the goals that the sheet has reached at the end of a round, at what they pay alone; `paid`
   has the points of those that were paid before. */
void same_dice_pay(const struct same_dice *dice, const ink_sheet *sheet, uint8_t paid[INK_GOALS]);

/* Told after each round how much is done, and of how many points that is. False: stop. */
typedef bool same_dice_teller(void *context, double share, int points);

/* The game of a bot of this level. The engine is one for dice->rules. False if it was stopped;
   `tell` may be NULL. */
bool same_dice_bot(const struct same_dice *dice, ink_engine *engine, int level,
                   same_dice_teller *tell, void *context, ink_score *score);

#endif

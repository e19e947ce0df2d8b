#include "judged.h"

#include <string.h>

/* The sheet after the better way; false if it cannot be played, which would be a fault of the
   judge. */
static bool play_better(const struct review *review, const ink_sheet *before,
                        struct judged_round *round)
{
    round->sheet = *before;
    for (int i = 0; i < round->moves; i++)
        if (ink_move_kind(round->move[i]) != INK_MOVE_END &&
            ink_sheet_play(review->rules, &round->sheet, round->move[i], NULL) != INK_OK)
            return false;
    return true;
}

/* A loss that is smaller than what one can tell is none: then there is no better way. */
static void take_round(const struct review *review, int player, int turn,
                       const struct review_round *from, int scale, struct judged_round *round)
{
    const struct review_turn *played = &review->turn[turn];
    review_round_units(from, scale, &round->units);
    round->error = from->error;
    round->has_why = from->has_why;
    round->moves = from->betters;
    memcpy(round->move, from->better, sizeof round->move);
    round->plays = played->count[player];
    memcpy(round->played, played->move[player], sizeof round->played);
    round->picks = played->pick != NULL;
    if (round->picks)
        memcpy(round->pick, played->pick[player], sizeof round->pick);
    round->better = from->betters > 0 && round->units.loss > 0 && from->loss > 2 * from->error &&
                    play_better(review, &played->seat[player].sheet, round);
}

long judged_lost(const struct judged_round *round)
{
    long lost = round->units.loss;
    for (int i = 0; i < REVIEW_PICKS; i++)
        lost += round->units.pick[i];
    return lost;
}

bool judged_find(struct review_game *game, int player, int scale, struct judged *judged)
{
    struct review_round round[REVIEW_ROLLS];
    struct review *review = &game->review;
    ink_score score;
    if (!review_player(review, player, round))
        return false;
    ink_session_score(game->session, player, &score);
    *judged = (struct judged){.player = player,
                              .rounds = review->turns,
                              .sum = review_sum_units(round, review->turns, scale),
                              .total = score.total,
                              .over = ink_session_table(game->session)->phase == INK_PHASE_OVER,
                              .picks = review->turn[0].pick != NULL};
    for (int t = 0; t < judged->rounds; t++)
        take_round(review, player, t, &round[t], scale, &judged->round[t]);
    return true;
}

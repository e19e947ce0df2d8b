#define _XOPEN_SOURCE 700

#include "judged.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/process/alloc.h"
#include "record_text.h"
#include "review/review_record.h"

struct work {
    struct review_record record;
    judged_teller *tell;
    void *context;
    double share;
    bool stopped;
};

static double wall_clock_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static ink_engine *make_engine(void *context, const ink_ruleset *rules)
{
    (void)context;
    return ink_engine_new(rules, NULL);
}

static bool pass_on(void *context, double share)
{
    struct work *work = context;
    work->share = share;
    work->stopped = work->stopped || (work->tell != NULL && !work->tell(work->context, share));
    return !work->stopped;
}

/* Between two rounds a second may pass: whoever wants to stop is asked meanwhile, too. */
static bool heed(void *context)
{
    return pass_on(context, ((struct work *)context)->share);
}

/* --- one round -------------------------------------------------------------------------------- */

/* The sheet after the better way; false if it cannot be played, which would be a fault of the
   judge. */
static bool play_better(const struct work *work, int player, int turn, struct judged_round *round)
{
    round->sheet = work->record.review.turn[turn].seat[player].sheet;
    for (int i = 0; i < round->moves; i++)
        if (ink_move_kind(round->move[i]) != INK_MOVE_END &&
            ink_sheet_play(work->record.review.rules, &round->sheet, round->move[i], NULL) !=
                INK_OK)
            return false;
    return true;
}

/* A loss that is smaller than what one can tell is none: then there is no better way. */
static void take_round(const struct work *work, int player, int turn,
                       const struct review_round *from, struct judged_round *round)
{
    review_round_units(from, JUDGED_TENTHS, &round->units);
    round->error = from->error;
    round->moves = from->betters;
    memcpy(round->move, from->better, sizeof round->move);
    round->better = from->betters > 0 && round->units.loss > 0 && from->loss > 2 * from->error &&
                    play_better(work, player, turn, round);
}

long judged_lost(const struct judged_round *round)
{
    long lost = round->units.loss;
    for (int i = 0; i < REVIEW_PICKS; i++)
        lost += round->units.pick[i];
    return lost;
}

/* --- the whole -------------------------------------------------------------------------------- */

static struct judged *judge(struct work *work, int player)
{
    struct review_round round[REVIEW_ROLLS];
    struct review *review = &work->record.review;
    if (review->turns == 0 || !review_player(review, player, round) || work->stopped)
        return NULL;
    struct judged *judged = alloc_zeroed(1, sizeof *judged);
    ink_score score;
    ink_table_score(review->rules, work->record.replay.seat, player, &score);
    judged->player = player;
    judged->rounds = review->turns;
    judged->total = score.total;
    judged->over = work->record.replay.table.phase == INK_PHASE_OVER;
    judged->picks = review->turn[0].pick != NULL;
    judged->sum = review_sum_units(round, review->turns, JUDGED_TENTHS);
    for (int t = 0; t < judged->rounds; t++)
        take_round(work, player, t, &round[t], &judged->round[t]);
    return judged;
}

struct judged *judged_make(const ink_session *session, int player, double seconds,
                           judged_teller *tell, void *context)
{
    struct work *work = alloc_zeroed(1, sizeof *work);
    char *record = record_text(session);
    work->tell = tell;
    work->context = context;
    work->record.review = (struct review){.clock = wall_clock_ms,
                                          .ms = seconds * 1e3,
                                          .tell = pass_on,
                                          .heed = heed,
                                          .context = work};
    bool read =
        review_record_read(&work->record, ink_slice_of(record), make_engine, NULL) == INK_OK;
    struct judged *judged = read ? judge(work, player) : NULL;
    ink_engine_free(work->record.review.engine);
    review_record_free(&work->record);
    free(work);
    free(record);
    return judged;
}

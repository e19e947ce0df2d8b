#define _XOPEN_SOURCE 700

#include "judge.h"

#include <stdlib.h>
#include <time.h>

#include "client/process/alloc.h"

struct work {
    struct review_game game;
    judge_teller *tell;
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

struct judged *judge_player(const ink_session *session, int player, double seconds,
                            judge_teller *tell, void *context)
{
    struct work *work = alloc_zeroed(1, sizeof *work);
    struct judged *judged = alloc_zeroed(1, sizeof *judged);
    struct review *review = &work->game.review;
    work->tell = tell;
    work->context = context;
    *review = (struct review){.clock = wall_clock_ms,
                              .ms = seconds * 1e3,
                              .tell = pass_on,
                              .heed = heed,
                              .context = work,
                              .engine = ink_engine_new(ink_session_rules(session), NULL)};
    bool found = review->engine != NULL && review_game_take(&work->game, session) &&
                 review->turns > 0 && judged_find(&work->game, player, JUDGED_TENTHS, judged) &&
                 !work->stopped;
    ink_engine_free(review->engine);
    review_game_free(&work->game);
    free(work);
    if (found)
        return judged;
    free(judged);
    return NULL;
}

#include "review_sums.h"

#include "words/sums.h"

/* --- adding up -------------------------------------------------------------------------------- */

/* How many points the luck of a roll, and how many of each point lost, may be judged wrong. A sheet
   that nobody would play for is judged too low: large losses are doubtful. */
static const double luck_doubt = 0.25, loss_doubt = 0.25;

static double doubt_in_luck(const struct review_round *round)
{
    return round->last ? 0 : luck_doubt;
}

static double doubt_in_loss(const struct review_round *round)
{
    return round->last || round->loss == 0 ? 0 : round->error + loss_doubt * round->loss;
}

/* With the dice of the round, before anything is drawn. */
static double best_of(const struct review_round *round)
{
    double best = round->before + round->luck;
    for (int i = 0; i < REVIEW_PICKS; i++)
        best -= round->pick[i];
    return best;
}

/* A loss stays one: no more than half of it is taken back. The parts go with it. */
static double lessen_loss(struct review_round *round, double less)
{
    if (less > round->loss / 2)
        less = round->loss / 2;
    double ratio = round->loss > 0 ? (round->loss - less) / round->loss : 1;
    for (int i = 0; i < INK_SCORE_PARTS; i++)
        round->why[i] *= ratio;
    round->loss -= less;
    return less;
}

static void set_expectations(struct review_round *round, int rounds)
{
    for (int t = 0; t < rounds; t++) {
        round[t].before = t > 0 ? round[t - 1].played : round[t].before;
        round[t].best = best_of(&round[t]);
        round[t].played = round[t].best - round[t].loss;
    }
}

void review_settle(struct review_round *round, int rounds, double end)
{
    double missing = rounds > 0 ? end - round[0].before : 0, doubt = 0, shared;
    int unsure = 0;
    for (int t = 0; t < rounds; t++) {
        missing -= best_of(&round[t]) - round[t].loss - round[t].before;
        doubt += doubt_in_luck(&round[t]) + doubt_in_loss(&round[t]);
        unsure += !round[t].last;
    }
    shared = doubt > 0 ? missing / doubt : 0;
    for (int t = 0; t < rounds; t++)
        missing -= lessen_loss(&round[t], shared * doubt_in_loss(&round[t]));
    for (int t = 0; t < rounds; t++)
        if (!round[t].last)
            round[t].luck += missing / unsure;
    set_expectations(round, rounds);
}

/* --- rounding --------------------------------------------------------------------------------- */

/* What lies between two expectations is the difference of what is shown of them. */
void review_round_units(const struct review_round *round, int scale, struct review_units *units)
{
    double rest = round->before + round->luck;
    long above = sums_units(rest, scale);
    units->before = sums_units(round->before, scale);
    units->luck = above - units->before;
    units->best = sums_units(round->best, scale);
    units->played = sums_units(round->played, scale);
    units->loss = units->best - units->played;
    for (int i = 0; i < REVIEW_PICKS; i++) {
        rest -= round->pick[i];
        long below = i + 1 < REVIEW_PICKS ? sums_units(rest, scale) : units->best;
        units->pick[i] = above - below;
        above = below;
    }
    sums_round_parts(round->why, scale, -units->loss, units->why);
}

struct review_sum review_sum_units(const struct review_round *round, int rounds, int scale)
{
    struct review_sum sum = {0};
    struct review_units units;
    for (int t = 0; t < rounds; t++) {
        review_round_units(&round[t], scale, &units);
        sum.expected = t == 0 ? units.before : sum.expected;
        sum.luck += units.luck;
        for (int i = 0; i < REVIEW_PICKS; i++)
            sum.picks += units.pick[i];
        sum.loss += units.loss;
        sum.end = units.played;
    }
    return sum;
}

#include "review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "review_sums.h"

/* How much work each judgement is without a limit of time. Both sheets of a round are judged on
   the same imagined rolls, so that the luck of these falls out of their difference. */
enum {
    BEST_NODES = 60000, /* to find the best play */
    ROLL_NODES = 1500,  /* to answer an imagined roll */
    LAST_NODES = 6000,  /* the same in the last round, where that finds the best of all */
    WHY_GAMES = 8,      /* to find the parts in which points are lost */
    PICK_LEVEL = 8,     /* to judge a pick */
    USUAL_ROLLS = 48,
    MOST_ROLLS = 5000
};

/* What is expected of a sheet between two rounds. */
struct outlook {
    const struct review *review;
    ink_table table;
    ink_seat *seat; /* of all players */
    int player;
    double sum, squares; /* over the rolls so far */
};

static double now(const struct review *review)
{
    return review->clock != NULL ? review->clock(review->context) : 0;
}

/* --- one outlook ------------------------------------------------------------------------------ */

/* The table after the round: all others as they played, this player with these moves. */
static void after_round(struct outlook *outlook, const struct review_turn *turn,
                        const ink_move *move, int count)
{
    const ink_ruleset *rules = outlook->review->rules;
    outlook->table = turn->table;
    memcpy(outlook->seat, turn->seat, turn->table.players * sizeof *outlook->seat);
    for (int p = 0; p < turn->table.players; p++)
        for (int i = 0; p != outlook->player && i < turn->count[p]; i++)
            ink_table_play(rules, &outlook->table, outlook->seat, p, turn->move[p][i], NULL);
    for (int i = 0; i < count; i++)
        ink_table_play(rules, &outlook->table, outlook->seat, outlook->player, move[i], NULL);
}

static int gained(const ink_seat *seat)
{
    int points = 0;
    for (int i = 0; i < INK_GOALS; i++)
        points += seat->goal_points[i];
    return points;
}

static uint64_t roll_nodes(const struct review *review, int round)
{
    return round < review->rules->rounds ? ROLL_NODES : LAST_NODES;
}

/* So many nodes, and no longer than until then. */
static ink_limits limits_of(const struct review *review, uint64_t nodes)
{
    static const double least = 0.01; /* ms */
    double left = review->until - now(review);
    if (!(review->until > 0))
        return (ink_limits){.nodes = nodes};
    return (ink_limits){.nodes = nodes,
                        .ms = left > least ? left : least,
                        .clock = review->clock,
                        .context = review->context};
}

static double answer_value(const struct outlook *outlook, const ink_sheet *rolled, uint64_t nodes,
                           ink_engine_result *result)
{
    const struct review *review = outlook->review;
    bool last_roll = ink_round_is_last_roll(review->rules, rolled->round);
    ink_engine_goals goals;
    ink_engine_goals_of(review->rules, &outlook->table, outlook->seat, outlook->player, &goals);
    ink_engine_limits limits = {.limit = limits_of(review, nodes),
                                .goals = last_roll ? NULL : &goals};
    ink_engine_play_round(review->engine, rolled, &limits, result);
    return result->expected + gained(&outlook->seat[outlook->player]);
}

/* The value with the n-th imagined roll. Of a game that is over it is the score. */
static double value_of_roll(const struct outlook *outlook, uint32_t n)
{
    ink_engine_result result;
    const ink_ruleset *rules = outlook->review->rules;
    ink_sheet sheet = outlook->seat[outlook->player].sheet;
    ink_roll roll;
    ink_score score;
    if (outlook->table.phase == INK_PHASE_OVER) {
        ink_table_score(rules, outlook->seat, outlook->player, &score);
        return score.total;
    }
    ink_roll_of_seed(rules, n, sheet.round + 1, &roll);
    ink_sheet_roll(rules, &sheet, &roll, NULL);
    return answer_value(outlook, &sheet, roll_nodes(outlook->review, sheet.round), &result);
}

/* --- two outlooks on the same rolls ----------------------------------------------------------- */

struct comparison {
    struct outlook best, played;
    uint32_t rolls;
    double squares; /* of the differences */
};

static bool is_late(const struct review *review)
{
    return review->until > 0 && now(review) >= review->until;
}

static bool is_wanted(const struct review *review)
{
    return review->heed == NULL || review->heed(review->context);
}

static bool enough(const struct comparison *c)
{
    const struct review *review = c->played.review;
    if (c->best.table.phase == INK_PHASE_OVER)
        return c->rolls >= 1;
    if (review->until > 0)
        return c->rolls >= MOST_ROLLS || (c->rolls >= 1 && is_late(review));
    return c->rolls >= USUAL_ROLLS;
}

/* If the player did what the engine would do, one look at it is enough. A roll for which there was
   too little time does not count, but there must be one. */
static void compare(struct comparison *c, bool same)
{
    while (!enough(c)) {
        double played = value_of_roll(&c->played, c->rolls);
        double best = same ? played : value_of_roll(&c->best, c->rolls);
        if (c->rolls > 0 && is_late(c->played.review))
            return;
        c->best.sum += best;
        c->played.sum += played;
        c->squares += (best - played) * (best - played);
        c->rolls++;
        if (!is_wanted(c->played.review))
            return;
    }
}

static double error_of(const struct comparison *c)
{
    double n = c->rolls, mean = (c->best.sum - c->played.sum) / n;
    if (n < 2 && c->best.table.phase != INK_PHASE_OVER)
        return fabs(mean); /* one roll says nothing */
    double rest = n > 1 ? (c->squares / n - mean * mean) / (n - 1) : 0;
    return rest > 0 ? sqrt(rest) : 0;
}

/* --- why -------------------------------------------------------------------------------------- */

/* Of a game that is over the points are there. */
static void find_parts_over(const struct outlook *outlook, double part[INK_SCORE_PARTS])
{
    ink_score score;
    int i = 0;
    ink_table_score(outlook->review->rules, outlook->seat, outlook->player, &score);
#define INK_SCORE_PART(field, name) part[i++] = score.field;
#include <inkrail/score.def>
#undef INK_SCORE_PART
}

/* For so many games as are told back; those of the limits if there was time. */
static int find_parts(const struct outlook *outlook, double expected,
                      const ink_engine_limits *limits, double part[INK_SCORE_PARTS])
{
    const ink_sheet *sheet = &outlook->seat[outlook->player].sheet;
    if (outlook->table.phase != INK_PHASE_OVER)
        return ink_engine_parts(outlook->review->engine, sheet, limits, expected, part);
    find_parts_over(outlook, part);
    return limits->parts;
}

/* The same imagined rolls for both sheets; what is left is the difference of the sheets. Goals are
   those of before the round, less what was gained then. */
static void find_why(const struct review_turn *turn, const struct comparison *c,
                     struct review_round *round)
{
    const struct review *review = c->best.review;
    int player = c->best.player, points = gained(&turn->seat[player]);
    double best[INK_SCORE_PARTS], played[INK_SCORE_PARTS];
    ink_engine_goals goals;
    ink_engine_limits limits = {.limit = limits_of(review, 0), .parts = WHY_GAMES, .goals = &goals};
    ink_engine_goals_of(review->rules, &turn->table, turn->seat, player, &goals);
    limits.limit.ms /= 2;
    limits.parts = find_parts(&c->best, c->best.sum / c->rolls - points, &limits, best);
    if (limits.parts == 0 ||
        find_parts(&c->played, c->played.sum / c->rolls - points, &limits, played) < limits.parts)
        return; /* there was no time for as many */
    for (int i = 0; i < INK_SCORE_PARTS; i++)
        round->why[i] = played[i] - best[i];
    round->has_why = true;
}

/* --- picks ------------------------------------------------------------------------------------ */

struct review_pick review_pick(const struct review *review, const ink_table *table,
                               const ink_seat *seat, int player, ink_move taken, double ms)
{
    struct review_pick pick = {.taken = taken, .better = taken};
    ink_engine_goals goals;
    ink_engine *engine = review->engine;
    ink_engine_goals_of(review->rules, table, seat, player, &goals);
    ink_engine_limits limits = {
        .level = PICK_LEVEL,
        .limit = {.ms = ms / 3, .clock = review->clock, .context = review->context},
        .goals = &goals};
    double best = 0, got = 0;
    if (ink_engine_pick(engine, table, seat, player, &limits, &pick.better) != INK_OK ||
        ink_engine_pick_value(engine, table, seat, player, pick.better, &limits, &best) != INK_OK ||
        ink_engine_pick_value(engine, table, seat, player, taken, &limits, &got) != INK_OK)
        pick.better = taken;
    /* With a limit of time one pair may be judged twice and not alike. */
    pick.loss = pick.better != taken && best > got ? best - got : 0;
    return pick;
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* What the roll itself is worth is judged like the imagined ones. */
static double value_of_turn(struct outlook *outlook, const struct review_turn *turn, uint64_t nodes,
                            ink_engine_result *result)
{
    outlook->table = turn->table;
    memcpy(outlook->seat, turn->seat, turn->table.players * sizeof *outlook->seat);
    return answer_value(outlook, &turn->seat[outlook->player].sheet, nodes, result);
}

/* The time is shared: first for the best play, then for both plays with rolls, then for the
   reasons. */
static void allow(struct review *review, double from, double until, double share)
{
    review->until = until > 0 ? from + (until - from) * share : 0;
}

static void judge_play(struct review *review, const struct review_turn *turn, struct comparison *c,
                       double until, struct review_round *round)
{
    ink_engine_result result;
    static const double for_best = 0.3, for_rolls = 0.9;
    double from = now(review);
    int player = c->played.player;
    allow(review, from, until, for_best);
    value_of_turn(&c->best, turn, BEST_NODES, &result);
    after_round(&c->best, turn, result.move, result.moves);
    after_round(&c->played, turn, turn->move[player], turn->count[player]);
    bool same =
        memcmp(&c->best.seat[player].sheet, &c->played.seat[player].sheet, sizeof(ink_sheet)) == 0;
    allow(review, from, until, for_rolls);
    compare(c, same);
    allow(review, from, until, 1);
    round->loss = (c->best.sum - c->played.sum) / c->rolls;
    round->last = turn->table.round >= review->rules->rounds;
    if (!(round->loss > 0)) { /* the player knew as well as the engine, or better */
        round->loss = 0;
        return;
    }
    round->betters = result.moves;
    memcpy(round->better, result.move, (size_t)result.moves * sizeof *result.move);
    round->error = error_of(c);
    if (is_wanted(review))
        find_why(turn, c, round);
}

/* Returns the next round's `before`. Luck is measured with what was judged in the same way, so that
   what the engine misjudges falls out; in the last round, with the points there are. */
static double judge(struct review *review, const struct review_turn *turn, struct comparison *c,
                    double until, struct review_round *round)
{
    ink_engine_result result;
    static const double for_roll = 0.1;
    allow(review, now(review), until, for_roll);
    uint64_t nodes = roll_nodes(review, turn->table.round);
    double with_roll = value_of_turn(&c->best, turn, nodes, &result);
    judge_play(review, turn, c, until, round);
    double after = c->played.sum / c->rolls;
    round->luck = (round->last ? after + round->loss : with_roll) - round->before;
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        round->pick[i] = turn->pick[c->played.player][i].loss;
        round->luck += round->pick[i];
    }
    return after;
}

/* Seats of all players for both; false without memory. */
static bool take_seats(struct comparison *c, size_t players)
{
    c->best.seat = calloc(players, sizeof *c->best.seat);
    c->played.seat = calloc(players, sizeof *c->played.seat);
    return c->best.seat != NULL && c->played.seat != NULL;
}

static void free_seats(struct comparison *c)
{
    free(c->best.seat);
    free(c->played.seat);
}

/* What is to be expected before the first roll. */
static double expected_at_start(struct review *review, struct comparison *c, double until)
{
    const struct review_turn *first = &review->turn[0];
    struct comparison start = {.played = c->played};
    int player = c->played.player;
    start.played.table = first->table;
    start.played.table.phase = INK_PHASE_ROLL;
    start.played.table.round = 0;
    ink_sheet_start(review->rules, &start.played.seat[player].sheet);
    review->until = until;
    compare(&start, true);
    return start.played.sum / start.rolls;
}

static bool judge_round(struct review *review, int player, int t, double began,
                        struct review_round *round)
{
    struct comparison c = {.best = {.review = review, .player = player},
                           .played = {.review = review, .player = player}};
    double step = review->ms / (review->turns + 1);
    bool timed = review->ms > 0, taken = take_seats(&c, review->turn[t].table.players);
    if (taken) {
        round[t] = (struct review_round){0};
        round[t].before =
            t > 0 ? round[t - 1].played : expected_at_start(review, &c, timed ? began + step : 0);
    }
    if (taken && is_wanted(review))
        round[t].played =
            judge(review, &review->turn[t], &c, timed ? began + step * (t + 2) : 0, &round[t]);
    free_seats(&c);
    return taken;
}

bool review_player(struct review *review, int player, struct review_round *round)
{
    double began = now(review);
    for (int t = 0; t < review->turns; t++) {
        double share = (player + (t + 1.0) / (review->turns + 1)) / review->turn[t].table.players;
        if (review->tell != NULL && !review->tell(review->context, share))
            return false;
        if (!judge_round(review, player, t, began, round))
            return false;
    }
    if (review->turns > 0)
        review_settle(round, review->turns, round[review->turns - 1].played);
    return true;
}

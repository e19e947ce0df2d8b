/* Looks one round ahead. Every candidate gets the same rolls, so that luck cancels out; after each
   stage the worse half is dropped, and the rest gets more rolls. A roll that comes again costs
   nothing, since its answer is kept. With much time the best few are rolled out for some rounds,
   again with the same rolls for all, which shows what the net does not see. */
#include "../eval/goals.h"
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rolls of nested comparisons must differ from those of the rollout itself. */
enum { NESTED = 64, NESTED_ROUNDS = 2 };

typedef struct candidate {
    ink_sheet sheet; /* at the end of the round */
    uint32_t found;
    int32_t prior;         /* the net's own value */
    int32_t paid;          /* for goals that are reached by then */
    ink_engine_goals left; /* those that are not */
    int64_t sum;           /* of the best replies' values */
    int64_t rollout_sum;   /* of the results of rollouts */
    double squares;        /* in points; reported, but never compared */
    int32_t *answer;       /* the value of the best reply to each roll */
} candidate;

typedef struct ink_lookahead {
    ink_engine *engine;
    ink_budget *budget;
    const ink_search_style *style;
    const ink_rolls *next; /* the rolls that may come */
    candidate candidate[INK_MOST_CANDIDATES];
    uint32_t count, rolls, rollouts;
    uint32_t all;    /* candidates at the beginning */
    uint32_t nested; /* ends that are compared in each round of a rollout */
    uint8_t seen[INK_MOST_ROLLS + 1];
} lookahead;

struct ink_lookahead *ink_lookahead_new(void)
{
    return malloc(sizeof(lookahead));
}

/* --- candidates ------------------------------------------------------------------------------- */

/* The sum of the results, with the prior as if it were a few more rolls. All candidates that are
   compared have seen the same number. */
static int64_t seen_of(const lookahead *l, const candidate *c)
{
    return c->sum + (int64_t)l->style->prior_weight * c->prior;
}

static int64_t estimate(const lookahead *l, const candidate *c)
{
    if (l->rollouts == 0)
        return seen_of(l, c);
    return c->rollout_sum + (int64_t)l->style->lookahead_weight * seen_of(l, c) /
                                (l->rolls + l->style->prior_weight);
}

static void sort_candidates(lookahead *l)
{
    candidate *c = l->candidate;
    for (uint32_t i = 1; i < l->count; i++) {
        candidate moved = c[i];
        uint32_t k = i;
        for (; k > 0 && estimate(l, &c[k - 1]) < estimate(l, &moved); k--)
            c[k] = c[k - 1];
        c[k] = moved;
    }
}

static void gather(lookahead *l)
{
    ink_engine *e = l->engine;
    const ink_engine_goals *goals = l->budget->limits->goals;
    uint32_t founds = e->beam.founds, most = l->style->candidates;
    l->count = founds < most ? founds : most;
    for (uint32_t i = 0; i < l->count; i++) {
        candidate *c = &l->candidate[i];
        if (i > 0 && ink_budget_ended(l->budget)) {
            l->count = i;
            return;
        }
        *c = (candidate){.found = i,
                         .prior = e->beam.found[i].value,
                         .answer = &e->answer[(size_t)i * l->next->count]};
        ink_beam_end(&e->beam, i, &c->sheet);
        if (goals == NULL)
            continue;
        c->left = *goals;
        c->paid = ink_goals_take(e->rules, &c->left, &c->sheet);
        ink_meter_goes_on(&l->budget->meter, ink_meter_units(&c->sheet));
    }
}

/* The mean of the best in points, and its standard error. */
static void tell(const lookahead *l, double *mean, double *error)
{
    const candidate *c = &l->candidate[0];
    double rolls = l->rolls;
    *mean = (double)c->prior / INK_NET_POINT;
    *error = 0;
    if (l->rolls < 2)
        return;
    *mean = (double)c->sum / INK_NET_POINT / rolls;
    *error = sqrt(fmax(0, c->squares / rolls - *mean * *mean) / rolls);
}

/* --- replies ---------------------------------------------------------------------------------- */

static void set_up_reply(const lookahead *l, uint32_t width, uint32_t specials, uint32_t parents)
{
    ink_beam *reply = &l->engine->reply;
    reply->width = width;
    reply->special_width = specials;
    reply->special_parents = parents;
    reply->keep = 1;
    reply->meter = ink_budget_meter(l->budget);
    reply->goals = NULL;
}

static int32_t reply_value(const lookahead *l, const candidate *c, const ink_roll *roll)
{
    ink_engine *e = l->engine;
    ink_sheet sheet = c->sheet;
    ink_sheet_roll(e->rules, &sheet, roll, NULL);
    e->reply.goals = l->budget->limits->goals == NULL ? NULL : &c->left;
    return ink_beam_search(&e->reply, &sheet) > 0 ? e->reply.found[0].value + c->paid : c->prior;
}

static void note_answer(candidate *c, uint32_t index, int32_t value)
{
    double points = (double)value / INK_NET_POINT;
    if (index < INK_MOST_ROLLS)
        c->answer[index] = value;
    c->sum += value;
    c->squares += points * points;
}

static void try_roll(lookahead *l)
{
    ink_roll roll;
    uint32_t index = ink_rolls_draw(l->next, l->engine->seed, l->rolls++, &roll);
    bool known = l->seen[index] != 0;
    int32_t value[INK_MOST_CANDIDATES];
    for (uint32_t i = 0; i < l->count; i++)
        value[i] = known ? l->candidate[i].answer[index] : reply_value(l, &l->candidate[i], &roll);
    ink_budget_spent(l->engine, l->budget);
    if (ink_budget_ended(l->budget)) { /* a roll that not all candidates have seen in full would be
                                          unfair */
        l->rolls--;
        return;
    }
    for (uint32_t i = 0; i < l->count; i++)
        note_answer(&l->candidate[i], index, value[i]);
    l->seen[index] = index < INK_MOST_ROLLS;
}

/* Once every roll was met twice as often as there are ways to fall, more of them say nothing. */
static bool enough_rolls(const lookahead *l)
{
    return l->rolls >= l->style->rolls || (l->next->count > 0 && l->rolls >= 2 * l->next->total);
}

/* Tries rolls for the candidates that are left until that much of the budget is spent. */
static void try_rolls(lookahead *l, int64_t until)
{
    while (ink_budget_spent(l->engine, l->budget) < until && !enough_rolls(l) &&
           !ink_budget_ended(l->budget))
        try_roll(l);
}

/* --- playing on ------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t seed, uint64_t game, uint64_t round)
{
    uint64_t z = seed + game * UINT64_C(0x9e3779b97f4a7c15) + round * UINT64_C(0xd1b54a32d192ed03);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* The sum of the results of a reply's ends over a few further rolls; the same rolls for all
   ends. */
static int64_t nested(const lookahead *l, const ink_sheet *end, const ink_engine_goals *left,
                      uint64_t seed)
{
    ink_engine *e = l->engine;
    const ink_rolls *rolls = &e->rolls[end->round >= e->rules->rounds];
    ink_engine_goals goals = *left;
    int64_t sum = 0;
    e->after.goals = NULL;
    if (e->reply.goals != NULL) {
        sum += (int64_t)l->style->nested_rolls * ink_goals_take(e->rules, &goals, end);
        e->after.goals = &goals;
    }
    for (uint32_t i = 0; i < l->style->nested_rolls; i++) {
        ink_roll roll;
        ink_sheet sheet = *end;
        ink_rolls_draw(rolls, seed, i, &roll);
        ink_sheet_roll(e->rules, &sheet, &roll, NULL);
        sum += ink_beam_search(&e->after, &sheet) > 0 ? e->after.found[0].value : 0;
    }
    return sum;
}

/* Chooses the end of a reply that a rollout continues with, and gives its value. */
static uint32_t choose_end(const lookahead *l, const ink_engine_goals *left, uint64_t seed,
                           int32_t *worth)
{
    ink_engine *e = l->engine;
    uint32_t best = 0, count = e->reply.founds < l->nested ? e->reply.founds : l->nested;
    int64_t most = INT64_MIN;
    *worth = e->reply.found[0].value;
    for (uint32_t i = 0; i < count && count > 1; i++) {
        ink_sheet end;
        ink_beam_end(&e->reply, i, &end);
        int64_t sum = nested(l, &end, left, seed);
        if (sum <= most)
            continue;
        most = sum;
        best = i;
        *worth = (int32_t)(sum / l->style->nested_rolls);
    }
    return best;
}

/* The roll of a round of a rollout. The first is of the evenly spread series. */
static void roll_on(const lookahead *l, const candidate *c, uint32_t game, ink_sheet *sheet)
{
    ink_engine *e = l->engine;
    ink_roll roll;
    int round = sheet->round + 1;
    bool first = sheet->round == c->sheet.round;
    ink_rolls_draw(&e->rolls[round > e->rules->rounds],
                   first ? e->seed : mixed(e->seed, game, (uint64_t)round), first ? game : 0,
                   &roll);
    ink_sheet_roll(e->rules, sheet, &roll, NULL);
}

/* The result of a quick game from there. */
static int32_t roll_out(const lookahead *l, const candidate *c, uint32_t game)
{
    ink_engine *e = l->engine;
    ink_engine_goals left = c->left;
    ink_sheet sheet = c->sheet;
    int32_t paid = c->paid, value = c->prior;
    int last = sheet.round + (int)l->style->horizon;
    last = last < e->features.last_round ? last : e->features.last_round;
    e->reply.goals = l->budget->limits->goals == NULL ? NULL : &left;
    while (sheet.round < last) {
        roll_on(l, c, game, &sheet);
        if (ink_beam_search(&e->reply, &sheet) == 0)
            return c->prior; /* stopped: the whole game will not count */
        uint32_t chosen = 0;
        if (sheet.round < e->features.last_round)
            chosen = choose_end(l, &left, mixed(e->seed, game, NESTED + sheet.round), &value);
        else
            value = e->reply.found[0].value;
        value += paid;
        ink_beam_end(&e->reply, chosen, &sheet);
        if (e->reply.goals != NULL)
            paid += ink_goals_take(e->rules, &left, &sheet);
    }
    return value;
}

static void play_rollouts(lookahead *l, int64_t until)
{
    while (ink_budget_spent(l->engine, l->budget) < until && !ink_budget_ended(l->budget)) {
        int32_t value[INK_MOST_CANDIDATES];
        for (uint32_t i = 0; i < l->count; i++)
            value[i] = roll_out(l, &l->candidate[i], l->rollouts);
        ink_budget_spent(l->engine, l->budget);
        if (ink_budget_ended(l->budget))
            return;
        for (uint32_t i = 0; i < l->count; i++)
            l->candidate[i].rollout_sum += value[i];
        l->rollouts++;
    }
}

/* --- stages ----------------------------------------------------------------------------------- */

/* The number of stages until at most `least` candidates are left. */
static int stages_of(uint32_t count, uint32_t least)
{
    int stages = 1;
    for (; count > least; count = (count + 1) / 2)
        stages++;
    return stages;
}

typedef void spend(lookahead *l, int64_t until);

/* Spends the budget up to `until` in equal shares, and drops the worse half after each but the
   last. */
static void narrow(lookahead *l, uint32_t least, spend *on, int64_t until, double *mean,
                   double *error)
{
    int stages = stages_of(l->count, least);
    int64_t from = ink_budget_spent(l->engine, l->budget), rest = until - from;
    for (int stage = 1; stage <= stages && rest > 0 && !ink_budget_ended(l->budget); stage++) {
        on(l, from + rest * stage / stages);
        sort_candidates(l);
        tell(l, mean, error);
        ink_budget_tell(l->engine, l->budget, l->candidate[0].found, *mean, *error);
        l->count = stage < stages ? (l->count + 1) / 2 : l->count;
    }
}

/* The net is at its weakest when few rounds are to come: there, rollouts compare their ends by
   rolls, too. */
static void set_up_rollouts(lookahead *l, int round)
{
    const ink_search_style *style = l->style;
    ink_beam *after = &l->engine->after;
    bool late = l->engine->features.last_round - round <= NESTED_ROUNDS;
    l->nested = late ? style->nested : 0;
    set_up_reply(l, l->nested > 1 ? 2 : 1, 1, 1);
    l->engine->reply.keep = l->nested > 1 ? l->nested : 1;
    after->width = after->special_width = after->special_parents = after->keep = 1;
    after->meter = ink_budget_meter(l->budget);
}

/* Before the last round all rolls can be tried, and there is time to answer them with care. */
static void set_up_rolls(lookahead *l, int round)
{
    const ink_search_style *s = l->style;
    bool wide = s->last_width > 0 && round + 1 == l->engine->features.last_round;
    if (wide)
        set_up_reply(l, s->last_width, s->last_specials, s->last_parents);
    else
        set_up_reply(l, s->reply_width, s->reply_specials, s->reply_parents);
}

uint32_t ink_lookahead_compare(ink_engine *e, const ink_search_style *style, ink_budget *budget,
                               double *mean, double *error)
{
    int round = e->beam.node[0].sheet.round;
    bool play = style->finalists > 1 && round + 1 < e->features.last_round;
    int64_t until = play ? INK_BUDGET * (int64_t)(100 - style->rollout_share) / 100 : INK_BUDGET;
    lookahead *l = e->lookahead;
    memset(l, 0, sizeof *l);
    l->engine = e;
    l->budget = budget;
    l->style = style;
    l->next = &e->rolls[round >= e->rules->rounds];
    gather(l);
    l->all = l->count;
    set_up_rolls(l, round);
    narrow(l, play ? style->finalists : 2, try_rolls, until, mean, error);
    set_up_rollouts(l, round);
    if (play)
        narrow(l, 2, play_rollouts, INK_BUDGET, mean, error);
    return l->candidate[0].found;
}

uint32_t ink_lookahead_ranked(const ink_engine *e, uint32_t rank)
{
    const lookahead *l = e->lookahead;
    return rank < l->all ? l->candidate[rank].found : UINT32_MAX;
}

/* Looking one round ahead. Every candidate gets the same rolls, so that luck cancels out; after
   each stage the worse half is dropped, and the rest gets more rolls. A roll that comes again
   costs nothing: what it led to is remembered. */
#include "search.h"

#include <math.h>
#include <string.h>

typedef struct candidate {
    ink_sheet sheet; /* the round ended */
    uint32_t found;
    int32_t prior;   /* the net's own value */
    int64_t sum;     /* of the best replies' values */
    double squares;  /* in points; only told, never compared */
    int32_t *answer; /* the value of the best reply to each roll */
} candidate;

typedef struct look {
    ink_engine *engine;
    ink_budget *budget;
    const ink_search_style *style;
    candidate candidate[INK_MOST_CANDIDATES];
    uint32_t count, rolls;
    uint8_t seen[INK_MOST_ROLLS + 1];
} look;

static int32_t reply_value(ink_engine *e, const candidate *c, const ink_roll *roll)
{
    ink_sheet sheet = c->sheet;
    ink_sheet_roll(e->rules, &sheet, roll, NULL);
    return ink_round_search(&e->reply, &sheet) > 0 ? e->reply.found[0].value : c->prior;
}

/* The sum of what was seen, with the prior as if it were a few rolls more. All candidates that
   are compared have seen equally many. */
static int64_t estimate(const look *l, const candidate *c)
{
    return c->sum + (int64_t)l->style->trust * c->prior;
}

static void sort_candidates(look *l)
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

static void gather(look *l)
{
    ink_engine *e = l->engine;
    uint32_t founds = e->round.founds, most = l->style->candidates;
    l->count = founds < most ? founds : most;
    for (uint32_t i = 0; i < l->count; i++) {
        l->candidate[i] = (candidate){.found = i,
                                      .prior = e->round.found[i].value,
                                      .answer = &e->answer[(size_t)i * e->rolls.count]};
        ink_round_end(&e->round, i, &l->candidate[i].sheet);
    }
}

static void note_answer(candidate *c, uint32_t index, int32_t value)
{
    double points = (double)value / INK_NET_POINT;
    if (index < INK_MOST_ROLLS)
        c->answer[index] = value;
    c->sum += value;
    c->squares += points * points;
}

static void try_roll(look *l)
{
    ink_roll roll;
    uint32_t index = ink_rolls_draw(&l->engine->rolls, l->engine->seed, l->rolls++, &roll);
    bool known = l->seen[index] != 0;
    int32_t value[INK_MOST_CANDIDATES];
    for (uint32_t i = 0; i < l->count; i++)
        value[i] =
            known ? l->candidate[i].answer[index] : reply_value(l->engine, &l->candidate[i], &roll);
    ink_budget_spent(l->engine, l->budget);
    if (l->budget->stopped) { /* a roll that not all have seen in full would be unfair */
        l->rolls--;
        return;
    }
    for (uint32_t i = 0; i < l->count; i++)
        note_answer(&l->candidate[i], index, value[i]);
    l->seen[index] = index < INK_MOST_ROLLS;
}

/* The last one compares two. */
static int stages_of(uint32_t count)
{
    int stages = 1;
    for (; count > 2; count = (count + 1) / 2)
        stages++;
    return stages;
}

static void set_up_reply(const look *l)
{
    ink_round *reply = &l->engine->reply;
    reply->width = l->style->reply_width;
    reply->special_width = l->style->reply_specials;
    reply->special_parents = l->style->reply_parents;
    reply->keep = 1;
    reply->stop = l->budget->limits->stop;
    reply->goals = l->budget->limits->goals;
}

/* The mean of the best in points, and its standard error. */
static void tell(const look *l, double *mean, double *error)
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

/* Once every roll was met twice as often as there are ways to fall, more of them say nothing. */
static bool enough_rolls(const look *l)
{
    const ink_rolls *rolls = &l->engine->rolls;
    return l->rolls >= l->style->rolls || (rolls->count > 0 && l->rolls >= 2 * rolls->total);
}

/* Rolls for the candidates that are left until the budget is spent as far as that. */
static void try_rolls(look *l, int64_t until)
{
    while (ink_budget_spent(l->engine, l->budget) < until && !enough_rolls(l) &&
           !l->budget->stopped)
        try_roll(l);
}

uint32_t ink_look_ahead(ink_engine *e, const ink_search_style *style, ink_budget *budget,
                        double *mean, double *error)
{
    look l = {.engine = e, .budget = budget, .style = style};
    gather(&l);
    set_up_reply(&l);
    int stages = stages_of(l.count);
    int64_t from = ink_budget_spent(e, budget), rest = INK_BUDGET - from;
    for (int stage = 1; stage <= stages && rest > 0 && !budget->stopped; stage++) {
        try_rolls(&l, from + rest * stage / stages);
        sort_candidates(&l);
        tell(&l, mean, error);
        ink_budget_tell(e, budget, l.candidate[0].found, *mean, *error);
        l.count = stage < stages ? (l.count + 1) / 2 : l.count;
    }
    return l.candidate[0].found;
}

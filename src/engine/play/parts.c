/* The score to expect of a sheet, part by part: the mean over quick games to the end with imagined
   rolls. All sheets get the same rolls, so that two of them can be compared. Such games are played
   with less care than a search takes; so their means are moved until they add up to what the search
   expects. */
#include "search.h"

enum { WIDTH = 4, SPECIAL_WIDTH = 2, SPECIAL_PARENTS = 1 };

/* The indices of the parts, such as PART_errors. */
enum {
#define INK_SCORE_PART(field, name) PART_##field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
};

/* The sums of the parts over some games. */
typedef struct tally {
    double low[INK_SCORE_PARTS], high[INK_SCORE_PARTS], sum[INK_SCORE_PARTS];
    int games;
} tally;

typedef struct rollout {
    ink_engine *engine;
    ink_engine_goals goals; /* that have not been reached yet */
    int gained;             /* points of those that have */
    ink_sheet sheet;
} rollout;

/* Counts the work of evaluating the sheet as a whole. */
static void count_work(const rollout *c)
{
    ink_meter *meter = c->engine->reply.meter;
    if (meter != NULL)
        ink_meter_goes_on(meter, ink_meter_units(&c->sheet));
}

static bool has_goals(const rollout *c)
{
    bool any = false;
    for (int i = 0; i < INK_GOALS; i++)
        any |= c->goals.goal[i] != INK_NO_GOAL;
    return any;
}

/* Goals that are reached at the end of a round pay once. */
static void look_at_goals(rollout *c)
{
    const ink_ruleset *rules = c->engine->rules;
    ink_facts facts;
    if (c->sheet.round > rules->rounds || !has_goals(c))
        return;
    count_work(c);
    ink_facts_find_quick(rules, &c->sheet, &facts);
    for (int i = 0; i < INK_GOALS; i++) {
        if (c->goals.goal[i] == INK_NO_GOAL)
            continue;
        if (!ink_goal_reached(rules, c->goals.goal[i], &c->sheet, &facts))
            continue;
        c->gained += c->goals.points[i][c->sheet.round];
        c->goals.goal[i] = INK_NO_GOAL;
    }
}

/* Each round has a series of its own, or the same dice would come again and again. */
static void roll_next(rollout *c, uint32_t game)
{
    const ink_engine *e = c->engine;
    int round = c->sheet.round + 1;
    ink_roll roll;
    ink_rolls_draw(&e->rolls[round > e->rules->rounds],
                   (e->seed ^ (uint64_t)round) * UINT64_C(0xbf58476d1ce4e5b9), game, &roll);
    ink_sheet_roll(e->rules, &c->sheet, &roll, NULL);
}

/* False if it was stopped. */
static bool roll_out(rollout *c, uint32_t game)
{
    ink_beam *reply = &c->engine->reply;
    while (!ink_sheet_over(c->engine->rules, &c->sheet)) {
        roll_next(c, game);
        reply->goals = c->sheet.round > c->engine->rules->rounds ? NULL : &c->goals;
        if (ink_beam_search(reply, &c->sheet) == 0 || ink_meter_ended(reply->meter))
            return false;
        ink_beam_end(reply, 0, &c->sheet);
        look_at_goals(c);
    }
    return true;
}

static void add_part(tally *t, int i, int points)
{
    t->sum[i] += points;
    if (t->games == 0 || points < t->low[i])
        t->low[i] = points;
    if (t->games == 0 || points > t->high[i])
        t->high[i] = points;
}

static void add_score(const rollout *c, tally *t)
{
    ink_score score;
    count_work(c);
    ink_score_find(c->engine->rules, &c->sheet, &score);
    score.goals = (int16_t)c->gained;
    score.total = (int16_t)(score.total + c->gained);
#define INK_SCORE_PART(field, name) add_part(t, PART_##field, score.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    t->games++;
}

/* How far a part can move until it is beyond every game, if the total has to grow or shrink. Errors
   count against the total. */
static double slack_of(const tally *t, const double *part, int i, bool grow)
{
    return grow == (i != PART_errors) ? t->high[i] - part[i] : part[i] - t->low[i];
}

/* Every part moves by the same share of its slack, so that a part that was the same in all games
   stays so, and none leaves what was seen. If that is not enough, networks take the rest. */
static void settle(const tally *t, double expected, double part[INK_SCORE_PARTS])
{
    double gap = expected - part[PART_total], size = gap < 0 ? -gap : gap, slack = 0;
    for (int i = 0; i < PART_total; i++)
        slack += slack_of(t, part, i, gap > 0);
    double share = slack > size ? size / slack : 1;
    for (int i = 0; i < PART_total; i++) {
        double change = share * slack_of(t, part, i, gap > 0);
        part[i] += (gap > 0) == (i != PART_errors) ? change : -change;
    }
    part[PART_network_points] += (gap < 0 ? -1 : 1) * (size - share * slack);
    part[PART_total] = expected;
}

static rollout begin(ink_engine *e, const ink_sheet *sheet, const ink_engine_goals *goals)
{
    rollout c = {.engine = e, .sheet = *sheet};
    for (int i = 0; goals == NULL && i < INK_GOALS; i++)
        c.goals.goal[i] = INK_NO_GOAL;
    if (goals != NULL)
        c.goals = *goals;
    look_at_goals(&c);
    return c;
}

static void set_up_reply(ink_beam *reply, ink_meter *meter)
{
    reply->width = WIDTH;
    reply->special_width = SPECIAL_WIDTH;
    reply->special_parents = SPECIAL_PARENTS;
    reply->keep = 1;
    reply->meter = meter;
}

int ink_parts_find(ink_engine *e, const ink_sheet *sheet, const ink_engine_limits *limits,
                   ink_meter *meter, double expected, double part[INK_SCORE_PARTS])
{
    bool over = ink_sheet_over(e->rules, sheet);
    int most = over ? 1 : limits->parts;
    tally t = {.games = 0};
    set_up_reply(&e->reply, meter);
    rollout first = begin(e, sheet, limits->goals);
    for (rollout c; t.games < most;) {
        c = first;
        if (!roll_out(&c, (uint32_t)t.games))
            break;
        add_score(&c, &t);
    }
    for (int i = 0; i < INK_SCORE_PARTS; i++)
        part[i] = t.games > 0 ? t.sum[i] / t.games : 0;
    if (t.games > 0 && !over)
        settle(&t, expected, part);
    return t.games;
}

int ink_engine_parts(ink_engine *e, const ink_sheet *sheet, const ink_engine_limits *limits,
                     double expected, double part[INK_SCORE_PARTS])
{
    ink_budget budget = {.limits = limits};
    ink_meter_start(&budget.meter, &limits->limit, limits->limit.ms);
    return ink_parts_find(e, sheet, limits, ink_budget_meter(&budget), expected, part);
}

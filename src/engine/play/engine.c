/* The engine: see inkrail/engine.h. */
#include <inkrail/engine.h>

#include <stdlib.h>
#include <string.h>

#include "../eval/transfer.h"
#include "../eval/weights.h"
#include "search.h"

enum {
    LAST_SHARE = 40, /* of the time, in the units of cost_of_round */
    NODES_A_MS = 1100,
    QUICKEST = 16,      /* times the usual pace: the clock must stand still */
    HIGHEST_FACTOR = 8, /* times the usual cost: the machine must have slept */
    LEAST_MEMORY = 2 << 20,
    USUAL_MEMORY = 32 << 20,
    NODES_A_WIDTH = 34, /* nodes for each sheet of a beam that a whole search takes at most */
    SLOW_UNITS = 128,   /* from so many units on, a sheet takes long to evaluate */
    GRACE_UNITS = 4000  /* for the smallest search, if there was no time for any */
};

#define SLACK_MS 1.5       /* to finish a search: half of one is worth much less than a whole one */
#define SEARCH_SHARE 0.875 /* of the time, if parts are asked for: they get the rest */

/* More is as good as no limit, and could overflow. */
#define MOST_NODES (UINT64_C(1) << 40)

/* --- making ------------------------------------------------------------------------------- */

/* The other half of the memory is for proofs. */
static uint32_t widest_beam(size_t memory)
{
    size_t width = memory / 2 / (NODES_A_WIDTH * sizeof(ink_node));
    return width > INK_WIDEST ? INK_WIDEST : (uint32_t)width;
}

/* A config whose net another one is made from. */
typedef struct lender {
    ink_ruleset rules;
    ink_features features;
    ink_net net;
} lender;

static bool load_lender(lender *from, const ink_config *config)
{
    size_t size = 0;
    bool known = ink_ruleset_make(&from->rules, config, NULL) == INK_OK &&
                 ink_features_make(&from->features, &from->rules) &&
                 ink_net_make(&from->net, from->features.rows);
    const uint8_t *data = known ? ink_weights_of(&from->rules, &size) : NULL;
    return data != NULL && ink_weights_read(&from->net, &from->features, data, size);
}

static void *take_aligned(size_t size)
{
    enum { ALIGN = 32 };
    void *taken = aligned_alloc(ALIGN, (size + ALIGN - 1) / ALIGN * ALIGN);
    if (taken != NULL)
        memset(taken, 0, size);
    return taken;
}

/* Makes a net from that of the edition without expansions. */
static bool borrow_weights(ink_engine *e)
{
    ink_config plain = e->rules->config;
    lender *from = take_aligned(sizeof *from);
    plain.modules = 0;
    plain.goal_mode = INK_GOALS_NONE;
    if (from == NULL)
        return false;
    bool known = load_lender(from, &plain);
    if (known)
        ink_net_transfer(&e->net, &e->features, &from->net, &from->features);
    ink_net_free(&from->net);
    ink_features_free(&from->features);
    free(from);
    return known;
}

/* The given net and no other; otherwise that of the config, or else one made from the edition's, or
   else one made by hand. False if the given net does not fit this config. */
static bool find_weights(ink_engine *e, const ink_engine_options *options)
{
    size_t size = 0;
    if (options->weights != NULL)
        return e->trained =
                   ink_weights_read(&e->net, &e->features, options->weights, options->weights_size);
    const uint8_t *data = ink_weights_of(e->rules, &size);
    e->trained =
        (data != NULL && ink_weights_read(&e->net, &e->features, data, size)) || borrow_weights(e);
    if (!e->trained)
        ink_weights_by_hand(&e->net, &e->features);
    return true;
}

static bool make_answers(ink_engine *e)
{
    uint32_t most = e->rolls[0].count > e->rolls[1].count ? e->rolls[0].count : e->rolls[1].count;
    size_t answers = (size_t)INK_MOST_CANDIDATES * (most + 1);
    e->answer = malloc(answers * sizeof *e->answer);
    return e->answer != NULL;
}

static void take_options(ink_engine *e, const ink_engine_options *options)
{
    e->seeded = options->seed != 0;
    e->seed = options->seed * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x2545f4914f6cdd1d);
    e->memory = options->memory == 0             ? USUAL_MEMORY
                : options->memory < LEAST_MEMORY ? LEAST_MEMORY
                                                 : options->memory;
    e->widest = widest_beam(e->memory);
}

static bool take_memory(ink_engine *e)
{
    const ink_ruleset *rules = e->rules;
    return ink_features_make(&e->features, rules) && ink_net_make(&e->net, e->features.rows) &&
           ink_beam_make(&e->beam, &e->features, &e->net, e->widest, INK_MOST_CANDIDATES) &&
           ink_beam_make(&e->reply, &e->features, &e->net, INK_WIDEST_REPLY, INK_MOST_NESTED) &&
           ink_beam_make(&e->after, &e->features, &e->net, 1, 1) &&
           ink_rolls_make(&e->rolls[0], rules, ink_ruleset_dice(rules, 1)) &&
           ink_rolls_make(&e->rolls[1], rules, rules->last_dice) && make_answers(e) &&
           (e->lookahead = ink_lookahead_new()) != NULL;
}

ink_status ink_engine_make(const ink_ruleset *rules, const ink_engine_options *options,
                           ink_engine **engine, ink_refusal *why)
{
    static const ink_engine_options usual = {0};
    ink_engine *e = take_aligned(sizeof *e);
    *engine = NULL;
    if (e == NULL)
        return ink_refuse(why, INK_E_MEMORY);
    if (options == NULL)
        options = &usual;
    e->rules = rules;
    take_options(e, options);
    ink_status status = !take_memory(e)             ? INK_E_MEMORY
                        : !find_weights(e, options) ? INK_E_WEIGHTS
                                                    : INK_OK;
    if (status == INK_OK)
        *engine = e;
    else
        ink_engine_free(e);
    return ink_refuse(why, status);
}

ink_engine *ink_engine_new(const ink_ruleset *rules, const ink_engine_options *options)
{
    ink_engine *engine;
    ink_engine_make(rules, options, &engine, NULL);
    return engine;
}

void ink_engine_free(ink_engine *e)
{
    if (e == NULL)
        return;
    ink_beam_free(&e->beam);
    ink_beam_free(&e->reply);
    ink_beam_free(&e->after);
    ink_rolls_free(&e->rolls[0]);
    ink_rolls_free(&e->rolls[1]);
    free(e->answer);
    free(e->lookahead);
    ink_net_free(&e->net);
    ink_features_free(&e->features);
    free(e);
}

bool ink_engine_trained(const ink_engine *e)
{
    return e->trained;
}

double ink_engine_value(ink_engine *e, const ink_sheet *sheet)
{
    ink_accumulator accumulator;
    ink_accumulator_begin(&e->features, &e->net, sheet, &accumulator);
    return (double)ink_accumulator_value(&e->features, &e->net, sheet, &accumulator) /
           INK_NET_POINT;
}

/* --- budget --------------------------------------------------------------------------------- */

static uint64_t evaluated_by(const ink_engine *e)
{
    return e->beam.evaluated + e->reply.evaluated + e->after.evaluated;
}

static int64_t time_spent(const ink_engine *e, const ink_budget *budget)
{
    double ms = budget->meter.ms, by_clock = budget->meter.spent / ms;
    double by_nodes = (double)evaluated_by(e) / (ms * NODES_A_MS * QUICKEST);
    double spent = by_clock >= by_nodes ? by_clock : by_nodes;
    return spent < 2 ? (int64_t)(spent * INK_BUDGET) : 2 * (int64_t)INK_BUDGET;
}

int64_t ink_budget_spent(const ink_engine *e, ink_budget *budget)
{
    int64_t by_nodes = 0, by_time = 0;
    ink_meter_check(&budget->meter);
    if (budget->stopped || budget->meter.stopped)
        return 2 * (int64_t)INK_BUDGET;
    if (budget->nodes > 0)
        by_nodes = (int64_t)(evaluated_by(e) * INK_BUDGET / budget->nodes);
    if (budget->meter.ms > 0)
        by_time = time_spent(e, budget);
    return by_nodes > by_time ? by_nodes : by_time;
}

/* The relative cost of rounds, in hundredths, the last round last: with fewer free cells there is
   less to search. */
static const uint8_t cost_of_round[INK_MAX_ROUNDS] = {115, 115, 125, 115, 100, 80, 60, 15};

static int cost_at(const ink_features *f, int round)
{
    return cost_of_round[ink_clip(round + INK_MAX_ROUNDS - 1 - f->last_round, 0,
                                  INK_MAX_ROUNDS - 1)];
}

/* The last round is short, but a proof is worth more than what the others lose. */
static int share_at(const ink_features *f, int round)
{
    return round == f->last_round ? LAST_SHARE : cost_at(f, round);
}

static double share_of_round(const ink_features *f, int round)
{
    int rest = 0;
    for (int r = round; r <= f->last_round; r++)
        rest += share_at(f, r);
    return (double)share_at(f, round) / rest;
}

/* The cost here of a search that costs `nodes` in the first round of Classic: with more dice there
   are more orders, and more work for each. */
static double cost_here(const ink_features *f, int round, double nodes)
{
    int dice = f->rules->dice, usual = INK_ROUTE_DICE;
    return nodes * dice * dice / (usual * usual) * cost_at(f, round) / cost_at(f, 1);
}

static ink_search_style style_for(const ink_features *f, int round, uint64_t nodes)
{
    uint64_t dice = f->rules->dice, usual = INK_ROUTE_DICE;
    nodes = nodes < MOST_NODES ? nodes : MOST_NODES;
    nodes = nodes * usual * usual / (dice * dice);
    return ink_nodes_style(nodes * (uint64_t)cost_at(f, 1) / (uint64_t)cost_at(f, round));
}

/* As measured in the rounds that were played, but at least 1, the cost in Classic. */
static double cost_factor_of(const ink_engine *e, int round)
{
    while (round > 0 && !(e->cost_factor[round] > 0))
        round--;
    return e->cost_factor[round] > 1 ? e->cost_factor[round] : 1;
}

static uint64_t nodes_in(double ms)
{
    double nodes = ms * NODES_A_MS;
    return nodes < (double)MOST_NODES ? (uint64_t)nodes : MOST_NODES;
}

/* Where there is time to look ahead, that takes what the search leaves. Otherwise the search is
   everything, and must not take longer than it may. */
static ink_search_style style_in_time(const ink_engine *e, int round, double ms)
{
    ink_search_style style = style_for(&e->features, round, nodes_in(ms));
    if (style.candidates > 1)
        return style;
    return style_for(&e->features, round, nodes_in(ms / cost_factor_of(e, round)));
}

/* What a search took says what the next ones will cost, unless it was stopped. One that was cut
   short costs at least what it evaluated. Last rounds are unlike the others. */
static void learn_cost_factor(ink_engine *e, const ink_sheet *sheet, const ink_search_style *style,
                              ink_budget *budget)
{
    enum { AT_LEAST = 2 };
    ink_meter *meter = &budget->meter;
    if (!(meter->ms > 0) || style->cost == 0 || sheet->round >= e->features.last_round ||
        ink_meter_units(sheet) >= SLOW_UNITS)
        return;
    double took = ink_meter_time(meter), known = cost_factor_of(e, sheet->round);
    double cost = cost_here(&e->features, sheet->round, style->cost);
    double evaluated = (double)evaluated_by(e);
    bool cut = meter->over;
    double factor = took * NODES_A_MS / (cut && evaluated < cost ? evaluated + 1 : cost);
    if (cut && factor < AT_LEAST * known)
        factor = AT_LEAST * known;
    factor = factor < HIGHEST_FACTOR * known ? factor : HIGHEST_FACTOR * known;
    if (!meter->stopped)
        e->cost_factor[sheet->round] = known + (factor - known) / 3;
}

/* The budget by a level, by nodes, or by the time, of which this round takes its share. Where a
   level or a fixed style says how much is searched, all of the time is for this search. */
static ink_budget set_budget(ink_engine *e, const ink_sheet *sheet, const ink_engine_limits *limits,
                             ink_search_style *style)
{
    const ink_limits *limit = &limits->limit;
    ink_budget budget = {.limits = limits, .ms = limit->ms};
    if (limits->level > 0 || (limit->nodes == 0 && !(limit->ms > 0 && limit->clock != NULL))) {
        *style = ink_level_style(limits->level > 0 ? limits->level : INK_ENGINE_LEVELS);
        budget.nodes = style->nodes;
    } else if (limit->nodes > 0) {
        budget.nodes = limit->nodes;
        *style = style_for(&e->features, sheet->round, limit->nodes);
    } else {
        budget.ms = limit->ms * share_of_round(&e->features, sheet->round);
        *style = style_in_time(e, sheet->round, budget.ms);
    }
    ink_meter_start(&budget.meter, limit, limits->parts > 0 ? budget.ms * SEARCH_SHARE : budget.ms);
    if (e->fixed != NULL)
        *style = *e->fixed;
    e->beam.evaluated = e->reply.evaluated = e->after.evaluated = 0;
    e->beam.cut = e->reply.cut = e->after.cut = 0;
    return budget;
}

ink_search_style ink_pick_style(const ink_engine *e, const ink_sheet *sheet,
                                const ink_engine_limits *limits, int pairs)
{
    const ink_limits *limit = &limits->limit;
    bool timed = limit->ms > 0 && limit->clock != NULL;
    if (limits->level > 0 || (limit->nodes == 0 && !timed))
        return ink_level_style(limits->level > 0 ? limits->level : INK_ENGINE_LEVELS);
    if (limit->nodes > 0)
        return style_for(&e->features, sheet->round + 1, limit->nodes / (uint64_t)pairs);
    double ms = limit->ms / pairs / cost_factor_of(e, sheet->round);
    return style_for(&e->features, sheet->round + 1, nodes_in(ms / ink_meter_units(sheet)));
}

/* --- a round ---------------------------------------------------------------------------------- */

static uint32_t at_most(uint32_t number, uint32_t limit)
{
    return number < limit ? number : limit;
}

static void set_up_round(ink_engine *e, const ink_search_style *style, ink_budget *budget)
{
    ink_beam *r = &e->beam;
    r->width = at_most(style->width, e->widest);
    r->special_width = at_most(style->special_width, e->widest);
    r->special_parents = style->special_parents;
    r->special_dice = style->special_dice;
    r->keep = style->candidates > 1 ? at_most(style->candidates, INK_MOST_CANDIDATES) : 1;
    r->meter = ink_budget_meter(budget);
    r->goals = budget->limits->goals;
    uint32_t noise = style->noise + (e->seeded ? style->seeded_noise : 0);
    r->noise = (int32_t)noise * INK_NET_POINT / 4;
    r->noise_seed = e->seed;
}

/* A search that is nearly done may finish, since the next round has less time then. If no time is
   left there must be a result, too: by the smallest search where that takes a few milliseconds,
   otherwise by drawing what fits. */
void ink_engine_search(ink_engine *e, const ink_sheet *sheet, const ink_search_style *style,
                       ink_budget *budget)
{
    ink_beam *r = &e->beam;
    bool slow = ink_meter_units(sheet) >= SLOW_UNITS;
    set_up_round(e, style, budget);
    budget->meter.slack = slow ? 0 : SLACK_MS;
    ink_beam_search(r, sheet);
    budget->meter.slack = 0;
    if (r->founds > 0)
        return;
    if (!slow) {
        ink_meter_grant(r->meter, GRACE_UNITS);
        r->width = r->special_width = 1;
        r->special_parents = 0;
        ink_beam_search(r, sheet);
        ink_meter_grant(r->meter, 0);
    }
    if (r->founds == 0)
        ink_beam_finish(r, sheet);
}

static void tell(const ink_engine *e, uint32_t found, double mean, double error,
                 ink_engine_result *result)
{
    result->moves = ink_beam_moves(&e->beam, found, result->move, INK_ENGINE_MOVES);
    ink_beam_end(&e->beam, found, &result->sheet);
    result->expected = mean;
    result->error = error;
    result->nodes = evaluated_by(e);
}

bool ink_budget_tell(const ink_engine *e, ink_budget *budget, uint32_t found, double mean,
                     double error)
{
    const ink_limits *limit = &budget->limits->limit;
    ink_engine_result result;
    if (limit->progress == NULL || budget->stopped)
        return !ink_budget_ended(budget);
    double share = (double)ink_budget_spent(e, budget) / INK_BUDGET;
    memset(&result, 0, sizeof result);
    tell(e, found, mean, error, &result);
    const ink_so_far so_far = {
        .share = share < 1 ? share : 1, .nodes = result.nodes, .round = &result};
    budget->stopped = !limit->progress(limit->context, &so_far);
    return !ink_budget_ended(budget);
}

double ink_engine_best(const ink_engine *e)
{
    return (double)e->beam.found[0].value / INK_NET_POINT;
}

/* How many sheets can be evaluated in the rest of the time, at the pace so far. */
static double nodes_left(const ink_engine *e, ink_budget *budget)
{
    double took = ink_meter_time(&budget->meter);
    double nodes = (double)evaluated_by(e) / (took > 0 ? took : 1) * (budget->meter.ms - took);
    return budget->nodes > 0 && nodes > (double)budget->nodes ? (double)budget->nodes : nodes;
}

/* Where sheets take long to evaluate, nobody knows how long. So the smallest search comes first,
   then wider ones as long as there is time. `before` is the best of all but the last. */
static void search_by_steps(ink_engine *e, const ink_sheet *sheet, ink_search_style *style,
                            ink_budget *budget, ink_engine_result *before)
{
    enum { WIDER = 8 };
    double nodes = 0, left;
    *style = ink_nodes_style(0);
    ink_engine_search(e, sheet, style, budget);
    while (ink_meter_check(&budget->meter) && (left = nodes_left(e, budget)) > 2 * nodes) {
        if (before->moves == 0 || ink_engine_best(e) > before->expected)
            tell(e, 0, ink_engine_best(e), 0, before);
        if (!ink_budget_tell(e, budget, 0, ink_engine_best(e), 0))
            return;
        nodes = WIDER * (double)evaluated_by(e);
        nodes = nodes < left ? nodes : left;
        *style = style_for(&e->features, sheet->round, (uint64_t)nodes);
        ink_engine_search(e, sheet, style, budget);
    }
}

/* Searches this round alone. `before` has moves if an earlier search found a better end than those
   that are in the engine now. */
static void search_ends(ink_engine *e, const ink_sheet *sheet, ink_search_style *style,
                        ink_budget *budget, ink_engine_result *before)
{
    bool by_steps = budget->meter.ms > 0 && budget->limits->level <= 0 && e->fixed == NULL &&
                    ink_meter_units(sheet) >= SLOW_UNITS;
    memset(before, 0, sizeof *before);
    if (by_steps)
        search_by_steps(e, sheet, style, budget, before);
    else
        ink_engine_search(e, sheet, style, budget);
    learn_cost_factor(e, sheet, style, budget);
    if (before->expected <= ink_engine_best(e))
        before->moves = 0;
}

/* The parts come last, in the time that was reserved for them. */
static void find_parts(ink_engine *e, ink_budget *budget, ink_engine_result *result)
{
    ink_meter *meter = &budget->meter;
    if (budget->limits->parts == 0)
        return;
    meter->over = false;
    meter->ms = meter->ms > 0 ? budget->ms : 0;
    ink_meter_check(meter);
    result->part_games = ink_parts_find(e, &result->sheet, budget->limits, ink_budget_meter(budget),
                                        result->expected, result->part);
    if (result->part_games > 0) /* the score of a finished game is known, whatever the noise */
        result->expected = result->part[INK_SCORE_PARTS - 1];
}

bool ink_engine_search_round(ink_engine *e, const ink_sheet *sheet, const ink_engine_limits *limits,
                             ink_budget *budget, ink_engine_result *result)
{
    ink_search_style style;
    ink_engine_result before;
    bool last = sheet->round >= e->rules->rounds; /* a last roll after the round is counted by its
                                                     mean */
    *budget = set_budget(e, sheet, limits, &style);
    e->compared = false;
    search_ends(e, sheet, &style, budget, &before);
    double error = 0, mean = ink_engine_best(e);
    uint32_t best = 0;
    bool more = ink_budget_tell(e, budget, best, mean, error) && style.candidates > 1;
    e->compared = more && !last && e->beam.founds > 1 && before.moves == 0;
    if (e->compared)
        best = ink_lookahead_compare(e, &style, budget, &mean, &error);
    tell(e, best, mean, error, result);
    if (before.moves > 0)
        *result = before;
    result->cut = e->beam.cut;
    return more && last;
}

void ink_engine_finish_round(ink_engine *e, ink_budget *budget, ink_engine_result *result)
{
    result->nodes = evaluated_by(e);
    result->stopped = budget->stopped || budget->meter.stopped;
    find_parts(e, budget, result);
}

int ink_engine_ways(const ink_engine *e, ink_engine_way *way, int most)
{
    int count = 0;
    for (uint32_t rank = 0; rank < e->beam.founds && count < most; rank++) {
        uint32_t found = e->compared ? ink_lookahead_ranked(e, rank) : rank;
        if (found >= e->beam.founds)
            break;
        memset(&way[count], 0, sizeof way[count]);
        way[count].moves = ink_beam_moves(&e->beam, found, way[count].move, INK_ENGINE_MOVES);
        ink_beam_end(&e->beam, found, &way[count].sheet);
        count++;
    }
    return count;
}

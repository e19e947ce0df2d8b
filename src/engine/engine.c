/* The engine: see inkrail/engine.h. */
#include <inkrail/engine.h>

#include <stdlib.h>
#include <string.h>

#include "search.h"
#include "transfer.h"
#include "weights.h"

enum {
    LAST_SHARE = 40, /* of the time, in the units of cost_of_round */
    NODES_A_MS = 1100,
    QUICKEST = 16, /* no machine judges so many times as many: its clock stands still */
    DEAREST = 8,   /* no search becomes so many times dearer: the machine slept meanwhile */
    LEAST_MEMORY = 2 << 20,
    USUAL_MEMORY = 32 << 20,
    NODES_A_WIDTH = 34 /* that many take as much as all there is for each sheet of a beam */
};

/* More are as good as no limit, and could overflow. */
#define MOST_NODES (UINT64_C(1) << 40)

/* --- making ------------------------------------------------------------------------------- */

/* The other half is for proofs. */
static uint32_t widest_beam(size_t memory)
{
    size_t width = memory / 2 / (NODES_A_WIDTH * sizeof(ink_node));
    return width > INK_WIDEST ? INK_WIDEST : (uint32_t)width;
}

/* Takes over what is known of the game without its expansions. */
static bool borrow_weights(ink_engine *e)
{
    ink_config plain = e->rules->config;
    ink_ruleset *rules = malloc(sizeof *rules);
    ink_features features = {.rows = 0};
    ink_net net = {.row = NULL};
    size_t size = 0;
    plain.modules = 0;
    plain.goal_mode = INK_GOALS_NONE;
    bool known = rules != NULL && ink_ruleset_make(rules, &plain, NULL) == INK_OK &&
                 ink_features_make(&features, rules) && ink_net_make(&net, features.rows);
    const uint8_t *data = known ? ink_weights_of(rules, &size) : NULL;
    known = data != NULL && ink_weights_read(&net, &features, data, size);
    if (known)
        ink_net_transfer(&e->net, &e->features, &net, &features);
    ink_net_free(&net);
    ink_features_free(&features);
    free(rules);
    return known;
}

/* The net of the config, else what its edition knows, else one made by hand. */
static void find_weights(ink_engine *e, const ink_engine_options *options)
{
    size_t size = options->weights_size;
    const uint8_t *data = options->weights;
    if (data == NULL)
        data = ink_weights_of(e->rules, &size);
    e->trained = data != NULL && ink_weights_read(&e->net, &e->features, data, size);
    e->trained = e->trained || (options->weights == NULL && borrow_weights(e));
    if (!e->trained)
        ink_weights_by_hand(&e->net, &e->features);
}

static bool make_answers(ink_engine *e)
{
    uint32_t most = e->rolls[0].count > e->rolls[1].count ? e->rolls[0].count : e->rolls[1].count;
    size_t answers = (size_t)INK_MOST_CANDIDATES * (most + 1);
    e->answer = malloc(answers * sizeof *e->answer);
    return e->answer != NULL;
}

ink_engine *ink_engine_new(const ink_ruleset *rules, const ink_engine_options *options)
{
    static const ink_engine_options usual = {0};
    ink_engine *e = aligned_alloc(32, (sizeof *e + 31) / 32 * 32);
    if (e == NULL)
        return NULL;
    if (options == NULL)
        options = &usual;
    memset(e, 0, sizeof *e);
    e->rules = rules;
    e->seeded = options->seed != 0;
    e->seed = options->seed * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x2545f4914f6cdd1d);
    e->memory = options->memory == 0             ? USUAL_MEMORY
                : options->memory < LEAST_MEMORY ? LEAST_MEMORY
                                                 : options->memory;
    e->widest = widest_beam(e->memory);
    if (ink_features_make(&e->features, rules) && ink_net_make(&e->net, e->features.rows) &&
        ink_round_make(&e->round, &e->features, &e->net, e->widest, INK_MOST_CANDIDATES) &&
        ink_round_make(&e->reply, &e->features, &e->net, INK_WIDEST_REPLY, INK_MOST_PONDERED) &&
        ink_round_make(&e->after, &e->features, &e->net, 1, 1) &&
        ink_rolls_make(&e->rolls[0], rules, ink_ruleset_dice(rules, 1)) &&
        ink_rolls_make(&e->rolls[1], rules, rules->last_dice) && make_answers(e)) {
        find_weights(e, options);
        return e;
    }
    ink_engine_free(e);
    return NULL;
}

void ink_engine_free(ink_engine *e)
{
    if (e == NULL)
        return;
    ink_round_free(&e->round);
    ink_round_free(&e->reply);
    ink_round_free(&e->after);
    ink_rolls_free(&e->rolls[0]);
    ink_rolls_free(&e->rolls[1]);
    free(e->answer);
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
    ink_outlook outlook;
    ink_outlook_begin(&e->features, &e->net, sheet, &outlook);
    return (double)ink_outlook_value(&e->features, &e->net, sheet, &outlook) / INK_NET_POINT;
}

/* --- budget --------------------------------------------------------------------------------- */

static uint64_t judged_by(const ink_engine *e)
{
    return e->round.judged + e->reply.judged + e->after.judged;
}

/* The time since the beginning. A clock that is put back goes on from where it was. */
static double time_since(ink_budget *budget)
{
    double now = budget->limits->clock(budget->limits->context);
    if (now < budget->last)
        budget->from -= budget->last - now;
    budget->last = now;
    return now - budget->from;
}

static int64_t time_spent(const ink_engine *e, ink_budget *budget)
{
    double by_clock = time_since(budget) / budget->ms;
    double by_nodes = (double)judged_by(e) / (budget->ms * NODES_A_MS * QUICKEST);
    double spent = by_clock >= by_nodes ? by_clock : by_nodes;
    return spent < 2 ? (int64_t)(spent * INK_BUDGET) : 2 * (int64_t)INK_BUDGET;
}

int64_t ink_budget_spent(const ink_engine *e, ink_budget *budget)
{
    const ink_engine_limits *limits = budget->limits;
    if (limits->stop != NULL && *limits->stop != 0)
        budget->stopped = true;
    if (budget->stopped)
        return 2 * (int64_t)INK_BUDGET;
    if (budget->nodes > 0)
        return (int64_t)(judged_by(e) * INK_BUDGET / budget->nodes);
    return budget->ms > 0 ? time_spent(e, budget) : 0;
}

/* What rounds cost, compared with each other: with fewer free cells there is less to search. In
   hundredths, the last round last. */
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

/* What a search that costs `nodes` in the first round of Classic costs here: with more dice there
   are more orders, and more to do in each. */
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

/* As in the rounds that were played; 1 or more, since what was measured in Classic is worth it. */
static double dearness_of(const ink_engine *e, int round)
{
    while (round > 0 && !(e->dearness[round] > 0))
        round--;
    return e->dearness[round] > 1 ? e->dearness[round] : 1;
}

static uint64_t nodes_in(double ms)
{
    double nodes = ms * NODES_A_MS;
    return nodes < (double)MOST_NODES ? (uint64_t)nodes : MOST_NODES;
}

/* Where there is time to look ahead that takes what the search leaves. Else the search is all, and
   must not take longer than it may. */
static ink_search_style style_in_time(const ink_engine *e, int round, double ms)
{
    ink_search_style style = style_for(&e->features, round, nodes_in(ms));
    if (style.candidates > 1)
        return style;
    return style_for(&e->features, round, nodes_in(ms / dearness_of(e, round)));
}

/* What a search took says how dear the next ones are, unless it was stopped. Last rounds are unlike
   the others. */
static void learn_dearness(ink_engine *e, const ink_sheet *sheet, const ink_search_style *style,
                           ink_budget *budget)
{
    const atomic_int *stop = budget->limits->stop;
    if (!(budget->ms > 0) || style->cost == 0 || sheet->round >= e->features.last_round ||
        (stop != NULL && *stop != 0))
        return;
    double took = time_since(budget), known = dearness_of(e, sheet->round);
    double dear = took * NODES_A_MS / cost_here(&e->features, sheet->round, style->cost);
    dear = dear < DEAREST * known ? dear : DEAREST * known;
    e->dearness[sheet->round] = known + (dear - known) / 3;
}

static ink_budget set_budget(ink_engine *e, const ink_sheet *sheet, const ink_engine_limits *limits,
                             ink_search_style *style)
{
    ink_budget budget = {.limits = limits};
    if (limits->level > 0 || (limits->nodes == 0 && !(limits->ms > 0 && limits->clock != NULL))) {
        *style = ink_level_style(limits->level > 0 ? limits->level : INK_ENGINE_LEVELS);
        budget.nodes = style->nodes;
    } else if (limits->nodes > 0) {
        budget.nodes = limits->nodes;
        *style = style_for(&e->features, sheet->round, limits->nodes);
    } else {
        budget.from = budget.last = limits->clock(limits->context);
        budget.ms = limits->ms * share_of_round(&e->features, sheet->round);
        *style = style_in_time(e, sheet->round, budget.ms);
    }
    if (e->fixed != NULL)
        *style = *e->fixed;
    e->round.judged = e->reply.judged = e->after.judged = 0;
    e->round.cut = e->reply.cut = e->after.cut = 0;
    return budget;
}

/* --- a round ---------------------------------------------------------------------------------- */

static uint32_t at_most(uint32_t number, uint32_t limit)
{
    return number < limit ? number : limit;
}

static void search_round(ink_engine *e, const ink_sheet *sheet, const ink_search_style *style,
                         const ink_engine_limits *limits)
{
    ink_round *r = &e->round;
    r->width = at_most(style->width, e->widest);
    r->special_width = at_most(style->special_width, e->widest);
    r->special_parents = style->special_parents;
    r->special_dice = style->special_dice;
    r->keep = style->candidates > 1 ? at_most(style->candidates, INK_MOST_CANDIDATES) : 1;
    r->stop = limits->stop;
    r->goals = limits->goals;
    uint32_t noise = style->noise + (e->seeded ? style->whim : 0);
    r->noise = (int32_t)noise * INK_NET_POINT / 4;
    r->noise_seed = e->seed;
    ink_round_search(r, sheet);
    if (r->founds > 0)
        return;
    r->stop = NULL; /* stopped before any end was found: the quickest way to one */
    r->width = r->special_width = 1;
    r->special_parents = 0;
    ink_round_search(r, sheet);
}

static void tell(const ink_engine *e, uint32_t found, double mean, double error,
                 ink_engine_result *result)
{
    result->moves = ink_round_moves(&e->round, found, result->move, INK_ENGINE_MOVES);
    ink_round_end(&e->round, found, &result->sheet);
    result->expected = mean;
    result->error = error;
    result->nodes = judged_by(e);
}

bool ink_budget_tell(const ink_engine *e, ink_budget *budget, uint32_t found, double mean,
                     double error)
{
    const ink_engine_limits *limits = budget->limits;
    ink_engine_result so_far;
    if (limits->progress != NULL && !budget->stopped) {
        memset(&so_far, 0, sizeof so_far);
        tell(e, found, mean, error, &so_far);
        budget->stopped = !limits->progress(limits->context, &so_far);
    }
    return !budget->stopped;
}

/* Of a game that is over the score is known, whatever noise there was in judging it. */
static void tell_parts(ink_engine *e, const ink_engine_limits *limits, ink_engine_result *result)
{
    enum { TOTAL = INK_SCORE_PARTS - 1 };
    result->part_games =
        ink_engine_parts(e, &result->sheet, limits, result->expected, result->part);
    if (result->part_games > 0)
        result->expected = result->part[TOTAL];
}

ink_status ink_engine_play_round(ink_engine *e, const ink_sheet *sheet,
                                 const ink_engine_limits *limits, ink_engine_result *result)
{
    ink_search_style style;
    memset(result, 0, sizeof *result);
    if (sheet->open == 0)
        return ink_sheet_over(e->rules, sheet) ? INK_E_GAME_OVER : INK_E_NOT_ROLLED;
    bool last = sheet->round >= e->rules->rounds; /* a last roll after it is counted by its mean */
    ink_budget budget = set_budget(e, sheet, limits, &style);
    search_round(e, sheet, &style, limits);
    learn_dearness(e, sheet, &style, &budget);
    double error = 0, mean = (double)e->round.found[0].value / INK_NET_POINT;
    uint32_t best = 0;
    bool more = ink_budget_tell(e, &budget, best, mean, error) && style.candidates > 1;
    if (more && !last && e->round.founds > 1)
        best = ink_look_ahead(e, &style, &budget, &mean, &error);
    tell(e, best, mean, error, result);
    result->cut = e->round.cut;
    if (more && last)
        result->proven = ink_exact_last(e, sheet, &budget, result);
    result->nodes = judged_by(e);
    result->stopped = budget.stopped;
    if (limits->parts > 0)
        tell_parts(e, limits, result);
    return INK_OK;
}

/* --- draft ------------------------------------------------------------------------------------- */

/* The value of a player's dice: those of the pairs taken, this one, and those all share. */
static double value_with(ink_engine *e, const ink_table *table, const ink_seat *seat, int player,
                         ink_pair pair, const ink_search_style *style,
                         const ink_engine_limits *limits)
{
    ink_roll roll = table->shared;
    ink_sheet sheet = seat[player].sheet;
    int dice = 0;
    for (int i = 0; i < 2; i++) {
        int taken = seat[player].pick[i];
        if (taken == 0)
            continue;
        const ink_pair *had = &seat[(taken - 1) / 2].pool[(taken - 1) % 2];
        roll.face[dice++] = had->face[0];
        roll.face[dice++] = had->face[1];
    }
    roll.face[dice++] = pair.face[0];
    roll.face[dice++] = pair.face[1];
    if (ink_sheet_roll(e->rules, &sheet, &roll, NULL) != INK_OK)
        return -1000;
    search_round(e, &sheet, style, limits);
    return (double)e->round.found[0].value / INK_NET_POINT;
}

ink_status ink_engine_pick(ink_engine *e, const ink_table *table, const ink_seat *seat, int player,
                           const ink_engine_limits *limits, ink_move *pick)
{
    ink_search_style style = ink_level_style(limits->level > 0 ? limits->level : INK_ENGINE_LEVELS);
    double best = -1e9;
    *pick = 0;
    if (ink_table_picker(table) != player)
        return INK_E_NO_MOVE;
    for (int pair = 1; pair <= 2 * table->players; pair++) {
        const ink_seat *at = &seat[(pair - 1) / 2];
        if ((at->gone >> (pair - 1) % 2 & 1) != 0)
            continue;
        double value = value_with(e, table, seat, player, at->pool[(pair - 1) % 2], &style, limits);
        if (value <= best)
            continue;
        best = value;
        *pick = ink_move_pick(pair);
    }
    return *pick == 0 ? INK_E_NO_MOVE : INK_OK;
}

ink_status ink_engine_pick_value(ink_engine *e, const ink_table *table, const ink_seat *seat,
                                 int player, ink_move pick, const ink_engine_limits *limits,
                                 double *expected)
{
    ink_search_style style = ink_level_style(limits->level > 0 ? limits->level : INK_ENGINE_LEVELS);
    int pair = ink_move_payload(pick) - 1;
    if (ink_table_picker(table) != player ||
        ink_table_ask(e->rules, table, seat, player, pick, NULL) != INK_OK)
        return INK_E_NO_MOVE;
    *expected = value_with(e, table, seat, player, seat[pair / 2].pool[pair % 2], &style, limits);
    return INK_OK;
}

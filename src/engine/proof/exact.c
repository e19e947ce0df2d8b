/* The last round in full: every order, every legal subset, every special route. Equal sheets are
   searched once (a 64-bit key identifies them); what cannot be better than the best found, by its
   bound, is not searched at all. What is left out for lack of time is counted, so that the result
   says whether it is proven.

   Order matters only where one drawing needs another to join. So once everything that follows a
   drawing is known, it sleeps in whatever is tried next (a sleep set): it would lead to the same
   sheets, and the bound can leave it out. The dice of expansions are tried last, since routes
   seldom need them. If some of these are independent, no route needs them at all: they come last of
   all, and all other drawings are sorted instead (order.h), since then what is asleep is known
   before anything is tried. A search uses one of the two, never both (docs/architecture.md,
   Orders). */
#include "exact.h"
#include "../eval/goals.h"
#include "core/facts/score.h"
#include "last_bound.h"
#include "order.h"
#include "transpositions.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = INK_ENGINE_MOVES, UNITS = 8 /* of the meter, for a bound */ };

typedef struct exact {
    ink_engine *engine;
    ink_budget *budget;
    ink_meter *meter; /* NULL if only nodes are limited */
    ink_transpositions met;
    uint64_t nodes, cut;
    bool bounded;
    bool commutes; /* it is known which drawings are independent; otherwise each order is tried */
    int goals;     /* points that goals may pay, at most */
    int independent_points; /* the most points of modules with independent moves, or -1 */
    ink_rolls last;         /* of the roll after the last round, if there is one */
    int32_t best;
    ink_move path[DEEPEST], best_path[DEEPEST];
    int best_moves;
    ink_moves *moves;      /* one list for each depth */
    ink_stock *stock;      /* the same */
    ink_last_bound *bound; /* the same */
    ink_last_bound *bare;  /* the same, for the scope where nothing more is earned */
    ink_sleep_set *sleep;  /* the same: drawings that need not be tried */
    bool sorted;
    ink_order order;
    int tiles; /* without an order: the tiles of the round's dice and of special routes */
    uint8_t tile[INK_MAX_TILES];
    bool of_expansion[INK_MAX_TILES]; /* whether it is of its dice */
    bool reacts[INK_MAX_TILES];       /* and whether a module reacts to it */
    ink_moves *later;                 /* used while moves are sorted */
} exact;

/* --- what an end is worth ------------------------------------------------------------------- */

/* Counts the work of evaluating a sheet. Once the time is over, everything else is cut. */
static bool has_time(exact *x, const ink_sheet *sheet)
{
    if (x->meter != NULL && !ink_meter_goes_on(x->meter, UNITS + ink_meter_units(sheet)))
        x->cut++;
    return x->cut == 0;
}

static int score_of(exact *x, const ink_sheet *sheet)
{
    ink_score score = {0};
    if (has_time(x, sheet))
        ink_score_find(x->engine->rules, sheet, &score);
    return score.total;
}

/* The best choice after a last roll; there are few, since nothing is drawn then. */
static int best_choice(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_choices choices;
    if ((sheet->event & INK_EVENT_CHOICES) == 0 || depth == 0)
        return score_of(x, sheet);
    int best = INT16_MIN;
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count; i++)
        for (ink_set left = choices.choice[i].cells; left != 0 && x->cut == 0; left &= left - 1) {
            ink_sheet next = *sheet;
            ink_sheet_apply(rules, &next, choices.choice[i].move | ink_set_first(left));
            int points = best_choice(x, &next, depth - 1);
            best = points > best ? points : best;
        }
    return best;
}

/* The mean over the last roll, if the game has one. */
static int32_t value_after(exact *x, const ink_sheet *ended)
{
    const ink_ruleset *rules = x->engine->rules;
    int64_t sum = 0;
    if (x->last.count == 0 || ink_sheet_over(rules, ended))
        return score_of(x, ended) * INK_NET_POINT;
    for (uint32_t i = 0, before = 0; i < x->last.count && x->cut == 0; before = x->last.upto[i++]) {
        ink_sheet rolled = *ended;
        ink_sheet_roll(rules, &rolled, &x->last.roll[i], NULL);
        sum += (int64_t)(x->last.upto[i] - before) * best_choice(x, &rolled, INK_MAX_MODULES);
    }
    return (int32_t)(sum * INK_NET_POINT / x->last.total);
}

static void keep(exact *x, const ink_move *path, int moves, const ink_sheet *ended)
{
    const ink_engine_goals *goals = x->budget->limits->goals;
    int32_t value = value_after(x, ended);
    if (goals != NULL && has_time(x, ended))
        value += ink_goals_bonus(x->engine->rules, goals, ended);
    if (x->cut > 0 || value <= x->best)
        return;
    x->best = value;
    x->best_moves = moves;
    memcpy(x->best_path, path, (size_t)moves * sizeof *path);
}

static void try_end(exact *x, const ink_sheet *sheet, int depth)
{
    ink_sheet ended = *sheet;
    ink_sheet_apply(x->engine->rules, &ended, ink_move_end());
    x->path[depth] = ink_move_end();
    keep(x, x->path, depth + 1, &ended);
}

/* --- what need not be followed ---------------------------------------------------------------- */

/* The expansion of a die; NULL for route dice. */
static const ink_module *expansion_of(const ink_ruleset *rules, int die)
{
    int slot = rules->die[die].module;
    return slot != INK_MAX_MODULES ? rules->module[slot] : NULL;
}

/* Is it a move of an expansion, by its dice or otherwise? What is earned counts like a die's
   drawing. */
static bool is_of_expansion(const exact *x, ink_move move)
{
    const ink_ruleset *rules = x->engine->rules;
    int source = ink_move_source(move);
    if (ink_move_kind(move) == INK_MOVE_DIE)
        return rules->die[source].module != INK_MAX_MODULES;
    return ink_move_kind(move) == INK_MOVE_MODULE && !rules->module[source]->earned_moves;
}

static bool is_independent(const exact *x, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_MODULE &&
           x->engine->rules->module[ink_move_source(move)]->independent_moves;
}

static bool is_drawing(ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE || ink_move_kind(move) == INK_MOVE_SPECIAL;
}

/* Is the drawing independent of the order of others? Where a module reacts to its own dice
   (floods), it may not be. */
static bool may_sleep(const exact *x, ink_move move)
{
    const ink_module *of = NULL;
    if (ink_move_kind(move) == INK_MOVE_DIE)
        of = expansion_of(x->engine->rules, ink_move_source(move));
    return is_drawing(move) && (of == NULL || of->after == NULL);
}

/* While something earned waits, other drawings lose it, so their order matters. */
static bool waits_for_earned(const exact *x, int depth)
{
    const ink_most *most = &x->bound[depth].most;
    return x->bounded && most->copies + most->specials > 0;
}

/* Everything that follows the move is known, or is no better than the best. */
static void put_to_sleep(exact *x, ink_move move, int depth)
{
    if (x->commutes && !x->sorted && may_sleep(x, move) && !waits_for_earned(x, depth))
        x->sleep[depth].cells[ink_move_tile(move)] |= ink_set_of(ink_move_cell(move));
}

/* What is asleep after a move: what was asleep before it, and can still be drawn. A move that a
   module makes by itself may be in the way of its dice (a volcano keeps away from lava), so for
   them the order matters. A drawing that earns something may as well come after everything that
   does not need it. */
static void inherit_sleep(exact *x, const ink_sheet *sheet, const ink_sheet *next, ink_move move,
                          bool earns, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    bool own = ink_move_kind(move) == INK_MOVE_MODULE && is_of_expansion(x, move);
    for (int i = 0; i < x->tiles; i++) {
        int tile = x->tile[i];
        ink_set sleep = x->sleep[depth].cells[tile];
        if (earns && !x->reacts[i])
            sleep |= ink_sheet_cells(rules, sheet, tile);
        if (own && x->of_expansion[i])
            sleep = 0;
        x->sleep[depth + 1].cells[tile] =
            sleep == 0 ? 0 : sleep & ink_sheet_cells(rules, next, tile);
    }
}

/* --- bounds --------------------------------------------------------------------------------- */

static bool is_cut(const exact *x, const ink_last_bound *c, int most)
{
    enum { HUNDRED = 100 };
    int points = most + c->change + x->goals;
    return points * INK_NET_POINT - c->most.less * INK_NET_POINT / HUNDRED <= x->best;
}

/* The points of modules with independent moves are known beforehand, better than by any bound. */
static int bound_change(const exact *x, const ink_last_bound *c)
{
    return x->independent_points >= 0 && x->independent_points < c->independent_points
               ? x->independent_points - c->independent_points
               : 0;
}

static void find_scope(const exact *x, const ink_sheet *sheet, const ink_stock *stock,
                       ink_last_bound_scope scope, ink_last_bound *c)
{
    ink_last_bound_find_scope(c, x->engine->rules, sheet, stock, scope);
    c->change = bound_change(x, c);
}

/* Where drawing can earn nothing, the bound has only one scope. */
static bool may_earn(const exact *x, int depth)
{
    return x->bound[depth].earning != 0;
}

static int higher(int a, int b)
{
    return a > b ? a : b;
}

static int bound_of(const exact *x, int depth)
{
    int total = x->bound[depth].total;
    return may_earn(x, depth) ? higher(total, x->bare[depth].total) : total;
}

static int bound_with(const exact *x, ink_move move, int depth)
{
    int with = ink_last_bound_with(&x->bound[depth], move);
    if (!may_earn(x, depth) || ink_last_bound_earns(&x->bound[depth], move))
        return with;
    return higher(with, ink_last_bound_with(&x->bare[depth], move));
}

/* Bounds the sheet as it is, with what is asleep by now. False if it cannot become the best. */
static bool may_be_better(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_stock *stock = &x->stock[depth];
    if (!x->bounded || !has_time(x, sheet))
        return x->cut == 0;
    if (x->sleep[depth].last)
        ink_stock_of_independent(rules, sheet, stock);
    else
        ink_stock_of_round(rules, sheet, stock);
    stock->asleep = x->sleep[depth].cells;
    find_scope(x, sheet, stock, INK_LAST_BOUND_EARNING, &x->bound[depth]);
    if (may_earn(x, depth))
        find_scope(x, sheet, stock, INK_LAST_BOUND_BARE, &x->bare[depth]);
    return !is_cut(x, &x->bound[depth], bound_of(x, depth));
}

/* Where drawings are sorted: records which can be drawn. */
static void look_at_order(exact *x, const ink_moves *moves, int depth)
{
    ink_sleep_set *sleep = &x->sleep[depth];
    ink_order_note(&x->order, moves, sleep);
    ink_last_bound_sort(&x->bound[depth], x->order.rank, sleep->legal);
    if (may_earn(x, depth))
        ink_last_bound_sort(&x->bare[depth], x->order.rank, sleep->legal);
}

/* Independent dice come last: then nothing else is drawn, and the bound is lower. */
static bool independent_are_cut(exact *x, const ink_sheet *sheet, int depth)
{
    ink_last_bound *after = &x->bound[depth + 1];
    if (x->order.independent == 0 || is_cut(x, &x->bound[depth], x->bound[depth].independent_total))
        return true;
    ink_stock_of_independent(x->engine->rules, sheet, &x->stock[depth + 1]);
    find_scope(x, sheet, &x->stock[depth + 1], INK_LAST_BOUND_ALL, after);
    return is_cut(x, after, after->total);
}

/* True if the bound after the move is not above the best, or if the move is asleep. */
static bool move_is_cut(const exact *x, ink_move move, int depth, bool last_is_cut)
{
    const ink_last_bound *c = &x->bound[depth];
    if (!x->bounded)
        return false;
    if (x->sorted && ink_order_comes_last(&x->order, move))
        return last_is_cut && !ink_set_has(c->most.unsure, ink_move_cell(move));
    return x->sleep[depth].last ||
           (ink_sleep_has(&x->sleep[depth], move) && !ink_set_has(c->noted, ink_move_cell(move))) ||
           is_cut(x, c, bound_with(x, move, depth));
}

/* --- the search ------------------------------------------------------------------------------- */

static bool out_of_budget(exact *x)
{
    x->engine->beam.evaluated += x->nodes % 64 == 0 ? 64 : 0;
    return x->nodes % 64 == 0 && ink_budget_spent(x->engine, x->budget) >= INK_BUDGET;
}

static void follow(exact *x, const ink_sheet *sheet, int depth);

/* A drawing that modules note in their bytes earns something, so order matters. */
static bool is_noted(const exact *x, const ink_sheet *sheet, const ink_sheet *next, ink_move move,
                     int depth)
{
    return memcmp(sheet->module_bytes, next->module_bytes, sizeof next->module_bytes) != 0 &&
           (!x->bounded || ink_set_has(x->bound[depth].noted, ink_move_cell(move)));
}

static void try_move(exact *x, const ink_sheet *sheet, ink_move move, int depth)
{
    ink_sheet next = *sheet;
    ink_sleep_set *sleep = &x->sleep[depth], *after = &x->sleep[depth + 1];
    ink_sheet_apply(x->engine->rules, &next, move);
    bool noted = is_noted(x, sheet, &next, move, depth);
    if (ink_sleep_has(sleep, move) && !noted)
        return;
    x->path[depth] = move;
    if (x->sorted)
        ink_order_next(&x->order, sheet, &next, move, x->bound[depth].most.unsure, sleep, after);
    if (!ink_transpositions_met(&x->met, ink_sleep_key(after, ink_sheet_key(&next)))) {
        if (!x->sorted)
            inherit_sleep(x, sheet, &next, move, x->bounded && noted && is_drawing(move), depth);
        follow(x, &next, depth + 1);
    }
    if (!noted)
        put_to_sleep(x, move, depth);
}

/* Moves that differ only in their cell have the same number, and so have special routes. */
static int group_of(ink_move move)
{
    int kind = ink_move_kind(move);
    return kind == INK_MOVE_SPECIAL ? kind << 8 : kind << 8 | ink_move_source(move);
}

/* Moves of expansions come last. */
static void sort(const exact *x, ink_moves *moves)
{
    uint32_t first = 0, others = 0;
    ink_moves *later = x->later;
    for (uint32_t i = 0; i < moves->count; i++)
        if (is_of_expansion(x, moves->move[i]))
            later->move[others++] = moves->move[i];
        else
            moves->move[first++] = moves->move[i];
    memcpy(moves->move + first, later->move, others * sizeof *later->move);
}

static void try_moves(exact *x, const ink_sheet *sheet, int depth, bool last_is_cut)
{
    const ink_moves *moves = &x->moves[depth];
    int group = -1;
    for (uint32_t i = 0; i < moves->count && x->cut == 0; i++) {
        ink_move move = moves->move[i];
        if (move == ink_move_end()) {
            try_end(x, sheet, depth);
            continue;
        }
        if (!x->sorted && group >= 0 && group_of(move) != group && !may_be_better(x, sheet, depth))
            return; /* the end of the round is no better */
        group = group_of(move);
        if (!move_is_cut(x, move, depth, last_is_cut))
            try_move(x, sheet, move, depth);
        else if (!ink_set_has(x->bound[depth].noted, ink_move_cell(move)))
            put_to_sleep(x, move, depth);
    }
}

static void follow(exact *x, const ink_sheet *sheet, int depth)
{
    ink_moves *moves = &x->moves[depth];
    x->nodes++;
    if (x->cut > 0 || depth >= DEEPEST - 1 || out_of_budget(x)) {
        x->cut++;
        return;
    }
    if (!may_be_better(x, sheet, depth) || !has_time(x, sheet))
        return;
    ink_sheet_moves(x->engine->rules, sheet, moves);
    if (x->sorted)
        look_at_order(x, moves, depth);
    else
        sort(x, moves);
    try_moves(x, sheet, depth, x->sorted && independent_are_cut(x, sheet, depth));
}

/* --- before it begins ------------------------------------------------------------------------- */

/* The most points that independent moves can gain if nothing else is drawn. */
static int most_of_independent(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_choices choices;
    ink_score score = {0};
    x->nodes++;
    x->cut += out_of_budget(x);
    ink_score_modules(rules, sheet, &score, NULL);
    int best = score.expansion;
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count && depth > 0; i++)
        for (ink_set left = choices.choice[i].cells; left != 0 && x->cut == 0; left &= left - 1) {
            ink_move move = choices.choice[i].move | ink_set_first(left);
            ink_sheet next = *sheet;
            if (!is_independent(x, move))
                continue;
            ink_sheet_apply(rules, &next, move);
            int points = most_of_independent(x, &next, depth - 1);
            best = points > best ? points : best;
        }
    return best;
}

static int points_of_goals(const exact *x, const ink_sheet *sheet)
{
    const ink_engine_goals *goals = x->budget->limits->goals;
    int points = 0;
    for (int i = 0; goals != NULL && i < INK_GOALS; i++)
        if (goals->goal[i] != INK_NO_GOAL)
            points += goals->points[i][sheet->round];
    return points;
}

static bool has_independent_moves(const ink_ruleset *rules)
{
    bool independent = false;
    for (int i = 0; i < rules->modules; i++)
        independent |= rules->module[i]->independent_moves;
    return independent;
}

static bool make(exact *x)
{
    const ink_ruleset *rules = x->engine->rules;
    const ink_budget *budget = x->budget;
    x->met.entries = ink_transpositions_wanted(budget->nodes, budget->meter.ms,
                                               x->engine->memory / 2 / sizeof *x->met.key);
    x->met.key = calloc(x->met.entries, sizeof *x->met.key);
    x->moves = malloc(DEEPEST * sizeof *x->moves);
    x->stock = malloc(DEEPEST * sizeof *x->stock);
    x->bound = malloc(DEEPEST * sizeof *x->bound);
    x->bare = malloc(DEEPEST * sizeof *x->bare);
    x->sleep = calloc(DEEPEST, sizeof *x->sleep);
    x->later = malloc(sizeof *x->later);
    unsigned dice = ink_ruleset_dice(rules, rules->rounds + 1);
    return (dice == 0 || ink_rolls_make(&x->last, rules, dice)) && x->met.key != NULL &&
           x->moves != NULL && x->stock != NULL && x->bound != NULL && x->bare != NULL &&
           x->sleep != NULL && x->later != NULL;
}

static void unmake(exact *x)
{
    ink_rolls_free(&x->last);
    free(x->met.key);
    free(x->moves);
    free(x->stock);
    free(x->bound);
    free(x->bare);
    free(x->sleep);
    free(x->later);
}

static void tell(const exact *x, const ink_sheet *sheet, ink_engine_result *result)
{
    result->sheet = *sheet;
    result->moves = x->best_moves;
    for (int i = 0; i < x->best_moves; i++) {
        result->move[i] = x->best_path[i];
        ink_sheet_apply(x->engine->rules, &result->sheet, x->best_path[i]);
    }
    result->expected = (double)x->best / INK_NET_POINT;
}

static void add_tiles(exact *x, int shape, const ink_module *of)
{
    const ink_shape *s = &x->engine->rules->shape[shape];
    for (int i = 0; i < x->tiles; i++)
        if (x->tile[i] == s->first)
            return;
    for (int tile = s->first; tile < s->first + s->count; tile++) {
        x->of_expansion[x->tiles] = of != NULL;
        x->reacts[x->tiles] = of != NULL && of->after != NULL;
        x->tile[x->tiles++] = (uint8_t)tile;
    }
}

/* All tiles that dice and special routes may draw in this round. */
static void find_tiles(exact *x, const ink_sheet *sheet)
{
    const ink_ruleset *rules = x->engine->rules;
    for (int die = 0; die < rules->dice; die++)
        if (rules->shape[sheet->die[die]].count > 0)
            add_tiles(x, sheet->die[die], expansion_of(rules, die));
    for (int i = 0; i < INK_SPECIALS; i++)
        add_tiles(x, rules->special[i], NULL);
}

static void search(exact *x, const ink_sheet *sheet, const ink_engine_result *found)
{
    const ink_ruleset *rules = x->engine->rules;
    keep(x, found->move, found->moves, &found->sheet);
    x->bounded = ink_bounds_exist(rules);
    x->commutes = ink_bounds_known(rules);
    x->sorted = x->bounded && ink_order_exists(rules);
    if (x->sorted)
        ink_order_make(&x->order, rules, sheet);
    else
        find_tiles(x, sheet);
    x->goals = points_of_goals(x, sheet);
    x->independent_points = x->bounded && has_independent_moves(rules)
                                ? most_of_independent(x, sheet, INK_MAX_DICE)
                                : -1;
    follow(x, sheet, 0);
}

bool ink_exact_last(ink_engine *e, const ink_sheet *sheet, ink_budget *budget,
                    ink_engine_result *result)
{
    exact x = {.engine = e, .budget = budget, .meter = ink_budget_meter(budget), .best = INT32_MIN};
    if (make(&x))
        search(&x, sheet, result);
    else
        x.cut = 1;
    if (x.best_moves > 0)
        tell(&x, sheet, result);
    unmake(&x);
    result->cut = x.cut;
    return x.cut == 0;
}

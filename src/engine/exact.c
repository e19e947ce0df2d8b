/* The last round, all of it: every order, every subset that is legal, every special route. Equal
   sheets are followed once (a 64-bit key says which are equal); what cannot be better than the
   best found, by its ceiling, is not followed at all. What is left out for lack of time is
   counted, so that a proof can be told.

   Order matters only where one drawing needs another to join. So the dice of expansions wait: once
   one of them is drawn, routes follow only if they could not be drawn before it. Whatever a round
   ends with is still met, and far fewer sheets on the way (docs/architecture.md). Dice that are
   apart come last of all: no route needs them, so none follows them. With such dice all drawings
   are sorted (order.h). */
#include "ceiling.h"
#include "goals.h"
#include "order.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = INK_ENGINE_MOVES };

typedef struct exact {
    ink_engine *engine;
    ink_budget *budget;
    uint64_t *seen; /* keys of sheets that were followed */
    size_t mask, entries;
    uint64_t nodes, cut;
    bool bounded;
    int goals;      /* points that goals may pay at the most */
    int aside;      /* the most points of modules whose moves wait, or -1 */
    ink_rolls last; /* of the roll after the last round, if there is one */
    int32_t best;
    ink_move path[DEEPEST], best_path[DEEPEST];
    int best_moves;
    ink_moves *moves;     /* one list for each depth */
    ink_stock *pieces;    /* the same */
    ink_ceiling *ceiling; /* the same */
    ink_ceiling *bare;    /* the same, where nothing more is earned */
    bool sorted;
    ink_order order;
    ink_late *late; /* one for each depth */
} exact;

/* Was the sheet followed before? If there is no room to note it, it is followed again. */
static bool met_before(exact *x, uint64_t key)
{
    size_t at = (size_t)(key >> 17) & x->mask;
    for (; x->seen[at] != 0; at = (at + 1) & x->mask)
        if (x->seen[at] == key)
            return true;
    if (x->entries < x->mask - x->mask / 4) {
        x->seen[at] = key;
        x->entries++;
    }
    return false;
}

/* --- what an end is worth ------------------------------------------------------------------- */

static int score_of(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_score score;
    ink_score_find(rules, sheet, &score);
    return score.total;
}

/* The best choice after a last roll; nothing is drawn then, so there are few. */
static int best_choice(const ink_ruleset *rules, const ink_sheet *sheet, int depth)
{
    ink_choices choices;
    if (sheet->event == 0 || (sheet->event & ~INK_EVENT_LAST_ROLL) == 0 || depth == 0)
        return score_of(rules, sheet);
    int best = INT16_MIN;
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count; i++)
        for (ink_set left = choices.choice[i].cells; left != 0; left &= left - 1) {
            ink_sheet next = *sheet;
            ink_sheet_apply(rules, &next, choices.choice[i].move | ink_set_first(left));
            int points = best_choice(rules, &next, depth - 1);
            best = points > best ? points : best;
        }
    return best;
}

/* The mean over the last roll, where the game has one. */
static int32_t value_after(const exact *x, const ink_sheet *ended)
{
    const ink_ruleset *rules = x->engine->rules;
    int64_t sum = 0;
    if (x->last.count == 0 || ink_sheet_over(rules, ended))
        return score_of(rules, ended) * INK_NET_POINT;
    for (uint32_t i = 0, before = 0; i < x->last.count; before = x->last.upto[i++]) {
        ink_sheet rolled = *ended;
        ink_sheet_roll(rules, &rolled, &x->last.roll[i], NULL);
        sum += (int64_t)(x->last.upto[i] - before) * best_choice(rules, &rolled, INK_MAX_MODULES);
    }
    return (int32_t)(sum * INK_NET_POINT / x->last.total);
}

static void keep(exact *x, const ink_move *path, int moves, const ink_sheet *ended)
{
    const ink_engine_goals *goals = x->budget->limits->goals;
    int32_t value = value_after(x, ended);
    if (goals != NULL)
        value += ink_goals_bonus(x->engine->rules, goals, ended);
    if (value <= x->best)
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

/* Is it a move of an expansion, and no choice that comes before all else? */
static bool waits(const exact *x, const ink_sheet *sheet, ink_move move)
{
    const ink_ruleset *rules = x->engine->rules;
    int source = ink_move_source(move);
    if (sheet->event != 0)
        return false;
    if (ink_move_kind(move) == INK_MOVE_DIE)
        return rules->die[source].module != INK_MAX_MODULES;
    return ink_move_kind(move) == INK_MOVE_MODULE && !rules->module[source]->edition;
}

static bool is_aside(const exact *x, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_MODULE &&
           x->engine->rules->module[ink_move_source(move)]->aside;
}

/* Could the route have been drawn before the first move that waits? Then it should have been, but
   where modules note it: what that earns may need what came between. */
static bool comes_late(const exact *x, const ink_sheet *base, const ink_sheet *sheet,
                       const ink_sheet *next, ink_move move, bool late)
{
    const ink_ruleset *rules = x->engine->rules;
    if (x->sorted)
        return late && memcmp(sheet->room, next->room, sizeof next->room) == 0;
    if (base == NULL || waits(x, sheet, move) || ink_move_kind(move) == INK_MOVE_MODULE)
        return false;
    return ink_set_has(ink_sheet_cells(rules, base, ink_move_tile(move)), ink_move_cell(move)) &&
           memcmp(sheet->room, next->room, sizeof next->room) == 0;
}

static bool is_hopeless(const exact *x, int most)
{
    return (most + x->goals) * INK_NET_POINT <= x->best;
}

/* Points of modules that wait are known beforehand, better than any bound. */
static int ceiling_change(const exact *x, const ink_ceiling *c, const ink_sheet *base)
{
    return x->aside >= 0 && base == NULL ? x->aside - c->aside : 0;
}

/* --- the search ----------------------------------------------------------------------------------- */

static bool out_of_budget(exact *x)
{
    x->engine->round.judged += x->nodes % 64 == 0 ? 64 : 0;
    return x->nodes % 64 == 0 && ink_budget_spent(x->engine, x->budget) >= INK_BUDGET;
}

static void follow(exact *x, const ink_sheet *sheet, const ink_sheet *base, int depth);

static void try_move(exact *x, const ink_sheet *sheet, const ink_sheet *base, ink_move move,
                     int depth)
{
    ink_sheet next = *sheet;
    ink_sheet_apply(x->engine->rules, &next, move);
    if (comes_late(x, base, sheet, &next, move, ink_order_is_late(&x->late[depth], move)))
        return;
    x->path[depth] = move;
    if (base == NULL && waits(x, sheet, move))
        base = sheet;
    if (x->sorted)
        ink_order_next(&x->order, sheet, &next, move, x->ceiling[depth].most.unsure,
                       &x->late[depth], &x->late[depth + 1]);
    if (!met_before(x, ink_round_key(&next) ^ ink_late_key(&x->late[depth + 1])))
        follow(x, &next, base, depth + 1);
}

/* Dice that are apart come last: then nothing else is drawn, and the bound is lower. */
static bool is_last_hopeless(const exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    if (x->order.apart == 0 || is_hopeless(x, x->ceiling[depth].apart))
        return true;
    ink_stock_of_apart(rules, sheet, &x->pieces[depth + 1]);
    ink_ceiling_find(&x->ceiling[depth + 1], rules, sheet, &x->pieces[depth + 1]);
    return is_hopeless(x, x->ceiling[depth + 1].total);
}

/* Without a building that may be drawn on, there is but one part of the bound. */
static bool may_earn(const exact *x, int depth)
{
    return x->ceiling[depth].earning != 0;
}

static int higher(int a, int b)
{
    return a > b ? a : b;
}

static int bound_of(const exact *x, int depth)
{
    int total = x->ceiling[depth].total;
    return may_earn(x, depth) ? higher(total, x->bare[depth].total) : total;
}

static int bound_with(const exact *x, ink_move move, int depth)
{
    int with = ink_ceiling_with(&x->ceiling[depth], move);
    if (!may_earn(x, depth) || ink_ceiling_earns(&x->ceiling[depth], move))
        return with;
    return higher(with, ink_ceiling_with(&x->bare[depth], move));
}

/* Drawing a route or a special one, or what an edition has let the player earn. */
static bool is_bounded(const exact *x, ink_move move)
{
    int kind = ink_move_kind(move);
    return kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL ||
           (kind == INK_MOVE_MODULE && x->engine->rules->module[ink_move_source(move)]->edition);
}

/* The ceiling knows what is left if a drawing lies there. */
static bool is_worth_trying(const exact *x, ink_move move, int depth, int change,
                            bool last_hopeless)
{
    const ink_ceiling *ceiling = &x->ceiling[depth];
    if (!x->bounded || !is_bounded(x, move))
        return !x->late[depth].last;
    if (!x->sorted || !ink_order_comes_last(&x->order, move))
        return !x->late[depth].last && !is_hopeless(x, bound_with(x, move, depth) + change);
    return !last_hopeless || ink_set_has(ceiling->most.unsure, ink_move_cell(move));
}

static void find_ceiling(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    if (x->late[depth].last)
        ink_stock_of_apart(rules, sheet, &x->pieces[depth]);
    else
        ink_stock_of_round(rules, sheet, &x->pieces[depth]);
    if (x->sorted)
        x->pieces[depth].late = x->late[depth].cells;
    ink_ceiling_find_part(&x->ceiling[depth], rules, sheet, &x->pieces[depth], INK_CEILING_EARNING);
    if (may_earn(x, depth))
        ink_ceiling_find_part(&x->bare[depth], rules, sheet, &x->pieces[depth], INK_CEILING_BARE);
}

static void follow(exact *x, const ink_sheet *sheet, const ink_sheet *base, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_moves *moves = &x->moves[depth];
    ink_ceiling *ceiling = &x->ceiling[depth];
    int change = 0;
    x->nodes++;
    if (x->cut > 0 || depth >= DEEPEST - 1 || out_of_budget(x)) {
        x->cut++;
        return;
    }
    if (x->bounded) {
        find_ceiling(x, sheet, depth);
        change = ceiling_change(x, ceiling, base);
        if (is_hopeless(x, bound_of(x, depth) + change))
            return;
    }
    ink_sheet_moves(rules, sheet, moves);
    if (x->sorted) {
        ink_order_note(&x->order, moves, &x->late[depth]);
        ink_ceiling_sort(ceiling, x->order.rank, x->late[depth].legal);
        if (may_earn(x, depth))
            ink_ceiling_sort(&x->bare[depth], x->order.rank, x->late[depth].legal);
    }
    bool last_hopeless = x->sorted && is_last_hopeless(x, sheet, depth);
    for (uint32_t i = 0; i < moves->count && x->cut == 0; i++) {
        ink_move move = moves->move[i];
        if (move == ink_move_end())
            try_end(x, sheet, depth);
        else if (is_worth_trying(x, move, depth, change, last_hopeless))
            try_move(x, sheet, base, move, depth);
    }
}

/* --- before it begins -------------------------------------------------------------------------- */

/* The most points that moves which wait can come to, were they all that is drawn. */
static int most_aside(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_choices choices;
    ink_score score = {0};
    x->nodes++;
    x->cut += out_of_budget(x);
    for (int i = 0; i < rules->scores; i++)
        rules->score[i].call(rules, sheet, sheet->room + rules->score[i].room, &score, NULL);
    int best = score.expansion;
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count && depth > 0; i++)
        for (ink_set left = choices.choice[i].cells; left != 0 && x->cut == 0; left &= left - 1) {
            ink_move move = choices.choice[i].move | ink_set_first(left);
            ink_sheet next = *sheet;
            if (!is_aside(x, move))
                continue;
            ink_sheet_apply(rules, &next, move);
            int points = most_aside(x, &next, depth - 1);
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

static bool has_aside(const ink_ruleset *rules)
{
    bool aside = false;
    for (int i = 0; i < rules->modules; i++)
        aside |= rules->module[i]->aside;
    return aside;
}

/* Room for all sheets that can be followed, if the memory has it. To clear more would take longer than
   a short search. */
static size_t slots_for(const exact *x)
{
    enum { MOST_A_MS = 2000, LEAST = 1024 };
    const ink_budget *budget = x->budget;
    double sheets = budget->nodes > 0 ? (double)budget->nodes : budget->ms * MOST_A_MS;
    size_t slots = LEAST;
    while (2 * slots * sizeof(uint64_t) <= x->engine->memory / 2 &&
           (sheets <= 0 || (double)slots < 2 * (sheets + LEAST)))
        slots *= 2;
    return slots;
}

static bool make(exact *x)
{
    const ink_ruleset *rules = x->engine->rules;
    size_t slots = slots_for(x);
    x->mask = slots - 1;
    x->seen = calloc(slots, sizeof *x->seen);
    x->moves = malloc(DEEPEST * sizeof *x->moves);
    x->pieces = malloc(DEEPEST * sizeof *x->pieces);
    x->ceiling = malloc(DEEPEST * sizeof *x->ceiling);
    x->bare = malloc(DEEPEST * sizeof *x->bare);
    x->late = calloc(DEEPEST, sizeof *x->late);
    unsigned dice = ink_ruleset_dice(rules, rules->rounds + 1);
    return (dice == 0 || ink_rolls_make(&x->last, rules, dice)) && x->seen != NULL &&
           x->moves != NULL && x->pieces != NULL && x->ceiling != NULL && x->bare != NULL &&
           x->late != NULL;
}

static void unmake(exact *x)
{
    ink_rolls_free(&x->last);
    free(x->seen);
    free(x->moves);
    free(x->pieces);
    free(x->ceiling);
    free(x->bare);
    free(x->late);
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

static void search(exact *x, const ink_sheet *sheet, const ink_engine_result *found)
{
    const ink_ruleset *rules = x->engine->rules;
    keep(x, found->move, found->moves, &found->sheet);
    x->bounded = ink_ceiling_exists(rules);
    x->sorted = x->bounded && ink_order_exists(rules);
    if (x->sorted)
        ink_order_make(&x->order, rules, sheet);
    x->goals = points_of_goals(x, sheet);
    x->aside = x->bounded && has_aside(rules) ? most_aside(x, sheet, INK_MAX_DICE) : -1;
    follow(x, sheet, NULL, 0);
}

bool ink_exact_last(ink_engine *e, const ink_sheet *sheet, ink_budget *budget,
                    ink_engine_result *result)
{
    exact x = {.engine = e, .budget = budget, .best = INT32_MIN};
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

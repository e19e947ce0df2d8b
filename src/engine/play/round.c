/* The search of one round: see round.h. */
#include "round.h"
#include "../../core/module.h"

#include "../eval/goals.h"
#include "../solve/chooser.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_A_WIDTH = 24, SEEN_A_WIDTH = 512 };

/* --- memory ------------------------------------------------------------------------------ */

static size_t power_above(size_t number)
{
    size_t power = 1024;
    while (power < number)
        power *= 2;
    return power;
}

bool ink_round_make(ink_round *r, const ink_features *features, const ink_net *net, uint32_t width,
                    uint32_t keep)
{
    uint32_t most = width > keep ? width : keep;
    *r = (ink_round){.features = features, .net = net};
    r->node_limit = NODES_A_WIDTH * width + 2 * keep + 64;
    r->found_limit = keep;
    r->seen_limit = power_above((size_t)SEEN_A_WIDTH * width);
    size_t pools = (INK_MAX_DICE + 1) * INK_ROUND_STEPS;
    r->node = aligned_alloc(32, (size_t)(r->node_limit + INK_ROUND_MOVES) * sizeof *r->node);
    r->slots = malloc(pools * most * sizeof *r->slots);
    r->seen = malloc(r->seen_limit * sizeof *r->seen);
    r->found = malloc(keep * sizeof *r->found);
    r->moves = malloc(sizeof *r->moves);
    for (size_t i = 0; i < pools; i++)
        r->pool[i / INK_ROUND_STEPS][i % INK_ROUND_STEPS].slot =
            r->slots == NULL ? NULL : r->slots + i * most;
    r->width = width;
    r->special_width = r->special_parents = width;
    r->special_dice = INK_MAX_DICE;
    r->keep = keep;
    if (r->node != NULL && r->slots != NULL && r->seen != NULL && r->found != NULL &&
        r->moves != NULL)
        return true;
    ink_round_free(r);
    return false;
}

void ink_round_free(ink_round *r)
{
    free(r->node);
    free(r->slots);
    free(r->seen);
    free(r->found);
    free(r->moves);
    *r = (ink_round){0};
}

/* --- equal sheets ------------------------------------------------------------------------- */

uint64_t ink_round_key(const ink_sheet *sheet)
{
    enum { FROM = offsetof(ink_sheet, tile), WORDS = (sizeof(ink_sheet) - FROM) / 8 };
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t word[WORDS], lane[2] = {UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344)};
    memcpy(word, (const char *)sheet + FROM, sizeof word);
    for (int i = 0; i < WORDS; i++) {
        lane[i & 1] = (lane[i & 1] ^ word[i]) * odd;
        lane[i & 1] ^= lane[i & 1] >> 32;
    }
    uint64_t key = (lane[0] ^ (lane[1] << 23 | lane[1] >> 41)) * odd;
    return (key ^ key >> 32) | 1;
}

/* Was the sheet met before in this search? Else it is now. */
static bool met_before(ink_round *r, uint64_t key)
{
    size_t at = (size_t)(key >> 20) & r->seen_mask;
    for (int tries = 0; tries < 16; tries++, at = (at + 1) & r->seen_mask) {
        if (r->seen[at] == key)
            return true;
        if (r->seen[at] == 0) {
            r->seen[at] = key;
            return false;
        }
    }
    return false; /* crowded: it may be judged twice, no more */
}

/* --- pools ---------------------------------------------------------------------------------- */

static bool worse(const ink_node *a, const ink_node *b)
{
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

static void sink_top(ink_round *r, ink_round_pool *pool)
{
    uint32_t at = 0, slot = pool->slot[0];
    for (uint32_t child; (child = 2 * at + 1) < pool->count; at = child) {
        if (child + 1 < pool->count &&
            worse(&r->node[pool->slot[child + 1]], &r->node[pool->slot[child]]))
            child++;
        if (!worse(&r->node[pool->slot[child]], &r->node[slot]))
            break;
        pool->slot[at] = pool->slot[child];
    }
    pool->slot[at] = slot;
}

static void lift_last(ink_round *r, ink_round_pool *pool)
{
    uint32_t at = pool->count - 1, slot = pool->slot[at];
    for (; at > 0 && worse(&r->node[slot], &r->node[pool->slot[(at - 1) / 2]]); at = (at - 1) / 2)
        pool->slot[at] = pool->slot[(at - 1) / 2];
    pool->slot[at] = slot;
}

static uint32_t pool_limit(const ink_round *r, int waiting, int step)
{
    uint32_t limit = step == 0 ? r->width : r->special_width;
    return waiting == 0 && r->keep > limit ? r->keep : limit;
}

/* Puts a node into its pool, or drops it if it is not good enough. */
static void offer(ink_round *r, const ink_node *node, int step)
{
    int waiting = __builtin_popcount(node->sheet.waiting);
    ink_round_pool *pool = &r->pool[waiting][step];
    uint32_t limit = pool_limit(r, waiting, step);
    if (pool->count < limit && r->nodes < r->node_limit) {
        uint32_t slot = r->nodes++;
        r->node[slot] = *node;
        pool->slot[pool->count++] = slot;
        lift_last(r, pool);
        return;
    }
    r->cut++;
    if (pool->count == 0 || !worse(&r->node[pool->slot[0]], node))
        return;
    r->node[pool->slot[0]] = *node;
    sink_top(r, pool);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* As ink_sheet_moves, but without special routes. Where modules have no say that is quick. */
static void list_plain_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    uint32_t kept = 0;
    bool duty = false;
    if (INK_HOOKS_OF(rules, moves) > 0 || INK_HOOKS_OF(rules, holds) > 0) {
        ink_sheet_moves(rules, sheet, moves);
        for (uint32_t i = 0; i < moves->count; i++)
            if (ink_move_kind(moves->move[i]) != INK_MOVE_SPECIAL)
                moves->move[kept++] = moves->move[i];
        moves->count = kept;
        return;
    }
    ink_sheet_dice_moves(rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count && !duty; i++)
        duty = rules->die[ink_move_source(moves->move[i])].duty != 0;
    if (!duty)
        moves->move[moves->count++] = ink_move_end();
}

/* --- drawings that need not join -------------------------------------------------------------- */

/* Does one of the tile's arms meet its like? */
static bool joins(const ink_ruleset *rules, const ink_sheet *sheet, const ink_tile *tile,
                  ink_cell cell)
{
    bool joined = false;
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0)
            continue;
        int material = tile->side[s] - 1, across = ink_side_opposite(s);
        ink_set facing = ink_set_step(sheet->arm[material][across], across);
        joined |= ink_set_has(facing | rules->exit_arms[material][s], cell);
    }
    return joined;
}

static bool must_be_drawn(const ink_ruleset *rules, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE && rules->die[ink_move_source(move)].duty != 0;
}

static bool floats(const ink_ruleset *rules, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE &&
           rules->tile[ink_move_tile(move)].anchor[0] == INK_ANY_SLOT;
}

/* What may float has so many places that searching them in every order would cost most of the
   time. Where it joins nothing it is as good after the dice that must be drawn. */
static void put_off_floating(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    bool duty = false;
    for (uint32_t i = 0; i < moves->count && !duty; i++)
        duty = must_be_drawn(rules, moves->move[i]);
    if (!duty)
        return;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_move move = moves->move[i];
        const ink_tile *tile = &rules->tile[ink_move_tile(move)];
        if (!floats(rules, move) || joins(rules, sheet, tile, ink_move_cell(move)))
            moves->move[kept++] = move;
    }
    moves->count = kept;
}

static void list_moves(ink_round *r, const ink_sheet *sheet, bool specials)
{
    if (specials && r->special_width > 0 && sheet->round_specials < INK_SPECIALS_A_ROUND &&
        sheet->specials < INK_SPECIALS_A_GAME)
        ink_sheet_moves(r->features->rules, sheet, r->moves);
    else
        list_plain_moves(r->features->rules, sheet, r->moves);
    if (r->features->floating)
        put_off_floating(r->features->rules, sheet, r->moves);
}

/* What is not in the net: goals, and the mistakes of weak levels. */
static int32_t adjust(const ink_round *r, const ink_sheet *sheet, uint64_t key)
{
    int32_t change = 0;
    if (r->goals != NULL)
        change += ink_goals_bonus(r->features->rules, r->goals, sheet);
    if (r->noise > 0) {
        uint64_t mixed = (key ^ r->noise_seed) * UINT64_C(0xff51afd7ed558ccd);
        change += (int32_t)((mixed >> 33) % (2 * (uint32_t)r->noise + 1)) - r->noise;
    }
    return change;
}

/* --- ends -------------------------------------------------------------------------------------- */

/* Notes that the round may end with this node. */
static void note_end(ink_round *r, uint32_t slot)
{
    const ink_ruleset *rules = r->features->rules;
    const ink_node *node = &r->node[slot];
    ink_round_found end = {.key = node->key, .value = node->value, .node = slot};
    if (INK_HOOKS_OF(rules, ended) > 0 || node->sheet.waiting != 0) {
        ink_sheet ended = node->sheet;
        ink_accumulator accumulator = node->accumulator;
        ink_sheet_apply(rules, &ended, ink_move_end());
        end.value = ink_accumulator_follow(r->features, r->net, &node->sheet, &ended, &accumulator);
        end.key = ink_round_key(&ended);
        if (r->goals != NULL || r->noise > 0)
            end.value += adjust(r, &ended, end.key);
        r->judged++;
        for (uint32_t i = 0; i < r->founds; i++)
            if (r->found[i].key == end.key)
                return;
    }
    uint32_t at = r->founds;
    if (at == r->found_limit) {
        r->cut++;
        if (r->found[--at].value >= end.value)
            return;
    } else {
        r->founds++;
    }
    for (; at > 0 && r->found[at - 1].value < end.value; at--)
        r->found[at] = r->found[at - 1];
    r->found[at] = end;
}

/* --- the search ----------------------------------------------------------------------------------- */

/* The value of the sheet after a move, and its accumulator. */
static int32_t judge(ink_round *r, const ink_node *from, ink_move move, ink_node *next)
{
    ink_cell cell = ink_move_cell(move);
    if (ink_move_kind(move) == INK_MOVE_MODULE ||
        !ink_incremental_serves(r->features, &from->sheet, &next->sheet, &from->accumulator,
                                cell)) {
        next->accumulator = from->accumulator;
        return ink_accumulator_follow(r->features, r->net, &from->sheet, &next->sheet,
                                      &next->accumulator);
    }
    if (!r->incremental_found)
        ink_incremental_find(r->features, r->net, &from->sheet, &from->accumulator,
                             &r->incremental);
    r->incremental_found = true;
    ink_incremental_wait(r->features, r->net, &from->sheet, next->sheet.waiting, &r->incremental);
    return ink_incremental_follow(r->features, r->net, &r->incremental, &next->sheet, cell,
                                  &next->accumulator);
}

static void follow_move(ink_round *r, uint32_t slot, ink_move move, int step)
{
    const ink_node *from = &r->node[slot];
    const ink_ruleset *rules = r->features->rules;
    ink_node next;
    next.sheet = from->sheet;
    ink_sheet_apply(rules, &next.sheet, move);
    step += next.sheet.waiting == from->sheet.waiting; /* no die was used */
    next.key = ink_round_key(&next.sheet);
    if (met_before(r, next.key))
        return;
    if (step >= INK_ROUND_STEPS) {
        r->cut++;
        return;
    }
    next.value = judge(r, from, move, &next);
    if (r->goals != NULL || r->noise > 0)
        next.value += adjust(r, &next.sheet, next.key);
    next.parent = slot;
    next.move = move;
    next.spare = 0;
    r->judged++;
    offer(r, &next, step);
}

/* What it takes to judge what may follow from a sheet. Goals look at its lines once more. */
static uint32_t units_of(const ink_round *r, const ink_sheet *sheet)
{
    if (r->meter == NULL)
        return 0;
    return ink_meter_units(sheet) * (r->goals != NULL ? 2 : 1);
}

static void expand(ink_round *r, uint32_t slot, int step, bool specials)
{
    uint32_t units = units_of(r, &r->node[slot].sheet);
    list_moves(r, &r->node[slot].sheet, specials);
    r->incremental_found = false;
    for (uint32_t i = 0; i < r->moves->count && ink_meter_goes_on(r->meter, units); i++)
        if (r->moves->move[i] == ink_move_end())
            note_end(r, slot);
        else
            follow_move(r, slot, r->moves->move[i], step);
}

/* Where all dice are drawn, and nothing is left but special routes, only the best go on. */
static bool only_ends(const ink_round *r, const ink_sheet *sheet)
{
    const ink_ruleset *rules = r->features->rules;
    bool specials = r->special_width > 0 && sheet->round_specials < INK_SPECIALS_A_ROUND &&
                    sheet->specials < INK_SPECIALS_A_GAME;
    return sheet->waiting == 0 && !specials && INK_HOOKS_OF(rules, moves) == 0 &&
           INK_HOOKS_OF(rules, holds) == 0;
}

static void end_pool_node(ink_round *r, uint32_t slot)
{
    if (ink_meter_goes_on(r->meter, units_of(r, &r->node[slot].sheet)))
        note_end(r, slot);
}

static void expand_pool(ink_round *r, int waiting, int step)
{
    ink_round_pool *pool = &r->pool[waiting][step];
    while (pool->count > 0 && !ink_meter_ended(r->meter)) {
        uint32_t slot = pool->slot[0];
        uint32_t limit = step == 0 ? r->width : r->special_width;
        if (only_ends(r, &r->node[slot].sheet) || pool->count > limit)
            end_pool_node(r, slot); /* a wide last pool is there for its ends */
        else
            expand(r, slot, step, waiting <= r->special_dice && pool->count <= r->special_parents);
        pool->slot[0] = pool->slot[--pool->count];
        if (pool->count > 0)
            sink_top(r, pool);
    }
}

static void begin(ink_round *r, const ink_sheet *sheet)
{
    size_t seen = power_above((size_t)SEEN_A_WIDTH * r->width);
    r->seen_mask = (seen < r->seen_limit ? seen : r->seen_limit) - 1;
    memset(r->seen, 0, (r->seen_mask + 1) * sizeof *r->seen);
    r->nodes = r->founds = 0;
    for (int w = 0; w <= INK_MAX_DICE; w++)
        for (int step = 0; step < INK_ROUND_STEPS; step++)
            r->pool[w][step].count = 0;
    ink_node first = {.sheet = *sheet, .parent = UINT32_MAX, .key = ink_round_key(sheet)};
    ink_accumulator_begin(r->features, r->net, sheet, &first.accumulator);
    first.value = ink_accumulator_value(r->features, r->net, sheet, &first.accumulator);
    met_before(r, first.key);
    offer(r, &first, 0);
}

uint32_t ink_round_search(ink_round *r, const ink_sheet *sheet)
{
    assert(sheet->open != 0);
    r->nodes = r->founds = 0;
    if (ink_meter_ended(r->meter))
        return 0;
    begin(r, sheet);
    ink_meter_goes_on(r->meter, units_of(r, sheet));
    for (int w = INK_MAX_DICE; w >= 0; w--)
        for (int step = 0; step < INK_ROUND_STEPS; step++)
            expand_pool(r, w, step);
    return r->founds;
}

/* --- without judging ------------------------------------------------------------------------------ */

/* Few dice waiting come first, then the value. */
static uint32_t nearest_to_end(const ink_round *r)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < r->nodes; i++) {
        int fewer = __builtin_popcount(r->node[best].sheet.waiting) -
                    __builtin_popcount(r->node[i].sheet.waiting);
        if (fewer > 0 || (fewer == 0 && r->node[i].value > r->node[best].value))
            best = i;
    }
    return best;
}

static bool may_end(const ink_moves *moves)
{
    bool end = false;
    for (uint32_t i = 0; i < moves->count; i++)
        end |= moves->move[i] == ink_move_end();
    return end;
}

/* The drawing of a die that fits best; else what a module wants to know, or what is left. */
static ink_move fitting_move(const ink_round *r, const ink_sheet *sheet)
{
    ink_chooser chooser;
    ink_move other = 0;
    ink_chooser_start(&chooser, r->features->rules, sheet);
    for (uint32_t i = 0; i < r->moves->count; i++) {
        ink_move move = r->moves->move[i];
        int kind = ink_move_kind(move);
        if (kind == INK_MOVE_DIE)
            ink_chooser_add(&chooser, move & ~(ink_move)63, ink_set_of(ink_move_cell(move)));
        else if (other == 0 || (kind == INK_MOVE_MODULE && ink_move_kind(other) != kind))
            other = move;
    }
    return chooser.count > 0 ? ink_chooser_best(&chooser) : other;
}

void ink_round_finish(ink_round *r, const ink_sheet *sheet)
{
    const ink_ruleset *rules = r->features->rules;
    if (r->nodes == 0)
        begin(r, sheet);
    uint32_t at = nearest_to_end(r), limit = r->nodes + INK_ROUND_MOVES;
    for (;;) {
        const ink_node *from = &r->node[at];
        ink_sheet_moves(rules, &from->sheet, r->moves);
        if (may_end(r->moves) || r->nodes >= limit)
            break;
        ink_node *next = &r->node[r->nodes];
        next->sheet = from->sheet;
        next->value = from->value;
        next->parent = at;
        next->move = fitting_move(r, &from->sheet);
        ink_sheet_apply(rules, &next->sheet, next->move);
        next->key = ink_round_key(&next->sheet);
        at = r->nodes++;
    }
    r->found[0] = (ink_round_found){.key = r->node[at].key, .value = r->node[at].value, .node = at};
    r->founds = 1;
}

void ink_round_end(const ink_round *r, uint32_t found, ink_sheet *sheet)
{
    *sheet = r->node[r->found[found].node].sheet;
    ink_sheet_apply(r->features->rules, sheet, ink_move_end());
}

int ink_round_moves(const ink_round *r, uint32_t found, ink_move *move, int limit)
{
    int count = 1;
    for (uint32_t at = r->found[found].node; r->node[at].parent != UINT32_MAX;
         at = r->node[at].parent)
        count++;
    assert(count <= limit);
    int i = count - 1;
    move[i] = ink_move_end();
    for (uint32_t at = r->found[found].node; i > 0; at = r->node[at].parent)
        move[--i] = r->node[at].move;
    return count;
}

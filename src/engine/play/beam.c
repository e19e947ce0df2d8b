/* The search of one round: see beam.h. */
#include "beam.h"
#include "../../core/module.h"
#include "../../core/octets.h"

#include "../eval/goals.h"
#include "engine/eval/sampler.h"

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

bool ink_beam_make(ink_beam *b, const ink_features *features, const ink_net *net, uint32_t width,
                   uint32_t keep)
{
    uint32_t most = width > keep ? width : keep;
    *b = (ink_beam){.features = features, .net = net};
    b->node_limit = NODES_A_WIDTH * width + 2 * keep + 64;
    b->found_limit = keep;
    b->seen_limit = power_above((size_t)SEEN_A_WIDTH * width);
    size_t layers = (INK_MAX_DICE + 1) * INK_BEAM_STEPS;
    size_t nodes = b->node_limit + 1 + INK_ROUND_MOVES; /* the next, ink_beam_finish's */
    b->node = aligned_alloc(32, nodes * sizeof *b->node);
    b->heaps = malloc(layers * most * sizeof *b->heaps);
    b->seen = malloc(b->seen_limit * sizeof *b->seen);
    b->found = malloc(keep * sizeof *b->found);
    b->moves = malloc(sizeof *b->moves);
    for (size_t i = 0; i < layers; i++)
        b->layer[i / INK_BEAM_STEPS][i % INK_BEAM_STEPS].heap =
            b->heaps == NULL ? NULL : b->heaps + i * most;
    b->width = width;
    b->special_width = b->special_parents = width;
    b->special_dice = INK_MAX_DICE;
    b->keep = keep;
    if (b->node != NULL && b->heaps != NULL && b->seen != NULL && b->found != NULL &&
        b->moves != NULL)
        return true;
    ink_beam_free(b);
    return false;
}

void ink_beam_free(ink_beam *b)
{
    free(b->node);
    free(b->heaps);
    free(b->seen);
    free(b->found);
    free(b->moves);
    *b = (ink_beam){0};
}

/* --- equal sheets ------------------------------------------------------------------------- */

uint64_t ink_sheet_key(const ink_sheet *sheet)
{
    enum { FROM = offsetof(ink_sheet, tile), WORDS = (sizeof(ink_sheet) - FROM) / 8 };
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    const uint8_t *byte = (const uint8_t *)sheet + FROM;
    uint64_t lane[2] = {UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344)};
    for (int i = 0; i < WORDS; i++) {
        lane[i & 1] = (lane[i & 1] ^ ink_octets_read(&byte[8 * i])) * odd;
        lane[i & 1] ^= lane[i & 1] >> 32;
    }
    uint64_t key = (lane[0] ^ (lane[1] << 23 | lane[1] >> 41)) * odd;
    return (key ^ key >> 32) | 1;
}

/* Was the sheet met before in this search? If not, it is added. */
static bool met_before(ink_beam *b, uint64_t key)
{
    size_t at = (size_t)(key >> 20) & b->seen_mask;
    for (int tries = 0; tries < 16; tries++, at = (at + 1) & b->seen_mask) {
        if (b->seen[at] == key)
            return true;
        if (b->seen[at] == 0) {
            b->seen[at] = key;
            return false;
        }
    }
    return false; /* the table is crowded: a sheet may be evaluated twice, which does no harm */
}

/* The symmetries of the sheet; goals need not be symmetric. */
static unsigned alike(const ink_beam *b, const ink_sheet *sheet)
{
    if (ink_goals_left(b->goals))
        return 1U << INK_SYMMETRY_NONE;
    return ink_symmetries_of_sheet(&b->features->symmetries, sheet);
}

/* Equal sheets have the same key, and so have images under the symmetries of the first sheet. */
static uint64_t key_among_alike(const ink_beam *b, const ink_node *node)
{
    if (b->alike == 1U << INK_SYMMETRY_NONE)
        return node->key;
    return ink_symmetric_key(&b->features->symmetries, &node->sheet, b->alike);
}

/* --- layers ---------------------------------------------------------------------------------- */

static bool worse(const ink_node *a, const ink_node *b)
{
    return a->value != b->value ? a->value < b->value : a->key < b->key;
}

static void sift_down(ink_beam *b, ink_beam_layer *layer)
{
    uint32_t at = 0, index = layer->heap[0];
    for (uint32_t child; (child = 2 * at + 1) < layer->count; at = child) {
        if (child + 1 < layer->count &&
            worse(&b->node[layer->heap[child + 1]], &b->node[layer->heap[child]]))
            child++;
        if (!worse(&b->node[layer->heap[child]], &b->node[index]))
            break;
        layer->heap[at] = layer->heap[child];
    }
    layer->heap[at] = index;
}

static void sift_up(ink_beam *b, ink_beam_layer *layer)
{
    uint32_t at = layer->count - 1, index = layer->heap[at];
    for (; at > 0 && worse(&b->node[index], &b->node[layer->heap[(at - 1) / 2]]); at = (at - 1) / 2)
        layer->heap[at] = layer->heap[(at - 1) / 2];
    layer->heap[at] = index;
}

static uint32_t layer_limit(const ink_beam *b, int waiting, int step)
{
    uint32_t limit = step == 0 ? b->width : b->special_width;
    return waiting == 0 && b->keep > limit ? b->keep : limit;
}

/* Puts the fresh node into its layer, or drops it if it is not good enough. It stays in its slot,
   and another slot becomes the fresh one. */
static void offer(ink_beam *b, int step)
{
    const ink_node *node = &b->node[b->fresh];
    int waiting = __builtin_popcount(node->sheet.waiting);
    ink_beam_layer *layer = &b->layer[waiting][step];
    uint32_t limit = layer_limit(b, waiting, step);
    if (layer->count < limit && b->nodes < b->node_limit) {
        layer->heap[layer->count++] = b->fresh;
        b->fresh = ++b->nodes;
        sift_up(b, layer);
        return;
    }
    b->cut++;
    if (layer->count == 0 || !worse(&b->node[layer->heap[0]], node))
        return;
    uint32_t dropped = layer->heap[0];
    layer->heap[0] = b->fresh;
    b->fresh = dropped;
    sift_down(b, layer);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* --- drawings that need not join -------------------------------------------------------------- */

/* Does one of the tile's arms join? */
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

static bool floats(const ink_ruleset *rules, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE &&
           rules->tile[ink_move_tile(move)].anchor[0] == INK_ARM_ANYWHERE;
}

/* What may float fits on so many cells that searching them in every order would take most of the
   time. Where it joins nothing it is as good after the dice that must be drawn. */
static void put_off_floating(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    uint32_t kept = 0;
    if (ink_moves_without_duty(rules, moves))
        return;
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_move move = moves->move[i];
        const ink_tile *tile = &rules->tile[ink_move_tile(move)];
        if (!floats(rules, move) || joins(rules, sheet, tile, ink_move_cell(move)))
            moves->move[kept++] = move;
    }
    moves->count = kept;
}

static void list_moves(ink_beam *b, const ink_sheet *sheet, bool specials)
{
    if (specials && b->special_width > 0 && ink_specials_allowed(sheet))
        ink_sheet_moves(b->features->rules, sheet, b->moves);
    else
        ink_sheet_other_moves(b->features->rules, sheet, b->moves);
    if (b->features->floating)
        put_off_floating(b->features->rules, sheet, b->moves);
}

/* Adds what is not in the net: goals, and the errors of weak levels. */
static int32_t adjust(const ink_beam *b, const ink_sheet *sheet, uint64_t key)
{
    int32_t change = 0;
    if (b->goals != NULL)
        change += ink_goals_bonus(b->features->rules, b->goals, sheet);
    if (b->noise > 0) {
        uint64_t mixed = (key ^ b->noise_seed) * UINT64_C(0xff51afd7ed558ccd);
        change += (int32_t)((mixed >> 33) % (2 * (uint32_t)b->noise + 1)) - b->noise;
    }
    return change;
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Records that the round may end with this node. */
static void note_end(ink_beam *b, uint32_t index)
{
    const ink_ruleset *rules = b->features->rules;
    const ink_node *node = &b->node[index];
    ink_beam_found end = {.key = node->key, .value = node->value, .node = index};
    if (INK_HOOKS_OF(rules, ended) > 0 || node->sheet.waiting != 0) {
        ink_sheet ended = node->sheet;
        ink_accumulator accumulator = node->accumulator;
        ink_sheet_apply(rules, &ended, ink_move_end());
        end.value = ink_accumulator_follow(b->features, b->net, &node->sheet, &ended, &accumulator);
        end.key = ink_sheet_key(&ended);
        if (b->goals != NULL || b->noise > 0)
            end.value += adjust(b, &ended, end.key);
        b->evaluated++;
        for (uint32_t i = 0; i < b->founds; i++)
            if (b->found[i].key == end.key)
                return;
    }
    uint32_t at = b->founds;
    if (at == b->found_limit) {
        b->cut++;
        if (b->found[--at].value >= end.value)
            return;
    } else {
        b->founds++;
    }
    for (; at > 0 && b->found[at - 1].value < end.value; at--)
        b->found[at] = b->found[at - 1];
    b->found[at] = end;
}

/* --- the search ------------------------------------------------------------------------------- */

/* The value of the sheet after a move, and its accumulator. */
static int32_t evaluate(ink_beam *b, const ink_node *from, ink_move move, ink_node *next)
{
    ink_cell cell = ink_move_cell(move);
    if (ink_move_kind(move) == INK_MOVE_MODULE ||
        !ink_incremental_serves(b->features, &from->sheet, &next->sheet, &from->accumulator,
                                cell)) {
        next->accumulator = from->accumulator;
        return ink_accumulator_follow(b->features, b->net, &from->sheet, &next->sheet,
                                      &next->accumulator);
    }
    if (!b->incremental_found)
        ink_incremental_find(b->features, b->net, &from->sheet, &from->accumulator,
                             &b->incremental);
    b->incremental_found = true;
    ink_incremental_wait(b->features, b->net, &from->sheet, next->sheet.waiting, &b->incremental);
    return ink_incremental_follow(b->features, b->net, &b->incremental, &next->sheet, cell,
                                  &next->accumulator);
}

static void follow_move(ink_beam *b, uint32_t index, ink_move move, int step)
{
    const ink_node *from = &b->node[index];
    const ink_ruleset *rules = b->features->rules;
    ink_node *next = &b->node[b->fresh];
    next->sheet = from->sheet;
    ink_sheet_apply(rules, &next->sheet, move);
    step += next->sheet.waiting == from->sheet.waiting; /* the move used no die */
    next->key = ink_sheet_key(&next->sheet);
    if (met_before(b, key_among_alike(b, next)))
        return;
    if (step >= INK_BEAM_STEPS) {
        b->cut++;
        return;
    }
    next->value = evaluate(b, from, move, next);
    if (b->goals != NULL || b->noise > 0)
        next->value += adjust(b, &next->sheet, next->key);
    next->parent = index;
    next->move = move;
    b->evaluated++;
    offer(b, step);
}

/* The work of evaluating the sheets after this one. Goals need its lines once more. */
static uint32_t units_of(const ink_beam *b, const ink_sheet *sheet)
{
    if (b->meter == NULL)
        return 0;
    return ink_meter_units(sheet) * (b->goals != NULL ? 2 : 1);
}

static void expand(ink_beam *b, uint32_t index, int step, bool specials)
{
    uint32_t units = units_of(b, &b->node[index].sheet);
    list_moves(b, &b->node[index].sheet, specials);
    b->incremental_found = false;
    for (uint32_t i = 0; i < b->moves->count && ink_meter_goes_on(b->meter, units); i++)
        if (b->moves->move[i] == ink_move_end())
            note_end(b, index);
        else
            follow_move(b, index, b->moves->move[i], step);
}

/* Where all dice are drawn and only special routes are left, only the best go on. */
static bool only_ends(const ink_beam *b, const ink_sheet *sheet)
{
    const ink_ruleset *rules = b->features->rules;
    bool specials = b->special_width > 0 && ink_specials_allowed(sheet);
    return sheet->waiting == 0 && !specials && INK_HOOKS_OF(rules, moves) == 0 &&
           INK_HOOKS_OF(rules, holds) == 0;
}

static void end_layer_node(ink_beam *b, uint32_t index)
{
    if (ink_meter_goes_on(b->meter, units_of(b, &b->node[index].sheet)))
        note_end(b, index);
}

static void expand_layer(ink_beam *b, int waiting, int step)
{
    ink_beam_layer *layer = &b->layer[waiting][step];
    while (layer->count > 0 && !ink_meter_ended(b->meter)) {
        uint32_t index = layer->heap[0];
        uint32_t limit = step == 0 ? b->width : b->special_width;
        if (only_ends(b, &b->node[index].sheet) || layer->count > limit)
            end_layer_node(b, index); /* a wide last layer is kept only for its ends */
        else
            expand(b, index, step,
                   waiting <= b->special_dice && layer->count <= b->special_parents);
        layer->heap[0] = layer->heap[--layer->count];
        if (layer->count > 0)
            sift_down(b, layer);
    }
}

static void begin(ink_beam *b, const ink_sheet *sheet)
{
    size_t seen = power_above((size_t)SEEN_A_WIDTH * b->width);
    b->seen_mask = (seen < b->seen_limit ? seen : b->seen_limit) - 1;
    memset(b->seen, 0, (b->seen_mask + 1) * sizeof *b->seen);
    b->nodes = b->fresh = b->founds = 0;
    for (int w = 0; w <= INK_MAX_DICE; w++)
        for (int step = 0; step < INK_BEAM_STEPS; step++)
            b->layer[w][step].count = 0;
    ink_node *first = &b->node[b->fresh];
    first->sheet = *sheet;
    first->parent = UINT32_MAX;
    first->move = 0;
    first->key = ink_sheet_key(sheet);
    ink_accumulator_begin(b->features, b->net, sheet, &first->accumulator);
    first->value = ink_accumulator_value(b->features, b->net, sheet, &first->accumulator);
    b->alike = alike(b, sheet);
    met_before(b, key_among_alike(b, first));
    offer(b, 0);
}

uint32_t ink_beam_search(ink_beam *b, const ink_sheet *sheet)
{
    assert(sheet->open != 0);
    b->nodes = b->founds = 0;
    if (ink_meter_ended(b->meter))
        return 0;
    begin(b, sheet);
    ink_meter_goes_on(b->meter, units_of(b, sheet));
    for (int w = INK_MAX_DICE; w >= 0; w--)
        for (int step = 0; step < INK_BEAM_STEPS; step++)
            expand_layer(b, w, step);
    return b->founds;
}

/* --- without evaluating ----------------------------------------------------------------------- */

/* Fewest waiting dice first, then the value. */
static uint32_t nearest_to_end(const ink_beam *b)
{
    uint32_t best = b->fresh == 0 ? 1 : 0;
    for (uint32_t i = best + 1; i <= b->nodes; i++) {
        if (i == b->fresh)
            continue;
        int fewer = __builtin_popcount(b->node[best].sheet.waiting) -
                    __builtin_popcount(b->node[i].sheet.waiting);
        if (fewer > 0 || (fewer == 0 && b->node[i].value > b->node[best].value))
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

/* The drawing of a die that fits best; otherwise an answer to a module, or any other move. */
static ink_move fitting_move(const ink_beam *b, const ink_sheet *sheet)
{
    ink_sampler sampler;
    ink_move other = 0;
    ink_sampler_start(&sampler, b->features->rules, sheet);
    for (uint32_t i = 0; i < b->moves->count; i++) {
        ink_move move = b->moves->move[i];
        int kind = ink_move_kind(move);
        if (kind == INK_MOVE_DIE)
            ink_sampler_add(&sampler, move & ~(ink_move)63, ink_set_of(ink_move_cell(move)));
        else if (other == 0 || (kind == INK_MOVE_MODULE && ink_move_kind(other) != kind))
            other = move;
    }
    return sampler.count > 0 ? ink_sampler_best(&sampler) : other;
}

void ink_beam_finish(ink_beam *b, const ink_sheet *sheet)
{
    const ink_ruleset *rules = b->features->rules;
    if (b->nodes == 0)
        begin(b, sheet);
    uint32_t at = nearest_to_end(b), free = b->nodes + 1, limit = free + INK_ROUND_MOVES;
    for (;;) {
        const ink_node *from = &b->node[at];
        ink_sheet_moves(rules, &from->sheet, b->moves);
        if (may_end(b->moves) || free >= limit)
            break;
        ink_node *next = &b->node[free];
        next->sheet = from->sheet;
        next->value = from->value;
        next->parent = at;
        next->move = fitting_move(b, &from->sheet);
        ink_sheet_apply(rules, &next->sheet, next->move);
        next->key = ink_sheet_key(&next->sheet);
        at = free++;
    }
    b->found[0] = (ink_beam_found){.key = b->node[at].key, .value = b->node[at].value, .node = at};
    b->founds = 1;
}

void ink_beam_end(const ink_beam *b, uint32_t found, ink_sheet *sheet)
{
    *sheet = b->node[b->found[found].node].sheet;
    ink_sheet_apply(b->features->rules, sheet, ink_move_end());
}

int ink_beam_moves(const ink_beam *b, uint32_t found, ink_move *move, int limit)
{
    int count = 1;
    for (uint32_t at = b->found[found].node; b->node[at].parent != UINT32_MAX;
         at = b->node[at].parent)
        count++;
    assert(count <= limit);
    int i = count - 1;
    move[i] = ink_move_end();
    for (uint32_t at = b->found[found].node; i > 0; at = b->node[at].parent)
        move[--i] = b->node[at].move;
    return count;
}

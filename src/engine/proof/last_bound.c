/* The most that a sheet can still come to: see last_bound.h.

   Networks. Take networks, exits that are not used yet and the strands of new drawings as nodes,
   joined arms as edges. Points of networks are 4 for each join of two that have exits, and 1 more
   when all exits are one. A tree has one edge less than nodes, so that in each network of the end
   the joins are at most its edges, less one for each new strand and each network without exits.
   An edge between two new strands is shared out, half to each; one to a network without exits and
   with d arms that can be joined gives (d - 1) / d at the most. So each drawing has its share, a local bound, by
   what its arms look at, and the sum of the best shares is never too low.

   Errors, the centre and buildings add up in the same way. Two drawings cannot have the same cell,
   though: cells that several want have a price, and the sum of all prices and of what each piece
   has left after paying is never too low either, whatever the prices. Lines: see
   last_bound_line.c. */
#include "last_bound.h"
#include "../../core/module.h"

#include "last_bound_internal.h"

#include <string.h>

enum { JOIN = 4 };

/* --- what a drawing adds ---------------------------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Points for the networks of one strand; other drawings are needed for what looks at empty cells. */
static int points_of_joins(uint32_t counts, unsigned exits, int others)
{
    int halves = ink_last_bound_field(counts, INK_MEETS_HALVES, 4) +
                 least(ink_last_bound_field(counts, INK_MEETS_OPEN, 3), others);
    return most(0, JOIN * (__builtin_popcount(exits) - 1) + JOIN / 2 * halves);
}

/* What the arms of a tile come to. */
typedef struct contact {
    uint32_t counts[2]; /* of each strand */
    unsigned exits[2];
    int arms;
    bool route;
} contact;

static contact contact_of(const ink_tile *tile, const ink_last_bound_cell *at)
{
    contact k = {{0, 0}, {0, 0}, 0, false};
    for (; k.arms < INK_SIDES && tile->arm_at[k.arms] != INK_ARM_NOWHERE; k.arms++) {
        int arm = tile->arm_at[k.arms] >> 2, strand = tile->second >> (arm & 3) & 1;
        k.counts[strand] += at->arm[arm];
        k.exits[strand] |= at->exits[arm];
        k.route |= arm < 8;
    }
    return k;
}

bool ink_last_bound_gain_at(const ink_last_bound *c, const ink_tile *tile, ink_cell cell,
                            int others, ink_last_bound_gain *gain)
{
    const ink_last_bound_cell *at = &c->cell[cell];
    contact k = contact_of(tile, at);
    uint32_t sum = k.counts[0] + k.counts[1];
    if (ink_last_bound_field(sum, INK_MEETS_IMPOSSIBLE, 3) != 0 ||
        (others == 0 && ink_last_bound_field(sum, INK_MEETS_JOINED, 3) == 0 &&
         tile->anchor[0] != INK_ARM_ANYWHERE))
        return false;
    int points = at->any + ink_last_bound_field(sum, INK_MEETS_ERRORS, 4) - k.arms;
    points -= most(0, ink_last_bound_field(sum, INK_MEETS_OPEN_ERRORS, 3) - others);
    points += (tile->flags & INK_TILE_STATION) != 0 ? at->station : 0;
    points += ink_last_bound_field(sum, INK_MEETS_SINKS, 3) != 0 ? c->most.arm_points : 0;
    gain->plain = points;
    gain->earned = k.route ? at->earn : 0;
    gain->earned_plain = k.route ? at->earn_plain : 0;
    gain->joins = points_of_joins(k.counts[0], k.exits[0], others);
    if (tile->second != 0)
        gain->joins += points_of_joins(k.counts[1], k.exits[1], others);
    gain->open = ink_last_bound_field(sum, INK_MEETS_EMPTY, 3) != 0;
    return true;
}

/* Without networks, and what they add. Where one route is left, its lines count, too. */
static int gain_at(const ink_last_bound *c, const ink_tile *tile, ink_cell cell, int others,
                   int *joins)
{
    ink_last_bound_gain gain;
    if (!ink_last_bound_gain_at(c, tile, cell, others, &gain))
        return INK_NEVER;
    *joins = gain.joins + gain.earned - gain.earned_plain;
    *joins += c->single ? ink_last_bound_line_gain(c, tile, cell) : 0;
    return gain.plain + gain.earned_plain;
}

/* What is given by modules may be drawn where dice may not any more. */
enum { GIVEN = INK_MAX_SHAPES };

/* The best of a shape on each cell. */
static void weigh_shape(ink_last_bound *c, int shape, int given, int at)
{
    const ink_shape *s = &c->rules->shape[shape];
    int others = ink_last_bound_others(c, &c->rules->tile[s->first]);
    c->shape[at] = (uint8_t)(shape | given);
    c->plain[at] = 0;
    memset(c->gain[at], 0, sizeof c->gain[at]);
    for (ink_set left = ink_last_bound_cells_for(c, shape); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int best = 0;
        for (int tile = s->first; tile < s->first + s->count; tile++) {
            if (given == 0 && !ink_set_has(ink_last_bound_cells(c, &c->rules->tile[tile]), cell))
                continue;
            int joins = 0, gain = gain_at(c, &c->rules->tile[tile], cell, others, &joins);
            c->plain[at] = (int8_t)most(c->plain[at], gain);
            best = most(best, gain + joins);
        }
        c->gain[at][cell] = (int8_t)best;
    }
}

static int index_of(ink_last_bound *c, int shape, int given)
{
    int at = 0;
    given = c->piece->asleep != NULL || c->scope == INK_LAST_BOUND_BARE ? given : 0;
    while (at < c->shapes && c->shape[at] != (shape | given))
        at++;
    if (at == c->shapes) {
        weigh_shape(c, shape, given, at);
        c->shapes++;
    }
    return at;
}

/* The best of several shapes, on each cell. */
static void weigh_kind(ink_last_bound *c, uint64_t shapes, int given, ink_set cells, int kind)
{
    c->kind_plain[kind] = 0;
    memset(c->kind_gain[kind], 0, sizeof c->kind_gain[kind]);
    for (; shapes != 0; shapes &= shapes - 1) {
        int at = index_of(c, __builtin_ctzll(shapes), given);
        c->kind_plain[kind] = (int8_t)most(c->kind_plain[kind], c->plain[at]);
        for (ink_set left = cells; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            int8_t *best = &c->kind_gain[kind][cell];
            *best = (int8_t)most(*best, c->gain[at][cell]);
        }
    }
}

static int best_gain(ink_last_bound *c, uint64_t shapes)
{
    int best = 0;
    weigh_kind(c, shapes, GIVEN, c->cells, 0);
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        best = most(best, c->kind_gain[0][ink_set_first(left)]);
    return best;
}

/* --- what is earned ----------------------------------------------------------------------------- */

static int share(int points, int among)
{
    return points > 0 ? (points + among - 1) / among : 0;
}

/* Where one drawing is enough to earn something. What needs several is as good as earned where it
   can be. */
static void find_earning(ink_last_bound *c)
{
    c->earning = c->most.copy_cells & c->cells;
    if (c->most.special_after == 1)
        c->earning |= c->most.special_cells & c->cells;
    if (c->scope != INK_LAST_BOUND_BARE)
        return;
    c->most.copy_cells = 0;
    if (c->most.special_after == 1)
        c->most.special_cells = c->most.special_after = 0;
}

/* What they are worth is added where they are earned. */
static void weigh_earned(ink_last_bound *c)
{
    int after = c->most.special_after, copy = 0, special = 0, copy_plain = 0, special_plain = 0;
    if (!ink_last_bound_copy_is_placed(c) && !c->earns_special)
        return;
    if (ink_last_bound_copy_is_placed(c)) {
        copy = best_gain(c, c->piece->copies);
        copy_plain = c->kind_plain[0];
    }
    if (c->earns_special) {
        special = best_gain(c, ink_stock_specials(c->rules, c->sheet)) + copy;
        special_plain = c->kind_plain[0] + copy_plain;
    }
    c->copy = ink_last_bound_copy_is_placed(c) ? copy + special : 0;
    c->copy_plain = ink_last_bound_copy_is_placed(c) ? copy_plain + special_plain : 0;
    c->special = share(special, after);
    c->special_plain = share(special_plain, after);
    c->shapes = 0; /* all have to be weighed again */
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        ink_last_bound_weigh_place(c, ink_set_first(left));
}

/* --- the bound ---------------------------------------------------------------------------------- */

/* What is independent joins networks when all else is drawn: those that have a strand in the right
   place by then. */
static int independent_joins(const ink_last_bound *c)
{
    uint64_t owners[2] = {0, 0};
    if (c->most.joins == 0)
        return 0;
    for (ink_set left = c->most.join_cells; left != 0; left &= left - 1) {
        int owner = c->owner[0][ink_set_first(left)];
        owners[owner >> 6 & 1] |= UINT64_C(1) << (owner & 63);
    }
    int networks = __builtin_popcountll(owners[0]) + __builtin_popcountll(owners[1]);
    return least(c->most.joins, most(0, networks + c->most.join_more - 1));
}

/* All exits in one network are worth a point more. */
static int last_point(const ink_last_bound *c)
{
    enum { MOST_JOINED = INK_SIDES - 1 };
    return c->networks > 1 && c->networks - 1 <= MOST_JOINED * c->routes + independent_joins(c);
}

/* What a piece has left after paying, on its best cell but for one. */
static int best_after_price(const ink_last_bound *c, int kind, ink_cell without)
{
    int best = 0;
    for (ink_set left = c->cells & ~(without < INK_CELL_LIMIT ? ink_set_of(without) : 0); left != 0;
         left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        best = most(best, c->kind_gain[kind][cell] - c->price[cell]);
    }
    return best;
}

/* The cell a piece wants most, and how much more than the next best one. */
static ink_cell wanted(const ink_last_bound *c, int kind, int *lead)
{
    int best = 0, second = 0;
    ink_cell at = INK_NOWHERE;
    for (ink_set left = c->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int value = c->kind_gain[kind][cell] - c->price[cell];
        if (value > best) {
            second = best;
            best = value;
            at = cell;
        } else {
            second = most(second, value);
        }
    }
    *lead = best - second;
    return at;
}

/* Raises the price of each cell that more than one piece wants, as far as all but one of them
   would pay. False if there is none. */
static bool raise_prices(ink_last_bound *c)
{
    uint8_t wanting[INK_CELL_LIMIT] = {0}, first[INK_CELL_LIMIT] = {0}, next[INK_CELL_LIMIT] = {0};
    ink_set asked = 0;
    for (int k = 0; k < c->kinds; k++) {
        int lead, times = ink_last_bound_times(c, k);
        ink_cell at = times > 0 ? wanted(c, k, &lead) : INK_NOWHERE;
        if (at == INK_NOWHERE || lead == 0)
            continue;
        for (int i = 0; i < least(times, 2); i++) {
            next[at] = (uint8_t)most(next[at], least(first[at], lead));
            first[at] = (uint8_t)most(first[at], lead);
        }
        wanting[at] = (uint8_t)(wanting[at] + times);
        asked |= ink_set_of(at);
    }
    bool raised = false;
    /* a cell that may be drawn over may be drawn on twice: it has no price */
    for (asked &= ~c->most.over; asked != 0; asked &= asked - 1) {
        ink_cell cell = ink_set_first(asked);
        if (wanting[cell] > 1 && next[cell] > 0) {
            c->price[cell] = (int8_t)(c->price[cell] + next[cell]);
            raised = true;
        }
    }
    return raised;
}

/* Modules' own drawings may be bound to some cells. */
static ink_set cells_of(const ink_last_bound *c, int kind)
{
    bool own = c->own_at >= 0 && kind == c->piece->kinds + c->own_at;
    return own ? c->cells & c->most.own_cells : c->cells;
}

static void add_gains(ink_last_bound *c)
{
    enum { MOST_RAISES = 6 };
    for (int k = 0; k < c->kinds; k++)
        weigh_kind(c, ink_last_bound_piece(c, k).shapes, k < c->piece->kinds ? 0 : GIVEN,
                   cells_of(c, k), k);
    for (int i = 0; c->pieces > 1 && i < MOST_RAISES; i++)
        if (!raise_prices(c))
            break;
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        c->gains += c->price[ink_set_first(left)];
    for (int k = 0; k < c->kinds; k++) {
        c->kind_best[k] = (int8_t)best_after_price(c, k, INK_NOWHERE);
        c->gains += ink_last_bound_times(c, k) * c->kind_best[k];
        c->plains += ink_last_bound_times(c, k) * c->kind_plain[k];
    }
}

/* Networks that can still be joined make one at the best. */
static int most_joins(const ink_last_bound *c)
{
    return JOIN * most(0, c->joinable - 1);
}

/* Something has to be drawn where it earns something: what this costs at the least, if a piece of
   one kind is gone. */
static int loss_for_earning(const ink_last_bound *c, int gone)
{
    int loss = INT8_MAX;
    if (c->scope != INK_LAST_BOUND_EARNING || c->earning == 0)
        return 0;
    for (int k = 0; k < c->kinds; k++)
        if (ink_last_bound_times(c, k) > (k == gone))
            loss = least(loss, c->kind_best[k] - c->earn_best[k]);
    return loss;
}

/* Can a kind be drawn there before anything else is? */
static bool fits_now(const ink_last_bound *c, int kind, ink_cell cell)
{
    for (uint64_t left = ink_last_bound_piece(c, kind).shapes; left != 0; left &= left - 1) {
        const ink_shape *shape = &c->rules->shape[__builtin_ctzll(left)];
        for (int t = shape->first; t < shape->first + shape->count; t++) {
            ink_last_bound_gain gain;
            if (ink_last_bound_gain_at(c, &c->rules->tile[t], cell, 0, &gain))
                return true;
        }
    }
    return false;
}

/* A piece that is the only one has nothing to wait for. */
static void find_earning_kinds(ink_last_bound *c)
{
    int pieces = 0;
    for (int k = 0; k < c->kinds; k++)
        pieces += ink_last_bound_times(c, k);
    for (int k = 0; k < c->kinds; k++) {
        c->earn_best[k] = INK_NEVER;
        for (ink_set left = c->earning; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            if (pieces == 1 && !fits_now(c, k, cell))
                continue;
            c->earn_best[k] = (int8_t)most(c->earn_best[k], c->kind_gain[k][cell] - c->price[cell]);
        }
    }
}

static int total_of(const ink_last_bound *c, int gains, int plains)
{
    int split = c->single ? INT16_MAX : plains + most_joins(c);
    return c->fixed + c->lines + least(gains, split);
}

/* Two routes are looked at together; what else there is has nothing to do with them. */
static void add_pair(ink_last_bound *c)
{
    c->total += ink_last_bound_pair_find(c);
    c->shapes = 0;
    for (int k = 0; k < c->kinds; k++) {
        if (!ink_last_bound_is_bare(c, k) || ink_last_bound_times(c, k) == 0)
            continue;
        weigh_kind(c, ink_last_bound_piece(c, k).shapes, k < c->piece->kinds ? 0 : GIVEN,
                   cells_of(c, k), k);
        c->kind_best[k] = (int8_t)best_after_price(c, k, INK_NOWHERE);
        c->gains += ink_last_bound_times(c, k) * c->kind_best[k];
    }
    c->total += c->gains;
}

/* Two routes, and none that may come besides. */
static bool is_paired(const ink_last_bound *c)
{
    int routes = 0;
    bool own = c->own_at >= 0 && !ink_last_bound_is_bare(c, c->piece->kinds + c->own_at);
    for (int k = 0; k < c->kinds; k++)
        routes += ink_last_bound_is_bare(c, k) ? 0 : ink_last_bound_times(c, k);
    return routes == 2 && c->routes == 2 && !own && c->routable == ink_sheet_space(c->sheet);
}

static void add_pieces(ink_last_bound *c)
{
    c->single = c->routes <= 1;
    ink_last_bound_line_find(c);
    weigh_earned(c);
    c->lines = c->single ? c->score.highway + c->score.railway : ink_last_bound_lines(c);
    c->paired = is_paired(c);
    c->gains = c->plains = 0;
    memset(c->price, 0, sizeof c->price);
    if (c->paired) {
        add_pair(c);
        return;
    }
    add_gains(c);
    find_earning_kinds(c);
    c->total = total_of(c, c->gains - loss_for_earning(c, -1), c->plains);
}

/* What the modules say, and what is there. */
static void look_at_sheet(ink_last_bound *c)
{
    ink_score_find(c->rules, c->sheet, &c->score);
    c->independent_points = ink_bounds_ask(c->rules, c->sheet, &c->piece->rest, &c->most);
    c->cells = ink_sheet_space(c->sheet) | c->most.over;
    c->noted = c->most.station_cells | c->most.copy_cells | c->most.special_cells;
    find_earning(c);
    c->fixed = c->score.network_points + c->score.centre - c->score.errors + c->most.points;
    c->independent_total = c->fixed + c->score.highway + c->score.railway;
    c->copy = c->special = c->copy_plain = c->special_plain = 0;
    c->shapes = c->kinds = c->pieces = c->extras = 0;
    c->copies_at = c->specials_at = c->own_at = -1;
    c->sorted = c->paired = false;
}

void ink_last_bound_find_scope(ink_last_bound *c, const ink_ruleset *rules, const ink_sheet *sheet,
                               const ink_stock *pieces, ink_last_bound_scope scope)
{
    c->scope = scope;
    c->rules = rules;
    c->sheet = sheet;
    c->piece = pieces;
    look_at_sheet(c);
    const ink_most *m = &c->most;
    if (pieces->kinds + m->copies + m->specials + m->own_times + m->joins > 0) {
        ink_last_bound_find_routable(c);
        ink_last_bound_count_arms(c);
        ink_last_bound_find_cells(c);
        ink_last_bound_count(c);
        c->fixed += last_point(c) + JOIN * independent_joins(c);
        c->independent_total = c->fixed + c->score.highway + c->score.railway;
    }
    c->total = c->independent_total;
    if (c->pieces > 0)
        add_pieces(c);
    else
        c->earning = 0;
}

void ink_last_bound_find(ink_last_bound *c, const ink_ruleset *rules, const ink_sheet *sheet,
                         const ink_stock *pieces)
{
    ink_last_bound_find_scope(c, rules, sheet, pieces, INK_LAST_BOUND_ALL);
}

/* --- moves --------------------------------------------------------------------------------------- */

/* The best of a shape where it cannot be drawn now. */
static void weigh_asleep(ink_last_bound *c, int kind, int shape, const ink_set legal[INK_MAX_TILES])
{
    const ink_shape *s = &c->rules->shape[shape];
    int others = ink_last_bound_others(c, &c->rules->tile[s->first]);
    for (int t = s->first; t < s->first + s->count; t++) {
        const ink_tile *tile = &c->rules->tile[t];
        ink_set cells =
            ink_last_bound_cells_after(c, tile, legal) & ink_last_bound_cells_for(c, shape);
        for (; cells != 0; cells &= cells - 1) {
            ink_cell cell = ink_set_first(cells);
            int joins = 0, gain = gain_at(c, tile, cell, others, &joins);
            c->plain_asleep[kind] = (int8_t)most(c->plain_asleep[kind], gain);
            c->best_asleep[kind] =
                (int8_t)most(c->best_asleep[kind], gain + joins - c->price[cell]);
        }
    }
}

void ink_last_bound_sort(ink_last_bound *c, const uint8_t rank[INK_MAX_TILES],
                         const ink_set legal[INK_MAX_TILES])
{
    if (c->pieces <= 1 || c->most.over != 0)
        return;
    c->sorted = true;
    memset(c->kind_rank, UINT8_MAX, sizeof c->kind_rank);
    memset(c->best_asleep, 0, sizeof c->best_asleep);
    memset(c->plain_asleep, 0, sizeof c->plain_asleep);
    for (int k = 0; k < c->piece->kinds; k++) {
        uint64_t shapes = c->piece->kind[k].shapes;
        c->kind_rank[k] = rank[c->rules->shape[__builtin_ctzll(shapes)].first];
        for (; !c->paired && shapes != 0; shapes &= shapes - 1)
            weigh_asleep(c, k, __builtin_ctzll(shapes), legal);
    }
    if (c->paired)
        ink_last_bound_pair_sort(c, legal);
}

/* The extra that a move of a module takes one of, or -1. */
static int extra_of(const ink_last_bound *c, ink_move move, uint64_t shape)
{
    if (c->rules->module[ink_move_source(move)]->gives)
        return c->most.copies > 0 ? c->copies_at : c->most.specials > 0 ? c->specials_at : -1;
    return (c->most.own_shapes & shape) != 0 ? c->own_at : -1;
}

/* The kind of pieces that a move takes one of, or -1. */
static int kind_of(const ink_last_bound *c, ink_move move)
{
    uint64_t shape = UINT64_C(1) << c->rules->tile[ink_move_tile(move)].shape;
    bool special = ink_move_kind(move) == INK_MOVE_SPECIAL;
    if (ink_move_tile(move) == 0)
        return -1;
    if (ink_move_kind(move) == INK_MOVE_MODULE) {
        int extra = extra_of(c, move, shape);
        if (extra >= 0 || c->rules->module[ink_move_source(move)]->gives)
            return extra < 0 ? -1 : c->piece->kinds + extra;
    }
    for (int i = 0; i < c->piece->kinds; i++)
        if ((c->piece->kind[i].shapes & shape) != 0 &&
            special == ((c->piece->kind[i].shapes & (c->piece->kind[i].shapes - 1)) != 0))
            return i;
    return -1;
}

bool ink_last_bound_earns(const ink_last_bound *c, ink_move move)
{
    return ink_set_has(c->earning, ink_move_cell(move)) &&
           ink_last_bound_is_route(&c->rules->tile[ink_move_tile(move)]);
}

/* What the other pieces lose when one is drawn: its cell, and those that they should have been drawn
   on before it. */
static void lose_cells(const ink_last_bound *c, int kind, ink_cell cell, int *gains, int *plains)
{
    for (int k = 0; k < c->kinds; k++) {
        int times = ink_last_bound_times(c, k) - (k == kind);
        if (ink_last_bound_falls_asleep(c, k, kind, cell)) {
            *gains -= times * (c->kind_best[k] - c->best_asleep[k]);
            *plains -= times * (c->kind_plain[k] - c->plain_asleep[k]);
        } else if (times > 0 && c->kind_gain[k][cell] - c->price[cell] >= c->kind_best[k]) {
            *gains -= times * (c->kind_best[k] - best_after_price(c, k, cell));
        }
    }
}

static int total_with(const ink_last_bound *c, int kind, ink_move move)
{
    const ink_tile *tile = &c->rules->tile[ink_move_tile(move)];
    ink_cell cell = ink_move_cell(move);
    int joins = 0, gain = gain_at(c, tile, cell, ink_last_bound_others(c, tile), &joins);
    if (c->paired)
        return c->total - c->kind_best[kind] + gain;
    bool twice = ink_set_has(c->most.over, cell);
    if (twice) /* its errors may go again */
        gain = most(gain, -joins);
    int gains = c->gains - c->kind_best[kind] - c->price[cell];
    int plains = c->plains - c->kind_plain[kind];
    if (c->pieces > 1 && !twice)
        lose_cells(c, kind, cell, &gains, &plains);
    gains -= ink_last_bound_earns(c, move) ? 0 : loss_for_earning(c, kind);
    int lines =
        c->single || ink_last_bound_is_bare(c, kind)
            ? c->lines
            : ink_last_bound_lines_with(c, ink_last_bound_piece(c, kind).shapes, tile, cell);
    return total_of(c, gains + gain + joins, plains + gain) - c->lines + lines;
}

int ink_last_bound_with(const ink_last_bound *c, ink_move move)
{
    int kind = kind_of(c, move);
    if (kind < 0 || c->pieces == 0 || ink_last_bound_times(c, kind) == 0)
        return c->total;
    if (!c->paired || ink_last_bound_is_bare(c, kind))
        return total_with(c, kind, move);
    return c->fixed + c->score.highway + c->score.railway + c->gains +
           ink_last_bound_pair_with(c, kind, &c->rules->tile[ink_move_tile(move)],
                                    ink_move_cell(move));
}

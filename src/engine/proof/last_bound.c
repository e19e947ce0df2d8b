/* The most that a sheet can still score: see last_bound.h.

   Networks. Take networks, unused exits and the strands of new drawings as nodes, and joined arms
   as edges. Networks score 4 for each join of two that have exits, and 1 more when all exits are in
   one. A tree has one edge less than nodes, so in each final network the joins are at most its
   edges, less one for each new strand and each network without exits. An edge between two new
   strands is split, half to each; an edge to a network without exits and with d arms that can be
   joined gives at most (d - 1) / d. So each drawing has a share, a local bound that depends on what
   its arms face, and the sum of the best shares is never too low.

   Errors, the centre and buildings add up in the same way. But two drawings cannot have the same
   cell: cells that several pieces want have a price, and the sum of all prices and of what each
   piece has left after paying is never too low either, whatever the prices. Lines: see
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

/* Points for the networks of one strand. Arms that face empty cells count only if there are other
   drawings. */
static int points_of_joins(uint32_t counts, unsigned exits, int others)
{
    int halves = ink_last_bound_field(counts, INK_MEETS_HALVES, 4) +
                 least(ink_last_bound_field(counts, INK_MEETS_OPEN, 3), others);
    return most(0, JOIN * (__builtin_popcount(exits) - 1) + JOIN / 2 * halves);
}

/* What the arms of a tile meet. */
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

bool ink_last_bound_gain_at(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                            int others, ink_last_bound_gain *gain)
{
    const ink_last_bound_cell *at = &bound->cell[cell];
    contact k = contact_of(tile, at);
    uint32_t sum = k.counts[0] + k.counts[1];
    if (ink_last_bound_field(sum, INK_MEETS_IMPOSSIBLE, 3) != 0 ||
        (others == 0 && ink_last_bound_field(sum, INK_MEETS_JOINED, 3) == 0 &&
         tile->anchor[0] != INK_ARM_ANYWHERE))
        return false;
    int points = at->any + ink_last_bound_field(sum, INK_MEETS_ERRORS, 4) - k.arms;
    points -= most(0, ink_last_bound_field(sum, INK_MEETS_OPEN_ERRORS, 3) - others);
    points += (tile->flags & INK_TILE_STATION) != 0 ? at->station : 0;
    points += ink_last_bound_field(sum, INK_MEETS_SINKS, 3) != 0 ? bound->most.arm_points : 0;
    gain->plain = points;
    gain->earned = k.route ? at->earn : 0;
    gain->earned_plain = k.route ? at->earn_plain : 0;
    gain->joins = points_of_joins(k.counts[0], k.exits[0], others);
    if (tile->second != 0)
        gain->joins += points_of_joins(k.counts[1], k.exits[1], others);
    gain->open = ink_last_bound_field(sum, INK_MEETS_EMPTY, 3) != 0;
    return true;
}

/* The gain without networks, and that of networks. If one route is left, its lines count, too. */
static int gain_at(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell, int others,
                   int *joins)
{
    ink_last_bound_gain gain;
    if (!ink_last_bound_gain_at(bound, tile, cell, others, &gain))
        return INK_NEVER;
    *joins = gain.joins + gain.earned - gain.earned_plain;
    *joins += bound->single ? ink_last_bound_line_gain(bound, tile, cell) : 0;
    return gain.plain + gain.earned_plain;
}

/* Drawings that modules give may lie where dice no longer may. */
enum { GIVEN = INK_MAX_SHAPES };

/* The best gain of a shape on each cell. */
static void weigh_shape(ink_last_bound *bound, int shape, int given, int at)
{
    const ink_shape *s = &bound->rules->shape[shape];
    int others = ink_last_bound_others(bound, &bound->rules->tile[s->first]);
    bound->shape[at] = (uint8_t)(shape | given);
    bound->plain[at] = 0;
    memset(bound->gain[at], 0, sizeof bound->gain[at]);
    for (ink_set left = ink_last_bound_cells_for(bound, shape); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int best = 0;
        for (int tile = s->first; tile < s->first + s->count; tile++) {
            if (given == 0 &&
                !ink_set_has(ink_last_bound_cells(bound, &bound->rules->tile[tile]), cell))
                continue;
            int joins = 0, gain = gain_at(bound, &bound->rules->tile[tile], cell, others, &joins);
            bound->plain[at] = (int8_t)most(bound->plain[at], gain);
            best = most(best, gain + joins);
        }
        bound->gain[at][cell] = (int8_t)best;
    }
}

static int index_of(ink_last_bound *bound, int shape, int given)
{
    int at = 0;
    given = bound->stock->asleep != NULL || bound->scope == INK_LAST_BOUND_BARE ? given : 0;
    while (at < bound->shapes && bound->shape[at] != (shape | given))
        at++;
    if (at == bound->shapes) {
        weigh_shape(bound, shape, given, at);
        bound->shapes++;
    }
    return at;
}

/* The best gain of several shapes on each cell. */
static void weigh_kind(ink_last_bound *bound, uint64_t shapes, int given, ink_set cells, int kind)
{
    bound->kind_plain[kind] = 0;
    memset(bound->kind_gain[kind], 0, sizeof bound->kind_gain[kind]);
    for (; shapes != 0; shapes &= shapes - 1) {
        int at = index_of(bound, __builtin_ctzll(shapes), given);
        bound->kind_plain[kind] = (int8_t)most(bound->kind_plain[kind], bound->plain[at]);
        for (ink_set left = cells; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            int8_t *best = &bound->kind_gain[kind][cell];
            *best = (int8_t)most(*best, bound->gain[at][cell]);
        }
    }
}

static int best_gain(ink_last_bound *bound, uint64_t shapes)
{
    int best = 0;
    weigh_kind(bound, shapes, GIVEN, bound->cells, 0);
    for (ink_set left = bound->cells; left != 0; left &= left - 1)
        best = most(best, bound->kind_gain[0][ink_set_first(left)]);
    return best;
}

/* --- what is earned --------------------------------------------------------------------------- */

static int share(int points, int among)
{
    return points > 0 ? (points + among - 1) / among : 0;
}

/* Where one drawing is enough to earn something. What needs several counts as earned wherever it
   can be. */
static void find_earning(ink_last_bound *bound)
{
    bound->earning = bound->most.copy_cells & bound->cells;
    if (bound->most.special_after == 1)
        bound->earning |= bound->most.special_cells & bound->cells;
    if (bound->scope != INK_LAST_BOUND_BARE)
        return;
    bound->most.copy_cells = 0;
    if (bound->most.special_after == 1)
        bound->most.special_cells = bound->most.special_after = 0;
}

/* The worth of earned drawings is added where they are earned. */
static void weigh_earned(ink_last_bound *bound)
{
    int after = bound->most.special_after, copy = 0, special = 0, copy_plain = 0, special_plain = 0;
    if (!ink_last_bound_copy_is_placed(bound) && !bound->earns_special)
        return;
    if (ink_last_bound_copy_is_placed(bound)) {
        copy = best_gain(bound, bound->stock->copies);
        copy_plain = bound->kind_plain[0];
    }
    if (bound->earns_special) {
        special = best_gain(bound, ink_stock_specials(bound->rules, bound->sheet)) + copy;
        special_plain = bound->kind_plain[0] + copy_plain;
    }
    bound->copy = ink_last_bound_copy_is_placed(bound) ? copy + special : 0;
    bound->copy_plain = ink_last_bound_copy_is_placed(bound) ? copy_plain + special_plain : 0;
    bound->special = share(special, after);
    bound->special_plain = share(special_plain, after);
    bound->shapes = 0; /* all shapes must be weighed again */
    for (ink_set left = bound->cells; left != 0; left &= left - 1)
        ink_last_bound_weigh_place(bound, ink_set_first(left));
}

/* --- the bound -------------------------------------------------------------------------------- */

/* Independent drawings join networks when everything else is drawn: those that then have a strand
   in the right place. */
static int independent_joins(const ink_last_bound *bound)
{
    uint64_t owners[2] = {0, 0};
    if (bound->most.joins == 0)
        return 0;
    for (ink_set left = bound->most.join_cells; left != 0; left &= left - 1) {
        int owner = bound->owner[0][ink_set_first(left)];
        owners[owner >> 6 & 1] |= UINT64_C(1) << (owner & 63);
    }
    int networks = __builtin_popcountll(owners[0]) + __builtin_popcountll(owners[1]);
    return least(bound->most.joins, most(0, networks + bound->most.join_more - 1));
}

/* One more point if all exits are in one network. */
static int last_point(const ink_last_bound *bound)
{
    enum { MOST_JOINED = INK_SIDES - 1 };
    return bound->networks > 1 &&
           bound->networks - 1 <= MOST_JOINED * bound->routes + independent_joins(bound);
}

/* What a piece has left after paying, on its best cell except one. */
static int best_after_price(const ink_last_bound *bound, int kind, ink_cell without)
{
    int best = 0;
    for (ink_set left = bound->cells & ~(without < INK_CELL_LIMIT ? ink_set_of(without) : 0);
         left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        best = most(best, bound->kind_gain[kind][cell] - bound->price[cell]);
    }
    return best;
}

/* The cell that a piece wants most, and its lead over the next best. */
static ink_cell wanted(const ink_last_bound *bound, int kind, int *lead)
{
    int best = 0, second = 0;
    ink_cell at = INK_NOWHERE;
    for (ink_set left = bound->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int value = bound->kind_gain[kind][cell] - bound->price[cell];
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

/* Raises the price of each cell that more than one piece wants, as far as all but one of them would
   pay. False if there is none. */
static bool raise_prices(ink_last_bound *bound)
{
    uint8_t wanting[INK_CELL_LIMIT] = {0}, first[INK_CELL_LIMIT] = {0}, next[INK_CELL_LIMIT] = {0};
    ink_set asked = 0;
    for (int k = 0; k < bound->kinds; k++) {
        int lead, times = ink_last_bound_times(bound, k);
        ink_cell at = times > 0 ? wanted(bound, k, &lead) : INK_NOWHERE;
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
    /* a cell that may be drawn over may be used twice, so it has no price */
    for (asked &= ~bound->most.over; asked != 0; asked &= asked - 1) {
        ink_cell cell = ink_set_first(asked);
        if (wanting[cell] > 1 && next[cell] > 0) {
            bound->price[cell] = (int8_t)(bound->price[cell] + next[cell]);
            raised = true;
        }
    }
    return raised;
}

/* Modules' own drawings may be limited to some cells. */
static ink_set cells_of(const ink_last_bound *bound, int kind)
{
    bool own = bound->own_at >= 0 && kind == bound->stock->kinds + bound->own_at;
    return own ? bound->cells & bound->most.own_cells : bound->cells;
}

static void add_gains(ink_last_bound *bound)
{
    enum { MOST_RAISES = 6 };
    for (int k = 0; k < bound->kinds; k++)
        weigh_kind(bound, ink_last_bound_piece(bound, k).shapes,
                   k < bound->stock->kinds ? 0 : GIVEN, cells_of(bound, k), k);
    for (int i = 0; bound->pieces > 1 && i < MOST_RAISES; i++)
        if (!raise_prices(bound))
            break;
    for (ink_set left = bound->cells; left != 0; left &= left - 1)
        bound->gains += bound->price[ink_set_first(left)];
    for (int k = 0; k < bound->kinds; k++) {
        bound->kind_best[k] = (int8_t)best_after_price(bound, k, INK_NOWHERE);
        bound->gains += ink_last_bound_times(bound, k) * bound->kind_best[k];
        bound->plains += ink_last_bound_times(bound, k) * bound->kind_plain[k];
    }
}

/* At best, all networks that can still be joined become one. */
static int most_joins(const ink_last_bound *bound)
{
    return JOIN * most(0, bound->joinable - 1);
}

/* Something must be drawn where it earns something: the least that this costs if a piece of the
   kind `gone` is used already. */
static int loss_for_earning(const ink_last_bound *bound, int gone)
{
    int loss = INT8_MAX;
    if (bound->scope != INK_LAST_BOUND_EARNING || bound->earning == 0)
        return 0;
    for (int k = 0; k < bound->kinds; k++)
        if (ink_last_bound_times(bound, k) > (k == gone))
            loss = least(loss, bound->kind_best[k] - bound->earn_best[k]);
    return loss;
}

/* Can a kind be drawn there at once? */
static bool fits_now(const ink_last_bound *bound, int kind, ink_cell cell)
{
    for (uint64_t left = ink_last_bound_piece(bound, kind).shapes; left != 0; left &= left - 1) {
        const ink_shape *shape = &bound->rules->shape[__builtin_ctzll(left)];
        for (int t = shape->first; t < shape->first + shape->count; t++) {
            ink_last_bound_gain gain;
            if (ink_last_bound_gain_at(bound, &bound->rules->tile[t], cell, 0, &gain))
                return true;
        }
    }
    return false;
}

/* A single piece has nothing to wait for. */
static void find_earning_kinds(ink_last_bound *bound)
{
    int pieces = 0;
    for (int k = 0; k < bound->kinds; k++)
        pieces += ink_last_bound_times(bound, k);
    for (int k = 0; k < bound->kinds; k++) {
        bound->earn_best[k] = INK_NEVER;
        for (ink_set left = bound->earning; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            if (pieces == 1 && !fits_now(bound, k, cell))
                continue;
            bound->earn_best[k] =
                (int8_t)most(bound->earn_best[k], bound->kind_gain[k][cell] - bound->price[cell]);
        }
    }
}

static int total_of(const ink_last_bound *bound, int gains, int plains)
{
    int split = bound->single ? INT16_MAX : plains + most_joins(bound);
    return bound->fixed + bound->lines + least(gains, split);
}

/* Two routes are bounded together; the other pieces do not affect them. */
static void add_pair(ink_last_bound *bound)
{
    bound->total += ink_last_bound_pair_find(bound);
    bound->shapes = 0;
    for (int k = 0; k < bound->kinds; k++) {
        if (!ink_last_bound_is_bare(bound, k) || ink_last_bound_times(bound, k) == 0)
            continue;
        weigh_kind(bound, ink_last_bound_piece(bound, k).shapes,
                   k < bound->stock->kinds ? 0 : GIVEN, cells_of(bound, k), k);
        bound->kind_best[k] = (int8_t)best_after_price(bound, k, INK_NOWHERE);
        bound->gains += ink_last_bound_times(bound, k) * bound->kind_best[k];
    }
    bound->total += bound->gains;
}

/* Are there exactly two routes, and none that may be added? */
static bool is_paired(const ink_last_bound *bound)
{
    int routes = 0;
    bool own =
        bound->own_at >= 0 && !ink_last_bound_is_bare(bound, bound->stock->kinds + bound->own_at);
    for (int k = 0; k < bound->kinds; k++)
        routes += ink_last_bound_is_bare(bound, k) ? 0 : ink_last_bound_times(bound, k);
    return routes == 2 && bound->routes == 2 && !own &&
           bound->routable == ink_sheet_space(bound->sheet);
}

static void add_pieces(ink_last_bound *bound)
{
    bound->single = bound->routes <= 1;
    ink_last_bound_line_find(bound);
    weigh_earned(bound);
    bound->lines =
        bound->single ? bound->score.highway + bound->score.railway : ink_last_bound_lines(bound);
    bound->paired = is_paired(bound);
    bound->gains = bound->plains = 0;
    memset(bound->price, 0, sizeof bound->price);
    if (bound->paired) {
        add_pair(bound);
        return;
    }
    add_gains(bound);
    find_earning_kinds(bound);
    bound->total = total_of(bound, bound->gains - loss_for_earning(bound, -1), bound->plains);
}

/* Asks the modules, and finds what the sheet has. */
static void look_at_sheet(ink_last_bound *bound)
{
    ink_score_find(bound->rules, bound->sheet, &bound->score);
    bound->independent_points =
        ink_bounds_ask(bound->rules, bound->sheet, &bound->stock->rest, &bound->most);
    bound->cells = ink_sheet_space(bound->sheet) | bound->most.over;
    bound->noted = bound->most.station_cells | bound->most.copy_cells | bound->most.special_cells;
    find_earning(bound);
    bound->fixed = bound->score.network_points + bound->score.centre - bound->score.errors +
                   bound->most.points;
    bound->independent_total = bound->fixed + bound->score.highway + bound->score.railway;
    bound->copy = bound->special = bound->copy_plain = bound->special_plain = 0;
    bound->shapes = bound->kinds = bound->pieces = bound->extras = 0;
    bound->copies_at = bound->specials_at = bound->own_at = -1;
    bound->sorted = bound->paired = false;
}

void ink_last_bound_find_scope(ink_last_bound *bound, const ink_ruleset *rules,
                               const ink_sheet *sheet, const ink_stock *stock,
                               ink_last_bound_scope scope)
{
    bound->scope = scope;
    bound->rules = rules;
    bound->sheet = sheet;
    bound->stock = stock;
    look_at_sheet(bound);
    const ink_most *m = &bound->most;
    if (stock->kinds + m->copies + m->specials + m->own_times + m->joins > 0) {
        ink_last_bound_find_routable(bound);
        ink_last_bound_count_arms(bound);
        ink_last_bound_find_cells(bound);
        ink_last_bound_count(bound);
        bound->fixed += last_point(bound) + JOIN * independent_joins(bound);
        bound->independent_total = bound->fixed + bound->score.highway + bound->score.railway;
    }
    bound->total = bound->independent_total;
    if (bound->pieces > 0)
        add_pieces(bound);
    else
        bound->earning = 0;
}

void ink_last_bound_find(ink_last_bound *bound, const ink_ruleset *rules, const ink_sheet *sheet,
                         const ink_stock *stock)
{
    ink_last_bound_find_scope(bound, rules, sheet, stock, INK_LAST_BOUND_ALL);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* The best gain of a shape where it cannot be drawn now. */
static void weigh_asleep(ink_last_bound *bound, int kind, int shape,
                         const ink_set legal[INK_MAX_TILES])
{
    const ink_shape *s = &bound->rules->shape[shape];
    int others = ink_last_bound_others(bound, &bound->rules->tile[s->first]);
    for (int t = s->first; t < s->first + s->count; t++) {
        const ink_tile *tile = &bound->rules->tile[t];
        ink_set cells =
            ink_last_bound_cells_after(bound, tile, legal) & ink_last_bound_cells_for(bound, shape);
        for (; cells != 0; cells &= cells - 1) {
            ink_cell cell = ink_set_first(cells);
            int joins = 0, gain = gain_at(bound, tile, cell, others, &joins);
            bound->plain_asleep[kind] = (int8_t)most(bound->plain_asleep[kind], gain);
            bound->best_asleep[kind] =
                (int8_t)most(bound->best_asleep[kind], gain + joins - bound->price[cell]);
        }
    }
}

void ink_last_bound_sort(ink_last_bound *bound, const uint8_t rank[INK_MAX_TILES],
                         const ink_set legal[INK_MAX_TILES])
{
    if (bound->pieces <= 1 || bound->most.over != 0)
        return;
    bound->sorted = true;
    memset(bound->kind_rank, UINT8_MAX, sizeof bound->kind_rank);
    memset(bound->best_asleep, 0, sizeof bound->best_asleep);
    memset(bound->plain_asleep, 0, sizeof bound->plain_asleep);
    for (int k = 0; k < bound->stock->kinds; k++) {
        uint64_t shapes = bound->stock->kind[k].shapes;
        bound->kind_rank[k] = rank[bound->rules->shape[__builtin_ctzll(shapes)].first];
        for (; !bound->paired && shapes != 0; shapes &= shapes - 1)
            weigh_asleep(bound, k, __builtin_ctzll(shapes), legal);
    }
    if (bound->paired)
        ink_last_bound_pair_sort(bound, legal);
}

/* The extra kind that a module's move uses, or -1. */
static int extra_of(const ink_last_bound *bound, ink_move move, uint64_t shape)
{
    if (bound->rules->module[ink_move_source(move)]->earned_moves)
        return bound->most.copies > 0     ? bound->copies_at
               : bound->most.specials > 0 ? bound->specials_at
                                          : -1;
    return (bound->most.own_shapes & shape) != 0 ? bound->own_at : -1;
}

/* The kind of pieces that a move uses, or -1. */
static int kind_of(const ink_last_bound *bound, ink_move move)
{
    uint64_t shape = UINT64_C(1) << bound->rules->tile[ink_move_tile(move)].shape;
    bool special = ink_move_kind(move) == INK_MOVE_SPECIAL;
    if (ink_move_tile(move) == 0)
        return -1;
    if (ink_move_kind(move) == INK_MOVE_MODULE) {
        int extra = extra_of(bound, move, shape);
        if (extra >= 0 || bound->rules->module[ink_move_source(move)]->earned_moves)
            return extra < 0 ? -1 : bound->stock->kinds + extra;
    }
    for (int i = 0; i < bound->stock->kinds; i++)
        if ((bound->stock->kind[i].shapes & shape) != 0 &&
            special == ((bound->stock->kind[i].shapes & (bound->stock->kind[i].shapes - 1)) != 0))
            return i;
    return -1;
}

bool ink_last_bound_earns(const ink_last_bound *bound, ink_move move)
{
    return ink_set_has(bound->earning, ink_move_cell(move)) &&
           ink_last_bound_is_route(&bound->rules->tile[ink_move_tile(move)]);
}

/* What the other pieces lose when one is drawn: its cell, and the cells where they should have been
   drawn before it. */
static void lose_cells(const ink_last_bound *bound, int kind, ink_cell cell, int *gains,
                       int *plains)
{
    for (int k = 0; k < bound->kinds; k++) {
        int times = ink_last_bound_times(bound, k) - (k == kind);
        if (ink_last_bound_falls_asleep(bound, k, kind, cell)) {
            *gains -= times * (bound->kind_best[k] - bound->best_asleep[k]);
            *plains -= times * (bound->kind_plain[k] - bound->plain_asleep[k]);
        } else if (times > 0 &&
                   bound->kind_gain[k][cell] - bound->price[cell] >= bound->kind_best[k]) {
            *gains -= times * (bound->kind_best[k] - best_after_price(bound, k, cell));
        }
    }
}

static int total_with(const ink_last_bound *bound, int kind, ink_move move)
{
    const ink_tile *tile = &bound->rules->tile[ink_move_tile(move)];
    ink_cell cell = ink_move_cell(move);
    int joins = 0, gain = gain_at(bound, tile, cell, ink_last_bound_others(bound, tile), &joins);
    if (bound->paired)
        return bound->total - bound->kind_best[kind] + gain;
    bool twice = ink_set_has(bound->most.over, cell);
    if (twice) /* its errors may be erased again */
        gain = most(gain, -joins);
    int gains = bound->gains - bound->kind_best[kind] - bound->price[cell];
    int plains = bound->plains - bound->kind_plain[kind];
    if (bound->pieces > 1 && !twice)
        lose_cells(bound, kind, cell, &gains, &plains);
    gains -= ink_last_bound_earns(bound, move) ? 0 : loss_for_earning(bound, kind);
    int lines = bound->single || ink_last_bound_is_bare(bound, kind)
                    ? bound->lines
                    : ink_last_bound_lines_with(bound, ink_last_bound_piece(bound, kind).shapes,
                                                tile, cell);
    return total_of(bound, gains + gain + joins, plains + gain) - bound->lines + lines;
}

int ink_last_bound_with(const ink_last_bound *bound, ink_move move)
{
    int kind = kind_of(bound, move);
    if (kind < 0 || bound->pieces == 0 || ink_last_bound_times(bound, kind) == 0)
        return bound->total;
    if (!bound->paired || ink_last_bound_is_bare(bound, kind))
        return total_with(bound, kind, move);
    return bound->fixed + bound->score.highway + bound->score.railway + bound->gains +
           ink_last_bound_pair_with(bound, kind, &bound->rules->tile[ink_move_tile(move)],
                                    ink_move_cell(move));
}

/* The most that a sheet can still come to: see ceiling.h.

   Networks. Take networks, exits that are not used yet and the strands of new drawings as nodes,
   joined arms as edges. Points of networks are 4 for each join of two that have exits, and 1 more
   when all exits are one. A tree has one edge less than nodes, so that in each network of the end
   the joins are at most its edges, less one for each new strand and each network without exits.
   An edge between two new strands is shared out, half to each; one to a network without exits and
   with d arms that can be joined gives (d - 1) / d at the most. So each drawing has its part, by
   what its arms look at, and the sum of the best parts is never too low.

   Errors, the centre and buildings add up in the same way. Two drawings cannot have the same cell,
   though: cells that several want have a price, and the sum of all prices and of what each piece
   has left after paying is never too low either, whatever the prices. Lines: see
   ceiling_line.c. */
#include "ceiling.h"

#include "ceiling_line.h"

#include <string.h>

enum { JOIN = 4, NETWORKS = 2 * 49 };

bool ink_ceiling_exists(const ink_ruleset *rules)
{
    int expansions = 0;
    for (int i = 0; i < rules->modules; i++)
        expansions += !rules->module[i]->edition;
    return rules->mosts == rules->modules && expansions <= 1;
}

/* --- what may be drawn -------------------------------------------------------------------- */

void ink_pieces_add(ink_pieces *pieces, uint64_t shapes, int times)
{
    if (times <= 0 || shapes == 0)
        return;
    pieces->rest.drawings = (uint8_t)(pieces->rest.drawings + times);
    for (int i = 0; i < pieces->kinds; i++)
        if (pieces->kind[i].shapes == shapes) {
            pieces->kind[i].times = (uint8_t)(pieces->kind[i].times + times);
            return;
        }
    pieces->kind[pieces->kinds++] = (ink_piece){shapes, (uint8_t)times};
}

uint64_t ink_pieces_specials(const ink_ruleset *rules, const ink_sheet *sheet)
{
    uint64_t shapes = 0;
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            shapes |= UINT64_C(1) << rules->special[i];
    return shapes;
}

void ink_pieces_of_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_pieces *pieces)
{
    bool special = sheet->specials < INK_SPECIALS_A_GAME &&
                   sheet->round_specials < INK_SPECIALS_A_ROUND;
    memset(&pieces->rest, 0, sizeof pieces->rest);
    pieces->kinds = 0;
    pieces->copies = 0;
    pieces->rest.rounds = 1;
    for (int d = 0; d < rules->dice; d++)
        if (rules->die[d].module == INK_MAX_MODULES && sheet->die[d] != 0)
            pieces->copies |= UINT64_C(1) << sheet->die[d];
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1) {
        int die = __builtin_ctz(left), shape = sheet->die[die];
        pieces->rest.die[die] = 1;
        pieces->rest.shape[shape]++;
        if (rules->shape[shape].count > 0)
            ink_pieces_add(pieces, UINT64_C(1) << shape, 1);
    }
    if (special)
        ink_pieces_add(pieces, ink_pieces_specials(rules, sheet), 1);
}

/* --- networks ------------------------------------------------------------------------------- */

static uint16_t exits_at(const ink_ruleset *rules, ink_cell cell, int side, int material)
{
    if (material >= 2 || !ink_set_has(rules->exit_arms[material][side], cell))
        return 0;
    for (int i = 0; i < INK_EXITS; i++)
        if (rules->exit[i].cell == cell && rules->exit[i].side == side)
            return (uint16_t)(1u << i);
    return 0;
}

typedef struct network {
    uint16_t exits;
    int ends;
    int count;
    uint8_t strand[NETWORKS]; /* cells, with 64 for second strands */
} network;

static void visit_side(ink_ceiling *c, network *n, ink_cell cell, int side, int material)
{
    ink_set next = ink_set_step(ink_set_of(cell), side);
    int across = ink_side_opposite(side);
    if (next == 0) {
        n->exits |= exits_at(c->rules, cell, side, material);
        return;
    }
    if ((next & c->cells) != 0)
        n->ends++;
    if ((next & c->sheet->arm[material][across]) == 0)
        return;
    ink_cell there = ink_set_first(next);
    int second = c->rules->tile[c->sheet->tile[there]].second >> across & 1;
    if (c->owner[second][there] != UINT8_MAX)
        return;
    c->owner[second][there] = 0; /* met; the number comes when all are known */
    n->strand[n->count++] = (uint8_t)(there | second << 6);
}

/* Numbers one network: its first exit, or the next free number from 12 on. */
static void find_network(ink_ceiling *c, ink_cell cell, int second, int *without)
{
    network n = {.exits = 0, .ends = 0, .count = 1};
    n.strand[0] = (uint8_t)(cell | second << 6);
    c->owner[second][cell] = 0;
    for (int i = 0; i < n.count; i++) {
        ink_cell at = n.strand[i] & 63;
        const ink_tile *tile = &c->rules->tile[c->sheet->tile[at]];
        for (int s = 0; s < INK_SIDES; s++)
            if (tile->side[s] != 0 && (tile->second >> s & 1) == n.strand[i] >> 6)
                visit_side(c, &n, at, s, tile->side[s] - 1);
    }
    int number = n.exits != 0 ? __builtin_ctz(n.exits) : INK_EXITS + (*without)++;
    c->link[number] = n.ends < 2 ? 0 : n.ends == 2 ? 1 : 2;
    c->networks -= n.exits != 0 ? __builtin_popcount(n.exits) - 1 : 0;
    c->joinable += n.exits != 0 && n.ends > 0;
    for (int i = 0; i < n.count; i++)
        c->owner[n.strand[i] >> 6][n.strand[i] & 63] = (uint8_t)number;
}

static void find_networks(ink_ceiling *c)
{
    int without = 0;
    memset(c->owner, UINT8_MAX, sizeof c->owner);
    c->networks = INK_EXITS;
    c->joinable = ink_set_count(c->cells & c->rules->exit_cells); /* exits that are not used yet */
    for (ink_set left = c->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_tile *tile = &c->rules->tile[c->sheet->tile[cell]];
        for (int second = 0; second <= (tile->second != 0); second++)
            if (tile->arms != 0 && c->owner[second][cell] == UINT8_MAX)
                find_network(c, cell, second, &without);
    }
}

/* --- what an arm meets ------------------------------------------------------------------------ */

/* Fields of the counts; those of a tile's arms are added up. Errors are counted from 1 on, so that
   they are never negative. */
enum {
    ERRORS = 0,       /* mended, less made, and 1 */
    OPEN = 4,         /* looks at an empty cell */
    OPEN_ERRORS = 7,  /* and is an error if nothing is drawn there */
    JOINED = 10,      /* joins something */
    HALVES = 13,      /* of a join, by way of networks without exits */
    CRATERS = 17,     /* points into a cell that swallows ends */
    IMPOSSIBLE = 20   /* cannot be */
};

static int field(uint32_t counts, int at, int bits)
{
    return (int)(counts >> at & ((1u << bits) - 1));
}

static uint32_t no_error(int errors)
{
    return (uint32_t)(1 + errors) << ERRORS;
}

static void meet_edge(const ink_ceiling *c, ink_cell cell, int side, ink_ceiling_cell *at)
{
    for (int m = 0; m < c->rules->materials; m++) {
        at->arm[4 * m + side] = no_error(0);
        at->exits[4 * m + side] = 0;
        for (int other = 0; other < 2; other++) {
            uint16_t exit = exits_at(c->rules, cell, side, other);
            if (exit != 0 && m == other) {
                at->arm[4 * m + side] += 1u << JOINED;
                at->exits[4 * m + side] = exit;
            }
            if (exit != 0 && c->rules->meet[m][other] == INK_CLASH)
                at->arm[4 * m + side] += 1u << IMPOSSIBLE;
        }
    }
}

/* A neighbour with an arm here. One that may be drawn over counts as empty for what does not join
   it. */
static uint32_t meet_arm(const ink_ceiling *c, int material, int other, ink_cell next, int owner,
                         bool sink)
{
    int error = c->rules->material[material].open_is_error;
    if (material == other) {
        int halves = owner < INK_EXITS ? 0 : c->link[owner];
        return no_error(error && !sink) + (1u << JOINED) + ((uint32_t)halves << HALVES);
    }
    if (ink_set_has(c->most.over, next))
        return no_error(0) + (1u << OPEN) + ((uint32_t)error << OPEN_ERRORS);
    bool clash = c->rules->meet[material][other] == INK_CLASH;
    return no_error(-error) + ((uint32_t)clash << IMPOSSIBLE);
}

static uint32_t meet_no_arm(const ink_ceiling *c, int material, ink_cell next)
{
    int error = c->rules->material[material].open_is_error;
    if (ink_set_has(c->sheet->sink, next)) /* another drawing may take the crater's place */
        return no_error(0) + (1u << OPEN) + ((uint32_t)(material < 2) << CRATERS);
    if (ink_set_has(c->cells, next))
        return no_error(0) + (1u << OPEN) + ((uint32_t)error << OPEN_ERRORS);
    return no_error(-error);
}

static void meet_cell(const ink_ceiling *c, ink_cell next, int side, bool sink,
                      ink_ceiling_cell *at)
{
    int across = ink_side_opposite(side);
    const ink_tile *tile = &c->rules->tile[c->sheet->tile[next]];
    int other = ink_set_has(c->sheet->drawn, next) ? tile->side[across] - 1 : -1;
    int owner = other >= 0 ? c->owner[tile->second >> across & 1][next] : 0;
    for (int m = 0; m < c->rules->materials; m++) {
        bool joins = m == other && owner < INK_EXITS;
        at->arm[4 * m + side] =
            other >= 0 ? meet_arm(c, m, other, next, owner, sink) : meet_no_arm(c, m, next);
        at->exits[4 * m + side] = (uint16_t)(joins ? 1u << owner : 0);
    }
}

/* The errors of a cell that is drawn over go with it. */
static int errors_of(const ink_ceiling *c, ink_cell cell)
{
    int errors = 0;
    for (int m = 0; m < c->rules->materials; m++)
        for (int s = 0; s < INK_SIDES; s++)
            errors += c->rules->material[m].open_is_error != 0 &&
                      ink_set_has(ink_sheet_open(c->sheet, m, s), cell);
    return errors;
}

static void weigh_place(ink_ceiling *c, ink_cell cell)
{
    const ink_most *m = &c->most;
    ink_ceiling_cell *at = &c->cell[cell];
    at->any = ink_set_has(c->rules->centre & ~c->sheet->drawn, cell);
    if (ink_set_has(m->over, cell))
        at->any = (int8_t)(at->any + errors_of(c, cell));
    at->station = (int8_t)(ink_set_has(m->station_cells, cell) ? m->station_points : 0);
    at->route = (int8_t)((ink_set_has(m->copy_cells, cell) ? c->copy : 0) +
                         (ink_set_has(m->special_cells, cell) ? c->special : 0));
}

static void find_cells(ink_ceiling *c)
{
    for (ink_set left = c->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        bool sink = ink_set_has(c->sheet->sink, cell);
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set next = ink_set_step(ink_set_of(cell), s);
            if (next == 0)
                meet_edge(c, cell, s, &c->cell[cell]);
            else
                meet_cell(c, ink_set_first(next), s, sink, &c->cell[cell]);
        }
        weigh_place(c, cell);
    }
}

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
    int halves = field(counts, HALVES, 4) + least(field(counts, OPEN, 3), others);
    return most(0, JOIN * (__builtin_popcount(exits) - 1) + JOIN / 2 * halves);
}

/* What the arms of a tile come to. */
typedef struct contact {
    uint32_t counts[2]; /* of each strand */
    unsigned exits[2];
    int arms;
    bool route;
} contact;

static contact contact_of(const ink_tile *tile, const ink_ceiling_cell *at)
{
    contact k = {{0, 0}, {0, 0}, 0, false};
    for (; k.arms < INK_SIDES && tile->slot[k.arms] != INK_NO_SLOT; k.arms++) {
        int slot = tile->slot[k.arms] >> 2, strand = tile->second >> (slot & 3) & 1;
        k.counts[strand] += at->arm[slot];
        k.exits[strand] |= at->exits[slot];
        k.route |= slot < 8;
    }
    return k;
}

bool ink_ceiling_gain_at(const ink_ceiling *c, const ink_tile *tile, ink_cell cell, int others,
                         ink_ceiling_gain *gain)
{
    const ink_ceiling_cell *at = &c->cell[cell];
    contact k = contact_of(tile, at);
    uint32_t sum = k.counts[0] + k.counts[1];
    if (field(sum, IMPOSSIBLE, 3) != 0 ||
        (others == 0 && field(sum, JOINED, 3) == 0 && tile->anchor[0] != INK_ANY_SLOT))
        return false;
    int points = at->any + (k.route ? at->route : 0) + field(sum, ERRORS, 4) - k.arms;
    points -= most(0, field(sum, OPEN_ERRORS, 3) - others);
    points += (tile->flags & INK_TILE_STATION) != 0 ? at->station : 0;
    points += field(sum, CRATERS, 3) != 0 ? c->most.arm_points : 0;
    gain->plain = points;
    gain->joins = points_of_joins(k.counts[0], k.exits[0], others);
    if (tile->second != 0)
        gain->joins += points_of_joins(k.counts[1], k.exits[1], others);
    gain->open = field(sum, OPEN, 3) != 0;
    return true;
}

/* Where one drawing is left, its lines count, too. */
static int gain_at(const ink_ceiling *c, const ink_tile *tile, ink_cell cell, int *joins)
{
    ink_ceiling_gain gain;
    if (!ink_ceiling_gain_at(c, tile, cell, c->pieces - 1, &gain))
        return INK_NEVER;
    *joins = gain.joins + (c->single ? ink_ceiling_line_gain(c, tile, cell) : 0);
    return gain.plain;
}

/* Not every shape may be drawn over what is there. */
static ink_set cells_for(const ink_ceiling *c, int shape)
{
    return (c->most.over_shapes >> shape & 1) != 0 ? c->cells : ink_sheet_space(c->sheet);
}

/* The best of a shape on each cell. */
static void weigh_shape(ink_ceiling *c, int shape, int at)
{
    const ink_shape *s = &c->rules->shape[shape];
    c->shape[at] = (uint8_t)shape;
    c->plain[at] = 0;
    memset(c->gain[at], 0, sizeof c->gain[at]);
    for (ink_set left = cells_for(c, shape); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int best = 0;
        for (int tile = s->first; tile < s->first + s->count; tile++) {
            int joins = 0, gain = gain_at(c, &c->rules->tile[tile], cell, &joins);
            c->plain[at] = (int8_t)most(c->plain[at], gain);
            best = most(best, gain + joins);
        }
        c->gain[at][cell] = (int8_t)best;
    }
}

static int index_of(ink_ceiling *c, int shape)
{
    int at = 0;
    while (at < c->shapes && c->shape[at] != shape)
        at++;
    if (at == c->shapes) {
        weigh_shape(c, shape, at);
        c->shapes++;
    }
    return at;
}

/* The best of several shapes, on each cell. */
static void weigh_kind(ink_ceiling *c, uint64_t shapes, ink_set cells, int kind)
{
    c->kind_plain[kind] = 0;
    memset(c->kind_gain[kind], 0, sizeof c->kind_gain[kind]);
    for (; shapes != 0; shapes &= shapes - 1) {
        int at = index_of(c, __builtin_ctzll(shapes));
        c->kind_plain[kind] = (int8_t)most(c->kind_plain[kind], c->plain[at]);
        for (ink_set left = cells; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            int8_t *best = &c->kind_gain[kind][cell];
            *best = (int8_t)most(*best, c->gain[at][cell]);
        }
    }
}

static int best_gain(ink_ceiling *c, uint64_t shapes)
{
    int best = 0;
    weigh_kind(c, shapes, c->cells, 0);
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        best = most(best, c->kind_gain[0][ink_set_first(left)]);
    return best;
}

/* --- modules ----------------------------------------------------------------------------------- */

static void add_most(ink_most *all, const ink_most *one)
{
    all->points = (int16_t)(all->points + one->points);
    all->copies = (uint8_t)(all->copies + one->copies);
    all->specials = (uint8_t)(all->specials + one->specials);
    all->station_cells |= one->station_cells;
    all->station_points = (uint8_t)(all->station_points + one->station_points);
    all->arm_cells |= one->arm_cells;
    all->arm_points = (uint8_t)(all->arm_points + one->arm_points);
    all->copy_cells |= one->copy_cells;
    all->special_cells |= one->special_cells;
    all->special_after = (uint8_t)(all->special_after + one->special_after);
    all->over |= one->over;
    all->over_shapes |= one->over_shapes;
    all->own_shapes |= one->own_shapes;
    all->own_cells |= one->own_cells;
    all->own_times = (uint8_t)(all->own_times + one->own_times);
}

int ink_ceiling_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                    ink_most *all)
{
    int aside = 0;
    memset(all, 0, sizeof *all);
    for (int i = 0; i < rules->mosts; i++) {
        ink_most one;
        memset(&one, 0, sizeof one);
        rules->most[i].call(rules, sheet, sheet->room + rules->most[i].room, rest, &one);
        add_most(all, &one);
        aside += rules->module[i]->aside ? one.points : 0;
    }
    return aside;
}

static int open_cells(const ink_ceiling *c, ink_set cells)
{
    return ink_set_count(cells & c->cells);
}

static bool special_earnable(const ink_ceiling *c)
{
    return c->most.special_after > 0 &&
           open_cells(c, c->most.special_cells) >= c->most.special_after;
}

/* What they are worth is added where they are earned; a copy that earns another is as good as
   all of them. */
static void weigh_earned(ink_ceiling *c)
{
    int copies = open_cells(c, c->most.copy_cells), after = c->most.special_after;
    if (c->pieces == 0 || (copies == 0 && !special_earnable(c)))
        return;
    int copy = copies > 0 ? best_gain(c, c->piece->copies) * copies : 0, special = 0;
    if (special_earnable(c))
        special = best_gain(c, ink_pieces_specials(c->rules, c->sheet)) + copy;
    c->copy = copies > 0 ? copy + special : 0;
    c->special = special > 0 ? (special + after - 1) / after : 0;
    c->shapes = 0; /* all have to be weighed again */
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        weigh_place(c, ink_set_first(left));
}

/* --- the bound ---------------------------------------------------------------------------------- */

/* Returns which extra it is, or -1. */
static int add_extra(ink_ceiling *c, uint64_t shapes, int times)
{
    if (times == 0)
        return -1;
    c->extra[c->extras] = (ink_piece){shapes, (uint8_t)times};
    c->pieces += times;
    return c->extras++;
}

/* Nothing is earned where nothing is drawn. */
static void count_pieces(ink_ceiling *c)
{
    int copies = c->most.copies, specials = c->most.specials;
    c->pieces = c->extras = 0;
    for (int i = 0; i < c->piece->kinds; i++)
        c->pieces += c->piece->kind[i].times;
    if (c->pieces + copies + specials > 0) {
        copies += open_cells(c, c->most.copy_cells);
        specials += special_earnable(c);
    }
    c->copies_at = add_extra(c, c->piece->copies, copies);
    c->specials_at = add_extra(c, ink_pieces_specials(c->rules, c->sheet), specials);
    c->own_at = add_extra(c, c->most.own_shapes, c->most.own_times);
    c->kinds = c->piece->kinds + c->extras;
    c->single = c->pieces == 1;
}

/* All exits in one network are worth a point more. */
static int last_point(const ink_ceiling *c)
{
    enum { MOST_JOINED = INK_SIDES - 1 };
    return c->networks > 1 && c->networks - 1 <= MOST_JOINED * c->pieces;
}

static ink_piece piece_at(const ink_ceiling *c, int kind)
{
    return kind < c->piece->kinds ? c->piece->kind[kind] : c->extra[kind - c->piece->kinds];
}

/* What is earned is counted where it is earned; what is earned already and what modules draw
   themselves are pieces like others. */
static int times_of(const ink_ceiling *c, int kind)
{
    int extra = kind - c->piece->kinds;
    if (extra < 0)
        return c->piece->kind[kind].times;
    return extra == c->copies_at     ? c->most.copies
           : extra == c->specials_at ? c->most.specials
                                     : c->extra[extra].times;
}

/* What a piece has left after paying, on its best cell but for one. */
static int best_after_price(const ink_ceiling *c, int kind, ink_cell without)
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
static ink_cell wanted(const ink_ceiling *c, int kind, int *lead)
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
static bool raise_prices(ink_ceiling *c)
{
    uint8_t wanting[INK_CELL_LIMIT] = {0}, first[INK_CELL_LIMIT] = {0}, next[INK_CELL_LIMIT] = {0};
    ink_set asked = 0;
    for (int k = 0; k < c->kinds; k++) {
        int lead, times = times_of(c, k);
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
    for (; asked != 0; asked &= asked - 1) {
        ink_cell cell = ink_set_first(asked);
        if (wanting[cell] > 1 && next[cell] > 0) {
            c->price[cell] = (int8_t)(c->price[cell] + next[cell]);
            raised = true;
        }
    }
    return raised;
}

/* Modules' own drawings may be bound to some cells. */
static ink_set cells_of(const ink_ceiling *c, int kind)
{
    bool own = c->own_at >= 0 && kind == c->piece->kinds + c->own_at;
    return own ? c->cells & c->most.own_cells : c->cells;
}

static void add_gains(ink_ceiling *c)
{
    enum { MOST_RAISES = 6 };
    memset(c->price, 0, sizeof c->price);
    for (int k = 0; k < c->kinds; k++)
        weigh_kind(c, piece_at(c, k).shapes, cells_of(c, k), k);
    /* a cell that may be drawn over may be drawn on twice: no prices then */
    for (int i = 0; c->pieces > 1 && c->most.over == 0 && i < MOST_RAISES; i++)
        if (!raise_prices(c))
            break;
    c->gains = c->plains = 0;
    for (ink_set left = c->cells; left != 0; left &= left - 1)
        c->gains += c->price[ink_set_first(left)];
    for (int k = 0; k < c->kinds; k++) {
        c->kind_best[k] = (int8_t)best_after_price(c, k, INK_NOWHERE);
        c->gains += times_of(c, k) * c->kind_best[k];
        c->plains += times_of(c, k) * c->kind_plain[k];
    }
}

/* Networks that can still be joined make one at the best. */
static int most_joins(const ink_ceiling *c)
{
    return JOIN * most(0, c->joinable - 1);
}

static int total_of(const ink_ceiling *c, int gains, int plains)
{
    int split = c->single || c->copy + c->special > 0 ? INT16_MAX : plains + most_joins(c);
    return c->fixed + c->lines + least(gains, split);
}

void ink_ceiling_find(ink_ceiling *c, const ink_ruleset *rules, const ink_sheet *sheet,
                      const ink_pieces *pieces)
{
    c->rules = rules;
    c->sheet = sheet;
    c->piece = pieces;
    ink_score_find(rules, sheet, &c->score);
    c->aside = ink_ceiling_ask(rules, sheet, &pieces->rest, &c->most);
    c->cells = ink_sheet_space(sheet) | c->most.over;
    count_pieces(c);
    c->fixed = c->score.network_points + c->score.centre - c->score.errors + c->most.points;
    if (c->pieces == 0) {
        c->total = c->fixed + c->score.highway + c->score.railway;
        return;
    }
    find_networks(c);
    ink_ceiling_line_find(c);
    c->copy = c->special = c->shapes = 0;
    find_cells(c);
    c->fixed += last_point(c);
    weigh_earned(c);
    c->lines = c->single ? c->score.highway + c->score.railway : ink_ceiling_lines(c);
    c->paired = c->pieces == 2 && c->extras == 0 && c->most.over == 0;
    if (c->paired) {
        c->total = c->fixed + c->score.highway + c->score.railway + ink_ceiling_pair_find(c);
        return;
    }
    add_gains(c);
    c->total = total_of(c, c->gains, c->plains);
}

/* The kind of pieces that a move takes one of, or -1. */
static int kind_of(const ink_ceiling *c, ink_move move)
{
    uint64_t shape = UINT64_C(1) << c->rules->tile[ink_move_tile(move)].shape;
    bool special = ink_move_kind(move) == INK_MOVE_SPECIAL;
    for (int i = 0; i < c->piece->kinds; i++)
        if ((c->piece->kind[i].shapes & shape) != 0 &&
            special == ((c->piece->kind[i].shapes & (c->piece->kind[i].shapes - 1)) != 0))
            return i;
    return -1;
}

int ink_ceiling_with(const ink_ceiling *c, ink_move move)
{
    int joins = 0, kind = kind_of(c, move);
    ink_cell cell = ink_move_cell(move);
    if (kind < 0)
        return c->total;
    if (c->paired)
        return c->fixed + c->score.highway + c->score.railway +
               ink_ceiling_pair_with(c, kind, &c->rules->tile[ink_move_tile(move)], cell);
    int gain = gain_at(c, &c->rules->tile[ink_move_tile(move)], cell, &joins);
    if (c->most.over != 0) /* its errors may go again */
        gain = most(gain, -joins);
    int rest = c->gains - c->kind_best[kind] - c->price[cell];
    for (int k = 0; c->pieces > 1 && k < c->kinds; k++) {
        int times = times_of(c, k) - (k == kind);
        if (times > 0 && c->kind_gain[k][cell] - c->price[cell] >= c->kind_best[k])
            rest -= times * (c->kind_best[k] - best_after_price(c, k, cell));
    }
    return total_of(c, rest + gain + joins, c->plains - c->kind_plain[kind] + gain);
}

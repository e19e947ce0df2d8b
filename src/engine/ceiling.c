/* The most that a sheet can still come to: see ceiling.h.

   Networks. Take networks, exits that are not used yet and the strands of new drawings as nodes,
   joined arms as edges. Points of networks are 4 for each join of two that have exits, and 1 more
   when all exits are one. A tree has one edge less than nodes, so that in each network of the end
   the joins are at most its edges, less one for each new strand and each network without exits.
   An edge between two new strands is shared out, half to each; one to a network without exits and
   with d arms that can be joined gives (d - 1) / d at the most. So each drawing has its part, by
   what its arms look at, and the sum of the best parts is never too low.

   Errors, the centre and buildings add up in the same way. Lines: see ceiling_line.c. */
#include "ceiling.h"

#include "ceiling_line.h"

#include <string.h>

enum { EDGE, EXIT, EMPTY, ARM, BLANK, SINK };
enum { JOIN = 4, NETWORKS = 2 * 49, IMPOSSIBLE = -1000 };

bool ink_ceiling_exists(const ink_ruleset *rules)
{
    int expansions = 0;
    for (int i = 0; i < rules->modules; i++)
        expansions += !rules->module[i]->edition;
    return rules->mosts == rules->modules && expansions <= 1;
}

/* --- what may be drawn -------------------------------------------------------------------- */

static void add_kind(ink_pieces *pieces, uint64_t shapes, int times)
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

static uint64_t specials_unused(const ink_ruleset *rules, const ink_sheet *sheet)
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
    pieces->rest.rounds = 1;
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1) {
        int die = __builtin_ctz(left), shape = sheet->die[die];
        pieces->rest.die[die] = 1;
        pieces->rest.shape[shape]++;
        if (rules->shape[shape].count > 0)
            add_kind(pieces, UINT64_C(1) << shape, 1);
    }
    if (special)
        add_kind(pieces, specials_unused(rules, sheet), 1);
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
    for (int i = 0; i < n.count; i++)
        c->owner[n.strand[i] >> 6][n.strand[i] & 63] = (uint8_t)number;
}

static void find_networks(ink_ceiling *c)
{
    int without = 0;
    memset(c->owner, UINT8_MAX, sizeof c->owner);
    c->networks = INK_EXITS;
    for (ink_set left = c->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_tile *tile = &c->rules->tile[c->sheet->tile[cell]];
        for (int second = 0; second <= (tile->second != 0); second++)
            if (tile->arms != 0 && c->owner[second][cell] == UINT8_MAX)
                find_network(c, cell, second, &without);
    }
}

/* --- what a cell looks at -------------------------------------------------------------------- */

static ink_ceiling_side edge_side(const ink_ruleset *rules, ink_cell cell, int side)
{
    for (int m = 0; m < 2; m++) {
        uint16_t exit = exits_at(rules, cell, side, m);
        if (exit != 0)
            return (ink_ceiling_side){EXIT, (uint8_t)m, (uint8_t)__builtin_ctz(exit), 0};
    }
    return (ink_ceiling_side){EDGE, 0, 0, 0};
}

/* A neighbour that may be drawn over counts as empty for all that does not join it. */
static ink_ceiling_side inner_side(const ink_ceiling *c, ink_cell next, int across)
{
    const ink_tile *tile = &c->rules->tile[c->sheet->tile[next]];
    int second = tile->second >> across & 1;
    bool over = ink_set_has(c->most.over, next);
    if (ink_set_has(c->sheet->sink, next))
        return (ink_ceiling_side){SINK, 0, 0, 0};
    if (ink_set_has(c->sheet->drawn, next) && tile->side[across] != 0)
        return (ink_ceiling_side){ARM, (uint8_t)(tile->side[across] - 1), c->owner[second][next],
                                  over};
    return (ink_ceiling_side){ink_set_has(c->cells, next) ? EMPTY : BLANK, 0, 0, 0};
}

static void find_sides(ink_ceiling *c)
{
    for (ink_set left = c->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set next = ink_set_step(ink_set_of(cell), s);
            c->side[cell][s] = next == 0 ? edge_side(c->rules, cell, s)
                                         : inner_side(c, ink_set_first(next), ink_side_opposite(s));
        }
    }
}

/* --- what a drawing adds ---------------------------------------------------------------------- */

/* What the arms of a tile on some cell come to. */
typedef struct contact {
    uint16_t exits[2]; /* networks that each strand joins */
    int halves[2];     /* of joins: arms to networks without exits */
    int open[2];       /* arms that look at empty cells */
    int errors;        /* mended, less made */
    int open_errors;   /* those of the open arms if nothing joins them */
    int joined;
    bool crater;
} contact;

static bool add_arm(const ink_ceiling *c, const ink_ceiling_side *side, int material, int strand,
                    bool sink, contact *k)
{
    bool error = c->rules->material[material].open_is_error != 0;
    switch (side->what) {
    case EDGE: return true;
    case EXIT:
        k->exits[strand] |= (uint16_t)(material == side->material ? 1u << side->owner : 0);
        k->joined += material == side->material;
        return c->rules->meet[material][side->material] != INK_CLASH;
    case EMPTY:
        k->open[strand]++;
        k->open_errors += error;
        return true;
    case SINK:
        k->open[strand]++; /* another drawing may take the crater's place */
        k->crater |= material < 2;
        return true;
    case BLANK: k->errors -= error; return true;
    default: break;
    }
    if (material != side->material && side->over != 0) {
        k->open[strand]++;
        k->open_errors += error;
        return true;
    }
    if (material != side->material) {
        k->errors -= error;
        return c->rules->meet[material][side->material] != INK_CLASH;
    }
    k->errors += error && !sink;
    k->joined++;
    if (side->owner < INK_EXITS)
        k->exits[strand] |= (uint16_t)(1u << side->owner);
    else
        k->halves[strand] += c->link[side->owner];
    return true;
}

static bool find_contact(const ink_ceiling *c, const ink_tile *tile, ink_cell cell, contact *k)
{
    bool sink = ink_set_has(c->sheet->sink, cell);
    *k = (contact){.errors = 0};
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] != 0 && !add_arm(c, &c->side[cell][s], tile->side[s] - 1,
                                           tile->second >> s & 1, sink, k))
            return false;
    return true;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Points for networks; other drawings are needed for what looks at empty cells. */
static int points_of_joins(const ink_ceiling *c, const contact *k)
{
    int points = 0;
    for (int strand = 0; strand < 2; strand++) {
        int halves = k->halves[strand] + least(k->open[strand], c->pieces - 1);
        points += most(0, JOIN * (__builtin_popcount(k->exits[strand]) - 1) + JOIN / 2 * halves);
    }
    return points;
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

static int points_of_place(const ink_ceiling *c, const ink_tile *tile, ink_cell cell,
                           const contact *k)
{
    const ink_most *m = &c->most;
    bool route = false;
    for (int s = 0; s < INK_SIDES; s++)
        route |= tile->side[s] == INK_HIGHWAY + 1 || tile->side[s] == INK_RAILWAY + 1;
    int points = ink_set_has(c->rules->centre & ~c->sheet->drawn, cell);
    if ((tile->flags & INK_TILE_STATION) != 0 && ink_set_has(m->station_cells, cell))
        points += m->station_points;
    points += k->crater ? m->arm_points : 0;
    points += route && ink_set_has(m->copy_cells, cell) ? c->copy : 0;
    points += route && ink_set_has(m->special_cells, cell) ? c->special : 0;
    return ink_set_has(m->over, cell) ? points + errors_of(c, cell) : points;
}

/* Without lines; IMPOSSIBLE if it cannot lie there. */
static int gain_at(const ink_ceiling *c, int number, ink_cell cell, int *joins)
{
    const ink_tile *tile = &c->rules->tile[number];
    contact k;
    if (!find_contact(c, tile, cell, &k))
        return IMPOSSIBLE;
    if (c->pieces < 2 && k.joined == 0 && tile->anchor[0] != INK_ANY_SLOT)
        return IMPOSSIBLE;
    *joins = points_of_joins(c, &k);
    int lone = most(0, k.open_errors - (c->pieces - 1));
    int gain = *joins + k.errors - lone + points_of_place(c, tile, cell, &k);
    return c->single ? gain + ink_ceiling_line_gain(c, tile, cell) : gain;
}

/* The best place of a shape. */
static int gain_of(ink_ceiling *c, int shape, ink_set cells)
{
    const ink_shape *s = &c->rules->shape[shape];
    int best = 0, joins = 0;
    c->joins[shape] = 0;
    for (int tile = s->first; tile < s->first + s->count; tile++)
        for (ink_set left = cells; left != 0; left &= left - 1) {
            best = most(best, gain_at(c, tile, ink_set_first(left), &joins));
            c->joins[shape] = (int16_t)most(c->joins[shape], joins);
        }
    return best;
}

static int best_gain(ink_ceiling *c, uint64_t shapes)
{
    int best = 0;
    for (; shapes != 0; shapes &= shapes - 1) {
        int shape = __builtin_ctzll(shapes);
        if (c->gain[shape] == INK_NO_GAIN)
            c->gain[shape] = (int16_t)gain_of(c, shape, c->cells);
        best = most(best, c->gain[shape]);
    }
    return best;
}

/* --- modules ----------------------------------------------------------------------------------- */

static void ask_modules(ink_ceiling *c)
{
    ink_most *all = &c->most;
    memset(all, 0, sizeof *all);
    c->aside = 0;
    for (int i = 0; i < c->rules->mosts; i++) {
        ink_most one;
        memset(&one, 0, sizeof one);
        c->rules->most[i].call(c->rules, c->sheet, c->sheet->room + c->rules->most[i].room,
                               &c->piece->rest, &one);
        all->points = (int16_t)(all->points + one.points);
        c->aside += c->rules->module[i]->aside ? one.points : 0;
        all->copies = (uint8_t)(all->copies + one.copies);
        all->specials = (uint8_t)(all->specials + one.specials);
        all->over |= one.over;
        if (one.station_cells != 0)
            all->station_cells = one.station_cells, all->station_points = one.station_points;
        if (one.arm_cells != 0)
            all->arm_cells = one.arm_cells, all->arm_points = one.arm_points;
        if (one.copy_cells != 0)
            all->copy_cells = one.copy_cells;
        if (one.special_cells != 0)
            all->special_cells = one.special_cells, all->special_after = one.special_after;
        if (one.own_times != 0)
            all->own_shapes = one.own_shapes, all->own_cells = one.own_cells,
            all->own_times = one.own_times;
    }
}

static uint64_t route_shapes(const ink_ceiling *c)
{
    uint64_t shapes = 0;
    for (int d = 0; d < c->rules->dice; d++)
        if (c->rules->die[d].module == INK_MAX_MODULES && c->sheet->die[d] != 0)
            shapes |= UINT64_C(1) << c->sheet->die[d];
    return shapes;
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

static void forget_gains(ink_ceiling *c)
{
    for (int i = 0; i < INK_MAX_SHAPES; i++)
        c->gain[i] = INK_NO_GAIN;
}

/* What they are worth is added where they are earned; a copy that earns another is as good as
   all of them. */
static void weigh_earned(ink_ceiling *c)
{
    int copies = open_cells(c, c->most.copy_cells), after = c->most.special_after;
    c->copy = c->special = 0;
    if (copies == 0 && (c->most.special_cells & c->cells) == 0)
        return;
    int copy = copies > 0 ? best_gain(c, route_shapes(c)) * copies : 0;
    int special = 0;
    if (special_earnable(c))
        special = best_gain(c, specials_unused(c->rules, c->sheet)) + copy;
    c->copy = copies > 0 ? copy + special : 0;
    c->special = after > 0 ? (special + after - 1) / after : 0;
    forget_gains(c);
}

/* --- the bound ---------------------------------------------------------------------------------- */

static void add_extra(ink_ceiling *c, uint64_t shapes, int times)
{
    if (times == 0)
        return;
    c->extra[c->extras++] = (ink_piece){shapes, (uint8_t)times};
    c->pieces += times;
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
    add_extra(c, route_shapes(c), copies);
    add_extra(c, specials_unused(c->rules, c->sheet), specials);
    add_extra(c, c->most.own_shapes, c->most.own_times);
    c->single = c->pieces == 1;
}

/* All exits in one network are worth a point more. */
static int last_point(const ink_ceiling *c)
{
    enum { MOST_JOINED = INK_SIDES - 1 };
    return c->networks > 1 && c->networks - 1 <= MOST_JOINED * c->pieces;
}

static int gain_of_earned(ink_ceiling *c)
{
    int gain = c->most.copies * best_gain(c, route_shapes(c));
    gain += c->most.specials * best_gain(c, specials_unused(c->rules, c->sheet));
    for (uint64_t left = c->most.own_shapes; c->most.own_times > 0 && left != 0; left &= left - 1)
        gain += c->most.own_times * gain_of(c, __builtin_ctzll(left), c->most.own_cells & c->cells);
    return gain;
}

static void add_gains(ink_ceiling *c)
{
    c->total = c->fixed + gain_of_earned(c);
    for (int i = 0; i < c->piece->kinds; i++) {
        c->kind_gain[i] = best_gain(c, c->piece->kind[i].shapes);
        c->total += c->piece->kind[i].times * c->kind_gain[i];
    }
    if (c->single)
        c->total += c->score.highway + c->score.railway;
    else
        c->total += ink_ceiling_lines(c);
}

void ink_ceiling_find(ink_ceiling *c, const ink_ruleset *rules, const ink_sheet *sheet,
                      const ink_pieces *pieces)
{
    c->rules = rules;
    c->sheet = sheet;
    c->piece = pieces;
    ink_score_find(rules, sheet, &c->score);
    ask_modules(c);
    c->cells = ink_sheet_space(sheet) | c->most.over;
    count_pieces(c);
    c->fixed = c->score.network_points + c->score.centre - c->score.errors + c->most.points;
    if (c->pieces == 0) {
        c->total = c->fixed + c->score.highway + c->score.railway;
        return;
    }
    find_networks(c);
    find_sides(c);
    ink_ceiling_line_find(c);
    forget_gains(c);
    c->fixed += last_point(c);
    weigh_earned(c);
    add_gains(c);
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
    int joins, kind = kind_of(c, move);
    if (kind < 0)
        return c->total;
    int gain = gain_at(c, ink_move_tile(move), ink_move_cell(move), &joins);
    return gain == IMPOSSIBLE ? c->total : c->total - c->kind_gain[kind] + gain;
}

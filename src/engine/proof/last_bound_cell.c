/* What each cell offers that may be drawn on: which networks an arm there would join, and what it
   would mend or break. */
#include "../../core/sheet.h"
#include "last_bound_internal.h"

#include <string.h>

enum { NETWORKS = 2 * 49 };

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

static void visit_side(ink_last_bound *bound, network *n, ink_cell cell, int side, int material)
{
    ink_set next = ink_set_step(ink_set_of(cell), side);
    int across = ink_side_opposite(side);
    if (next == 0) {
        n->exits |= exits_at(bound->rules, cell, side, material);
        return;
    }
    if ((next & ink_last_bound_open_to(bound, material)) != 0 &&
        (material <= INK_RAILWAY || bound->with[material] > 0))
        n->ends++;
    if ((next & bound->sheet->arm[material][across]) == 0)
        return;
    ink_cell there = ink_set_first(next);
    int second = bound->rules->tile[bound->sheet->tile[there]].second >> across & 1;
    if (bound->owner[second][there] != UINT8_MAX)
        return;
    bound->owner[second][there] = 0; /* met; its number follows when all strands are known */
    n->strand[n->count++] = (uint8_t)(there | second << 6);
}

/* Numbers one network: its first exit, or the next free number from 12 on. */
static void find_network(ink_last_bound *bound, ink_cell cell, int second, int *without)
{
    network n = {.exits = 0, .ends = 0, .count = 1};
    n.strand[0] = (uint8_t)(cell | second << 6);
    bound->owner[second][cell] = 0;
    for (int i = 0; i < n.count; i++) {
        ink_cell at = n.strand[i] & 63;
        const ink_tile *tile = &bound->rules->tile[bound->sheet->tile[at]];
        for (int s = 0; s < INK_SIDES; s++)
            if (tile->side[s] != 0 && (tile->second >> s & 1) == n.strand[i] >> 6)
                visit_side(bound, &n, at, s, tile->side[s] - 1);
    }
    int number = n.exits != 0 ? __builtin_ctz(n.exits) : INK_EXITS + (*without)++;
    bound->link[number] = n.ends < 2 ? 0 : n.ends == 2 ? 1 : 2;
    bound->networks -= n.exits != 0 ? __builtin_popcount(n.exits) - 1 : 0;
    bound->joinable += n.exits != 0 && n.ends > 0;
    for (int i = 0; i < n.count; i++)
        bound->owner[n.strand[i] >> 6][n.strand[i] & 63] = (uint8_t)number;
}

/* Can the strand be part of a network with exits? */
static bool may_carry(const ink_last_bound *bound, const ink_tile *tile, int second)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] != 0 && (tile->second >> s & 1) == second)
            return bound->rules->material[tile->side[s] - 1].carries != 0;
    return false;
}

static void find_networks(ink_last_bound *bound)
{
    int without = 0;
    memset(bound->owner, UINT8_MAX, sizeof bound->owner);
    bound->networks = INK_EXITS;
    bound->joinable =
        ink_set_count(bound->routable & bound->rules->exit_cells); /* exits that are not used yet */
    for (ink_set left = bound->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_tile *tile = &bound->rules->tile[bound->sheet->tile[cell]];
        for (int second = 0; second <= (tile->second != 0); second++)
            if (bound->owner[second][cell] == UINT8_MAX && may_carry(bound, tile, second))
                find_network(bound, cell, second, &without);
    }
}

/* --- what an arm meets ------------------------------------------------------------------------ */

static uint32_t no_error(int errors)
{
    return (uint32_t)(1 + errors) << INK_MEETS_ERRORS;
}

/* An arm towards an empty cell. Another piece may join it there, if there is one; if the material
   never carries a route, that makes no network larger. */
static uint32_t open_arm(const ink_last_bound *bound, int material)
{
    const ink_material *m = &bound->rules->material[material];
    if (material > INK_RAILWAY && bound->with[material] < 2)
        return no_error(-m->open_is_error);
    return no_error(0) + (1u << INK_MEETS_EMPTY) + ((uint32_t)m->carries << INK_MEETS_OPEN) +
           ((uint32_t)m->open_is_error << INK_MEETS_OPEN_ERRORS);
}

static void meet_edge(const ink_last_bound *bound, ink_cell cell, int side, ink_last_bound_cell *at)
{
    for (int m = 0; m < bound->rules->materials; m++) {
        at->arm[4 * m + side] = no_error(0);
        at->exits[4 * m + side] = 0;
        for (int other = 0; other < 2; other++) {
            uint16_t exit = exits_at(bound->rules, cell, side, other);
            if (exit != 0 && m == other) {
                at->arm[4 * m + side] += 1u << INK_MEETS_JOINED;
                at->exits[4 * m + side] = exit;
            }
            if (exit != 0 && bound->rules->meet[m][other] == INK_CLASH)
                at->arm[4 * m + side] += 1u << INK_MEETS_IMPOSSIBLE;
        }
    }
}

/* A neighbour with an arm here. A neighbour that may be drawn over counts as empty for what does
   not join it. */
static uint32_t meet_arm(const ink_last_bound *bound, int material, int other, ink_cell next,
                         int owner, bool sink)
{
    int error = bound->rules->material[material].open_is_error;
    if (material == other) {
        int halves =
            owner < INK_EXITS || !bound->rules->material[material].carries ? 0 : bound->link[owner];
        return no_error(error && !sink) + (1u << INK_MEETS_JOINED) +
               ((uint32_t)halves << INK_MEETS_HALVES);
    }
    bool over = ink_set_has(bound->most.over, next);
    if (over && ink_set_has(ink_last_bound_open_to(bound, material), next))
        return open_arm(bound, material);
    bool clash = !over && bound->rules->meet[material][other] == INK_CLASH;
    return no_error(-error) + ((uint32_t)clash << INK_MEETS_IMPOSSIBLE);
}

static uint32_t meet_no_arm(const ink_last_bound *bound, int material, ink_cell next)
{
    int error = bound->rules->material[material].open_is_error;
    if (ink_set_has(bound->sheet->sink, next)) /* another drawing may replace the sink */
        return no_error(0) + (1u << INK_MEETS_EMPTY) + (1u << INK_MEETS_OPEN) +
               ((uint32_t)(material < 2) << INK_MEETS_SINKS);
    if (ink_set_has(ink_last_bound_open_to(bound, material), next))
        return open_arm(bound, material);
    return no_error(-error);
}

static void meet_cell(const ink_last_bound *bound, ink_cell next, int side, bool sink,
                      ink_last_bound_cell *at)
{
    int across = ink_side_opposite(side);
    const ink_tile *tile = &bound->rules->tile[bound->sheet->tile[next]];
    int other = ink_set_has(bound->sheet->drawn, next) ? tile->side[across] - 1 : -1;
    int owner = other >= 0 ? bound->owner[tile->second >> across & 1][next] : 0;
    for (int m = 0; m < bound->rules->materials; m++) {
        bool joins = m == other && owner < INK_EXITS;
        at->arm[4 * m + side] =
            other >= 0 ? meet_arm(bound, m, other, next, owner, sink) : meet_no_arm(bound, m, next);
        at->exits[4 * m + side] = (uint16_t)(joins ? 1u << owner : 0);
    }
}

/* The errors of a cell vanish when it is drawn over. */
static int errors_of(const ink_last_bound *bound, ink_cell cell)
{
    int errors = 0;
    for (int m = 0; m < bound->rules->materials; m++)
        for (int s = 0; s < INK_SIDES; s++)
            errors += bound->rules->material[m].open_is_error != 0 &&
                      ink_set_has(ink_sheet_open(bound->sheet, m, s), cell);
    return errors;
}

void ink_last_bound_weigh_place(ink_last_bound *bound, ink_cell cell)
{
    const ink_most *m = &bound->most;
    ink_last_bound_cell *at = &bound->cell[cell];
    at->any = ink_set_has(bound->rules->centre & ~bound->sheet->drawn, cell);
    if (ink_set_has(m->over, cell))
        at->any = (int8_t)(at->any + errors_of(bound, cell));
    at->station = (int8_t)(ink_set_has(m->station_cells, cell) ? m->station_points : 0);
    bool copy = ink_set_has(m->copy_cells, cell), special = ink_set_has(m->special_cells, cell);
    at->earn = (int8_t)((copy ? bound->copy : 0) + (special ? bound->special : 0));
    at->earn_plain =
        (int8_t)((copy ? bound->copy_plain : 0) + (special ? bound->special_plain : 0));
}

void ink_last_bound_find_cells(ink_last_bound *bound)
{
    find_networks(bound);
    for (ink_set left = bound->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        bool sink = ink_set_has(bound->sheet->sink, cell);
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set next = ink_set_step(ink_set_of(cell), s);
            if (next == 0)
                meet_edge(bound, cell, s, &bound->cell[cell]);
            else
                meet_cell(bound, ink_set_first(next), s, sink, &bound->cell[cell]);
        }
        ink_last_bound_weigh_place(bound, cell);
    }
}

/* Which components one line can pass. Between two of them lie new strands, at least as many as
   there are cells on the shortest path from an end of one to an end of the other. There are only so
   many strands, so most components are out of each other's reach. */
#include "last_bound_internal.h"

#include <string.h>

enum { STEPS = 400, FAR = 64 };

typedef struct chain {
    const ink_last_bound_line *line;
    int steps, best;
    int branches;                      /* of a new drawing on the line, still unused */
    uint8_t from[INK_LINE_COMPONENTS]; /* the distance of each component from it */
    uint8_t visits[INK_LINE_COMPONENTS];
} chain;

/* --- how far from each other ------------------------------------------------------------------ */

/* How many new cells a line needs from one end of a component to another end of it. */
static int round_trip(const ink_line_component *p)
{
    if (p->ends < 2)
        return FAR;
    if (ink_set_count(p->faced) < p->ends)
        return 1; /* two ends face the same cell */
    return (ink_set_around(p->faced) & p->faced) != 0 ? 2 : 3;
}

/* The number of cells between one component and each other, as far as that many new strands
   reach. */
static void find_far(const ink_last_bound *bound, const ink_last_bound_line *line, ink_set reached,
                     int strands, uint8_t *far)
{
    for (int cells = 1; cells <= strands && reached != 0; cells++) {
        for (int to = 0; to < line->components; to++)
            if (far[to] == FAR && (reached & line->component[to].faced) != 0)
                far[to] = (uint8_t)cells;
        reached |= ink_set_around(reached) & bound->routable;
    }
}

static void find_distances(const ink_last_bound *bound, ink_last_bound_line *line, int strands)
{
    for (int from = 0; from < line->components; from++) {
        memset(line->distance[from], FAR, sizeof line->distance[from]);
        line->distance[from][from] = (uint8_t)round_trip(&line->component[from]);
        find_far(bound, line, line->component[from].faced, strands, line->distance[from]);
    }
}

/* --- the best chain -------------------------------------------------------------------------- */

/* A component gives its longest path once, and all its paths together no more than it has. */
static int given(const chain *n, int number)
{
    const ink_line_component *p = &n->line->component[number];
    return n->visits[number] == 0 ? p->longest : n->visits[number] == 1 ? p->rest : 0;
}

/* The sum of the best paths, whatever lies between them. */
static int best_stretches(const ink_last_bound_line *line, int count)
{
    int sum = 0;
    for (int i = 0; i < line->stretches && i < count; i++)
        sum += line->stretch[i];
    return sum;
}

static void go_on(chain *n, int at, int sum, int strands);

static void go_to(chain *n, int to, int far, int sum, int strands)
{
    int more = given(n, to);
    if (more == 0 || far > strands)
        return;
    n->visits[to]++;
    go_on(n, to, sum + more, strands - far);
    n->visits[to]--;
}

/* From a component to the next, or from the new drawing by another arm. */
static void go_on(chain *n, int at, int sum, int strands)
{
    n->best = sum > n->best ? sum : n->best;
    if (++n->steps > STEPS || sum + best_stretches(n->line, strands + n->branches) <= n->best)
        return;
    for (int to = 0; at >= 0 && to < n->line->components; to++)
        go_to(n, to, n->line->distance[at][to], sum, strands);
    if (n->branches-- > 0)
        for (int to = 0; to < n->line->components; to++)
            go_to(n, to, n->from[to], sum, strands);
    n->branches++;
}

int ink_last_bound_chain_of(const ink_last_bound *bound, int material, int strands)
{
    const ink_last_bound_line *line = &bound->line[material];
    chain n = {.line = line, .steps = 0, .best = 0, .branches = 0};
    if (line->components > INK_LINE_COMPONENTS)
        return best_stretches(line, strands + 1);
    for (int i = 0; i < line->components; i++)
        go_to(&n, i, 0, 0, strands);
    return n.steps > STEPS ? best_stretches(line, strands + 1) : n.best;
}

int ink_last_bound_chain(ink_last_bound *bound, int material, int strands)
{
    if (bound->line[material].components <= INK_LINE_COMPONENTS)
        find_distances(bound, &bound->line[material], strands);
    return ink_last_bound_chain_of(bound, material, strands);
}

/* --- with a drawing --------------------------------------------------------------------------- */

/* Which components a drawing joins, and which cells its other arms face. */
static ink_set look_around(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                           int material, chain *n)
{
    ink_set open = 0;
    memset(n->from, FAR, sizeof n->from);
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set next = ink_set_step(ink_set_of(cell), s);
        int across = ink_side_opposite(s);
        if (tile->side[s] != material + 1)
            continue;
        n->branches += (next & (bound->sheet->arm[material][across] | bound->routable)) != 0;
        open |= next & bound->routable;
        if ((next & bound->sheet->arm[material][across]) == 0)
            continue;
        ink_cell there = ink_set_first(next);
        int second = bound->rules->tile[bound->sheet->tile[there]].second >> across & 1;
        for (int i = 0; i < n->line->components; i++)
            if (n->line->component[i].number == n->line->owner[second][there])
                n->from[i] = 0;
    }
    return open;
}

int ink_last_bound_chain_through(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                                 int material, int strands)
{
    chain n = {.line = &bound->line[material], .steps = 0, .best = 0, .branches = 0};
    if (n.line->components > INK_LINE_COMPONENTS)
        return best_stretches(n.line, strands + INK_SIDES);
    ink_set open = look_around(bound, tile, cell, material, &n);
    int arms = n.branches;
    find_far(bound, n.line, open & ~ink_set_of(cell), strands, n.from);
    go_on(&n, -1, 0, strands);
    return n.steps > STEPS ? best_stretches(n.line, strands + arms) : n.best;
}

/* The longest line with its cells in order: the edges come from a sweep, the order from
   walking them (Hierholzer). */
#include "line.h"

#include "core/facts/graph.h"

/* The chosen edges at every cell, as sides that are still to be walked. */
typedef struct walk {
    const ink_track *track;
    ink_set todo[INK_SIDES];
} walk;

typedef struct node {
    ink_cell cell;
    uint8_t strand;
} node;

static const int8_t step_of[INK_SIDES] = {-8, 1, 8, -1};

static void start_walk(walk *w, const ink_track *track, ink_edges edges)
{
    w->track = track;
    w->todo[INK_EAST] = edges.east;
    w->todo[INK_WEST] = ink_set_step(edges.east, INK_EAST);
    w->todo[INK_SOUTH] = edges.south;
    w->todo[INK_NORTH] = ink_set_step(edges.south, INK_SOUTH);
}

/* The sides of the node's strand whose arms are in the sets. */
static unsigned sides_in(const walk *w, node n, const ink_set set[INK_SIDES])
{
    unsigned sides = 0;
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_set_has(set[s], n.cell) &&
            ink_set_has(w->track->joints.split[s], n.cell) == (n.strand != 0))
            sides |= 1u << s;
    return sides;
}

static node across(const walk *w, node n, int side)
{
    ink_cell cell = (ink_cell)(n.cell + step_of[side]);
    bool second = ink_set_has(w->track->joints.split[ink_side_opposite(side)], cell);
    return (node){.cell = cell, .strand = second};
}

/* Is there an arm at the node that the chosen edges leave unused? */
static bool has_spare(const walk *w, node n)
{
    const ink_joints *joints = &w->track->joints;
    const ink_set *joined = n.strand == 0 ? joints->first : joints->second;
    return ink_set_has(w->track->loose[n.strand], n.cell) ||
           sides_in(w, n, joined) != sides_in(w, n, w->todo);
}

/* How well a tour can begin at the node: an odd one is best, then one with a spare arm, then any;
   none is worst. */
static int start_rank(const walk *w, node n)
{
    unsigned sides = sides_in(w, n, w->todo);
    if (sides == 0)
        return 0;
    if (__builtin_popcount(sides) % 2 != 0)
        return 3;
    return has_spare(w, n) ? 2 : 1;
}

static int find_start(const walk *w, node *start)
{
    int best = 0;
    for (int strand = 0; strand < 2; strand++) {
        for (ink_set left = w->track->strand[strand]; left != 0; left &= left - 1) {
            node n = {.cell = ink_set_first(left), .strand = (uint8_t)strand};
            int rank = start_rank(w, n);
            if (rank > best) {
                best = rank;
                *start = n;
            }
        }
    }
    return best;
}

/* Walks all edges from the start; writes the cells in reverse order. */
static int walk_edges(walk *w, node start, ink_cell cell[INK_MAX_LINE])
{
    node stack[INK_MAX_LINE];
    int depth = 0, count = 0;
    stack[depth++] = start;
    while (depth > 0) {
        node here = stack[depth - 1];
        unsigned sides = sides_in(w, here, w->todo);
        if (sides == 0) {
            cell[count++] = here.cell;
            depth--;
            continue;
        }
        int side = __builtin_ctz(sides);
        node next = across(w, here, side);
        w->todo[side] &= ~ink_set_of(here.cell);
        w->todo[ink_side_opposite(side)] &= ~ink_set_of(next.cell);
        stack[depth++] = next;
    }
    return count;
}

static void trace_track(const ink_track *track, ink_line *line, uint32_t *work)
{
    ink_edges edges;
    walk w;
    node start = {0};
    if (ink_track_edges(track) == 0) { /* a single strand */
        line->length = 1;
        line->cell[0] = ink_set_first(track->strand[0] | track->strand[1]);
        return;
    }
    (void)ink_tour_find(track, &edges, work);
    start_walk(&w, track, edges);
    int rank = find_start(&w, &start);
    line->length = (uint8_t)walk_edges(&w, start, line->cell);
    if (rank == 1) /* a ring ends where it began, and counts that cell once */
        line->length--;
}

void ink_line_follow(const ink_sheet *sheet, int material, ink_line *line, uint32_t *work)
{
    ink_track track;
    ink_set left[2];
    *line = (ink_line){0};
    ink_track_start(sheet, material, &track, left);
    while (ink_track_next(sheet, material, &track, left)) {
        ink_line found = {0};
        if (ink_track_edges(&track) + 1 > line->length)
            trace_track(&track, &found, work);
        if (found.length > line->length)
            *line = found;
    }
}

void ink_line_trace(const ink_ruleset *rules, const ink_sheet *sheet, int material, ink_line *line)
{
    uint32_t ignored = 0;
    if (rules->linked)
        ink_graph_line(rules, sheet, material, line);
    else
        ink_line_follow(sheet, material, line, &ignored);
}

/* Paths through the routes of a sheet: see paths.h. Two paths without a common stretch are a flow
   of two in a small graph. Two searches find it, the second of which may redirect the first path
   (augmenting paths, after Edmonds and Karp). The twins are the plain searches in tests/twin. */

#include "paths.h"
#include "core/sheet.h"
#include "graph.h"
#include "joints.h"

enum {
    STRANDS = 2 * INK_CELL_LIMIT,
    BORDERS = 2 * INK_CELL_LIMIT,
    NODES = STRANDS + BORDERS + 2, /* borders that are targets are nodes, too */
    SOURCE = NODES - 2,
    TARGET = NODES - 1,
    MOST_EDGES = 4 * STRANDS + 2 * BORDERS + INK_MAX_LINKS
};

/* Each edge may be used once, in either direction. */
typedef struct edge {
    uint8_t from, to;
    int8_t flow; /* 1 from -> to, -1 back, 0 unused */
} edge;

typedef struct graph {
    int edges;
    edge edge[MOST_EDGES];
} graph;

_Static_assert(NODES <= 256, "a node is one byte");

static void add_edge(graph *g, int from, int to)
{
    g->edge[g->edges++] = (edge){(uint8_t)from, (uint8_t)to, 0};
}

/* --- flow ------------------------------------------------------------------------------- */

/* The node that the edge leads to from `node`, or NODES if it cannot be used that way. */
static int beyond(const edge *e, int node)
{
    if (e->from == node && e->flow < 1)
        return e->to;
    if (e->to == node && e->flow > -1)
        return e->from;
    return NODES;
}

/* Breadth first from the source; `by` gets the edge by which each node was reached. */
static bool search(const graph *g, int16_t by[NODES])
{
    uint8_t queue[NODES];
    int head = 0, tail = 0;
    for (int n = 0; n < NODES; n++)
        by[n] = -1;
    queue[tail++] = SOURCE;
    while (head < tail && by[TARGET] < 0) {
        int node = queue[head++];
        for (int e = 0; e < g->edges; e++) {
            int next = beyond(&g->edge[e], node);
            if (next == NODES || next == SOURCE || by[next] >= 0)
                continue;
            by[next] = (int16_t)e;
            queue[tail++] = (uint8_t)next;
        }
    }
    return by[TARGET] >= 0;
}

/* Marks the edges of the path that was found as used, from its end to its beginning. */
static void use_path(graph *g, const int16_t by[NODES])
{
    for (int node = TARGET; node != SOURCE;) {
        edge *e = &g->edge[by[node]];
        bool forward = e->to == node;
        e->flow = (int8_t)(e->flow + (forward ? 1 : -1));
        node = forward ? e->from : e->to;
    }
}

static bool two_paths(graph *g)
{
    int16_t by[NODES];
    for (int path = 0; path < 2; path++) {
        if (!search(g, by))
            return false;
        use_path(g, by);
    }
    return true;
}

/* --- graphs ------------------------------------------------------------------------------- */

/* The strand that an arm belongs to, as a node. */
static int strand_at(const ink_joints *joints, ink_cell cell, int side)
{
    return 2 * cell + ink_set_has(joints->split[side], cell);
}

static ink_cell beside(ink_cell cell, int side)
{
    return ink_set_first(ink_set_step(ink_set_of(cell), side));
}

/* These materials and those that join them. */
static unsigned with_joining(const ink_ruleset *rules, unsigned materials)
{
    unsigned all = 0;
    for (int m = 0; m < rules->materials; m++)
        all |= (materials >> m & 1) != 0 ? ink_graph_joining(rules, m) : 0;
    return all;
}

/* The joints over borders, as by ink_joints_find, for any set of materials. */
static void find_joints(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                        ink_joints *joints)
{
    ink_joints_find(sheet, 0, 0, joints);
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set met = 0;
        for (int m = 0; m < rules->materials; m++)
            for (int k = 0; k < rules->materials; k++)
                if ((materials >> m & materials >> k & 1) != 0 && rules->meet[m][k] == INK_JOIN)
                    met |= sheet->arm[m][s] & ink_facing_arm(sheet, k, s);
        joints->first[s] = met & ~joints->split[s];
        joints->second[s] = met & joints->split[s];
    }
}

/* Joins across the east (or south) sides of the cells in `at`. */
static void add_joints(graph *g, const ink_joints *joints, int side, ink_set at)
{
    for (; at != 0; at &= at - 1) {
        ink_cell cell = ink_set_first(at);
        add_edge(g, strand_at(joints, cell, side),
                 strand_at(joints, beside(cell, side), ink_side_opposite(side)));
    }
}

static ink_set joined(const ink_joints *joints, int side)
{
    return joints->first[side] | joints->second[side];
}

/* Joins what is linked from afar. A path goes over a link as lines of one of the materials do; over
   any link of routes, if both kinds are asked for. */
static void add_links(graph *g, const ink_ruleset *rules, const ink_sheet *sheet,
                      unsigned materials)
{
    const unsigned both = INK_BY_HIGHWAY | INK_BY_RAILWAY, all = with_joining(rules, materials);
    ink_links links;
    ink_links_find(rules, sheet, &links);
    for (int i = 0; i < links.count; i++) {
        const ink_link *link = &links.link[i];
        if (((materials & both) == both || (link->lines & materials) != 0) &&
            ink_link_is_of(rules, sheet, link, all))
            add_edge(g, ink_graph_node(rules, sheet, link->end[0]),
                     ink_graph_node(rules, sheet, link->end[1]));
    }
}

static void add_exits(graph *g, const ink_ruleset *rules, const ink_sheet *sheet,
                      unsigned materials, const ink_joints *joints)
{
    for (int e = 0; e < INK_EXITS; e++) {
        const ink_exit *exit = &rules->exit[e];
        unsigned arm = 1u << rules->tile[sheet->tile[exit->cell]].side[exit->side] >> 1;
        if ((arm & materials & ink_graph_joining(rules, exit->material)) != 0)
            add_edge(g, strand_at(joints, exit->cell, exit->side), TARGET);
    }
}

/* All strands in `from` are one source: two paths may begin at the same strand. */
static void add_sources(graph *g, const ink_sheet *sheet, int material, ink_set from)
{
    ink_set strand[2];
    ink_sheet_strands(sheet, material, from, strand);
    for (int i = 0; i < 2; i++)
        for (ink_set left = strand[i]; left != 0; left &= left - 1)
            for (int path = 0; path < 2; path++)
                add_edge(g, SOURCE, 2 * ink_set_first(left) + i);
}

bool ink_paths_to_exits(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                        ink_set from)
{
    graph g = {.edges = 0};
    ink_joints joints;
    add_links(&g, rules, sheet, materials);
    materials = with_joining(rules, materials);
    find_joints(rules, sheet, materials, &joints);
    add_joints(&g, &joints, INK_EAST, joined(&joints, INK_EAST));
    add_joints(&g, &joints, INK_SOUTH, joined(&joints, INK_SOUTH));
    add_exits(&g, rules, sheet, materials, &joints);
    for (int m = 0; m < rules->materials; m++)
        if ((materials >> m & 1) != 0)
            add_sources(&g, sheet, m, from);
    return two_paths(&g);
}

/* --- three crossings ----------------------------------------------------------------------- */

/* A line crosses three borders if, from the two sides of the middle one, two paths without a common
   stretch lead to the two others. A path ends at the first border it crosses, so a border is a node
   that takes one path from either side. */
static void add_border(graph *g, const ink_joints *joints, int which, ink_cell cell)
{
    int side = which == 0 ? INK_SOUTH : INK_EAST, node = STRANDS + 2 * cell + which;
    add_edge(g, strand_at(joints, cell, side), node);
    add_edge(g, strand_at(joints, beside(cell, side), ink_side_opposite(side)), node);
    add_edge(g, node, TARGET);
}

static bool middle_of_three(const graph *links, const ink_joints *joints, const ink_set crossed[2],
                            int which, ink_cell middle)
{
    graph g = *links;
    int side = which == 0 ? INK_SOUTH : INK_EAST;
    add_joints(&g, joints, INK_SOUTH, joined(joints, INK_SOUTH) & ~crossed[0]);
    add_joints(&g, joints, INK_EAST, joined(joints, INK_EAST) & ~crossed[1]);
    for (int w = 0; w < 2; w++)
        for (ink_set left = crossed[w]; left != 0; left &= left - 1)
            if (w != which || ink_set_first(left) != middle)
                add_border(&g, joints, w, ink_set_first(left));
    add_edge(&g, SOURCE, strand_at(joints, middle, side));
    add_edge(&g, SOURCE, strand_at(joints, beside(middle, side), ink_side_opposite(side)));
    return two_paths(&g);
}

bool ink_paths_cross_thrice(const ink_ruleset *rules, const ink_sheet *sheet, int material,
                            const ink_set border[2])
{
    graph links = {.edges = 0};
    ink_joints joints;
    add_links(&links, rules, sheet, 1u << material);
    find_joints(rules, sheet, with_joining(rules, 1u << material), &joints);
    ink_set crossed[2] = {border[0] & joined(&joints, INK_SOUTH),
                          border[1] & joined(&joints, INK_EAST)};
    if (ink_set_count(crossed[0]) + ink_set_count(crossed[1]) < 3)
        return false;
    for (int which = 0; which < 2; which++)
        for (ink_set left = crossed[which]; left != 0; left &= left - 1)
            if (middle_of_three(&links, &joints, crossed, which, ink_set_first(left)))
                return true;
    return false;
}

/* --- loops round a cell ---------------------------------------------------------------------- */

/* A loop goes round the cell if it crosses the ray from the cell to the west edge more often in one
   direction than in the other. Each strand gets the number of crossings on the path to it; where
   two paths to a strand disagree, they form such a loop. Of links only those count that are a step
   over a border: an arm and the space that it points at. */
typedef struct winding {
    const ink_joints *joints;
    int steps;
    uint8_t step[INK_MAX_LINKS][2]; /* strands at both ends of such a step */
    int8_t crossed[INK_MAX_LINKS];  /* what it adds, from the first one to the second */
    ink_set ray;                    /* cells north of it whose south border it runs along */
    int8_t turns[STRANDS];
    bool seen[STRANDS];
    uint8_t queue[STRANDS];
    int tail;
} winding;

static bool reach(winding *w, int strand, int turns)
{
    if (w->seen[strand])
        return w->turns[strand] == turns;
    w->seen[strand] = true;
    w->turns[strand] = (int8_t)turns;
    w->queue[w->tail++] = (uint8_t)strand;
    return true;
}

static int crossing(const winding *w, ink_cell cell, int side)
{
    if (side == INK_SOUTH && ink_set_has(w->ray, cell))
        return 1;
    return side == INK_NORTH && ink_set_has(ink_set_step(w->ray, INK_SOUTH), cell) ? -1 : 0;
}

/* False if this step closes a loop round the cell. */
static bool leave(winding *w, int strand)
{
    ink_cell cell = (ink_cell)(strand / 2);
    for (int i = 0; i < w->steps; i++)
        for (int end = 0; end < 2; end++)
            if (w->step[i][end] == strand &&
                !reach(w, w->step[i][1 - end],
                       w->turns[strand] + (end == 0 ? w->crossed[i] : -w->crossed[i])))
                return false;
    for (int s = 0; s < INK_SIDES; s++) {
        const ink_set *joint = strand % 2 == 0 ? w->joints->first : w->joints->second;
        if (!ink_set_has(joint[s], cell))
            continue;
        int next = strand_at(w->joints, beside(cell, s), ink_side_opposite(s));
        if (!reach(w, next, w->turns[strand] + crossing(w, cell, s)))
            return false;
    }
    return true;
}

static void add_step(winding *w, const ink_ruleset *rules, const ink_sheet *sheet, ink_link_end arm,
                     ink_link_end to)
{
    if (arm.side == INK_MIDDLE || to.side != INK_MIDDLE ||
        ink_set_step(ink_set_of(arm.cell), arm.side) != ink_set_of(to.cell))
        return;
    w->step[w->steps][0] = (uint8_t)ink_graph_node(rules, sheet, arm);
    w->step[w->steps][1] = (uint8_t)ink_graph_node(rules, sheet, to);
    w->crossed[w->steps++] = (int8_t)crossing(w, arm.cell, arm.side);
}

static void add_steps(winding *w, const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned routes = with_joining(rules, INK_BY_HIGHWAY | INK_BY_RAILWAY);
    ink_links links;
    ink_links_find(rules, sheet, &links);
    for (int i = 0; i < links.count; i++) {
        if (!ink_link_is_of(rules, sheet, &links.link[i], routes))
            continue;
        add_step(w, rules, sheet, links.link[i].end[0], links.link[i].end[1]);
        add_step(w, rules, sheet, links.link[i].end[1], links.link[i].end[0]);
    }
}

bool ink_paths_loop_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    ink_joints joints;
    int row = ink_cell_row(cell), column = ink_cell_column(cell);
    if (row == 0)
        return false;
    find_joints(rules, sheet, with_joining(rules, INK_BY_HIGHWAY | INK_BY_RAILWAY), &joints);
    /* The ray begins a little north-west of the cell's middle and runs west. */
    winding w = {.joints = &joints, .ray = ((UINT64_C(1) << column) - 1) << 8 * (row - 1)};
    add_steps(&w, rules, sheet);
    for (int start = 0; start < STRANDS; start++) {
        int head = w.tail;
        reach(&w, start, w.seen[start] ? w.turns[start] : 0);
        for (; head < w.tail; head++)
            if (!leave(&w, w.queue[head]))
                return true;
    }
    return false;
}

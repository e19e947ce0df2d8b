/* The strands of a sheet as a plain graph: see graph.h. */
#include "graph.h"

#include "core/module.h"

void ink_links_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_links *links)
{
    links->count = 0;
    for (int i = 0; i < INK_HOOKS_OF(rules, links); i++)
        ink_call_links(rules, i, sheet, links);
}

static const ink_tile *tile_at(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    return &rules->tile[sheet->tile[cell]];
}

int ink_graph_node(const ink_ruleset *rules, const ink_sheet *sheet, ink_link_end end)
{
    int second = end.side == INK_MIDDLE ? 0 : tile_at(rules, sheet, end.cell)->second >> end.side;
    return 2 * end.cell + (second & 1);
}

unsigned ink_graph_joining(const ink_ruleset *rules, int material)
{
    unsigned joining = 0;
    for (int m = 0; m < INK_MAX_MATERIALS; m++) /* those that are not in use join nothing */
        joining |= (unsigned)(rules->meet[material][m] == INK_JOIN) << m;
    return joining;
}

/* --- nodes and edges -------------------------------------------------------------------------- */

static void join(const ink_ruleset *rules, const ink_sheet *sheet, const ink_link *link,
                 ink_graph *graph)
{
    for (int i = 0; i < 2; i++) {
        ink_link_end end = link->end[i];
        int node = ink_graph_node(rules, sheet, end);
        graph->edge[graph->edges][i] = (uint8_t)node;
        graph->nodes[node % 2] |= ink_set_of(end.cell);
        if (end.side != INK_MIDDLE)
            graph->joined[end.side] |= ink_set_of(end.cell);
    }
    graph->edges++;
}

/* The material of an arm, if it is one of these; -1 if not. */
static int arm_at(const ink_ruleset *rules, const ink_sheet *sheet, ink_link_end end,
                  unsigned materials)
{
    int material = tile_at(rules, sheet, end.cell)->side[end.side] - 1;
    return material >= 0 && (materials >> material & 1) != 0 ? material : -1;
}

bool ink_link_is_of(const ink_ruleset *rules, const ink_sheet *sheet, const ink_link *link,
                    unsigned materials)
{
    for (int i = 0; i < 2; i++)
        if (link->end[i].side != INK_MIDDLE && arm_at(rules, sheet, link->end[i], materials) < 0)
            return false;
    return true;
}

static void join_over_border(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                             ink_link_end here, ink_graph *graph)
{
    ink_set next = ink_set_step(ink_set_of(here.cell), here.side);
    int mine = arm_at(rules, sheet, here, materials);
    if (next == 0 || mine < 0)
        return;
    ink_link_end there = {ink_set_first(next), (uint8_t)ink_side_opposite(here.side)};
    int other = arm_at(rules, sheet, there, materials);
    if (other >= 0 && rules->meet[mine][other] == INK_JOIN)
        join(rules, sheet, &(ink_link){{here, there}, 0}, graph);
}

/* The nodes of an arm, and those with one that joins nothing. */
static void note_arm(const ink_ruleset *rules, const ink_sheet *sheet, ink_link_end arm,
                     ink_graph *graph)
{
    int strand = ink_graph_node(rules, sheet, arm) % 2;
    graph->nodes[strand] |= ink_set_of(arm.cell);
    if (!ink_set_has(graph->joined[arm.side], arm.cell))
        graph->loose[strand] |= ink_set_of(arm.cell);
}

void ink_graph_find(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                    unsigned lines, ink_graph *graph)
{
    ink_links links;
    *graph = (ink_graph){.edges = 0};
    ink_links_find(rules, sheet, &links);
    for (int i = 0; i < links.count; i++)
        if ((lines == 0 || (links.link[i].lines & lines) != 0) &&
            ink_link_is_of(rules, sheet, &links.link[i], materials))
            join(rules, sheet, &links.link[i], graph);
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        for (int s = INK_EAST; s <= INK_SOUTH; s++) /* each border once */
            join_over_border(rules, sheet, materials,
                             (ink_link_end){ink_set_first(left), (uint8_t)s}, graph);
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        for (int s = 0; s < INK_SIDES; s++) {
            ink_link_end arm = {ink_set_first(left), (uint8_t)s};
            if (arm_at(rules, sheet, arm, materials) >= 0)
                note_arm(rules, sheet, arm, graph);
        }
}

void ink_graph_close(const ink_ruleset *rules, const ink_sheet *sheet, ink_set open[INK_SIDES])
{
    ink_graph graph;
    ink_graph_find(rules, sheet, ~0u, 0, &graph);
    for (int s = 0; s < INK_SIDES; s++)
        open[s] &= ~graph.joined[s];
}

static bool has(const ink_set strand[2], int node)
{
    return ink_set_has(strand[node % 2], (ink_cell)(node / 2));
}

void ink_graph_flood(const ink_graph *graph, ink_set strand[2])
{
    for (bool grown = true; grown;) {
        grown = false;
        for (int e = 0; e < graph->edges; e++)
            for (int i = 0; i < 2; i++) {
                int from = graph->edge[e][i], to = graph->edge[e][1 - i];
                if (!has(strand, from) || has(strand, to))
                    continue;
                strand[to % 2] |= ink_set_of((ink_cell)(to / 2));
                grown = true;
            }
    }
}

/* It does if the nodes hang together without one edge between them. */
bool ink_graph_loop_through(const ink_graph *graph, int one, int other)
{
    ink_graph rest = *graph;
    ink_set strand[2] = {0, 0};
    for (int e = 0; e < rest.edges; e++) {
        const uint8_t *edge = rest.edge[e];
        if ((edge[0] != one || edge[1] != other) && (edge[0] != other || edge[1] != one))
            continue;
        rest.edges--;
        rest.edge[e][0] = rest.edge[rest.edges][0];
        rest.edge[e][1] = rest.edge[rest.edges][1];
        strand[one % 2] = ink_set_of((ink_cell)(one / 2));
        ink_graph_flood(&rest, strand);
        break;
    }
    return has(strand, other);
}

void ink_graph_loops(const ink_graph *graph, ink_set loop[2])
{
    ink_set before[2] = {0, 0};
    loop[0] = graph->nodes[0];
    loop[1] = graph->nodes[1];
    while (before[0] != loop[0] || before[1] != loop[1]) {
        ink_set once[2] = {0, 0}, twice[2] = {0, 0};
        before[0] = loop[0];
        before[1] = loop[1];
        for (int e = 0; e < graph->edges; e++)
            for (int i = 0; i < 2; i++) {
                int node = graph->edge[e][i];
                ink_set here = ink_set_of((ink_cell)(node / 2));
                if (!has(before, graph->edge[e][1 - i]))
                    continue;
                twice[node % 2] |= once[node % 2] & here;
                once[node % 2] |= here;
            }
        loop[0] &= twice[0];
        loop[1] &= twice[1];
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

/* How tours count says line.h. */
enum { MOST_STEPS = 1 << 17 };

typedef struct tour {
    const ink_graph *graph;
    bool used[INK_GRAPH_EDGES];
    int start, edges; /* of the tour in hand */
    uint8_t node[INK_MAX_LINE];
    int most; /* no tour of the component counts more */
    uint32_t steps;
    ink_line *line; /* the longest so far */
} tour;

static void keep_longer(tour *t, int node)
{
    bool closed = t->edges > 0 && node == t->start && !has(t->graph->loose, node);
    int length = t->edges + !closed;
    if (length <= t->line->length)
        return;
    t->line->length = (uint8_t)length;
    for (int i = 0; i < length; i++)
        t->line->cell[i] = t->node[i] / 2;
}

/* Goes on from a node by every edge that is not used. */
static void go_on(tour *t, int node)
{
    t->node[t->edges] = (uint8_t)node;
    t->steps++;
    keep_longer(t, node);
    for (int e = 0; e < t->graph->edges && t->edges < INK_MAX_LINE - 1; e++) {
        const uint8_t *edge = t->graph->edge[e];
        if (t->line->length >= t->most || t->steps >= MOST_STEPS)
            return;
        if (t->used[e] || (edge[0] != node && edge[1] != node))
            continue;
        t->used[e] = true;
        t->edges++;
        go_on(t, edge[0] == node ? edge[1] : edge[0]);
        t->edges--;
        t->used[e] = false;
    }
}

/* How many edges the strands have; `odd` gets those with an odd number of them. */
static int count_edges(const ink_graph *graph, const ink_set strand[2], ink_set odd[2])
{
    int edges = 0;
    odd[0] = odd[1] = 0;
    for (int e = 0; e < graph->edges; e++) {
        const uint8_t *edge = graph->edge[e];
        if (!has(strand, edge[0]))
            continue;
        edges++;
        for (int i = 0; i < 2; i++)
            odd[edge[i] % 2] ^= ink_set_of((ink_cell)(edge[i] / 2));
    }
    return edges;
}

/* Tours from all of these strands; one that leaves nothing out begins at an odd one. */
static void begin_at(tour *t, const ink_set strand[2])
{
    for (int i = 0; i < 2; i++)
        for (ink_set left = strand[i]; left != 0; left &= left - 1) {
            t->start = 2 * ink_set_first(left) + i;
            go_on(t, t->start);
        }
}

static void search_component(tour *t, const ink_set strand[2])
{
    ink_set odd[2];
    int edges = count_edges(t->graph, strand, odd);
    int odds = ink_set_count(odd[0]) + ink_set_count(odd[1]);
    t->most = edges + 1 - (odds > 2 ? odds / 2 - 1 : 0);
    if (t->most <= t->line->length)
        return;
    begin_at(t, odd);
    begin_at(t, (ink_set[]){strand[0] & ~odd[0], strand[1] & ~odd[1]});
}

void ink_graph_longest(const ink_graph *graph, ink_line *line)
{
    tour t = {.graph = graph, .line = line};
    *line = (ink_line){0};
    for (ink_set left[2] = {graph->nodes[0], graph->nodes[1]}; (left[0] | left[1]) != 0;) {
        int i = left[0] == 0;
        ink_set strand[2] = {0, 0};
        strand[i] = left[i] & (0 - left[i]);
        ink_graph_flood(graph, strand);
        left[0] &= ~strand[0];
        left[1] &= ~strand[1];
        search_component(&t, strand);
    }
}

void ink_graph_line(const ink_ruleset *rules, const ink_sheet *sheet, int material, ink_line *line)
{
    ink_graph graph;
    ink_graph_find(rules, sheet, ink_graph_joining(rules, material), 1u << material, &graph);
    ink_graph_longest(&graph, line);
}

int ink_graph_length(const ink_ruleset *rules, const ink_sheet *sheet, int material)
{
    ink_line line;
    ink_graph_line(rules, sheet, material, &line);
    return line.length;
}

/* All facts of a sheet, for programs that show or judge it. */
#include <inkrail/facts.h>

#include "graph.h"
#include "joints.h"
#include "score.h"

static ink_set strand_cells(const ink_sheet *sheet, const ink_joints *joints, int materials,
                            int strand)
{
    ink_set cells = 0;
    for (int m = 0; m < materials; m++)
        for (int s = 0; s < INK_SIDES; s++)
            cells |= sheet->arm[m][s] & (strand == 0 ? ~joints->split[s] : joints->split[s]);
    return cells;
}

static bool has_exit(const ink_ruleset *rules, const ink_sheet *sheet, const ink_network *network,
                     const ink_exit *exit)
{
    const ink_tile *tile = &rules->tile[sheet->tile[exit->cell]];
    int strand = tile->second >> exit->side & 1, arm = tile->side[exit->side];
    return arm != 0 && rules->meet[arm - 1][exit->material] == INK_JOIN &&
           ink_set_has(network->strand[strand], exit->cell);
}

static void describe_network(const ink_ruleset *rules, const ink_sheet *sheet, ink_network *network)
{
    ink_set at_exits = rules->exit_cells & (network->strand[0] | network->strand[1]);
    for (int e = 0; at_exits != 0 && e < INK_EXITS; e++) {
        if (has_exit(rules, sheet, network, &rules->exit[e])) {
            network->exits |= (uint16_t)(1u << e);
            network->exit_count++;
        }
    }
    /* A Station belongs to the first strand of its cell. */
    network->stations = (uint8_t)ink_set_count(network->strand[0] & sheet->station);
}

/* The network with the most exits comes first. Networks arrive by their lowest cell, and ties keep
   that order. */
static void insert_network(ink_facts *facts, const ink_network *network)
{
    int i = facts->networks++;
    for (; i > 0 && facts->network[i - 1].exit_count < network->exit_count; i--)
        facts->network[i] = facts->network[i - 1];
    facts->network[i] = *network;
}

void ink_facts_networks(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts)
{
    ink_joints joints;
    ink_graph graph;
    facts->networks = 0;
    if (rules->linked)
        ink_graph_find(rules, sheet, ~0u, 0, &graph);
    else
        ink_joints_find(sheet, 0, rules->materials, &joints);
    ink_set left[2] = {
        rules->linked ? graph.nodes[0] : strand_cells(sheet, &joints, rules->materials, 0),
        rules->linked ? graph.nodes[1] : strand_cells(sheet, &joints, rules->materials, 1)};
    while ((left[0] | left[1]) != 0) {
        ink_network network = {0};
        ink_set lowest = (left[0] | left[1]) & (0 - (left[0] | left[1]));
        int strand = (left[0] & lowest) == 0;
        network.strand[strand] = lowest;
        if (rules->linked)
            ink_graph_flood(&graph, network.strand);
        else
            ink_joints_flood(&joints, network.strand);
        left[0] &= ~network.strand[0];
        left[1] &= ~network.strand[1];
        describe_network(rules, sheet, &network);
        insert_network(facts, &network);
    }
}

/* Removes strands with at most one joint until none is left; the rest has loops. Only loops of
   routes count (rules: Goals), so other materials are left out unless they join them. */
static void find_loops(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts)
{
    ink_joints joints;
    ink_set before[2];
    if (rules->linked) {
        ink_graph graph;
        unsigned routes =
            ink_graph_joining(rules, INK_HIGHWAY) | ink_graph_joining(rules, INK_RAILWAY);
        ink_graph_find(rules, sheet, routes, 0, &graph);
        ink_graph_loops(&graph, facts->loop);
        return;
    }
    ink_joints_find(sheet, 0, 2, &joints);
    facts->loop[0] = facts->loop[1] = 0;
    do {
        before[0] = facts->loop[0];
        before[1] = facts->loop[1];
        facts->loop[0] = ink_joints_inner(joints.first);
        facts->loop[1] = ink_joints_inner(joints.second);
        ink_joints_prune(&joints, facts->loop);
    } while (facts->loop[0] != before[0] || facts->loop[1] != before[1]);
}

static void find_all_but_lines(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts)
{
    ink_facts_networks(rules, sheet, facts);
    find_loops(rules, sheet, facts);
    ink_score_open(rules, sheet, facts->open);
    facts->stations = sheet->station;
    facts->centre = sheet->drawn & rules->centre;
}

void ink_facts_find_quick(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts)
{
    find_all_but_lines(rules, sheet, facts);
    for (int m = 0; m < 2; m++)
        facts->line[m].length = (uint8_t)ink_line_length(rules, sheet, m);
}

void ink_facts_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_facts *facts)
{
    *facts = (ink_facts){0};
    find_all_but_lines(rules, sheet, facts);
    for (int m = 0; m < 2; m++)
        ink_line_trace(rules, sheet, m, &facts->line[m]);
}

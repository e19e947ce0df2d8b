/* The score (rules: Score), by bit sets throughout. Its twin is tests/twin. */
#include <inkrail/facts.h>

#include "core/module.h"
#include "graph.h"
#include "joints.h"
#include "score.h"

_Static_assert(sizeof(ink_score) == 32, "a score has no padding");

int ink_score_network(int exits)
{
    static const uint8_t points[INK_EXITS + 1] = {0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45};
    return points[exits];
}

int ink_score_compare(const ink_score *a, const ink_score *b)
{
    if (a->total != b->total)
        return b->total - a->total;
    return a->errors - b->errors;
}

/* Cells whose arm on that side meets an exit of its kind. */
static inline ink_set joined_exits(const ink_ruleset *rules, const ink_sheet *sheet, int side)
{
    return (sheet->arm[INK_HIGHWAY][side] & rules->exit_arms[INK_HIGHWAY][side]) |
           (sheet->arm[INK_RAILWAY][side] & rules->exit_arms[INK_RAILWAY][side]);
}

/* Keeps the numbers of exits in falling order. */
static void insert_network(ink_score *score, int exits)
{
    int i = score->networks++;
    for (; i > 0 && score->exits[i - 1] < exits; i--)
        score->exits[i] = score->exits[i - 1];
    score->exits[i] = (uint8_t)exits;
}

/* Removes the exits of one network from `left`, and counts them. */
static int take_exits(const ink_joints *joints, const ink_set strand[2], ink_set left[INK_SIDES])
{
    int exits = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set mine = left[s] & ((strand[0] & ~joints->split[s]) | (strand[1] & joints->split[s]));
        exits += ink_set_count(mine);
        left[s] &= ~mine;
    }
    return exits;
}

/* Up to four of the exits that are left, each given by the strand it is joined to. */
static void choose_starts(const ink_joints *joints, const ink_set left[INK_SIDES], ink_quad *first,
                          ink_quad *second)
{
    int lane = 0;
    *first = *second = INK_QUAD(0);
    for (int s = 0; s < INK_SIDES; s++) {
        for (ink_set exits = left[s]; exits != 0 && lane < 4; exits &= exits - 1) {
            ink_set start = exits & (0 - exits);
            (*first)[lane] = start & ~joints->split[s];
            (*second)[lane] = start & joints->split[s];
            lane++;
        }
    }
}

static void add_network(ink_score *score, int exits)
{
    insert_network(score, exits);
    score->network_points = (int16_t)(score->network_points + ink_score_network(exits));
}

/* As score_networks; out of line, since it has large tables. */
static __attribute__((noinline)) void score_linked(const ink_ruleset *rules, const ink_sheet *sheet,
                                                   ink_score *score)
{
    ink_facts facts;
    ink_facts_networks(rules, sheet, &facts);
    for (int i = 0; i < facts.networks && facts.network[i].exit_count > 0; i++)
        add_network(score, facts.network[i].exit_count);
}

static void score_networks(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score)
{
    ink_joints joints;
    ink_set left[INK_SIDES];
    ink_joints_find(sheet, 0, rules->materials, &joints);
    for (int s = 0; s < INK_SIDES; s++)
        left[s] = joined_exits(rules, sheet, s);
    while ((left[0] | left[1] | left[2] | left[3]) != 0) {
        ink_quad first, second;
        choose_starts(&joints, left, &first, &second);
        ink_joints_flood_quad(&joints, &first, &second);
        for (int lane = 0; lane < 4; lane++) {
            ink_set strand[2] = {first[lane], second[lane]};
            int exits = take_exits(&joints, strand, left);
            if (exits > 0) /* else another lane had the same network */
                add_network(score, exits);
        }
    }
}

void ink_score_open(const ink_ruleset *rules, const ink_sheet *sheet, ink_set open[INK_SIDES])
{
    for (int s = 0; s < INK_SIDES; s++)
        open[s] = 0;
    for (int m = 0; m < rules->materials; m++)
        for (int s = 0; s < INK_SIDES && rules->material[m].open_is_error != 0; s++)
            open[s] |=
                ink_sheet_open(sheet, m, s) & ~ink_set_step(sheet->sink, ink_side_opposite(s));
    if (rules->linked)
        ink_graph_close(rules, sheet, open);
}

static int count_errors(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set open[INK_SIDES];
    ink_score_open(rules, sheet, open);
    return ink_set_count(open[0]) + ink_set_count(open[1]) + ink_set_count(open[2]) +
           ink_set_count(open[3]);
}

void ink_score_modules(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                       ink_parts *parts)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, score); i++)
        ink_call_score(rules, i, sheet, score, parts);
}

static int add_up(const ink_score *score)
{
    return score->network_points + score->highway + score->railway + score->centre - score->errors +
           score->expansion + score->villages + score->goals;
}

void ink_score_finish(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                      ink_parts *parts)
{
    score->centre = (int16_t)ink_set_count(sheet->drawn & rules->centre);
    score->errors = (int16_t)count_errors(rules, sheet);
    ink_score_modules(rules, sheet, score, parts);
    score->total = (int16_t)add_up(score);
}

void ink_score_explain(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score,
                       ink_parts *parts)
{
    *score = (ink_score){0};
    if (parts != NULL)
        parts->count = 0;
    if (rules->linked)
        score_linked(rules, sheet, score);
    else
        score_networks(rules, sheet, score);
    score->highway = (int16_t)ink_line_length(rules, sheet, INK_HIGHWAY);
    score->railway = (int16_t)ink_line_length(rules, sheet, INK_RAILWAY);
    ink_score_finish(rules, sheet, score, parts);
}

void ink_score_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_score *score)
{
    ink_score_explain(rules, sheet, score, NULL);
}

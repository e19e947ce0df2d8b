/* Airline (rules: Airline): airways, which join only each other and airports, and airports, which
   join all that points at them. The tables have the drawings, that the dice may float and may be
   left undrawn, and that an airport may stand in for a special route. */
#include "../core/module.h"
#include "core/facts/graph.h"
#include "shared/stand_in.h"

enum { POINTS_A_SPACE = 2, POINTS_AN_OPEN_END = -2, POINTS_A_LONELY_AIRPORT = -4 };

/* Open ends cost more than an error, so they are none. */
static const ink_module_material materials[] = {{'A', "PP", false, INK_TEXT("airway")},
                                                {0, "", false, NULL}};
static const ink_module_mark marks[] = {{"ap", 0, INK_TEXT("airport")}, {NULL, 0, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
static const ink_module_die dice[] = {
    {{"....ap", "....ap", "A.A.", "A.A.", "AHHA{NW}{ES}", "ARRA{NW}{ES}"}, "", false},
    {{"....ap", "....ap", ".AA.", ".AA.", "AHAH{NS}{EW}", "ARAR{NS}{EW}"}, "", false},
    {{NULL}, NULL, false}};

extern const ink_module ink_module_airline;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_airline);
}

static int airway_of(const ink_ruleset *rules)
{
    return ink_material_find(rules, 'A');
}

static ink_set airports_of(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int airport = rules->shape[rules->stand_in[slot_of(rules)]].first;
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (sheet->tile[ink_set_first(left)] == airport)
            cells |= left & (0 - left);
    return cells;
}

/* What joins airports: airways, and all that is part of a highway or a railway. */
static unsigned joining_airports(const ink_ruleset *rules)
{
    return 1u << airway_of(rules) | ink_graph_joining(rules, INK_HIGHWAY) |
           ink_graph_joining(rules, INK_RAILWAY);
}

/* --- what an airport joins -------------------------------------------------------------------- */

static void link_airport(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell airport,
                         ink_links *links)
{
    unsigned joining = joining_airports(rules);
    for (int s = 0; s < INK_SIDES; s++) {
        uint8_t across = (uint8_t)ink_side_opposite(s);
        ink_set beside = ink_set_step(ink_set_of(airport), s);
        for (int m = 0; m < rules->materials; m++)
            if ((joining >> m & 1) != 0 && (sheet->arm[m][across] & beside) != 0)
                ink_links_add(links, (ink_link_end){ink_set_first(beside), across},
                              (ink_link_end){airport, INK_MIDDLE}, ink_graph_joining(rules, m));
    }
}

static void links(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_links *links)
{
    (void)bytes;
    for (ink_set left = airports_of(rules, sheet); left != 0; left &= left - 1)
        link_airport(rules, sheet, ink_set_first(left), links);
}

static void faces(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_set faced[INK_MAX_MATERIALS][INK_SIDES])
{
    ink_set airports = airports_of(rules, sheet);
    unsigned joining = joining_airports(rules);
    (void)bytes;
    for (int m = 0; m < rules->materials; m++)
        for (int s = 0; s < INK_SIDES && (joining >> m & 1) != 0; s++)
            faced[m][s] |= ink_set_step(airports, ink_side_opposite(s));
}

/* --- the longest airway ----------------------------------------------------------------------- */

/* The cells whose airway is open there, inside the board. */
static ink_set open_ends(const ink_ruleset *rules, const ink_sheet *sheet, ink_set airports,
                         int side)
{
    return ink_sheet_open(sheet, airway_of(rules), side) &
           ~ink_set_step(airports | sheet->sink, ink_side_opposite(side));
}

/* Keeps the edges between nodes of which none is dropped. */
static void keep_edges(ink_graph *graph, const ink_set dropped[2])
{
    int kept = 0;
    for (int e = 0; e < graph->edges; e++) {
        int one = graph->edge[e][0], other = graph->edge[e][1];
        if (ink_set_has(dropped[one % 2], (ink_cell)(one / 2)) ||
            ink_set_has(dropped[other % 2], (ink_cell)(other / 2)))
            continue;
        graph->edge[kept][0] = (uint8_t)one;
        graph->edge[kept++][1] = (uint8_t)other;
    }
    graph->edges = kept;
}

/* The strands of airways between the edge of the board and airports: those that are joined to
   neither are rings, and those with an open end lead nowhere. */
static void find_whole(const ink_ruleset *rules, const ink_sheet *sheet, ink_set airports,
                       const ink_graph *graph, ink_set whole[2])
{
    ink_graph apart = *graph; /* the airways without airports */
    ink_set ends[2] = {0, 0}, open[2] = {0, 0}, inside = 0, outside = 0;
    keep_edges(&apart, (ink_set[]){airports, 0});
    for (int e = 0; e < graph->edges; e++)
        for (int i = 0; i < 2; i++)
            if (ink_set_has(airports, (ink_cell)(graph->edge[e][i] / 2))) {
                int node = graph->edge[e][1 - i];
                ends[node % 2] |= ink_set_of((ink_cell)(node / 2));
            }
    for (int s = 0; s < INK_SIDES; s++) {
        inside |= open_ends(rules, sheet, airports, s);
        outside |= sheet->arm[airway_of(rules)][s] & ink_set_edge(s);
    }
    ink_sheet_strands(sheet, airway_of(rules), inside, open);
    ink_sheet_strands(sheet, airway_of(rules), outside, whole);
    for (int i = 0; i < 2; i++)
        whole[i] |= ends[i];
    ink_graph_flood(&apart, whole);
    ink_graph_flood(&apart, open);
    for (int i = 0; i < 2; i++)
        whole[i] &= ~open[i];
}

/* From edge or airport to edge or airport. No trail through what is left is longer than such a
   line, for it can go on wherever it stops between two of them. */
static void longest_airway(const ink_ruleset *rules, const ink_sheet *sheet, ink_set airports,
                           ink_line *line)
{
    unsigned airway = 1u << airway_of(rules);
    ink_set whole[2];
    ink_graph graph;
    ink_graph_find(rules, sheet, airway, airway, &graph);
    find_whole(rules, sheet, airports, &graph, whole);
    keep_edges(&graph, (ink_set[]){~(whole[0] | airports), ~whole[1]});
    graph.nodes[0] = whole[0];
    graph.nodes[1] = whole[1];
    for (int e = 0; e < graph.edges; e++)
        for (int i = 0; i < 2; i++)
            graph.nodes[0] |= ink_set_of((ink_cell)(graph.edge[e][i] / 2)) & airports;
    ink_graph_longest(&graph, line);
}

/* --- score ------------------------------------------------------------------------------------ */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set airports = airports_of(rules, sheet), lonely = airports, cells = 0, open = 0;
    int ends = 0;
    ink_line line;
    (void)bytes;
    longest_airway(rules, sheet, airports, &line);
    for (int i = 0; i < line.length; i++)
        cells |= ink_set_of(line.cell[i]);
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set here = open_ends(rules, sheet, airports, s);
        ends += ink_set_count(here);
        open |= here;
        lonely &= ~ink_set_step(sheet->arm[airway_of(rules)][s], s);
    }
    ink_score_add(score, parts, INK_TEXT("the longest airway"), POINTS_A_SPACE * line.length,
                  cells);
    ink_score_add(score, parts, INK_TEXT("open airway ends"), POINTS_AN_OPEN_END * ends, open);
    ink_score_add(score, parts, INK_TEXT("airports without an airway"),
                  POINTS_A_LONELY_AIRPORT * ink_set_count(lonely), lonely);
}

/* --- airports instead of special routes ------------------------------------------------------- */

static const char sign = '^';

static const ink_module_sign signs[] = {
    {'^', INK_SIGN_PLAIN, "^s3 C3", INK_TEXT("draw an airport instead of special route 3"), NULL,
     NULL, INK_TEXT("Airport for a special route"), NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL},
};

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    (void)bytes;
    stand_in_moves(rules, sheet, slot_of(rules), choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    (void)bytes;
    return stand_in_apply(rules, sheet, slot_of(rules), move, why);
}

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    return stand_in_write(rules, slot_of(rules), sign, move, out);
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    (void)sheet;
    (void)bytes;
    return stand_in_read(rules, slot_of(rules), sign, word, move, why);
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    return stand_in_answer(rules, slot_of(rules), move, answer);
}

const ink_module ink_module_airline = {
    .name = "airline",
    .title = INK_TEXT("Airline"),
    .home = "sky",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Airline (airways A, airports ap), 6 rounds. The two dice may be left out and need not\n"
        "connect to anything. An airport joins all that points at it. The longest airway between\n"
        "edges and airports scores 2 a space; each open airway end costs 2, each airport without\n"
        "an airway 4. An airport may be drawn instead of a special route."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .material = materials,
    .mark = marks,
    .die = dice,
    .stand_in = "....ap",
    .sign = signs,
    .moves = moves,
    .apply = apply,
    .links = links,
    .faces = faces,
    .score = score,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
};

/* River (rules: River): pieces of river and bridges over it, which no player has to draw. The
   tables say that rivers join rivers, clash with routes and exits, and that their open ends are
   errors. */
#include "shared/river.h"
#include "../core/module.h"
#include "core/facts/paths.h"

static const ink_module_material materials[] = {{'V', "CC", true, INK_TEXT("river")},
                                                {0, "", false, NULL}};

#define FACES                                                                                      \
    {                                                                                              \
        "V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"                             \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

/* One point for each cell of the best river, and three more if both its ends are at the edge. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    int water = ink_material_find(rules, 'V'), most = 0;
    ink_set best = 0;
    (void)bytes;
    INK_EACH_BODY(river, sheet, water)
    {
        bool whole = river_ends_at_edge(sheet, water, river) == 2;
        int points = ink_set_count(river) + (whole ? RIVER_BOTH_ENDS_AT_EDGE : 0);
        best = points > most ? river : best;
        most = points > most ? points : most;
    }
    ink_score_add(score, parts, INK_TEXT("the best river"), most, best);
}

/* --- goals ------------------------------------------------------------------------------ */

/* Is there a line over two bridges of this river? It suffices that the two are connected: a path
   from one to the other leaves the far arms of both free for the line to go on. */
static bool crossed_twice(const ink_sheet *sheet, int kind, ink_set river)
{
    ink_set bridges[2];
    ink_sheet_strands(sheet, kind, river, bridges);
    for (ink_set left = bridges[0] | bridges[1]; left != 0; left &= left - 1) {
        ink_set one = left & (0 - left), line[2] = {one & bridges[0], one & bridges[1]};
        ink_sheet_flood_strands(sheet, kind, line);
        if (((line[0] & bridges[0]) | (line[1] & bridges[1])) != one)
            return true;
    }
    return false;
}

INK_QUESTION(line_crosses_twice)
{
    INK_QUESTION_UNUSED;
    INK_EACH_BODY(river, sheet, ink_material_find(rules, 'V'))
    if (crossed_twice(sheet, INK_HIGHWAY, river) || crossed_twice(sheet, INK_RAILWAY, river))
        return true;
    return false;
}

INK_QUESTION(stations_at_river)
{
    INK_QUESTION_UNUSED;
    ink_set banks = ink_set_around(ink_sheet_with(sheet, ink_material_find(rules, 'V')));
    return ink_set_count(sheet->station & banks);
}

INK_QUESTION(exits_over_river)
{
    INK_QUESTION_UNUSED;
    ink_set rivers = ink_sheet_with(sheet, ink_material_find(rules, 'V'));
    for (ink_set left = rivers & ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_paths_to_exits(rules, sheet, INK_BY_HIGHWAY, left & (0 - left)) ||
            ink_paths_to_exits(rules, sheet, INK_BY_RAILWAY, left & (0 - left)))
            return true;
    return false;
}

static const ink_goal goals[] = {
    {"RA", INK_TEXT("cross the same river twice with one line"), line_crosses_twice, 1},
    {"RB", INK_TEXT("draw three Stations next to river spaces"), stations_at_river, 3},
    {"RC", INK_TEXT("connect two exits by a line that crosses a river"), exits_over_river, 1},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_river = {
    .name = "river",
    .title = INK_TEXT("River"),
    .home = "blue",
    .brief = INK_TEXT(
        "River (V), 6 rounds. The two river dice may be left out and need not connect to "
        "anything.\n"
        "Rivers may not face a highway, a railway or an exit. Each river end that meets\n"
        "neither river nor edge is an error. One river scores 1 a space, and 3 more if both\n"
        "its ends are at the edge."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .independent_faces = true,
    .material = materials,
    .die = dice,
    .goal = goals,
    .score = score,
};

/* Lake (rules: Lake): water joins all its piers into one network, as the tables say, and floods an
   empty cell with water on three sides. */
#include "../core/module.h"
#include "core/facts/paths.h"

static const ink_module_material materials[] = {{'L', "PP", false, INK_TEXT("lake")},
                                                {0, "", false, NULL}};

#define FACES                                                                                      \
    {                                                                                              \
        "L...", "LL..", "LLL.", "L.R.", "L.H.", "LLHR*"                                            \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

static const char *const shapes[] = {"LLLL", NULL};

extern const ink_module ink_module_lake;

/* Cells with water facing them on at least three sides. */
static ink_set nearly_surrounded(const ink_sheet *sheet, int water)
{
    const ink_set *arm = sheet->arm[water];
    ink_set north = ink_set_step(arm[INK_SOUTH], INK_SOUTH);
    ink_set east = ink_set_step(arm[INK_WEST], INK_WEST);
    ink_set south = ink_set_step(arm[INK_NORTH], INK_NORTH);
    ink_set west = ink_set_step(arm[INK_EAST], INK_EAST);
    return (north & south & (east | west)) | (east & west & (north | south));
}

/* Floods as long as a flood makes room for another. */
static void after(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                  ink_cell cell)
{
    (void)move;
    int water = ink_material_find(rules, 'L');
    ink_set fill = nearly_surrounded(sheet, water) & ~sheet->drawn;
    (void)bytes;
    (void)cell;
    if (fill == 0)
        return;
    int shape = rules->own_shape[ink_ruleset_slot(rules, &ink_module_lake)];
    for (; fill != 0; fill = nearly_surrounded(sheet, water) & ~sheet->drawn)
        ink_sheet_put(rules, sheet, ink_set_first(fill), rules->shape[shape].first, sheet->round);
}

/* One point for each cell of the smallest lake. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set smallest = 0;
    (void)bytes;
    INK_EACH_BODY(lake, sheet, ink_material_find(rules, 'L'))
    if (smallest == 0 || ink_set_count(lake) < ink_set_count(smallest))
        smallest = lake;
    ink_score_add(score, parts, INK_TEXT("the smallest lake"), ink_set_count(smallest), smallest);
}

/* --- goals ------------------------------------------------------------------------------ */

INK_QUESTION(exits_through_lake)
{
    INK_QUESTION_UNUSED;
    INK_EACH_BODY(lake, sheet, ink_material_find(rules, 'L'))
    if (ink_paths_to_exits(rules, sheet, INK_BY_HIGHWAY | INK_BY_RAILWAY, lake))
        return true;
    return false;
}

INK_QUESTION(lake_in_line)
{
    INK_QUESTION_UNUSED;
    return ink_set_longest_run(ink_sheet_with(sheet, ink_material_find(rules, 'L')));
}

INK_QUESTION(closed_lake)
{
    INK_QUESTION_UNUSED;
    int water = ink_material_find(rules, 'L');
    INK_EACH_BODY(lake, sheet, water)
    if (ink_sheet_is_closed(sheet, water, lake))
        return true;
    return false;
}

static const ink_goal goals[] = {
    {"LA", INK_TEXT("connect two exits through a lake"), exits_through_lake, 1},
    {"LB", INK_TEXT("draw four lake spaces side by side in a row or column"), lake_in_line, 4},
    {"LC", INK_TEXT("draw a lake without an open side"), closed_lake, 1},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_lake = {
    .name = "lake",
    .title = INK_TEXT("Lake"),
    .home = "blue",
    .brief = INK_TEXT(
        "Lake (L), 6 rounds. The two lake dice may be left out and need not connect to anything.\n"
        "An empty space with water on three or four sides is flooded at once. All piers on one\n"
        "lake belong to one network. Open water is not an error. The smallest lake scores 1 a\n"
        "space."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .independent_faces = true,
    .material = materials,
    .shape = shapes,
    .die = dice,
    .goal = goals,
    .after = after,
    .score = score,
};

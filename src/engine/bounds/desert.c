/* Bounds of the desert: cacti that may still come, and how many heat takes on average. */
#include "bounds.h"

#include "../../modules/shared/choice.h"
#include "../../modules/shared/desert.h"
#include "bodies.h"

enum { ROLLS = 36, ARID_ROLLS = 11 }; /* of the two dice: how many rolls show an Arid face */

static int points_on(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells)
{
    return ink_set_count(cells & desert_cacti(rules, sheet)) +
           ink_set_count(cells & marked_cells(rules, sheet, "cc"));
}

/* How many faces with that mark may still be drawn. */
static int faces_left(const ink_ruleset *rules, const ink_rest *rest, const char *text)
{
    int mark = ink_mark_find(rules, text), faces = 0;
    for (int i = 1; i < rules->shapes; i++)
        if (rules->shape[i].count > 0 && rules->tile[rules->shape[i].first].marks == mark)
            faces += rest->shape[i];
    return faces;
}

/* The most points that one more oasis can protect. */
static int protected_by_one(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set dry = desert_withering(rules, sheet);
    int best = 0;
    for (ink_set left = ink_sheet_space(sheet); left != 0; left &= left - 1) {
        int points = points_on(rules, sheet, dry & ink_set_around(left & (0 - left)));
        best = points > best ? points : best;
    }
    return best;
}

/* What the last roll takes: the cacti that are then not next to an oasis, unless a special route is
   left. An oasis that is still drawn may be next to them. In hundredths of a point. */
static int lost_at_last(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest)
{
    int oases = faces_left(rules, rest, "w");
    int lost = points_on(rules, sheet, desert_withering(rules, sheet));
    if (ink_specials_left(sheet) > 0 || sheet->round < rules->rounds || rest->rolls > 0)
        return 0;
    lost -= oases > 0 && lost > 0 ? oases * protected_by_one(rules, sheet) : 0;
    return lost > 0 ? 100 * lost * ARID_ROLLS / ROLLS : 0;
}

/* Heat only takes away: cacti that stand may stay, and each face adds its own. Where two cacti
   wither, the cell is empty again. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    int dice = bodies_dice(rules, slot, rest);
    int more = faces_left(rules, rest, "c") + 2 * faces_left(rules, rest, "cc");
    more = more < 2 * dice ? more : 2 * dice;
    most->less = (int16_t)(sheet->open != 0 ? lost_at_last(rules, sheet, rest) : 0);
    most->points = (int16_t)(bodies_points(rules, sheet, slot) + more);
    if (rest->rolls > 0 || choice_open(sheet, slot))
        most->over = marked_cells(rules, sheet, "cc");
    most->over_shapes = UINT64_MAX;
    most->emptied = 2; /* as many as the dice draw */
}

const ink_bounds ink_bounds_desert = {.traits = INK_BOUNDS_EMPTIES | INK_BOUNDS_LOSES,
                                      .most = most};

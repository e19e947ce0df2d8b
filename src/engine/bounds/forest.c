/* Bounds of forests: drawings enlarge one of them, or join some. */
#include "bounds.h"

#include "../../modules/shared/forest.h"
#include "bodies.h"

enum { FORESTS_MOST = 25 }; /* no two of them are adjacent */

typedef struct forests {
    int count;
    ink_set cells[FORESTS_MOST];
} forests;

/* The points of the largest forests if those in `joined` (bits) become one with so many cells
   more. */
static int points_with(const forests *all, uint32_t joined, int spaces)
{
    int best = spaces, second = 0;
    for (int i = 0; i < all->count; i++)
        best += (joined >> i & 1) != 0 ? ink_set_count(all->cells[i]) : 0;
    for (int i = 0; i < all->count; i++) {
        int size = (joined >> i & 1) == 0 ? ink_set_count(all->cells[i]) : 0;
        second = size > second ? size : second;
    }
    return best > second ? FOREST_SPACE_OF_THE_BEST * best + FOREST_SPACE_OF_THE_SECOND * second
                         : FOREST_SPACE_OF_THE_BEST * second + FOREST_SPACE_OF_THE_SECOND * best;
}

/* The forests that a drawing on the cell would join. */
static uint32_t joined_at(const forests *all, ink_set cell)
{
    uint32_t joined = 0;
    for (int i = 0; i < all->count; i++)
        joined |= (uint32_t)((ink_set_around(cell) & all->cells[i]) != 0) << i;
    return joined;
}

/* The largest forest, as a bit. */
static uint32_t largest(const forests *all)
{
    int at = 0;
    for (int i = 1; i < all->count; i++)
        if (ink_set_count(all->cells[i]) > ink_set_count(all->cells[at]))
            at = i;
    return all->count > 0 ? UINT32_C(1) << at : 0;
}

/* One drawing is tried everywhere; two are taken as if all that they join were one. */
static int most_points(const forests *all, ink_set space, int drawings)
{
    int most = points_with(all, largest(all), drawings);
    for (ink_set a = space; a != 0; a &= a - 1) {
        uint32_t one = joined_at(all, a & (0 - a));
        int points = one != 0 ? points_with(all, one, drawings) : 0;
        most = points > most ? points : most;
        for (ink_set b = drawings > 1 && one != 0 ? a & (a - 1) : 0; b != 0; b &= b - 1) {
            uint32_t two = joined_at(all, b & (0 - b));
            points = two != 0 ? points_with(all, one | two, drawings) : 0;
            most = points > most ? points : most;
        }
    }
    return most;
}

static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    int coming = bodies_dice(rules, slot, rest);
    forests all = {0};
    int spaces = coming;
    most->points = (int16_t)bodies_points(rules, sheet, slot);
    if (coming == 0)
        return;
    for (ink_set left = forest_trees(rules, sheet); left != 0; left &= ~all.cells[all.count++])
        all.cells[all.count] = marked_group(left);
    spaces += ink_set_count(forest_trees(rules, sheet));
    most->points = (int16_t)(coming <= 2 ? most_points(&all, ink_sheet_space(sheet), coming)
                                         : FOREST_SPACE_OF_THE_BEST * spaces);
}

const ink_bounds ink_bounds_forest = {.most = most};

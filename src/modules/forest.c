/* Forest (rules: Forest): trees beside routes and on their own. The tables say how many rounds
   there are, which drawings have trees, that their dice may float and may be left out. Nothing is
   left but the points of the two biggest forests, and the goals. */
#include "../core/module.h"
#include "bodies.h"

enum { A_SPACE_OF_THE_BEST = 2, A_SPACE_OF_THE_SECOND = 1 };

static const ink_module_mark marks[] = {{"t", 0, INK_TEXT("trees")}, {NULL, 0, NULL}};

/* The numbers of these faces can never change: stored games and seeds keep them. */
#define FACES                                                                                      \
    {                                                                                              \
        "H.H.t", "R.R.t", "HH..t", "RR..t", "....t", "....t"                                       \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

extern const ink_module ink_module_forest;

/* The spaces with trees. */
static ink_set trees(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int mark = ink_mark_find(rules, "t");
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (rules->tile[sheet->tile[ink_set_first(left)]].marks == mark)
            cells |= left & (0 - left);
    return cells;
}

/* All cells of `cells` that hang together with the first of them, side by side. */
static ink_set first_forest(ink_set cells)
{
    ink_set forest = ink_set_of(ink_set_first(cells)), before;
    do {
        before = forest;
        forest |= ink_set_around(forest) & cells;
    } while (forest != before);
    return forest;
}

/* Points: two a space of the best forest, one a space of the second best. Of equal forests one is
   the best and another the second best; one forest alone is no second. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                  ink_score *score, ink_parts *parts)
{
    ink_set best = 0, second = 0;
    (void)room;
    for (ink_set left = trees(rules, sheet); left != 0;) {
        ink_set forest = first_forest(left);
        left &= ~forest;
        if (ink_set_count(forest) > ink_set_count(best)) {
            second = best;
            best = forest;
        } else if (ink_set_count(forest) > ink_set_count(second))
            second = forest;
    }
    ink_score_add(score, parts, INK_TEXT("the best forest"),
                  A_SPACE_OF_THE_BEST * ink_set_count(best), best);
    ink_score_add(score, parts, INK_TEXT("the second best forest"),
                  A_SPACE_OF_THE_SECOND * ink_set_count(second), second);
}

/* --- bounds ----------------------------------------------------------------------------- */

enum { FORESTS_MOST = 25 }; /* no two of them side by side */

typedef struct forests {
    int count;
    ink_set cells[FORESTS_MOST];
} forests;

/* The largest forests and those that `joined` (bits) become with so many spaces more. */
static int points_with(const forests *all, uint32_t joined, int spaces)
{
    int best = spaces, second = 0;
    for (int i = 0; i < all->count; i++)
        best += (joined >> i & 1) != 0 ? ink_set_count(all->cells[i]) : 0;
    for (int i = 0; i < all->count; i++) {
        int size = (joined >> i & 1) == 0 ? ink_set_count(all->cells[i]) : 0;
        second = size > second ? size : second;
    }
    return best > second ? A_SPACE_OF_THE_BEST * best + A_SPACE_OF_THE_SECOND * second
                         : A_SPACE_OF_THE_BEST * second + A_SPACE_OF_THE_SECOND * best;
}

/* The forests that a drawing there would join. */
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

/* One drawing, wherever it may be; two as if what they join were all one. */
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

static void most(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                 const ink_rest *rest, ink_most *most)
{
    int coming = bodies_dice(rules, ink_ruleset_slot(rules, &ink_module_forest), rest);
    forests all = {0};
    int spaces = coming;
    most->points = (int16_t)bodies_points(score, rules, sheet, room);
    if (coming == 0)
        return;
    for (ink_set left = trees(rules, sheet); left != 0; left &= ~all.cells[all.count++])
        all.cells[all.count] = first_forest(left);
    spaces += ink_set_count(trees(rules, sheet));
    most->points = (int16_t)(coming <= 2 ? most_points(&all, ink_sheet_space(sheet), coming)
                                         : A_SPACE_OF_THE_BEST * spaces);
}

/* --- goals ------------------------------------------------------------------------------ */

INK_QUESTION(separate_forests)
{
    INK_QUESTION_UNUSED;
    int count = 0;
    for (ink_set left = trees(rules, sheet); left != 0; left &= ~first_forest(left))
        count++;
    return count;
}

/* The longest row of cells that go on at a corner, to the right or to the left. */
static int longest_diagonal(ink_set cells)
{
    enum { DOWN_LEFT = 7, DOWN_RIGHT = 9 };
    int longest = 0;
    for (int step = DOWN_LEFT; step <= DOWN_RIGHT; step += DOWN_RIGHT - DOWN_LEFT) {
        int length = 0;
        for (ink_set left = cells; left != 0; left &= left >> step)
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

INK_QUESTION(trees_in_a_diagonal)
{
    INK_QUESTION_UNUSED;
    return longest_diagonal(trees(rules, sheet));
}

INK_QUESTION(trees_at_exits)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(trees(rules, sheet) & rules->exit_cells);
}

static const ink_goal goals[] = {
    {"FA", INK_TEXT("have five separate forests at once"), separate_forests, 5},
    {"FB", INK_TEXT("draw trees in four spaces in a diagonal row"), trees_in_a_diagonal, 4},
    {"FC", INK_TEXT("draw trees in four spaces that touch exits"), trees_at_exits, 4},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_forest = {
    .name = "forest",
    .brief = INK_TEXT(
        "Forest (trees t), 6 rounds. The two forest dice may be left out and need not connect to\n"
        "anything. Spaces with trees that share a side are one forest. Each space of your best\n"
        "forest scores 2, each space of your second best forest scores 1."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .die = dice,
    .goal = goals,
    .late_goals = true,
    .score = score,
    .most = most,
};

/* Forest (rules: Forest): trees beside routes and on their own. The tables have the rounds, the
   drawings with trees, and that the dice may float and may be left undrawn. The code has only the
   points of the two biggest forests, and the goals. */
#include "shared/forest.h"
#include "../core/module.h"

static const ink_module_mark marks[] = {{"t", 0, INK_TEXT("trees")}, {NULL, 0, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
#define FACES                                                                                      \
    {                                                                                              \
        "H.H.t", "R.R.t", "HH..t", "RR..t", "....t", "....t"                                       \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

/* Two points for each cell of the best forest, one for each of the second best. Of two equal
   forests one is the best and the other the second best; a single forest has no second. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set best = 0, second = 0;
    (void)bytes;
    for (ink_set left = forest_trees(rules, sheet); left != 0;) {
        ink_set forest = marked_group(left);
        left &= ~forest;
        if (ink_set_count(forest) > ink_set_count(best)) {
            second = best;
            best = forest;
        } else if (ink_set_count(forest) > ink_set_count(second))
            second = forest;
    }
    ink_score_add(score, parts, INK_TEXT("the best forest"),
                  FOREST_SPACE_OF_THE_BEST * ink_set_count(best), best);
    ink_score_add(score, parts, INK_TEXT("the second best forest"),
                  FOREST_SPACE_OF_THE_SECOND * ink_set_count(second), second);
}

/* --- goals ------------------------------------------------------------------------------ */

INK_QUESTION(separate_forests)
{
    INK_QUESTION_UNUSED;
    int count = 0;
    for (ink_set left = forest_trees(rules, sheet); left != 0; left &= ~marked_group(left))
        count++;
    return count;
}

/* The longest row of cells that touch at corners, to the right or to the left. */
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
    return longest_diagonal(forest_trees(rules, sheet));
}

INK_QUESTION(trees_at_exits)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(forest_trees(rules, sheet) & rules->exit_cells);
}

static const ink_goal goals[] = {
    {"FA", INK_TEXT("have five separate forests at once"), separate_forests, 5},
    {"FB", INK_TEXT("draw trees in four spaces in a diagonal row"), trees_in_a_diagonal, 4},
    {"FC", INK_TEXT("draw trees in four spaces that touch exits"), trees_at_exits, 4},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_forest = {
    .name = "forest",
    .title = INK_TEXT("Forest"),
    .home = "green",
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
};

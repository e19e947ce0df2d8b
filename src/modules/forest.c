/* Forest (rules: Forest): trees beside routes and on their own. The tables say how many rounds
   there are, which drawings have trees, that their dice may float and may be left out. Nothing is
   left but the points of the two biggest forests. */
#include <inkrail/facts.h>
#include <inkrail/module.h>
#include <inkrail/sheet.h>

enum { A_SPACE_OF_THE_BEST = 2, A_SPACE_OF_THE_SECOND = 1 };

static const ink_module_mark marks[] = {{"t", 0, INK_TEXT("trees")}, {NULL, 0, NULL}};

/* The numbers of these faces can never change: stored games and seeds keep them. */
#define FACES                                                                                      \
    {                                                                                              \
        "H.H.t", "R.R.t", "HH..t", "RR..t", "....t", "....t"                                       \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

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

const ink_module ink_module_forest = {
    .name = "forest",
    .brief = INK_TEXT(
        "Forest (trees t), 6 rounds. The two forest dice may be left out and need not join\n"
        "anything. Spaces with trees that share a side are one forest. Each space of your best\n"
        "forest scores 2, each space of your second best forest scores 1."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .die = dice,
    .score = score,
};

/* Portal (rules: Portal): routes that end in portals, which are joined by their letters. The tables
   have the faces, which are drawn as routes are and may be left undrawn. */
#include "../core/module.h"
#include "core/facts/graph.h"
#include "shared/challenge.h"
#include "shared/marks.h"

enum { LETTERS = 3, PORTALS_OF_A_LETTER = 2 };

static const ink_module_mark marks[] = {{"pa", 0, INK_TEXT("portal A")},
                                        {"pb", 0, INK_TEXT("portal B")},
                                        {"pc", 0, INK_TEXT("portal C")},
                                        {NULL, 0, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
static const ink_module_die dice[] = {
    {{"H...pa", "H...pb", "H...pc", "R...pa", "R...pb", "R...pc"}, "HR", false},
    {{NULL}, NULL, false}};

extern const ink_module ink_module_portal;

static const ink_die *own_die(const ink_ruleset *rules)
{
    return &rules->die[rules->first_die[ink_ruleset_slot(rules, &ink_module_portal)]];
}

/* The number of the mark of letter A; the others follow. */
static int first_mark(const ink_ruleset *rules)
{
    return rules->tile[rules->shape[own_die(rules)->face[0]].first].marks;
}

static void find_portals(const ink_ruleset *rules, const ink_sheet *sheet, ink_set of[LETTERS])
{
    int first = first_mark(rules);
    of[0] = of[1] = of[2] = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        int letter = rules->tile[sheet->tile[ink_set_first(left)]].marks - first;
        if (letter >= 0 && letter < LETTERS)
            of[letter] |= left & (0 - left);
    }
}

static ink_set all_portals(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set of[LETTERS];
    find_portals(rules, sheet, of);
    return of[0] | of[1] | of[2];
}

/* --- at most two of a letter ------------------------------------------------------------------ */

static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    ink_set of[LETTERS], full = 0;
    (void)bytes;
    find_portals(rules, sheet, of);
    for (int letter = 0; letter < LETTERS; letter++)
        full |= (ink_set)(ink_set_count(of[letter]) >= PORTALS_OF_A_LETTER) << letter;
    int letter = tile != NULL ? tile->marks - first_mark(rules) : -1;
    if (letter < 0 || letter >= LETTERS || (full >> letter & 1) == 0)
        return full != 0;
    for (int t = 0; t < turns; t++) {
        if (reason != NULL && cells[t] != 0)
            *reason = INK_TEXT("two portals of this letter are drawn already");
        cells[t] = 0;
    }
    return true;
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Takes the next pair out of the portals of a letter, in reading order; false if none is left. A
   sheet that is read as it stands may have more than two. */
static bool take_pair(ink_set *portals, ink_cell pair[2])
{
    if ((*portals & (*portals - 1)) == 0)
        return false;
    for (int i = 0; i < 2; i++, *portals &= *portals - 1)
        pair[i] = ink_set_first(*portals);
    return true;
}

/* Lines run on through a pair of the same kind only. */
static void links(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_links *links)
{
    ink_set of[LETTERS];
    ink_cell pair[2];
    (void)bytes;
    find_portals(rules, sheet, of);
    for (int letter = 0; letter < LETTERS; letter++)
        while (take_pair(&of[letter], pair)) {
            ink_link_end end[2] = {{pair[0], INK_MIDDLE}, {pair[1], INK_MIDDLE}};
            ink_set both = ink_set_of(pair[0]) | ink_set_of(pair[1]);
            unsigned lines = 0;
            for (int m = INK_HIGHWAY; m <= INK_RAILWAY; m++)
                lines |= (unsigned)((both & ~ink_sheet_with(sheet, m)) == 0) << m;
            ink_links_add(links, end[0], end[1], lines);
        }
}

/* --- goals ------------------------------------------------------------------------------------ */

INK_QUESTION(portals_on_universities)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(all_portals(rules, sheet) & CHALLENGE_UNIVERSITY_CELLS);
}

INK_QUESTION(loop_through_pair)
{
    INK_QUESTION_UNUSED;
    unsigned routes = ink_graph_joining(rules, INK_HIGHWAY) | ink_graph_joining(rules, INK_RAILWAY);
    ink_set of[LETTERS];
    ink_cell pair[2];
    ink_graph graph;
    find_portals(rules, sheet, of);
    for (int letter = 0; letter < LETTERS; letter++)
        while (take_pair(&of[letter], pair)) {
            ink_graph_find(rules, sheet, routes, 0, &graph);
            if (ink_graph_loop_through(&graph, 2 * pair[0], 2 * pair[1]))
                return true;
        }
    return false;
}

/* The most portals that hang together by sides. */
INK_QUESTION(adjacent_portals)
{
    INK_QUESTION_UNUSED;
    ink_set left = all_portals(rules, sheet);
    int most = 0;
    while (left != 0) {
        ink_set group = marked_group(left);
        most = ink_set_count(group) > most ? ink_set_count(group) : most;
        left &= ~group;
    }
    return most;
}

static const ink_goal goals[] = {
    {"PA", INK_TEXT("draw portals on three of A3, D4, B5 and G7, the Universities"),
     portals_on_universities, 3},
    {"PB", INK_TEXT("close a loop of routes through a pair of portals"), loop_through_pair, 1},
    {"PC", INK_TEXT("draw three adjacent portals"), adjacent_portals, 3},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_portal = {
    .name = "portal",
    .title = INK_TEXT("Portal"),
    .home = "eldritch",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Portal (A, B, C), 7 rounds. The portal die is drawn as routes are, and may be left out.\n"
        "Two portals of the same letter join their networks, a highway to a railway, too. A\n"
        "longest line runs on through a pair of its own kind. At most two of each letter."),
    .rounds = 7,
    .mark = marks,
    .die = dice,
    .goal = goals,
    .veto = veto,
    .links = links,
};

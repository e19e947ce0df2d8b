/* The base goal cards (rules: Goals). Cards that need a building or an expansion are in the table
   of its module. "Drawn" means any drawing. */
#include <inkrail/facts.h>
#include <inkrail/goal.h>

#include "core/edition.h"
#include "core/module.h"

static int larger(int a, int b)
{
    return a > b ? a : b;
}

INK_QUESTION(central_spaces)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(facts->centre);
}

INK_QUESTION(longest_row)
{
    INK_QUESTION_UNUSED;
    ink_set row = UINT64_C(0x7f), column = UINT64_C(0x0001010101010101);
    int most = 0;
    for (int i = 0; i < INK_ROWS; i++) {
        most = larger(most, ink_set_count(sheet->drawn & row << 8 * i));
        most = larger(most, ink_set_count(sheet->drawn & column << i));
    }
    return most;
}

INK_QUESTION(corners)
{
    INK_QUESTION_UNUSED;
    ink_set corners = UINT64_C(0x0041000000000041);
    return ink_set_count(sheet->drawn & corners);
}

INK_QUESTION(fullest_block)
{
    INK_QUESTION_UNUSED;
    return ink_set_most_in_square(sheet->drawn, 3);
}

INK_QUESTION(closed_loop)
{
    INK_QUESTION_UNUSED;
    return (facts->loop[0] | facts->loop[1]) != 0;
}

INK_QUESTION(joined_exits)
{
    INK_QUESTION_UNUSED;
    return facts->networks > 0 ? facts->network[0].exit_count : 0;
}

INK_QUESTION(joined_stations)
{
    INK_QUESTION_UNUSED;
    int most = 0;
    for (int i = 0; i < facts->networks; i++)
        most = larger(most, facts->network[i].stations);
    return most;
}

INK_QUESTION(long_highway)
{
    INK_QUESTION_UNUSED;
    return facts->line[INK_HIGHWAY].length;
}

INK_QUESTION(long_railway)
{
    INK_QUESTION_UNUSED;
    return facts->line[INK_RAILWAY].length;
}

/* The sides of the board that a network has exits on, one bit each. */
static unsigned sides_reached(const ink_ruleset *rules, const ink_network *network)
{
    unsigned sides = 0;
    for (int e = 0; e < INK_EXITS; e++)
        if ((network->exits >> e & 1) != 0)
            sides |= 1u << rules->exit[e].side;
    return sides;
}

INK_QUESTION(opposite_exits)
{
    INK_QUESTION_UNUSED;
    for (int i = 0; i < facts->networks; i++) {
        unsigned sides = sides_reached(rules, &facts->network[i]);
        if ((sides & sides >> 2 & 3) != 0)
            return true;
    }
    return false;
}

/* Is the exit in the middle of its side? */
static bool is_middle(const ink_exit *exit)
{
    int place = exit->side % 2 == 0 ? ink_cell_column(exit->cell) : ink_cell_row(exit->cell);
    return place == INK_ROWS / 2;
}

INK_QUESTION(middle_exits)
{
    INK_QUESTION_UNUSED;
    int most = 0;
    for (int i = 0; i < facts->networks; i++) {
        int middle = 0;
        for (int e = 0; e < INK_EXITS; e++)
            middle += (facts->network[i].exits >> e & 1) != 0 && is_middle(&rules->exit[e]);
        most = larger(most, middle);
    }
    return most;
}

const ink_goal ink_goal_base[] = {
    {"A", INK_TEXT("draw on five central spaces"), central_spaces, 5},
    {"C", INK_TEXT("fill a whole row or column"), longest_row, 7},
    {"D", INK_TEXT("draw on three of the four corner spaces"), corners, 3},
    {"E", INK_TEXT("fill a block of three by three spaces"), fullest_block, 9},
    {"F", INK_TEXT("close a loop of routes"), closed_loop, 1},
    {"G", INK_TEXT("connect three exits in one network"), joined_exits, 3},
    {"H", INK_TEXT("connect four Stations in one network"), joined_stations, 4},
    {"I", INK_TEXT("draw a highway of length 6"), long_highway, 6},
    {"J", INK_TEXT("draw a railway of length 6"), long_railway, 6},
    {"K", INK_TEXT("connect two exits on opposite sides in one network"), opposite_exits, 1},
    {"L", INK_TEXT("connect two middle exits in one network"), middle_exits, 2},
    {NULL, NULL, NULL, 0},
};

/* --- any card --------------------------------------------------------------------------- */

int ink_goal_progress(const ink_ruleset *rules, int goal, const ink_sheet *sheet,
                      const ink_facts *facts)
{
    const ink_rules_goal *own = &rules->goal[goal];
    return own->card->count(rules, sheet, sheet->module_bytes + own->bytes_at, facts);
}

bool ink_goal_reached(const ink_ruleset *rules, int goal, const ink_sheet *sheet,
                      const ink_facts *facts)
{
    return ink_goal_progress(rules, goal, sheet, facts) >= rules->goal[goal].card->need;
}

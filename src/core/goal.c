/* The base goal cards (rules: Goals). What needs a building or an expansion is in the table
   of its module. "Drawn" is anything at all. */
#include <inkrail/facts.h>
#include <inkrail/goal.h>

#include "edition.h"

INK_QUESTION(five_central)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(facts->centre) >= 5;
}

INK_QUESTION(full_line)
{
    INK_QUESTION_UNUSED;
    ink_set row = UINT64_C(0x7f), column = UINT64_C(0x0001010101010101);
    for (int i = 0; i < INK_ROWS; i++)
        if ((~sheet->drawn & row << 8 * i) == 0 || (~sheet->drawn & column << i) == 0)
            return true;
    return false;
}

INK_QUESTION(three_corners)
{
    INK_QUESTION_UNUSED;
    ink_set corners = UINT64_C(0x0041000000000041);
    return ink_set_count(sheet->drawn & corners) >= 3;
}

INK_QUESTION(full_block)
{
    INK_QUESTION_UNUSED;
    ink_set wide = sheet->drawn & sheet->drawn >> 1 & sheet->drawn >> 2;
    return (wide & wide >> 8 & wide >> 16) != 0;
}

INK_QUESTION(closed_loop)
{
    INK_QUESTION_UNUSED;
    return (facts->loop[0] | facts->loop[1]) != 0;
}

INK_QUESTION(three_exits)
{
    INK_QUESTION_UNUSED;
    return facts->networks > 0 && facts->network[0].exit_count >= 3;
}

INK_QUESTION(four_stations)
{
    INK_QUESTION_UNUSED;
    for (int i = 0; i < facts->networks; i++)
        if (facts->network[i].stations >= 4)
            return true;
    return false;
}

enum { LONG = 6 };

INK_QUESTION(long_highway)
{
    INK_QUESTION_UNUSED;
    return facts->line[INK_HIGHWAY].length >= LONG;
}

INK_QUESTION(long_railway)
{
    INK_QUESTION_UNUSED;
    return facts->line[INK_RAILWAY].length >= LONG;
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

/* The exit in the middle of its side. */
static bool is_middle(const ink_exit *exit)
{
    int place = exit->side % 2 == 0 ? ink_cell_column(exit->cell) : ink_cell_row(exit->cell);
    return place == INK_ROWS / 2;
}

INK_QUESTION(middle_exits)
{
    INK_QUESTION_UNUSED;
    for (int i = 0; i < facts->networks; i++) {
        int middle = 0;
        for (int e = 0; e < INK_EXITS; e++)
            middle += (facts->network[i].exits >> e & 1) != 0 && is_middle(&rules->exit[e]);
        if (middle >= 2)
            return true;
    }
    return false;
}

const ink_goal ink_goal_base[] = {
    {"A", INK_TEXT("draw on five central spaces"), five_central},
    {"C", INK_TEXT("fill a whole row or column"), full_line},
    {"D", INK_TEXT("draw on three of the four corner spaces"), three_corners},
    {"E", INK_TEXT("fill a block of three by three spaces"), full_block},
    {"F", INK_TEXT("close a loop of routes"), closed_loop},
    {"G", INK_TEXT("join three exits in one network"), three_exits},
    {"H", INK_TEXT("join four Stations in one network"), four_stations},
    {"I", INK_TEXT("draw a highway of length 6"), long_highway},
    {"J", INK_TEXT("draw a railway of length 6"), long_railway},
    {"K", INK_TEXT("join two exits on opposite sides in one network"), opposite_exits},
    {"L", INK_TEXT("join two middle exits in one network"), middle_exits},
    {NULL, NULL, NULL},
};

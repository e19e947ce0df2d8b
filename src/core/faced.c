/* What one side of a cell faces, for programs that describe a board. The lists of moves find the
   same by sets (facing.h); a test compares the two. */
#include "facing.h"

int ink_sheet_faced(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int side,
                    bool *is_exit)
{
    for (int m = 0; m < rules->materials; m++) {
        *is_exit = ink_set_has(rules->exit_arms[m][side], cell);
        if (*is_exit || ink_set_has(ink_facing_arm(sheet, m, side), cell))
            return m;
    }
    *is_exit = false;
    return -1;
}

/* Does an arm that may join the exit reach it? */
static bool joins_exit(const ink_ruleset *rules, const ink_sheet *sheet, const ink_exit *exit)
{
    for (int m = 0; m < rules->materials; m++)
        if (rules->meet[m][exit->material] == INK_JOIN &&
            ink_set_has(sheet->arm[m][exit->side], exit->cell))
            return true;
    return false;
}

unsigned ink_sheet_closed_exits(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned exits = 0;
    for (int e = 0; e < INK_EXITS; e++) {
        const ink_exit *exit = &rules->exit[e];
        bool drawn = !ink_set_has(ink_sheet_space(sheet), exit->cell);
        exits |= (unsigned)(drawn && !joins_exit(rules, sheet, exit)) << e;
    }
    return exits;
}

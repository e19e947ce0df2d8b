/* Dice large enough for a whole room: for whoever rolls for others at a wall. */
#ifndef INKRAIL_CLI_TEXT_BIG_DICE_H
#define INKRAIL_CLI_TEXT_BIG_DICE_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

/* The faces of a roll beside each other, as many as `columns` have room for, and their names. */
void print_big_dice(const ink_ruleset *rules, const ink_roll *roll, int columns, bool ascii);

#endif

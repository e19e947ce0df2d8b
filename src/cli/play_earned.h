/* Drawings that were earned and must be drawn at once: what a module's moves offer. Their
   texts begin with a sign (docs/notation.md), by which they are known here. */
#ifndef INKRAIL_CLI_PLAY_EARNED_H
#define INKRAIL_CLI_PLAY_EARNED_H

#include "game.h"

/* The sign of what the player has earned by the last drawing, 0 if it is nothing. */
char earned_sign(const struct game *game);

/* The sign with which the text of a module's move begins. */
char earned_sign_of(const ink_ruleset *rules, ink_move move);

/* The move that draws the tile on the cell under this sign, 0 if there is none now. */
ink_move earned_move(const struct game *game, char sign, int tile, ink_cell cell);

/* What it is: a few words for the panel, sentences for below the board. */
const char *earned_hint(char sign);
const char *earned_help(char sign);

#endif

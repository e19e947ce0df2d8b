/* What modules offer beside dice and special routes: drawings that were earned and must be
   drawn at once, choices a roll asks for, and whatever else is legal now. Most of their texts
   begin with a sign (docs/notation.md), by which they are known here. */
#ifndef INKRAIL_CLI_PLAY_EXTRA_H
#define INKRAIL_CLI_PLAY_EXTRA_H

#include "game.h"

/* The sign of what the player has earned by the last drawing, 0 if it is nothing; and else of
   what should be spoken of while it is offered. */
char extra_earned(const struct game *game);
char extra_urgent(const struct game *game);

/* Is anything with this sign (0: anything at all) on offer now? */
bool extra_offered(const struct game *game, char sign);

/* The sign with which the text of a module's move begins, 0 if it begins with none. */
char extra_sign(const ink_ruleset *rules, ink_move move);

/* The move that draws the tile on the cell under this sign, 0 if there is none now. */
ink_move extra_move(const struct game *game, char sign, int tile, ink_cell cell);

/* The dice that a move of a module would use up, one bit each; those of all on offer. */
unsigned extra_dice_of(const struct game *game, ink_move move);
unsigned extra_dice(const struct game *game);

/* What it is: a few words for the panel, sentences for below the board. */
const char *extra_hint(const ink_ruleset *rules, char sign);
const char *extra_help(const ink_ruleset *rules, char sign);

/* The choice that comes before everything else, in the player's language; NULL if none. */
const char *extra_choice(const struct game *game);

#endif

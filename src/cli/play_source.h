/* What a drawing comes from, and the lists of what it may become. */
#ifndef INKRAIL_CLI_PLAY_SOURCE_H
#define INKRAIL_CLI_PLAY_SOURCE_H

#include "game.h"

/* A die or a special route, or one of them as it was earned: what a drawing comes from. */
struct source {
    int kind;   /* INK_MOVE_DIE, _SPECIAL, _MODULE if it was earned, or _NONE */
    int number; /* counted from 0; not used of what was earned */
    int shape;  /* what it draws, 0 if there is no such die now */
    char sign;  /* of what was earned */
};

/* "2" is the second die, "s3" the third special route, "=2" and "+s3" the same as they were
   earned; the kind is INK_MOVE_NONE if the word is none of these. */
struct source source_read(const struct game *game, ink_slice word);

/* What a move that is on the sheet came from; the shape is 0 if it has drawn nothing. */
struct source source_of(const struct game *game, ink_move move);

/* The move that draws the source so, 0 if it is not legal. */
ink_move source_move(const struct game *game, struct source source, int tile, ink_cell cell);

/* The next tile after `tile` (0: from the first) that the source may draw on the cell, going
   round once; 0 if there is none. */
int source_next_way(const struct game *game, struct source source, ink_cell cell, int tile);

/* Prints every legal placement of a source, or only the spaces. */
void source_list(const struct game *game, struct source source, bool spaces);

/* The same of the source that a line names; of all dice if it names none. */
void source_list_some(const struct game *game, ink_slice rest, bool spaces);

/* Prints what modules offer under this sign; 0: all of it. */
void source_list_extras(const struct game *game, char sign);

/* Prints everything that may be drawn on one cell now. */
void source_list_cell(const struct game *game, ink_cell cell);

#endif

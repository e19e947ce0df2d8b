/* What a player of the terminal game has done often enough to need no word of it any more, kept
   over games in the player's data folder: $XDG_DATA_HOME/inkrail/first-steps/steps, a line "draw 3"
   for each step. */
#ifndef INKRAIL_CLIENT_GAMES_GUIDE_H
#define INKRAIL_CLIENT_GAMES_GUIDE_H

#include <stdbool.h>

#include "saves.h"

/* Steps that a new player learns. */
enum guide_step {
    GUIDE_TAKE,   /* a die, by its number */
    GUIDE_PLACE,  /* finding a space */
    GUIDE_DRAW,   /* drawing what is shown there */
    GUIDE_END,    /* ending the round */
    GUIDE_CHOOSE, /* answering what the dice ask */
    GUIDE_PICK,   /* picking a pair in a draft */
    GUIDE_STEPS
};

enum { GUIDE_OFTEN = 5 }; /* times after which a step is known */

struct guide {
    bool off;              /* no word of any of them */
    int done[GUIDE_STEPS]; /* how often, at most GUIDE_OFTEN */
    char path[STORE_PATH]; /* "" if it is not kept */
};

/* As it was kept; all at its beginning if there is no such file. Without a folder it is kept
   nowhere. */
void guide_open(struct guide *guide);

/* Is the step still to be explained? */
bool guide_tells(const struct guide *guide, int step);

/* The player has done it. What changes is kept at once; that it cannot be is no reason to stop a
   game. */
void guide_did(struct guide *guide, int step);

/* Off, or on from the beginning. */
void guide_switch(struct guide *guide, bool off);

#endif

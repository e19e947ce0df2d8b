/* Bots at the prompt: they take the last seats, and one of them gives hints. */
#ifndef INKRAIL_CLI_PLAY_BOTS_H
#define INKRAIL_CLI_PLAY_BOTS_H

#include "play.h"

enum { MOST_BOTS = 16 };

/* Reads levels like "7,7" and says how many; ends the program if it is no such list. */
int bots_read(const char *list, int level[MOST_BOTS]);

/* Bots of these levels, for the last seats of a game that has begun. */
void bots_sit_down(struct play *play, const int *level, int count);

/* Lets them pick and draw as long as it is their turn, and says what they did. */
void bots_play(struct play *play);

/* Prints what the engine would do now, and what it expects of that. */
void bots_hint(struct play *play);

#endif

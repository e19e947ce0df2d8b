/* What the two halves of the history share: games are put there (history.c) and read
   (history_read.c). */
#ifndef INKRAIL_CLIENT_GAMES_HISTORY_INTERNAL_H
#define INKRAIL_CLIENT_GAMES_HISTORY_INTERNAL_H

#include "history.h"

/* The end of the name of a game's file, and the beginning of the remark with its summary. */
static const char history_ending[] = ".ink", history_summary[] = "#summary ";

bool history_path(const char *folder, const char *name, char path[STORE_PATH]);

/* Is it the name of a game, not of something beside? */
bool history_is_game(const char *name);

#endif

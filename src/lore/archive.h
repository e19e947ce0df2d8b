/* The games of a day with what somebody has made of them, from the summaries of all games played. */
#ifndef INKRAIL_LORE_ARCHIVE_H
#define INKRAIL_LORE_ARCHIVE_H

#include "daily.h"

enum { ARCHIVE_DAYS = 60 };

/* Members of an object that is open, in the player's language: the games of the day, the streak, and the
   days before up to the first that was played, ARCHIVE_DAYS at most. `lines` are as in stats_add. The first
   result that counts is the one that is told; a later or better try is told beside it. */
void archive_json(int today, ink_slice lines, ink_text *out);

#endif

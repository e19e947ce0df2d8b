/* A result as a line of plain text for others, without spoiling the dice:
   "Inkrail daily 320, Classic: 58 (exits 36, lines 21, centre 5, errors −4), top 12 %". */
#ifndef INKRAIL_STATS_SHARE_H
#define INKRAIL_STATS_SHARE_H

#include "summary.h"

enum { SHARE_TEXT = 2048 }; /* bytes that hold every text */

/* In the player's language. `top` is the share of all who played the same game, in percent, that
   the result belongs to the best of; 0 if nobody knows. `link` stands in a line of its own, "" for
   none. */
void share_write(const struct summary *summary, int top, const char *link, ink_text *out);

#endif

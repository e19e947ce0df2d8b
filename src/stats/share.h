/* A result as a line of plain text to share, which does not spoil the dice: "Inkrail daily 320,
   Classic: 58 (exits 36, lines 21, centre 5, errors −4), top 12 %". */
#ifndef INKRAIL_STATS_SHARE_H
#define INKRAIL_STATS_SHARE_H

#include "summary.h"

enum { SHARE_TEXT = 2048 }; /* bytes that suffice for every text */

/* In the player's language. `top` is the percentage of all players of the same game whose best the
   result belongs to; 0 if it is not known. `link` stands in a line of its own, "" for none. */
void share_write(const struct summary *summary, int top, const char *link, ink_text *out);

#endif

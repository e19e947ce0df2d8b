/* Who has won, and by what. */
#ifndef INKRAIL_WORDS_WINNER_H
#define INKRAIL_WORDS_WINNER_H

#include <inkrail/session.h>

/* The only person among bots, who is addressed as "you"; INK_MAX_PLAYERS if there is none or
   several. */
int winner_you(const ink_session *session);

/* "Juno wins with 58 points, 7 more than you.", for a finished game of several players; `you` may
   be INK_MAX_PLAYERS. */
void winner_words(const ink_session *session, int you, ink_text *out);

/* "You 12, Juno 18": all players with their points, in the order of their seats. */
void standing_words(const ink_session *session, int you, ink_text *out);

#endif

/* What help players had, in words: hints, analyses, earlier rounds tried again. */
#ifndef INKRAIL_WORDS_HELP_H
#define INKRAIL_WORDS_HELP_H

#include <inkrail/session.h>

enum { HELP_TEXT = 256 }; /* bytes that hold the words of one player */

/* Of one player. */
struct help {
    bool off; /* the game was played without hints */
    int times[INK_HELP_KINDS];
};

void help_of(const ink_session *session, int player, struct help *help);

/* How often that was in all. */
int help_count(const struct help *help);

/* "2 hints, 1 analysis", "hints off", "" if there is nothing to say. Who asks elsewhere is not
   known: nobody is said to have had no help. */
void help_words(const struct help *help, ink_text *out);

/* Of all players: "With help: 2 hints.", "With help: Anna, 2 hints; Bo, 1 hint.", "Hints were
   off."; "" if there is nothing to say. */
void help_told(const ink_session *session, ink_text *out);

/* Why whoever plays the game is given no hints, in a sentence; NULL if they are. */
const char *help_why_none(const ink_session *session);

#endif

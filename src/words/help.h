/* The help that players had, in words: hints, analyses, earlier rounds played again. */
#ifndef INKRAIL_WORDS_HELP_H
#define INKRAIL_WORDS_HELP_H

#include <inkrail/session.h>

enum { HELP_TEXT = 256 }; /* bytes that suffice for the words of one player */

/* The help of one player. */
struct help {
    bool off; /* the game was played without hints */
    int times[INK_HELP_KINDS];
};

void help_of(const ink_session *session, int player, struct help *help);

/* The sum over all kinds. */
int help_count(const struct help *help);

/* "2 hints, 1 analysis", "hints off", "" if there is nothing to say. Help from outside the program
   is not known, so nobody is said to have had none. */
void help_words(const struct help *help, ink_text *out);

/* The help of all players: "With help: 2 hints.", "With help: Anna, 2 hints; Bo, 1 hint.", "Hints
   were off."; "" if there is nothing to say. */
void help_told(const ink_session *session, ink_text *out);

/* Why the person who plays this game may not have hints, in a sentence; NULL if hints are
   allowed. */
const char *help_why_none(const ink_session *session);

#endif

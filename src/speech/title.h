/* Boxes and bots by names that people use, and rules in a few lines. */
#ifndef INKRAIL_SPEECH_TITLE_H
#define INKRAIL_SPEECH_TITLE_H

#include <inkrail/inkrail.h>

/* Texts of tables are wrapped for a terminal and name letters of the notation in brackets: the same in
   one line and without those. */
void brief_words(const char *text, ink_text *out);

/* Boxes as people call them: "Blue"; the name itself if nobody does. */
const char *box_title(const char *box);

/* A bot of a level from 1 on: what it is called and how strong it is. NULL past the last level. */
struct bot_about {
    const char *name;
    const char *text; /* "a beginner", an English message id */
    int mean;         /* points of a Classic game (docs/bots.md) */
};

const struct bot_about *bot_about(int level);

/* "a beginner, about 18 points a game". */
void bot_words(int level, ink_text *out);

#endif

/* Games and bots by names that people use. */
#ifndef INKRAIL_WORDS_TITLE_H
#define INKRAIL_WORDS_TITLE_H

#include <inkrail/inkrail.h>

/* "Challenge with Forest", in the player's language. */
void title_words(const ink_config *config, ink_text *out);

/* "River and Lake": adds an item to a list of two or more. */
void title_add(ink_text *list, const char *item, bool last);

/* Texts of tables are wrapped for a terminal and have letters of the notation in brackets: the same
   text in one line without them. */
void brief_words(const char *text, ink_text *out);

/* The title of a box: "Blue"; its name if it has no title. */
const char *box_title(const char *box);

/* A bot of a level from 1 on: its name and its strength. NULL past the last level. */
struct bot_about {
    const char *name;
    const char *text; /* "a beginner", an English message id */
    int mean;         /* mean points of a Classic game (docs/bots.md) */
};

const struct bot_about *bot_about(int level);

/* "Ada, level 10"; a number alone for a level without a bot, and "persons" for level 0. */
void rival_words(int level, ink_text *out);

/* "a beginner, about 18 points a game". */
void bot_words(int level, ink_text *out);

#endif

/* The rules in brief, in paragraphs, as all front ends show them. */
#ifndef INKRAIL_LESSONS_RULES_H
#define INKRAIL_LESSONS_RULES_H

#include <inkrail/ruleset.h>

enum rules_paragraph { RULES_DRAWING, RULES_POINTS, RULES_GOALS, RULES_PARAGRAPHS };

/* A paragraph in the player's language, wrapped for a terminal and with letters of the notation in
   brackets (brief_words removes both); NULL if it is about something that the game does not
   have. */
const char *rules_words(const ink_config *config, int paragraph);

#endif

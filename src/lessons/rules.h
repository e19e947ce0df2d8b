/* The rules in short, in paragraphs, as all front ends tell them. */
#ifndef INKRAIL_LESSONS_RULES_H
#define INKRAIL_LESSONS_RULES_H

#include <inkrail/ruleset.h>

enum rules_paragraph { RULES_DRAWING, RULES_POINTS, RULES_GOALS, RULES_PARAGRAPHS };

/* One of them in the player's language, wrapped for a terminal and with letters of the notation in
   brackets (brief_words takes both away); NULL if the game has none of it. */
const char *rules_words(const ink_config *config, int paragraph);

#endif

/* Answers to events in words: the notation is for records. */
#ifndef INKRAIL_WORDS_MOVES_CHOICE_H
#define INKRAIL_WORDS_MOVES_CHOICE_H

#include <inkrail/inkrail.h>

enum { CHOICE_WORDS = 96, CHOICE_QUESTION = 512 };

/* "north", "s3" for a special route that is crossed off, or what is said of an event that happens
   as it is. */
void choice_words(const ink_ruleset *rules, ink_move move, char words[CHOICE_WORDS]);

/* The question without what would be typed, which stands in brackets. */
void choice_question(const char *text, char question[CHOICE_QUESTION]);

#endif

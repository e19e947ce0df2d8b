/* Answers to events in words, for people; records use the notation. */
#ifndef INKRAIL_WORDS_MOVES_CHOICE_H
#define INKRAIL_WORDS_MOVES_CHOICE_H

#include <inkrail/inkrail.h>

enum { CHOICE_WORDS = 96, CHOICE_QUESTION = 512 };

/* "north", "s3" for a special route that is crossed off, or the sentence of an event that simply
   happens. */
void choice_words(const ink_ruleset *rules, ink_move move, char words[CHOICE_WORDS]);

/* The question without the part in brackets, which says what to type. */
void choice_question(const char *text, char question[CHOICE_QUESTION]);

#endif

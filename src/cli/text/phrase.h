/* Passphrases as people type them. */
#ifndef INKRAIL_CLI_TEXT_PHRASE_H
#define INKRAIL_CLI_TEXT_PHRASE_H

#include <stdbool.h>

enum { PHRASE_MOST = 201 };

/* Asks for one: at a terminal with nothing shown of what is typed, else it is the next line of
   standard input. What is none ends the program. */
void phrase_ask(const char *prompt, char phrase[PHRASE_MOST]);

/* Asks for a new one: at a terminal twice, so that nobody is bound to a slip. */
void phrase_ask_new(const char *prompt, char phrase[PHRASE_MOST]);

#endif

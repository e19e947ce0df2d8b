/* The player's language. Every text a person reads goes through _(); texts in tables are
   marked with N_() and translated where they are printed. */
#ifndef INKRAIL_FRONT_I18N_H
#define INKRAIL_FRONT_I18N_H

#include <libintl.h>
#include <stdbool.h>

#define _(text) gettext(text)
#define N_(text) (text)

/* A word that stands for different things, which other languages tell apart: with the thing
   that is meant. */
#define C_(context, text) i18n_in_context(context "\004" text, text)

/* Chooses the language: `language` ("de") if it is not NULL, else the environment's.
   Works where the system has no locale of that language. */
void i18n_start(const char *language);

/* Is there such a language? NULL and English always are. */
bool i18n_knows(const char *language);

/* "en de fr ko", for messages. */
const char *i18n_languages(void);

/* The translation of `key`, or the text itself if there is none. */
const char *i18n_in_context(const char *key, const char *text);

/* gettext as the library wants it. */
const char *i18n_translate(const char *message);

#endif

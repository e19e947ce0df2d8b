/* The player's language. Every text a person reads goes through _(); texts in tables are
   marked with N_() and translated where they are printed. A program with one player speaks the
   language of its process. A server with many opens a catalogue for each language and says, before
   it makes sentences for a player, which one its thread speaks from there on. */
#ifndef INKRAIL_I18N_I18N_H
#define INKRAIL_I18N_I18N_H

#include <stdbool.h>

#include "catalogue.h"

#define _(text) i18n_text(text)
#define N_(text) (text)

/* A word that stands for different things, which other languages tell apart: with the thing
   that is meant. */
#define C_(context, text) i18n_in_context(context "\004" text, text)

/* A text with a number, in the form that the language has for it. The name is gettext's, as those
   who gather the texts know it. */
#define ngettext(one, many, number) i18n_plural(one, many, number)

/* What this thread speaks from now on: NULL is the language of the process. Returns what it spoke
   before. */
const struct catalogue *i18n_speak(const struct catalogue *catalogue);

/* The language of the process, for threads that speak none of their own: NULL is English. Set while
   there is one thread. */
void i18n_set_process(const struct catalogue *catalogue);

/* What _() and ngettext() stand for: the translation, or the text itself if there is none. */
const char *i18n_text(const char *text) __attribute__((format_arg(1)));
const char *i18n_plural(const char *one, const char *many, unsigned long number)
    __attribute__((format_arg(1), format_arg(2)));

/* The translation of `key`, or the text itself if there is none. */
const char *i18n_in_context(const char *key, const char *text);

/* The same of a key that has its text in it (INK_TEXT_IN). */
const char *i18n_text_in(const char *key);

/* What stands before the decimals of a number in the language of the texts: '.' or ','. */
char i18n_decimal_mark(void);

/* i18n_text as the library wants it. */
const char *i18n_translate(const char *message);

#endif

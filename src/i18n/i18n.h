/* The player's language. Every text that a person reads goes through _(); texts in tables are
   marked with N_() and translated where they are printed. A program with one player uses the
   language of its process. A server with many opens a catalogue for each language and says, before
   it makes sentences for a player, which one its thread uses from there on. */
#ifndef INKRAIL_I18N_I18N_H
#define INKRAIL_I18N_I18N_H

#include <stdbool.h>

#include "catalogue.h"

#define _(text) i18n_text(text)
#define N_(text) (text)

/* A word with several meanings that other languages tell apart, with its context. */
#define C_(context, text) i18n_in_context(context "\004" text, text)

/* A text with a number, in the form that the language has for it. The name is gettext's, since
   xgettext knows it. */
#define ngettext(one, many, number) i18n_plural(one, many, number)

/* Sets the language of this thread: NULL is the language of the process. Returns the one before. */
const struct catalogue *i18n_speak(const struct catalogue *catalogue);

/* How the process finds its texts where a thread has no language of its own; without it they stay
   English. It is set once, before there are threads. Both functions return `text` or `one`/`many`
   if there is no translation. */
struct i18n_process {
    const char *(*text)(const char *text);
    const char *(*plural)(const char *one, const char *many, unsigned long number);
};

void i18n_set_process(struct i18n_process of);

/* What _() and ngettext() stand for: the translation, or the text itself if there is none. */
const char *i18n_text(const char *text) __attribute__((format_arg(1)));
const char *i18n_plural(const char *one, const char *many, unsigned long number)
    __attribute__((format_arg(1), format_arg(2)));

/* The translation of `key`, or the text itself if there is none. */
const char *i18n_in_context(const char *key, const char *text);

/* The same for a key that contains its text (INK_TEXT_IN). */
const char *i18n_text_in(const char *key);

/* The decimal mark in the language of the texts: '.' or ','. */
char i18n_decimal_mark(void);

/* i18n_text with the type that the library expects. */
const char *i18n_translate(const char *message);

#endif

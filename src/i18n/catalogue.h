/* Translations of one language, read from a .mo file as msgfmt makes it. It is the one reader of
   them, in the terminal as in the browser. Unlike those of gettext's library they are no matter of
   the whole process: a server holds one for each language and speaks them all at once. A catalogue
   never changes and may be shared by threads. */
#ifndef INKRAIL_I18N_CATALOGUE_H
#define INKRAIL_I18N_CATALOGUE_H

#include <inkrail/text.h>

struct catalogue;

/* Of the bytes of such a file, which are copied. NULL if they are none, any may be in it, or if
   there is no memory. */
struct catalogue *catalogue_of(ink_slice bytes);

void catalogue_free(struct catalogue *catalogue);

/* Puts that of these bytes in the place of another, which is freed; none if there are no bytes.
   False, and nothing changes, if they are no catalogue. */
bool catalogue_replace(struct catalogue **catalogue, ink_slice bytes);

/* The translation of a text, NULL if there is none. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text);

/* The same for a text with a number, in the form that the language has for it. */
const char *catalogue_find_plural(const struct catalogue *catalogue, const char *one,
                                  unsigned long number);

#endif

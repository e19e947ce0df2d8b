/* Translations of one language, read from a .mo file as msgfmt makes it. Gettext has one language
   for the whole process; a server holds a catalogue for each language and uses all of them at once.
   A catalogue never changes and may be shared by threads. */
#ifndef INKRAIL_I18N_CATALOGUE_H
#define INKRAIL_I18N_CATALOGUE_H

#include <inkrail/text.h>

struct catalogue;

/* A catalogue from the bytes of such a file, which are copied. The bytes may be anything: NULL if
   they are not a catalogue, or if there is no memory. */
struct catalogue *catalogue_of(ink_slice bytes);

void catalogue_free(struct catalogue *catalogue);

/* Replaces the catalogue by one of these bytes and frees the old one; without bytes there is none
   afterwards. False, without a change, if the bytes are not a catalogue. */
bool catalogue_replace(struct catalogue **catalogue, ink_slice bytes);

/* The translation of a text, NULL if there is none. */
const char *catalogue_find(const struct catalogue *catalogue, const char *text);

/* The same for a text with a number, in the form that the language has for it. */
const char *catalogue_find_plural(const struct catalogue *catalogue, const char *one,
                                  unsigned long number);

#endif

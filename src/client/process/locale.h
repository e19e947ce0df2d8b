/* The language of the process, and the catalogues that were installed with it. */
#ifndef INKRAIL_CLIENT_PROCESS_LOCALE_H
#define INKRAIL_CLIENT_PROCESS_LOCALE_H

#include <stdbool.h>

#include "i18n/catalogue.h"

enum { LARGEST_CATALOGUE = 4 << 20 };

/* Chooses the language of the process, before there are threads: `language` ("de") if it is not
   NULL; else what LC_ALL says; else the one the player has chosen and that is kept (settings.h,
   "language"); else the environment's. Works where the system has no locale of that language. */
void i18n_start(const char *language);

/* The language of the texts now: "en", "de". */
const char *i18n_code(void);

/* Is there such a language? NULL and English always are. */
bool i18n_knows(const char *language);

/* "en de fr ko", for messages. */
const char *i18n_languages(void);

/* The catalogue of a language; NULL if there is none. To be given back with catalogue_free. */
struct catalogue *i18n_open(const char *language);

#endif

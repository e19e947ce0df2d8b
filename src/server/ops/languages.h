/* The languages of the server: a catalogue for each, opened at the start and shared by all
   loops. */
#ifndef INKRAIL_SERVER_OPS_LANGUAGES_H
#define INKRAIL_SERVER_OPS_LANGUAGES_H

#include <inkrail/text.h>

#include "i18n/i18n.h"

enum { LANGUAGES = 8 };

struct languages {
    int count;
    char code[LANGUAGES][4];
    struct catalogue *catalogue[LANGUAGES];
};

void languages_open(struct languages *spoken);
void languages_close(struct languages *spoken);

/* The language of a code ("de", "de-AT"), or of a header Accept-Language
   ("de-AT,de;q=0.9,en;q=0.5"): the one wanted most of those there are. 0, which is English, if
   there is none. Any bytes will do. */
int languages_find(const struct languages *spoken, ink_slice wanted);

/* This thread speaks it until the next call. */
void languages_use(const struct languages *spoken, int language);

#endif

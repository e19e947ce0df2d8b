/* Options of a table as people see them (options.def), for the tests as well. */
#ifndef INKRAIL_ONLINE_PAGE_OPTIONS_H
#define INKRAIL_ONLINE_PAGE_OPTIONS_H

#include "internal.h"

enum option_kind { OPTION_CHOICE, OPTION_NUMBER, OPTION_TEXT, OPTION_CHOICE_ROW };

struct option_about {
    int kind, least, most;
    bool later;
};

/* False if there is no such option. */
bool option_about(const char *key, struct option_about *about);

/* The value of a choice, counted from 0; NULL if there is none. */
const char *option_choice(const char *key, int number);

#endif

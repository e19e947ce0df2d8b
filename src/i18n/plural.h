/* Which of its plural forms a language has for a number, by the rule of a catalogue: a C expression
   over n, "n != 1" or "n%10==1 && n%100!=11 ? 0 : 1", up to a semicolon. */
#ifndef INKRAIL_I18N_PLURAL_H
#define INKRAIL_I18N_PLURAL_H

#include <stdbool.h>

bool plural_is_sound(const char *rule);

/* The form, by a rule that has been checked. */
unsigned long plural_form(const char *rule, unsigned long n);

#endif

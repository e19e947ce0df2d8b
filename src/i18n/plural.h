/* Which of its forms a language has for a number, by the rule of a catalogue: an expression of C
   over n, "n != 1" or "n%10==1 && n%100!=11 ? 0 : 1", up to a semicolon. */
#ifndef INKRAIL_I18N_PLURAL_H
#define INKRAIL_I18N_PLURAL_H

#include <stdbool.h>

bool plural_is_sound(const char *rule);

/* Of a rule that is sound. */
unsigned long plural_form(const char *rule, unsigned long n);

#endif

/* How the program fails. */
#ifndef INKRAIL_CLIENT_PROCESS_FAIL_H
#define INKRAIL_CLIENT_PROCESS_FAIL_H

#include <inkrail/inkrail.h>

enum exit_status { STATUS_YES = 0, STATUS_NO = 1, STATUS_BAD_INPUT = 2 };

/* Names the command that speaks in fail(). */
void fail_start(const char *command);

/* Bad input: one line on standard error, and the program ends with status 2. The line says
   what is wrong and what to do. Commands call it before they print anything. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with the sentence of a refusal, inside a command. `input` is the text it came
   from. */
_Noreturn void fail_refused(const ink_ruleset *rules, const ink_refusal *why, ink_slice input);

#endif

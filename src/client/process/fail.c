#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "i18n/i18n.h"
#include "words/words.h"

enum { MESSAGE_SIZE = 1024 };

static const char *speaker = NULL;

void fail_start(const char *command)
{
    speaker = command;
}

void fail(const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    words_format(message, sizeof message, format, arguments);
    va_end(arguments);
    if (speaker != NULL)
        fprintf(stderr, "inkrail %s: %s\n", speaker, message);
    else
        fprintf(stderr, "inkrail: %s\n", message);
    exit(STATUS_BAD_INPUT);
}

void fail_refused(const ink_ruleset *rules, const ink_refusal *why, ink_slice input)
{
    fail(_("%s; 'inkrail %s --help' shows an example"),
         refusal_sentence(rules, why, input, WORDS_HERE(SENTENCE)), speaker);
}

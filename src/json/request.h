/* What a page asks of its half written in C: one text, a verb and its arguments, with tabs between
   them; the last argument of a verb is all the rest, so it may hold tabs and lines. The answer is
   one JSON object, or {"error": sentence, "status": name}. */
#ifndef INKRAIL_JSON_REQUEST_H
#define INKRAIL_JSON_REQUEST_H

#include <inkrail/text.h>

enum { REQUEST_ARGUMENTS = 4 };

/* A verb, and how many arguments it takes at most: REQUEST_ARGUMENTS or fewer. Missing ones are
   empty. Whoever answers has its functions in a list of its own, in the same order. */
struct request_verb {
    const char *name;
    int arguments;
};

/* The number of the verb that is asked for, with its arguments. -1 if it is none of these `count`:
   then the first argument is the verb as it came. */
int request_read(ink_slice text, const struct request_verb *verb, int count,
                 ink_slice argument[REQUEST_ARGUMENTS]);

/* Answers with an error in place of whatever was written. */
void request_refuse(ink_text *out, const char *status, const char *sentence);

#endif

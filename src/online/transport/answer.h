/* Answers of a server over HTTP, as JSON: for the files of src/online/transport that ask. */
#ifndef INKRAIL_ONLINE_TRANSPORT_ANSWER_H
#define INKRAIL_ONLINE_TRANSPORT_ANSWER_H

#include <jansson.h>

#include "ask.h"
#include "http.h"
#include "wire/puzzle.h"

enum { ANSWER_LOST = -1 /* none came, though the request may have arrived */ };

struct answer_head {
    int status;              /* of HTTP, ANSWER_LOST, or 0: nobody was asked */
    char puzzle[INK_PUZZLE]; /* to be solved before it is asked again; "" if there is none */
};

/* Asks, and gives the object of the answer; NULL if it was refused. */
json_t *answer_ask(const struct address *server, const struct http_request *request,
                   struct answer_head *head, char why[ASK_WHY]);

/* A text of an object, "" if it has none; kept on one line. */
void answer_text(const json_t *object, const char *name, char *buffer, size_t size);

#endif

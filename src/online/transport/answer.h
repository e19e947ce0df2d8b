/* Answers of a server over HTTP, as JSON: for the files of src/online/transport that ask. */
#ifndef INKRAIL_ONLINE_TRANSPORT_ANSWER_H
#define INKRAIL_ONLINE_TRANSPORT_ANSWER_H

#include "ask.h"
#include "http.h"
#include "wire/puzzle.h"
#include "json/tree.h"

enum { ANSWER_LOST = -1 /* none came, though the request may have arrived */ };

struct answer_head {
    int status;              /* of HTTP, ANSWER_LOST, or 0: nobody was asked */
    char puzzle[INK_PUZZLE]; /* to be solved before it is asked again; "" if there is none */
};

/* Asks, and gives the object of the answer; NULL if it was refused. */
struct json_tree *answer_ask(const struct address *server, const struct http_request *request,
                             struct answer_head *head, char why[ASK_WHY]);

/* A text of an answer, "" if it has none or there is no answer; kept on one line. */
void answer_text(const struct json_tree *answer, const char *name, char *buffer, size_t size);

/* The body of a request, an object of these texts, for free(); NULL if there is no memory. */
char *answer_body(const struct ask_option *option, int options);

#endif

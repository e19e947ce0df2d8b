/* Requests that ask the page's engine about games of every kind, made by playing these games. */
#ifndef INKRAIL_TESTS_PAGE_ENGINE_REQUESTS_H
#define INKRAIL_TESTS_PAGE_ENGINE_REQUESTS_H

#include <inkrail/text.h>

/* Given each request in turn; returns the answer, which stays until the next one. */
typedef const char *requests_asker(void *context, const char *request);

/* All requests of a game of this config: bots play it, and it is asked about on the way and at its
   end. */
void requests_of_game(const char *config, const char *seed, requests_asker *ask, void *context);

#endif

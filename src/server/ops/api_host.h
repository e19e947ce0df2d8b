/* What the interface asks of the server around it: who may ask from where, in which language it
   speaks, and what was counted. */
#ifndef INKRAIL_SERVER_OPS_API_HOST_H
#define INKRAIL_SERVER_OPS_API_HOST_H

#include "server/http/exchange.h"

/* May a page of this origin ask for changes? */
bool host_origin_allowed(const struct server *server, ink_slice origin);

/* Closes what this person has open at any loop; `mark`: by this secret alone (people.h). */
void host_close(struct server *server, uint64_t person, uint64_t mark);

/* This thread speaks the language of a header Accept-Language until the next call. */
void host_speak(struct server *server, ink_slice languages);

/* Figures of connections, tables and bots in the text format of Prometheus. */
void host_metrics(struct server *server, ink_text *out);

/* People will come to this new table in a moment, by its code. */
void host_expect(struct server *server, const char *code, uint64_t table, int64_t now);

/* The page as it lies in this program; false if it has none. */
bool host_site(ink_slice *html);

/* The headers by which browsers guard that page. */
void host_guard(struct exchange *exchange);
void host_guard_embedded(struct exchange *exchange); /* in somebody else's page */

/* Answers as if the interface had not taken the exchange. */
void host_page(struct exchange *exchange);

#endif

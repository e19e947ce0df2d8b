/* Which part of the server answers a request. */
#ifndef INKRAIL_SERVER_HTTP_ROUTE_H
#define INKRAIL_SERVER_HTTP_ROUTE_H

#include "exchange.h"

/* Answers the exchange, at once or later. */
void route(struct exchange *exchange);

/* Answers with a short page about an error. */
void route_refuse(struct exchange *exchange, int status);

#endif

/* The cookie by which a browser is known. At an https address only this very host can set it, and
   only over https (__Host-, RFC 6265bis), so that nobody can plant another one there: neither a
   neighbour below the same domain, nor somebody on the way. */
#ifndef INKRAIL_SERVER_PEOPLE_COOKIE_H
#define INKRAIL_SERVER_PEOPLE_COOKIE_H

#include "server/http/exchange.h"
#include "server/ops/serve.h"

const char *cookie_name(const struct server *server);

/* The cookie of this device is the secret from now on, for 400 days, which is as long as browsers
   keep one; "": there is none. */
void cookie_set(struct exchange *exchange, const char *secret);

/* Should it get its 400 days again? It should once a day while it is used; `seen` is when the store
   was last told that it was. */
bool cookie_is_due(int64_t seen, int64_t now);

#endif

/* Requests that may be sent again. Whoever asks for something to be made can name the request
   (the header Idempotency-Key). What it makes gets a number or a secret that follows from person
   and name, so that the same request, sent again since its answer was lost, finds what is there. */
#ifndef INKRAIL_SERVER_HTTP_IDEMPOTENCY_H
#define INKRAIL_SERVER_HTTP_IDEMPOTENCY_H

#include "api.h"
#include "wire/fair.h"

enum { IDEMPOTENCY_KEY = 64 /* bytes at most */ };

/* False, and the call is refused, if its name is none. */
bool idempotency_is_sound(struct call *call);

/* Has it a name? */
bool idempotency_is_named(const struct call *call);

/* Those of what it makes; random without a name. Nobody but the server can work them out. */
uint64_t idempotency_number(const struct call *call);
void idempotency_secret(const struct call *call, char secret[INK_FAIR_SECRET]);

#endif

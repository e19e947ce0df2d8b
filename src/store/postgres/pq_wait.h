/* Waiting for PostgreSQL, but not for ever: a database may hang and say nothing. Connections do not
   block (libpq); whoever waits does so here, until a moment that has been set, or until the store
   is given up by another thread. */
#ifndef INKRAIL_STORE_POSTGRES_PQ_WAIT_H
#define INKRAIL_STORE_POSTGRES_PQ_WAIT_H

#include <stdatomic.h>
#include <stdint.h>

#include "libpq.h"

struct ink_pq_wait {
    int64_t until;            /* a moment of ink_pq_now; 0: for ever */
    const atomic_bool *ended; /* true from the moment on when nobody waits any more */
};

/* Milliseconds of a clock that never goes back. */
int64_t ink_pq_now(void);

/* What PQconnectdbParams does. A connection that could not be made in time is one with another
   status than CONNECTION_OK. */
PGconn *ink_pq_connect(const char *const *key, const char *const *value, struct ink_pq_wait wait);

/* Sends what is to be sent and waits until there is a result to be had, or none any more. False:
   the connection is lost, or it took too long. */
bool ink_pq_await(PGconn *connection, struct ink_pq_wait wait);

/* Is there something to be read, or its end? */
bool ink_pq_speaks(const PGconn *connection);

#endif

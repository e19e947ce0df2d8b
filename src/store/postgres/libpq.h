/* libpq, which is looked for only when a store in PostgreSQL is opened: it brings some twenty other
   libraries along, and loading them would take half the time of a start of the program, which
   hardly ever needs them. */
#ifndef INKRAIL_STORE_POSTGRES_LIBPQ_H
#define INKRAIL_STORE_POSTGRES_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

struct ink_pq {
#define INK_PQ(name) __typeof__(PQ##name) *name;
#include "libpq.def"
#undef INK_PQ
};

/* May be called once ink_pq_load has returned true. */
extern struct ink_pq ink_pq;

/* Is it there? Threads may ask at once. */
bool ink_pq_load(void);

#endif

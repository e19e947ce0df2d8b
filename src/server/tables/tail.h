/* The end of a table's log, kept beside its room. Somebody who comes to a table that has just
   begun, or comes back after a moment, gets the log from here, and nobody has to read the store. It
   holds only what the store has, and can be dropped at any time. */
#ifndef INKRAIL_SERVER_TABLES_TAIL_H
#define INKRAIL_SERVER_TABLES_TAIL_H

#include "store/store.h"

enum { TAIL_BYTES = 2048 };

struct tail {
    uint64_t first, last; /* numbers of its entries; first 0: it has none */
    size_t used;
    char *bytes; /* TAIL_BYTES, while it has entries */
};

/* Adds the entry behind the last one; the oldest ones go. If it does not follow, is too long or
   finds no memory, the tail becomes empty. */
void tail_add(struct tail *tail, const ink_log_entry *entry);

/* Shows the entries behind number `after`. False if not all of them are here, up to number `upto`;
   then nothing is shown. */
bool tail_show(const struct tail *tail, uint64_t after, uint64_t upto, ink_store_visit_entry *visit,
               void *context);

void tail_free(struct tail *tail);

#endif

/* The end of a table's log, kept beside its room: who comes to a table that has just begun, or
   comes back after a moment, gets from here what nobody has to read from the store. It holds only
   what is kept there, and can be thrown away at any time. */
#ifndef INKRAIL_SERVER_TABLES_TAIL_H
#define INKRAIL_SERVER_TABLES_TAIL_H

#include "store/store.h"

enum { TAIL_BYTES = 2048 };

struct tail {
    uint64_t first, last; /* numbers of its entries; first 0: it has none */
    size_t used;
    char *bytes; /* TAIL_BYTES, while it has entries */
};

/* Adds the entry behind the last one; the oldest ones go. One that does not follow, or is too long,
   or finds no memory, leaves nothing. */
void tail_add(struct tail *tail, const ink_log_entry *entry);

/* Shows the entries behind number `after`. False if not all of them are here, up to number `upto`;
   then nothing is shown. */
bool tail_show(const struct tail *tail, uint64_t after, uint64_t upto, ink_store_visit_entry *visit,
               void *context);

void tail_free(struct tail *tail);

#endif

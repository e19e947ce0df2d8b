/* What people take along of themselves: made once an hour at most for each, one after the other,
   and kept here for that long. Shared by all loops. */
#ifndef INKRAIL_SERVER_JOBS_EXPORTS_H
#define INKRAIL_SERVER_JOBS_EXPORTS_H

#include <inkrail/text.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum {
    EXPORT_KEPT_MS = 3600 * 1000,
    EXPORTS_MOST = 256,          /* and */
    EXPORT_BYTES_MOST = 64 << 20 /* of all: the oldest go */
};

enum export_state { EXPORT_MAKING, EXPORT_READY, EXPORT_FAILED };

struct export
{
    struct export *next; /* of those that are kept */
    uint64_t person;
    int64_t at;       /* it was asked for, then was ready */
    atomic_int state; /* the last thing that is set: whoever has found it looks without the lock */
    ink_store_status status;
    char *text;
    size_t length;
    int holders; /* who look at it, and the list */
};

/* That of a person, to be given back; NULL: there is none, or it is too old. One that has failed is
   told of once. */
struct export *export_find(uint64_t person, int64_t now);
void export_give_back(struct export *export);

/* From here on one is being made; false if too many are. */
bool export_begin(uint64_t person, int64_t now);

/* It is made, or not. Takes over the text's memory. */
void export_end(uint64_t person, ink_store_status status, char *text, size_t length, int64_t now);

/* The person is gone. */
void export_forget(uint64_t person);

/* Before the loops go: those that wait to be made are not (api_export.c); and what is kept goes. */
void exports_stop(void);
void exports_free(void);

#endif

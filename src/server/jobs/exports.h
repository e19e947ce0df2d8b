/* Exports of what is kept about people: each is made at most once an hour, one after the other, and
   kept here for an hour. All loops share them. */
#ifndef INKRAIL_SERVER_JOBS_EXPORTS_H
#define INKRAIL_SERVER_JOBS_EXPORTS_H

#include <inkrail/text.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum {
    EXPORT_KEPT_MS = 3600 * 1000,
    EXPORTS_MOST = 256,
    EXPORT_BYTES_MOST = 64 << 20 /* of all of them: the oldest go */
};

enum export_state { EXPORT_MAKING, EXPORT_READY, EXPORT_FAILED };

struct export
{
    struct export *next; /* of those that are kept */
    uint64_t person;
    int64_t at;       /* when it was asked for, then when it was ready */
    atomic_int state; /* set last: whoever has found the export reads it without the lock */
    ink_store_status status;
    char *text;
    size_t length;
    int holders; /* those who look at it, and the list */
};

/* The export of a person, to be given back; NULL if there is none, or it is too old. One that has
   failed is told of once. */
struct export *export_find(uint64_t person, int64_t now);
void export_give_back(struct export *export);

/* Begins an export; false if too many are being made. */
bool export_begin(uint64_t person, int64_t now);

/* The export is made, or has failed. Takes over the text's memory. */
void export_end(uint64_t person, ink_store_status status, char *text, size_t length, int64_t now);

/* Frees the export of a person who is gone. */
void export_forget(uint64_t person);

/* Call it before the loops end: drops those that wait to be made (api_export.c), and frees what is
   kept. */
void exports_stop(void);
void exports_free(void);

#endif

/* A whole store as lines of text, each a JSON object: to look at, and to move from one database to
   another. The first line says what it is, {"kind":"store","schema":1}; then come all rows, each
   with its kind and columns (transfer.def), ordered by their keys, so that equal stores give equal
   bytes; the last line says how many there were, {"kind":"end","rows":7}. */
#ifndef INKRAIL_STORE_TRANSFER_H
#define INKRAIL_STORE_TRANSFER_H

#include "store.h"

/* Takes a line, with its end; false if it cannot. */
typedef bool ink_store_put_line(void *context, const char *line, size_t length);

/* Everything as it is at one moment, while others write. FULL if a line could not be put. */
ink_store_status ink_store_export(ink_store *store, ink_store_put_line *put, void *context,
                                  uint64_t *rows);

/* Gives the next line, with or without its end; false if there is none. */
typedef bool ink_store_next_line(void *context, ink_slice *line);

/* All of it or nothing. STALE if the store is not empty; BROKEN if a line is none (`line` is its
   number) or the last one is missing. */
ink_store_status ink_store_import(ink_store *store, ink_store_next_line *next, void *context,
                                  uint64_t *line);

#endif

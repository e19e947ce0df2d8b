/* Entries of a log that were appended together, behind the first of them, as one text. For each: a
   sign (+ or ~) and how many milliseconds it came later (or earlier) than the one before it,
   person, bytes of request and of body, each with a blank behind it; then request, a blank, body
   and a line end. Numbers have 64 digits (0 to 9, A to Z, a to z, . and /): the shorter rows are,
   the more of them a page holds.

   Earlier versions wrote decimal numbers and moments instead of differences. That is told by the
   first character, and still read. */
#ifndef INKRAIL_STORE_PACK_H
#define INKRAIL_STORE_PACK_H

#include "store.h"

/* Packs all but the first of `count` entries into memory that the caller frees; NULL if there is
   none. */
char *ink_pack_write(const ink_log_entry *entry, size_t count, size_t *length);

/* Takes the next one off the text, without its number. `entry` holds the one before it, whose
   moment counts. False if there is none, or it makes no sense (then something is left). */
bool ink_pack_take(ink_slice *pack, ink_log_entry *entry);

#endif

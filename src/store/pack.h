/* Entries of a log that were appended together, behind the first of them, as one text: for each its moment, person, bytes of request and
   of body as numbers with a blank behind each, then request, a blank, body and a line end. */
#ifndef INK_STORE_PACK_H
#define INK_STORE_PACK_H

#include "store.h"

/* Into memory that the caller frees; NULL if there is none. */
char *ink_pack_write(const ink_log_entry *entry, size_t count, size_t *length);

/* Takes the next one off the text, without its number; false if there is none, or it makes no sense (then something is left). */
bool ink_pack_take(ink_slice *pack, ink_log_entry *entry);

#endif

/* Memory: for the sheets of a table, which the library asks its callers for, and for files. */
#ifndef INKRAIL_CLIENT_PROCESS_ALLOC_H
#define INKRAIL_CLIENT_PROCESS_ALLOC_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>
#include <stdio.h>

struct table_memory {
    ink_seat *seat; /* one for each player */
    ink_pair *pair; /* the pairs of a draft's round, and as many again to compare them with */
};

/* Memory that is all 0; without it the program ends. */
void *alloc_zeroed(size_t count, size_t size);

/* Memory for the players of the rules. What the struct held before is given back. */
void table_memory_make(struct table_memory *memory, const ink_ruleset *rules);

/* The largest record that is read: any saved game, and also those of the time when each step told a
   whole position. */
enum { LARGEST_RECORD = 64 << 20 };

_Static_assert(INK_SAVE_BYTES(INK_MAX_PLAYERS) <= LARGEST_RECORD, "every saved game is read");

/* All that comes from a stream, in memory that grows with it. */
struct file_text {
    char *bytes;
    size_t length, capacity;
};

/* False if it cannot be read (errno), or there is more (EFBIG). What the struct held before is
   overwritten; its memory is used again. */
bool file_text_read(struct file_text *text, FILE *stream, size_t most);

ink_slice file_text_slice(const struct file_text *text);

#endif

/* Perft: how many ways there are to play one round. The caller brings the memory. */
#ifndef INKRAIL_PERFT_H
#define INKRAIL_PERFT_H

#include <inkrail/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ink_perft_entry {
    uint64_t key; /* 0 for a free entry */
    uint64_t sequences;
} ink_perft_entry;

typedef struct ink_perft {
    uint64_t sequences; /* orders of moves from here to the end of the round, its end included */
    uint64_t sheets;    /* different sheets with which the round can end */
    uint64_t states;    /* different sheets met on the way */
} ink_perft;

/* Counts from a sheet in a running round; with `specials`, special routes are drawn too.
   `entries` is a power of two. False if they do not suffice. */
bool ink_perft_count(const ink_ruleset *rules, const ink_sheet *sheet, bool specials,
                     ink_perft_entry *entry, size_t entries, ink_perft *result);

/* A 64-bit hash of the bytes of a sheet. */
uint64_t ink_sheet_hash(const ink_sheet *sheet);

#ifdef __cplusplus
}
#endif

#endif

/* Answers that tell what has changed. A tap changes a few members of a view, so whoever keeps views
   names the version it has (GAME@VERSION, 0 at first). The answer then has only the members that
   differ from that version, and of a list only the elements that do: {"length":3,"1":{...}}. The
   page remembers the last version alone; a reader who names another one gets the whole answer. */
#ifndef INKRAIL_PAGE_VIEWS_SECTIONS_H
#define INKRAIL_PAGE_VIEWS_SECTIONS_H

#include <inkrail/text.h>

struct ask;

struct sections {
    uint32_t version; /* the last that was told; 0: none */
    int of;           /* the player whose answer that was */
    /* hashes of members and elements as they were told, and of what elements were made from */
    struct stamps {
        uint64_t *stamp;
        size_t count, room;
    } told, made;
};

/* Is an element of a list made from the same as when the reader was told it? `made_from` is a hash
   of that, and `element` the number of this element among all of the answer that are asked about.
   If so it need not be made again: sections_write_same stands for it. */
bool sections_same(const struct ask *ask, struct sections *sections, int of, int element,
                   uint64_t made_from);

void sections_write_same(ink_text *out);

/* Leaves out whatever the reader has of the object that begins at `start` of the answer and is not
   closed yet. It does nothing if the request named no version. */
void sections_tell(struct ask *ask, struct sections *sections, int of, size_t start);

void sections_free(struct sections *sections);

/* For the hash of what something is made from: goes on from `hash`, which begins with 0. */
uint64_t sections_hash(uint64_t hash, const void *bytes, size_t length);

#endif

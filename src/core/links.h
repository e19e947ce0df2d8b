/* What modules join from afar: arms, or what stands in the middle of spaces, that hang together
   though they do not meet their like across a border. */
#ifndef INKRAIL_CORE_LINKS_H
#define INKRAIL_CORE_LINKS_H

#include <inkrail/grid.h>

enum { INK_MIDDLE = INK_SIDES, INK_MAX_LINKS = 96 };

/* An arm of a space, by its side; or with INK_MIDDLE what stands in it, on its first strand, as a
   Station does. A space without arms may be an end, too: all that is linked to it is joined. */
typedef struct ink_link_end {
    ink_cell cell;
    uint8_t side;
} ink_link_end;

/* Two ends that are joined: their networks are one. `lines` has a bit for each material whose lines
   run on over it; it counts for them as a border does over which two arms are joined. */
typedef struct ink_link {
    ink_link_end end[2];
    uint8_t lines;
} ink_link;

typedef struct ink_links {
    uint8_t count;
    ink_link link[INK_MAX_LINKS];
} ink_links;

/* Adds a link; those beyond the capacity are dropped, which no board comes near. */
static inline void ink_links_add(ink_links *links, ink_link_end a, ink_link_end b, unsigned lines)
{
    if (links->count < INK_MAX_LINKS)
        links->link[links->count++] = (ink_link){{a, b}, (uint8_t)lines};
}

#endif

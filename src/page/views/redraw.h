/* Pictures told by what has changed since the one before: a tap changes a few of the elements of a
   board. Of the last pictures the page remembers the elements, by keys; whoever shows one needs no
   more than what is new, whichever game the next one is of. */
#ifndef INKRAIL_PAGE_VIEWS_REDRAW_H
#define INKRAIL_PAGE_VIEWS_REDRAW_H

#include <inkrail/inkrail.h>

enum {
    REDRAW_PICTURES = 4,    /* that are remembered: of so many places on the screen */
    REDRAW_ELEMENTS = 1024, /* of a picture; one that has more is told as a whole */
};

struct redraw_picture {
    uint32_t number; /* from 1 on; 0: none */
    uint32_t count;
    uint64_t frame;
    uint64_t key[REDRAW_ELEMENTS];
};

struct redraw {
    struct redraw_picture picture[REDRAW_PICTURES];
    ink_draw_element element[REDRAW_ELEMENTS]; /* of the picture that is being told */
    uint32_t last;                             /* number of a picture */
};

struct ask;

/* Answers with a list as it is made of the picture `since`; as a whole if that is forgotten, or
   none. */
void answer_redrawn(struct ask *ask, const ink_draw_list *list, const char *label, uint32_t since);

#endif

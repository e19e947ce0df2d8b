/* What the net sees besides routes: marks, bodies of further materials, sinks, and what modules
   show. A game without any of these has no such rows and does none of the work. */
#ifndef INKRAIL_ENGINE_EVAL_EXTRA_H
#define INKRAIL_ENGINE_EVAL_EXTRA_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

typedef struct ink_extra {
    const ink_ruleset *rules;
    bool any;      /* the game has any of this */
    bool sinks;    /* some drawings are sinks */
    uint8_t shows; /* expansions that show something */
    uint8_t show[INK_MAX_MODULES];
    uint16_t beside_row;  /* [mark, or 0 for a free cell][mark of neighbours][how many] */
    uint16_t cluster_row; /* [mark][connected cells][free cells around them] */
    uint16_t body_row;    /* [further material][cells][open ends][arms at the edge] */
    uint16_t sink_row;    /* [distance from the middle][arms that lead into it] */
    uint16_t marker_row;  /* [distance from the middle] of a marker */
    uint16_t ray_row;     /* [steps from a marker][what is there] */
    uint16_t counter_row; /* [counter][value] */
    uint16_t border_row;  /* [what is on one side of a marked border][and on the other] */
    uint16_t loose_row;   /* [steps to the edge] of a corner where marked borders end */
} ink_extra;

enum { INK_EXTRA_ROWS = 160 /* that a sheet has at most */ };

/* Numbers the rows from `first` on; returns the first free number after them. */
int ink_extra_make(ink_extra *x, const ink_ruleset *rules, int first);

/* Appends the rows of a sheet to a list of `count` rows; returns the new count. */
int ink_extra_list(const ink_extra *x, const ink_sheet *sheet, uint16_t *row, int rows);

#endif

/* What the net sees of a sheet. A sheet is described by rows: numbers of lines in the net's first
   table, which are added up. Which rows there are follows from the ruleset's tables alone, so the
   same code describes every config. */
#ifndef INKRAIL_ENGINE_EVAL_FEATURE_H
#define INKRAIL_ENGINE_EVAL_FEATURE_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "extra.h"
#include "symmetry.h"

enum {
    INK_SIDE_OPEN,   /* the neighbour is free, too */
    INK_SIDE_CLOSED, /* the edge, or a drawn neighbour without an arm there */
    INK_SIDE_ARM,    /* + material: an arm or an exit is there */
    INK_ROWS_A_SHEET = 768,
    INK_NO_EXIT = 255,
    INK_ENDS_KNOWN = 4,    /* the number of open ends of a network is cut to this */
    INK_LINE_KNOWN = 31,   /* lengths of lines */
    INK_REACH_KNOWN = 15,  /* lengths of what is behind an open end */
    INK_DEFICIT_KNOWN = 7, /* how much shorter that is than the longest line */
    INK_GAPS = 3,          /* how many cells a gap between networks may have */
    INK_LOWEST_EXPANSION = -8,
    INK_EXPANSION_KNOWN = 47,
    INK_VILLAGES_KNOWN = 15,
    INK_BYTES_KNOWN = 4 /* bytes; of a module with more, only what it shows is seen */
};

typedef struct ink_features {
    const ink_ruleset *rules;
    int base;  /* the number of looks of a side of a free cell: open, closed, or an arm */
    int codes; /* base to the fourth: the number of looks of a free cell */
    int rows;
    int last_round; /* after it the score is final */
    bool floating;  /* some dice show drawings that need not join, and nothing joins from afar */
    int bytes_seen; /* number of module bytes with rows of their own */
    uint8_t module_bytes[INK_MODULE_BYTES];
    uint16_t *cell_row; /* [cell][code, or codes + tile] */
    uint16_t *link_row; /* [code][which of its sides belong together] */
    uint16_t *fit_row;  /* [code][shape of a waiting die] */
    uint8_t exit_at[INK_SIDES][INK_CELL_LIMIT];
    uint8_t strands[INK_MAX_TILES][2]; /* of highway, of railway: a bit per strand with an arm */
    uint16_t network_row;              /* the first row of each group */
    uint16_t gap_row;
    uint16_t line_row;
    uint16_t reach_row;
    uint16_t special_row;
    uint16_t round_row;
    uint16_t expansion_row;
    uint16_t villages_row;
    uint16_t bytes_row;
    uint16_t waiting_row; /* [shape][how many more wait] */
    ink_extra extra;
    ink_symmetries symmetries;
    /* of everything above: weights fit only the features that they were made for */
    uint64_t fingerprint;
} ink_features;

bool ink_features_make(ink_features *features, const ink_ruleset *rules);
void ink_features_free(ink_features *features);

static inline int ink_clip(int number, int lowest, int highest)
{
    return number < lowest ? lowest : number > highest ? highest : number;
}

enum { INK_END_COUNTS = INK_ENDS_KNOWN + 1, INK_OTHER_ENDS = 3, INK_WAITING_KNOWN = 4 };

/* The row of a network by its exits and its open ends: highway, railway, others. Highway and
   railway are alike. */
static inline int ink_features_network_row(const ink_features *f, int exits, const uint8_t ends[3])
{
    int a = ink_clip(ends[0], 0, INK_ENDS_KNOWN), b = ink_clip(ends[1], 0, INK_ENDS_KNOWN);
    int low = a < b ? a : b, high = a < b ? b : a;
    int kind = exits;
    if (f->rules->materials > 2)
        kind = exits * INK_OTHER_ENDS + ink_clip(ends[2], 0, INK_OTHER_ENDS - 1);
    return f->network_row + (kind * INK_END_COUNTS + low) * INK_END_COUNTS + high;
}

#endif

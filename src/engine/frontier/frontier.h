/* The frontier bound: the folder frontier. An upper bound of the points of a whole game, over the
   whole board.

   The technique is dynamic programming over a frontier (a profile, as in counting tilings or
   paths in a grid), with prices for what is scarce (a Lagrangian relaxation). frontier_walk.c goes
   over the board, frontier_place.c says what may lie on a cell, frontier_ahead.c bounds what is
   still to come.

   For example: on a board of one row, the sweep stands between B and C. All that matters of A and B
   is whether a highway, a railway or nothing crosses to C, and which network it belongs to. Of a
   thousand ways to fill A and B some dozen such states are left, with the best points of each.

   What is drawn in the end is a choice of a tile, or nothing, for each cell. The sweep goes through
   the cells row by row and keeps, for each way in which arms cross the line between what it has
   passed and what is to come, the most points that can lie behind it. So networks, lines, errors
   and the centre are as in the score; what is left out makes the answer larger, never smaller:

     dice     there are only so many of each face. Each drawing has a price instead, and what is
              there at that price is added: never too low, whatever the prices
     order    what must be drawn when, and whether it joins anything then, is not asked
     lines    whether what is marked as a line is all one is asked only if few rounds are left;
              it has no more than two ends, though

   The prices are made better by trying (frontier.c); more time makes the bound lower. Of states
   that cannot come to as much as is asked for, nothing is kept: a sweep says whether there is such
   a sheet at all. */
#ifndef INKRAIL_ENGINE_FRONTIER_FRONTIER_H
#define INKRAIL_ENGINE_FRONTIER_FRONTIER_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "../bounds/bounds.h"

enum {
    INK_FRONTIER_POINT = 64,     /* fractions of a point in which prices are reckoned */
    INK_FRONTIER_RESOURCES = 30, /* things that have a price */
    INK_FRONTIER_COUNTS = 3,     /* words that count them, */
    INK_FRONTIER_A_WORD = 10,    /* so many in each, */
    INK_FRONTIER_BITS = 6,       /* of so many bits: no board has more than 49 */
    INK_FRONTIER_KINDS = 3,      /* what may cross a border: nothing, highway, railway; */
    INK_FRONTIER_ARMS = 6,       /* and both again, as a stretch of the line; and a loose end */
    INK_FRONTIER_BORDERS = 8,    /* that are crossed at a time */
    INK_FRONTIER_FRONTS = 6561,  /* 3 ^ 8: kinds on all of them */
    INK_FRONTIER_CELLS = INK_ROWS * INK_COLUMNS,
    INK_FRONTIER_HEAD_BITS = 17,
    INK_FRONTIER_HEADS = 1 << INK_FRONTIER_HEAD_BITS,
    INK_FRONTIER_OPTIONS = 3072
};

/* How much of each thing is used. */
typedef struct ink_frontier_uses {
    uint64_t word[INK_FRONTIER_COUNTS];
} ink_frontier_uses;

/* Something there is a limited amount of: drawings of these shapes, a bit each. */
typedef struct ink_frontier_resource {
    uint64_t shapes;
    int amount;
    int price;
    bool counted; /* besides its price */
} ink_frontier_resource;

/* What a cell may hold in the end, as far as others can see it. */
typedef struct ink_frontier_option {
    uint8_t side[INK_SIDES]; /* what is joined there: 0, material + 1, and 2 more in the line */
    uint8_t second;          /* sides that are joined to each other, but not to the rest */
    uint8_t exits;           /* bit 0: the first strand has an exit; bit 1: the second */
    uint8_t afloat;          /* the same for water, which joins networks by itself */
    int32_t value;           /* in fractions of a point, prices paid */
    int32_t plain;           /* the same without prices of what is counted */
    ink_frontier_uses uses;
} ink_frontier_option;

/* The options of a cell by what comes from the north and from the west. */
typedef struct ink_frontier_place {
    uint16_t first[INK_FRONTIER_ARMS][INK_FRONTIER_ARMS];
    uint16_t count[INK_FRONTIER_ARMS][INK_FRONTIER_ARMS];
    int options;
    bool crowded; /* there are more than fit: no bound */
    ink_frontier_option option[INK_FRONTIER_OPTIONS];
} ink_frontier_place;

/* A way in which arms cross the line, and the best behind it. */
typedef struct ink_frontier_state {
    uint64_t key;  /* frontier_walk.c says how it is read */
    int32_t value; /* as of the options behind it */
    int32_t plain;
    uint32_t next; /* with the same arms, at most as good */
    uint32_t line; /* what belongs to the same line */
    ink_frontier_uses uses;
} ink_frontier_state;

/* Goods that are not drawings. */
enum ink_frontier_index {
    INK_FRONTIER_ENDS, /* of the highway, then of the railway */
    INK_FRONTIER_COPIES = 2,
    INK_FRONTIER_SINGLE,                                     /* each of the special routes */
    INK_FRONTIER_SINKS = INK_FRONTIER_SINGLE + INK_SPECIALS, /* at the end of a word: may be many */
    INK_FRONTIER_DRAWINGS
};

typedef struct ink_solver ink_solver;

typedef struct ink_frontier {
    ink_solver *solver; /* asked whether there is time left */
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    ink_most most;
    int resources;
    ink_frontier_resource resource[INK_FRONTIER_RESOURCES];
    bool exact;                /* few rounds are left: lines and loose ends are followed, and */
    ink_frontier_uses hard;    /* resources counted besides their price: all bits of those, */
    ink_frontier_uses limit;   /* and how many there are */
    bool watery;               /* networks may be joined by more than routes */
    ink_frontier_place *place; /* of each cell */
    int32_t (*ahead)[INK_FRONTIER_FRONTS]; /* the most that is still to come, after each cell */
    ink_frontier_state *state[2];          /* memory for two frontiers of states */
    uint32_t *head;                        /* the first of those with the same arms */
    uint32_t capacity;                     /* for so many states each */
    int32_t floor;                         /* sheets with less are not looked for */
    uint64_t steps;                        /* states looked at */
} ink_frontier;

/* Makes the solver's bound lower, until its time is over or it meets what is found. */
void ink_frontier_bound(ink_solver *solver);

#endif

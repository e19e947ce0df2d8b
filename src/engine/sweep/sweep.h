/* The bound of a whole board: the folder sweep. An upper bound of the points of a whole game.

   The technique is dynamic programming over a frontier (a profile, as in counting tilings or
   paths in a grid), with prices for what is scarce (a Lagrangian relaxation). sweep_walk.c goes over
   the board, sweep_place.c says what may lie on a cell, sweep_ahead.c bounds what is still to come.

   For example: on a board of one row, the sweep stands between B and C. All that matters of A and B
   is whether a highway, a railway or nothing crosses to C, and which network it belongs to. Of a
   thousand ways to fill A and B some dozen such states are left, with the best points of each.

   What is drawn in the end is a choice of a tile, or nothing, for each cell. The sweep goes through
   the cells row by row and keeps, for each way in which arms cross the line between what it has
   passed and what is to come, the most points that can lie behind it. So networks, lines, errors and
   the centre are as in the score; what is left out makes the answer larger, never smaller:

     dice     there are only so many of each face. Each drawing has a price instead, and what is
              there at that price is added: never too low, whatever the prices
     order    what must be drawn when, and whether it joins anything then, is not asked
     lines    whether what is marked as a line is all one is asked only if few rounds are left;
              it has no more than two ends, though

   The prices are made better by trying (sweep.c); more time makes the bound lower. Of states that
   cannot come to as much as is asked for, nothing is kept: a sweep says whether there is such a
   sheet at all. */
#ifndef INK_ENGINE_SWEEP_H
#define INK_ENGINE_SWEEP_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "../bounds/bounds.h"

enum {
    INK_SWEEP_POINT = 64,    /* parts of a point in which prices are reckoned */
    INK_SWEEP_GOODS = 30,    /* things that have a price */
    INK_SWEEP_COUNTS = 3,    /* words that count them, */
    INK_SWEEP_A_WORD = 10,   /* so many in each, */
    INK_SWEEP_BITS = 6,      /* of so many bits: no board has more than 49 */
    INK_SWEEP_KINDS = 3,     /* what may cross a border: nothing, highway, railway; */
    INK_SWEEP_ARMS = 6,      /* and both again, as a stretch of the line; and a loose end */
    INK_SWEEP_BORDERS = 8,   /* that are crossed at a time */
    INK_SWEEP_FRONTS = 6561, /* 3 ^ 8: kinds on all of them */
    INK_SWEEP_CELLS = INK_ROWS * INK_COLUMNS,
    INK_SWEEP_HEAD_BITS = 17,
    INK_SWEEP_HEADS = 1 << INK_SWEEP_HEAD_BITS,
    INK_SWEEP_OPTIONS = 3072
};

/* How much of each thing is used. */
typedef struct ink_sweep_uses {
    uint64_t word[INK_SWEEP_COUNTS];
} ink_sweep_uses;

/* Something there is a limited amount of: drawings of these shapes, a bit each. */
typedef struct ink_sweep_good {
    uint64_t shapes;
    int amount;
    int price;
    bool counted; /* besides its price */
} ink_sweep_good;

/* What a cell may hold in the end, as far as others can see it. */
typedef struct ink_sweep_option {
    uint8_t side[INK_SIDES]; /* what is joined there: 0, material + 1, and 2 more in the line */
    uint8_t second;          /* sides that are joined to each other, but not to the rest */
    uint8_t exits;           /* bit 0: the first strand has an exit; bit 1: the second */
    uint8_t afloat;          /* the same for water, which joins networks by itself */
    int32_t value;           /* in parts of a point, prices paid */
    int32_t plain;           /* the same without prices of what is counted */
    ink_sweep_uses uses;
} ink_sweep_option;

/* The options of a cell by what comes from the north and from the west. */
typedef struct ink_sweep_place {
    uint16_t first[INK_SWEEP_ARMS][INK_SWEEP_ARMS];
    uint16_t count[INK_SWEEP_ARMS][INK_SWEEP_ARMS];
    int options;
    bool crowded; /* there are more than fit: no bound */
    ink_sweep_option option[INK_SWEEP_OPTIONS];
} ink_sweep_place;

/* A way in which arms cross the line, and the best behind it. */
typedef struct ink_sweep_state {
    uint64_t key;  /* sweep_walk.c says how it is read */
    int32_t value; /* as of the options behind it */
    int32_t plain;
    uint32_t next; /* with the same arms, at most as good */
    uint32_t line; /* what belongs to the same line */
    ink_sweep_uses uses;
} ink_sweep_state;

/* Goods that are not drawings. */
enum ink_sweep_index {
    INK_SWEEP_ENDS, /* of the highway, then of the railway */
    INK_SWEEP_COPIES = 2,
    INK_SWEEP_SINGLE,                                  /* each of the special routes */
    INK_SWEEP_SINKS = INK_SWEEP_SINGLE + INK_SPECIALS, /* at the end of a word: may be many */
    INK_SWEEP_DRAWINGS
};

typedef struct ink_solver ink_solver;

typedef struct ink_sweep {
    ink_solver *solver; /* asked whether there is time left */
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    ink_most most;
    int goods;
    ink_sweep_good good[INK_SWEEP_GOODS];
    bool exact;             /* few rounds are left: lines and loose ends are followed, and */
    ink_sweep_uses hard;    /* goods counted besides their price: all bits of those, */
    ink_sweep_uses limit;   /* and how many there are */
    bool watery;            /* networks may be joined by more than routes */
    ink_sweep_place *place; /* of each cell */
    int32_t (*ahead)[INK_SWEEP_FRONTS]; /* the most that is still to come, after each cell */
    ink_sweep_state *state[2];          /* room for two lines of states */
    uint32_t *head;                     /* the first of those with the same arms */
    uint32_t room;                      /* for so many states each */
    int32_t floor;                      /* sheets with less are not looked for */
    uint64_t steps;                     /* states looked at */
} ink_sweep;

/* Makes the solver's bound lower, until its time is over or it meets what is found. */
void ink_sweep_bound(ink_solver *solver);

#endif

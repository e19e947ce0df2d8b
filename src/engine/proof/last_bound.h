/* The last round, proven: the folder proof.

   All ways to draw the last round are searched depth first (exact.c), by branch and bound: an upper
   bound of what a sheet can still score says whether anything better than the best can follow; if
   not, nothing of it is tried. Equal sheets are searched once (a transposition table). Of
   independent drawings only one order is tried: those whose other order has been searched are
   asleep (a sleep set); where modules allow it, drawings are sorted beforehand (order.h).

   For example: the best so far has 52 points. A sheet has 47, and one die is left, a curve. Where
   it joins two networks it adds 4 and mends an error at each end, 6 in all, so the bound is 53 and
   it is tried. Then comes a sheet with 45: its bound is 51, and whatever the die could do there is
   left out.

   The last bound is an upper bound of the final score, given what may still be drawn. Proofs rest
   on it, so it is never too low; tests compare it with plain enumeration.

   What a drawing adds depends on where it lies, and except for lines it adds up over the drawings
   (last_bound.c says why). Lines are bounded for all drawings together. */
#ifndef INKRAIL_ENGINE_PROOF_LAST_BOUND_H
#define INKRAIL_ENGINE_PROOF_LAST_BOUND_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "../bounds/bounds.h"

enum { INK_STOCK_KINDS = 24 };

/* Pieces that may be drawn: one of these shapes (a bit each), that many times. */
typedef struct ink_stock_kind {
    uint64_t shapes;
    uint8_t times;
} ink_stock_kind;

/* What may still be drawn. Special routes and dice are first; what modules add is found with the
   bound. */
typedef struct ink_stock {
    ink_rest rest;
    uint64_t copies; /* shapes of route dice that modules may give once more */
    int kinds;
    ink_stock_kind kind[INK_STOCK_KINDS];
    const ink_set *asleep; /* by tile: where dice and special routes may not be drawn any more,
                              since they could have been before; NULL: nowhere. Cells where modules
                              note drawings are exempt */
} ink_stock;

enum { INK_LINE_COMPONENTS = 16 };

/* A component that can still be joined. */
typedef struct ink_line_component {
    ink_set faced;         /* cells that its ends face */
    uint8_t number;        /* its number in `owner` */
    uint8_t ends;          /* arms that may be joined */
    uint8_t longest, rest; /* its longest path, and the most that all its others add */
} ink_line_component;

/* How long lines of one material can become. */
typedef struct ink_last_bound_line {
    uint8_t owner[2][INK_CELL_LIMIT];         /* of each strand: the component it belongs to */
    uint8_t reach[INK_SIDES][INK_CELL_LIMIT]; /* of arms that may be joined: the length of the path
                                                 behind them */
    uint8_t ends[98];                         /* of each component: the number of such arms */
    bool loops;                               /* a component has two of them */
    int stretches;
    uint8_t stretch[2 * 98]; /* the paths that components have, longest first */
    int components;          /* components with ends; only the first are listed here */
    ink_line_component component[INK_LINE_COMPONENTS];
    uint8_t distance[INK_LINE_COMPONENTS][INK_LINE_COMPONENTS]; /* new cells between them */
    int passes, odd; /* of all drawings that are left: see last_bound_line.c */
} ink_last_bound_line;

/* What an arm would meet on each side of a cell that may be drawn on, by material and side as in
   the tiles' `arm_at`. */
typedef struct ink_last_bound_cell {
    uint32_t arm[4 * INK_MAX_MATERIALS];   /* counts in bit fields, to be added up (last_bound.c) */
    uint16_t exits[4 * INK_MAX_MATERIALS]; /* the network there, as a bit of its first exit */
    int8_t any, station;                   /* points for any drawing, and for a Station */
    int8_t earn, earn_plain;               /* for a route by what it earns; and the same without
                                              networks */
} ink_last_bound_cell;

enum { INK_LAST_BOUND_SHAPES = 32 };

/* The most that one of the last two drawings adds, by cell. */
typedef struct ink_last_bound_pair {
    /* if the two have nothing to do with each other; lines included */
    int8_t alone[INK_CELL_LIMIT];
    /* if one line passes both through drawn components; NEVER if it cannot */
    int8_t share[INK_CELL_LIMIT];
    int8_t link[INK_CELL_LIMIT]; /* if they join each other */
} ink_last_bound_pair;

/* What one drawing adds. */
typedef struct ink_last_bound_gain {
    int plain;                /* without networks and lines */
    int joins;                /* points for networks */
    int earned, earned_plain; /* by what it earns; and the same without networks */
    bool open;                /* it has an arm towards an empty cell */
} ink_last_bound_gain;

/* What a bound covers: everything; only what follows if something more is earned at once; only what
   follows if nothing is. The higher of the last two is as low as the first, or lower. */
typedef enum ink_last_bound_scope {
    INK_LAST_BOUND_ALL,
    INK_LAST_BOUND_EARNING,
    INK_LAST_BOUND_BARE
} ink_last_bound_scope;

typedef struct ink_last_bound {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    const ink_stock *stock;
    ink_score score;
    ink_most most;
    ink_set cells;    /* cells that may be drawn on */
    ink_set routable; /* those where routes may come to lie */
    ink_set noted;    /* where a drawing may earn something */
    ink_set earning;  /* those of `cells` where a drawing earns another one at once */
    ink_last_bound_scope scope;
    int pieces;                      /* the most that may be drawn, with what modules add */
    int routes;                      /* those of them that may join networks */
    uint8_t with[INK_MAX_MATERIALS]; /* how many have an arm of it, 2 for more */
    int fixed;                       /* points except for lines and further drawings */
    int independent_points;          /* those of modules with independent moves */
    int independent_total;           /* the bound if only independent pieces are drawn */
    int networks;                    /* those with exits, unused exits included */
    int joinable;                    /* those of them that can still be joined */
    int lines;                       /* the most of both lines */
    bool single; /* at most one route is left: its lines are found where it lies */
    uint8_t owner[2][INK_CELL_LIMIT]; /* of each strand: an exit, or 12 and more for networks
                                         without any */
    uint8_t link[2 * 49]; /* of networks without exits: halves of a join that an arm is worth */
    ink_last_bound_cell cell[INK_CELL_LIMIT];
    ink_last_bound_line line[2];
    int shapes;                           /* shapes that were weighed */
    uint8_t shape[INK_LAST_BOUND_SHAPES]; /* and with 64 added where it may be drawn although
                                             asleep */
    int8_t gain[INK_LAST_BOUND_SHAPES][INK_CELL_LIMIT]; /* the most on each cell, without lines */
    int8_t plain[INK_LAST_BOUND_SHAPES];                /* the most anywhere, without networks */
    int copy, special;                                  /* the worth of one more of them */
    int copy_plain, special_plain;                      /* and the same without networks */
    ink_stock_kind extra[3];                            /* pieces that modules may add */
    int extras;
    int copies_at, specials_at, own_at; /* the index of each in `extra`, or -1 */
    int copies;                         /* that may still be earned */
    bool earns_special;                 /* one may still be earned */
    int kinds;                          /* the pieces' kinds, then the extras */
    uint8_t times[INK_STOCK_KINDS];     /* of the pieces' kinds: how many fit somewhere */
    uint8_t materials[INK_STOCK_KINDS + 3];
    int8_t kind_gain[INK_STOCK_KINDS + 3][INK_CELL_LIMIT];
    int8_t kind_plain[INK_STOCK_KINDS + 3];
    int8_t kind_best[INK_STOCK_KINDS + 3]; /* on the best cell, its price paid */
    int8_t earn_best[INK_STOCK_KINDS + 3]; /* the same on the best cell that earns something */
    int8_t price[INK_CELL_LIMIT];          /* of cells that several pieces want */
    bool sorted;                           /* drawings have an order (ink_last_bound_sort) */
    uint8_t kind_rank[INK_STOCK_KINDS + 3];
    int8_t best_asleep[INK_STOCK_KINDS + 3];  /* kind_best and kind_plain */
    int8_t plain_asleep[INK_STOCK_KINDS + 3]; /* after a drawing of a higher rank */
    int gains, plains;                        /* sums over all pieces */
    int total;                                /* the bound */
    int change;  /* added to the total, by what else the search knows (exact.c) */
    bool paired; /* exactly two routes are left, and are bounded together */
    int pair_kind[2];
    ink_last_bound_pair pair[2];
    ink_last_bound_pair pair_asleep; /* of the lower rank, after the other one */
} ink_last_bound;

/* Does it have a highway or a railway? Other drawings earn nothing. */
static inline bool ink_last_bound_is_route(const ink_tile *tile)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] == INK_HIGHWAY + 1 || tile->side[s] == INK_RAILWAY + 1)
            return true;
    return false;
}

/* Adds pieces. */
void ink_stock_add(ink_stock *stock, uint64_t shapes, int times);

/* The special routes that are not crossed off, one bit a shape. */
uint64_t ink_stock_specials(const ink_ruleset *rules, const ink_sheet *sheet);

/* What may still be drawn in a running round that is the last: dice that wait, special routes. */
void ink_stock_of_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *stock);

/* The waiting dice that are independent: what they show touches no route, and may be drawn last.
   They are not pieces; the points of their module cover what they do. */
unsigned ink_stock_independent(const ink_ruleset *rules, const ink_sheet *sheet);

/* What may still be drawn once one of them is drawn: only they. */
void ink_stock_of_independent(const ink_ruleset *rules, const ink_sheet *sheet, ink_stock *stock);

/* Computes the bound; `stock` and `sheet` must outlive it. Goals are not included. */
void ink_last_bound_find(ink_last_bound *bound, const ink_ruleset *rules, const ink_sheet *sheet,
                         const ink_stock *stock);

/* The same within a scope. Without `bound->earning` cells there is only one. */
void ink_last_bound_find_scope(ink_last_bound *bound, const ink_ruleset *rules,
                               const ink_sheet *sheet, const ink_stock *stock,
                               ink_last_bound_scope scope);

/* Tells the bound that pieces are drawn in the order of their tiles' ranks: once a drawing is made,
   drawings of lower rank are asleep on the cells where they are `legal` now. This lowers the bounds
   of moves. */
void ink_last_bound_sort(ink_last_bound *bound, const uint8_t rank[INK_MAX_TILES],
                         const ink_set legal[INK_MAX_TILES]);

/* Does the move earn something more at once? */
bool ink_last_bound_earns(const ink_last_bound *bound, ink_move move);

/* The bound of everything that follows this move, if it draws something. */
int ink_last_bound_with(const ink_last_bound *bound, ink_move move);

#endif

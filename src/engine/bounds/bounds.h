/* Bounds of modules: the most that an expansion or an edition may still do for a sheet.

   The rules of a module say what happens, but not how much can still happen. Only the search needs
   to know that, so it is kept here, one file for each module, behind a table that the engine owns.
   The technique is branch and bound: an estimate that is never too low (an admissible heuristic, as
   in A*) lets a search prune whatever cannot beat the best result so far, and so prove that result.

   For example: a river of 4 cells begins at the edge, and one river die is left, which shows a
   straight. The best river will have at most 5 cells, and 3 points more if its other end is at the
   edge, too. So 8 is a bound. If the open end points to the middle of the board, so that no
   straight can bring it to the edge, 5 is a bound as well, and prunes more.

   A module without bounds is played all the same. Then there is no proof by bound, and no drawing
   is left out because another order leads to the same sheet: the last round is enumerated, and
   hindsight claims nothing but what it has found. To give a module bounds, add a file here and its
   name to bounds.def; tests compare them with plain enumeration (tests/unit/test_exact.c,
   test_frontier.c). */
#ifndef INKRAIL_ENGINE_BOUNDS_BOUNDS_H
#define INKRAIL_ENGINE_BOUNDS_BOUNDS_H

#include "../../core/module.h"

/* What may still be drawn until the game is over, the running round included. These are upper
   limits: where the dice are not known, a roll counts for each of its faces. */
typedef struct ink_rest {
    uint8_t die[INK_MAX_DICE];     /* how often each die is drawn */
    uint8_t shape[INK_MAX_SHAPES]; /* how often dice show each shape */
    uint8_t drawings;              /* dice, special routes and what they may earn, in all */
    uint8_t rolls;                 /* rounds whose dice have not been rolled yet */
    uint8_t rounds;                /* the same with the running round */
    uint64_t independent; /* shapes of dice, one bit each, whose whole effect is in `points` and
                             `joins` */
} ink_rest;

/* What a module may do besides scoring its own lines. It declares its traits in its table, and
   fills only their fields of an ink_most. */
enum ink_bounds_trait {
    INK_BOUNDS_STATIONS = 1, /* Stations on some cells score */
    INK_BOUNDS_EARNS = 2,    /* routes on some cells earn further drawings */
    INK_BOUNDS_SINKS = 4,    /* arms into sinks score, and sinks may come */
    INK_BOUNDS_EMPTIES = 8,  /* drawn cells may be emptied or drawn over */
    INK_BOUNDS_DRAWS = 16,   /* drawings come from no die */
    INK_BOUNDS_JOINS = 32,   /* independent drawings join networks */
    INK_BOUNDS_LOSES = 64    /* a last roll takes points away */
};

/* The most that a module may still do. All 0 means nothing, and no points. */
typedef struct ink_most {
    int16_t points; /* its score lines at the end, without what the traits cover */

    uint8_t station_points; /* STATIONS: for each Station that is drawn on these cells */
    ink_set station_cells;

    ink_set copy_cells;    /* EARNS: a route on one of these earns one more of the round's dice */
    ink_set special_cells; /* that many routes on these earn one more special route */
    uint8_t special_after;
    uint8_t copies, specials; /* those that have been earned already */

    uint8_t arm_points; /* SINKS: for each route that is drawn with an arm into these cells */
    ink_set arm_cells;
    uint8_t sinks;     /* sinks that may still come */
    int16_t recounted; /* the part of `points` that the bound of each final cell counts anew */

    ink_set over;         /* EMPTIES: drawn cells that may be emptied or drawn over */
    uint64_t over_shapes; /* the shapes that may do so, one bit each */
    uint8_t emptied;      /* and how many cells in a round */

    uint64_t own_shapes; /* DRAWS: the shapes, one bit each */
    ink_set own_cells;   /* where they may lie */
    uint8_t own_times;   /* how many there may be */
    ink_set unsure;      /* and cells where they may lie once a waiting die is drawn: the order
                            matters there */

    uint8_t joins;      /* JOINS: at most this many networks */
    ink_set join_cells; /* those with a strand on these cells */
    uint8_t join_more;  /* and this many others */

    int16_t less; /* LOSES: hundredths of a point, the mean over rolls */
} ink_most;

/* The most that the module in a slot may still do until the game is over (`most` is all 0 before).
   It must never be too little, since proofs rest on it. */
typedef void ink_bounds_hook(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                             const ink_rest *rest, ink_most *most);

typedef struct ink_bounds {
    uint8_t traits; /* ink_bounds_trait */
    bool joint;     /* they hold together with those of one other module; otherwise only alone */
    ink_bounds_hook *most;
} ink_bounds;

/* Do all modules of the game have bounds? */
bool ink_bounds_known(const ink_ruleset *rules);

/* And do they hold together? If not, there is no bound. */
bool ink_bounds_exist(const ink_ruleset *rules);

/* The most that all modules together may still do; only where bounds exist. Returns the points of
   the modules with `independent_moves`. */
int ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                   ink_most *all);

#endif

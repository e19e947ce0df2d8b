/* Bounds of modules: what an expansion or an edition may still do for a sheet, at the most.

   The rules of a module say what happens; they do not say how much can still happen. That is
   knowledge of the search alone, and lies here, one file a module, behind a table that the engine
   owns. The technique is branch and bound: an optimistic estimate (an admissible heuristic, as for
   A*) that is never too low lets a search leave out all that cannot beat what it has found, and
   proves it.

   For example: a river of 4 spaces begins at the edge, and one river die is left that shows a
   straight. The best river will have at most 5 spaces, and 3 points more if its other end is at the
   edge, too. So 8 is a bound. If the end that is open looks at the middle of the board, so that no
   straight can bring it to the edge, 5 is one as well, and cuts more.

   A module without bounds is played all the same. Without them there is no proof by bound, and no
   drawing is left out because another order leads to the same: the last round is gone through
   plainly, and hindsight claims nothing but what it has found. To give a module bounds, add a file
   here and its name to bounds.def; tests hold them against plain enumeration
   (tests/unit/test_exact.c, test_frontier.c). */
#ifndef INKRAIL_ENGINE_BOUNDS_BOUNDS_H
#define INKRAIL_ENGINE_BOUNDS_BOUNDS_H

#include "../../core/module.h"

/* What may still be drawn until the game is over, the running round included. Upper limits: where
   the dice are not known, a roll counts for each of its faces. */
typedef struct ink_rest {
    uint8_t die[INK_MAX_DICE];     /* how often each die */
    uint8_t shape[INK_MAX_SHAPES]; /* how often dice show that shape */
    uint8_t drawings;              /* dice, special routes and what they may earn, all together */
    uint8_t rolls;                 /* rounds that are still to be rolled for */
    uint8_t rounds;                /* those, and the running one */
    uint64_t independent; /* shapes of dice, one bit each: all they do is in `points` and `joins` */
} ink_rest;

/* What a module may do besides scoring its own lines: it declares this in its table, and fills
   nothing else of an ink_most. */
enum ink_bounds_trait {
    INK_BOUNDS_STATIONS = 1, /* Stations on some cells score */
    INK_BOUNDS_EARNS = 2,    /* routes on some cells earn further drawings */
    INK_BOUNDS_SINKS = 4,    /* arms into sinks score, and sinks may come */
    INK_BOUNDS_EMPTIES = 8,  /* drawn cells may be emptied or drawn over */
    INK_BOUNDS_DRAWS = 16,   /* drawings come from no die */
    INK_BOUNDS_JOINS = 32,   /* what is independent joins networks */
    INK_BOUNDS_LOSES = 64    /* a last roll takes points again */
};

/* What a module may still do, at the most. All 0 says: nothing, and no points. */
typedef struct ink_most {
    int16_t points; /* its lines of the score in the end, but for what the traits say */

    uint8_t station_points; /* STATIONS: for each that is drawn on these cells */
    ink_set station_cells;

    ink_set copy_cells;    /* EARNS: a route on one of them earns one more of the round's dice; */
    ink_set special_cells; /* so many routes on these earn one special route more; */
    uint8_t special_after;
    uint8_t copies, specials; /* those that are earned already */

    uint8_t arm_points; /* SINKS: for each route that is drawn with an arm into these cells; */
    ink_set arm_cells;
    uint8_t sinks;     /* sinks that may still come; */
    int16_t recounted; /* those of `points` that a look at each cell as it ends counts anew */

    ink_set over;         /* EMPTIES: drawn cells that may be emptied, or drawn on nevertheless, */
    uint64_t over_shapes; /* by which shapes, one bit each, */
    uint8_t emptied;      /* and how many of them a round */

    uint64_t own_shapes; /* DRAWS: one bit a shape, */
    ink_set own_cells;   /* where they may lie, */
    uint8_t own_times;   /* how many they may be, */
    ink_set unsure;      /* and where they may lie when a die that waits is drawn: who draws
                            there first matters */

    uint8_t joins;      /* JOINS: so many networks at the most, */
    ink_set join_cells; /* those with a strand on these cells, */
    uint8_t join_more;  /* and as many others */

    int16_t less; /* LOSES: hundredths of a point, on average over rolls */
} ink_most;

/* What the module in a slot may still do until the game is over (`most` comes with all 0). Never
   too little: proofs rest on it. */
typedef void ink_bounds_hook(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                             const ink_rest *rest, ink_most *most);

typedef struct ink_bounds {
    uint8_t traits; /* ink_bounds_trait */
    bool joint;     /* they hold together with those of one other module; else only alone */
    ink_bounds_hook *most;
} ink_bounds;

/* Do all modules of the game have bounds? Then somebody has thought about how they can be
   searched. */
bool ink_bounds_known(const ink_ruleset *rules);

/* And do they hold together? Else there is no bound. */
bool ink_bounds_exist(const ink_ruleset *rules);

/* What all modules may still do, together; only where bounds exist. Returns the points of those
   that are `independent_moves`. */
int ink_bounds_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest,
                   ink_most *all);

#endif

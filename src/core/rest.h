/* What may still come until a game is over: what proofs that nothing better can be drawn rest on. */
#ifndef INK_CORE_REST_H
#define INK_CORE_REST_H

#include <inkrail/sheet.h>

/* What may still be drawn until the game is over, the running round included. Upper limits: where
   the dice are not known, a roll counts for each of its faces. */
typedef struct ink_rest {
    uint8_t die[INK_MAX_DICE];     /* how often each die */
    uint8_t shape[INK_MAX_SHAPES]; /* how often dice show that shape */
    uint8_t drawings;              /* dice, special routes and what they may earn, all together */
    uint8_t rolls;                 /* rounds that are still to be rolled for */
    uint8_t rounds;                /* those, and the running one */
    uint64_t apart; /* shapes of dice, one bit each: all they do is in `points` and `joins` */
} ink_rest;

/* What a module may still do, at the most. All 0 says: nothing, and no points. */
typedef struct ink_most {
    int16_t points;         /* its lines of the score in the end, but for the next two */
    int16_t apart;          /* those of them that a look at each cell as it ends counts anew, */
    uint8_t sinks;          /* with so many sinks that may still come */
    int16_t less;           /* and so many hundredths of a point less, on average over rolls */
    uint8_t station_points; /* and as many for each Station that is drawn on these cells */
    ink_set station_cells;
    uint8_t arm_points; /* and for each route that is drawn with an arm into these cells */
    ink_set arm_cells;
    ink_set copy_cells;    /* a route drawn on one of them earns one more of the round's dice */
    ink_set special_cells; /* so many routes on these earn one special route more */
    uint8_t special_after;
    uint8_t copies, specials; /* those that are earned already */
    ink_set over;             /* drawn cells that may be emptied, or drawn on nevertheless, */
    uint64_t over_shapes;     /* and by which shapes, one bit each */
    uint64_t own_shapes;      /* drawings that come from no die: one bit a shape, */
    ink_set own_cells;        /* where they may lie, */
    uint8_t own_times;        /* and how many they may be */
    ink_set unsure;           /* cells where they may lie when a die that waits is drawn: who
                                 draws there first matters */
    uint8_t joins;            /* what is apart joins so many networks at the most: */
    ink_set join_cells;       /* those with a strand on these cells, */
    uint8_t join_more;        /* and as many others */
} ink_most;

#endif

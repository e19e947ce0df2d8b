/* Incremental updates: what all sheets share that are one drawing away from the same sheet. Most of
   what the net sees of a sheet is the same before and after a drawing; from here only the rows that
   change are found. Its slow twin is ink_accumulator_follow. */
#ifndef INKRAIL_ENGINE_EVAL_INCREMENTAL_H
#define INKRAIL_ENGINE_EVAL_INCREMENTAL_H

#include "accumulator_internal.h"

typedef struct ink_incremental {
    _Alignas(32) int16_t rest[INK_ROW_WIDTH]; /* the sum of the rows below */
    ink_accumulator accumulator;              /* with the dice that wait after the drawing */
    ink_waiting waiting;
    ink_surround around;
    ink_ends ends;
    ink_set one, two;   /* free cells with at least one arm, with two or more */
    ink_reach reach[2]; /* highway, railway */
    bool tree[2];       /* no loops, and no two strands in a cell */
    uint16_t network[INK_EXITS], link[INK_CELL_LIMIT], gap[INK_GAPS + 1];
    uint16_t reach_row[2][INK_CELL_LIMIT];
    uint16_t count[INK_COUNT_ROWS];
} ink_incremental;

void ink_incremental_find(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                          const ink_accumulator *accumulator, ink_incremental *incremental);

/* The following drawings use another die. */
void ink_incremental_wait(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                          unsigned waiting, ink_incremental *incremental);

/* Can it evaluate `after`, where a tile was drawn on the cell of `before`? Not in the last round,
   nor if anything else has changed on the board. */
bool ink_incremental_serves(const ink_features *features, const ink_sheet *before,
                            const ink_sheet *after, const ink_accumulator *accumulator,
                            ink_cell cell);

/* As ink_accumulator_follow, for the dice that ink_incremental_wait has set; sets the accumulator
   of `after`. */
int32_t ink_incremental_follow(const ink_features *features, const ink_net *net,
                               const ink_incremental *incremental, const ink_sheet *after,
                               ink_cell cell, ink_accumulator *accumulator);

#endif

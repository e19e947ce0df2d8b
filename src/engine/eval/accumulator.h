/* The accumulator of a sheet (as of an NNUE), with what else is known of it while it is searched:
   its score, its networks, and the sum of the net's rows for its cells. It follows a sheet from
   drawing to drawing, so that only what a drawing touches is worked out anew. Its slow twin is
   ink_accumulator_begin on the new sheet. */
#ifndef INKRAIL_ENGINE_EVAL_ACCUMULATOR_H
#define INKRAIL_ENGINE_EVAL_ACCUMULATOR_H

#include <inkrail/facts.h>
#include <inkrail/sheet.h>

#include "feature.h"
#include "net.h"

enum { INK_OWNERS = 32, INK_NO_OWNER = 31 };

typedef struct ink_accumulator {
    _Alignas(32) int16_t sum[INK_ROW_WIDTH]; /* rows of cells and waiting dice, added up */
    uint16_t pattern[INK_CELL_LIMIT];        /* code of a free cell, codes + tile of a drawn one */
    uint8_t owner[2][INK_CELL_LIMIT];        /* of each strand: an exit, or 12 and more */
    uint8_t root[INK_OWNERS];                /* the owner that stands for its whole network */
    uint8_t exits[INK_OWNERS];               /* of each such network */
    uint8_t owners;
    uint8_t line[2];
    uint8_t waiting; /* the dice that `sum` takes as waiting */
    uint16_t roots;  /* bit per exit that stands for its network */
    int16_t network_points;
    int16_t total; /* the score */
    int16_t expansion;
    int16_t villages;
} ink_accumulator;

/* Everything from the sheet alone. */
void ink_accumulator_begin(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                           ink_accumulator *accumulator);

/* Other dice wait, and nothing else has changed. What draws the same die on the same sheet starts
   from there. */
void ink_accumulator_wait(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                          unsigned waiting, ink_accumulator *accumulator);

/* `accumulator` is that of `before`, with whatever dice waiting; makes it that of `after` and
   returns its value. In the last round the sum of the rows is not kept up. */
int32_t ink_accumulator_follow(const ink_features *features, const ink_net *net,
                               const ink_sheet *before, const ink_sheet *after,
                               ink_accumulator *accumulator);

/* All rows, as the trainer wants them. */
int ink_accumulator_all_rows(const ink_features *features, const ink_sheet *sheet,
                             const ink_accumulator *accumulator, uint16_t row[INK_ROWS_A_SHEET]);

/* The final score to expect, in units of which INK_NET_POINT are a point. */
int32_t ink_accumulator_value(const ink_features *features, const ink_net *net,
                              const ink_sheet *sheet, const ink_accumulator *accumulator);

#endif

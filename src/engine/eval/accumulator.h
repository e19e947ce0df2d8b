/* The accumulator of a sheet, as in an NNUE: the sum of the net's rows for the sheet, and its score
   and networks. It is updated from drawing to drawing, so that only what a drawing touches is
   worked out anew. Its slow twin is ink_accumulator_begin on the new sheet. */
#ifndef INKRAIL_ENGINE_EVAL_ACCUMULATOR_H
#define INKRAIL_ENGINE_EVAL_ACCUMULATOR_H

#include <inkrail/facts.h>
#include <inkrail/sheet.h>

#include "feature.h"
#include "net.h"

enum { INK_OWNERS = 32, INK_NO_OWNER = 31 };

typedef struct ink_accumulator {
    _Alignas(32) int16_t sum[INK_ROW_WIDTH]; /* rows of cells and waiting dice, added up */
    uint16_t pattern[INK_CELL_LIMIT];        /* the code of a free cell, or codes + the tile of a
                                                drawn one */
    uint8_t owner[2][INK_CELL_LIMIT];        /* of each strand: an exit, or 12 and more */
    uint8_t root[INK_OWNERS];                /* the owner that represents its whole network */
    uint8_t exits[INK_OWNERS];               /* of each such network */
    uint8_t owners;
    uint8_t line[2];
    uint8_t waiting; /* the dice that wait according to `sum` */
    uint16_t roots;  /* bit per exit that represents its network */
    int16_t network_points;
    int16_t total; /* the score */
    int16_t expansion;
    int16_t villages;
} ink_accumulator;

/* Works everything out from the sheet alone. */
void ink_accumulator_begin(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                           ink_accumulator *accumulator);

/* Updates it where other dice wait and nothing else has changed. All drawings of one die on the
   same sheet start from there. */
void ink_accumulator_wait(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                          unsigned waiting, ink_accumulator *accumulator);

/* `accumulator` is that of `before`, whatever dice wait; it becomes that of `after`, and its value
   is returned. In the last round the sum of the rows is not updated. */
int32_t ink_accumulator_follow(const ink_features *features, const ink_net *net,
                               const ink_sheet *before, const ink_sheet *after,
                               ink_accumulator *accumulator);

/* All rows, for the trainer. */
int ink_accumulator_all_rows(const ink_features *features, const ink_sheet *sheet,
                             const ink_accumulator *accumulator, uint16_t row[INK_ROWS_A_SHEET]);

/* The final score to expect, in units of 1 / INK_NET_POINT. */
int32_t ink_accumulator_value(const ink_features *features, const ink_net *net,
                              const ink_sheet *sheet, const ink_accumulator *accumulator);

#endif

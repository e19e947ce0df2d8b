/* The value of a sheet: the folder eval.

   A sheet is described by features, each of which is a row of numbers in a large table (feature.h,
   extra.h). The rows are added up, and a small net turns the sum into points. Chess programs know
   this as an efficiently updatable neural network (NNUE): the sum is the accumulator, and since a
   drawing changes few features, only the rows that change are added or subtracted (accumulator.h
   updates one sheet; incremental.h serves all sheets that are one drawing away from the same one).
   weights.h reads nets, transfer.h makes one for a config from that of another.

   For example: H.H. is drawn on C3, a free cell with an arm to the north. The row "free, arm in the
   north" is removed and "H.H. drawn" is added; the four neighbours see a changed cell, so their
   rows change; the network has one open end further on. About ten rows of some hundred change, so a
   tenth of the work is left.

   The net: rows are added up (96 sums, and one direct value for each stage), the sums are clipped
   to 0..1, then follow a layer of 32 and a layer of 1, both of the stage's own. Stages are the ends
   of the rounds, and the middle of each round while dice are waiting. It uses only integers, so
   that every machine computes the same number. */
#ifndef INKRAIL_ENGINE_EVAL_NET_H
#define INKRAIL_ENGINE_EVAL_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    INK_NET_SUMS = 96,
    INK_NET_ROUNDS = 8,
    INK_NET_STAGES = 2 * INK_NET_ROUNDS,
    INK_NET_HIDDEN = 32,
    INK_ROW_WIDTH = 112, /* sums and direct values: a multiple of 16 */
    INK_NET_ONE = 256,   /* the number 1 in sums and hidden units */
    INK_NET_WEIGHT_SHIFT = 10,
    INK_NET_POINT = 128,                /* the number of units of a value in a point */
    INK_NET_MOST_HIDDEN_BIAS = 1 << 28, /* more could overflow if all weights are as large as */
    INK_NET_MOST_OUT_BIAS = 1 << 20     /* they can be */
};

typedef struct ink_net_layers {
    _Alignas(32) int16_t hidden[INK_NET_SUMS / 2][INK_NET_HIDDEN][2]; /* by pairs of sums */
    _Alignas(32) int32_t hidden_bias[INK_NET_HIDDEN];
    int16_t out[INK_NET_HIDDEN];
    int32_t out_bias;
} ink_net_layers;

typedef struct ink_net {
    int rows;
    int16_t *row; /* [rows][INK_ROW_WIDTH] */
    ink_net_layers layers[INK_NET_STAGES];
} ink_net;

/* The same net in floating point, before it is quantized: what the trainer works on and saves. */
typedef struct ink_net_parameters {
    int rows;
    float *row; /* [rows][sums, then stages] */
    float hidden[INK_NET_STAGES][INK_NET_HIDDEN][INK_NET_SUMS];
    float hidden_bias[INK_NET_STAGES][INK_NET_HIDDEN];
    float out[INK_NET_STAGES][INK_NET_HIDDEN]; /* points */
    float out_bias[INK_NET_STAGES];
} ink_net_parameters;

enum { INK_PARAMETERS_A_ROW = INK_NET_SUMS + INK_NET_STAGES };

/* The stage of a round's end, or of its middle while dice wait. */
static inline int ink_net_stage(int round, bool waiting)
{
    return round + (waiting ? INK_NET_ROUNDS : 0);
}

/* A net of zeros. */
bool ink_net_make(ink_net *net, int rows);
void ink_net_free(ink_net *net);

/* Quantizes parameters: rounds them to integers. */
void ink_net_quantize(ink_net *net, const ink_net_parameters *parameters);

/* The rows to subtract from a sum, the rows to add, and another sum to add, or NULL. */
typedef struct ink_net_change {
    const uint16_t *take, *add;
    int takes, adds;
    const int16_t *more;
} ink_net_change;

/* `to` becomes `from` with some rows removed and others added. */
void ink_net_update(int16_t to[INK_ROW_WIDTH], const int16_t from[INK_ROW_WIDTH],
                    const ink_net *net, const ink_net_change *change);

/* The points of the rest of the game, by the sums, in units of 1 / INK_NET_POINT. */
int32_t ink_net_gain(const ink_net *net, const int16_t sum[INK_ROW_WIDTH], int stage);

#endif

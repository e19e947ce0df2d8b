/* What a sheet is worth: the folder eval.

   A sheet is described by features, each of which is a row of numbers in a large table (feature.h,
   extra.h). The rows are added up, and a small net makes points of the sum. Chess programs know
   this as an efficiently updatable neural network (NNUE): the sum is the accumulator, and since a
   drawing changes few features, only the rows that come or go are added or taken off (accumulator.h
   follows one sheet; incremental.h is for all sheets that are one drawing away from the same one).
   weights.h reads nets, transfer.h makes one for a config from that of another.

   For example: H.H. is drawn on C3, a free cell with an arm to the north. Its row "free, arm in the
   north" goes, "H.H. drawn" comes; the four neighbours see another surrounding, so their rows
   change; the network is one open end further. About ten rows of some hundred, so a tenth of the
   work.

   The net: rows are added up (96 sums, and one direct value for each stage), the sums are cut
   to 0..1, then a layer of 32 and a layer of 1, both of the stage's own. Stages are the ends of
   the rounds, and the times in each round when dice are still waiting. Integers only, so that
   every machine finds the same number. */
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
    INK_NET_ONE = 256,   /* 1 in sums and hidden units */
    INK_NET_WEIGHT_SHIFT = 10,
    INK_NET_POINT = 128,                /* units of a value that are a point */
    INK_NET_MOST_HIDDEN_BIAS = 1 << 28, /* more could overflow when all weights are as large as */
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

/* The same net in floating point, before it is quantized: what the trainer works on, and saves. */
typedef struct ink_net_parameters {
    int rows;
    float *row; /* [rows][sums, then stages] */
    float hidden[INK_NET_STAGES][INK_NET_HIDDEN][INK_NET_SUMS];
    float hidden_bias[INK_NET_STAGES][INK_NET_HIDDEN];
    float out[INK_NET_STAGES][INK_NET_HIDDEN]; /* points */
    float out_bias[INK_NET_STAGES];
} ink_net_parameters;

enum { INK_PARAMETERS_A_ROW = INK_NET_SUMS + INK_NET_STAGES };

/* The end of a round, or its middle while dice wait. */
static inline int ink_net_stage(int round, bool waiting)
{
    return round + (waiting ? INK_NET_ROUNDS : 0);
}

/* A net of zeros. */
bool ink_net_make(ink_net *net, int rows);
void ink_net_free(ink_net *net);

/* Quantizes parameters: rounds them to integers. */
void ink_net_quantize(ink_net *net, const ink_net_parameters *parameters);

/* Rows that a sum loses, rows that it gains, and another sum that is added to it, or NULL. */
typedef struct ink_net_change {
    const uint16_t *take, *add;
    int takes, adds;
    const int16_t *more;
} ink_net_change;

/* `to` is `from` without some rows and with others. */
void ink_net_update(int16_t to[INK_ROW_WIDTH], const int16_t from[INK_ROW_WIDTH],
                    const ink_net *net, const ink_net_change *change);

/* What the sums say of the rest of the game, in units of which INK_NET_POINT are a point. */
int32_t ink_net_gain(const ink_net *net, const int16_t sum[INK_ROW_WIDTH], int stage);

#endif

/* One sample through the net in floating point, forwards and backwards. In vectors of eight and
   never in another order, so that every processor reckons the same. */
#ifndef INKRAIL_TRAIN_PASS_H
#define INKRAIL_TRAIN_PASS_H

#include "parameters.h"
#include "samples.h"

/* What is kept of the way forwards. */
typedef struct pass {
    float sum[INK_PARAMETERS_A_ROW]; /* of the rows */
    float cut[INK_NET_SUMS];
    float hidden_sum[INK_NET_HIDDEN], hidden[INK_NET_HIDDEN];
    float out; /* the points still to come */
} pass;

/* A gradient, as in the parameters. */
typedef struct pass_gradient {
    float *row;
    uint8_t *touched; /* by row */
    float *layers;
} pass_gradient;

void pass_forward(const ink_net_parameters *parameters, const sample *one, const uint16_t *row,
                  pass *pass);

/* Adds what a slope of the loss by `out` means for all numbers. */
void pass_backward(const ink_net_parameters *parameters, const sample *one, const uint16_t *row,
                   const pass *pass, float slope, pass_gradient *to);

#endif

/* The numbers that are learned, and files of them. */
#ifndef INKRAIL_TRAIN_PARAMETERS_H
#define INKRAIL_TRAIN_PARAMETERS_H

#include "engine/eval/feature.h"
#include "engine/eval/net.h"

enum {
    PARAMETERS_HIDDEN = INK_NET_STAGES * INK_NET_HIDDEN * INK_NET_SUMS,
    PARAMETERS_HIDDEN_BIAS = INK_NET_STAGES * INK_NET_HIDDEN,
    PARAMETERS_OUT = INK_NET_STAGES * INK_NET_HIDDEN,
    PARAMETERS_OUT_BIAS = INK_NET_STAGES,
    LAYER_PARAMETERS =
        PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS + PARAMETERS_OUT + PARAMETERS_OUT_BIAS
};

bool parameters_make(ink_net_parameters *parameters, int rows);
void parameters_copy(ink_net_parameters *to, const ink_net_parameters *from);
float *parameters_layers(ink_net_parameters *parameters); /* LAYER_PARAMETERS numbers */

/* Where learning starts: a hand-made direct value, and hidden units that differ by chance. */
void parameters_start(ink_net_parameters *parameters, const ink_features *features, uint64_t seed);

/* The numbers of a net that was rounded to integers, but for their fractions. */
void parameters_of_net(ink_net_parameters *parameters, const ink_net *net);

bool parameters_save(const ink_net_parameters *parameters, const ink_features *features,
                     const char *path);
bool parameters_load(ink_net_parameters *parameters, const ink_features *features,
                     const char *path);

#endif

/* The numbers that are learned, and files of them. */
#ifndef INK_TRAIN_PLAN_H
#define INK_TRAIN_PLAN_H

#include "engine/eval/feature.h"
#include "engine/eval/net.h"

enum {
    PLAN_HIDDEN = INK_NET_STAGES * INK_NET_HIDDEN * INK_NET_SUMS,
    PLAN_HIDDEN_BIAS = INK_NET_STAGES * INK_NET_HIDDEN,
    PLAN_OUT = INK_NET_STAGES * INK_NET_HIDDEN,
    PLAN_OUT_BIAS = INK_NET_STAGES,
    PLAN_LAYERS = PLAN_HIDDEN + PLAN_HIDDEN_BIAS + PLAN_OUT + PLAN_OUT_BIAS
};

bool plan_make(ink_net_plan *plan, int rows);
float *plan_layers(ink_net_plan *plan); /* PLAN_LAYERS numbers */

/* Where learning starts: a hand-made direct value, and hidden units that differ by chance. */
void plan_start(ink_net_plan *plan, const ink_features *features, uint64_t seed);

/* The numbers of a net that was rounded to integers, but for their fractions. */
void plan_of_net(ink_net_plan *plan, const ink_net *net);

bool plan_save(const ink_net_plan *plan, const ink_features *features, const char *path);
bool plan_load(ink_net_plan *plan, const ink_features *features, const char *path);

/* A net as the library reads it. */
bool net_save(ink_net *net, const ink_features *features, const char *path);

#endif
